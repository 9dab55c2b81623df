import Diagnostics
import Expressions
import Naming
import YAML

/// Links of routes that stand in another place than behind `link`.
extension DeclaredRoute {
  private static let words: Set = [
    "path", "url", "uri", "href", "deeplink", "deepLink", "universalLink",
  ]

  /// `home: /home` and `home: { path: /home }`, which are reported; `nil` for what is neither.
  static func meantLink(
    _ field: Field, _ name: Located<String>, _ reader: inout Reader
  ) -> DeclaredRoute? {
    if let text = field.value.scalar?.text, text.hasPrefix("/") {
      reader.report(
        .error(
          "wrong-kind", "expected what the route carries, found a path", at: field.value.span,
          help: "write '\(name.value): \(written(text))'"))
      return route(name, carrying: text, at: field.value)
    }
    guard let pairs = field.value.mapping?.pairs, pairs.count == 1, let link = pairs.first,
      words.contains(link.key.value), let text = link.value.scalar?.text, text.contains("/")
    else { return nil }
    let path = text.firstRange(of: "://").map { "/" + text[$0.upperBound...] } ?? text
    reader.report(
      .error(
        "unknown-key", "unknown key '\(link.key.value)' in a route", at: link.key.span,
        help: "write '\(name.value): \(written(path))'"))
    return route(name, carrying: path, at: field.value)
  }

  /// Whether it is `{ push: Home }`, as a flow has it, where `Home` is nothing that a route can carry.
  func leads(beside models: [DeclaredModel]) -> Bool {
    guard parameters.count == 1, let name = parameters[0].type?.scalar?.text, link == nil,
      ["push", "present", "sheet", "replace"].contains(parameters[0].name.value),
      name.beginsUppercase, SwiftNames.isIdentifier(name)
    else { return false }
    return !Type.builtIn.contains { $0.name == name } && !models.contains { $0.name.value == name }
  }

  /// What the route carries, nobody knows where its path has values.
  private static func route(
    _ name: Located<String>, carrying path: String, at node: Node
  ) -> DeclaredRoute {
    DeclaredRoute(name: name, parameters: path.contains("{") ? [.unclear(node)] : [])
  }

  /// `{ takes: { id: … }, link: '/orders/{id}' }` for a path.
  private static func written(_ path: String) -> String {
    let names = path.split(separator: "{").dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
    guard !names.isEmpty else { return "{ link: \(quoted(path)) }" }
    let entries = names.map { "\($0): …" }.joined(separator: ", ")
    return "{ takes: { \(entries) }, link: \(quoted(path)) }"
  }

  private static func quoted(_ path: String) -> String {
    path.contains { "{}[],".contains($0) } ? "'\(path)'" : path
  }
}

extension Diagnostic {
  /// `home: push` and `home: { push: Home }`.
  static func leading(_ route: Located<String>, _ carried: Node) -> Diagnostic {
    .error(
      "wrong-kind", "a route says what it carries, and a flow where it leads", at: carried.span,
      help: "write '\(route.value): {}'")
  }
}
