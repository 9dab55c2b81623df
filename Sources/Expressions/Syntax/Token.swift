/// The smallest parts of an expression.
import Diagnostics

struct Token: Sendable {
  enum Kind: Hashable, Sendable {
    case identifier(String)
    case integer(Int)
    case double(Double)
    case string([Part])
    /// `$0`.
    case parameter(Int)
    /// Operators and punctuation.
    case symbol(Mark)
    case end
  }

  /// A part of a string literal: decoded text, or the range of an interpolated expression.
  enum Part: Hashable, Sendable {
    case text(String)
    case value(Range<Int>)
  }

  var kind: Kind
  var range: Range<Int>
  var hasSpaceBefore: Bool
}

/// An operator or a piece of punctuation, of at most four letters, as one number.
struct Mark: Hashable, Sendable, ExpressibleByStringLiteral {
  private let letters: UInt32

  @inline(__always)
  init(stringLiteral text: StaticString) {
    var letters: UInt32 = 0
    for index in 0..<text.utf8CodeUnitCount {
      letters = letters << 8 | UInt32(text.utf8Start[index])
    }
    self.letters = letters
  }

  /// Longer ones are as no other.
  init(_ bytes: ArraySlice<UInt8>) {
    letters = bytes.count > 4 ? .max : bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension PrefixOperator {
  init?(_ mark: Mark) {
    switch mark {
    case "!": self = .not
    case "-": self = .minus
    default: return nil
    }
  }
}

extension BinaryOperator {
  init?(_ mark: Mark) {
    switch mark {
    case "*": self = .multiply
    case "/": self = .divide
    case "%": self = .remainder
    case "+": self = .add
    case "-": self = .subtract
    case "??": self = .coalesce
    case "<": self = .less
    case "<=": self = .lessOrEqual
    case ">": self = .greater
    case ">=": self = .greaterOrEqual
    case "==": self = .equal
    case "!=": self = .notEqual
    case "&&": self = .and
    case "||": self = .or
    default: return nil
    }
  }
}

/// Why a text is no expression; the first reason ends the parse.
struct SyntaxError: Error {
  var code = "syntax"
  var message: String
  var range: Range<Int>
  var help: Advice?
  /// What is said where nothing else is.
  var otherwise: Advice?

  /// What advice depends on.
  enum Kind {
    /// A text without quotes.
    case prose
    /// A token that nothing expects there.
    case unexpected
    /// A text whose closing quote is missing.
    case openText
    case other
  }

  var kind = Kind.other
  /// What '!' stands behind.
  var forced: Range<Int>?

  static func unexpected(
    _ token: String, _ range: Range<Int>, help: Advice? = nil
  ) -> SyntaxError {
    SyntaxError("unexpected '\(token)'", range, help: help, kind: .unexpected)
  }

  /// A text of so many bytes that has no quotes.
  static func prose(_ count: Int) -> SyntaxError {
    var error = SyntaxError("these words are no expression", 0..<count)
    error.kind = .prose
    return error
  }

  init(_ message: String, _ range: Range<Int>, help: Advice? = nil, kind: Kind = .other) {
    self.kind = kind
    self.message = message
    self.range = range
    self.help = help
  }
}
