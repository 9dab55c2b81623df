import Diagnostics

/// Texts that lack quotes, so that what is behind them can be read nevertheless.
///
/// libyaml is given the file once more with letters in their place; no other byte moves.
struct Masks {
  /// How many texts are repaired before the rest of the file is left unread.
  private static let limit = 20
  /// How many bytes may be read again in all.
  private static let budget = 1_000_000

  private(set) var diagnostics: [Diagnostic] = []
  private var texts: [Range<Int>] = []
  /// The file as libyaml is to see it.
  private(set) var bytes: [UInt8]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { texts.count }

  func contains(_ text: Range<Int>) -> Bool {
    !texts.isEmpty && texts.contains(text)
  }

  /// Whether it is worth reading the file again.
  mutating func add(_ repair: Repair, as diagnostic: Diagnostic) -> Bool {
    guard !isConsequence(diagnostic) else { return false }
    diagnostics.append(diagnostic)
    guard bytes.count * (texts.count + 1) <= Self.budget else { return false }
    guard let text = repair.text, !text.isEmpty, texts.count < Self.limit else { return false }
    for offset in text { bytes[offset] = UInt8(ascii: "x") }
    texts.append(text)
    return true
  }

  /// Whether the problem stands in a line that was repaired before: the repair was no good.
  private func isConsequence(_ diagnostic: Diagnostic) -> Bool {
    guard let last = texts.last, let span = diagnostic.span else { return false }
    guard span.start >= last.upperBound else { return true }
    return !bytes[last.upperBound..<span.start].contains(UInt8(ascii: "\n"))
  }
}
