/// The renaming of a feature, and the words in its code that change with the name.
struct Renaming {
  let former: String
  let name: String
  private let words: [[UInt8]: [UInt8]]

  /// - Parameters:
  ///   - written: The texts of the feature as last written.
  ///   - outputs: The texts as generated now.
  init(from former: String, to name: String, written: [[UInt8]], outputs: [[UInt8]]) {
    self.former = former
    self.name = name
    let new = Set(outputs.flatMap { Self.words(in: $0) })
    var words: [[UInt8]: [UInt8]] = [:]
    for word in Set(written.flatMap { Self.words(in: $0) }) where !new.contains(word) {
      let renamed = Self.replacing(former, by: name, in: word)
      if renamed != word, new.contains(renamed) { words[word] = renamed }
    }
    self.words = words
  }

  /// Returns the candidate paths of a renamed file, the likeliest first: one with only the folders
  /// renamed, since the name of a file may only happen to begin with the feature's, and one with
  /// all renamed.
  static func paths(_ path: String, from former: String, to name: String) -> [String] {
    func renamed(_ text: some StringProtocol) -> String {
      String(decoding: replacing(former, by: name, in: Array(text.utf8)), as: UTF8.self)
    }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return [renamed(path[..<start]) + path[start...], renamed(path)]
  }

  /// Returns the text with the changed words replaced.
  func text(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var start = 0
    for range in Self.ranges(of: text) {
      result += text[start..<range.lowerBound]
      result += words[Array(text[range])] ?? Array(text[range])
      start = range.upperBound
    }
    return result + text[start...]
  }

  private static func words(in text: [UInt8]) -> [[UInt8]] {
    ranges(of: text).map { Array(text[$0]) }
  }

  private static func ranges(of text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for (index, byte) in text.enumerated() {
      if isPart(byte) {
        start = start ?? index
      } else if let first = start {
        ranges.append(first..<index)
        start = nil
      }
    }
    return start.map { ranges + [$0..<text.count] } ?? ranges
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Replaces the name in upper camel case and in lower camel case.
  private static func replacing(_ former: String, by name: String, in text: [UInt8]) -> [UInt8] {
    let pairs = [(former, name), (lowerFirst(former), lowerFirst(name))]
      .map { (Array($0.0.utf8), Array($0.1.utf8)) }
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      if let pair = pairs.first(where: { !$0.0.isEmpty && rest.starts(with: $0.0) }) {
        result += pair.1
        rest = rest.dropFirst(pair.0.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func lowerFirst(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}
