import SpecModel

/// Function names that no other test of the feature has.
struct TestNames {
  private var taken: Set<String>

  /// - Parameter names: what the tests of the feature have beside these functions.
  init(besides names: [String]) {
    taken = Set(names)
  }

  /// In order.
  var all: [String] { taken.sorted() }

  /// - Parameter name: Words begun with capitals; those that would make it longer than a line are left
  ///   out.
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
    // `func test…()` with it stays on a line of 100.
    let longest = 84
    guard name.utf8.count > longest else { return name }
    let kept = name.prefix(longest + 1)
    let end = kept.lastIndex { $0.isUppercase } ?? kept.endIndex
    return String(kept[..<end])
  }
}

extension String {
  /// A sentence as the name of a function: letters and digits, words begun with capitals; those that
  /// would make it longer than anybody reads left out.
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
  /// Whether it is a letter, a digit or a mark above or below one.
  fileprivate var isOfWord: Bool {
    if isASCII { return "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }
}
