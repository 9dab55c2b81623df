/// A backtracking matcher that tries the preferred alternatives of a program first. No instruction
/// is tried twice at the same position, since the result would be the same, so the time is bounded
/// by the size of the program times the length of the text.
struct Matcher {
  /// The ranges of a match and of its groups, in characters. `nil` for a group that did not take
  /// part.
  typealias Match = [Range<Int>?]

  let text: [Character]
  private let program: PatternProgram
  /// A bit for each instruction at each position, set once it was tried.
  private var tried: [UInt64]
  /// The last position at which an instruction was tried.
  private var furthest = 0
  private var budget = 2_000_000
  /// The maximum size of `tried`, in bits.
  private static let sizeLimit = 1 << 28

  /// Whether the budget is used up, so that a match may have been missed.
  var isExhausted: Bool { budget <= 0 }

  init(_ program: PatternProgram, _ text: [Character]) {
    self.program = program
    self.text = text
    let size = program.steps.count * (text.count + 1)
    if size > Self.sizeLimit { budget = 0 }
    tried = Array(repeating: 0, count: budget > 0 ? size / 64 + 1 : 0)
  }

  /// Returns the match that begins at a position.
  mutating func match(at start: Int, isWhole: Bool = false) -> Match? {
    guard let notes = run(from: 0, at: start, isWhole: isWhole) else { return nil }
    return stride(from: 0, to: notes.count, by: 2).map { group in
      let (start, end) = (notes[group], notes[group + 1])
      return start >= 0 && end >= start ? start..<end : nil
    }
  }

  /// Returns all matches that do not overlap, from left to right.
  mutating func matches() -> [Match] {
    var found: [Match] = []
    var position = 0
    while position <= text.count, !isExhausted {
      guard let match = match(at: position), let whole = match[0] else {
        position += 1
        continue
      }
      found.append(match)
      position = whole.isEmpty ? whole.upperBound + 1 : whole.upperBound
      forget(from: position)
    }
    return found
  }

  // MARK: Threads

  /// The state of a thread: its instruction, its position, and the group boundaries saved so far.
  private struct Way {
    var step: Int
    var position: Int
    var notes: [Int]
  }

  /// Returns the saved positions of the first thread that reaches a match.
  private mutating func run(from first: Int, at start: Int, isWhole: Bool = false) -> [Int]? {
    var notes = Array(repeating: -1, count: 2 * (program.groupCount + 1))
    notes[0] = start
    var ways = [Way(step: first, position: start, notes: notes)]
    while var way = ways.popLast() {
      while isNew(way) {
        if case .match = program.steps[way.step] {
          guard !isWhole || way.position == text.count else { break }
          way.notes[1] = way.position
          return way.notes
        }
        guard advance(&way, &ways) else { break }
      }
    }
    return nil
  }

  /// Executes an instruction.
  /// - Returns: false if the thread fails.
  private mutating func advance(_ way: inout Way, _ others: inout [Way]) -> Bool {
    switch program.steps[way.step] {
    case .split(let first, let second):
      others.append(Way(step: second, position: way.position, notes: way.notes))
      way.step = first
    case .jump(let target): way.step = target
    case .lookahead(let end, let isNegative):
      guard looksAhead(from: way.step + 1, at: way.position) != isNegative else { return false }
      way.step = end
    case .note(let number):
      way.notes[number] = way.position
      way.step += 1
    case .character(let set):
      guard way.position < text.count, set.contains(text[way.position]) else { return false }
      way.position += 1
      way.step += 1
    case .start where way.position == 0, .end where way.position == text.count: way.step += 1
    case .boundary(let isWanted) where isBoundary(way.position) == isWanted: way.step += 1
    case .start, .end, .boundary, .match: return false
    }
    return true
  }

  private mutating func looksAhead(from step: Int, at position: Int) -> Bool {
    var ahead = Matcher(program, text)
    ahead.budget = budget - ahead.tried.count / 64
    let isMatch = ahead.run(from: step, at: position) != nil
    budget = ahead.budget
    return isMatch
  }

  private func isBoundary(_ position: Int) -> Bool {
    let before = position > 0 && CharacterSet.word.contains(text[position - 1])
    let after = position < text.count && CharacterSet.word.contains(text[position])
    return before != after
  }

  // MARK: Memory

  /// Whether the instruction has not been tried at this position. Marks it as tried.
  private mutating func isNew(_ way: Way) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    furthest = max(furthest, way.position)
    let (word, bit) = (way.position * program.steps.count + way.step)
      .quotientAndRemainder(dividingBy: 64)
    guard tried[word] & 1 << UInt64(bit) == 0 else { return false }
    tried[word] |= 1 << UInt64(bit)
    return true
  }

  /// Clears the marks from `position` on, so that the next match can start there.
  private mutating func forget(from position: Int) {
    guard position <= furthest else { return }
    let size = program.steps.count
    for word in position * size / 64...(furthest * size + size) / 64 { tried[word] = 0 }
  }
}
