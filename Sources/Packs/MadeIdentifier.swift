/// Makes identifiers of any text, with the rules of StencilSwiftKit.
enum MadeIdentifier {
  /// Replaces each character that an identifier cannot contain by `_`, and optionally capitalizes
  /// each part.
  static func of(_ text: String, capitalizes: Bool) -> String {
    var result = ""
    var startsPart = true
    for scalar in text.unicodeScalars {
      let isAllowed = isHead(scalar) || isTail(scalar)
      if !isAllowed {
        result += "_"
      } else if startsPart, capitalizes {
        result += scalar.properties.uppercaseMapping
      } else {
        result.unicodeScalars.append(scalar)
      }
      startsPart = !isAllowed
    }
    return beginning(result)
  }

  /// Returns the name, with a leading `_` if its first character cannot begin an identifier.
  static func beginning(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, !isHead(first) else { return name }
    return "_" + name
  }

  /// Words that `escapeReservedKeywords` escapes although Swift accepts them as identifiers.
  static let escaped: Set<String> = [
    "_", "#available", "#colorLiteral", "#column", "#else", "#elseif", "#endif", "#file",
    "#fileLiteral", "#function", "#if", "#imageLiteral", "#line", "#selector", "#sourceLocation",
    "associativity", "convenience", "dynamic", "final", "indirect", "infix", "lazy", "left",
    "mutating", "none", "nonmutating", "open", "optional", "override", "postfix", "precedence",
    "prefix", "required", "right", "unowned", "weak",
  ]

  /// Swift keywords that StencilSwiftKit does not escape.
  static let unescaped: Set<String> = ["await", "borrow", "borrowing", "precedencegroup"]

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic }
    return heads.contains { $0.contains(scalar.value) }
  }

  private static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    tails.contains { $0.contains(scalar.value) }
  }

  // Source: the grammar of identifiers in "The Swift Programming Language".
  private static let heads: [ClosedRange<UInt32>] =
    [
      0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
      0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF,
      0x1E00...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054,
      0x2060...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
      0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D,
      0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44, 0xFE47...0xFFFD,
    ] + (1...14).map { $0 << 16...$0 << 16 + 0xFFFD }

  private static let tails: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
