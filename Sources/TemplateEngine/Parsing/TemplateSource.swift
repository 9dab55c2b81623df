import Diagnostics

/// The text of one template and where it stands.
final class TemplateSource: Sendable {
  /// As the loader knows it: what an include says.
  let name: String
  let bytes: [UInt8]
  let file: SourceFile.ID
  /// Of a template inside another file.
  let origin: SourceText?

  init(_ file: SourceFile, name: String) {
    self.name = name
    bytes = file.bytes
    self.file = file.id
    origin = nil
  }

  /// A path in a pack's list of files, for example.
  init(_ text: SourceText) {
    name = ""
    bytes = Array(text.text.utf8)
    file = text.span.file
    origin = text
  }

  /// A text that a template has made, of which all that is wrong is wrong at one place.
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

  /// Whether the place is in this template, and its offsets are those of its bytes.
  func holds(_ span: SourceSpan) -> Bool { origin == nil && file == span.file }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
