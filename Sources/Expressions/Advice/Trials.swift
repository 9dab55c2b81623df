import Diagnostics

/// Advice that is tried before it is given: what is to be written must not be a mistake itself.
extension Checker {
  /// Longer texts are not tried, and trials look at fewer expressions than the text itself may have.
  private static let trialLength = 400
  private static let trialBudget = 2_000

  /// Whether anything can be tried; where not, nothing has to be made up for it.
  var canTry: Bool {
    !isTrial && text.text.utf8.count <= Self.trialLength && mistakes <= Self.otherMistakes
      && bag.errorCount < Self.errors
  }

  /// With more mistakes before it, nothing that is written for one makes the whole text fine.
  private static let otherMistakes = 2
  /// Nothing is tried for the mistakes of a spec behind so many.
  private static let errors = 120

  /// The first of the words with which the whole text is fine, where they stand in place of a part of it.
  func first(of candidates: [String?], fitting range: Range<Int>) -> String? {
    candidates.lazy.compactMap(\.self).first { isFine(with: $0, in: range) }
  }

  /// Whether the words are fine by themselves, where something else is wrong around them.
  func isFineAlone(_ words: String) -> Bool {
    guard canTry, words.utf8.count <= Self.trialLength else { return false }
    return isFine(with: words, in: 0..<text.text.utf8.count, expecting: nil)
  }

  /// Whether the whole text is fine with other words in place of a part of it.
  func isFine(with words: String, in range: Range<Int>) -> Bool {
    isFine(with: words, in: range, expecting: expected)
  }

  private func isFine(with words: String, in range: Range<Int>, expecting expected: Type?) -> Bool {
    guard canTry, words.utf8.count <= Self.trialLength else { return false }
    let tried = SourceText(verbatim: mended(with: words, in: range), span: text.span(of: 0..<0))
    var trial = Checker(tried, in: scope)
    (trial.expected, trial.isLetters) = (expected, isLetters)
    (trial.followsType, trial.isTrial) = (followsType, true)
    trial.budget = Self.trialBudget
    var problems = DiagnosticBag()
    return trial.run(into: &problems) != nil
  }

  /// The text with other words in place of a part of it.
  func mended(with words: String, in range: Range<Int>) -> String {
    let bytes = Array(text.text.utf8)
    return String(
      decoding: bytes[..<range.lowerBound] + Array(words.utf8) + bytes[range.upperBound...],
      as: UTF8.self)
  }
}

// MARK: - Two values

extension Checker {
  /// For two values beside an operator: what makes them one type, where the whole text is fine with it.
  func triedForPair(
    _ left: (value: Expression, syntax: Syntax),
    _ right: (value: Expression, syntax: Syntax),
    isOrder: Bool
  ) -> Advice? {
    for (side, other) in [(left, right), (right, left)] {
      let written = source(side.syntax)
      if let own = ofElementItself(side.syntax) { return own }
      var candidates: [String] = []
      if side.value.type.unwrapped == .error {
        candidates = ["\(written).message", "\(written)?.message", "(\(written)?.message ?? \"\")"]
      } else if side.value.type == .string, other.value.type.isNumber,
        isOrder || other.value.type == .decimal
      {
        candidates = ["(\(other.value.type.name)(\(written)) ?? 0)"]
      }
      let fitting = first(of: candidates, fitting: side.syntax.range)
      if let fitting { return "write '\(fitting)'" }
    }
    return nil
  }

  /// `item.day` for `day`, which the row has under the name of what its element has.
  func ofElementItself(_ syntax: Syntax) -> Advice? {
    guard case .name(let name) = syntax.kind, let item = scope.lookup("item")?.type,
      propertyType(name, of: item) != nil, isFine(with: "item.\(name)", in: syntax.range)
    else { return nil }
    return "'\(name)' is the row's own value here: the element's is 'item.\(name)'"
  }

  /// For `isOpen ?? count > 1`, where what stands for nil is the whole comparison: `??` binds tighter.
  mutating func adviseParentheses(_ left: Syntax, _ place: Range<Int>, since known: Int) {
    guard bag.all.count == known + 1, bag.all[known].code == "type-mismatch",
      case .binary(.coalesce, _, _, _) = left.kind, !left.isParenthesized,
      let help = tried(at: place)
    else { return }
    bag.change(since: known) { ($0.help, $0.fix) = (help, nil) }
  }
}
