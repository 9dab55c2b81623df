import Diagnostics

/// The text of one template and its position in a file.
final class TemplateSource: Sendable {
  /// The name of the template for the loader and in includes.
  let name: String
  let bytes: [UInt8]
  let file: SourceFile.ID
  /// The text within another file that the template consists of, if it is not a file of its own.
  let origin: SourceText?

  init(_ file: SourceFile, name: String) {
    self.name = name
    bytes = file.bytes
    self.file = file.id
    origin = nil
  }

  /// Creates the source of a template within another file, such as a path in a pack's list of
  /// files.
  init(_ text: SourceText) {
    name = ""
    bytes = Array(text.text.utf8)
    file = text.span.file
    origin = text
  }

  /// Creates the source of a text that a template has computed. All its diagnostics have the same
  /// span.
  init(_ text: String, at span: SourceSpan) {
    name = ""
    bytes = Array(text.utf8)
    file = span.file
    let piece = SourceText.Piece(offset: 0, source: span.start, isWhole: true)
    origin = SourceText(text, span: span, pieces: [piece], sourceEnd: span.end)
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    if let origin { return origin.span(of: range) }
    return SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
  }

  /// Whether the span is in this template, so that its offsets are those of `bytes`.
  func holds(_ span: SourceSpan) -> Bool { origin == nil && file == span.file }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
