import Diagnostics
import Expressions
import SpecModel
import YAML

/// What happens in a scenario: actions, and what people, the view and time do.
extension Resolver {
  mutating func scenarioSteps(_ node: Node) -> [ScenarioStep] {
    (node.elements ?? [node]).flatMap { Self.separated($0) }.compactMap { scenarioStep($0) }
  }

  func moments(in when: Node) -> [Located<String>] {
    (when.elements ?? [when]).map { $0.mapping?["start"]?.value ?? $0 }.compactMap { step in
      guard let text = step.scalar?.text, DeclaredScenarioStep.moments.contains(text) else {
        return nil
      }
      return Located(text, at: step.span)
    }
  }

  /// A step for each of the states that one `set` names, alone or under `start`, in their order: a person
  /// types one thing after the other.
  private static func separated(_ node: Node) -> [Node] {
    guard let step = node.mapping?.pairs, step.count == 1 else { return [node] }
    let parts: [Node]
    switch step[0].key.value {
    case DeclaredScenarioStep.Verb.start.rawValue: parts = separated(step[0].value)
    case DeclaredScenarioStep.Verb.set.rawValue:
      parts = (step[0].value.mapping?.pairs ?? []).map {
        Node(.mapping(Mapping([$0])), at: step[0].value.span)
      }
    default: return [node]
    }
    guard parts.count > 1 else { return [node] }
    return parts.map {
      Node(.mapping(Mapping([Field(key: step[0].key, value: $0)])), at: node.span)
    }
  }

  private mutating func scenarioStep(_ node: Node) -> ScenarioStep? {
    if let text = node.scalar?.text, !node.isNull {
      switch text {
      case "appear": return .appear
      case "disappear": return .disappear
      case "refresh": return .refresh
      default: return action(Located(text, at: node.span), nil)
      }
    }
    guard let mapping = node.mapping, let pair = mapping.pairs.first else {
      bag.report(
        "step-form", "expected an action or a step, found \(node.describe)", at: node.span,
        help: "as in 'when: submit'")
      return nil
    }
    let verbs = DeclaredScenarioStep.Verb.allCases.map(\.rawValue)
    guard mapping.pairs.contains(where: { verbs.contains($0.key.value) }) else {
      let isAction = feature.actions.contains { $0.name.value == pair.value.scalar?.text }
      if ["at", "action"].contains(pair.key.value), mapping.pairs.count > 1, !isAction {
        let row = feature.rows.first?.name.value ?? "…"
        bag.report(
          "missing-key", "'\(pair.key.value)' needs the key 'row'", at: pair.key.span,
          help: "begin the step with '- row: \(row)'")
        return nil
      }
      if isAction, !feature.actions.contains(where: { $0.name.value == pair.key.value }) {
        bag.report(
          "step-form", "a step is the name of an action alone, found '\(pair.key.value)'",
          at: pair.key.span,
          help: mapping["with"] == nil
            ? "write '\(pair.value.scalar?.text ?? "")'"
            : "write '\(pair.value.scalar?.text ?? ""): { … }', with what it takes")
        return nil
      }
      if let state = feature.states.first(where: { $0.name.value == pair.key.value }),
        !feature.actions.contains(where: { $0.name.value == pair.key.value })
      {
        let value =
          pair.value.scalar == nil
          ? "…"
          : pair.value.written(in: file)
        bag.report(
          "step-form", "'\(state.name.value)' is a state, and no action", at: pair.key.span,
          help: "write 'set: { \(state.name.value): \(value) }'")
        return nil
      }
      if let help = rowStep(meantBy: pair, among: mapping.pairs) {
        bag.report("step-form", "'\(pair.key.value)' is no step", at: pair.key.span, help: help)
        return nil
      }
      return action(pair, among: mapping.pairs)
    }
    if let problem = looseValue(in: mapping) {
      bag.add(problem)
      return nil
    }
    guard let step = read({ DeclaredScenarioStep.read(node, &$0) }), let subject = step.subject
    else { return nil }
    switch step.verb?.value {
    case .row: return rowStep(step, subject)
    case .set: return setStep(subject)
    case .start: return startStep(step, subject)
    case .advance: return read { $0.duration(subject) }.map { .advance($0) }
    case .answer where subject.mapping != nil:
      let name = subject.mapping?.pairs.first?.key.value ?? "…"
      bag.report(
        "unknown-method", "expected 'Service.method', found a mapping", at: subject.span,
        help: "write 'answer: \(name)'; what it answers stands under 'stub'")
      return nil
    case .answer: return method(subject).map { .answer($0, span: subject.span) }
    case .stream: return yieldStep(step, subject)
    case nil: return nil
    }
  }

  // MARK: Actions

  /// `{ search: { text: ab } }`.
  private mutating func action(
    _ pair: Mapping.Pair,
    among pairs: [Mapping.Pair]
  ) -> ScenarioStep? {
    if pairs.count > 1, feature.actions.contains(where: { $0.name.value == pair.key.value }) {
      if let problem = looseValue(besideActionIn: pairs) {
        bag.add(problem)
        return nil
      }
      bag.report(
        "two-steps",
        "a step does one thing, and this one has both '\(pair.key.value)' and "
          + "'\(pairs[1].key.value)'", at: pairs[1].key.span,
        help: pairs[1].key.value == "with"
          ? "write '\(pair.key.value): { … }', with what it takes"
          : "begin a new step with '- \(pairs[1].key.value)'")
      return nil
    }
    return action(pair.key, pair.value)
  }

  private mutating func action(_ name: Located<String>, _ values: Node?) -> ScenarioStep? {
    let names = feature.actions.map(\.name.value)
    guard let index = names.firstIndex(of: name.value) else {
      bag.add(unknownStep(name, among: names))
      return nil
    }
    let takes = feature.actions[index].parameters.map(\.typedName)
    return self.values(values, takes, of: name, write: name.value).map {
      .action(index, arguments: $0, span: name.span)
    }
  }

  /// What an action is given in a step: read by the types of what it takes.
  private mutating func values(
    _ node: Node?,
    _ takes: [TypedName],
    of name: Located<String>,
    write key: String
  ) -> [RuntimeValue]? {
    if let node, !node.isNull {
      return withData {
        $0.isInput = true
        return $0.arguments(node, takes, of: name.value)
      }
    }
    let needed = takes.first { !$0.type.isOptional }
    guard let needed else { return takes.map { _ in RuntimeValue.none } }
    bag.report(
      "missing-argument", "'\(name.value)' needs '\(needed.name.value)'", at: name.span,
      help: "write '\(key): { \(needed.name.value): … }'")
    return nil
  }

  /// `{ start: search, with: { text: ab } }`, or another step under `start`.
  private mutating func startStep(
    _ step: DeclaredScenarioStep,
    _ subject: Node
  ) -> ScenarioStep? {
    if let name = subject.scalar?.text, !subject.isNull {
      let action = Located(name, at: subject.span)
      let isKnown = feature.actions.contains { $0.name.value == name }
      if !isKnown, DeclaredScenarioStep.moments.contains(name) {
        if let arguments = step.arguments {
          bag.report(
            "step-form", "'\(name)' takes nothing", at: arguments.span, help: "leave 'with' out")
          return nil
        }
        return scenarioStep(subject).map { .start($0) }
      }
      guard isKnown || step.arguments == nil else {
        bag.add(unknownStep(action, among: feature.actions.map(\.name.value)))
        return nil
      }
      return self.action(action, step.arguments, write: "with").map { .start($0) }
    }
    if let pair = subject.mapping?.pairs.first, let arguments = step.arguments {
      bag.add(.givenTwice(pair.key.value, at: arguments.span))
      return nil
    }
    if isStarted(subject) { return scenarioStep(subject).map { .start($0) } }
    bag.report(
      "step-form", "expected an action, found \(subject.describe)", at: subject.span,
      help: startAdvice)
    return nil
  }

  private mutating func action(
    _ name: Located<String>,
    _ values: Node?,
    write key: String
  ) -> ScenarioStep? {
    guard let action = feature.actions.first(where: { $0.name.value == name.value }) else {
      return self.action(name, values)
    }
    let takes = action.parameters.map(\.typedName)
    return self.values(values, takes, of: name, write: key).map {
      .action(action.id.index, arguments: $0, span: name.span)
    }
  }

  private mutating func rowStep(
    _ step: DeclaredScenarioStep,
    _ subject: Node
  ) -> ScenarioStep? {
    guard let at = step.at, let action = step.action else { return nil }
    let names = feature.rows.map(\.name.value)
    guard let row = index(of: subject, .row, among: names) else { return nil }
    guard at.value >= 0 else {
      bag.report(
        "wrong-value", "expected an index, found '\(at.value)'", at: at.span,
        help: "rows count from 0")
      return nil
    }
    let actions = feature.rows[row].actions.map(\.name.value)
    guard let index = actions.firstIndex(of: action.value) else {
      bag.add(
        .unknown(.action, action.value, of: names[row], among: actions, at: action.span))
      return nil
    }
    let takes = feature.rows[row].actions[index].parameters.map(\.typedName)
    return values(step.arguments, takes, of: action, write: "with").map {
      .row(row: row, at: at.value, action: index, arguments: $0, span: at.span)
    }
  }

  // MARK: Others

  /// `{ stream: Store.changes, yields: … }`.
  private mutating func yieldStep(
    _ step: DeclaredScenarioStep,
    _ subject: Node
  ) -> ScenarioStep? {
    guard let id = method(subject), let element = step.element else { return nil }
    guard feature.method(id).isStream else {
      bag.report(
        "no-stream", "'\(subject.scalar?.text ?? "")' is no stream", at: subject.span,
        help: allStreams.map { "a stream is \($0)" } ?? "a method with 'streams: true' is")
      return nil
    }
    let value = input(element, as: feature.method(id).returns)
    guard isHeard(id, Located(subject.scalar?.text ?? "", at: subject.span)) else { return nil }
    return value.map { .yields(id, $0) }
  }

  /// Whether something listens to a stream; a warning where nothing does, and what it tells is left out.
  mutating func isHeard(_ stream: MethodID, _ name: Located<String>) -> Bool {
    if feature.subscriptions.contains(where: { $0.stream == stream }) { return true }
    bag.add(
      .warning(
        "unused-stub", "nothing listens to '\(name.value)'", at: name.span,
        help: "leave it out, or listen to it under 'subscriptions'"))
    return false
  }

  private mutating func setStep(_ node: Node) -> ScenarioStep? {
    guard let pair = node.mapping?.pairs.first else {
      let state = feature.states.first?.name.value ?? "name"
      bag.report(
        "step-form", "expected a state and its value, found \(node.describe)", at: node.span,
        help: "say what is typed, as in 'set: { \(state): … }'")
      return nil
    }
    let names = feature.states.map(\.name.value)
    guard let index = names.firstIndex(of: pair.key.value) else {
      reportUnknownState(pair.key)
      return nil
    }
    return input(pair.value, as: feature.states[index].type).map { .set(state: index, $0) }
  }
}
