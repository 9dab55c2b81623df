public import Diagnostics

/// Keeps the texts, lists and objects that values refer to. It only grows: nothing in it moves or
/// changes, so parts may be shared freely.
///
/// ```swift
/// var store = ValueStore()
/// let order = store.object([("name", store.string("Order")), ("isOptional", .bool(true))])
/// ```
public struct ValueStore: Sendable {
  private(set) var text: [UInt8] = []
  private(set) var elements: [Value] = []
  private(set) var keys: [Name] = []
  /// The keys of the object made last: a list of alike objects keeps them once.
  private var lastKeys = 0..<0
  /// How much a rendering may put in. What goes beyond is dropped, and the rendering stopped.
  var limit = Int.max
  private(set) var isFull = false
  /// The bytes for which a rendering makes room at first: a little more than the last one printed,
  /// as the next is often the same template, and growing copies.
  private(set) var room = 4096
  /// Whether filters let through what they cannot work on, as Stencil's do.
  public internal(set) var isLenient = false
  /// Where objects come from, two values for each: the object's place and its file, then the span.
  private var origins: [Value] = []
  /// Where the constants of programs stand in the text.
  private var constants: [(units: UnitTable, start: Int)] = []

  public init() {}
}

// MARK: - Building

extension ValueStore {
  public mutating func string(_ value: String) -> Value {
    let start = text.count
    append(contentsOf: value.utf8)
    return string(from: start)
  }

  public mutating func string(bytes: some Collection<UInt8>) -> Value {
    let start = text.count
    append(contentsOf: bytes)
    return string(from: start)
  }

  public mutating func array(_ values: [Value]) -> Value {
    let start = elements.count
    elements.append(contentsOf: values)
    return Value(.array, size: UInt32(values.count), bits: UInt64(start))
  }

  /// An object whose members keep their order. A name stands for its first value.
  public mutating func object(_ members: [(Name, Value)]) -> Value {
    let keyStart = keep(keysOf: members)
    let start = elements.count
    for (_, value) in members { elements.append(value) }
    let bits = UInt64(keyStart) << 32 | UInt64(start)
    return Value(.object, size: UInt32(members.count), bits: bits)
  }

  @_disfavoredOverload
  public mutating func object(_ members: [(String, Value)]) -> Value {
    object(members.map { (Name($0.0), $0.1) })
  }

  private mutating func keep(keysOf members: [(Name, Value)]) -> Int {
    if lastKeys.count == members.count,
      zip(keys[lastKeys], members).allSatisfy({ $0 == $1.0 })
    {
      return lastKeys.lowerBound
    }
    lastKeys = keys.count..<keys.count + members.count
    for (name, _) in members { keys.append(name) }
    return lastKeys.lowerBound
  }
}

// MARK: - Building a text bit by bit

extension ValueStore {
  /// Where the next byte will stand. Append to the text, then take it with `string(from:)`.
  public var textEnd: Int { text.count }

  public mutating func append(_ byte: UInt8) {
    if hasRoom(for: 1) { text.append(byte) }
  }

  public mutating func append(_ part: StaticString) {
    part.withUTF8Buffer { append(contentsOf: $0) }
  }

  public mutating func append(contentsOf bytes: some Collection<UInt8>) {
    if hasRoom(for: bytes.count) { text.append(contentsOf: bytes) }
  }

  /// Copies a part of what stands in the store already.
  public mutating func append(copyOf range: Range<Int>) {
    guard hasRoom(for: range.count) else { return }
    for offset in range { text.append(text[offset]) }
  }

  /// Copies a part with other bytes, if it is all ASCII; else does nothing.
  /// - Parameter transform: the new byte for a byte and its place in the part.
  /// - Returns: whether it was.
  @inline(__always)
  mutating func append(copyOf range: Range<Int>, ascii transform: (UInt8, Int) -> UInt8) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { copy in
      let isASCII = text.withUnsafeBufferPointer { text in
        precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
        var all: UInt8 = 0
        for place in 0..<range.count {
          let byte = text[range.lowerBound &+ place]
          all |= byte
          copy[place] = transform(byte, place)
        }
        return all < 0x80
      }
      if isASCII { append(contentsOf: UnsafeBufferPointer(copy)) }
      return isASCII
    }
  }

  public mutating func string(from start: Int) -> Value {
    Value(.string, size: UInt32(text.count - start), bits: UInt64(start))
  }

  private mutating func hasRoom(for count: Int) -> Bool {
    if count <= limit &- text.count { return true }
    isFull = true
    return false
  }

  /// A part of a text, without copying it.
  func slice(_ range: Range<Int>) -> Value {
    Value(.string, size: UInt32(range.count), bits: UInt64(range.lowerBound))
  }
}

// MARK: - Reading

extension ValueStore {
  /// The bytes of a text, in UTF-8; empty for all else.
  public func bytes(of value: Value) -> ArraySlice<UInt8> {
    text[range(of: value)]
  }

  /// Where the bytes of a text stand, for `byte(at:)`; empty for all else.
  public func range(of value: Value) -> Range<Int> {
    value.kind == .string ? value.start..<value.end : 0..<0
  }

  public func byte(at offset: Int) -> UInt8 { text[offset] }

  /// The text, or `nil` for all else.
  public func string(of value: Value) -> String? {
    value.kind == .string ? String(decoding: bytes(of: value), as: UTF8.self) : nil
  }

  /// The values of a list or an object, in order.
  public func elements(of value: Value) -> [Value] {
    (0..<value.elementCount).map { element($0, of: value) }
  }

  /// The element at `index`, which must be within the list or the object.
  public func element(_ index: Int, of value: Value) -> Value {
    guard value.kind == .range else { return elements[value.start + index] }
    return .int(value.isDescending ? value.signed - index : value.signed + index)
  }

  public func name(_ index: Int, of object: Value) -> Name {
    keys[object.keyStart + index]
  }

  /// The value of an object's member, or `nil` where it has none.
  public func member(_ name: Name, of object: Value) -> Value? {
    find(name, in: object)
  }

  /// The same inline, for the steps of a rendering.
  @inline(__always)
  func find(_ name: Name, in object: Value) -> Value? {
    guard object.kind == .object else { return nil }
    var key = object.keyStart
    let end = object.keyEnd
    precondition(end <= keys.count)
    let isFound = keys.withUnsafeBufferPointer { keys in
      while key < end {
        if keys[key] == name { return true }
        key &+= 1
      }
      return false
    }
    return isFound ? elements[object.start &+ (key &- object.keyStart)] : nil
  }

  public func member(_ name: String, of object: Value) -> Value? {
    Name.known(name).flatMap { member($0, of: object) }
  }

  /// The names of an object's members, in order.
  public func names(of object: Value) -> [String] {
    guard object.kind == .object else { return [] }
    return (0..<Int(object.size)).map { name($0, of: object).text }
  }
}

// MARK: - Origins

extension ValueStore {
  /// Notes where an object was declared, for what has to be said when a rendering fails.
  public mutating func setOrigin(_ span: SourceSpan, of object: Value) {
    guard object.kind == .object, object.size > 0 else { return }
    let file = UInt64(UInt32(bitPattern: span.file.number))
    origins.append(Value(.int, size: UInt32(object.start), bits: file))
    origins.append(Value(.int, size: UInt32(clamping: span.start), bits: UInt64(span.end)))
  }

  func origin(of object: Value) -> SourceSpan? {
    guard object.kind == .object, object.size > 0 else { return nil }
    for index in stride(from: 0, to: origins.count, by: 2)
    where Int(origins[index].size) == object.start {
      let file = Int32(truncatingIfNeeded: origins[index].bits)
      let span = origins[index + 1]
      return SourceSpan(file: .init(file), start: Int(span.size), end: Int(span.bits))
    }
    return nil
  }
}

// MARK: - Constants

extension ValueStore {
  /// Puts the texts of a program's constants in, the first time, for all its renderings from now on.
  /// - Returns: where they start.
  @discardableResult
  mutating func keepConstants(of program: Program) -> Int {
    if let known = constants.first(where: { $0.units === program.units }) { return known.start }
    let start = text.count
    text.append(contentsOf: program.text)
    constants.append((program.units, start))
    return start
  }
}

// MARK: - Giving back

extension ValueStore {
  /// Roughly the bytes that it takes.
  var size: Int { text.count + elements.count * 16 }

  /// How much the store holds, to return to after a rendering.
  struct Mark {
    var text: Int
    var elements: Int
    var keys: Int
  }

  var mark: Mark {
    Mark(text: text.count, elements: elements.count, keys: keys.count)
  }

  /// Remembers how much was printed.
  mutating func makeRoom(for bytes: Int) {
    room = max(4096, bytes + bytes / 16)
  }

  /// Forgets what was made since; no value made since may be used again.
  mutating func rewind(to mark: Mark) {
    constants.removeAll { $0.start >= mark.text }
    text.removeSubrange(mark.text...)
    elements.removeSubrange(mark.elements...)
    keys.removeSubrange(mark.keys...)
    if lastKeys.upperBound > mark.keys { lastKeys = 0..<0 }
    limit = .max
    isFull = false
    isLenient = false
  }
}
