import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The mutants of a feature: variants with one small mistake each.
extension Program {
  private static let limit = 40

  func mutants(ofRulesOf state: Int) -> [Program] {
    variants(feature.mutants(ofRulesOf: state), changing: .message(state: state))
  }

  func mutants(of member: Referent) -> [Program] {
    variants(feature.mutants(of: member), changing: member)
  }

  private func variants(_ features: [Feature], changing referent: Referent) -> [Program] {
    features.limited(to: Self.limit).map { variant($0, changing: referent) }
  }

  /// Mutants of an action's steps: a step is missing, or a condition or value is wrong.
  func mutants(ofStepsOf id: ActionID) -> [Program] {
    let action = feature.action(id)
    let steps = action.steps.mutants.map { steps in feature.replacing(id) { $0.steps = steps } }
    let result = steps + feature.mutants(ofHandlerOf: id)
    return result.limited(to: 2 * Self.limit).map(variant)
  }

  /// Mutants of an action's error handler, or of the part that handles one answer.
  func mutants(ofHandlerOf id: ActionID, for answer: Answer) -> [Program] {
    feature.mutants(ofHandlerOf: id, for: answer).map(variant)
  }

  /// Mutants of the steps of a subscription.
  func mutants(ofSubscription index: Int) -> [Program] {
    let mutants = feature.subscriptions[index].body.steps.mutants.map { steps in
      var copy = feature
      copy.subscriptions[index].body.steps = steps
      return copy
    }
    return mutants.limited(to: 2 * Self.limit).map(variant)
  }
}

extension Feature {
  fileprivate func mutants(ofRulesOf state: Int) -> [Feature] {
    var result: [Feature] = []
    for rule in states[state].rules.indices {
      for mutant in states[state].rules[rule].broken.mutants() {
        var copy = self
        copy.states[state].rules[rule].broken = mutant
        result.append(copy)
      }
      var without = self
      without.states[state].rules.remove(at: rule)
      result.append(without)
    }
    return result
  }

  fileprivate func mutants(of member: Referent) -> [Feature] {
    switch member {
    case .derived(let index): mutants(at: \.derived[index].value)
    case .output(let index): mutants(at: \.outputs[index].value)
    case .rowDerived(let row, let index): mutants(at: \.rows[row].derived[index].value)
    case .optionText(let index): mutants(at: \.optionTexts[index].value)
    case .isEnabled(let id):
      (action(id).when?.mutants() ?? []).map { mutant in replacing(id) { $0.when = mutant } }
    default: []
    }
  }

  private func mutants(at path: WritableKeyPath<Feature, Expression>) -> [Feature] {
    self[keyPath: path].mutants().map { mutant in
      var copy = self
      copy[keyPath: path] = mutant
      return copy
    }
  }

  fileprivate func mutants(ofHandlerOf id: ActionID, for answer: Answer? = nil) -> [Feature] {
    guard let handler = action(id).handler else { return [] }
    var result: [Feature] = []
    let own = answer.flatMap { handler.indexOfCase(for: $0) }
    if own == nil {
      result += (handler.steps?.mutants ?? []).map { steps in
        replacing(id) { $0.handler?.steps = steps }
      }
    }
    for (index, item) in handler.cases.enumerated() where answer == nil || index == own {
      result += item.steps.mutants.map { steps in
        replacing(id) { $0.handler?.cases[index].steps = steps }
      }
    }
    return result
  }

  func replacing(_ id: ActionID, _ change: (inout Action) -> Void) -> Feature {
    var copy = self
    if let row = id.row {
      change(&copy.rows[row].actions[id.index])
    } else {
      change(&copy.actions[id.index])
    }
    return copy
  }
}

extension [Step] {
  /// All lists of steps that differ from this one by one mistake.
  fileprivate var mutants: [[Step]] {
    var result: [[Step]] = []
    for index in indices {
      var without = self
      without.remove(at: index)
      result.append(without)
      for mutant in self[index].mutants {
        var changed = self
        changed[index] = mutant
        result.append(changed)
      }
    }
    return result
  }
}

extension Step {
  fileprivate var mutants: [Step] {
    switch self {
    case .set(let target, let value): value.someMutants.map { .set(target, $0) }
    case .bind(let local, let value): value.someMutants.map { .bind(local, $0) }
    case .append(let target, let value): value.someMutants.map { .append(target, $0) }
    case .call(let method, let arguments, let result):
      arguments.mutants.map { .call(method, arguments: $0, result: result) }
    case .go(let route, let arguments):
      arguments.mutants.map { .go(route: route, arguments: $0) }
    case .branch(let condition, let then, let otherwise):
      [.branch(condition, then: otherwise, otherwise: then)]
        + condition.mutants.map { .branch($0, then: then, otherwise: otherwise) }
        + then.mutants.map { .branch(condition, then: $0, otherwise: otherwise) }
        + otherwise.mutants.map { .branch(condition, then: then, otherwise: $0) }
    case .remove(let target, let value): value.someMutants.map { .remove(target, $0) }
    case .update(let target, let value): value.someMutants.map { .update(target, $0) }
    case .perform(let action, let arguments):
      arguments.mutants.map { .perform(action, arguments: $0) }
    case .stop, .cancel: []
    }
  }
}

extension Condition {
  fileprivate var mutants: [Condition] {
    if case .holds(let expression) = self {
      expression.mutants().limited(to: 10).map { .holds($0) }
    } else {
      []
    }
  }
}

extension [Expression] {
  fileprivate var mutants: [[Expression]] {
    indices.flatMap { index in
      self[index].someMutants.map { mutant in
        var changed = self
        changed[index] = mutant
        return changed
      }
    }
  }
}

extension Expression {
  fileprivate var someMutants: [Expression] { mutants().limited(to: 8) }
}

extension Handler {
  fileprivate func indexOfCase(for answer: Answer) -> Int? {
    if case .failsWith(let error) = answer { indexOfCase(of: error) } else { nil }
  }
}
