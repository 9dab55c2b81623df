import Synchronization

/// A name that objects use as a key and templates as an attribute or a variable, as a small integer.
///
/// Equal texts give equal names in the whole process, so a store that was filled before a template
/// was compiled, or on another thread, fits it. Making one from a text costs a look-up: what builds
/// many objects of one kind keeps its names.
public struct Name: Hashable, Sendable {
  let id: Int32

  public init(_ text: String) {
    self = Name.table.withLock { $0.name(of: text) }
  }

  init(id: Int32) {
    self.id = id
  }

  public var text: String {
    Name.table.withLock { $0.texts[Int(id)] }
  }

  /// The name, if anyone ever used it. What an input only asks for is not kept.
  static func known(_ text: String) -> Name? {
    Name.table.withLock { $0.ids[text].map { Name(id: $0) } }
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
  /// Where the names of what a loop says begin; Jinja's are behind Stencil's.
  static let loopFacts: Int32 = 13

  private static let table = Mutex(
    NameTable([
      "first", "last", "count", "length", "isEmpty", "forloop", "loop", "key", "value", "block",
      "maploop", "item", "maploop.item",
      "counter", "counter0", "revcounter", "revcounter0",
      "index", "index0", "revindex", "revindex0",
    ])
  )
}

private struct NameTable {
  var texts: [String] = []
  var ids: [String: Int32] = [:]

  init(_ fixed: [String]) {
    for text in fixed { _ = name(of: text) }
  }

  mutating func name(of text: String) -> Name {
    if let id = ids[text] { return Name(id: id) }
    let id = Int32(texts.count)
    texts.append(text)
    ids[text] = id
    return Name(id: id)
  }
}
