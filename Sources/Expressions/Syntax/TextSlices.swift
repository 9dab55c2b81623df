public import Diagnostics

extension SourceText {
  /// A part of the text, without the white space around it, that still knows where it stands.
  public func slice(_ range: Range<Int>) -> SourceText {
    let bytes = text.utf8
    var start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    var end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    while start < end, bytes[start] <= UInt8(ascii: " ") { start = bytes.index(after: start) }
    while end > start, bytes[bytes.index(before: end)] <= UInt8(ascii: " ") {
      end = bytes.index(before: end)
    }
    let offset = bytes.distance(from: bytes.startIndex, to: start)
    let length = bytes.distance(from: start, to: end)
    return part(String(text[start..<end]), offset..<offset + length)
  }

  private func part(_ text: String, _ range: Range<Int>) -> SourceText {
    let place = span(of: range)
    guard !isOnePiece else { return SourceText(verbatim: text, span: place) }
    var pieces = [Piece(offset: 0, source: place.start)]
    for piece in self.pieces where range.contains(piece.offset) && piece.offset > range.lowerBound {
      pieces.append(Piece(offset: piece.offset - range.lowerBound, source: piece.source))
    }
    return SourceText(text, span: place, pieces: pieces, sourceEnd: place.end)
  }
}
