import Diagnostics

/// Where a rewrite fits, and what its holes stand for.
extension Rewrite {
  struct Match {
    /// The tokens that it takes.
    var tokens: Range<Int>
    var holes: [String: Range<Int>]
    /// The tokens that the pattern names.
    var named: [Int]
  }

  /// So many ways to fit are looked at, with so many steps.
  private static let limit = 12
  private static let steps = 5_000

  /// The ways in which it fits, those that take most first, and only those around the place.
  func matches(in text: RoughText, around place: Range<Int>?) -> [Match] {
    var (found, steps) = ([Match](), Self.steps)
    for start in text.tokens.indices where canStart(at: start, text) {
      if let place, text.tokens[start].range.lowerBound > place.lowerBound { break }
      extend(Match(tokens: start..<start, holes: [:], named: []), 0, text, &found, place, &steps)
    }
    return found
  }

  private func extend(
    _ match: Match, _ index: Int, _ text: RoughText, _ found: inout [Match], _ place: Range<Int>?,
    _ steps: inout Int
  ) {
    steps -= 1
    guard found.count < Self.limit, steps > 0 else { return }
    let end = match.tokens.upperBound
    guard index < pieces.count else {
      let isAround = place.map { end > 0 && $0.upperBound <= text.tokens[end - 1].range.upperBound }
      guard isAround ?? true, canEnd(at: end, text) else { return }
      if isMember, end + 1 < text.tokens.count, text.tokens[end].text == "(",
        text.tokens[end + 1].text == ")"
      {
        var call = match
        call.tokens = match.tokens.lowerBound..<end + 2
        found.append(call)
      }
      found.append(match)
      return
    }
    var match = match
    switch pieces[index] {
    case .literal(let word):
      guard end < text.tokens.count, text.tokens[end].text.isMeant(by: word.text),
        index == 0 || word.kind != .open || text.tokens[end].hasSpaceBefore == word.hasSpaceBefore
      else { return }
      match.named.append(end)
      match.tokens = match.tokens.lowerBound..<end + 1
      extend(match, index + 1, text, &found, place, &steps)
    case .hole(let name, let kind):
      for other in text.ends(of: kind, from: end).reversed() {
        if let known = match.holes[name],
          text.source(ofTokens: known) != text.source(ofTokens: end..<other)
        {
          continue
        }
        var longer = match
        longer.holes[name] = match.holes[name] ?? end..<other
        longer.tokens = match.tokens.lowerBound..<other
        if kind == .comparison { longer.named.append(end) }
        extend(longer, index + 1, text, &found, place, &steps)
      }
    }
  }

  /// Whether what stands before a token leaves it a value of its own.
  private func canStart(at index: Int, _ text: RoughText) -> Bool {
    if case .literal(let first)? = pieces.first {
      guard text.tokens[index].text == first.text else { return false }
      guard first.kind == .word else { return true }
    }
    guard index > 0 else { return true }
    let before = text.tokens[index - 1]
    switch before.kind {
    case .open: return true
    case .mark: return before.text != "." && (before.text != "?" || before.hasSpaceBefore)
    case .word: return Self.connectives.contains(before.text) || isPhrase
    default: return isPhrase
    }
  }

  /// Whether it ends with the name of a member, which may be called without arguments.
  private var isMember: Bool {
    guard pieces.count > 1, case .literal(let dot) = pieces[pieces.count - 2],
      case .literal = pieces[pieces.count - 1]
    else { return false }
    return dot.text == "."
  }

  /// Whether it begins with a word that stands between two values.
  private var isPhrase: Bool { if case .literal? = pieces.first { true } else { false } }

  private func canEnd(at index: Int, _ text: RoughText) -> Bool {
    guard index < text.tokens.count, case .hole? = pieces.last else { return true }
    let next = text.tokens[index]
    switch next.kind {
    case .close: return true
    case .open: return next.text == "{"
    case .mark: return next.text != "." && (next.text != "?" || next.hasSpaceBefore)
    default: return Self.connectives.contains(next.text)
    }
  }

  private static let connectives: Set = [
    "and", "or", "not", "is", "in", "as", "if", "then", "else", "return", "when", "unless", "case",
  ]

  // MARK: Templates

  /// What a template comes to.
  /// - Parameter parts: What stands in holes that the pattern does not have.
  func filled(
    _ template: String, _ match: Match?, _ text: RoughText, _ parts: [String: String] = [:]
  ) -> String {
    var result = ""
    var rest = template[...]
    while let mark = rest.firstIndex(of: "$") {
      result += rest[..<mark]
      let name = "$" + rest[rest.index(after: mark)...].prefix { $0.isLetter }
      rest = rest[mark...].dropFirst(name.count)
      guard name.count > 1 else {
        result += name
        continue
      }
      guard let match, let range = match.holes[name] else {
        result += parts[name] ?? "…"
        continue
      }
      var value = text.source(ofTokens: range)
      for (number, taken) in ["$first", "$second"].enumerated() where taken != name {
        guard let taken = match.holes[taken] else { continue }
        value = RoughText(value).renamed(text.source(ofTokens: taken), to: "$\(number)")
      }
      if value.last == "?", rest.first != ".", rest.first != "?" { value.removeLast() }
      if result.last == "(", rest.first.map({ ",)".contains($0) }) == true,
        text.partners[range.lowerBound] == range.upperBound - 1, value.first == "("
      {
        value = String(value.dropFirst().dropLast())
      }
      let isOperand = result.last == "!" || rest.first.map { ".[?".contains($0) } == true
      let isWhole =
        range.isEmpty || text.ends(of: .value, from: range.lowerBound).contains(range.upperBound)
      result += isOperand && !isWhole ? "(\(value))" : value
    }
    return result + rest
  }
}

extension String {
  /// As Kotlin calls what a closure takes.
  fileprivate func isMeant(by word: String) -> Bool { self == word || self == "it" && word == "$0" }
}

extension RoughText {
  /// Behind which tokens what begins at `start` may end, the shortest first.
  func ends(of hole: Rewrite.Hole, from start: Int) -> [Int] {
    guard start < tokens.count else { return hole == .rest ? [start] : [] }
    let token = tokens[start]
    let isName = token.kind == .word && token.text.first != "$"
    switch hole {
    case .name: return isName ? [start + 1] : []
    case .type, .builtIn:
      let isBuiltIn = Type.builtIn.contains { $0.name == token.text }
      let fits = hole == .builtIn ? isBuiltIn : isName && token.text.beginsUppercase && !isBuiltIn
      return fits ? [start + 1] : []
    case .text: return token.kind == .text ? [start + 1] : []
    case .comparison:
      let precedence = BinaryOperator(rawValue: token.text)?.precedence
      return precedence == .comparison ? [start + 1] : []
    case .number: return token.kind == .number ? [start + 1] : []
    case .value: return endsOfValue(from: start)
    case .any, .rest:
      var (ends, end) = (hole == .rest ? [start] : [], start)
      while end < tokens.count, let next = behind(end),
        hole == .rest || ![",", ";"].contains(tokens[end].text)
      {
        end = next
        let isOpen = tokens[end - 1].kind == .mark && hole == .any
        if !isOpen { ends.append(end) }
      }
      return ends
    }
  }

  /// Behind a token, or a bracket with all that it holds; `nil` where one closes, or none closes it.
  private func behind(_ index: Int) -> Int? {
    switch tokens[index].kind {
    case .open: partners[index].map { $0 + 1 }
    case .close: nil
    default: index + 1
    }
  }

  /// Behind a name, and behind each member, call, subscript and closure that follows it.
  private func endsOfValue(from start: Int) -> [Int] {
    var end = start
    if tokens[end].text == "!" || tokens[end].text == "-" { end += 1 }
    if end + 1 < tokens.count, tokens[end].text == "." { end += 1 }
    guard end < tokens.count, tokens[end].kind != .mark, let first = behind(end) else { return [] }
    var ends = [first]
    end = first
    while end < tokens.count {
      let token = tokens[end]
      let isClosure = token.text == "{" && token.hasSpaceBefore
      guard isClosure || !token.hasSpaceBefore else { break }
      switch token.kind {
      case .open:
        guard let next = behind(end) else { return ends }
        end = next
      case .mark
      where token.text == "?" && end + 1 < tokens.count && !tokens[end + 1].hasSpaceBefore:
        end += 1
      case .mark where token.text == "." && end + 1 < tokens.count && tokens[end + 1].kind == .word:
        end += 2
      default: return ends
      }
      ends.append(end)
    }
    return ends
  }
}
