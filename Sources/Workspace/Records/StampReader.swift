#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads stamps line by line without copying paths. It replaces each line end by a zero byte, so
/// that a path is a C string in the buffer.
struct StampReader {
  enum Line {
    case run(String)
    case still(Int)
    case input(FileStamp, UnsafePointer<CChar>)
    case absent(UnsafePointer<CChar>)
    case names(ContentHash)
    case output(FileStamp, ContentHash, UnsafePointer<CChar>)
    case row([String])
    case module(String)
    case unknown
  }

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var position = 0
  /// The offset of the line that was read last, or the end.
  private(set) var lineStart = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  /// Returns the next line, or `nil` at the end. A last line without a line end is not read.
  mutating func next() -> Line? {
    guard let base = buffer.baseAddress, position < buffer.count else { return nil }
    let start = base + position
    guard let found = memchr(start, Int32(UInt8(ascii: "\n")), buffer.count - position) else {
      return nil
    }
    let count = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
    start[count] = 0
    var rest = Rest(UnsafeMutableBufferPointer(start: start, count: count))
    lineStart = position
    position += count + 1
    return line(&rest)
  }

  /// Notes that no line is read any more.
  mutating func finish() { lineStart = position }

  private func line(_ rest: inout Rest) -> Line {
    switch rest.word() {
    case "i":
      guard let stamp = rest.stamp() else { return .unknown }
      return .input(stamp, rest.path)
    case "o":
      guard let stamp = rest.stamp(), let hash = rest.number() else { return .unknown }
      return .output(stamp, ContentHash(value: hash), rest.path)
    case "a": return .absent(rest.path)
    case "l": return rest.number().map { .names(ContentHash(value: $0)) } ?? .unknown
    case "m": return .module(String(cString: rest.path))
    case "w": return .row(Columns.read(String(cString: rest.path)))
    case "run": return .run(String(cString: rest.path))
    case "still":
      guard let count = Int(String(cString: rest.path)), count >= 0 else { return .unknown }
      return .still(count)
    default: return .unknown
    }
  }

  /// The unread part of a line.
  private struct Rest {
    private var start: UnsafeMutablePointer<UInt8>?
    private var count: Int

    init(_ line: UnsafeMutableBufferPointer<UInt8>) {
      start = line.baseAddress
      count = line.count
    }

    /// The rest of the line as a C string.
    var path: UnsafePointer<CChar> {
      guard let start else { return Self.nothing }
      return UnsafePointer(UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self))
    }

    private static var nothing: UnsafePointer<CChar> {
      UnsafePointer(
        UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: CChar.self))
    }

    mutating func word() -> StaticWord {
      guard let start else { return StaticWord(bytes: 0) }
      var bytes: UInt64 = 0
      var length = 0
      while length < count, start[length] != UInt8(ascii: " "), length < 8 {
        bytes = bytes << 8 | UInt64(start[length])
        length += 1
      }
      skip(length)
      return StaticWord(bytes: bytes)
    }

    mutating func number() -> UInt64? {
      guard let start else { return nil }
      var value: UInt64 = 0
      var length = 0
      while length < count, length < 17, start[length] != UInt8(ascii: " ") {
        switch start[length] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          value = value << 4 | UInt64(start[length] - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"):
          value = value << 4 | UInt64(start[length] - UInt8(ascii: "a") + 10)
        default: return nil
        }
        length += 1
      }
      guard length > 0, length <= 16 else { return nil }
      skip(length)
      return value
    }

    mutating func stamp() -> FileStamp? {
      guard let size = number(), let seconds = number(), let nanoseconds = number() else {
        return nil
      }
      return FileStamp(
        size: Int(truncatingIfNeeded: size),
        seconds: Int(truncatingIfNeeded: seconds),
        nanoseconds: Int(truncatingIfNeeded: nanoseconds)
      )
    }

    /// Skips the bytes and the space after them.
    private mutating func skip(_ length: Int) {
      let step = min(length + 1, count)
      start = start.map { $0 + step }
      count -= step
    }
  }
}

/// A word of up to eight bytes, packed into a number.
struct StaticWord: Equatable, ExpressibleByStringLiteral {
  var bytes: UInt64

  init(bytes: UInt64) {
    self.bytes = bytes
  }

  init(stringLiteral value: StaticString) {
    bytes = UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount)
      .reduce(0) { $0 << 8 | UInt64($1) }
  }
}
