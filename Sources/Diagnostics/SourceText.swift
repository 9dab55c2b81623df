/// A text and where each part of it stands in a file, also where escapes, folds or block indents
/// make the two differ.
public struct SourceText: Sendable {
  /// From `offset` of the text on, up to the next piece, text and file run in step from `source`.
  public struct Piece: Sendable {
    public var offset: Int
    public var source: Int
    /// Whether the piece cannot be split: an escape, or a line break that became a space. The file
    /// writes it as everything from `source` to the source of the next piece.
    public var isWhole: Bool

    public init(offset: Int, source: Int, isWhole: Bool = false) {
      self.offset = offset
      self.source = source
      self.isWhole = isWhole
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
    let start = start(of: range.lowerBound)
    let end = range.isEmpty ? start : end(of: range.upperBound - 1)
    return SourceSpan(file: span.file, start: start, end: max(start, end))
  }

  private func start(of offset: Int) -> Int {
    let piece = pieces[pieceIndex(of: offset)]
    let distance = piece.isWhole ? 0 : offset - piece.offset
    return min(piece.source + distance, sourceEnd)
  }

  /// Behind the byte at `offset`.
  private func end(of offset: Int) -> Int {
    let index = pieceIndex(of: offset)
    let piece = pieces[index]
    guard piece.isWhole else { return min(piece.source + offset - piece.offset + 1, sourceEnd) }
    return index + 1 < pieces.count ? pieces[index + 1].source : sourceEnd
  }

  /// Of the last piece that begins at or before `offset`.
  private func pieceIndex(of offset: Int) -> Int {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].offset <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
