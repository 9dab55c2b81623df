/// What a plain text means in YAML 1.2's core schema.
public enum PlainValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// Also whole numbers that do not fit `Int`.
  case double(Double)
  case string
}

extension Scalar {
  /// `.string` for everything that is quoted or a block.
  public var plainValue: PlainValue {
    guard style == .plain, !isTaggedText else { return .string }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return PlainValue(number: text)
    }
  }
}

extension PlainValue {
  fileprivate init(number text: String) {
    self = Self.integer(text) ?? Self.float(text) ?? .string
  }

  private static func integer(_ text: String) -> PlainValue? {
    if text.hasPrefix("0x") { return based(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return based(text.dropFirst(2), radix: 8) }
    return Int(text).map { .int($0) }
  }

  private static func based(_ digits: Substring, radix: Int) -> PlainValue? {
    guard digits.utf8.first.map(isAlphanumeric) ?? false else { return nil }
    return Int(digits, radix: radix).map { .int($0) }
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, `.inf`, `.nan`.
  private static func float(_ text: String) -> PlainValue? {
    var rest = Substring(text).utf8
    let isSigned = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
    let isNegative = rest.first == UInt8(ascii: "-")
    if isSigned { rest.removeFirst() }
    switch String(rest) {
    case ".inf", ".Inf", ".INF": return .double(isNegative ? -.infinity : .infinity)
    case ".nan", ".NaN", ".NAN": return isSigned ? nil : .double(.nan)
    default: break
    }
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole > 0 || fraction > 0, dropExponent(&rest), rest.isEmpty else { return nil }
    return Double(text).map { .double($0) }
  }

  /// Whether there is no exponent, or a whole one.
  private static func dropExponent(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return true }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    return dropDigits(&rest) > 0
  }

  private static func dropDigits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    rest.removeFirst(digits)
    return digits
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
