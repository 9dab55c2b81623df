/// Changes of the names in a text.
enum NameChanges {
  private static let fresh = [
    "x", "renamed", "other", "value", "self", "default", "in", "id", "error", "item", "count",
    "init",
    "description", "hash", "ünï", "_", "main", "result", "index", "Type", "Int", "Error", "View",
    "Task", "Result", "Array", String(repeating: "long", count: 20),
  ]

  /// Gives a name that a line declares another one, wherever it stands.
  static func rename(in lines: inout [[UInt8]], _ random: inout Random) {
    let declared = lines.filter { $0.first == .space }.compactMap { line in
      let name = line.drop { $0 == .space || $0 == .dash }.prefix { $0.isWord }
      return name.endIndex < line.count && line[name.endIndex] == .colon ? Array(name) : nil
    }
    guard let old = random.element(of: declared), let first = old.first else { return }
    let taken = random.isOne(of: 8) ? random.element(of: declared) : nil
    let new = taken ?? Array(cased(random.element(of: fresh) ?? "x", as: first).utf8)
    for index in lines.indices {
      for range in words(in: lines[index]).reversed() where lines[index][range].elementsEqual(old) {
        lines[index].replaceSubrange(range, with: new)
      }
    }
  }

  /// Puts another name of the text in one place of a name, one of the same case.
  static func replace(in lines: inout [[UInt8]], _ random: inout Random) {
    let places = lines.indices.flatMap { line in
      values(in: lines[line]).map { (line, $0) }
    }
    guard let (line, range) = random.element(of: places) else { return }
    let isUpper = lines[line][range.lowerBound].isUpper
    let others = lines.flatMap { line in words(in: line).map { Array(line[$0]) } }
      .filter { $0[0].isUpper == isUpper }
    lines[line].replaceSubrange(range, with: random.element(of: others) ?? [])
  }

  private static func cased(_ name: String, as first: UInt8) -> String {
    first.isUpper
      ? name.prefix(1).uppercased() + name.dropFirst()
      : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Returns the words behind the first key of a line.
  private static func values(in line: [UInt8]) -> [Range<Int>] {
    let start = line.firstIndex(of: .colon) ?? 0
    return words(in: line).filter { $0.lowerBound >= start }
  }

  private static func words(in line: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in (line + [.space]).enumerated() {
      if byte.isWord {
        start = start ?? index
      } else if let first = start {
        if !line[first].isDigit { words.append(first..<index) }
        start = nil
      }
    }
    return words
  }
}
