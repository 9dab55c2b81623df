/// A text and where each part of it stands in a file, also where escapes, folds or block indents
/// make the two differ.
public struct SourceText: Sendable {
  /// From `offset` of the text on, up to the next piece, text and file run in step from `source`.
  public struct Piece: Sendable {
    public var offset: Int
    public var source: Int

    public init(offset: Int, source: Int) {
      self.offset = offset
      self.source = source
    }
  }

  public var text: String
  /// What the text was made from, quotes included.
  public var span: SourceSpan
  /// In order of `offset`; never empty; the first begins at 0.
  public var pieces: [Piece]
  /// Offset in the file behind the last byte of the text.
  public var sourceEnd: Int

  public init(_ text: String, span: SourceSpan, pieces: [Piece], sourceEnd: Int) {
    self.text = text
    self.span = span
    self.pieces = pieces
    self.sourceEnd = sourceEnd
  }

  /// A text that stands in the file letter by letter, from `span.start` on.
  public init(verbatim text: String, span: SourceSpan) {
    self.init(
      text,
      span: span,
      pieces: [Piece(offset: 0, source: span.start)],
      sourceEnd: span.end
    )
  }

  /// Where a range of the text, in UTF-8 offsets, stands in the file.
  public func span(of range: Range<Int>) -> SourceSpan {
    let start = source(of: range.lowerBound)
    let end = range.isEmpty ? start : source(of: range.upperBound - 1) + 1
    return SourceSpan(file: span.file, start: start, end: max(start, end))
  }

  private func source(of offset: Int) -> Int {
    let piece = pieces.last { $0.offset <= offset } ?? Piece(offset: 0, source: span.start)
    return min(piece.source + offset - piece.offset, sourceEnd)
  }
}
