import Synchronization

/// A name that objects use as a key and templates as an attribute or a variable, as a small integer.
///
/// Equal texts give equal names in the whole process, so a store that was filled before a template
/// was compiled, or on another thread, fits it. Making one from a text costs a look-up: what builds
/// many objects of one kind keeps its names.
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

  /// The name, if anyone ever used it. What an input only asks for is not kept.
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
  /// Of the element in a `map` that gives it no name: no template can write it.
  static let mapElement = Name(id: 12)
  static let `super` = Name(id: 13)
  /// Of where the names that a branch binds begin: no template can write it.
  static let branch = Name(id: 14)
  /// Where the names of what a loop says begin; Jinja's are behind Stencil's.
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

/// All names, found by a hash of their bytes.
private struct NameTable {
  /// Texts side by side; a name's ends where the next one's begins.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Places of a power of two: a name's number at the one that its hash says, or at the next free
  /// one; -1 where there is none. At least half of them are free.
  private var places: [Int32] = Array(repeating: -1, count: 512)

  /// Another one in every process, so that no input can be made of names with one hash.
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

  /// Where the text's number stands, or would stand.
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

  /// Fowler, Noll and Vo's, variant 1a, with the high bits folded in.
  @inline(__always)
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = seed
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
