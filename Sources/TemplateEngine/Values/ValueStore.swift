public import Diagnostics

/// Owns the texts, lists and objects that values refer to. Its contents never move or change, so
/// values may share them.
///
/// ```swift
/// var store = ValueStore()
/// let order = store.object([("name", store.string("Order")), ("isOptional", .bool(true))])
/// ```
public struct ValueStore: Sendable {
  private(set) var text: [UInt8] = []
  private(set) var elements: [Value] = []
  private(set) var keys: [Name] = []
  /// The keys of the last object. A list of similar objects stores them only once.
  private var lastKeys = 0..<0
  /// The maximum size during a rendering. Appends beyond it are dropped, and the rendering stops.
  var limit = Int.max
  private(set) var isFull = false
  /// The initial capacity of the output buffer. It is a little more than the last rendering
  /// printed, since the next one often renders the same template, and growing the buffer copies it.
  private(set) var room = 4096
  /// The loop iterations, includes, calls and filters of all renderings so far.
  public internal(set) var steps = 0
  /// Whether filters pass through values that they cannot handle, as Stencil's do.
  public internal(set) var isLenient = false
  /// The origins of objects. Each takes two values: the object's index with the file, and the span.
  private var origins: [Value] = []
  /// The offsets of the programs' string constants in the text.
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

  /// Creates an object. Its members keep their order. Of members with the same name, the first one
  /// counts.
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

// MARK: - Building a text in pieces

extension ValueStore {
  /// The offset of the next byte. Append to the text, then create a value with `string(from:)`.
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

  /// Appends a copy of a range of the store's text.
  public mutating func append(copyOf range: Range<Int>) {
    guard hasRoom(for: range.count) else { return }
    for offset in range { text.append(text[offset]) }
  }

  /// Appends a copy of a range with transformed bytes if it is all ASCII, and does nothing
  /// otherwise.
  /// - Parameter transform: returns the new byte for a byte and its offset in the range.
  /// - Returns: whether the range is ASCII.
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

  /// Returns a range of the text as a value, without copying it.
  func slice(_ range: Range<Int>) -> Value {
    Value(.string, size: UInt32(range.count), bits: UInt64(range.lowerBound))
  }
}

// MARK: - Reading

extension ValueStore {
  /// The number of values in lists and objects.
  public var valueCount: Int { elements.count }

  /// Returns the UTF-8 bytes of a text. Empty for any other value.
  public func bytes(of value: Value) -> ArraySlice<UInt8> {
    text[range(of: value)]
  }

  /// Returns the range of a text's bytes, for `byte(at:)`. Empty for any other value.
  public func range(of value: Value) -> Range<Int> {
    value.kind == .string ? value.start..<value.end : 0..<0
  }

  public func byte(at offset: Int) -> UInt8 { text[offset] }

  /// Returns the text, or `nil` for any other value.
  public func string(of value: Value) -> String? {
    value.kind == .string ? String(decoding: bytes(of: value), as: UTF8.self) : nil
  }

  /// Returns the elements of a list, or the values of an object, in order.
  public func elements(of value: Value) -> [Value] {
    (0..<value.elementCount).map { element($0, of: value) }
  }

  /// Returns the element at `index`, which must be within bounds.
  public func element(_ index: Int, of value: Value) -> Value {
    guard value.kind == .range else { return elements[value.start + index] }
    return .int(value.isDescending ? value.signed - index : value.signed + index)
  }

  public func name(_ index: Int, of object: Value) -> Name {
    keys[object.keyStart + index]
  }

  /// Returns the value of an object's member, or `nil` if it has none with this name.
  public func member(_ name: Name, of object: Value) -> Value? {
    find(name, in: object)
  }

  /// An inlined `member(_:of:)` for the interpreter.
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

  /// Returns the names of an object's members, in order.
  public func names(of object: Value) -> [String] {
    guard object.kind == .object else { return [] }
    return (0..<Int(object.size)).map { name($0, of: object).text }
  }
}

// MARK: - Origins

extension ValueStore {
  /// Records the place where an object was declared, for notes on errors.
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
  /// Appends the string constants of a program, unless the store has them already.
  /// - Returns: the offset of the constants.
  @discardableResult
  mutating func keepConstants(of program: Program) -> Int {
    if let known = constants.first(where: { $0.units === program.units }) { return known.start }
    let start = text.count
    text.append(contentsOf: program.text)
    constants.append((program.units, start))
    return start
  }
}

// MARK: - Rewinding

extension ValueStore {
  /// The approximate size of the contents in bytes.
  var size: Int { text.count + elements.count * 16 }

  /// The extent of the store's contents, to which `rewind` returns.
  struct Mark {
    var text: Int
    var elements: Int
    var keys: Int
  }

  var mark: Mark {
    Mark(text: text.count, elements: elements.count, keys: keys.count)
  }

  /// Sets the initial capacity of the next rendering's output buffer.
  mutating func makeRoom(for bytes: Int) {
    room = max(4096, bytes + bytes / 16)
  }

  /// Removes everything added since `mark`. Values created since must not be used again.
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
