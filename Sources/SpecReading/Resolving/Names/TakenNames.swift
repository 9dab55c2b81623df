import Diagnostics

/// Which of some names are generated, and for whom. Nothing is kept of the many others.
struct TakenNames {
  private let names: NameIndex
  /// A bit for each length that a name has, in UTF-8, the longest together.
  private let lengths: UInt64
  private var owners: [String: String] = [:]

  init(among names: NameIndex) {
    self.names = names
    lengths = names.names.reduce(0) { $0 | Self.bit($1.utf8.count) }
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// The last owner of a name counts.
  mutating func add(_ generated: [String], for owner: @autoclosure () -> String) {
    for name in generated where lengths & Self.bit(name.utf8.count) != 0 {
      if names.number(of: name) != nil { owners[name] = owner() }
    }
  }

  mutating func add(_ generated: [GeneratedName], for owner: @autoclosure () -> String) {
    for name in generated where lengths & Self.bit(name.count) != 0 {
      guard names.names.contains(where: name.resembles) else { continue }
      let text = name.text
      if names.number(of: text) != nil { owners[text] = owner() }
    }
  }

  subscript(name: String) -> String? { owners.isEmpty ? nil : owners[name] }
}

/// A name that generated code uses, in up to four parts. Hardly one is met by a name of the spec, so
/// they are put together only where they may be.
struct GeneratedName {
  private let parts: (String, String, String, String)

  init(_ first: String, _ second: String = "", _ third: String = "", _ fourth: String = "") {
    parts = (first, second, third, fourth)
  }

  var text: String { parts.0 + parts.1 + parts.2 + parts.3 }

  /// In UTF-8.
  var count: Int {
    parts.0.utf8.count + parts.1.utf8.count + parts.2.utf8.count + parts.3.utf8.count
  }

  /// Whether a name may be this one, by its first letter and its length.
  func resembles(_ name: String) -> Bool {
    name.utf8.count == count && name.utf8.first == parts.0.utf8.first
  }
}
