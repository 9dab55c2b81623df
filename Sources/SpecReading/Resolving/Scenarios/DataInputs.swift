import Diagnostics
import Expressions
import Naming
import YAML

/// Texts that a scenario gives, and that look as if something else were meant.
extension DataReader {
  /// Warns of `nil` where a text may be missing: it is a text. Quotes say that it is meant as one.
  mutating func warnOfNil(_ node: Node) {
    guard isInput, let scalar = node.scalar, scalar.style == .plain else { return }
    bag.add(
      .warning(
        "foreign-value", "'\(scalar.text)' is a text here, and no missing value", at: node.span,
        help: "write 'null' for none, or quotes around the text"))
  }

  /// Warns of `'"R1"'`, which is a text with quotes in it.
  mutating func warnOfQuotes(_ node: Node) {
    guard isInput, let scalar = node.scalar, scalar.style != .plain else { return }
    let inner = scalar.text.dropFirst().dropLast()
    guard scalar.text.utf8.count > 1, scalar.text.hasPrefix("\""), scalar.text.hasSuffix("\""),
      !inner.contains("\"")
    else { return }
    let isSafe = SwiftNames.isIdentifier(String(inner))
    bag.add(
      Diagnostic(
        .warning, KeptQuotes(), at: node.span,
        help: "data has no quotes of its own: write \(isSafe ? String(inner) : "'\(inner)'")"))
  }
}
