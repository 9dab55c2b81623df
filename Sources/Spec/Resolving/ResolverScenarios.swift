import Diagnostics
import Expressions
import YAML

/// Scenarios: data read by the types of what it stands for.
extension Resolver {
  mutating func resolveScenarios() {
    for declared in declared.scenarios {
      let errors = bag.errorCount
      guard let scenario = scenario(declared), bag.errorCount == errors else { continue }
      feature.scenarios.append(scenario)
    }
    checkScenarioTitles()
  }

  mutating func runScenarios() {
    guard !bag.hasErrors else { return }
    for scenario in feature.scenarios {
      ScenarioChecker.check(scenario, of: feature, into: &bag)
    }
  }

  private mutating func checkScenarioTitles() {
    var titles: Set<String> = []
    for title in feature.scenarios.map(\.title) where !titles.insert(title.value).inserted {
      bag.add(.error("same-name", "two scenarios have the title '\(title.value)'", at: title.span))
    }
  }

  private mutating func scenario(_ declared: DeclaredScenario) -> Scenario? {
    guard let title = declared.title else { return nil }
    var scenario = Scenario(title: title)
    for field in declared.given { given(field, in: &scenario.setup) }
    for field in declared.stubs { stub(field, in: &scenario) }
    if let when = declared.when { scenario.steps += scenarioSteps(when) }
    for field in declared.then { scenario.expectations += expectations(field) }
    return scenario
  }

  mutating func data(_ node: Node, as type: Type) -> RuntimeValue? {
    withData { $0.value(node, as: type) }
  }

  mutating func withData<Result>(_ body: (inout DataReader) -> Result) -> Result {
    var reader = DataReader(models: feature.models, types: feature.types, file: file, bag: bag)
    let result = body(&reader)
    bag = reader.bag
    return result
  }

  // MARK: Given and stub

  private mutating func given(_ field: Field, in setup: inout Setup) {
    if let index = feature.states.firstIndex(where: { $0.name.value == field.key.value }) {
      setup.states[index] = data(field.value, as: feature.states[index].type)
    } else if let index = feature.parameters.firstIndex(where: { $0.name.value == field.key.value })
    {
      setup.parameters[index] = data(field.value, as: feature.parameters[index].type)
    } else {
      let names = feature.states.map(\.name.value) + feature.parameters.map(\.name.value)
      if feature.derived.contains(where: { $0.name.value == field.key.value }) {
        bag.add(
          .error(
            "given-derived",
            "'\(field.key.value)' is derived, so it cannot be given",
            at: field.key.span,
            help: "give the state that it follows from"
          )
        )
      } else {
        bag.add(.unknown("state or parameter", field.key.value, among: names, at: field.key.span))
      }
    }
  }

  private mutating func stub(_ field: Field, in scenario: inout Scenario) {
    let text = SourceText(verbatim: field.key.value, span: field.key.span)
    guard let method = method(text) else { return }
    let returns = feature.services[method.service].methods[method.method].returns
    let failing = feature.method(method).failure
    if feature.method(method).isStream {
      scenario.steps += elements(field.value, of: method)
      return
    }
    if let elements = field.value.elements {
      let answers = elements.compactMap { answer($0, returns, failing) }
      scenario.setup.stubs[method] = Stub(answers, repeats: false, span: field.key.span)
    } else if let answer = answer(field.value, returns, failing) {
      scenario.setup.stubs[method] = Stub([answer], repeats: true, span: field.key.span)
    }
    if !feature.calledMethods.contains(method) {
      bag.add(
        .warning("unused-stub", "nothing calls '\(field.key.value)'", at: field.key.span)
      )
    }
  }

  /// `{ yields: [ … ] }`: what a stream delivers before anything happens.
  private mutating func elements(_ node: Node, of method: MethodID) -> [ScenarioStep] {
    guard let pair = node.mapping?.pairs.first, node.mapping?.pairs.count == 1,
      pair.key.value == "yields", let elements = pair.value.elements
    else {
      bag.add(
        .error(
          "stub-form",
          "expected the elements of a stream, found \(node.describe)",
          at: node.span,
          help: "as in '{ yields: [ … ] }'"
        )
      )
      return []
    }
    return elements.compactMap { element in
      data(element, as: feature.method(method).returns).map { .yields(method, $0) }
    }
  }

  /// The case of a method's errors that a stub names; `nil` where it names none.
  mutating func failure(_ node: Node, _ name: String?) -> RuntimeValue? {
    guard let name, let model = feature.models.first(where: { $0.name.value == name }) else {
      return nil
    }
    let text = node.scalar?.text ?? node.mapping?.pairs.first?.key.value
    guard model.cases.contains(where: { $0.name.value == text }) else { return nil }
    return data(node, as: .model(name))
  }

  private mutating func answer(_ node: Node, _ returns: Type, _ failing: String?) -> Answer? {
    guard let mapping = node.mapping, let pair = mapping.pairs.first, mapping.pairs.count == 1
    else {
      bag.add(
        .error(
          "stub-form",
          "expected an answer, found \(node.describe)",
          at: node.span,
          help: "as in '{ returns: … }' or '{ throws: You are offline }'"
        )
      )
      return nil
    }
    switch pair.key.value {
    case "returns":
      guard returns != .void else {
        if pair.value.isNull { return .returns(RuntimeValue.none) }
        bag.add(
          .error(
            "no-result", "the method returns nothing", at: pair.value.span,
            help: "write 'returns: null'"))
        return nil
      }
      return data(pair.value, as: returns).map { .returns($0) }
    case "throws":
      if let error = failure(pair.value, failing) { return .failsWith(error) }
      guard let text = pair.value.scalar?.text, !pair.value.isNull else {
        bag.add(.error("type-mismatch", "expected the error's message", at: pair.value.span))
        return nil
      }
      return .fails(text)
    default:
      bag.add(
        .unknown(
          "key of an answer", pair.key.value, among: ["returns", "throws"], at: pair.key.span))
      return nil
    }
  }

  // MARK: When

  private mutating func scenarioSteps(_ node: Node) -> [ScenarioStep] {
    (node.elements ?? [node]).compactMap { scenarioStep($0) }
  }

  private mutating func scenarioStep(_ node: Node) -> ScenarioStep? {
    if let text = node.scalar?.text, !node.isNull {
      switch text {
      case "appear": return .appear
      case "disappear": return .disappear
      case "refresh": return .refresh
      default: return action(Located(text, at: node.span), nil, node)
      }
    }
    guard let mapping = node.mapping, let pair = mapping.pairs.first else {
      bag.add(
        .error(
          "step-form",
          "expected an action or a step, found \(node.describe)",
          at: node.span,
          help: "as in 'when: submit'"
        )
      )
      return nil
    }
    if mapping["row"] != nil { return rowStep(node) }
    switch pair.key.value {
    case "set": return setStep(pair.value)
    case "start": return startStep(mapping)
    case "advance": return duration(pair.value).map { .advance($0) }
    case "answer":
      guard let method = method(pair.value) else { return nil }
      return .answer(method, span: pair.value.span)
    case "stream": return yieldStep(mapping)
    default: return action(pair.key, pair.value, node)
    }
  }

  private mutating func action(
    _ name: Located<String>,
    _ values: Node?,
    _ node: Node
  ) -> ScenarioStep? {
    let names = feature.actions.map(\.name.value)
    guard let index = names.firstIndex(of: name.value) else {
      let known =
        names + [
          "appear", "disappear", "refresh", "set", "row", "start", "answer", "advance", "stream",
        ]
      bag.add(.unknown("action", name.value, among: known, at: name.span))
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
    if let node, !node.isNull { return withData { $0.arguments(node, takes, of: name.value) } }
    let needed = takes.first { !$0.type.isOptional }
    guard let needed else { return takes.map { _ in RuntimeValue.none } }
    bag.add(
      .error(
        "missing-argument",
        "'\(name.value)' needs '\(needed.name.value)'",
        at: name.span,
        help: "write '\(key): { \(needed.name.value): … }'"
      )
    )
    return nil
  }

  /// `{ start: search, with: { text: ab } }`, or a row's step under `start`.
  private mutating func startStep(_ mapping: Mapping) -> ScenarioStep? {
    guard let subject = mapping["start"]?.value else { return nil }
    for pair in mapping.pairs where !["start", "with"].contains(pair.key.value) {
      bag.add(
        .unknown("key of a step", pair.key.value, among: ["start", "with"], at: pair.key.span)
      )
      return nil
    }
    if subject.mapping?["row"] != nil { return rowStep(subject).map { .start($0) } }
    guard let name = subject.scalar?.text, !subject.isNull else {
      bag.add(
        .error(
          "step-form",
          "expected an action, found \(subject.describe)",
          at: subject.span,
          help: "as in 'start: load'"
        )
      )
      return nil
    }
    let values = mapping["with"]?.value
    return action(Located(name, at: subject.span), values, subject).map { .start($0) }
  }

  /// `{ stream: Store.changes, yields: … }`.
  private mutating func yieldStep(_ mapping: Mapping) -> ScenarioStep? {
    guard let subject = mapping["stream"]?.value, let id = stream(subject) else { return nil }
    for pair in mapping.pairs where !["stream", "yields"].contains(pair.key.value) {
      bag.add(
        .unknown("key of a step", pair.key.value, among: ["stream", "yields"], at: pair.key.span)
      )
      return nil
    }
    guard let element = mapping["yields"]?.value else {
      bag.add(.error("missing-key", "'stream' needs the key 'yields'", at: subject.span))
      return nil
    }
    return data(element, as: feature.method(id).returns).map { .yields(id, $0) }
  }

  private mutating func stream(_ node: Node) -> MethodID? {
    guard let id = method(node) else { return nil }
    if feature.method(id).isStream { return id }
    bag.add(
      .error(
        "no-stream",
        "'\(node.scalar?.text ?? "")' is no stream",
        at: node.span,
        help: "a method with 'streams: true' is"
      )
    )
    return nil
  }

  private mutating func duration(_ node: Node) -> Int? {
    var reader = Reader(file: file, bag: bag)
    let duration = reader.duration(node)
    bag = reader.bag
    return duration
  }

  private mutating func setStep(_ node: Node) -> ScenarioStep? {
    guard let mapping = node.mapping, let pair = mapping.pairs.first, mapping.pairs.count == 1
    else {
      bag.add(.error("step-form", "expected one state and its value", at: node.span))
      return nil
    }
    let names = feature.states.map(\.name.value)
    guard let index = names.firstIndex(of: pair.key.value) else {
      bag.add(.unknown("state", pair.key.value, among: names, at: pair.key.span))
      return nil
    }
    return data(pair.value, as: feature.states[index].type).map { .set(state: index, $0) }
  }

  private mutating func rowStep(_ node: Node) -> ScenarioStep? {
    var reader = Reader(file: file, bag: bag)
    var step = DeclaredRowStep()
    DeclaredRowStep.keys.read(node, into: &step, with: &reader)
    bag = reader.bag
    guard let name = step.row, let at = step.at, let action = step.action else { return nil }
    let names = feature.rows.map(\.name.value)
    guard let row = names.firstIndex(of: name.value) else {
      bag.add(.unknown("row", name.value, among: names, at: name.span))
      return nil
    }
    let actions = feature.rows[row].actions.map(\.name.value)
    guard let index = actions.firstIndex(of: action.value) else {
      bag.add(.unknown("action of '\(name.value)'", action.value, among: actions, at: action.span))
      return nil
    }
    let called = Located("\(action.value)", at: action.span)
    let takes = feature.rows[row].actions[index].parameters.map(\.typedName)
    return values(step.arguments, takes, of: called, write: "with").map {
      .row(row: row, at: at.value, action: index, arguments: $0, span: at.span)
    }
  }
}
