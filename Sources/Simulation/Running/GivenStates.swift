public import Expressions
public import SpecModel

/// What a scenario gives is written state by state, and what is shown follows each of them: the program
/// may stop on the way to where it would not.
extension Simulator {
  /// The states that a scenario gives, in an order in which all that is shown has a value after each: as
  /// they are declared, where that is one.
  /// - Throws: what stops the program before, with all of them, or else on the way in every order that was
  ///   tried.
  package static func arranged(
    _ setup: Setup,
    of feature: Feature
  ) throws(Trouble) -> [(place: Referent, value: RuntimeValue)] {
    let given = setup.states.sorted { $0.key < $1.key }.map {
      (place: Referent.state($0.key), value: $0.value)
    }
    var beginning = setup
    beginning.states = [:]
    let start = try Simulator(feature, beginning)
    guard !start.risks.isEmpty else { return given }
    try start.checkShown()
    try Simulator(feature, setup).checkShown()
    do throws(Trouble) {
      try start.writeAll(given)
      return given
    } catch {
      var tries = 500
      if let order = start.order(of: given, tries: &tries), (try? start.writeAll(order)) != nil {
        return order
      }
      guard case .trap(let trap) = error else { throw error }
      throw .trapOnTheWay(trap)
    }
  }

  private func writeAll(_ given: [(place: Referent, value: RuntimeValue)]) throws(Trouble) {
    var simulator = self
    try simulator.begin(given.map(\.place), given.map(\.value))
  }

  /// `nil` where there is none, or where none was found with so many writes.
  private func order(
    of given: [(place: Referent, value: RuntimeValue)],
    tries: inout Int
  ) -> [(place: Referent, value: RuntimeValue)]? {
    guard !given.isEmpty else { return [] }
    for (index, next) in given.enumerated() where tries > 0 {
      tries -= 1
      var simulator = self
      guard (try? simulator.put(next.value, at: next.place)) != nil else { continue }
      var others = given
      others.remove(at: index)
      if let order = simulator.order(of: others, tries: &tries) { return [next] + order }
    }
    return nil
  }
}

extension Feature {
  /// The states of a setup in an order in which they can be written one after the other; `nil` where what
  /// is shown stops the program in each.
  public func arrangedStates(of setup: Setup) -> [(state: Int, value: RuntimeValue)]? {
    (try? Simulator.arranged(setup, of: self))?.compactMap { place, value in
      guard case .state(let state) = place else { return nil }
      return (state, value)
    }
  }
}
