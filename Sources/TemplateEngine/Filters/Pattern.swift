/// A regular expression, for the filters that take one: a small language that always ends.
///
/// Literals, `.`, `[…]`, `\d \w \s \b` and their opposites, groups, `|`, `^`, `$`, and `* + ? {n,m}`,
/// greedy or, with a `?` behind them, lazy. It works on Unicode scalars, tries alternatives in
/// order, and gives up after a number of steps that no sensible pattern needs.
struct Pattern {
  /// The places of a match and of its groups, in scalars; `nil` for a group that took no part.
  typealias Match = [Range<Int>?]

  enum Step {
    case scalar(ScalarSet)
    /// Goes on at `first`; at `second` where that leads to no match.
    case split(first: Int, second: Int)
    case jump(Int)
    /// Notes the place: 2n is where group n begins, 2n + 1 where it ends; loops have their own.
    case note(Int)
    /// Goes on only if something was read since the place was noted.
    case progress(since: Int)
    case start
    case end
    case boundary(Bool)
    case match
  }

  private let steps: [Step]
  private let groupCount: Int
  private let noteCount: Int
  private static let stepLimit = 2_000_000

  init(_ source: String) throws(FilterError) {
    var compiler = PatternCompiler(source)
    steps = try compiler.compile()
    groupCount = compiler.groupCount
    noteCount = compiler.noteCount
  }

  /// All matches that do not overlap, from left to right.
  func matches(in text: [Unicode.Scalar]) throws(FilterError) -> [Match] {
    var found: [Match] = []
    var position = 0
    var budget = Self.stepLimit
    while position <= text.count {
      guard let match = try match(text, at: position, &budget), let whole = match[0] else {
        position += 1
        continue
      }
      found.append(match)
      position = whole.isEmpty ? whole.upperBound + 1 : whole.upperBound
    }
    return found
  }

  /// A choice to come back to.
  private struct Choice {
    var step: Int
    var position: Int
    var notes: [Int]
  }

  private func match(
    _ text: [Unicode.Scalar],
    at start: Int,
    _ budget: inout Int
  ) throws(FilterError) -> Match? {
    var choices = [Choice(step: 0, position: start, notes: Array(repeating: -1, count: noteCount))]
    while let choice = choices.popLast() {
      var (step, position, notes) = (choice.step, choice.position, choice.notes)
      while true {
        budget -= 1
        guard budget > 0, choices.count < 100_000 else {
          throw FilterError("the pattern takes too long on this text")
        }
        var holds = true
        switch steps[step] {
        case .scalar(let set):
          holds = position < text.count && set.contains(text[position])
          position += 1
        case .split(let first, let second):
          choices.append(Choice(step: second, position: position, notes: notes))
          step = first - 1
        case .jump(let target): step = target - 1
        case .note(let number): notes[number] = position
        case .progress(let number): holds = notes[number] != position
        case .start: holds = position == 0
        case .end: holds = position == text.count
        case .boundary(let isWanted):
          let before = position > 0 && ScalarSet.word.contains(text[position - 1])
          let after = position < text.count && ScalarSet.word.contains(text[position])
          holds = (before != after) == isWanted
        case .match: return groups(notes)
        }
        guard holds else { break }
        step += 1
      }
    }
    return nil
  }

  private func groups(_ notes: [Int]) -> Match {
    (0...groupCount).map { group in
      let (start, end) = (notes[2 * group], notes[2 * group + 1])
      return start >= 0 && end >= start ? start..<end : nil
    }
  }
}

/// Some of all Unicode scalars.
struct ScalarSet {
  var ranges: [ClosedRange<UInt32>] = []
  var isInverted = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isInverted
  }

  var inverted: ScalarSet { ScalarSet(ranges: ranges, isInverted: !isInverted) }

  static func one(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  static let digit = ScalarSet(ranges: [0x30...0x39])
  /// Letters of other scripts count: they are all above ASCII.
  static let word = ScalarSet(ranges: [
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA,
    0xC0...0x1FFF, 0x2C00...0x2DFF, 0x3040...0xD7FF, 0xF900...0xFDFF, 0xFE70...0xFEFF,
    0x10000...0x1EFFF, 0x20000...0x3FFFF,
  ])
  static let space = ScalarSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x2000...0x200A, 0x2028...0x2029,
    0x3000...0x3000,
  ])
  static let line = ScalarSet(ranges: [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])

  /// What a letter behind a backslash stands for, if it stands for several scalars.
  static func named(_ letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d": digit
    case "D": digit.inverted
    case "w": word
    case "W": word.inverted
    case "s": space
    case "S": space.inverted
    default: nil
    }
  }
}
