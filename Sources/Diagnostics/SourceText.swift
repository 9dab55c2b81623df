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
  /// Most texts are one piece, which costs no array.
  private let firstPiece: Piece
  private let laterPieces: [Piece]
  /// Offset in the file behind the last byte of the text.
  public var sourceEnd: Int

  /// - Parameter pieces: in order of `offset`; the first begins at 0.
  public init(_ text: String, span: SourceSpan, pieces: [Piece], sourceEnd: Int) {
    self.text = text
    self.span = span
    firstPiece = pieces.first ?? Piece(offset: 0, source: span.start)
    laterPieces = Array(pieces.dropFirst())
    self.sourceEnd = sourceEnd
  }

  /// A text that stands in the file letter by letter, from `span.start` on, or behind a quote there.
  public init(verbatim text: String, span: SourceSpan) {
    let quote = span.end - span.start == text.utf8.count + 2 ? 1 : 0
    self.init(verbatim: text, in: span.start + quote..<span.end - quote, span: span)
  }

  /// A text that stands at `range` letter by letter.
  /// - Parameter span: with the quotes around it.
  public init(verbatim text: String, in range: Range<Int>, span: SourceSpan) {
    self.text = text
    self.span = span
    firstPiece = Piece(offset: 0, source: range.lowerBound)
    laterPieces = []
    sourceEnd = range.upperBound
  }

  /// In order of `offset`; never empty; the first begins at 0.
  public var pieces: [Piece] { [firstPiece] + laterPieces }

  /// Whether text and file run in step from end to end.
  public var isOnePiece: Bool { laterPieces.isEmpty && !firstPiece.isWhole }

  /// Where a range of the text, in UTF-8 offsets, stands in the file.
  public func span(of range: Range<Int>) -> SourceSpan {
    let start = start(of: range.lowerBound)
    let end = range.isEmpty ? start : end(of: range.upperBound - 1)
    return SourceSpan(file: span.file, start: start, end: max(start, end))
  }

  private func start(of offset: Int) -> Int {
    let piece = piece(pieceIndex(of: offset))
    let distance = piece.isWhole ? 0 : offset - piece.offset
    return min(piece.source + distance, sourceEnd)
  }

  /// Behind the byte at `offset`.
  private func end(of offset: Int) -> Int {
    let index = pieceIndex(of: offset)
    let piece = piece(index)
    guard piece.isWhole else { return min(piece.source + offset - piece.offset + 1, sourceEnd) }
    return index < laterPieces.count ? laterPieces[index].source : sourceEnd
  }

  private func piece(_ index: Int) -> Piece {
    index == 0 ? firstPiece : laterPieces[index - 1]
  }

  /// Of the last piece that begins at or before `offset`.
  private func pieceIndex(of offset: Int) -> Int {
    var low = 0
    var high = laterPieces.count + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if piece(middle).offset <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
