extension Filter {
  static let valueFilters: [Filter] = [standard, json, contains, containsAny]

  private static let standard = Filter(
    "default",
    parameters: [
      Parameter("value"), Parameter("second", standard: "nil"), Parameter("third", standard: "nil"),
      Parameter("fourth", standard: "nil"),
    ],
    "The value, or else the first argument that exists.",
    [
      Example(#"{{ missing|default:"none" }}"#, gives: "none"),
      Example(#"{{ missing|default:gone, "none" }}"#, gives: "none"),
    ],
    acceptsMissing: true,
    gives: .either
  ) { value, arguments, store in
    guard value.isMissing || store.isLenient && store.string(of: value) == "nil" else {
      return value
    }
    for index in 0..<arguments.count {
      if let other = arguments[index], !other.isMissing { return other }
    }
    return .null
  }

  private static let json = Filter(
    "json",
    parameters: [Parameter("indent", standard: "0")],
    "The value as JSON, on one line or with levels of `indent` spaces.",
    [
      Example(#"{{ ["a", 1, true]|json }}"#, gives: #"["a",1,true]"#),
      Example(#"{{ ["a"]|json:2 }}"#, gives: "[\n  \"a\"\n]"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    let indent = min(try arguments.int(0, standard: 0), 16)
    return store.string(bytes: store.json(of: value, indent: indent))
  }

  private static let containsAny = Filter(
    "containsAny",
    parameters: [
      Parameter("part"), Parameter("second", standard: "\"\""),
      Parameter("third", standard: "\"\""),
      Parameter("fourth", standard: "\"\""),
    ],
    "Whether a text holds one of several others, or a list one of several values.",
    [
      Example(#"{{ "orderLine"|containsAny:"Row", "Line" }}"#, gives: "true"),
      Example(#"{{ [1, 2]|containsAny:3, 4 }}"#, gives: "false"),
      Example(#"{{ "order"|containsAny:["x", "de"] }}"#, gives: "true"),
    ],
    gives: .flag
  ) { value, arguments, store throws(FilterError) in
    var parts = (0..<arguments.count).compactMap { arguments[$0] }
    if parts.count == 1, parts[0].kind == .array { parts = store.elements(of: parts[0]) }
    for part in parts {
      switch value.kind {
      case .array, .range:
        if store.elements(of: value).contains(where: { store.isEqual($0, part) }) {
          return .bool(true)
        }
      case .string where part.kind == .string:
        if store.contains(part, in: value) { return .bool(true) }
      case .string: throw .expected("a text", found: part)
      default: throw .expected("a text or a list", found: value)
      }
    }
    return .bool(false)
  }

  private static let contains = Filter(
    "contains",
    parameters: [Parameter("part")],
    "Whether a text holds another one, a list a value, or an object a name.",
    [
      Example(#"{{ "order"|contains:"de" }}"#, gives: "true"),
      Example(#"{{ [1, 2]|contains:3 }}"#, gives: "false"),
    ],
    gives: .flag
  ) { value, arguments, store throws(FilterError) in
    let part = arguments[0] ?? .null
    switch value.kind {
    case .array, .range:
      return .bool(
        (0..<value.elementCount).contains { store.isEqual(store.element($0, of: value), part) }
      )
    case .object:
      return .bool(store.member(try store.requiredText(of: part), of: value) != nil)
    default:
      guard value.kind == .string else { throw .expected("a text or a list", found: value) }
      guard part.kind == .string else { throw .expected("a text", found: part) }
      return .bool(store.contains(part, in: value))
    }
  }
}
