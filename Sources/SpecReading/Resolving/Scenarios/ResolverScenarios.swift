import Diagnostics
import Expressions
import SpecModel
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

  private mutating func checkScenarioTitles() {
    var titles: Set<String> = []
    for title in feature.scenarios.map(\.title) where !titles.insert(title.value).inserted {
      bag.report(
        "same-name", "two scenarios have the title '\(title.value)'", at: title.span,
        help: "choose another title")
    }
  }

  private mutating func scenario(_ declared: DeclaredScenario) -> Scenario? {
    guard let title = declared.title else { return nil }
    var scenario = Scenario(title: title)
    for field in declared.given {
      given(field, in: &scenario.setup)
    }
    // What is optional may be left out, and is nil then; of the rest there is a sample.
    for (index, parameter) in feature.parameters.enumerated()
    where parameter.type.isOptional && scenario.setup.parameters[index] == nil {
      scenario.setup.parameters[index] = RuntimeValue.none
    }
    scenario.setup.stubSpan = declared.stubSpan
    for field in declared.stubs { stub(field, in: &scenario) }
    if let when = declared.when {
      scenario.steps += scenarioSteps(when)
      scenario.moments = moments(in: when)
    }
    let claimedRows = declared.then.map(\.key.value)
    for field in declared.then {
      scenario.expectations += expectations(field, beside: claimedRows)
    }
    return scenario
  }

  mutating func data(_ node: Node, as type: Type) -> RuntimeValue? {
    withData { $0.value(node, as: type) }
  }

  /// The same for what a scenario gives.
  mutating func input(_ node: Node, as type: Type) -> RuntimeValue? {
    withData {
      $0.isInput = true
      return $0.value(node, as: type)
    }
  }

  mutating func withData<Result>(_ body: (inout DataReader) -> Result) -> Result {
    var reader = DataReader(models: feature.models, types: feature.types, file: file, bag: bag)
    let result = body(&reader)
    bag = reader.bag
    return result
  }

  // MARK: Given and stub

  private func givenInstead(of derived: String) -> Advice {
    let behind = states(behind: derived).map { "'\($0)'" }
    return switch behind.count {
    case 1: "give the state that it follows from, \(behind[0])"
    case 2...6: "give the states that it follows from: \(behind.joined(separator: ", "))"
    default: "give the states that it follows from"
    }
  }

  private mutating func given(
    _ field: Field,
    in setup: inout Setup
  ) {
    if let index = feature.states.firstIndex(where: { $0.name.value == field.key.value }) {
      setup.states[index] = input(field.value, as: feature.states[index].type)
    } else if let index = feature.parameters.firstIndex(where: { $0.name.value == field.key.value })
    {
      setup.parameters[index] = input(field.value, as: feature.parameters[index].type)
    } else {
      let names = feature.states.map(\.name.value) + feature.parameters.map(\.name.value)
      if feature.derived.contains(where: { $0.name.value == field.key.value }) {
        bag.report(
          "given-derived", "'\(field.key.value)' is derived, so it cannot be given",
          at: field.key.span, help: givenInstead(of: field.key.value))
      } else {
        let parameters = feature.parameters.map(\.name.value)
        bag.add(
          .unknown(
            .given, field.key.value,
            among: parameters + names.filter { !parameters.contains($0) }, at: field.key.span))
      }
    }
  }

  private mutating func stub(_ field: Field, in scenario: inout Scenario) {
    let text = SourceText(verbatim: field.key.value, span: field.key.span)
    guard let method = method(text) else { return }
    let returns = feature.services[method.service].methods[method.method].returns
    let failing = feature.method(method).failure
    if feature.method(method).isStream {
      let told = elements(field.value, of: method)
      if isHeard(method, field.key) { scenario.steps += told }
      return
    }
    if let problem = bareFailure(field.value, failing) ?? bareAnswer(field.value, returns) {
      bag.add(problem)
      return
    }
    if let elements = field.value.elements, elements.isEmpty, field.value.mapping == nil {
      bag.report(
        "stub-form", "expected an answer, found a list without one", at: field.value.span,
        help: returns.isArray
          ? "write '{ returns: [] }'"
          : returns == .void
            ? "write '{}', an answer without a value"
            : "write '{ returns: … }', or leave the stub out")
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
        .warning(
          "unused-stub", "nothing calls '\(field.key.value)'", at: field.key.span,
          help: "leave it out")
      )
    }
  }

  /// `{ yields: [ … ] }`: what a stream delivers before anything happens.
  private mutating func elements(_ node: Node, of method: MethodID) -> [ScenarioStep] {
    if node.elements != nil {
      bag.report(
        "stub-form", "a stream answers with 'yields', found a list", at: node.span,
        help: "as in '{ yields: [ … ] }'")
      return []
    }
    guard let answer = answer(node), let kind = answer.kind, let value = answer.value else {
      return []
    }
    guard kind.value == "yields" else {
      bag.report(
        "stub-form", "a stream answers with 'yields'", at: kind.span,
        help: "as in '{ yields: [ … ] }'")
      return []
    }
    guard let elements = value.elements else {
      bag.report(
        "stub-form", "expected a list of elements, found \(value.describe)", at: value.span,
        help: "as in '{ yields: [ … ] }'")
      return []
    }
    var trial = self
    if let first = elements.first, case .array(let part) = feature.method(method).returns,
      elements.allSatisfy({ $0.elements == nil && !$0.isNull }),
      trial.data(first, as: part) != nil
    {
      bag.report(
        "type-mismatch",
        "each element of this stream is \(feature.method(method).returns.name), found \(first.describe)",
        at: first.span,
        help: "put brackets around what is delivered together, or one more '- ' before the first")
      return []
    }
    return elements.compactMap { element in
      input(element, as: feature.method(method).returns).map { .yields(method, $0) }
    }
  }

  /// `nil`, and reported, where it is no mapping with one known key.
  private mutating func answer(_ node: Node, returns: Type? = nil) -> DeclaredAnswer? {
    guard node.mapping?.pairs.isEmpty == false else {
      let success = returns == .void ? "'{}', as the method returns nothing," : "'{ returns: … }'"
      bag.report(
        "stub-form", "expected an answer, found \(node.describe)", at: node.span,
        help: node.elements?.isEmpty == true
          ? "write '{ returns: [] }'"
          : "as in \(success) or '{ throws: You are offline }'")
      return nil
    }
    var answer = DeclaredAnswer()
    let errors = bag.errorCount
    read { DeclaredAnswer.keys.read(node, into: &answer, with: &$0) }
    return bag.errorCount == errors ? answer : nil
  }

  /// Reads with a table of keys.
  mutating func read<Result>(_ body: (inout Reader) -> Result) -> Result {
    var reader = Reader(file: file, bag: bag, otherWords: .ofSpecs)
    let result = body(&reader)
    bag = reader.bag
    return result
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
    if returns == .void, node.mapping?.pairs.isEmpty == true { return .returns(.none) }
    guard let answer = answer(node, returns: returns), let kind = answer.kind,
      let value = answer.value
    else {
      return nil
    }
    switch kind.value {
    case "returns":
      guard returns != .void else {
        if value.isNull { return .returns(.none) }
        bag.report(
          "no-result", "the method returns nothing", at: value.span,
          help: "write '{}' as its answer")
        return nil
      }
      return input(value, as: returns).map { .returns($0) }
    case "throws":
      return error(value, failing)
    default:
      bag.report(
        "stub-form", "only a stream yields", at: kind.span,
        help: "write 'returns:' and what the call returns")
      return nil
    }
  }

  /// The case whose name a text nearly has, as nobody writes to people: `SoldOut`, `fullBooked`.
  private func nearCase(_ text: String, _ failing: String?) -> String? {
    let prefix = ["\(failing ?? "")", ""].first { text.hasPrefix("\($0).") }
    let name = prefix.map { String(text.dropFirst($0.count + 1)) } ?? text
    guard !name.contains(" "), let model = feature.models.first(where: { $0.name.value == failing })
    else { return nil }
    let names = model.cases.map(\.name.value)
    if let same = names.first(where: { $0.lowercased() == name.lowercased() }) { return same }
    // A word with a capital letter alone may be a message; others are none.
    let isName = text.beginsLowercase && text.utf8.count > 3
    guard isName || text.dropFirst().contains(where: \.isUppercase) || text != name else {
      return nil
    }
    return Suggestion.nearest(to: name, among: names)
  }

  /// A case of the method's errors, or a text.
  private mutating func error(_ node: Node, _ failing: String?) -> Answer? {
    let errors = bag.errorCount
    if let error = failure(node, failing) { return .failsWith(error) }
    guard bag.errorCount == errors else { return nil }
    if let text = node.scalar?.text, !node.isNull {
      guard let meant = nearCase(text, failing) else { return .fails(text) }
      var problem = Diagnostic.unknown(
        .enumCase, text, of: failing ?? "", among: [meant], at: node.span)
      problem.help = Advice.meant(meant)
      bag.add(problem)
      return nil
    }
    if let failing, let pair = node.mapping?.pairs.first,
      let model = feature.models.first(where: { $0.name.value == failing })
    {
      let names = model.cases.map(\.name.value)
      bag.add(.unknown(.enumCase, pair.key.value, of: failing, among: names, at: pair.key.span))
      return nil
    }
    bag.report(
      "type-mismatch", "expected the error's message, found \(node.describe)", at: node.span,
      help: "as in '{ throws: You are offline }'")
    return nil
  }
}
