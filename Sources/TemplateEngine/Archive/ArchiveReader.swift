/// Reads what an `ArchiveWriter` wrote.
///
/// The bytes come from the executable itself, so malformed bytes are a bug of ours and stop the
/// run.
public struct ArchiveReader: @unchecked Sendable {
  // Nothing writes to these bytes while the process lives, hence `@unchecked Sendable`.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// - Parameter bytes: the archive. They must not move or change while the process lives.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = 0
  }

  public init(_ text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private mutating func byte() -> UInt8 {
    assert(position < bytes.count, "the archive ends too early")
    let byte = bytes[position]
    position += 1
    return byte
  }

  @inline(__always)
  public mutating func bits() -> UInt64 {
    let first = byte()
    if first < 0x40 { return UInt64(first) }
    let second = byte()
    if second < 0x40 { return UInt64(first & 0x3F) | UInt64(second) << 6 }
    let (rest, end) = Self.long(bytes, position - 2)
    position = end
    return rest
  }

  /// Returns a number of several bytes, and the position after it. Static, so that the caller's
  /// reader can stay in registers.
  @inline(never)
  private static func long(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (UInt64, Int) {
    var position = start
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while bytes[position] >= 0x40 {
      result |= UInt64(bytes[position] & 0x3F) << shift
      shift += 6
      position += 1
    }
    return (result | UInt64(bytes[position]) << shift, position + 1)
  }

  @inline(__always)
  public mutating func int() -> Int {
    let bits = bits()
    return Int(Int64(bitPattern: bits >> 1 ^ (~(bits & 1) &+ 1)))
  }

  @inline(__always)
  mutating func int32() -> Int32 { Int32(truncatingIfNeeded: int()) }

  public mutating func bool() -> Bool { byte() != 0 }

  public mutating func string() -> String {
    let count = int()
    guard bool() else {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: bits()) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let start = position
    position += count
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  public mutating func list<Element>(_ element: (inout ArchiveReader) -> Element) -> [Element] {
    let count = int()
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(element(&self)) }
    return result
  }

  /// Returns a reader for the next part, and skips that part in this reader.
  mutating func part() -> ArchiveReader {
    let count = int()
    let start = position
    position += count
    precondition(position <= bytes.count, "the archive ends too early")
    return ArchiveReader(UnsafeBufferPointer(rebasing: bytes[start..<position]))
  }
}
