import Diagnostics

/// Tries the table of rewrites where an expression is in error.
extension Checker {
  /// So many texts are tried for one mistake.
  private static let tries = 48
  /// So many that are not fine yet are rewritten once more.
  private static let seconds = 4
  /// Of longer texts nothing is said.
  private static let spokenLength = 2_000

  /// What to write for a mistake: what was tried, and else what is said of the words that stand there.
  func rewrite(at place: Range<Int>, of type: Type? = nil) -> Advice? {
    tried(at: place, of: type) ?? spoken(at: place)
  }

  /// The first rewrite around the place with which the whole text is fine.
  /// - Parameters:
  ///   - type: of what the parts are that a rewrite may name.
  ///   - isNamed: whether its pattern must name what stands there.
  func tried(at place: Range<Int>, of type: Type? = nil, isNamed: Bool = false) -> Advice? {
    guard canTry else { return nil }
    let rough = RoughText(text.text, around: place, isLetters: isLetters)
    var (tries, unfinished) = (Self.tries, [String]())
    for row in Rewrite.fitting(rough) {
      for match in row.matches(in: rough, around: place)
      where !isNamed || rough.names(place, in: match) {
        let range = rough.range(ofTokens: match.tokens)
        for written in candidates(row, match, rough, type) where tries > 0 {
          tries -= 1
          if isFine(with: written, in: range) { return said(written, row, match, rough, place) }
          unfinished.append(mended(with: written, in: range))
        }
      }
    }
    guard rough.isWhole, !isLetters, !isNamed else { return nil }
    for text in unfinished.prefix(Self.seconds) {
      if let written = second(text, type, &tries) {
        return "write '\(written)'\(marks(in: written, at: 0))"
      }
    }
    return nil
  }

  /// The words of the first row that names what stands there.
  func spoken(at place: Range<Int>) -> Advice? {
    guard !isTrial, text.text.utf8.count <= Self.spokenLength else { return nil }
    let rough = RoughText(text.text, around: place, isLetters: isLetters)
    for row in Rewrite.fitting(rough) where row.isSaidUntried {
      for match in row.matches(in: rough, around: place) where rough.names(place, in: match) {
        if let words = row.words { return Advice(row.filled(words, match, rough)) }
        let written = row.templates.first.map { row.filled($0, match, rough) }
        guard row.isLiteral, let written else { continue }
        return said(written, row, match, rough, place)
      }
    }
    return nil
  }

  /// The text with one rewrite more, wherever that is; of words alone, wherever they are.
  private func second(_ tried: String, _ type: Type?, _ tries: inout Int) -> String? {
    let rough = RoughText(tried)
    var other = Checker(SourceText(verbatim: tried, span: text.span(of: 0..<0)), in: scope)
    (other.expected, other.followsType) = (expected, followsType)
    for row in Rewrite.fitting(rough) {
      let matches = row.matches(in: rough, around: nil)
      if row.isLiteral, let template = row.templates.first, tries > 0 {
        var all = other
        for match in matches.reversed() {
          let words = all.mended(with: template, in: rough.range(ofTokens: match.tokens))
          all = other
          all.text = SourceText(verbatim: words, span: text.span(of: 0..<0))
        }
        tries -= 1
        if !matches.isEmpty, all.isFine(with: "", in: 0..<0) { return all.text.text }
      }
      for match in matches where !row.isLiteral {
        let range = rough.range(ofTokens: match.tokens)
        for written in candidates(row, match, rough, type) where tries > 0 {
          tries -= 1
          if other.isFine(with: written, in: range) {
            return other.mended(with: written, in: range)
          }
        }
      }
    }
    return nil
  }

  private func candidates(
    _ row: Rewrite, _ match: Rewrite.Match, _ rough: RoughText, _ type: Type?
  ) -> [String] {
    row.templates.flatMap { template in
      parts(of: template, match, rough, type).map { row.filled(template, match, rough, $0) }
    }
  }

  /// What can stand in the holes that the template alone has.
  private func parts(
    of template: String, _ match: Rewrite.Match, _ rough: RoughText, _ type: Type?
  ) -> [[String: String]] {
    if template.contains("$label"), match.holes["$label"] == nil {
      let name = match.holes["$name"].map { rough.source(ofTokens: $0) } ?? ""
      let payload = types.names.prefix(200).compactMap { types[$0]?.enumCase(named: name) }
        .flatMap(\.payload)
      let isQuestion = template.contains("nil")
      // What may be nil says nothing of the case.
      let labels = payload.filter { !isQuestion || !$0.type.isOptional }
      return labels.prefix(3).map { ["$label": $0.name] }
    }
    guard template.contains("$property") else { return [[:]] }
    var owner = type?.unwrapped
    if case .array(let element) = owner { owner = element }
    let models = owner.map { [types.model(of: $0)] } ?? types.names.prefix(50).map { types[$0] }
    let properties = models.compactMap(\.self).filter { !$0.isEnumeration }.flatMap(\.properties)
    // What tells one from another is rarely what is computed or compared.
    let names = properties.map(\.name).filter { $0 != "id" } + ["id"]
    return names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .prefix(16).map { ["$property": $0] }
  }

  // MARK: Words

  /// The smallest part that says it: where only what stands at the place changes, that alone.
  private func said(
    _ written: String, _ row: Rewrite, _ match: Rewrite.Match, _ rough: RoughText,
    _ place: Range<Int>
  ) -> Advice {
    let words = row.words.map { row.filled($0, match, rough) }
    let isInstruction = words.map { $0.hasPrefix("write ") || $0.hasPrefix("leave ") } ?? false
    let remark = isInstruction ? "" : words.map { ": \($0)" } ?? ""
    let (old, fresh) = (rough.tokens[match.tokens], RoughText(written))
    let start = zip(old, fresh.tokens).prefix { $0.text == $1.text }.count
    let end = zip(old.dropFirst(start).reversed(), fresh.tokens.dropFirst(start).reversed())
      .prefix { $0.text == $1.text }.count
    let gone = old.dropFirst(start).dropLast(end)
    let come = fresh.source(ofTokens: start..<fresh.tokens.count - end)
    if gone.count == 1, gone.first?.range == place, !come.isEmpty, remark == "" {
      let isName = gone.first?.kind == .word && come.first.map { $0.isLetter || $0 == "$" } == true
      if isInstruction, isName || come.isOperator { return Advice(words ?? "") }
      if isName || come.isOperator { return isName ? .meant(come) : .write(come) }
    }
    if come.isEmpty, let first = gone.first, let last = gone.last {
      let left = rough.source(first.range.lowerBound..<last.range.upperBound)
      return remark == "" ? .leaveOut(left) : "leave '\(left)' out\(remark)"
    }
    if written.utf8.count > 100, let words { return Advice(words) }
    let range = rough.range(ofTokens: match.tokens)
    let before = match.tokens.lowerBound - 1
    let isMember =
      written.hasPrefix(".") && before >= 0
      && [.word, .close, .text].contains(rough.tokens[before].kind)
    let shown = isMember ? String(written.dropFirst()) : written
    return
      "write '\(shown)'\(marks(in: written, at: row.isLiteral ? -1 : range.lowerBound))\(remark)"
  }

  /// For what YAML would read as its own, where no quotes of its stand around the text.
  private func marks(in words: String, at start: Int) -> String {
    let isOwn = start == 0 && words.first.map { "!&*[{\"'%@`|>".contains($0) } == true
    let isNew =
      !text.text.contains { "[]{}".contains($0) } && words.contains { "[]{}".contains($0) }
    return isPlain && (isOwn || isNew) ? ", in single quotes" : ""
  }
}

extension String {
  fileprivate var isOperator: Bool { BinaryOperator(rawValue: self) != nil }
}

extension RoughText {
  /// Whether the pattern names what stands at the place, or the word before it.
  fileprivate func names(_ place: Range<Int>, in match: Rewrite.Match) -> Bool {
    let index = tokens.firstIndex { $0.range.overlaps(place) || $0.range == place }
    guard let index else { return false }
    return match.named.contains {
      $0 == index || $0 == index - 1 && [.word, .close].contains(tokens[$0].kind)
    }
  }

  func range(ofTokens range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }
}

extension Rewrite {
  /// The rows whose words and marks the text has.
  static func fitting(_ rough: RoughText) -> [Rewrite] {
    let words = rough.words
    return table.filter { $0.mayFit(words) }
  }

  /// The members that the table knows.
  static let knownMembers: [String] = table.compactMap { row in
    guard row.pieces.count < 4, row.literals.first == "." else { return nil }
    return row.literals.dropFirst().first
  }

  func mayFit(_ words: Set<String>) -> Bool {
    literals.allSatisfy { $0 == "$0" || words.contains($0) }
  }
}
