/// What a machine can write in the author's place: `trellis fix` does.
public struct Fix: Hashable, Sendable {
  /// What is replaced; a point where something is only put in.
  public var span: SourceSpan
  public var replacement: String
  /// What else it may be: of all, the one that leaves the fewest errors is meant.
  public var others: [String] = []
  /// Whether the file cannot be read well without it, so that further problems may show behind it.
  public var isAboutReading: Bool

  public init(_ replacement: String, in span: SourceSpan, isAboutReading: Bool = false) {
    self.replacement = replacement
    self.span = span
    self.isAboutReading = isAboutReading
  }

  /// The name that a near miss was meant to be: only a name can stand in for a name.
  init?(nearMiss code: String, help: Advice?, at span: SourceSpan?) {
    guard code.hasPrefix("unknown-") || code == "wrong-value", let span, let name = help?.meant
    else { return nil }
    let letters = name.drop { $0 == "." || $0 == "*" }
    guard !letters.isEmpty, letters.unicodeScalars.allSatisfy({ $0.properties.isXIDContinue })
    else { return nil }
    self.init(name, in: span)
  }

  /// The same for a text: a case that was meant keeps the dot that stands there already.
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
