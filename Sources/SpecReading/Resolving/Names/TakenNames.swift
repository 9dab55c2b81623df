import Diagnostics
import Expressions
import Naming

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

  /// Those of a pattern are put together only where they may be a name of the spec.
  mutating func add(
    _ patterns: [NamePattern], _ values: String..., for owner: @autoclosure () -> String
  ) {
    for pattern in patterns {
      guard lengths & Self.bit(pattern.count(values)) != 0 else { continue }
      for name in names.names where pattern.matches(name, values) { owners[name] = owner() }
    }
  }

  subscript(name: String) -> String? { owners.isEmpty ? nil : owners[name] }
}
