import Expressions

/// Random expressions of a given type over the fixture's symbols, as a person could write them.
struct RandomExpressions {
  private var state: UInt64
  /// Whether `$0` may stand here, and its type.
  private var element: Type?

  init(seed: UInt64) {
    state = seed
  }

  mutating func next(_ type: Type, depth: Int) -> String {
    guard depth > 0 else { return leaf(type) }
    switch type {
    case .bool: return bool(depth - 1)
    case .int: return int(depth - 1)
    case .double: return double(depth - 1)
    case .string: return string(depth - 1)
    case .optional(let wrapped): return optional(wrapped, depth - 1)
    case .array(let element): return array(element, depth - 1)
    case .model("OrderKind"): return pick(["order.kind", "kind", ".retail", "OrderKind.wholesale"])
    default: return leaf(type)
    }
  }

  mutating func type() -> Type {
    pick([
      .bool, .bool, .int, .int, .double, .string, .string, .optional(.int), .optional(.string),
      .array(.int), .array(.string), .model("OrderKind"),
    ])
  }

  // MARK: Chance

  private mutating func random(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random(elements.count)]
  }

  // MARK: Types

  private mutating func leaf(_ type: Type) -> String {
    if type == element, random(2) == 0 { return "$0" }
    let names = Fixture.symbols.filter { $0.type == type }.map(\.name)
    if !names.isEmpty, random(3) > 0 { return pick(names) }
    switch type {
    case .bool: return pick(["isOn", "isOff", "name.isValid", "submit.isRunning"])
    case .int: return pick(["0", "1", "2", "10", "count", "limit", "order.id"])
    case .double: return pick(["0.5", "2.0", "1e3", "price", "rate"])
    case .string: return pick(["\"\"", "\"a\"", "\"é, b\"", "text", "name", "\"x\\n\""])
    case .optional(.int): return pick(["maybeCount", "maybeOrder?.id", "ages[text]"])
    case .optional(.string): return pick(["maybe", "order.details", "name.message"])
    case .array(.int): return pick(["numbers", "[1, 2]", "orders.map(\\.id)"])
    case .array(.string): return pick(["names", "[\"b\", text]", "order.tags"])
    case .model("OrderKind"): return pick(["kind", "order.kind"])
    default: return "orders"
    }
  }

  private mutating func bool(_ depth: Int) -> String {
    switch random(14) {
    case 0...2: return "\(sub(.bool, depth)) \(pick(["&&", "||"])) \(sub(.bool, depth))"
    case 3: return "!\(sub(.bool, depth))"
    case 4, 5:
      let type: Type = pick([.int, .double, .string])
      let op = pick(["<", "<=", ">", ">=", "==", "!="])
      return "\(sub(type, depth)) \(op) \(sub(type, depth))"
    case 6: return "\(sub(.optional(.int), depth)) \(pick(["==", "!="])) \(sub(.int, depth))"
    case 7: return "\(sub(.optional(.string), depth)) \(pick(["==", "!="])) nil"
    case 8:
      return
        "\(sub(.string, depth)).\(pick(["contains", "hasPrefix", "hasSuffix"]))(\(next(.string, depth: depth)))"
    case 9:
      return
        "\(sub(.array(.int), depth)).\(pick(["contains", "allSatisfy"])) { \(closure(.int, .bool, depth)) }"
    case 10: return "\(sub(.array(.string), depth)).contains(\(next(.string, depth: depth)))"
    case 11: return "order.kind == \(sub(.model("OrderKind"), depth))"
    case 12: return "\(sub(pick([.string, .array(.int), .array(.string)]), depth)).isEmpty"
    default: return conditional(.bool, depth)
    }
  }

  private mutating func int(_ depth: Int) -> String {
    switch random(11) {
    case 0...2: return "\(sub(.int, depth)) \(pick(["+", "-", "*"])) \(sub(.int, depth))"
    case 3: return "\(sub(.int, depth)) \(pick(["/", "%"])) \(sub(.int, depth))"
    case 4: return "-\(sub(.int, depth))"
    case 5: return "\(sub(pick([.string, .array(.int), .array(.string)]), depth)).count"
    case 6: return "\(sub(.optional(.int), depth)) ?? \(sub(.int, depth))"
    case 7: return "\(sub(.array(.int), depth)).reduce(0) { $0 + $1 }"
    case 8:
      return "\(pick(["min", "max"]))(\(next(.int, depth: depth)), \(next(.int, depth: depth)))"
    case 9:
      return pick(["abs(\(next(.int, depth: depth)))", "Int(\(next(.double, depth: depth)))"])
    default: return conditional(.int, depth)
    }
  }

  private mutating func double(_ depth: Int) -> String {
    switch random(6) {
    case 0...2: return "\(sub(.double, depth)) \(pick(["+", "-", "*", "/"])) \(sub(.double, depth))"
    case 3: return "Double(\(next(.int, depth: depth)))"
    case 4: return "\(sub(.double, depth)).rounded()"
    default: return conditional(.double, depth)
    }
  }

  private mutating func string(_ depth: Int) -> String {
    switch random(10) {
    case 0, 1: return "\(sub(.string, depth)) + \(sub(.string, depth))"
    case 2: return "\"a\\(\(next(.int, depth: depth))) \\(\(next(.string, depth: depth)))\""
    case 3: return "\(sub(.optional(.string), depth)) ?? \(sub(.string, depth))"
    case 4: return "\(sub(.string, depth)).\(pick(["lowercased()", "uppercased()", "trimmed"]))"
    case 5: return "\(sub(.string, depth)).prefix(\(random(4)))"
    case 6:
      return "\(sub(.array(.string), depth)).joined(separator: \(next(.string, depth: depth)))"
    case 7: return "\(sub(.string, depth)).replacing(\(next(.string, depth: depth)), with: \"-\")"
    case 8: return "String(\(next(pick([.int, .double, .bool]), depth: depth)))"
    default: return conditional(.string, depth)
    }
  }

  private mutating func optional(_ wrapped: Type, _ depth: Int) -> String {
    switch random(6) {
    case 0:
      return "\(sub(.array(wrapped), depth)).\(pick(["first", "last", "min()", "max()"]))"
    case 1: return "\(sub(.array(wrapped), depth)).first { \(closure(wrapped, .bool, depth)) }"
    case 2: return "\(sub(.array(wrapped), depth)).element(at: \(next(.int, depth: depth)))"
    case 3 where wrapped == .int: return "Int(\(next(.string, depth: depth)))"
    case 3:
      return
        "\(leaf(.optional(.string)))?.\(pick(["trimmed", "prefix(2)", "first", "lowercased()"]))"
    case 4 where wrapped == .int: return "\(leaf(.optional(.string)))?.count"
    case 4: return "\(sub(.string, depth)).\(pick(["first", "last"]))"
    default: return leaf(.optional(wrapped))
    }
  }

  private mutating func array(_ element: Type, _ depth: Int) -> String {
    switch random(9) {
    case 0: return "\(sub(.array(element), depth)).filter { \(closure(element, .bool, depth)) }"
    case 1: return "\(sub(.array(.int), depth)).map { \(closure(.int, element, depth)) }"
    case 2: return "\(sub(.array(.string), depth)).map { \(closure(.string, element, depth)) }"
    case 3: return "\(sub(.array(element), depth)) + \(sub(.array(element), depth))"
    case 4:
      return
        "\(sub(.array(element), depth)).\(pick(["sorted()", "reversed()", "dropFirst()", "dropLast()"]))"
    case 5: return "\(sub(.array(element), depth)).prefix(\(random(3)))"
    case 6: return "\(sub(.array(element), depth)).sorted { $0 \(pick(["<", ">"])) $1 }"
    case 7 where element == .int: return "\(sub(.array(.string), depth)).indices"
    case 7: return "\(sub(.string, depth)).split(separator: \(pick(["\",\"", "\" \"", "text"])))"
    default: return leaf(.array(element))
    }
  }

  // MARK: Parts

  /// An operand, in parentheses where it may hold an operator.
  private mutating func sub(_ type: Type, _ depth: Int) -> String {
    let text = next(type, depth: depth)
    let isSimple = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "$" }
    return isSimple && !text.hasPrefix(".") ? text : "(\(text))"
  }

  private mutating func closure(_ takes: Type, _ type: Type, _ depth: Int) -> String {
    let outer = element
    element = takes
    defer { element = outer }
    let body = next(type, depth: min(depth, 2))
    guard !body.contains("$0") else { return body }
    return type == .bool && takes == .int ? "$0 > 1 || \(sub(.bool, 0))" : "\(use(takes, as: type))"
  }

  private func use(_ takes: Type, as type: Type) -> String {
    switch (takes, type) {
    case (.int, .bool): "$0 > 1"
    case (.string, .bool): "$0 < \"b\""
    case (.int, .string): "String($0)"
    case (.string, .int): "$0.count"
    default: "$0"
    }
  }

  private mutating func conditional(_ type: Type, _ depth: Int) -> String {
    "\(sub(.bool, depth)) ? \(sub(type, depth)) : \(sub(type, depth))"
  }
}
