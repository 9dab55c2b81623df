import Diagnostics

/// Texts that lack quotes and marks that are missing, so that what is behind them can be read nevertheless.
///
/// libyaml is given the file once more with letters in their place; no other byte moves.
struct Repairs {
  /// How many texts are repaired before the rest of the file is left unread.
  private static let limit = 20
  /// How many bytes may be read again in all.
  private static let budget = 1_000_000

  private(set) var diagnostics: [Diagnostic] = []
  private var texts: [Range<Int>] = []
  private var marks: [Int] = []
  private var masked: [UInt8]

  init(of bytes: [UInt8]) {
    masked = bytes
  }

  /// The file as libyaml is to see it.
  var bytes: [UInt8] { masked }

  var count: Int { texts.count }

  func contains(_ text: Range<Int>) -> Bool {
    !texts.isEmpty && texts.contains(text)
  }

  /// Whether it is worth reading the file again.
  mutating func add(_ advice: TextRepair) -> Bool {
    guard !isConsequence(advice.diagnostic) else { return false }
    diagnostics.append(advice.diagnostic)
    if let (offset, byte) = advice.mark, marks.count < Self.limit, !marks.contains(offset),
      masked.count * (texts.count + marks.count + 1) <= Self.budget
    {
      masked[offset] = byte
      marks.append(offset)
      return true
    }
    guard let text = advice.text, !text.isEmpty, texts.count < Self.limit else { return false }
    guard masked.count * (texts.count + 1) <= Self.budget else { return false }
    for offset in text { masked[offset] = UInt8(ascii: "x") }
    texts.append(text)
    return true
  }

  /// Whether the problem stands in a line that was repaired before: the repair was no good.
  private func isConsequence(_ diagnostic: Diagnostic) -> Bool {
    guard let last = texts.last, let span = diagnostic.span else { return false }
    guard span.start >= last.upperBound else { return true }
    return !masked[last.upperBound..<span.start].contains(UInt8(ascii: "\n"))
  }
}
