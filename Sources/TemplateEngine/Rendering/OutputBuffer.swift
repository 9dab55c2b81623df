/// A growable byte buffer.
///
/// It is the unique owner of its memory, and checks every range.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 4096) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends a part of `bytes`. Up to 32 bytes are copied as one or two blocks of sixteen if both
  /// sides have room. Bytes beyond the part are overwritten by the next append.
  @inline(__always)
  mutating func append(_ bytes: [UInt8], _ start: Int, _ length: Int) {
    precondition(start >= 0 && length >= 0 && length <= bytes.count &- start)
    bytes.withUnsafeBytes { bytes in
      guard length <= 32, bytes.count &- start >= 32, capacity &- count >= 32 else {
        return appendLong(bytes, start, length)
      }
      let target = UnsafeMutableRawPointer(base + count)
      let block = bytes.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
      target.storeBytes(of: block, as: SIMD16<UInt8>.self)
      if length > 16 {
        let next = bytes.loadUnaligned(fromByteOffset: start &+ 16, as: SIMD16<UInt8>.self)
        target.storeBytes(of: next, toByteOffset: 16, as: SIMD16<UInt8>.self)
      }
      count &+= length
    }
  }

  @inline(never)
  private mutating func appendLong(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ length: Int) {
    append(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[start..<start + length]))
  }

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digits(of: rest)
    if capacity - count < digits { grow(by: digits) }
    count += digits
    // Digits are written from the last to the first.
    var place = base + count
    for _ in 0..<digits {
      place -= 1
      place.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  private static func digits(of number: UInt) -> Int {
    var digits = 1
    var limit: UInt = 10
    while number >= limit {
      digits += 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      guard !overflow else { break }
      limit = next
    }
    return digits
  }

  mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count)
    return base[offset]
  }

  /// Calls `body` with the bytes from `start` on, which are valid until the buffer changes.
  func withBytes<Result>(from start: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
  {
    precondition(start >= 0 && start <= count)
    return body(UnsafeBufferPointer(start: base + start, count: count - start))
  }

  /// Inserts `indent` at the start of every nonempty line from `start` on, except for the first
  /// line if `skipsFirst` is set.
  /// - Returns: whether the buffer stays within `limit`. It is unchanged if it would not.
  mutating func indentLines(
    from start: Int,
    with indent: ArraySlice<UInt8>,
    skipsFirst: Bool,
    limit: Int
  ) -> Bool {
    let starts = lineStarts(from: start, skipsFirst: skipsFirst)
    guard !starts.isEmpty, !indent.isEmpty else { return true }
    let (added, overflow) = starts.count.multipliedReportingOverflow(by: indent.count)
    guard !overflow, added <= limit - count else { return false }
    if capacity - count < added { grow(by: added) }
    var (from, to) = (count, count + added)
    for line in starts.reversed() {
      let length = from - line
      to -= length
      (base + to).update(from: base + line, count: length)
      from = line
      for offset in indent.indices.reversed() {
        to -= 1
        base[to] = indent[offset]
      }
    }
    count += added
    return true
  }

  private func lineStarts(from start: Int, skipsFirst: Bool) -> [Int] {
    var result: [Int] = []
    var isLineStart = !skipsFirst
    for offset in start..<count {
      let isEnd = base[offset] == UInt8(ascii: "\n")
      if isLineStart, !isEnd { result.append(offset) }
      isLineStart = isEnd
    }
    return result
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let wanted = max(count + extra, capacity * (capacity < 1 << 20 ? 4 : 2))
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = wanted
  }
}
