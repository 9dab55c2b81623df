import Diagnostics
import Expressions
import YAML

/// Texts in YAML's double quotes where an expression is due, whose own quotes are missing: `"Saved: ok"`.
extension Resolver {
  /// For what is no expression of a String and stands in double quotes, says how a text is written; all
  /// that was found in it since `count` is one mistake.
  mutating func adviseQuotes(_ node: Node, since count: Int, in scope: Scope) {
    guard let scalar = node.scalar, scalar.style == .doubleQuoted, !scalar.text.isEmpty,
      scalar.text.utf8.count <= 80, bag.all.count > count,
      bag.all.dropFirst(count).contains(where: { $0.severity == .error })
    else { return }
    guard Self.looksLikeText(scalar.text, known: { scope.lookup($0) != nil }) else { return }
    var problem = bag.all[count]
    if problem.code == "syntax", let text = node.sourceText(in: file) {
      let place = text.span(of: 0..<text.text.utf8.count)
      let what = scalar.text.contains(where: \.isLetter) ? "these words are" : "this is"
      problem = .error("syntax", "\(what) no expression", at: place)
    }
    problem.help = "a text has quotes of its own: '\"\(scalar.text.replacing("'", with: "''"))\"'"
    problem.fix = nil
    let told = bag.all.prefix(count)
    bag = DiagnosticBag(told)
    bag.add(problem)
  }

  /// Whether it begins with no name that is known here and has no marks of Swift.
  private static func looksLikeText(_ text: String, known: (String) -> Bool) -> Bool {
    guard let first = text.first, !"([{!\"\\.$".contains(first),
      !text.contains("\""), !text.contains("\\("), !text.contains("??"), !text.contains(" ? "),
      !text.hasPrefix("if ")
    else { return false }
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text.dropFirst(word.count)
    // A call or a chain of names is meant as one, however it is misspelt.
    if rest.first == "(" || rest.first == "." && rest.dropFirst().first?.isLetter == true {
      return !word.isEmpty && rest.first == "." && word.first?.isNumber == true
    }
    return !known(String(word))
  }
}
