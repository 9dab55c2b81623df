import Diagnostics

/// Advice that is tried before it is given: what is to be written must not be a mistake itself.
extension Checker {
  /// Longer texts are not tried, and trials look at fewer expressions than the text itself may have.
  private static let trialLength = 400
  private static let trialBudget = 2_000

  /// Whether anything can be tried; where not, nothing has to be made up for it.
  var canTry: Bool { !isTrial && text.text.utf8.count <= Self.trialLength }

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
    let bytes = Array(text.text.utf8)
    let mended = bytes[..<range.lowerBound] + Array(words.utf8) + bytes[range.upperBound...]
    let tried = String(decoding: mended, as: UTF8.self)
    var trial = Checker(SourceText(verbatim: tried, span: text.span(of: 0..<0)), in: scope)
    (trial.expected, trial.isLetters) = (expected, isLetters)
    (trial.followsType, trial.isTrial) = (followsType, true)
    trial.budget = Self.trialBudget
    var problems = DiagnosticBag()
    return trial.run(into: &problems) != nil
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
    guard canTry else { return nil }
    for (side, other) in [(left, right), (right, left)] {
      let written = source(side.syntax)
      if let own = ofElementItself(side.syntax) { return own }
      if side.value.type.unwrapped == .error, other.value.type == .string {
        let mark = side.value.type.isOptional ? "?" : ""
        let message = "\(written)\(mark).message"
        let fitting = first(of: [message, "(\(message) ?? \"\")"], fitting: side.syntax.range)
        if let fitting { return "write '\(fitting)', its text" }
      }
      let type = other.value.type
      guard side.value.type == .string, type.isNumber, isOrder || type == .decimal else { continue }
      let number = "\(type.name)(\(written)) ?? 0"
      if isFine(with: "(\(number))", in: side.syntax.range) {
        return "make a number of the text: '\(number)'"
      }
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
}

// MARK: - What stands for nil

extension Checker {
  /// For a `??` that stands behind the whole of what only a part may be nil of: `"a" + name ?? "b"` and
  /// `String(count) ?? "none"`. What it says is drawn in to that part.
  func drawnIn(_ fallback: Syntax, to whole: Syntax, _ syntax: Syntax) -> Advice? {
    guard canTry else { return nil }
    let bytes = Array(text.text.utf8)
    func written(_ part: Range<Int>, as words: String) -> String {
      let before = bytes[whole.range.lowerBound..<part.lowerBound]
      let after = bytes[part.upperBound..<whole.range.upperBound]
      return String(decoding: before + Array(words.utf8) + after, as: UTF8.self)
    }
    var candidates: [String] = []
    if case .call(let callee, let arguments) = whole.kind, case .name(let name) = callee.kind,
      arguments.count == 1, arguments[0].label == nil
    {
      let value = source(arguments[0].value)
      let base = value.contains("?") ? "(\(value))" : value
      // What has one row works on the value itself, with what stands for nil in it.
      let isConversion = Members.named(name, of: nil).count > 1
      for method in isConversion ? ["map", "flatMap"] : [] {
        candidates.append("\(base).\(method) { \(name)($0) } ?? \(source(fallback))")
      }
    }
    for part in Self.operands(of: whole).suffix(8).reversed() {
      let value = "\(source(part)) ?? \(source(fallback))"
      if case .call = whole.kind { candidates.append(written(part.range, as: value)) }
      candidates.append(written(part.range, as: "(\(value))"))
    }
    return first(of: candidates, fitting: syntax.range).map { "write '\($0)'" }
  }

  /// For `isOpen ?? count > 1`, where what stands for nil is the whole comparison: `??` binds tighter.
  mutating func adviseParentheses(_ left: Syntax, _ right: Syntax, since known: Int) {
    guard bag.all.count == known + 1, bag.all[known].code == "type-mismatch", canTry else { return }
    var fallbacks: [Syntax] = []
    var rest = left
    while case .binary(.coalesce, _, _, let fallback) = rest.kind, !rest.isParenthesized {
      fallbacks.append(fallback)
      rest = fallback
    }
    let bytes = Array(text.text.utf8)
    for fallback in fallbacks.reversed() {
      let range = fallback.range.lowerBound..<right.range.upperBound
      let whole = "(\(String(decoding: bytes[range], as: UTF8.self)))"
      guard isFine(with: whole, in: range) else { continue }
      let help: Advice = "'??' comes before a comparison: write '\(whole)'"
      return bag.change(since: known) { ($0.help, $0.fix) = (help, nil) }
    }
  }

  /// The values that an expression is computed of.
  private static func operands(of syntax: Syntax) -> [Syntax] {
    switch syntax.kind {
    case .binary(_, _, let left, let right): operands(of: left) + operands(of: right)
    case .prefix(_, let operand): operands(of: operand)
    case .call(let callee, let arguments):
      if case .name = callee.kind { arguments.flatMap { operands(of: $0.value) } } else { [syntax] }
    default: [syntax]
    }
  }
}
