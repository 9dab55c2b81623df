/// A row of the table: how people write something, and what it is here.
///
///     $a is null → $a == nil                       a pattern, and what is written for it
///     or → || → ??                                 several, tried in this order
///     .length/size → .count                        one of the words
///     $a += $b → $a + $b # 'set' changes a state   words beside it
///
/// What begins with `$` and a letter is a hole, of the kind that its name says. `$first` and `$second` name what a
/// closure takes: in the other holes they become `$0` and `$1`. A hole that only the template has is filled with what
/// the types have: `$label`, `$property`. Words that begin with 'write' or 'leave' are said where nothing fits; a row
/// with `##` says nothing there.
struct Rewrite: Sendable {
  enum Hole: Sendable {
    /// Anything between two commas or brackets.
    case any
    /// The same with commas, or nothing.
    case rest
    /// A name with all that is asked of it, or something in brackets.
    case value
    case name, type, builtIn, text, number
    /// An operator that compares.
    case comparison

    init(_ name: String) {
      switch name {
      case "$value", "$list", "$other": self = .value
      case "$name", "$first", "$second", "$label": self = .name
      case "$Type": self = .type
      case "$BuiltIn": self = .builtIn
      case "$op", "$then": self = .comparison
      case "$text": self = .text
      case "$number": self = .number
      case "$rest": self = .rest
      default: self = .any
      }
    }
  }

  enum Piece: Sendable {
    case literal(RoughText.Token)
    case hole(String, Hole)
  }

  let pieces: [Piece]
  let templates: [String]
  let words: String?
  /// Whether it is said where nothing fits.
  let isSaidUntried: Bool
  /// The words and marks that a text must have.
  let literals: [String]

  /// The rows of a table, a line each.
  static func rows(_ table: String) -> [Rewrite] {
    table.split(separator: "\n").flatMap { alternatives(String($0)) }.map { line in
      let mark = line.firstRange(of: " #")
      let sides = line[..<(mark?.lowerBound ?? line.endIndex)]
        .split(separator: "→", omittingEmptySubsequences: false).map(\.trimmed)
      let words = mark.map { line[$0.upperBound...] } ?? ""
      return Rewrite(
        sides[0], Array(sides.dropFirst()), words.drop { $0 == "#" }.trimmed,
        isOpen: !words.hasPrefix("#"))
    }
  }

  private init(_ pattern: String, _ templates: [String], _ words: String, isOpen: Bool) {
    pieces = RoughText(pattern).tokens.map { token in
      Self.isHole(token.text) ? .hole(token.text, Hole(token.text)) : .literal(token)
    }
    literals = pieces.compactMap { if case .literal(let token) = $0 { token.text } else { nil } }
    self.templates = templates
    self.words = words.isEmpty ? nil : words
    isSaidUntried = isOpen
  }

  static func isHole(_ word: String) -> Bool {
    word.first == "$" && word.dropFirst().first?.isLetter == true
  }

  /// A line for each of the words in the `a/b` of its pattern; where its template has the same, the same of them.
  private static func alternatives(_ line: String) -> [String] {
    let pattern = line.prefix { $0 != "→" && $0 != "#" }
    guard let run = pattern.firstMatch(of: /[A-Za-z0-9]+(?:\/[A-Za-z0-9]+)+/)?.output else {
      return [line]
    }
    return run.split(separator: "/").flatMap { alternatives(line.replacing(run, with: $0)) }
  }

  /// Whether it holds no hole, so that the template alone says all.
  var isLiteral: Bool { literals.count == pieces.count }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
