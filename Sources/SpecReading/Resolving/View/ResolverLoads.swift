import Diagnostics
import Expressions
import SpecModel

/// Lists that say that they are empty, and whose elements come from a service. They may say so only
/// once the service has answered.
///
/// A Bool state, such as `hasLoadedOrders`, becomes true after each write of such elements. It is an
/// ordinary state for all later stages, but no name for the spec.
extension Resolver {
  mutating func followLoads() {
    guard !bag.hasErrors else { return }
    var flags: [Int: Int] = [:]
    var view = feature.view
    followLoads(of: &view, &flags)
    feature.view = view
  }

  /// - Parameter flags: The flag of each state that has one.
  private mutating func followLoads(of elements: inout [Element], _ flags: inout [Int: Int]) {
    for index in elements.indices {
      switch elements[index].kind {
      case .section(var children):
        followLoads(of: &children, &flags)
        elements[index].kind = .section(children)
      case .list(var list) where list.empty != nil:
        for state in states(behind: list.row) where flags[state] == nil {
          flags[state] = addFlag(of: state)
        }
        let own = states(behind: list.row).compactMap { flags[$0] }
        list.loaded = shown(own, named: "is\(elements[index].name.upperFirst)Loaded")
        elements[index].kind = .list(list)
      default: break
      }
    }
  }

  /// The states whose elements the rows show, if they begin without any.
  private func states(behind row: Int) -> [Int] {
    feature.stored(behind: [feature.rows[row].list]).compactMap {
      guard case .state(let state) = $0, feature.states[state].beginsEmpty else { return nil }
      return state
    }
  }

  /// Whether all flags are true; `nil` if there are none.
  private mutating func shown(_ flags: [Int], named name: String) -> Shown? {
    let values = flags.map { flag in
      let name = feature.states[flag].name
      return Expression.member(
        feature.states[flag].symbol, named: name.value, type: .bool, at: name.span)
    }
    guard let first = values.first else { return nil }
    let all = values.dropFirst().reduce(first) {
      Expression(.binary(.and, $0, $1), .bool, at: first.span)
    }
    return output(name, all)
  }

  /// - Returns: `nil` if no answer of a service is written to the state.
  private mutating func addFlag(of state: Int) -> Int? {
    let loads = Loads(of: state, in: feature)
    let actions = feature.actions.indices.filter { loads.isLoad(feature.actions[$0].steps) }
    let streams = feature.subscriptions.indices.filter {
      loads.isLoad(feature.subscriptions[$0].body.steps, hasAnswer: true)
    }
    guard !actions.isEmpty || !streams.isEmpty else { return nil }
    let name = feature.states[state].name
    let flagName = Located(freeName("hasLoaded\(name.value.upperFirst)"), at: name.span)
    let flag = feature.states.count
    let symbol = feature.symbols.add(.state(flag))
    var loaded = State(
      name: flagName, type: .bool,
      summary: "Whether `\(name.value)` holds what a service has answered.", rules: [],
      symbol: symbol)
    loaded.isImplied = true
    feature.states.append(loaded)
    let target = Target(root: .state(flag), path: [], type: .bool, span: name.span)
    let raise = Step.set(target, Expression(.literal(.bool(true)), .bool, at: name.span))
    for action in actions {
      feature.actions[action].steps = loads.steps(feature.actions[action].steps, and: raise)
    }
    for stream in streams {
      feature.subscriptions[stream].body.steps = loads.steps(
        feature.subscriptions[stream].body.steps, and: raise, hasAnswer: true)
    }
    return flag
  }
}

extension State {
  /// Whether the state is a collection or optional that starts without anything in it.
  fileprivate var beginsEmpty: Bool {
    switch type {
    case .array, .dictionary, .optional: break
    default: return false
    }
    switch initial?.kind {
    case nil, .literal(.none)?: return true
    case .array(let elements)?: return elements.isEmpty
    case .dictionary(let entries)?: return entries.isEmpty
    default: return false
    }
  }
}

/// Where actions write what a service has answered to a state.
private struct Loads {
  private let state: Int
  private let feature: Feature
  /// The actions that call no service and write the state, by themselves or through others.
  private let writers: Set<Int>

  init(of state: Int, in feature: Feature) {
    self.state = state
    self.feature = feature
    writers = Set(
      feature.actions.filter { action in
        !action.isAsync
          && feature.done(by: action).contains { $0.allSteps.contains { $0.fills(state) } }
      }.map(\.id.index))
  }

  func isLoad(_ steps: [Step], hasAnswer: Bool = false) -> Bool {
    var found = false
    _ = followed(steps, hasAnswer) { step in
      found = true
      return [step]
    }
    return found
  }

  /// The steps, with a further one after each write.
  func steps(_ steps: [Step], and further: Step, hasAnswer: Bool = false) -> [Step] {
    followed(steps, hasAnswer) { [$0, further] }.steps
  }

  /// Replaces each write of an answer.
  /// - Parameter hasAnswer: Whether a service has answered before the first step.
  /// - Returns: Also, whether one has answered after the last step.
  private func followed(
    _ steps: [Step], _ hasAnswer: Bool, replace: (Step) -> [Step]
  ) -> (steps: [Step], hasAnswer: Bool) {
    var (result, hasAnswer) = ([Step](), hasAnswer)
    for step in steps {
      switch step {
      case .branch(let condition, let then, let otherwise):
        let then = followed(then, hasAnswer, replace: replace)
        let otherwise = followed(otherwise, hasAnswer, replace: replace)
        result.append(.branch(condition, then: then.steps, otherwise: otherwise.steps))
        hasAnswer = then.hasAnswer || otherwise.hasAnswer
        continue
      case .call: hasAnswer = true
      case .perform(let action, _) where feature.actions[action].isAsync: hasAnswer = true
      default: break
      }
      result += hasAnswer && isWrite(step) ? replace(step) : [step]
    }
    return (result, hasAnswer)
  }

  private func isWrite(_ step: Step) -> Bool {
    if case .perform(let action, _) = step { writers.contains(action) } else { step.fills(state) }
  }
}

extension Step {
  /// Whether the step writes the whole state, or adds an element to it.
  fileprivate func fills(_ state: Int) -> Bool {
    if case .remove = self { return false }
    guard let target, target.path.isEmpty, case .state(state) = target.root else { return false }
    return true
  }
}
