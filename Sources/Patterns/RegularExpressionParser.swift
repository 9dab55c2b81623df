import Diagnostics

/// Parses a regular expression, and rejects what Swift does not accept or what is not supported.
struct RegularExpressionParser {
  typealias Node = RegularExpression.Node

  private let source: [Character]
  private var position = 0
  private var depth = 0
  /// Whether the parser only tests a pattern, so that no help is needed.
  private var isTrial = false
  private let hasBoundaries: Bool
  private var groupCount = 0

  init(_ source: String, hasBoundaries: Bool = false) {
    self.source = Array(source)
    self.hasBoundaries = hasBoundaries
  }

  mutating func parse() throws(RegularExpressionError) -> Node {
    guard !source.isEmpty else { throw problem("the pattern is empty", 0) }
    guard source.count <= 500 else { throw problem("the pattern is too long", 0) }
    if let place = source.firstIndex(where: \.isNewline) {
      throw problem("a pattern stands on one line", place, "write '\\n' for a new line")
    }
    let result = try choice()
    if position < source.count { throw problem("nothing opens this ')'", position, "write '\\)'") }
    return result
  }

  private var next: Character? { position < source.count ? source[position] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  private func problem(
    _ message: String,
    _ place: Int,
    _ help: Advice? = nil
  ) -> RegularExpressionError {
    let start = min(place, source.count)
    let end = min(start + 1, source.count)
    return RegularExpressionError(message, in: start..<end, help: help)
  }

  // MARK: Structure

  private mutating func choice() throws(RegularExpressionError) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard depth < 40 else { throw problem("the pattern is nested too deeply", position) }
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws(RegularExpressionError) -> Node {
    var nodes: [Node] = []
    while let character = next, character != "|", character != ")" {
      let start = position
      let node = try atom()
      nodes.append(try repeated(node, from: start))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom() throws(RegularExpressionError) -> Node {
    let start = position
    let character = source[position]
    position += 1
    switch character {
    case "(": return try group(from: start)
    case "[": return .character(try set(from: start))
    case ".": return .character(CharacterSet(items: [.any]))
    case "^": return .start
    case "$": return .end
    case "*", "+", "?":
      throw problem("nothing stands before this '\(character)'", start, "write '\\\(character)'")
    case "{", "}", "]":
      throw problem("'\(character)' stands alone", start, "write '\\\(character)'")
    case "\\":
      if hasBoundaries, take("b") { return .boundary(true) }
      if hasBoundaries, take("B") { return .boundary(false) }
      return .character(CharacterSet(items: [try escaped(from: start)]))
    default: return .character(CharacterSet(items: [.one(character)]))
    }
  }

  private mutating func group(from start: Int) throws(RegularExpressionError) -> Node {
    guard take("?") else {
      groupCount += 1
      let number = groupCount
      return .group(try content(ofGroupAt: start), number)
    }
    if take(":") { return try content(ofGroupAt: start) }
    let isNegative = take("!")
    guard isNegative || take("=") else {
      throw problem(
        "this kind of group is not understood",
        start,
        "groups are '(…)', '(?:…)', '(?=…)' and '(?!…)'"
      )
    }
    return .lookahead(try content(ofGroupAt: start), isNegative: isNegative)
  }

  private mutating func content(ofGroupAt start: Int) throws(RegularExpressionError) -> Node {
    let content = try choice()
    guard take(")") else { throw problem("this '(' is not closed", start, "close it with ')'") }
    return content
  }

  /// Parses what follows a backslash.
  private mutating func escaped(
    from start: Int
  ) throws(RegularExpressionError) -> CharacterSet.Item {
    guard let letter = next else { throw problem("the pattern ends in a backslash", start) }
    position += 1
    switch letter {
    case "d": return .digit
    case "D": return .opposite(.digit)
    case "w": return .word
    case "W": return .opposite(.word)
    case "s": return .space
    case "S": return .opposite(.space)
    case "p": return .category(try category(from: start))
    case "P": return .opposite(.category(try category(from: start)))
    case "n": return .one("\n")
    case "t": return .one("\t")
    case "r": return .one("\r")
    case _ where letter.isASCII && !letter.isLetter && !letter.isNumber && !letter.isWhitespace:
      return .one(letter)
    default: throw problem("'\\\(letter)' is not understood", start)
    }
  }

  /// Parses the name in `\p{Lu}`.
  private mutating func category(from start: Int) throws(RegularExpressionError) -> String {
    let end = source[position...].firstIndex(of: "}")
    guard take("{"), let end else {
      throw problem("a category stands in braces", start, "as in '\\p{L}', a letter")
    }
    let name = String(source[position..<end])
    guard Unicode.GeneralCategory.shortNames.contains(name) else {
      throw problem(
        "'\(name)' is no category", position,
        "such as 'L', a letter, 'Lu', a capital one, 'N', a number, 'P', punctuation")
    }
    position = end + 1
    return name
  }

  // MARK: Sets

  private mutating func set(from start: Int) throws(RegularExpressionError) -> CharacterSet {
    var set = CharacterSet(items: [], isInverted: take("^"))
    guard isClosed else { throw problem("this '[' is not closed", start, closing(from: start)) }
    while let character = next, character != "]" {
      let place = position
      position += 1
      if character == "[", let closed = closed(from: start, before: place) {
        throw problem(
          "this '[' is not closed", start,
          "close it with ']': '\(closed)'; or write '\\[' for the letter itself")
      }
      if character == "[" || ["&", "-", "~"].contains(character) && next == character {
        throw problem(
          "'\(character)' has a meaning of its own in '[…]'", place,
          named(from: place) ?? "write '\\\(character)'")
      }
      let item = character == "\\" ? try escaped(from: place) : .one(character)
      set.items.append(try range(from: item, at: place, ofSetAt: start) ?? item)
    }
    guard take("]") else { throw problem("this '[' is not closed", start, closing(from: start)) }
    guard !set.items.isEmpty else { throw problem("this '[…]' holds nothing", start) }
    return set
  }

  /// Whether the pattern has more `[` than `]`.
  private var isOpen: Bool { source.count { $0 == "[" } > source.count { $0 == "]" } }

  /// Whether a `]` follows.
  private var isClosed: Bool {
    var place = position
    while place < source.count, source[place] != "]" { place += source[place] == "\\" ? 2 : 1 }
    return place < source.count
  }

  /// Returns the replacement for a POSIX class such as `[:digit:]`.
  private func named(from place: Int) -> Advice? {
    let meant = [
      "digit": "\\d", "alpha": "\\p{L}", "space": "\\s", "alnum": "\\p{L}\\p{N}",
      "upper": "\\p{Lu}", "lower": "\\p{Ll}", "punct": "\\p{P}",
    ]
    let name = String(source[place...].dropFirst(2).prefix { $0.isLetter })
    return meant[name].map { "write '\($0)' for '[:\(name):]'" }
  }

  /// Returns advice to insert a `]` for the set at `start`, before the probable quantifier.
  private func closing(from start: Int) -> Advice {
    guard !isTrial else { return "close it with ']'" }
    let rest = source.indices.dropFirst(start + 2)
    let places = rest.filter { "{+*?()$".contains(source[$0]) } + [source.count]
    let closed = places.lazy.map { with("]", at: $0) }.first { Self.isPattern($0) }
    guard let closed, closed.count <= 60 else { return "close it with ']'" }
    return "close it with ']': '\(closed)'"
  }

  /// Returns the pattern with a `]` that closes the set at `start` before another set.
  private func closed(from start: Int, before place: Int) -> String? {
    guard !isTrial, isOpen, place > start + 1 else { return nil }
    let closed = with("]", at: place)
    return closed.count <= 60 && Self.isPattern(closed) ? closed : nil
  }

  private func with(_ mark: Character, at place: Int) -> String {
    String(source[..<place]) + String(mark) + String(source[place...])
  }

  private static func isPattern(_ text: String) -> Bool {
    var parser = RegularExpressionParser(text)
    parser.isTrial = true
    return (try? parser.parse()) != nil
  }

  private mutating func range(
    from item: CharacterSet.Item,
    at place: Int,
    ofSetAt start: Int
  ) throws(RegularExpressionError) -> CharacterSet.Item? {
    guard next == "-", position + 1 < source.count, source[position + 1] != "]" else { return nil }
    position += 1
    let last = source[position]
    position += 1
    let end = last == "\\" ? try escaped(from: position - 1) : .one(last)
    guard case .one(let low) = item, case .one(let high) = end,
      low.unicodeScalars.count == 1, high.unicodeScalars.count == 1,
      let first = low.unicodeScalars.first, let final = high.unicodeScalars.first
    else { throw problem("a range goes from one letter to another", place) }
    guard first <= final else {
      // In `[A-Z{1,3}-[0-9]`, the set contains a quantifier before which it should have ended.
      if isOpen {
        throw problem("this '[' is not closed", start, closing(from: start))
      }
      throw problem(
        "this range ends before it begins", place,
        "write '\(high)-\(low)', or '-' at the end of the set for the letter itself")
    }
    return .range(first...final)
  }

  // MARK: Repetition

  private mutating func repeated(
    _ node: Node,
    from start: Int
  ) throws(RegularExpressionError) -> Node {
    let place = position
    guard let (least, most) = try bounds() else { return node }
    switch node {
    case .lookahead, .start, .end, .boundary: throw problem("this cannot be repeated", start)
    default: break
    }
    let isLazy = take("?")
    if let again = next, ["*", "+", "?", "{"].contains(again) {
      throw problem("this repeats what is repeated already", position)
    }
    guard least <= 500, most ?? 0 <= 500 else {
      throw problem("the pattern repeats too often", place)
    }
    return .repetition(node, least: least, most: most, isLazy: isLazy)
  }

  private mutating func bounds() throws(RegularExpressionError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    let least = number()
    let hasComma = take(",")
    let most = hasComma ? number() : least
    guard take("}"), let least, hasComma || most != nil, most.map({ $0 >= least }) ?? true else {
      if let least, let most, most < least {
        throw problem(
          "this is no count", start, "the smaller number stands first: '{\(most),\(least)}'")
      }
      if let least, next == nil || next.map({ "$)[(".contains($0) }) == true {
        let count = hasComma ? "\(least),\(most.map { "\($0)" } ?? "")" : "\(least)"
        throw problem("this '{' is not closed", start, "write '{\(count)}'")
      }
      if let least, next == "-" || next == ".", !hasComma {
        let last = source[position...].drop { "-.".contains($0) }.prefix { $0.isNumber }
        if let last = Int(String(last)) {
          throw problem("this is no count", start, "write '{\(least),\(last)}'")
        }
      }
      throw problem("this is no count", start, "write '{2}', '{2,}', '{2,5}', or '\\{'")
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let digit = next, digit.isASCII, digit.isNumber {
      digits.append(digit)
      position += 1
    }
    return Int(digits)
  }
}
