import Diagnostics
import Expressions
import Naming
import SpecModel
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
      return (reader.mapping(node) ?? []).mapPresent { field in
        let field = reader.withoutMark(field)
        // YAML's reader has told that a type stands alone: any name may be meant.
        if field.value.isNull, field.key.value.beginsUppercase,
          field.value.span.start == field.key.span.start
        {
          return .unclear(node)
        }
        return reader.identifier(field.key).map { DeclaredField(name: $0, type: field.value) }
      }
    }
    if let field = reader.joinedPair(node) {
      return [DeclaredField(name: field.key, type: field.value)]
    }
    if let text = node.scalar?.text, text.hasPrefix("("), text.hasSuffix(")"), text.contains(": ") {
      reader.report(.untyped(node, help: "write '{ \(text.dropFirst().dropLast()) }'"))
      return [.unclear(node)]
    }
    var fields: [DeclaredField] = []
    for element in node.elements ?? [node] {
      for name in element.scalar?.text.split(separator: ",") ?? [] {
        let name = Located(String(name.drop { $0 == " " }), at: element.span)
        fields.append(DeclaredField(name: name, type: nil))
      }
      for pair in element.mapping?.pairs ?? [] {
        fields.append(DeclaredField(name: pair.key, type: pair.value))
      }
    }
    // A type where a name is due: any name may be meant.
    let name = fields.first.map { $0.name.value.filter { !"?[]".contains($0) } } ?? "page"
    let example = name.asValue
    let type = fields.first?.type?.scalar?.text ?? (example != name ? name : "String")
    let names = fields.map(\.name.value)
    if names.count > 1, names.count < 6, fields.allSatisfy({ $0.type == nil }),
      names.allSatisfy(SwiftNames.isIdentifier)
    {
      let isOfTypes = names.allSatisfy { $0.beginsUppercase }
      let entries = names.enumerated().map { index, name in
        // Two of one type have two names.
        let isSecond = names[..<index].contains(name)
        return isOfTypes
          ? "\(name.asValue)\(isSecond ? "\(index + 1)" : ""): \(name)"
          : "\(name): …"
      }
      let written = "'{ \(entries.joined(separator: ", ")) }'"
      reader.report(
        .untyped(
          node,
          help: isOfTypes
            ? "each has a name before its type, as in \(written)"
            : "write \(written), with the type of each behind it"))
      return isOfTypes ? [.unclear(node)] : fields
    }
    let isTyped = fields.allSatisfy { $0.type?.scalar != nil } && fields.count < 6
    let entries =
      isTyped
      ? fields.map { "\($0.name.value): \($0.type?.scalar?.text ?? "")" }.joined(separator: ", ")
      : "\(example): \(type)"
    reader.report(
      .untyped(node, help: "as in '{ \(entries.isEmpty ? "name: String" : entries) }'"))
    let isUnclear = fields.contains { $0.type == nil && $0.name.value.beginsUppercase }
    return isUnclear || fields.isEmpty ? [.unclear(node)] : fields
  }
}

/// A route: what it carries, in the short form or below `takes`.
struct DeclaredRoute {
  var name: Located<String>
  var summary: Located<String>?
  var parameters: [DeclaredField] = []
  var link: Node?
  /// What stands behind its name.
  var carried: Node?

  static let keys = KeyTable<DeclaredRoute>(
    "a route",
    [
      .init("takes", .map(.type), example: "{ id: Int }", "The values that the route passes.") {
        $1.parameters = DeclaredField.list($0.value, &$2)
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("link", .text, example: "/orders/{id}", "The deep link to the route.") {
        field, route, _ in
        route.link = field.value
      },
    ]
  )

  /// The keys that make it the long form.
  static let tellingKeys = ["takes", "link"]

  /// What people write for a route that carries nothing.
  private static let nothing: Set = [
    "none", "null", "nil", "nothing", "void", "empty", "true", "yes",
  ]

  /// How a flow says where a route leads.
  private static let ways: Set = [
    "pop", "popToRoot", "push", "replace", "sheet", "ignore", "back", "dismiss", "present", "root",
  ]

  /// How frameworks call the way in which a screen comes.
  private static let presentations: Set = [
    "style", "presentation", "presentationStyle", "present", "presentedAs", "as", "mode", "modal",
    "transition", "animated", "kind",
  ]

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredRoute] {
    if let elements = node.elements, !elements.isEmpty { return bare(elements, in: node, &reader) }
    return (reader.mapping(node) ?? []).mapPresent { field in
      guard let name = reader.identifier(field.key) else { return nil }
      var route = DeclaredRoute(name: name)
      if field.value.isNull { return route }
      if let meant = meantLink(field, name, &reader) { return meant }
      if let text = field.value.scalar?.text, nothing.contains(text.lowercased()) {
        reader.report(.untyped(field.value, help: "write '\(name.value): {}'"))
        return route
      }
      route.carried = field.value
      if field.value.scalar.map({ ways.contains($0.text) }) == true {
        reader.report(.leading(name, field.value))
        return route
      }
      let told = unpresented(field.value, &reader)
      let isLong =
        told.isTold(by: tellingKeys) || told.mapping?.pairs.first?.value.isLongForm == true
        || isSummed(told)
      if isLong {
        let value = carriedBeside(told, &route, &reader) ?? told
        keys.read(value, into: &route, with: &reader)
      } else {
        route.parameters = DeclaredField.list(told, &reader)
      }
      return route
    }
  }
}

extension DeclaredRoute {
  /// Whether it has a summary alone, a sentence, where a value that it carries has a type.
  private static func isSummed(_ node: Node) -> Bool {
    guard let pairs = node.mapping?.pairs, pairs.count == 1, pairs[0].key.value == "summary",
      let text = pairs[0].value.scalar?.text
    else { return false }
    return text.contains(" ") && !text.contains("=") && text.contains { $0.isLetter }
  }

  /// A route without how it is presented, as no type is written, which is reported.
  private static func unpresented(_ node: Node, _ reader: inout Reader) -> Node {
    let pairs = node.mapping?.pairs ?? []
    guard
      let presented = pairs.first(where: { pair in
        presentations.contains(pair.key.value)
          && pair.value.scalar?.text.beginsLowercase == true
      })
    else { return node }
    reader.report(
      .error(
        "unknown-key", "unknown key '\(presented.key.value)' in a route", at: presented.key.span,
        help: "leave it out: a route says what it carries, and a flow how it is shown"))
    let others = pairs.filter { $0.key.span != presented.key.span }
    return Node(.mapping(Mapping(others)), at: node.span)
  }

  /// What a route carries that stands beside its `link`, and not below `takes`, which is reported.
  /// - Returns: the rest; `nil` where nothing stands there.
  private static func carriedBeside(
    _ node: Node,
    _ route: inout DeclaredRoute,
    _ reader: inout Reader
  ) -> Node? {
    let pairs = node.mapping?.pairs ?? []
    let loose = pairs.filter { pair in
      !keys.knows(pair.key.value) && SwiftNames.isIdentifier(pair.key.value)
        && Suggestion.nearest(to: pair.key.value, among: keys.names) == nil
        && (pair.value.scalar?.text.first.map { $0.isUppercase || $0 == "[" }
          ?? (pair.value.elements?.count == 1))
    }
    guard let first = loose.first, node.mapping?["takes"] == nil else { return nil }
    let entries = loose.map { "\($0.key.value): \($0.value.written(in: reader.file))" }
    reader.report(
      .error(
        "wrong-indent",
        "'\(first.key.value)' stands beside '\(route.linkKey(pairs))', and not below 'takes'",
        at: first.key.span,
        help: "what the route carries stands there: 'takes: { \(entries.joined(separator: ", ")) }'"
      ))
    route.parameters = loose.map { DeclaredField(name: $0.key, type: $0.value) }
    // Whether the link says it, is asked when it stands there.
    let others = pairs.filter { pair in
      pair.key.value != "link" && !loose.contains { $0.key.span == pair.key.span }
    }
    return Node(.mapping(Mapping(others)), at: node.span)
  }

  /// The key of the long form that is there.
  private func linkKey(_ pairs: [Field]) -> String {
    pairs.first { Self.keys.knows($0.key.value) }?.key.value ?? "link"
  }

  /// The names in `[home, back]`, which are meant, whatever they stand in.
  private static func bare(
    _ elements: [Node],
    in node: Node,
    _ reader: inout Reader
  ) -> [DeclaredRoute] {
    let routes = elements.flatMap { element -> [DeclaredRoute] in
      if let text = element.scalar?.text {
        // What it carries, nobody knows.
        return [
          DeclaredRoute(name: Located(text, at: element.span), parameters: [.unclear(element)])
        ]
      }
      return element.mapping == nil ? [] : list(element, &reader)
    }
    let entries = routes.prefix(3).map { route in
      let values = route.parameters.map { value in
        value.name.value == DeclaredField.unclearName
          ? "…" : "\(value.name.value): \(value.type?.scalar?.text ?? "…")"
      }
      let isBare = values.isEmpty || values == ["…"]
      let inside = isBare ? "{}" : "{ \(values.joined(separator: ", ")) }"
      return "\(route.name.value): \(inside)"
    }
    reader.report(
      .listed(node, example: entries.isEmpty ? "home: {}" : entries.joined(separator: ", ")))
    return routes
  }
}

extension Diagnostic {
  fileprivate static func listed(_ node: Node, example: String) -> Diagnostic {
    .error(
      "wrong-kind", "expected routes with what they carry, found \(node.describe)", at: node.span,
      help: "as in '{ \(example) }'")
  }

  fileprivate static func untyped(_ node: Node, help: String) -> Diagnostic {
    .error(
      "wrong-kind", "expected names with their types, found \(node.describe)", at: node.span,
      help: Advice(help))
  }
}

extension Reader {
  /// `note: String?` for `note?: String`, which is reported.
  mutating func withoutMark(_ field: Field) -> Field {
    let name = field.key.value
    guard name.utf8.last == UInt8(ascii: "?"), let type = field.value.scalar?.text else {
      return field
    }
    let plain = String(name.dropLast())
    report(
      .error(
        "wrong-name", "what may be nil has '?' behind its type", at: field.key.span,
        help: "write '\(plain): \(type)?'"))
    let optional = type.hasSuffix("?") ? type : type + "?"
    return Field(
      key: Located(plain, at: field.key.span),
      value: Node(.scalar(Scalar(optional)), at: field.value.span))
  }

  /// A text for people, where a number sign behind a space is most probably meant.
  mutating func sentence(_ node: Node) -> Located<String>? {
    prose(node).map { Located($0.text, at: $0.span) }
  }
}

extension String {
  /// A name for a value of a type: `order` for `Order`, `uuid` for `UUID`, `urlPath` for `URLPath`.
  var asValue: String {
    let capitals = prefix(while: \.isUppercase)
    let rest = dropFirst(capitals.count)
    guard capitals.count > 1, rest.beginsLowercase else {
      return capitals.lowercased() + rest
    }
    return capitals.dropLast().lowercased() + capitals.suffix(1) + rest
  }
}
