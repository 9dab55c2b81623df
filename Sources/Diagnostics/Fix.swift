/// An edit that solves a problem. `trellis fix` applies it.
public struct Fix: Hashable, Sendable {
  /// The range to be replaced. Empty for an insertion.
  public var span: SourceSpan
  public var replacement: String
  /// Other ranges with the same text, which are replaced as well.
  public var copies: [SourceSpan] = []
  /// Alternative replacements. The one that leaves the fewest errors is used.
  public var others: [String] = []
  /// Whether the file cannot be parsed well without the edit, so that further problems may appear
  /// after it.
  public var isAboutReading: Bool

  public init(_ replacement: String, in span: SourceSpan, isAboutReading: Bool = false) {
    self.replacement = replacement
    self.span = span
    self.isAboutReading = isAboutReading
  }

  /// Creates the edit for a misspelled name, if the help suggests another name.
  init?(nearMiss code: String, help: Advice?, at span: SourceSpan?) {
    guard code.hasPrefix("unknown-") || code == "wrong-value", let span, let name = help?.meant
    else { return nil }
    let letters = name.drop { $0 == "." || $0 == "*" }
    guard !letters.isEmpty, letters.unicodeScalars.allSatisfy({ $0.properties.isXIDContinue })
    else { return nil }
    self.init(name, in: span)
  }

  /// The same edit with each of the other replacements.
  public var alternatives: [Fix] {
    others.map { replacement in
      var fix = self
      fix.replacement = replacement
      return fix
    }
  }

  /// The edit of each range, in no order.
  public var all: [Fix] {
    [self] + copies.map { Fix(replacement, in: $0, isAboutReading: isAboutReading) }
  }

  /// Returns the edit adapted to the text: an enum case does not repeat a dot that precedes it.
  public func fitted(to text: [UInt8]) -> Fix {
    let dot = UInt8(ascii: ".")
    guard span.start > 0, replacement.utf8.first == dot, text[span.start - 1] == dot else {
      return self
    }
    var fix = self
    fix.replacement.removeFirst()
    return fix
  }
}
