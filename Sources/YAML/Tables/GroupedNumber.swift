public import Diagnostics

/// A number as people write it: with marks between thousands, or with a comma in front of the fraction.
public struct GroupedNumber {
  /// In digits alone, with a point in front of the fraction.
  public let plain: String
  /// What it may be as well: `1.000` for `1,000`, where the comma may be a point.
  public let other: String?
  /// Whether marks stand between thousands.
  let isThousands: Bool

  /// `nil` for what is no such number, and for one that is written as data has it.
  public init?(_ text: String) {
    let digits = String(text.drop { $0 == "-" || $0 == "+" })
    let sign = String(text.prefix(text.count - digits.count))
    let marks = digits.filter { !Self.isDigit($0) }
    guard let first = digits.first, let end = digits.last, Self.isDigit(first), Self.isDigit(end),
      let last = marks.last, marks.allSatisfy(Self.marks.contains)
    else { return nil }
    // Of two marks, the last stands in front of the fraction.
    let hasFraction = Set(marks).count == 2 && ",.".contains(last)
    let whole = digits.lastIndex(of: last).map { hasFraction ? digits[..<$0] : digits[...] }
    isThousands = Self.isGrouped(whole ?? "")
    if isThousands, let whole {
      let fraction = hasFraction ? "." + digits[whole.endIndex...].dropFirst() : ""
      plain = sign + whole.filter(Self.isDigit) + fraction
      other = marks == "," ? sign + digits.replacing(",", with: ".") : nil
    } else {
      guard marks == "," else { return nil }
      plain = sign + digits.replacing(",", with: ".")
      other = nil
    }
  }

  private static let marks: Set<Character> = [",", ".", "_", " ", "'"]

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

  /// Whether one mark stands in front of each three digits; one point alone begins a fraction.
  private static func isGrouped(_ digits: Substring) -> Bool {
    let marks = Set(digits.filter { !isDigit($0) })
    guard marks.count == 1, let mark = marks.first else { return false }
    let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
    return (1...3).contains(groups[0].count) && groups[0] != "0"
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// What to write for it.
  public var advice: Advice {
    other.map { "write '\(plain)', or '\($0)' where the comma is that of a fraction" }
      ?? .write(plain)
  }

  /// The same where a whole number is due; `nil` where it has a fraction.
  public var wholeAdvice: Advice? { plain.contains(".") ? nil : "write '\(plain)'" }
}
