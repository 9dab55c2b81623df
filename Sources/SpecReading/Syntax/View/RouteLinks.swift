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
  static func leads(_ node: Node, _ file: SourceFile) -> Bool {
    guard let pair = node.mapping?.pairs.first, node.mapping?.pairs.count == 1,
      ["push", "present", "sheet", "replace"].contains(pair.key.value),
      let name = pair.value.scalar?.text, name.beginsUppercase, SwiftNames.isIdentifier(name),
      !Type.builtIn.contains(where: { $0.name == name })
    else { return false }
    // Whether it is declared, here or in a file that is used.
    let places = ["\(name):", "uses:"].map { Array($0.utf8) }
    return places.allSatisfy { file.bytes.places(of: $0, in: 0..<file.bytes.count).isEmpty }
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
