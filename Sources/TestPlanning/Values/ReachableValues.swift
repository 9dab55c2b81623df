import Expressions
import Simulation
import SpecModel

/// The values that the feature's own actions produce. Some guards require many places to agree, as
/// in a form without changes, which values that are chosen separately for each place hardly ever
/// do.
extension TestPlanner {
  /// The values of the places at the start, after the screen has appeared, and after each action in
  /// both situations.
  func reachableValues(of places: [Referent]) -> [[RuntimeValue]] {
    let samples = Samples(types: feature.types)
    var beginning = start
    for action in feature.actions {
      for stub in stubs(for: action, variant: 0, []) { beginning.stubs[stub.key] = stub.value }
    }
    var beginnings = [beginning]
    var appeared = beginning
    if (try? appeared.perform(.appear)) != nil { beginnings.insert(appeared, at: 0) }
    let ends = beginnings.flatMap { beginning in
      feature.actions.indices.compactMap { index -> Simulator? in
        let arguments = feature.actions[index].parameters.map { samples.value(1, of: $0.type) }
        var simulator = beginning
        let step = ScenarioStep.action(index, arguments: arguments, span: nil)
        return (try? simulator.perform(step)) != nil ? simulator : nil
      }
    }
    let found = (beginnings + ends).compactMap { simulator -> [RuntimeValue]? in
      let values = places.compactMap { try? simulator.value(of: $0) }
      return values.count == places.count ? values : nil
    }
    return found.removingRepeats
  }
}
