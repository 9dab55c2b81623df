import Diagnostics
import Expressions
import Naming
import YAML

/// An example in data, as it was written.
struct DeclaredScenario {
  var title: Located<String>?
  var given: [Field] = []
  var stubs: [Field] = []
  var stubSpan: SourceSpan?
  var when: Node?
  var then: [Field] = []
  var span: SourceSpan

  static let keys = KeyTable<DeclaredScenario>(
    "a scenario",
    advice: { field in
      let words = field.key.value.split(separator: " ", maxSplits: 1).map { String($0) }
      guard words.count == 2 else { return nil }
      guard ["given", "stub", "when", "then"].contains(words[0]) else {
        return "write 'title: \(field.key.value)'"
      }
      let value = field.value.scalar?.text ?? (field.value.elements?.isEmpty == true ? "[]" : "…")
      return "write '\(words[0]): { \(words[1]): \(value) }'"
    },
    [
      .init(
        "title", .text, required: true, example: "A refused sign-in tells why",
        "What the example shows; the name of the test."
      ) {
        $1.title = $2.text($0.value)
      },
      .init(
        "given", .map(.literal), example: "{ name: abcdef }",
        "State and parameters at the start."
      ) {
        $1.given = Self.data($0.value, &$2)
      },
      .init(
        "stub", .map(.oneOrMany(.object("answer"))),
        example: "{ OrderService.orders: { returns: [] } }",
        "The answers of services; `{}` for a method that returns nothing."
      ) {
        $1.stubSpan = $0.key.span
        $1.stubs = $2.mapping($0.value) ?? []
      },
      .init(
        "when", .oneOrMany(.object("scenarioStep")), example: "submit",
        "An action, or a list of steps."
      ) {
        field, scenario, _ in
        scenario.when = field.value
      },
      .init(
        "then", .object("claims"), required: true, example: "{ go: home, submit.error: null }",
        "What must hold at the end."
      ) {
        $1.then = Self.claims($0.value, &$2)
      },
    ]
  )

  /// Names with data behind them. What is advised for a text in their place may be a literal of Swift,
  /// which data has in other words.
  private static func data(_ node: Node, _ reader: inout Reader) -> [Field] {
    let known = reader.bag.all.count
    let fields = reader.mapping(node)
    reader.bag.change(since: known) { problem in
      guard case .write(let text)? = problem.help, text.hasPrefix("{ "), text.hasSuffix(" }"),
        let colon = text.firstRange(of: ": ")
      else { return }
      let value = DataReader.data(for: text[colon.upperBound...].dropLast(2))
      problem.help = .write("\(text[..<colon.upperBound])\(value) }")
    }
    return fields ?? []
  }

  /// What must hold; names without values are reported.
  private static func claims(_ node: Node, _ reader: inout Reader) -> [Field] {
    if node.mapping?.pairs.isEmpty == true {
      reader.report(
        .claimsNothing(node, help: "say what must hold in the end: a state, 'go' or 'calls'"))
      return []
    }
    if let help = written(asConditions: node) {
      reader.bag.report(
        "wrong-kind", "expected names with what they must be, found a list", at: node.span,
        help: "write '\(help)'")
      return []
    }
    let only = node.elements.map { $0.count == 1 ? $0[0] : node } ?? node
    guard node.mapping == nil, let text = only.scalar?.text, !only.isNull else {
      return data(node, &reader)
    }
    let name = text.drop { $0 == "!" }
    let parts = String(name).dotted
    guard parts.count < 3, parts.allSatisfy(SwiftNames.isIdentifier) else {
      return data(node, &reader)
    }
    let facets = ["isValid", "isTouched", "isRunning", "isEnabled"]
    let isBool = parts.count == 1 || facets.contains(parts[1])
    reader.bag.report(
      "wrong-kind", "expected names with what they must be, found '\(text)'", at: only.span,
      help: isBool
        ? "write '{ \(name): \(text.hasPrefix("!") ? "false" : "true") }'"
        : "write '{ \(parts[0]): … }', with the whole value behind it")
    return []
  }

  /// `{ page: 1, isOpen: true }` for `[page == 1, isOpen]`, conditions as other tools have them.
  private static func written(asConditions node: Node) -> String? {
    guard let elements = node.elements, elements.count > 1,
      elements.contains(where: { $0.scalar?.text.contains(" == ") == true })
    else { return nil }
    var pairs: [String] = []
    for element in elements {
      guard let text = element.scalar?.text, !text.isEmpty else { return nil }
      let sides = text.split(separator: " == ", maxSplits: 1).map { String($0) }
      let name = sides[0].drop { $0 == "!" }
      guard String(name).dotted.allSatisfy(SwiftNames.isIdentifier) else { return nil }
      let value =
        sides.count == 2
        ? DataReader.data(for: sides[1][...]) : text.hasPrefix("!") ? "false" : "true"
      pairs.append("\(name): \(value)")
    }
    return "{ \(pairs.joined(separator: ", ")) }"
  }

  /// The scenario with what must hold beside what is given, where it stands below that, which is reported.
  private static func lifted(_ node: Node, _ reader: inout Reader) -> Node {
    guard let pairs = node.mapping?.pairs, node.mapping?["then"] == nil,
      let owner = pairs.firstIndex(where: { $0.value.mapping?["then"] != nil }),
      let inner = pairs[owner].value.mapping, let then = inner["then"]
    else { return node }
    reader.bag.report(
      "wrong-indent", "'then' stands below '\(pairs[owner].key.value)', and not beside it",
      at: then.key.span, help: "indent it as deep as '\(pairs[owner].key.value)'")
    let isLifted = { (pair: Field) in
      keys.names.contains(pair.key.value) && node.mapping?[pair.key.value] == nil
    }
    var result = pairs
    result[owner].value = Node(
      .mapping(Mapping(inner.pairs.filter { !isLifted($0) })), at: pairs[owner].value.span)
    return Node(.mapping(Mapping(result + inner.pairs.filter(isLifted))), at: node.span)
  }

  /// The scenario with its `stub` beside `given`, where it stands below that, which is reported.
  private static func withStub(_ node: Node, _ reader: inout Reader) -> Node {
    guard let given = node.mapping?["given"], let inner = given.value.mapping?.pairs,
      let index = inner.firstIndex(where: { $0.key.value == "stub" }), node.mapping?["stub"] == nil
    else { return node }
    let stub = inner[index]
    let answers = stub.value.mapping?.pairs ?? Array(inner[(index + 1)...])
    guard !answers.isEmpty, answers.allSatisfy({ $0.key.value.contains(".") }) else { return node }
    reader.bag.report(
      "wrong-indent", "'stub' stands below 'given', and not beside it", at: stub.key.span,
      help: "indent it as deep as 'given'")
    let kept =
      stub.value.mapping == nil
      ? Array(inner[..<index]) : inner.filter { $0.key.span != stub.key.span }
    let pairs = (node.mapping?.pairs ?? []).map { pair in
      pair.key.value == "given"
        ? Field(key: pair.key, value: Node(.mapping(Mapping(kept)), at: pair.value.span)) : pair
    }
    let span = stub.value.mapping == nil ? given.value.span : stub.value.span
    let lifted = Field(key: stub.key, value: Node(.mapping(Mapping(answers)), at: span))
    return Node(.mapping(Mapping(pairs + [lifted])), at: node.span)
  }

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredScenario] {
    (reader.list(node) ?? []).map { element in
      let element = withStub(lifted(element, &reader), &reader)
      var scenario = DeclaredScenario(span: element.span)
      keys.read(element, into: &scenario, with: &reader)
      return scenario
    }
  }
}
