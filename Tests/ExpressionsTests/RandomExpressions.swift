import Expressions

/// Random expressions of a given type over the fixture's symbols, as a person could write them.
struct RandomExpressions {
  private var state: UInt64
  /// The type of `$0` where it may stand.
  private var element: String?

  init(seed: UInt64) {
    state = seed
  }

  /// An expression that stands by itself, where `if` may stand as well.
  mutating func body(_ type: String) -> String {
    guard random(10) == 0 else { return next(type, depth: 3) }
    let (then, otherwise) = (next(type, depth: 2), next(type, depth: 2))
    return filled("if ‹Bool› { \(then) } else { \(otherwise) }", 2)
  }

  /// - Parameter type: one of `Forms.all`.
  mutating func next(_ type: String, depth: Int) -> String {
    let choices = depth > 0 ? Forms.all[type] ?? [] : []
    guard !choices.isEmpty, random(6) > 0 else { return leaf(type) }
    return filled(pick(choices), depth - 1)
  }

  mutating func type() -> String { pick(Forms.types) }

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

  // MARK: Holes

  /// The form with each of its holes filled: `‹Int›` is an operand, `‹=Int›` an argument, and
  /// `{Int: Bool}` a closure.
  private mutating func filled(_ form: String, _ depth: Int) -> String {
    var result = ""
    var rest = form[...]
    while let open = rest.firstIndex(where: { $0 == "‹" || $0 == "⟨" }) {
      result += rest[..<open]
      let isClosure = rest[open] == "⟨"
      let close = rest.firstIndex(of: isClosure ? "⟩" : "›") ?? rest.endIndex
      let hole = String(rest[rest.index(after: open)..<close])
      result += isClosure ? closure(hole, depth) : operand(hole, depth)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// In parentheses where it may hold an operator.
  private mutating func operand(_ hole: String, _ depth: Int) -> String {
    if hole.hasPrefix("=") { return next(String(hole.dropFirst()), depth: depth) }
    let text = next(hole, depth: depth)
    let isSimple = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "$" }
    return isSimple && !text.hasPrefix(".") ? text : "(\(text))"
  }

  /// `Int→Bool`.
  private mutating func closure(_ hole: String, _ depth: Int) -> String {
    let parts = hole.split(separator: "→").map(String.init)
    let outer = element
    element = parts[0]
    defer { element = outer }
    for _ in 0..<8 {
      let body = next(parts[1], depth: min(depth, 2))
      if body.contains("$0") { return "{ \(body) }" }
    }
    return "{ \(Forms.uses["\(parts[0])→\(parts[1])"] ?? "$0") }"
  }

  private mutating func leaf(_ type: String) -> String {
    if type == element, random(2) == 0 { return "$0" }
    let names = Fixture.symbols.filter { $0.type.name == type }.map(\.name)
    return pick(names + (Forms.leaves[type] ?? []))
  }
}
