/// The lines of a text, with marks on the edited ones. Adjacent edited lines form a group.
struct EditedLines {
  private let lines: [Int32]
  private var marks: [Bool]

  init(_ lines: [Int32], _ marks: [Bool]) {
    self.lines = lines
    self.marks = marks
  }

  var count: Int { lines.count }

  func isEdited(_ index: Int) -> Bool {
    index >= 0 && index < marks.count && marks[index]
  }

  /// Slides each group down as far as equal lines allow, or to the last position beside a group of
  /// the other text. Groups that touch are joined.
  mutating func slide(beside other: inout EditedLines) {
    var group = firstGroup
    var beside = other.firstGroup
    while true {
      if !group.isEmpty { slide(&group, other, &beside) }
      guard let next = self.group(after: group), let nextBeside = other.group(after: beside)
      else { return }
      group = next
      beside = nextBeside
    }
  }

  private mutating func slide(
    _ group: inout Range<Int>,
    _ other: EditedLines,
    _ beside: inout Range<Int>
  ) {
    var highestEnd = 0
    var endBesideOther: Int?
    var size = 0
    repeat {
      size = group.count
      endBesideOther = nil
      while moveUp(&group) { beside = other.group(before: beside) ?? beside }
      highestEnd = group.upperBound
      if !beside.isEmpty { endBesideOther = group.upperBound }
      while moveDown(&group) {
        beside = other.group(after: beside) ?? beside
        if !beside.isEmpty { endBesideOther = group.upperBound }
      }
    } while size != group.count
    guard group.upperBound != highestEnd, endBesideOther != nil else { return }
    while beside.isEmpty, moveUp(&group) { beside = other.group(before: beside) ?? beside }
  }

  // MARK: One step

  private mutating func moveUp(_ group: inout Range<Int>) -> Bool {
    guard group.lowerBound > 0, lines[group.lowerBound - 1] == lines[group.upperBound - 1] else {
      return false
    }
    var start = group.lowerBound - 1
    marks[start] = true
    marks[group.upperBound - 1] = false
    let end = group.upperBound - 1
    while isEdited(start - 1) { start -= 1 }
    group = start..<end
    return true
  }

  private mutating func moveDown(_ group: inout Range<Int>) -> Bool {
    guard group.upperBound < lines.count, lines[group.lowerBound] == lines[group.upperBound] else {
      return false
    }
    marks[group.lowerBound] = false
    marks[group.upperBound] = true
    var end = group.upperBound + 1
    while isEdited(end) { end += 1 }
    group = (group.lowerBound + 1)..<end
    return true
  }

  // MARK: Groups, with an empty group between any two unedited lines

  private var firstGroup: Range<Int> { group(from: 0) }

  private func group(after group: Range<Int>) -> Range<Int>? {
    group.upperBound == lines.count ? nil : self.group(from: group.upperBound + 1)
  }

  private func group(from start: Int) -> Range<Int> {
    var end = start
    while isEdited(end) { end += 1 }
    return start..<end
  }

  private func group(before group: Range<Int>) -> Range<Int>? {
    guard group.lowerBound > 0 else { return nil }
    let end = group.lowerBound - 1
    var start = end
    while isEdited(start - 1) { start -= 1 }
    return start..<end
  }
}
