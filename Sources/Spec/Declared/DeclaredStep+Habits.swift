import Diagnostics
import Expressions
import YAML

/// Names of values where Swift has them.
extension DeclaredStep {
  /// `user = AuthService.logIn`, as Swift names a result, which is reported: `as` is meant.
  mutating func takeResult(of node: Node, _ reader: inout Reader) {
    let effects = ["let", "var", "val", "const", "try", "await"]
    let words = (node.scalar?.text ?? "").split(separator: " ").map { String($0) }
      .filter { !effects.contains($0) }
    guard words.count == 3, words[1] == "=", SwiftNames.isIdentifier(words[0]), !node.isNull else {
      return
    }
    reader.bag.add(
      .error(
        "name-form", "a call is named alone, and its result under 'as'", at: node.span,
        help: "write 'call: \(words[2])', and 'as: \(words[0])' below it"))
    subject = Node(.scalar(Scalar(words[2])), at: node.span)
    binding = Located(words[0], at: node.span)
  }

  /// For `as` beside an `if`, which names what it unwraps by itself.
  func bindingAdvice(_ key: String) -> String? {
    guard key == "as", verb?.value == .if,
      let name = subject?.scalar?.text.split(separator: ".").last
    else { return nil }
    return "leave it out: below 'then' the value is called '\(name.filter { $0 != "?" })'"
  }
}
