/// A table of the lines of a text.
public struct LineTable: Sendable {
  private let bytes: [UInt8]
  /// The offset of each line's first byte. A line ends at LF, and a CR before it is part of the
  /// line end.
  private let starts: [Int]

  public init(_ bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.bytes = bytes
    self.starts = starts
  }

  public var lineCount: Int { starts.count }

  /// Returns the line and column of an offset, both from 1. Columns count Unicode scalars. A byte
  /// order mark at the start of the file is not counted.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = contentStart(line)
    return (line + 1, Self.scalarCount(bytes[start..<max(offset, start)]) + 1)
  }

  /// Returns the line and column of an offset, with columns in UTF-16 code units.
  public func utf16Position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = contentStart(line)
    let units = bytes[start..<max(offset, start)].reduce(0) { count, byte in
      // A scalar of four bytes takes two code units.
      count + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1)
    }
    return (line + 1, units + 1)
  }

  /// Returns the text of a line, counted from 1, without its line end.
  public func text(ofLine line: Int) -> String {
    String(decoding: bytes[contentRange(ofLine: line)], as: UTF8.self)
  }

  /// Returns the byte range of a line, counted from 1, without its line end. Empty if there is no
  /// such line.
  public func contentRange(ofLine line: Int) -> Range<Int> {
    guard line >= 1 else { return 0..<0 }
    guard line <= starts.count else { return bytes.count..<bytes.count }
    let start = contentStart(line - 1)
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  private func contentStart(_ index: Int) -> Int {
    let hasMark = index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return hasMark ? 3 : starts[index]
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
