/// How conflicting edits are resolved.
public enum ConflictChoice: String, CaseIterable, Sendable {
  /// The file stays as it is, and the conflict is reported.
  case keep
  /// Both sides are written to the file, between conflict markers.
  case markers
  /// The conflict is resolved with the lines of the current file.
  case ours
  /// The conflict is resolved with the lines of the generated text.
  case theirs
}

/// A line-by-line three-way merge.
///
/// The result equals that of `git merge-file --diff3` on the same texts, except that changes that
/// are the same on both sides are never a conflict.
public struct ThreeWayMerge: Sendable {
  /// A range of lines that differs between the three texts.
  private struct Hunk {
    enum Side {
      case ours
      case theirs
      case both
    }

    var side: Side
    var base: Range<Int>
    var ours: Range<Int>
    var theirs: Range<Int>

    mutating func extend(with next: Hunk) {
      if next.side != side { side = .both }
      base = base.lowerBound..<next.base.upperBound
      ours = ours.lowerBound..<next.ours.upperBound
      theirs = theirs.lowerBound..<next.theirs.upperBound
    }
  }

  private let base: [ArraySlice<UInt8>]
  private let ours: [ArraySlice<UInt8>]
  private let theirs: [ArraySlice<UInt8>]
  private var hunks: [Hunk] = []

  /// - Parameters:
  ///   - base: The common ancestor of both sides.
  ///   - ours: The current file.
  ///   - theirs: The generated text.
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.base = LineNumbers.lines(of: base)
    self.ours = LineNumbers.lines(of: ours)
    self.theirs = LineNumbers.lines(of: theirs)
    var numbers = LineNumbers()
    let lines = [self.base, self.ours, self.theirs].map { numbers.numbers(of: $0) }
    join(
      LineDiff(from: lines[0], to: lines[1]).regions,
      LineDiff(from: lines[0], to: lines[2]).regions
    )
  }

  /// The first line of each conflict in the current file, counted from 1.
  public var conflicts: [Int] {
    hunks.filter { $0.side == .both }.map { $0.ours.lowerBound + 1 }
  }

  // MARK: Finding the hunks

  private mutating func join(_ left: [LineDiff.Region], _ right: [LineDiff.Region]) {
    var (left, right) = (left[...], right[...])
    // The number of lines by which each side is ahead of the base.
    var (leftShift, rightShift) = (0, 0)
    while let next = left.first ?? right.first {
      let mine = left.first
      let other = right.first
      if let mine, other.map({ mine.old.upperBound < $0.old.lowerBound }) ?? true {
        append(Hunk(side: .ours, base: mine.old, ours: mine.new, theirs: mine.old + rightShift))
        leftShift = mine.new.upperBound - mine.old.upperBound
        left.removeFirst()
      } else if let other, mine.map({ other.old.upperBound < $0.old.lowerBound }) ?? true {
        append(Hunk(side: .theirs, base: other.old, ours: other.old + leftShift, theirs: other.new))
        rightShift = other.new.upperBound - other.old.upperBound
        right.removeFirst()
      } else {
        let (mine, other) = (mine ?? next, other ?? next)
        if mine.old != other.old || !isSame(mine.new, other.new) {
          append(Self.conflict(mine, other))
        }
        if mine.old.upperBound <= other.old.upperBound {
          leftShift = mine.new.upperBound - mine.old.upperBound
          left.removeFirst()
        }
        if other.old.upperBound <= mine.old.upperBound {
          rightShift = other.new.upperBound - other.old.upperBound
          right.removeFirst()
        }
      }
    }
  }

  private func isSame(_ mine: Range<Int>, _ other: Range<Int>) -> Bool {
    ours[mine].elementsEqual(theirs[other])
  }

  /// Returns the hunk for the base lines that at least one side changed.
  private static func conflict(_ mine: LineDiff.Region, _ other: LineDiff.Region) -> Hunk {
    let start = min(mine.old.lowerBound, other.old.lowerBound)
    let end = max(mine.old.upperBound, other.old.upperBound)
    func widened(_ region: LineDiff.Region) -> Range<Int> {
      let before = region.old.lowerBound - start
      let behind = end - region.old.upperBound
      return (region.new.lowerBound - before)..<(region.new.upperBound + behind)
    }
    return Hunk(side: .both, base: start..<end, ours: widened(mine), theirs: widened(other))
  }

  /// Appends the hunk, joined with the last one if they touch on either side.
  private mutating func append(_ hunk: Hunk) {
    if let last = hunks.last,
      hunk.ours.lowerBound <= last.ours.upperBound
        || hunk.theirs.lowerBound <= last.theirs.upperBound
    {
      hunks[hunks.count - 1].extend(with: hunk)
    } else {
      hunks.append(hunk)
    }
  }

  // MARK: The text

  /// The labels of the conflict markers.
  public struct Labels: Sendable {
    public var ours = "as it stands"
    public var base = "as generated last"
    public var theirs = "as generated now"

    public init() {}

    public init(ours: String, base: String, theirs: String) {
      self.ours = ours
      self.base = base
      self.theirs = theirs
    }
  }

  /// Returns the merged text. Conflicts are resolved by `choice`, or marked if it resolves none.
  public func text(_ choice: ConflictChoice = .markers, labels: Labels = Labels()) -> [UInt8] {
    var text: [UInt8] = []
    var next = 0
    for hunk in hunks {
      Self.append(ours[next..<hunk.ours.lowerBound], to: &text)
      append(hunk, choice, labels, to: &text)
      next = hunk.ours.upperBound
    }
    Self.append(ours[next...], to: &text)
    return text
  }

  private func append(
    _ hunk: Hunk,
    _ choice: ConflictChoice,
    _ labels: Labels,
    to text: inout [UInt8]
  ) {
    switch (hunk.side, choice) {
    case (.ours, _), (.both, .ours): Self.append(ours[hunk.ours], to: &text)
    case (.theirs, _), (.both, .theirs): Self.append(theirs[hunk.theirs], to: &text)
    case (.both, .keep), (.both, .markers):
      for (mark, label, lines) in [
        ("<<<<<<<", labels.ours, ours[hunk.ours]), ("|||||||", labels.base, base[hunk.base]),
        ("=======", "", theirs[hunk.theirs]),
      ] {
        text += "\(mark)\(label.isEmpty ? "" : " ")\(label)\n".utf8
        Self.append(lines, to: &text)
        // A marker needs a line of its own.
        if let last = lines.last, last.last != UInt8(ascii: "\n") {
          text.append(UInt8(ascii: "\n"))
        }
      }
      text += ">>>>>>> \(labels.theirs)\n".utf8
    }
  }

  private static func append(_ lines: ArraySlice<ArraySlice<UInt8>>, to text: inout [UInt8]) {
    for line in lines { text += line }
  }
}

extension ThreeWayMerge {
  /// Returns whether the text contains the markers of an unresolved conflict: a beginning, a middle
  /// and an end, in this order.
  public static func hasMarks(_ text: [UInt8]) -> Bool {
    var expected = ["<<<<<<<", "=======", ">>>>>>>"][...]
    for line in LineNumbers.lines(of: text) {
      guard let mark = expected.first else { break }
      let rest = line.dropFirst(mark.utf8.count)
      guard line.starts(with: mark.utf8), isEnd(rest) else { continue }
      expected.removeFirst()
    }
    return expected.isEmpty
  }

  /// Returns whether a marker ends here: at a space, or at the end of the line.
  private static func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    switch rest.first {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}

extension Range<Int> {
  fileprivate static func + (range: Range<Int>, shift: Int) -> Range<Int> {
    (range.lowerBound + shift)..<(range.upperBound + shift)
  }
}
