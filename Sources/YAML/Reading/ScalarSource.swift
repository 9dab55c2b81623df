public import Diagnostics

extension Node {
  /// The scalar's text with a map back to the file, exact also where escapes, folds or block
  /// indents make the two differ; `nil` for collections.
  public func sourceText(in file: SourceFile) -> SourceText? {
    guard let scalar else { return nil }
    let end = min(span.end, file.bytes.count)
    let start = min(span.start, end)
    return file.bytes.withUnsafeBufferPointer { bytes in
      // Most texts stand in the file letter by letter.
      let quote = scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? 1 : 0
      let inside = min(start + quote, end)..<max(min(start + quote, end), end - quote)
      if SourceBytes(bytes).holds(scalar.text, at: inside) {
        return SourceText(verbatim: scalar.text, in: inside, span: span)
      }
      var aligner = ScalarAligner(scalar.text, SourceBytes(bytes), from: start, to: end)
      switch scalar.style {
      case .plain: aligner.alignPlain()
      case .singleQuoted: aligner.alignQuoted(isDouble: false)
      case .doubleQuoted: aligner.alignQuoted(isDouble: true)
      case .literal, .folded: aligner.alignBlock()
      }
      return SourceText(
        scalar.text, span: span, pieces: aligner.pieces, sourceEnd: aligner.sourceEnd)
    }
  }
}

/// Walks through a scalar's text and its source side by side.
///
/// What libyaml made of the source is taken as given: only the length of each part is asked for.
private struct ScalarAligner {
  private(set) var pieces: [SourceText.Piece] = []
  private(set) var sourceEnd: Int
  private let text: [UInt8]
  private let source: SourceBytes
  private var textOffset = 0
  private var offset: Int
  private var end: Int

  init(_ text: String, _ source: SourceBytes, from start: Int, to end: Int) {
    self.text = Array(text.utf8)
    self.source = source
    offset = start
    self.end = end
    sourceEnd = end
  }

  mutating func alignPlain() {
    mark()
    alignLines { _, _ in false }
    sourceEnd = offset
  }

  mutating func alignQuoted(isDouble: Bool) {
    offset += 1
    end = max(offset, end - 1)
    mark()
    alignLines { aligner, byte in
      if isDouble, byte == UInt8(ascii: "\\") {
        aligner.alignEscape()
        return true
      }
      if !isDouble, byte == UInt8(ascii: "'") {
        aligner.alignWhole(sourceLength: 2)
        return true
      }
      return false
    }
    sourceEnd = max(offset, pieces.first?.source ?? offset)
  }

  /// Flow scalars: trailing space is dropped, line breaks are folded, `special` takes the rest.
  private mutating func alignLines(special: (inout ScalarAligner, UInt8) -> Bool) {
    while offset < end {
      let byte = source[offset]
      if byte == 0x20 || byte == 0x09 {
        let length = spaceLength(at: offset)
        if offset + length < end, breakLength(at: offset + length) > 0 {
          offset += length
        } else {
          step(length)
        }
      } else if breakLength(at: offset) > 0 {
        alignFold(isEscaped: false)
      } else if !special(&self, byte) {
        step(1)
      }
    }
  }

  /// One break becomes a space, more of them lose the first; an escaped break is lost whole.
  private mutating func alignFold(isEscaped: Bool) {
    mark()
    if isEscaped { offset += 1 }
    let isKept = !isEscaped && source[offset] == 0xE2
    var breaks = 0
    while offset < end, case let length = breakLength(at: offset), length > 0 {
      offset += length
      offset += spaceLength(at: offset)
      breaks += 1
    }
    if !isKept { breaks -= 1 }
    if breaks == 0, !isEscaped {
      textOffset = min(textOffset + 1, text.count)
    } else {
      skipTextBreaks(atMost: breaks)
    }
    mark()
  }

  private mutating func alignEscape() {
    let next = offset + 1
    guard next < end else { return step(1) }
    if breakLength(at: next) > 0 { return alignFold(isEscaped: true) }
    switch source[next] {
    case UInt8(ascii: "x"): alignWhole(sourceLength: 4)
    case UInt8(ascii: "u"): alignWhole(sourceLength: 6)
    case UInt8(ascii: "U"): alignWhole(sourceLength: 10)
    default: alignWhole(sourceLength: 2)
    }
  }

  /// One character of the text that the source writes in another way.
  private mutating func alignWhole(sourceLength: Int) {
    mark(isWhole: true)
    offset = min(offset + sourceLength, end)
    textOffset = min(textOffset + 1, text.count)
    while textOffset < text.count, text[textOffset] & 0xC0 == 0x80 { textOffset += 1 }
    mark()
  }

  // MARK: Blocks

  mutating func alignBlock() {
    while offset < end, breakLength(at: offset) == 0 { offset += 1 }
    offset += offset < end ? breakLength(at: offset) : 0
    let indent = blockIndent()
    var breakPlace: Int?
    sourceEnd = offset
    while offset < end {
      var column = 0
      while offset < end, column < indent, source[offset] == 0x20 {
        offset += 1
        column += 1
      }
      if offset < end, breakLength(at: offset) == 0 {
        alignBlockBreaks(from: breakPlace)
        while offset < end, breakLength(at: offset) == 0 { step(1) }
        sourceEnd = offset
      }
      guard offset < end else { break }
      if breakPlace == nil || textOffset > (pieces.last?.offset ?? 0) { breakPlace = offset }
      offset += breakLength(at: offset)
    }
    if textOffset < text.count, let breakPlace {
      mark(at: breakPlace)
      sourceEnd = end
    }
    if pieces.isEmpty { mark(at: sourceEnd) }
  }

  /// The breaks in front of a line of content, which may have become a space.
  private mutating func alignBlockBreaks(from place: Int?) {
    if let place { mark(at: place) }
    let before = textOffset
    skipTextBreaks(atMost: .max)
    if before == textOffset, before > 0, before < text.count, text[before] == 0x20 {
      textOffset += 1
    }
    mark()
  }

  /// How many spaces each line of a block loses: those that the first line with more than spaces
  /// has in the source, less those it has in the text.
  private func blockIndent() -> Int {
    let inSource = Self.leadingSpaces(from: offset, to: end) { source[$0] }
    let inText = Self.leadingSpaces(from: 0, to: text.count) { $0 < text.count ? text[$0] : 0 }
    return max(0, inSource - inText)
  }

  /// Of the first line with more than spaces, or else the most there are.
  private static func leadingSpaces(from start: Int, to end: Int, in byte: (Int) -> UInt8) -> Int {
    var most = 0
    var count = 0
    var offset = start
    while offset < end {
      let length = SourceBytes.breakLength(byte(offset), byte(offset + 1), byte(offset + 2))
      if length == 0, byte(offset) != 0x20 { return count }
      count = length == 0 ? count + 1 : 0
      most = max(most, count)
      offset += max(1, length)
    }
    return most
  }

  // MARK: Steps

  private mutating func mark(isWhole: Bool = false) {
    mark(at: offset, isWhole: isWhole)
  }

  private mutating func mark(at place: Int, isWhole: Bool = false) {
    if pieces.last?.offset == textOffset { pieces.removeLast() }
    pieces.append(.init(offset: textOffset, source: place, isWhole: isWhole))
  }

  private mutating func step(_ length: Int) {
    offset += length
    textOffset = min(textOffset + length, text.count)
  }

  private mutating func skipTextBreaks(atMost limit: Int) {
    var breaks = 0
    while breaks < limit, case let length = textBreakLength, length > 0 {
      textOffset += length
      breaks += 1
    }
  }

  private var textBreakLength: Int {
    let rest = text[textOffset...].prefix(3)
    let bytes = (rest.first ?? 0, rest.dropFirst().first ?? 0, rest.dropFirst(2).first ?? 0)
    return SourceBytes.breakLength(bytes.0, bytes.1, bytes.2)
  }

  private func spaceLength(at start: Int) -> Int {
    var stop = start
    while stop < end, source[stop] == 0x20 || source[stop] == 0x09 { stop += 1 }
    return stop - start
  }

  /// 0 where no line ends.
  private func breakLength(at place: Int) -> Int {
    place < end ? source.breakLength(at: place) : 0
  }
}
