/// The kind of a token in an expression.
enum ExpressionToken: UInt8 {
  case end, int, double, string
  // Keywords and names.
  case name, and, or, not, `if`, `else`, `in`, `is`, `true`, `false`, null
  // Symbols.
  case ellipsis, equal, unequal, lessOrEqual, greaterOrEqual, doubleSlash
  case dot, comma, colon, pipe, assign, less, greater, plus, minus, times, slash, percent, tilde
  case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace

  var isWord: Bool { rawValue >= Self.name.rawValue && rawValue <= Self.null.rawValue }

  /// How diagnostics write the token.
  var symbol: String {
    switch self {
    case .closeParen: "')'"
    case .closeBracket: "']'"
    case .closeBrace: "'}'"
    case .colon: "':'"
    default: "\(self)"
    }
  }

  /// Returns the keyword at `range`, or `name`.
  static func word(at range: Range<Int>, in bytes: TemplateView) -> ExpressionToken {
    func reads(_ word: StaticString) -> Bool { bytes.reads(word, at: range) }
    guard range.count <= 5 else { return .name }
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "a") where reads("and"): return .and
    case UInt8(ascii: "o") where reads("or"): return .or
    case UInt8(ascii: "i"):
      return reads("if") ? .if : reads("in") ? .in : reads("is") ? .is : .name
    case UInt8(ascii: "e") where reads("else"): return .else
    case UInt8(ascii: "n"):
      return reads("not") ? .not : reads("nil") || reads("null") || reads("none") ? .null : .name
    case UInt8(ascii: "t") where reads("true"), UInt8(ascii: "T") where reads("True"): return .true
    case UInt8(ascii: "f") where reads("false"), UInt8(ascii: "F") where reads("False"):
      return .false
    case UInt8(ascii: "N") where reads("None"): return .null
    default: return .name
    }
  }

  /// Returns the symbol at `start` and its length, or `end` if the byte begins no symbol.
  static func symbol(
    at start: Int,
    in bytes: TemplateView,
    until end: Int
  ) -> (ExpressionToken, Int) {
    let next = start + 1 < end ? bytes[start + 1] : 0
    switch (bytes[start], next) {
    case (UInt8(ascii: "."), UInt8(ascii: ".")):
      let isEllipsis = start + 2 < end && bytes[start + 2] == UInt8(ascii: ".")
      return isEllipsis ? (.ellipsis, 3) : (.dot, 1)
    case (UInt8(ascii: "="), UInt8(ascii: "=")): return (.equal, 2)
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): return (.unequal, 2)
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): return (.lessOrEqual, 2)
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): return (.greaterOrEqual, 2)
    case (UInt8(ascii: "/"), UInt8(ascii: "/")): return (.doubleSlash, 2)
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): return (.and, 2)
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): return (.or, 2)
    default: return (single(bytes[start]), 1)
    }
  }

  private static func single(_ byte: UInt8) -> ExpressionToken {
    switch byte {
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "|"): .pipe
    case UInt8(ascii: "="): .assign
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "*"): .times
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "~"): .tilde
    case UInt8(ascii: "!"): .not
    case UInt8(ascii: "("): .openParen
    case UInt8(ascii: ")"): .closeParen
    case UInt8(ascii: "["): .openBracket
    case UInt8(ascii: "]"): .closeBracket
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "}"): .closeBrace
    default: .end
    }
  }
}
