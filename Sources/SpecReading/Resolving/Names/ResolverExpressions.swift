import Diagnostics
import Expressions
import SpecModel
import YAML

/// Expressions and texts as a spec writes them: what stands where one is due, and what is meant by it.
extension Resolver {
  /// Checks the expression that a node holds; a flow list is the array literal that it looks like.
  mutating func expression(_ node: Node?, as type: Type?, in scope: Scope) -> Expression? {
    guard let node else { return nil }
    if type == .bool, reportList(node) { return nil }
    guard let text = expressionText(node) else { return nil }
    let count = bag.all.count
    let value = Checker.check(text, expecting: type, in: scope, into: &bag)
    if value == nil, type?.unwrapped == .string { adviseQuotes(node, since: count, in: scope) }
    return value?.replacing(rowConditions)
  }

  /// Reports a list where a condition is due, but for one in brackets without YAML's quotes in it, which
  /// looks like an array literal.
  mutating func reportList(_ node: Node) -> Bool {
    guard let conditions = node.joinedConditions else { return false }
    let isPlain =
      node.begins(with: "[", in: file)
      && node.elements?.allSatisfy { $0.scalar?.style == .plain } == true
    if !isPlain { bag.add(.listed(conditions, node)) }
    return !isPlain
  }

  /// A Bool that decides something, and so is no constant.
  mutating func condition(_ node: Node?, in scope: Scope) -> Expression? {
    guard let value = expression(node, as: .bool, in: scope) else { return nil }
    reportConstant(value)
    return value
  }

  /// Swift warns of what never runs because a condition never changes.
  mutating func reportConstant(_ condition: Expression) {
    let evaluator = Evaluator(types: feature.types)
    guard case .bool(let value)? = try? evaluator.evaluate(condition, { _ in nil })
    else { return }
    bag.report(
      "constant-condition", "this condition is always \(value)", at: condition.span,
      help: value
        ? "leave it out, or ask something that changes, as a state does"
        : "leave it out, with what depends on it, or ask something that changes, as a state does")
  }

  mutating func expressionText(_ node: Node) -> SourceText? {
    if node.scalar?.text.isEmpty == false { return node.sourceText(in: file) }
    if node.elements != nil, node.begins(with: "[", in: file) {
      if let conditions = node.quotedConditions {
        bag.add(.listed(conditions, node))
        return nil
      }
      return SourceText(verbatim: node.written(in: file), span: node.span)
    }
    let isEmpty = node.scalar.map { $0.text.isEmpty && !$0.isNull } ?? false
    bag.report(
      "expression-form",
      "expected an expression, found \(isEmpty ? "nothing in the quotes" : node.describe)",
      at: node.span,
      help: isEmpty
        ? "an empty text is '\"\"', in quotes of its own"
        : node.isNull ? "write the value behind ': ', or 'nil' for none" : caseAdvice(node))
    return nil
  }

  /// `.card(number: …)` for `{ card: { number: … } }`, as data has it.
  private func caseAdvice(_ node: Node) -> Advice? {
    guard let pair = node.mapping?.pairs.first else {
      return node.mapping == nil
        ? nil : "an empty list is '[]', an empty dictionary '[:]' in quotes"
    }
    let isCase = feature.models.contains { $0.cases.contains { $0.name.value == pair.key.value } }
    let labels = (pair.value.mapping?.pairs ?? []).map { "\($0.key.value): …" }.joined(
      separator: ", ")
    if isCase { return "write '.\(pair.key.value)(\(labels))', in quotes" }
    let keys = node.mapping?.pairs.map(\.key.value) ?? []
    let models = feature.models.filter { model in
      keys.allSatisfy { key in model.properties.contains { $0.name.value == key } }
    }
    let inside = keys.map { "\($0): …" }.joined(separator: ", ")
    if models.count == 1 { return "write '\(models[0].name.value)(\(inside))', in quotes" }
    return "a struct is made with 'Name(\(pair.key.value): …)', a dictionary is '[key: value]', "
      + "in quotes"
  }

  /// A text of the screen: plain, with `\(…)` where values go.
  /// - Parameter own: A value that is called so beside the text, such as a field's: `kWh`, `iCloud`.
  mutating func text(_ node: Node?, in scope: Scope, beside own: String? = nil) -> Expression? {
    guard let node else { return nil }
    guard node.scalar != nil, !node.isEmptyScalar, let text = node.sourceText(in: file) else {
      bag.add(
        anchored(node)
          ?? commented(node)
          ?? .error(
            "text-form", "expected a text, found \(node.describe)", at: node.span,
            help: node.isNull && node.isEmptyScalar
              ? "write it behind the key"
              : node.isEmptyScalar
                ? "an empty text is \"''\""
                : read { $0.joined(node) } ?? (node.elements?.first ?? node.onlyValue)?.scalar.map {
                  "write '\($0.text)'"
                } ?? node.firstText.map { "write '\($0)' alone" } ?? "put the text in quotes"))
      return nil
    }
    if let cut = node.cutText(in: file) { bag.add(cut) }
    if text.text != own, let shown = bareValue(text, in: scope) {
      bag.add(shown)
      return nil
    }
    return Checker.checkText(text, in: scope, into: &bag)
  }

  /// For `lesson.title` and `lessonTitle` where a text is due: a value that would be shown by its name.
  private func bareValue(_ text: SourceText, in scope: Scope) -> Diagnostic? {
    // Words for people begin with a capital letter, or have spaces between them.
    guard let first = text.text.utf8.first, 0x61...0x7A ~= first,
      !text.text.utf8.contains(UInt8(ascii: " "))
    else { return nil }
    let name = text.text.dotted[0]
    let isCode = name != text.text || name.utf8.contains { 0x41...0x5A ~= $0 }
    guard isCode, scope.lookup(name) != nil else { return nil }
    var ignored = DiagnosticBag()
    guard Checker.check(text, expecting: nil, in: scope, into: &ignored) != nil else { return nil }
    return .error(
      "foreign-value", "'\(text.text)' is shown as it stands, and no value", at: text.span,
      help: "write '\\(\(text.text))'")
  }

  /// For a text that begins with `&`, of which YAML leaves nothing.
  private func anchored(_ node: Node) -> Diagnostic? {
    let word = String(file.line(before: node.span).split(separator: " ").last ?? "")
    guard node.isEmptyScalar, word.first == "&" else { return nil }
    let start = node.span.start - word.utf8.count
    return .error(
      "unquoted-text", "'&' at the start of a value is a YAML anchor",
      at: SourceSpan(file: file.id, start: start, end: start + 1),
      help: "put the text in quotes: '\(word)'")
  }

  /// For a text that begins with `#`, of which YAML leaves nothing.
  private func commented(_ node: Node) -> Diagnostic? {
    guard node.isEmptyScalar, node.isNull else { return nil }
    let rest = file.line(behind: node.span)
    let text = rest.drop { $0 == " " }
    guard text.first == "#" else { return nil }
    let mark = node.span.end + rest.utf8.count - text.utf8.count
    return .error(
      "text-form", "expected a text, and '#' begins a comment",
      at: SourceSpan(file: file.id, start: mark, end: mark + 1),
      help: "put the text in quotes: '\(text.replacing("'", with: "''"))'")
  }
}

extension Node {
  /// The value of a mapping of one.
  fileprivate var onlyValue: Node? {
    mapping.flatMap { $0.pairs.count == 1 ? $0.pairs[0].value : nil }
  }

  /// The text of a mapping that says more of it, as of its title or of languages, or of a list of one.
  fileprivate var firstText: String? {
    if let elements, elements.count == 1 { return elements[0].firstText }
    let words = mapping?.pairs.first?.value.scalar
    return words.flatMap { $0.text.contains("\n") || $0.text.isEmpty ? nil : $0.text }
  }

  /// Nothing stands where a value is due.
  var isEmptyScalar: Bool { scalar?.text.isEmpty == true && scalar?.style == .plain }

  /// The texts of a list of at least two as one condition; `nil` for other lists.
  fileprivate var joinedConditions: String? {
    guard let elements, elements.count > 1 else { return nil }
    let texts = elements.compactMap { $0.scalar?.text }
    guard texts.count == elements.count else { return nil }
    let whole = texts.map { $0.contains { "|?".contains($0) } ? "(\($0))" : $0 }
      .joined(separator: " && ")
    return whole.utf8.count > 100 ? "… && …" : whole
  }

  /// As `joinedConditions`, where each is in YAML's quotes and one is hardly a text.
  fileprivate var quotedConditions: String? {
    guard let elements, elements.allSatisfy({ $0.scalar?.style == .singleQuoted }),
      elements.contains(where: { $0.scalar?.text.contains { "!=<>.&|".contains($0) } == true })
    else { return nil }
    return joinedConditions
  }
}

extension Diagnostic {
  fileprivate static func listed(_ conditions: String, _ node: Node) -> Diagnostic {
    .error(
      "expression-form", "expected an expression, found \(node.describe)", at: node.span,
      help: "conditions are joined with '&&' in one text: '\(conditions)'")
  }
}
