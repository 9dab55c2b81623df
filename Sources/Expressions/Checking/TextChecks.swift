import Diagnostics

/// Plain texts that are written as expressions.
extension Checker {
  /// Longer ones are texts for people.
  private static let length = 200

  /// Warns of `"Send " + String(count)` where a text is due: a person would read it as it stands.
  static func warnOfExpression(
    _ text: SourceText, in scope: Scope, into bag: inout DiagnosticBag
  ) {
    guard text.text.utf8.count <= length, text.text.utf8.contains(UInt8(ascii: "\"")) else {
      return
    }
    let bytes = Array(text.text.utf8)
    guard var parser = try? Parser(bytes, in: 0..<bytes.count), let syntax = try? parser.parse(),
      isText(syntax)
    else { return }
    var (checker, ignored) = (Checker(text, in: scope), DiagnosticBag())
    checker.expected = .string
    checker.isTrial = true
    guard checker.run(into: &ignored) != nil else { return }
    let plain = checker.plain(syntax) ?? "\\(\(text.text))"
    bag.add(
      .warning(
        "foreign-value",
        joinsTexts(syntax)
          ? "this is shown as it stands, with its quotes, and no value"
          : "this is shown with its quotes",
        at: text.span,
        help: "a text has no quotes of its own: write '\(plain)'"))
  }

  private static func joinsTexts(_ syntax: Syntax) -> Bool {
    switch syntax.kind {
    case .binary(.add, _, let left, let right), .binary(.coalesce, _, let left, let right),
      .conditional(_, let left, let right, _):
      isText(left) || isText(right)
    default: false
    }
  }

  private static func isText(_ syntax: Syntax) -> Bool {
    if case .string = syntax.kind { true } else { joinsTexts(syntax) }
  }

  /// `Send \(count)` for `"Send " + String(count)`; `nil` where more than texts is joined.
  private func plain(_ syntax: Syntax) -> String? {
    switch syntax.kind {
    case .string: return String(source(syntax).dropFirst().dropLast())
    case .binary(.add, _, let left, let right):
      return plain(left).flatMap { first in plain(right).map { first + $0 } }
    case .call(let callee, let arguments) where arguments.count == 1:
      guard case .name("String") = callee.kind else { return "\\(\(source(syntax)))" }
      return "\\(\(source(arguments[0].value)))"
    case .conditional, .binary: return syntax.isParenthesized ? "\\\(source(syntax))" : nil
    default: return "\\(\(source(syntax)))"
    }
  }
}
