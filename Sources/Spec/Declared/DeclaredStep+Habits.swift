import Diagnostics
import Expressions
import YAML

/// What people write in steps as Swift and other tools have it.
extension DeclaredStep {
  /// For a key that no step has.
  static func advice(for field: Field) -> String? {
    let key = field.key.value
    if ["catch", "onError", "rescue"].contains(key) {
      return "errors are handled for the whole action: write 'catch:' beside its 'do'"
    }
    if ["pop", "dismiss", "close", "back", "popToRoot"].contains(key) {
      return "a screen is left by a route, as in 'go: back', and the flow says where it leads"
    }
    if ["elseif", "elif", "else if", "elseIf"].contains(key) {
      let condition = field.value.scalar?.text ?? "…"
      return "write 'else:', and below it '- if: \(condition)' with its own 'then:'"
    }
    guard let value = field.value.scalar?.text else { return nil }
    if ["when", "where", "onlyIf", "guard", "unless", "condition"].contains(key) {
      let condition = key == "unless" ? "!(\(value))" : value
      return "write '- if: \(condition)', with this step under its 'then:'"
    }
    if let help = written(key, value) ?? changed(key, value) { return help }
    guard SwiftNames.isIdentifier(key) else { return nil }
    let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
    return "a step begins with one of \(verbs); a state is written with "
      + "'set: { \(key): … }', an action is done with 'do: \(key)'"
  }

  /// For what other tools have a step for.
  private static func changed(_ key: String, _ value: String) -> String? {
    let isPath = value.dotted.allSatisfy(SwiftNames.isIdentifier)
    switch key {
    case "toggle" where isPath: return "write \"set: { \(value): '!\(value)' }\""
    case "clear" where isPath, "reset" where isPath, "removeAll" where isPath:
      return "write what it is then, as in 'set: { \(value): [] }'"
    case "increment" where isPath: return "write 'set: { \(value): \(value) + 1 }'"
    case "decrement" where isPath: return "write 'set: { \(value): \(value) - 1 }'"
    case "wait", "sleep", "delay", "pause":
      return "a step does not wait: an action has 'debounce', or begins with 'on: { every: 1s }'"
    case "print", "log", "debug": return "leave it out: 'trellis simulate' shows what happens"
    case "forEach", "for", "foreach", "each", "while", "repeat", "loop":
      return
        "there are no loops: a list is changed whole, as in 'set: { orders: orders.map { … } }'"
    default: return nil
    }
  }

  /// `append: { orders: order }` for `orders.append: order`, and a path that is written without `set`.
  private static func written(_ key: String, _ value: String) -> String? {
    guard let dot = key.lastIndex(of: "."), key.dotted.allSatisfy(SwiftNames.isIdentifier) else {
      return nil
    }
    let value = value.utf8.count <= 40 ? value : "…"
    let list = key[..<dot]
    switch key[key.index(after: dot)...] {
    case "append", "add", "push", "insert": return "write 'append: { \(list): \(value) }'"
    case "remove", "delete": return "write 'remove: { \(list): \(value) }'"
    case "update", "replace": return "write 'update: { \(list): \(value) }'"
    case "removeAll", "clear": return "write 'set: { \(list): [] }'"
    case "toggle": return "write \"set: { \(list): '!\(list)' }\""
    case _ where key.first?.isUppercase == true: return "write 'call: \(key)'"
    default: return "write 'set: { \(key): \(value) }'"
    }
  }

  /// `user = AuthService.logIn`, as Swift names a result, which is reported: `as` is meant.
  mutating func takeResult(of node: Node, _ reader: inout Reader) {
    // Nearly all calls are named alone.
    guard let text = node.scalar?.text, text.utf8.contains(UInt8(ascii: "=")) else { return }
    let effects = ["let", "var", "val", "const", "try", "await"]
    let words = text.split(separator: " ").map { String($0) }.filter { !effects.contains($0) }
    guard words.count == 3, words[1] == "=", SwiftNames.isIdentifier(words[0]) else { return }
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
