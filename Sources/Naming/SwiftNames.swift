/// What Swift allows as a name, and how it writes it.
public enum SwiftNames {
  /// The words that Swift reserves everywhere: as the name of a declaration, and of what is used
  /// without a dot before it, they stand in backticks.
  public static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
    // These mean something at the start of a body, or as the name of a member.
    "await", "borrow", "borrowing", "didSet", "get", "Protocol", "set", "Type", "willSet",
  ]

  /// The name of a declaration, or of a value or type that is used by its bare name.
  public static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name of a member that is used behind a dot, where Swift reserves almost nothing.
  public static func escapedMember(_ name: String) -> String {
    ["init", "self"].contains(name) ? "`\(name)`" : name
  }

  /// An argument's label, where Swift reserves almost nothing.
  public static func escapedLabel(_ name: String) -> String {
    name == "inout" ? "`inout`" : name
  }

  /// Whether Swift takes it as a name, with backticks if need be: letters of any script, digits and
  /// underscores, a digit never first.
  public static func isIdentifier(_ name: String) -> Bool {
    if let isName = isPlainName(name.utf8) { return isName }
    guard let first = name.unicodeScalars.first, isHead(first) else { return false }
    return name.unicodeScalars.dropFirst().allSatisfy { isHead($0) || isTail($0) }
  }

  /// The answer for names of ASCII alone; `nil` where other characters have to be asked for.
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
