/// What authors call keys who come from other languages and tools.
public struct OtherWords: Sendable {
  private let table: [(words: [String], keys: [String])]

  /// - Parameter table: words in small letters, and the keys that each of them may stand for.
  public init(_ table: [(words: [String], keys: [String])]) {
    self.table = table
  }

  /// The keys that a word may stand for; which of them is meant, the place decides.
  public func keys(for word: String) -> [String] {
    let word = word.lowercased()
    return table.flatMap { $0.words.contains(word) ? $0.keys : [] }
  }
}
