import Diagnostics

/// The keys of one mapping so far. Few keys are compared one by one, many are hashed.
struct KeySet {
  private var few: [Located<String>] = []
  private var many: [String: SourceSpan] = [:]

  /// Where the key stood before, or `nil` for a new one.
  mutating func insert(_ key: Located<String>) -> SourceSpan? {
    if !many.isEmpty { return insertIntoMany(key) }
    if let first = few.first(where: { $0.value == key.value }) { return first.span }
    few.append(key)
    if few.count == 16 {
      for key in few { many[key.value] = key.span }
    }
    return nil
  }

  private mutating func insertIntoMany(_ key: Located<String>) -> SourceSpan? {
    if let first = many[key.value] { return first }
    many[key.value] = key.span
    return nil
  }
}
