/// The unified diff of two texts with three lines of context, in the format that `patch` reads.
public enum UnifiedDiff {
  private static let context = 3

  /// Returns the diff, or an empty string if the texts are equal.
  /// - Parameters:
  ///   - old: The current text, or `nil` if the file does not exist yet.
  ///   - path: The path to print after `a/` and `b/`.
  public static func text(from old: [UInt8]?, to new: [UInt8], path: String) -> String {
    let oldLines = LineNumbers.lines(of: old ?? [])
    let newLines = LineNumbers.lines(of: new)
    var numbers = LineNumbers()
    let regions = LineDiff(
      from: numbers.numbers(of: oldLines),
      to: numbers.numbers(of: newLines)
    ).regions
    guard !regions.isEmpty else { return "" }
    var text = old == nil ? "--- /dev/null\n" : "--- a/\(path)\n"
    text += "+++ b/\(path)\n"
    for hunk in hunks(of: regions) {
      append(hunk, oldLines, newLines, to: &text)
    }
    return text
  }

  private typealias Region = LineDiff.Region

  /// Groups the regions. Regions whose contexts touch form one hunk.
  private static func hunks(of regions: [Region]) -> [[Region]] {
    var hunks: [[Region]] = []
    for region in regions {
      if let last = hunks.last?.last, region.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(region)
      } else {
        hunks.append([region])
      }
    }
    return hunks
  }

  private static func append(
    _ hunk: [Region],
    _ old: [ArraySlice<UInt8>],
    _ new: [ArraySlice<UInt8>],
    to text: inout String
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    text += "@@ -\(heading(oldRange)) +\(heading(newRange)) @@\n"
    var position = oldRange.lowerBound
    for region in hunk {
      append(old[position..<region.old.lowerBound], " ", to: &text)
      append(old[region.old], "-", to: &text)
      append(new[region.new], "+", to: &text)
      position = region.old.upperBound
    }
    append(old[position..<oldRange.upperBound], " ", to: &text)
  }

  /// Returns the range of a hunk header. Lines count from 1; an empty range names the line before
  /// it.
  private static func heading(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  private static func append(
    _ lines: ArraySlice<ArraySlice<UInt8>>,
    _ mark: String,
    to text: inout String
  ) {
    for line in lines {
      text += mark + String(decoding: line, as: UTF8.self)
      if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
  }
}
