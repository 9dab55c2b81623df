import SpecReading
import YAML

/// Writes a JSON Schema (draft 2020-12) generated from tables of keys.
///
/// The schema describes the structure only, since names can only be resolved by Trellis. It rejects
/// no valid file, but accepts some that are not valid.
struct SchemaWriter {
  private static let draft = "https://json-schema.org/draft/2020-12/schema"
  private let tables: [TableDescription]

  /// - Parameter tables: the first one describes the root.
  static func text(titled title: String, of tables: [TableDescription]) -> String {
    guard let root = tables.first else { return "" }
    let writer = SchemaWriter(tables: tables)
    let definitions = tables.dropFirst().map { ($0.name.definitionName, writer.schema(of: $0)) }
    let head: [(String, JSON)] = [("$schema", .string(draft)), ("title", .string(title))]
    let types = [("type", Self.type), ("identifier", Self.identifier)]
    return JSON.object(
      head + writer.root(root) + [("$defs", .object(definitions + types))]
    ).text
  }

  /// Returns the schema of the root: a feature, or one of the other kinds of files.
  private func root(_ table: TableDescription) -> [(String, JSON)] {
    var result = members(of: table)
    for other in SpecTables.others
    where other != table.name && tables.contains(where: { $0.name == other }) {
      let isOther: [(String, JSON)] = [("required", .array([.string(other)]))]
      result = [
        ("if", .object(isOther)), ("then", schema(of: .object(other))), ("else", .object(result)),
      ]
    }
    return [("type", "object")] + result.filter { $0.0 != "type" }
  }

  // MARK: Tables

  /// Returns the schema of a mapping. If it has short forms, the schema distinguishes them from it.
  private func schema(of table: TableDescription) -> JSON {
    let members = members(of: table)
    guard !table.shortForms.isEmpty else { return .object(members) }
    let long = table.tellingKeys.map { longForm($0, unlessType: table.typesTellNothing) }
    let condition: [(String, JSON)] =
      [("type", "object")] + (long.isEmpty ? [] : [("anyOf", .array(long))])
    return .object([
      ("description", .string(table.title)),
      ("if", .object(condition)),
      ("then", .object(members)),
      ("else", schema(of: .either(table.shortForms))),
    ])
  }

  private func members(of table: TableDescription) -> [(String, JSON)] {
    let required = table.keys.filter(\.isRequired).map { JSON.string($0.name) }
    var members: [(String, JSON)] = [
      ("description", .string(table.title)),
      ("type", "object"),
      ("properties", .object(table.keys.map { ($0.name, schema(of: $0)) })),
      ("additionalProperties", table.others.map { schema(of: $0) } ?? .bool(false)),
    ]
    if !required.isEmpty { members.append(("required", .array(required))) }
    if !table.kinds.isEmpty { members += kinds(table.kinds, orEmpty: table.mayBeEmpty) }
    return members
  }

  private func longForm(_ key: String, unlessType: Bool) -> JSON {
    let isThere: [(String, JSON)] = [("required", .array([.string(key)]))]
    guard unlessType else { return .object(isThere) }
    let type = JSON.object([("type", "string"), ("pattern", "^[A-Z]")])
    return .object(
      isThere + [("properties", .object([(key, .object([("not", type)]))]))])
  }

  /// Requires one of the keys, and allows only the keys that belong to it.
  private func kinds(
    _ kinds: [TableDescription.Kind],
    orEmpty mayBeEmpty: Bool
  ) -> [(String, JSON)] {
    func required(_ key: String) -> JSON { .object([("required", .array([.string(key)]))]) }
    let empty: [JSON] = mayBeEmpty ? [.object([("maxProperties", .int(0))])] : []
    let any = kinds.map { required($0.key) } + empty
    let rules = kinds.map { kind in
      let names = ([kind.key] + kind.companions).map { JSON.string($0) }
      // Within some kinds, the key of this one has another meaning.
      let hosts = kinds.filter { $0.companions.contains(kind.key) }.map { required($0.key) }
      let exception: [(String, JSON)] =
        hosts.isEmpty ? [] : [("not", .object([("anyOf", .array(hosts))]))]
      return JSON.object([
        ("if", .object([("required", .array([.string(kind.key)]))] + exception)),
        ("then", .object([("propertyNames", .object([("enum", .array(names))]))])),
      ])
    }
    return [("anyOf", .array(any)), ("allOf", .array(rules))]
  }

  private func schema(of key: TableDescription.Key) -> JSON {
    var members: [(String, JSON)] = [("description", .string(key.summary))]
    if let standard = key.standard { members.append(("default", .yaml(standard))) }
    if let example = key.example { members.append(("examples", .array([.yaml(example)]))) }
    if case .object(let shape) = schema(of: key.shape) { members += shape }
    return .object(members)
  }

  // MARK: Shapes

  private func schema(of shape: Shape) -> JSON {
    switch shape {
    case .text: .oneOfTypes(["string", "number", "boolean"])
    case .nothing: .object([("type", "null")])
    case .identifier: .reference("identifier")
    case .integer: .object([("type", "integer")])
    case .number: .object([("type", "number")])
    case .boolean: .object([("type", "boolean")])
    // An expression in brackets is parsed as an array by YAML.
    case .expression: .oneOfTypes(["string", "number", "boolean", "array"])
    case .type: .reference("type")
    case .literal, .any: .object([])
    case .oneOf(let words): .object([("enum", .array(words.map { .string($0) }))])
    case .list(let element):
      .object([("type", "array"), ("items", schema(of: element))])
    case .map(let element):
      .object(
        [("type", "object"), ("additionalProperties", schema(of: element))]
          + (element.isDeclared ? [("propertyNames", .reference("identifier"))] : []))
    case .object(let name): .reference(name.definitionName)
    case .either(let shapes):
      shapes.count == 1
        ? schema(of: shapes[0])
        : .object([("anyOf", .array(shapes.map { schema(of: $0) }))])
    }
  }

  /// A type: a string, a list of one type, or a mapping of one type.
  private static let type = JSON.object([
    (
      "description",
      .string(
        "A type as Swift writes it: Bool, Int, Double, Decimal, String, Date, URL, UUID, Data, a model; "
          + "T?, [T], { Key: Value }.")
    ),
    ("examples", .array(["String", "Int = 1", "Order?", .array(["Order"])])),
    (
      "anyOf",
      .array([
        .object([("type", "string")]),
        .object([
          ("type", "array"), ("minItems", .int(1)), ("maxItems", .int(1)),
          ("items", .reference("type")),
        ]),
        .object([
          ("type", "object"), ("minProperties", .int(1)), ("maxProperties", .int(1)),
          ("additionalProperties", .reference("type")),
        ]),
      ])
    ),
  ])

  /// An identifier contains no ASCII punctuation except '_', and does not begin with a digit. The
  /// pattern avoids classes such as `\w`, which validators interpret differently.
  private static let identifier = JSON.object([
    ("description", "A name: letters, digits and '_', no digit in front."),
    ("type", "string"),
    ("pattern", "^[^\u{1}-@\\[-^`{-\u{7F}][^\u{1}-/:-@\\[-^`{-\u{7F}]*$"),
  ])
}

extension JSON {
  fileprivate static func reference(_ name: String) -> JSON {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  fileprivate static func oneOfTypes(_ names: [String]) -> JSON {
    .object([("type", .array(names.map { .string($0) }))])
  }
}

extension Shape {
  /// Whether the keys of a mapping of this shape are declared names. Keys of data and paths may
  /// contain dots.
  fileprivate var isDeclared: Bool {
    switch self {
    case .type, .object: true
    default: false
    }
  }
}

extension TableDescription {
  /// The table's description, capitalised: "An action".
  var title: String { what.prefix(1).uppercased() + what.dropFirst() }
}

extension String {
  /// The name as it can be used in a reference.
  fileprivate var definitionName: String { String(map { $0 == " " ? "-" : $0 }) }
}
