import SpecModel

/// Provides function names that are unique among the tests of a feature.
struct TestNames {
  private var taken: Set<String>

  /// - Parameter names: Names that the tests of the feature use for something else.
  init(besides names: [String]) {
    taken = Set(names)
  }

  /// All taken names, sorted.
  var all: [String] { taken.sorted() }

  /// Returns a unique function name.
  /// - Parameter name: A name in camel case; words that would make it too long for a line are cut
  ///   off.
  mutating func function(_ name: String) -> String {
    let name = Self.cut(name)
    var result = name
    var number = 2
    while !taken.insert(result).inserted {
      result = "\(name)\(number)"
      number += 1
    }
    return result
  }

  private static func cut(_ name: String) -> String {
    // Leaves room for `func test…()` in a line of 100 columns.
    let longest = 84
    guard name.utf8.count > longest else { return name }
    let kept = name.prefix(longest + 1)
    let end = kept.lastIndex { $0.isUppercase } ?? kept.endIndex
    return String(kept[..<end])
  }
}

extension String {
  /// The sentence as a function name in camel case, from its letters and digits and without words
  /// that would make it too long.
  var asFunctionName: String {
    let words = unicodeScalars.split { !$0.isOfWord }
      .map { String(String.UnicodeScalarView($0.filter(\.isASCII))) }
      .filter { !$0.isEmpty }
    guard let first = words.first else { return "scenario" }
    var name = String(first.lowercased().prefix(60))
    for word in words.dropFirst() {
      guard name.utf8.count + word.utf8.count <= 60 else { break }
      name += Phrase.upperFirst(word)
    }
    return name.first?.isNumber == true ? "scenario\(name)" : name
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter, a digit or a combining mark.
  fileprivate var isOfWord: Bool {
    if isASCII { return "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }
}
