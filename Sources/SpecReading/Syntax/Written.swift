import Diagnostics
import YAML

/// What stands in a spec as its author wrote it, with quotes and brackets, where the tree holds what it means.
extension SourceFile {
  /// The text at a span; empty where that belongs to another file, or is behind the end.
  func written(at span: SourceSpan) -> String {
    // A value as it is to be written again needs its quotes, which no node keeps.
    guard span.file == id, span.end <= bytes.count else { return "" }
    return String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  /// What stands in front of a place in its line.
  func line(before span: SourceSpan) -> String {
    let start = bytes[..<span.start].suffix(500).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    return written(
      at: SourceSpan(file: id, start: start ?? max(0, span.start - 500), end: span.start))
  }

  /// What stands behind a place in its line.
  func line(behind span: SourceSpan) -> String {
    let end = bytes[span.end...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return written(at: SourceSpan(file: id, start: span.end, end: end ?? bytes.count))
  }

  /// Whether two places stand in one line.
  func isOneLine(from start: SourceSpan, to end: SourceSpan) -> Bool {
    start.end <= end.start
      && !written(at: SourceSpan(file: id, start: start.end, end: end.start)).contains("\n")
  }
}

extension SourceSpan {
  /// The point where it begins.
  var beginning: SourceSpan { SourceSpan(file: file, start: start, end: start) }
}

extension Node {
  func written(in file: SourceFile) -> String { file.written(at: span) }

  /// The same where it fits a line, with at most so many bytes.
  func writtenShort(in file: SourceFile, limit: Int) -> String? {
    let text = written(in: file)
    return text.isEmpty || text.utf8.count > limit || text.contains("\n") ? nil : text
  }

  /// Whether it begins with a bracket, a brace or a quote.
  func begins(with sign: Character, in file: SourceFile) -> Bool {
    file.written(at: SourceSpan(file: file.id, start: span.start, end: span.start + 1)).first
      == sign
  }
}

extension Mapping.Pair {
  /// From the key to the end of the value.
  var extent: SourceSpan { key.span.through(value.span) }
}

extension SourceText {
  /// Where a word stands in it.
  func span(ofWord word: String) -> SourceSpan? {
    let isPart = { (sign: Character) in sign.isLetter || sign.isNumber || sign == "_" }
    for range in text.ranges(of: word) {
      if text[..<range.lowerBound].last.map(isPart) == true { continue }
      if text[range.upperBound...].first.map(isPart) == true { continue }
      let start = text[..<range.lowerBound].utf8.count
      return span(of: start..<start + word.utf8.count)
    }
    return nil
  }
}
