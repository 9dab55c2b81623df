import Diagnostics

/// A view of a template's bytes that tokens and parsers can copy without reference counting.
///
/// It is only valid within `withView`. Every offset is checked.
struct TemplateView {
  private let bytes: UnsafeBufferPointer<UInt8>
  private unowned(unsafe) let source: TemplateSource
  /// Whether a backslash in a string begins an escape. In Stencil it is an ordinary character.
  let hasEscapes: Bool

  fileprivate init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    of source: TemplateSource,
    hasEscapes: Bool
  ) {
    self.bytes = bytes
    self.source = source
    self.hasEscapes = hasEscapes
  }

  var count: Int { bytes.count }

  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < bytes.count)
    return bytes[offset]
  }

  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return UnsafeBufferPointer(rebasing: bytes[range])
  }

  func span(_ range: Range<Int>) -> SourceSpan { source.span(range) }

  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  func name(_ range: Range<Int>) -> Name { Name(bytes: self[range]) }

  /// Whether the template begins with a byte order mark.
  var hasMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// Returns the range of the first name or keyword in the range, after white space.
  func word(in range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, Letter.isSpace(self[start]) { start += 1 }
    var end = start
    while end < range.upperBound, Letter.continuesName(self[end]) { end += 1 }
    return start..<end
  }

  @inline(__always)
  func reads(_ text: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      for (offset, byte) in zip(range, text) where self[offset] != byte { return false }
      return true
    }
  }

  /// Returns the offset of the first byte from `start` on that can be significant within a tag: a
  /// quote, a brace, or a byte up to the apostrophe other than a space.
  @inline(__always)
  func firstSign(from start: Int) -> Int {
    precondition(start >= 0)
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      let isPlain = byte > Letter.apostrophe && byte < Letter.openBrace || byte == Letter.space
      guard isPlain else { break }
      offset &+= 1
    }
    return offset
  }

  /// Returns the offset of the first opening brace from `start` on. Compares sixteen bytes at once.
  func firstBrace(from start: Int) -> Int? {
    var offset = start
    let raw = UnsafeRawBufferPointer(bytes)
    let brace = SIMD16<UInt8>(repeating: Letter.openBrace)
    while offset + 16 <= raw.count {
      let block = raw.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      if any(block .== brace) { break }
      offset += 16
    }
    while offset < bytes.count {
      if bytes[offset] == Letter.openBrace { return offset }
      offset += 1
    }
    return nil
  }
}

extension TemplateSource {
  /// Calls `body` with a view of the bytes. Lenient templates have Stencil's syntax.
  func withView<Result>(isLenient: Bool, _ body: (TemplateView) -> Result) -> Result {
    bytes.withUnsafeBufferPointer {
      body(TemplateView($0, of: self, hasEscapes: !isLenient))
    }
  }
}
