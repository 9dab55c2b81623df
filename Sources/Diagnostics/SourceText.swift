/// A text with the source location of each of its parts, even if escapes, folding or block
/// indentation make the text differ from the source.
public struct SourceText: Sendable {
  /// A piece of the text. Up to the next piece, the text from `offset` on matches the source from
  /// `source` on.
  public struct Piece: Sendable {
    public var offset: Int
    public var source: Int
    /// Whether the piece is indivisible: an escape, or a line break that became a space. Its source
    /// extends to that of the next piece.
    public var isWhole: Bool

    public init(offset: Int, source: Int, isWhole: Bool = false) {
      self.offset = offset
      self.source = source
      self.isWhole = isWhole
    }
  }

  public var text: String
  /// The source range of the text, including quotes.
  public var span: SourceSpan
  /// Stored separately, since most texts have a single piece, for which no array is allocated.
  private let firstPiece: Piece
  private let laterPieces: [Piece]
  /// The offset in the file after the last byte of the text.
  public var sourceEnd: Int

  /// - Parameter pieces: sorted by `offset`. The first one begins at 0.
  public init(_ text: String, span: SourceSpan, pieces: [Piece], sourceEnd: Int) {
    self.text = text
    self.span = span
    firstPiece = pieces.first ?? Piece(offset: 0, source: span.start)
    laterPieces = Array(pieces.dropFirst())
    self.sourceEnd = sourceEnd
  }

  /// Creates a text that matches the source exactly, from `span.start` or after a quote there.
  public init(verbatim text: String, span: SourceSpan) {
    let quote = span.end - span.start == text.utf8.count + 2 ? 1 : 0
    self.init(verbatim: text, in: span.start + quote..<span.end - quote, span: span)
  }

  /// Creates a text that matches the source at `range` exactly.
  /// - Parameter span: the range including quotes.
  public init(verbatim text: String, in range: Range<Int>, span: SourceSpan) {
    self.text = text
    self.span = span
    firstPiece = Piece(offset: 0, source: range.lowerBound)
    laterPieces = []
    sourceEnd = range.upperBound
  }

  /// The pieces sorted by `offset`. There is at least one, and the first begins at 0.
  public var pieces: [Piece] { [firstPiece] + laterPieces }

  /// Whether the whole text matches the source exactly.
  public var isOnePiece: Bool { laterPieces.isEmpty && !firstPiece.isWhole }

  /// Returns the source span of a range of the text, in UTF-8 offsets.
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

  /// Returns the source offset after the byte at `offset`.
  private func end(of offset: Int) -> Int {
    let index = pieceIndex(of: offset)
    let piece = piece(index)
    guard piece.isWhole else { return min(piece.source + offset - piece.offset + 1, sourceEnd) }
    return index < laterPieces.count ? laterPieces[index].source : sourceEnd
  }

  private func piece(_ index: Int) -> Piece {
    index == 0 ? firstPiece : laterPieces[index - 1]
  }

  /// Returns the index of the last piece that begins at or before `offset`.
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
