import Diagnostics

/// Whether bytes are a text that YAML takes: UTF-8 without control characters.
struct TextCheck {
  /// The first byte behind a byte order mark.
  var start = 0
  var isASCII = true

  private let text: [UInt8]
  private let file: SourceFile.ID

  /// Reports the first byte that cannot stand, and is `nil` then.
  init?(_ file: SourceFile, into bag: inout DiagnosticBag) {
    text = file.bytes
    self.file = file.id
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    var offset = start
    while true {
      offset = plainEnd(from: offset)
      guard offset < text.count else { break }
      let byte = text[offset]
      if (0x20..<0x7F).contains(byte) || byte == 0x0A {
        offset += 1
        continue
      }
      guard let length = characterLength(at: offset, into: &bag) else { return nil }
      if length > 1 { isASCII = false }
      offset += length
    }
  }

  /// Behind the lines of ASCII that begin at `start`, as far as they can be told eight bytes at a time.
  private func plainEnd(from start: Int) -> Int {
    text.withUnsafeBytes { text in
      var offset = start
      while offset + 8 <= text.count,
        Self.isPlain(text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      {
        offset += 8
      }
      return offset
    }
  }

  /// Whether each of eight bytes is a visible letter of ASCII, a space or a line feed.
  private static func isPlain(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The highest bit of each byte says whether it is from 7F on, from 20 on, and no line feed. Where
    // the first does not hold, no sum reaches into the next byte.
    let isHigh = bytes | (bytes &+ ones)
    let isVisible = (bytes & (ones &* 0x60)) &+ (ones &* 0x60)
    let isNoBreak = (bytes ^ (ones &* 0x0A)) &+ (ones &* 0x7F)
    return (isHigh | (~isVisible & isNoBreak)) & (ones &* 0x80) == 0
  }

  /// The bytes of the character at `offset`; `nil`, and reported, where there is none.
  private func characterLength(at offset: Int, into bag: inout DiagnosticBag) -> Int? {
    guard let scalar = scalar(at: offset) else {
      bag.add(.notUTF8(text[offset], at: span(offset, 1), isUTF16: isUTF16))
      return nil
    }
    let length = UTF8.width(scalar)
    guard Self.isAllowed(scalar) else {
      bag.add(.controlCharacter(scalar, at: span(offset, length)))
      return nil
    }
    return length
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = text[offset..<min(offset + 4, text.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }

  /// YAML 1.2.2, production 1, without the byte order mark, which stands at the start alone.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...:
      true
    default: false
    }
  }

  private var isUTF16: Bool {
    text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
  }

  private func span(_ start: Int, _ length: Int) -> SourceSpan {
    SourceSpan(file: file, start: start, end: start + length)
  }
}

extension Diagnostic {
  fileprivate static func notUTF8(_ byte: UInt8, at span: SourceSpan, isUTF16: Bool) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    let message = isUTF16 ? "the file is UTF-16" : "the byte \(digits) is not UTF-8 here"
    return .error("not-utf-8", message, at: span, help: "save the file as UTF-8")
  }

  fileprivate static func controlCharacter(
    _ scalar: Unicode.Scalar,
    at span: SourceSpan
  ) -> Diagnostic {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return .error(
      "control-character",
      "the control character \(name) cannot stand in YAML",
      at: span,
      help: "remove it, or write it as an escape in double quotes"
    )
  }
}
