/// Swift's rules for identifiers.
public enum SwiftNames {
  /// The reserved words of Swift. A declaration with one of these names, and an unqualified use of
  /// it, needs backticks.
  public static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
    // These have a meaning at the start of a body, or as the name of a member.
    "await", "borrow", "borrowing", "didSet", "get", "Protocol", "set", "Type", "willSet",
  ]

  /// Returns the name of a declaration, or of a value or type that is used without qualification.
  public static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns the name of a member after a dot, where Swift reserves almost nothing.
  public static func escapedMember(_ name: String) -> String {
    ["init", "self"].contains(name) ? "`\(name)`" : name
  }

  /// Returns the label of an argument, where Swift reserves almost nothing.
  public static func escapedLabel(_ name: String) -> String {
    name == "inout" ? "`inout`" : name
  }

  /// Whether the name is an identifier of Swift, possibly with backticks: letters of any script,
  /// digits and underscores, without a digit at the beginning.
  public static func isIdentifier(_ name: String) -> Bool {
    if let isName = isPlainName(name.utf8) { return isName }
    guard let first = name.unicodeScalars.first, isHead(first) else { return false }
    return name.unicodeScalars.dropFirst().allSatisfy { isHead($0) || isTail($0) }
  }

  /// Returns the result for ASCII names, or `nil` for a name with other characters.
  private static func isPlainName(_ bytes: String.UTF8View) -> Bool? {
    var isFirst = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFirst: break
      case 0x80...: return nil
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII ? isASCIILetter(scalar) : scalar.properties.isXIDStart)
  }

  private static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("0"..."9").contains(scalar) : scalar.properties.isXIDContinue
  }

  private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
