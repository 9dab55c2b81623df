/// Decides which white space around tags is printed.
///
/// A line that contains only tags and comments leaves no empty line, and neither does a line on
/// which a `macro` or `set` begins and ends. If one of the tags prints something (`include`, `call`
/// or `block`), or a `{{ value }}` is alone on its line, the token gets the indentation of the
/// line. A line with a `-` or `+` in a delimiter is not changed.
struct Whitespace {
  private let bytes: TemplateView
  private var tokens: [Token]

  static func trim(_ tokens: inout [Token], of source: TemplateView, isSmart: Bool) {
    var whitespace = Whitespace(bytes: source, tokens: [])
    swap(&whitespace.tokens, &tokens)
    if isSmart { whitespace.trimLines() }
    whitespace.trimMarks()
    swap(&whitespace.tokens, &tokens)
  }
}

// MARK: - Lines

extension Whitespace {
  private mutating func trimLines() {
    var index = 0
    while index < tokens.count {
      guard !tokens[index].isText else {
        index += 1
        continue
      }
      if let end = endOfDefinition(from: index), let margin = margin(before: index, after: end) {
        removeMargin(index...end, margin, keepsInside: true)
        index = end + 1
        continue
      }
      let last = lastTokenOfLine(from: index)
      if let margin = margin(before: index, after: last) { trimLine(index...last, margin) }
      index = last + 1
    }
  }

  /// Returns the index of the tag that ends a `macro` or `set`, if it is on the same line and no
  /// delimiter between them has a trim mark.
  private func endOfDefinition(from first: Int) -> Int? {
    guard let end = definitionEnd(of: tokens[first]) else { return nil }
    for index in (first + 1)..<max(tokens.count, first + 1) {
      let token = tokens[index]
      if token.isText {
        guard !bytes[token.whole].contains(Letter.newline) else { return nil }
      } else if token.before != .standard || token.after != .standard {
        return nil
      } else if token.kind == .tag, bytes.reads(end, at: bytes.word(in: token.inner)) {
        return index
      }
    }
    return nil
  }

  private func definitionEnd(of token: Token) -> StaticString? {
    guard token.kind == .tag, token.before == .standard, token.after == .standard else {
      return nil
    }
    let word = bytes.word(in: token.inner)
    if bytes.reads("macro", at: word) { return "endmacro" }
    guard bytes.reads("set", at: word) else { return nil }
    let name = bytes.word(in: word.upperBound..<token.inner.upperBound)
    let rest = bytes[name.upperBound..<token.inner.upperBound]
    return rest.allSatisfy(Letter.isSpace) ? "endset" : nil
  }

  /// Returns the last tag of the run at `first` in which only blanks separate the tags.
  private func lastTokenOfLine(from first: Int) -> Int {
    var last = first
    var index = first + 1
    while index < tokens.count {
      if tokens[index].isText {
        guard bytes[tokens[index].whole].allSatisfy(Letter.isBlank) else { break }
      } else {
        last = index
      }
      index += 1
    }
    return last
  }

  /// Returns the white space around the run if it is alone on its line: the indentation, and what
  /// follows up to and including the line end.
  private func margin(before first: Int, after last: Int) -> (Range<Int>, Range<Int>)? {
    let start = tokens[first].whole.lowerBound
    var indent = start
    let textStart =
      first > 0 && tokens[first - 1].isText ? tokens[first - 1].whole.lowerBound : start
    while indent > textStart, Letter.isBlank(bytes[indent - 1]) { indent -= 1 }
    let isLineStart =
      indent == 0 || bytes[indent - 1] == Letter.newline
      || indent == 3 && bytes.hasMark
    guard isLineStart else { return nil }
    let end = tokens[last].whole.upperBound
    let textEnd =
      last + 1 < tokens.count ? tokens[last + 1].whole.upperBound : max(end, bytes.count)
    var offset = end
    while offset < textEnd, Letter.isBlank(bytes[offset]) { offset += 1 }
    if offset < bytes.count, bytes[offset] == Letter.carriageReturn { offset += 1 }
    if offset == bytes.count { return (indent..<start, end..<offset) }
    guard bytes[offset] == Letter.newline else { return nil }
    return (indent..<start, end..<offset + 1)
  }

  private mutating func trimLine(_ run: ClosedRange<Int>, _ margin: (Range<Int>, Range<Int>)) {
    let isMarked = tokens[run].contains {
      !$0.isText && ($0.before != .standard || $0.after != .standard)
    }
    guard !isMarked else { return }
    let values = run.count { tokens[$0].kind == .value }
    let printers = run.count { prints(tokens[$0]) }
    if values == 1, printers == 0 {
      for index in run where tokens[index].kind == .value { tokens[index].lineIndent = margin.0 }
    } else if values == 0, printers <= 1 {
      for index in run where prints(tokens[index]) { tokens[index].lineIndent = margin.0 }
      removeMargin(run, margin, keepsInside: false)
    }
  }

  private mutating func removeMargin(
    _ run: ClosedRange<Int>,
    _ margin: (Range<Int>, Range<Int>),
    keepsInside: Bool
  ) {
    if run.lowerBound > 0, tokens[run.lowerBound - 1].isText {
      let text = tokens[run.lowerBound - 1].whole
      tokens[run.lowerBound - 1].whole = text.lowerBound..<margin.0.lowerBound
    }
    for index in run where tokens[index].isText && !keepsInside {
      tokens[index].whole = tokens[index].whole.upperBound..<tokens[index].whole.upperBound
    }
    if run.upperBound + 1 < tokens.count, tokens[run.upperBound + 1].isText {
      let text = tokens[run.upperBound + 1].whole
      tokens[run.upperBound + 1].whole = min(margin.1.upperBound, text.upperBound)..<text.upperBound
    }
  }

  /// Whether the tag prints something in its place.
  private func prints(_ token: Token) -> Bool {
    guard token.kind == .tag else { return false }
    let word = bytes.word(in: token.inner)
    return bytes.reads("include", at: word) || bytes.reads("call", at: word)
      || bytes.reads("block", at: word)
  }
}

// MARK: - Marks

extension Whitespace {
  private mutating func trimMarks() {
    for index in tokens.indices where !tokens[index].isText {
      if tokens[index].before == .strip, index > 0 { stripEnd(of: index - 1) }
      if tokens[index].after == .strip, index + 1 < tokens.count { stripStart(of: index + 1) }
    }
  }

  private mutating func stripEnd(of index: Int) {
    guard tokens[index].isText else { return }
    let range = tokens[index].whole
    var end = range.upperBound
    while end > range.lowerBound, Letter.isSpace(bytes[end - 1]) { end -= 1 }
    tokens[index].whole = range.lowerBound..<end
  }

  private mutating func stripStart(of index: Int) {
    guard tokens[index].isText else { return }
    let range = tokens[index].whole
    var start = range.lowerBound
    while start < range.upperBound, Letter.isSpace(bytes[start]) { start += 1 }
    tokens[index].whole = start..<range.upperBound
  }
}
