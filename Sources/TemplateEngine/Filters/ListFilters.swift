extension Filter {
  static let listFilters: [Filter] = [
    join, first, last, count, reversed, sorted, unique, attribute,
  ]

  private static let join = Filter(
    "join",
    parameters: [
      Parameter("separator", standard: "\"\""), Parameter("attribute", standard: "\"\""),
    ],
    "The texts of a list's elements, or of one of their members, with a separator between them.",
    [
      Example(#"{{ ["a", "b"]|join:", " }}"#, gives: "a, b"),
      Example(#"{{ lines|join:"+", "sku" }}"#, gives: "A1+B2"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    if store.isLenient, value.kind != .array, value.kind != .range { return value }
    try store.requireList(value)
    var separator = arguments[0] ?? .undefined
    if arguments.count > 0, separator.kind != .string {
      guard let text = store.plainText(of: separator) else {
        throw .expected("a text", found: separator)
      }
      separator = store.string(text)
    }
    let member = try arguments.string(1, in: store)
    let start = store.textEnd
    for index in 0..<value.elementCount {
      if index > 0 { store.append(copyOf: store.range(of: separator)) }
      var element = store.element(index, of: value)
      if !member.isEmpty { element = try store.requiredMember(member, of: element) }
      if element.kind == .string {
        store.append(copyOf: store.range(of: element))
      } else {
        store.append(contentsOf: try store.requiredText(of: element).utf8)
      }
    }
    return store.string(from: start)
  }

  private static let first = Filter(
    "first",
    "The first element of a list or letter of a text; null if there is none.",
    [Example("{{ [1, 2]|first }}", gives: "1"), Example(#"{{ "äb"|first }}"#, gives: "ä")],
    gives: .element
  ) { value, _, store throws(FilterError) in
    if value.kind == .string {
      return store.string(of: value)?.first.map { store.string(String($0)) } ?? .null
    }
    try store.requireList(value)
    return value.elementCount > 0 ? store.element(0, of: value) : .null
  }

  private static let last = Filter(
    "last",
    "The last element of a list or letter of a text; null if there is none.",
    [Example("{{ [1, 2]|last }}", gives: "2"), Example(#"{{ "ab"|last }}"#, gives: "b")],
    gives: .element
  ) { value, _, store throws(FilterError) in
    if value.kind == .string {
      return store.string(of: value)?.last.map { store.string(String($0)) } ?? .null
    }
    try store.requireList(value)
    let count = value.elementCount
    return count > 0 ? store.element(count - 1, of: value) : .null
  }

  private static let count = Filter(
    "count",
    aliases: ["length"],
    "How many elements a list, members an object or letters a text has.",
    [Example("{{ [1, 2]|count }}", gives: "2"), Example(#"{{ "äb"|length }}"#, gives: "2")],
    gives: .number
  ) { value, _, store throws(FilterError) in
    switch value.kind {
    case .array, .range, .object: return .int(value.elementCount)
    default: return .int(try store.requiredText(of: value).count)
    }
  }

  private static let reversed = Filter(
    "reversed",
    aliases: ["reverse"],
    "A list or a text from its end to its start.",
    [
      Example(#"{{ [1, 2]|reversed|join:"," }}"#, gives: "2,1"),
      Example(#"{{ "abc"|reversed }}"#, gives: "cba"),
    ],
    gives: .same
  ) { value, _, store throws(FilterError) in
    if value.kind == .string { return try store.map(value) { String($0.reversed()) } }
    try store.requireList(value)
    return store.array(store.elements(of: value).reversed())
  }

  private static let sorted = Filter(
    "sorted",
    aliases: ["sort"],
    parameters: [
      Parameter("attribute", standard: "\"\""), Parameter("mode", standard: "\"anyCase\""),
    ],
    "A list sorted by its elements or one of their members; equal elements keep their order. Case is "
      + "ignored, except with `\"exact\"`.",
    [
      Example(#"{{ [3, 1, 2]|sorted|join:"," }}"#, gives: "1,2,3"),
      Example(#"{{ ["b", "B", "Ähre", "a"]|sorted|join:"," }}"#, gives: "a,b,B,Ähre"),
      Example(#"{{ ["a", "C", "b"]|sorted:"", "exact"|join:"," }}"#, gives: "C,a,b"),
      Example(#"{{ lines|sorted:"size"|join:" ", "sku" }}"#, gives: "B2 A1"),
    ],
    gives: .same
  ) { value, arguments, store throws(FilterError) in
    try store.requireList(value)
    let member = try arguments.string(0, in: store)
    let elements = store.elements(of: value)
    var keys = elements
    if !member.isEmpty {
      keys = []
      for element in elements { keys.append(try store.requiredMember(member, of: element)) }
    }
    if let odd = keys.first(where: { !store.hasOrder($0, with: keys[0]) }) {
      let others = keys[0].kind == .double ? "a number" : keys[0].description
      throw .expected("\(others) as the others", found: odd)
    }
    switch try arguments.string(1, in: store, standard: "anyCase") {
    case "anyCase":
      for index in keys.indices where keys[index].kind == .string {
        keys[index] = try store.lowercased(keys[index])
      }
    case "exact": break
    case let mode: throw FilterError("the mode is \"anyCase\" or \"exact\", not \"\(mode)\"")
    }
    let order = keys.indices.sorted { left, right in
      let difference = store.sortOrder(keys[left], keys[right])
      return difference < 0 || difference == 0 && left < right
    }
    return store.array(order.map { elements[$0] })
  }

  private static let unique = Filter(
    "unique",
    "A list without elements that equal an earlier one.",
    [Example(#"{{ [1, 2, 1]|unique|join:"," }}"#, gives: "1,2")],
    gives: .same
  ) { value, _, store throws(FilterError) in
    try store.requireList(value)
    guard value.kind == .array else { return value }
    var kept: [Value] = []
    var seen: Set<[UInt8]> = []
    for element in store.elements(of: value)
    where seen.insert(store.json(of: element)).inserted {
      kept.append(element)
    }
    return store.array(kept)
  }

  private static let attribute = Filter(
    "attribute",
    aliases: ["map"],
    parameters: [Parameter("name")],
    "A list of one member of each element.",
    [Example(#"{{ lines|attribute:"sku"|join:", " }}"#, gives: "A1, B2")],
    gives: .members
  ) { value, arguments, store throws(FilterError) in
    try store.requireList(value)
    let name = try arguments.string(0, in: store)
    var members: [Value] = []
    for element in store.elements(of: value) {
      members.append(try store.requiredMember(name, of: element))
    }
    return store.array(members)
  }
}

extension ValueStore {
  fileprivate func requiredMember(
    _ name: String,
    of value: Value
  ) throws(FilterError) -> Value {
    guard let member = member(name, of: value) else {
      throw FilterError("\(value.description) in the list has no '\(name)'")
    }
    return member
  }

  fileprivate func hasOrder(_ left: Value, with right: Value) -> Bool {
    left.kind == .string && right.kind == .string
      || left.asDouble != nil && right.asDouble != nil
  }

  fileprivate func sortOrder(_ left: Value, _ right: Value) -> Int {
    if left.kind == .string { return order(left, right) }
    let (first, second) = (left.asDouble ?? 0, right.asDouble ?? 0)
    return first < second ? -1 : first > second ? 1 : 0
  }
}
