/// A token of a template: text, or a pair of delimiters and what is between them.
struct Token {
  enum Kind {
    case text
    /// Text between `raw` and `endraw`.
    case raw
    /// `{{ … }}`
    case value
    /// `{% … %}`
    case tag
    /// `{# … #}`
    case comment
  }

  /// How white space on one side of the token is trimmed.
  enum Trim {
    case standard
    /// `-`: removed, including line ends.
    case strip
    /// `+`: kept.
    case keep
  }

  var kind: Kind
  /// The range including the delimiters. For text: the range that is left after trimming.
  var whole: Range<Int>
  /// The range between the delimiters, without the trim marks.
  var inner: Range<Int>
  var before = Trim.standard
  var after = Trim.standard
  /// Whether the closing delimiter is missing. The token ends with its line, and has been reported.
  var isUnclosed = false
  /// The white space before a tag or value that is alone on its line.
  var lineIndent: Range<Int>?

  init(_ kind: Kind, _ whole: Range<Int>) {
    self.kind = kind
    self.whole = whole
    inner = whole
  }

  var isText: Bool { kind == .text || kind == .raw }
}

/// The bytes that have a meaning in templates.
enum Letter {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let percent = UInt8(ascii: "%")
  static let hash = UInt8(ascii: "#")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let underscore = UInt8(ascii: "_")
  static let zero = UInt8(ascii: "0")

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || (byte >= 0x09 && byte <= 0x0D)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  /// Letters of other scripts count as well, since their bytes are all above ASCII.
  static func startsName(_ byte: UInt8) -> Bool {
    isLower(byte) || isUpper(byte) || byte == underscore || byte >= 0x80
  }

  static func continuesName(_ byte: UInt8) -> Bool { startsName(byte) || isDigit(byte) }
}
