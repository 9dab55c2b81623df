import Synchronization

/// An interned name of a member or variable, represented as a small integer.
///
/// Equal strings give equal names in the whole process, so a store that was filled before a
/// template was compiled, or on another thread, fits that template. Creating a name from a string
/// takes a lookup, so code that creates many objects of one kind should keep their names.
public struct Name: Hashable, Sendable {
  let id: Int32

  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { Name(bytes: $0) }
  }

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self = Name.table.withLock { $0.name(of: bytes) }
  }

  init(id: Int32) {
    self.id = id
  }

  public var text: String {
    Name.table.withLock { $0.text(of: self) }
  }

  /// Returns the name if it is in use, without adding it to the table.
  static func known(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { bytes in Name.table.withLock { $0.known(bytes) } }
  }
}

extension Name {
  static let first = Name(id: 0)
  static let last = Name(id: 1)
  static let count = Name(id: 2)
  static let length = Name(id: 3)
  static let isEmpty = Name(id: 4)
  static let forloop = Name(id: 5)
  static let loop = Name(id: 6)
  static let key = Name(id: 7)
  static let value = Name(id: 8)
  static let block = Name(id: 9)
  static let maploop = Name(id: 10)
  static let item = Name(id: 11)
  /// The element of a `map` that does not name it. No template can contain this name.
  static let mapElement = Name(id: 12)
  static let `super` = Name(id: 13)
  /// The slot in which a branch saves its scope. No template can contain this name.
  static let branch = Name(id: 14)
  /// The id of the first loop fact. Jinja's names follow Stencil's.
  static let loopFacts: Int32 = 15

  private static let table = Mutex(
    NameTable([
      "first", "last", "count", "length", "isEmpty", "forloop", "loop", "key", "value", "block",
      "maploop", "item", "maploop.item", "super", "if.branch",
      "counter", "counter0", "revcounter", "revcounter0",
      "index", "index0", "revindex", "revindex0",
    ])
  )
}

/// The table of all names: an open-addressing hash table.
private struct NameTable {
  /// The text of all names. A name ends where the next one begins.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The slots of the hash table, a power of two of them. Each holds the id of a name, or -1 if it
  /// is free. A name is in the slot given by its hash, or in the next free one. At least half of
  /// the slots are free.
  private var places: [Int32] = Array(repeating: -1, count: 512)

  /// Differs in each process, so that no input can be crafted whose names collide.
  private let seed = UInt64.random(in: .min ... .max)

  private struct Entry {
    var hash: UInt32
    var end: Int32
  }

  init(_ fixed: [String]) {
    for text in fixed {
      var text = text
      text.withUTF8 { _ = name(of: $0) }
    }
  }

  func text(of name: Name) -> String {
    String(decoding: bytes[range(of: Int(name.id))], as: UTF8.self)
  }

  func known(_ text: UnsafeBufferPointer<UInt8>) -> Name? {
    let id = places[place(of: text, hash(text))]
    return id < 0 ? nil : Name(id: id)
  }

  mutating func name(of text: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = hash(text)
    let place = place(of: text, hash)
    if places[place] >= 0 { return Name(id: places[place]) }
    let id = Int32(entries.count)
    bytes.append(contentsOf: text)
    entries.append(Entry(hash: hash, end: Int32(bytes.count)))
    places[place] = id
    if entries.count * 2 > places.count { grow() }
    return Name(id: id)
  }

  private func range(of id: Int) -> Range<Int> {
    (id == 0 ? 0 : Int(entries[id - 1].end))..<Int(entries[id].end)
  }

  /// Returns the slot that holds the text, or the free slot for it.
  @inline(__always)
  private func place(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(hash) & mask
    while places[place] >= 0, !isText(Int(places[place]), text, hash) {
      place = (place + 1) & mask
    }
    return place
  }

  @inline(__always)
  private func isText(_ id: Int, _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Bool {
    guard entries[id].hash == hash else { return false }
    let range = range(of: id)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<text.count where bytes[range.lowerBound + offset] != text[offset] {
        return false
      }
      return true
    }
  }

  private mutating func grow() {
    places = Array(repeating: -1, count: places.count * 2)
    let mask = places.count - 1
    for (id, entry) in entries.enumerated() {
      var place = Int(entry.hash) & mask
      while places[place] >= 0 { place = (place + 1) & mask }
      places[place] = Int32(id)
    }
  }

  /// The FNV-1a hash, with the high bits folded in.
  @inline(__always)
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = seed
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
