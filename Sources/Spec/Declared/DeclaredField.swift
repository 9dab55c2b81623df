import Diagnostics
import YAML

/// A name and a type, as in `takes: { name: String }`.
struct DeclaredField {
  var name: Located<String>
  /// `nil` where none is written, which was reported.
  var type: Node?

  /// What is taken where nobody can tell its name: anything may be meant.
  static func unclear(_ node: Node) -> DeclaredField {
    DeclaredField(name: Located(unclearName, at: node.span), type: nil)
  }

  static let unclearName = "_"

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredField] {
    guard node.mapping == nil else {
      return (reader.mapping(node) ?? []).compactMap { field in
        reader.identifier(field.key).map { DeclaredField(name: $0, type: field.value) }
      }
    }
    var fields: [DeclaredField] = []
    for element in node.elements ?? [node] {
      let sides = element.scalar?.text.split(separator: ":").map { String($0.filter { $0 != " " }) }
      if let sides, sides.count == 2 {
        let type = Node(.scalar(Scalar(sides[1])), at: element.span)
        fields.append(DeclaredField(name: Located(sides[0], at: element.span), type: type))
        continue
      }
      if let text = element.scalar?.text, !text.isEmpty {
        fields.append(DeclaredField(name: Located(text, at: element.span), type: nil))
      }
      for pair in element.mapping?.pairs ?? [] {
        fields.append(DeclaredField(name: pair.key, type: pair.value))
      }
    }
    if node.elements?.isEmpty == true {
      reader.report(.untyped(node, help: "write '{}' for none"))
      return []
    }
    // A type where a name is due: any name may be meant.
    let name = fields.first?.name.value ?? "page"
    let example = name.first?.isLowercase == true ? name : name.lowerFirst
    let type = fields.first?.type?.scalar?.text ?? (example == name ? "String" : name)
    let isTyped = fields.allSatisfy { $0.type?.scalar != nil } && fields.count < 6
    let entries =
      isTyped
      ? fields.map { "\($0.name.value): \($0.type?.scalar?.text ?? "")" }.joined(separator: ", ")
      : "\(example): \(type)"
    reader.report(.untyped(node, help: "as in '{ \(entries) }'"))
    let isUnclear = fields.contains { $0.type == nil && $0.name.value.first?.isUppercase == true }
    return isUnclear || fields.isEmpty ? [.unclear(node)] : fields
  }
}

/// A route: what it carries, in the short form or below `takes`.
struct DeclaredRoute {
  var name: Located<String>
  var summary: Located<String>?
  var parameters: [DeclaredField] = []
  var link: Node?

  static let keys = KeyTable<DeclaredRoute>(
    "a route",
    [
      .init("takes", .map(.type), example: "{ id: Int }", "What the route carries.") {
        $1.parameters = DeclaredField.list($0.value, &$2)
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("link", .text, example: "/orders/{id}", "The link that leads here, as '/orders/{id}'.")
      { field, route, _ in
        route.link = field.value
      },
    ]
  )

  /// The keys that make it the long form.
  static let tellingKeys = ["takes", "link"]

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredRoute] {
    if let elements = node.elements, !elements.isEmpty { return bare(elements, in: node, &reader) }
    return (reader.mapping(node) ?? []).compactMap { field in
      guard let name = reader.identifier(field.key) else { return nil }
      var route = DeclaredRoute(name: name)
      if field.value.isNull { return route }
      let isLong =
        field.value.isTold(by: tellingKeys)
        || field.value.mapping?.pairs.first?.value.isLongForm == true
      if isLong {
        keys.read(field.value, into: &route, with: &reader)
      } else {
        route.parameters = DeclaredField.list(field.value, &reader)
      }
      return route
    }
  }
}

extension DeclaredRoute {
  /// The names in `[home, back]`, which are meant, whatever they stand in.
  private static func bare(
    _ elements: [Node],
    in node: Node,
    _ reader: inout Reader
  ) -> [DeclaredRoute] {
    let routes = elements.flatMap { element -> [DeclaredRoute] in
      if let text = element.scalar?.text {
        return [DeclaredRoute(name: Located(text, at: element.span))]
      }
      return element.mapping == nil ? [] : list(element, &reader)
    }
    let name = routes.first?.name.value ?? "home"
    reader.report(.listed(node, example: "\(name): {}"))
    return routes
  }
}

extension Diagnostic {
  fileprivate static func listed(_ node: Node, example: String) -> Diagnostic {
    .error(
      "wrong-kind",
      "expected routes with what they carry, found \(node.describe)",
      at: node.span,
      help: "as in '{ \(example) }'"
    )
  }

  fileprivate static func untyped(_ node: Node, help: String) -> Diagnostic {
    .error(
      "wrong-kind",
      "expected names with their types, found \(node.describe)",
      at: node.span,
      help: help
    )
  }
}

extension Reader {
  /// A text for people, where a number sign behind a space is most probably meant.
  mutating func sentence(_ node: Node) -> Located<String>? {
    prose(node).map { Located($0.text, at: $0.span) }
  }
}
