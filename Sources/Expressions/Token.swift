/// The smallest parts of an expression.
struct Token: Sendable {
  enum Kind: Hashable, Sendable {
    case identifier(String)
    case integer(Int)
    case double(Double)
    case string([Part])
    /// `$0`.
    case parameter(Int)
    /// Operators and punctuation.
    case symbol(String)
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

/// Why a text is no expression; the first reason ends the parse.
struct SyntaxError: Error {
  var code = "syntax"
  var message: String
  var range: Range<Int>
  var help: String?

  init(_ message: String, _ range: Range<Int>, help: String? = nil) {
    self.message = message
    self.range = range
    self.help = help
  }
}
