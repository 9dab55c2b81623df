import Diagnostics

/// Splits a template into tokens: text, values, tags and comments.
///
/// A delimiter within a quoted string does not count. An unclosed delimiter is reported where it
/// is, and scanning continues after it.
struct Lexer {
  private let source: TemplateView
  private var tokens: [Token] = []
  private var position = 0
  private var textStart = 0

  private init(_ source: TemplateView) {
    self.source = source
    // Templates have about one token per sixteen bytes.
    tokens.reserveCapacity(source.count / 16 + 4)
  }

  static func tokens(of source: TemplateView, into bag: inout DiagnosticBag) -> [Token] {
    var lexer = Lexer(source)
    lexer.scan(into: &bag)
    return lexer.tokens
  }

  private mutating func scan(into bag: inout DiagnosticBag) {
    if source.hasMark {
      position = 3
      textStart = 3
    }
    // Stops after many errors, so that the first ones are shown soon.
    while bag.errorCount < 1_000, let opening = nextOpening(from: position) {
      closeText(at: opening)
      let kind = Self.kind(of: source[opening + 1])
      guard let token = delimited(kind, at: opening, into: &bag) else {
        skip(kind, from: opening, isText: bag.all.last?.code == "unclosed-text")
        continue
      }
      tokens.append(token)
      position = token.whole.upperBound
      textStart = position
      if let word = rawWord(of: token) { scanRaw(word, openedBy: token, into: &bag) }
    }
    closeText(at: source.count)
  }

  /// Continues after an unclosed delimiter: at the next delimiter on the same line, or after the
  /// line. A tag's keyword still counts, so that the tag that it opens or closes is not reported
  /// too.
  private mutating func skip(_ kind: Token.Kind, from opening: Int, isText: Bool) {
    let next = isText ? nil : nextOpening(from: opening + 2)
    position = endOfLine(from: opening, until: next ?? source.count)
    textStart = position
    guard kind == .tag else { return }
    var token = Token(.tag, opening..<position)
    token.inner = source.word(in: min(opening + 2, position)..<position)
    token.isUnclosed = true
    tokens.append(token)
  }

  private mutating func closeText(at end: Int) {
    guard textStart < end else { return }
    tokens.append(Token(.text, textStart..<end))
  }

  private func nextOpening(from start: Int) -> Int? {
    var offset = start
    while let brace = source.firstBrace(from: offset), brace + 1 < source.count {
      let next = source[brace + 1]
      if next == Letter.openBrace || next == Letter.percent || next == Letter.hash { return brace }
      offset = brace + 1
    }
    return nil
  }

  private static func kind(of byte: UInt8) -> Token.Kind {
    switch byte {
    case Letter.openBrace: .value
    case Letter.percent: .tag
    default: .comment
    }
  }

  private func endOfLine(from start: Int, until end: Int) -> Int {
    (start..<end).first { source[$0] == Letter.newline } ?? end
  }
}

// MARK: - Delimited tokens

extension Lexer {
  private func delimited(
    _ kind: Token.Kind,
    at opening: Int,
    into bag: inout DiagnosticBag
  ) -> Token? {
    let start = opening + 2
    guard let end = kind == .comment ? commentEnd(start) : closing(kind, start, &bag) else {
      if bag.all.last?.span?.start ?? -1 < source.span(opening..<start).start || kind == .comment {
        bag.add(.unclosed(kind, at: source.span(opening..<start)))
      }
      return nil
    }
    var token = Token(kind, opening..<end + 2)
    var (first, last) = (start, end)
    if first < last, let trim = Self.trim(source[first]) {
      token.before = trim
      first += 1
    }
    if first < last, let trim = Self.trim(source[last - 1]) {
      token.after = trim
      last -= 1
    }
    token.inner = first..<last
    return token
  }

  private static func trim(_ byte: UInt8) -> Token.Trim? {
    switch byte {
    case Letter.minus: .strip
    case Letter.plus: .keep
    default: nil
    }
  }

  private func commentEnd(_ start: Int) -> Int? {
    var offset = start
    while offset + 1 < source.count {
      if source[offset] == Letter.hash, source[offset + 1] == Letter.closeBrace { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns the offset of the closing delimiter.
  private func closing(_ kind: Token.Kind, _ start: Int, _ bag: inout DiagnosticBag) -> Int? {
    let first = kind == .tag ? Letter.percent : Letter.closeBrace
    var offset = start
    var braces = 0
    while true {
      offset = source.firstSign(from: offset)
      guard offset + 1 < source.count else { return nil }
      let byte = source[offset]
      switch byte {
      case Letter.quote, Letter.apostrophe:
        guard let end = endOfText(byte, from: offset + 1) else {
          bag.add(.unclosedText(at: source.span(offset..<offset + 1)))
          return nil
        }
        offset = end
      case first where source[offset + 1] == Letter.closeBrace && braces == 0:
        return offset
      case Letter.openBrace:
        let next = source[offset + 1]
        if next == Letter.percent || next == Letter.openBrace || next == Letter.hash { return nil }
        braces += 1
      case Letter.closeBrace:
        braces = max(0, braces - 1)
      default:
        break
      }
      offset += 1
    }
  }

  /// Returns the offset of the closing quote. A quoted string must end on its line.
  private func endOfText(_ quote: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset < source.count, source[offset] != Letter.newline {
      if source[offset] == quote { return offset }
      offset += source[offset] == Letter.backslash && source.hasEscapes ? 2 : 1
    }
    return nil
  }
}

// MARK: - Raw text

extension Lexer {
  private func rawWord(of token: Token) -> String? {
    guard token.kind == .tag else { return nil }
    let first = token.inner.first { !Letter.isSpace(source[$0]) }
    guard let first, source[first] == UInt8(ascii: "r") || source[first] == UInt8(ascii: "v") else {
      return nil
    }
    let word = source.word(in: token.inner)
    guard source.reads("raw", at: word) || source.reads("verbatim", at: word) else { return nil }
    return source.text(word)
  }

  private mutating func scanRaw(
    _ word: String,
    openedBy opening: Token,
    into bag: inout DiagnosticBag
  ) {
    var search = position
    while let brace = source.firstBrace(from: search) {
      search = brace + 1
      guard search < source.count, source[search] == Letter.percent else { continue }
      var ignored = DiagnosticBag()
      guard let token = delimited(.tag, at: brace, into: &ignored),
        source.text(source.word(in: token.inner)) == "end" + word
      else { continue }
      if position < brace { tokens.append(Token(.raw, position..<brace)) }
      tokens.append(token)
      position = token.whole.upperBound
      textStart = position
      return
    }
    bag.add(.unclosedRaw(word, at: source.span(opening.whole)))
    position = source.count
    textStart = position
  }
}

extension Diagnostic {
  fileprivate static func unclosed(_ kind: Token.Kind, at span: SourceSpan) -> Diagnostic {
    let (open, close) =
      switch kind {
      case .tag: ("{%", "%}")
      case .comment: ("{#", "#}")
      default: ("{{", "}}")
      }
    return .error(
      "unclosed-delimiter",
      "'\(open)' is not closed",
      at: span,
      help: "write '\(close)' behind it"
    )
  }

  fileprivate static func unclosedText(at span: SourceSpan) -> Diagnostic {
    .error("unclosed-text", "the text is not closed on its line", at: span)
  }

  fileprivate static func unclosedRaw(_ word: String, at span: SourceSpan) -> Diagnostic {
    .error(
      "unclosed-tag",
      "'\(word)' is not closed",
      at: span,
      help: "write '{% end\(word) %}'"
    )
  }
}
