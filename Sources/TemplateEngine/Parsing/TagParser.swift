import Diagnostics

/// Builds the syntax tree of a template from its tokens.
///
/// A tag with an error is reported and left out, but its body is parsed, so that errors within it
/// are reported too. An end tag only closes the innermost open tag that it fits.
struct TagParser {
  let source: TemplateView
  let tokens: [Token]
  private(set) var position = 0
  /// The enclosing tags, outermost first.
  private var open: [OpenTag] = []
  private(set) var extends: Located<String>?
  private var hasGivenUp = false
  private static let depthLimit = 100

  struct OpenTag {
    var name: Name
    var span: Range<Int>
    /// The tags that can end or divide the body.
    var ends: [Name]
  }

  /// The keyword of a tag and a parser for the rest of it.
  struct Tag {
    var name: Name
    var nameSpan: Range<Int>
    var parser: ExpressionParser
    var token: Token
  }

  init(_ source: TemplateView, _ tokens: [Token]) {
    self.source = source
    self.tokens = tokens
  }

  /// Parses the whole template.
  mutating func parse(_ bag: inout DiagnosticBag) -> [Syntax] {
    var result: [Syntax] = []
    while position < tokens.count, !hasGivenUp {
      if let end = nodes(into: &result, &bag) { reportStray(end, &bag) }
    }
    return result
  }

  /// Whether a tag with this name is open.
  func isInside(_ name: Name) -> Bool { open.contains { $0.name == name } }

  mutating func setExtends(_ name: Located<String>) {
    extends = name
  }

  /// Parses nodes up to a tag that ends or divides the body of another, or that seems meant to do
  /// so.
  private mutating func nodes(into result: inout [Syntax], _ bag: inout DiagnosticBag) -> Tag? {
    while position < tokens.count, !hasGivenUp {
      hasGivenUp = bag.errorCount > 1_000
      let token = tokens[position]
      position += 1
      switch token.kind {
      case .text, .raw:
        if !token.whole.isEmpty {
          result.append(Syntax(kind: .text(token.whole), span: token.whole))
        }
      case .comment:
        break
      case .value:
        if let node = output(token, &bag) { result.append(node) }
      case .tag:
        guard let tag = tag(token, &bag) else { continue }
        if token.isUnclosed, !TagTable.isEnd(tag.name) {
          skipBody(of: tag, &bag)
          continue
        }
        if TagTable.isEnd(tag.name) { return tag }
        if let end = mistypedEnd(tag, &bag) { return end }
        if let node = TagTable.read(tag, with: &self, &bag) { result.append(node) }
      }
    }
    return nil
  }

  /// Treats an unknown tag that begins with `end` as the end of the innermost open tag, so that the
  /// latter is not reported as unclosed too.
  private func mistypedEnd(_ tag: Tag, _ bag: inout DiagnosticBag) -> Tag? {
    guard !TagTable.knows(tag.name), tag.name.text.hasPrefix("end"), let name = open.last?.ends.last
    else { return nil }
    let place = source.span(tag.nameSpan)
    bag.add(.unknownTag(tag.name.text, help: "write '{% \(name.text) %}'", at: place))
    var end = tag
    end.name = name
    return end
  }

  private mutating func output(_ token: Token, _ bag: inout DiagnosticBag) -> Syntax? {
    var parser = ExpressionParser(source, token.inner)
    guard let value = parser.expression(&bag), parser.expectEnd(&bag) else { return nil }
    return Syntax(kind: .output(value, lineIndent: token.lineIndent), span: token.whole)
  }

  private func tag(_ token: Token, _ bag: inout DiagnosticBag) -> Tag? {
    var parser = ExpressionParser(source, token.inner)
    let span = parser.lexer.span
    if token.isUnclosed, token.inner.isEmpty { return nil }
    guard let name = parser.takeName() else {
      parser.report(expected: "a tag's name", &bag)
      return nil
    }
    return Tag(name: name, nameSpan: span, parser: parser, token: token)
  }
}

// MARK: - Bodies

extension TagParser {
  /// Parses the body of `tag` up to one of `ends`, and returns the tag that ended it.
  mutating func body(
    of tag: Tag,
    until ends: [Name],
    _ bag: inout DiagnosticBag
  ) -> (nodes: [Syntax], end: Tag?) {
    guard open.count < Self.depthLimit else {
      if !hasGivenUp {
        bag.add(.tooDeep(tag.name.text, Self.depthLimit, at: source.span(tag.nameSpan)))
      }
      hasGivenUp = true
      return ([], nil)
    }
    open.append(OpenTag(name: tag.name, span: tag.token.whole, ends: ends))
    defer { open.removeLast() }
    var result: [Syntax] = []
    result.reserveCapacity(4)
    while true {
      guard let end = nodes(into: &result, &bag) else {
        if !hasGivenUp { reportUnclosed(tag, ends, &bag) }
        return (result, nil)
      }
      if ends.contains(end.name) { return (result, end) }
      if open.dropLast().contains(where: { $0.ends.contains(end.name) }) {
        reportUnclosed(tag, ends, &bag)
        position -= 1
        return (result, nil)
      }
      reportStray(end, &bag)
    }
  }

  /// Skips the body of a tag whose head could not be parsed.
  private mutating func skipBody(of tag: Tag, _ bag: inout DiagnosticBag) {
    let ends = TagTable.ends(of: tag.name)
    guard let last = ends.last else { return }
    while let end = body(of: tag, until: ends, &bag).end, end.name != last {}
  }

  private func reportUnclosed(_ tag: Tag, _ ends: [Name], _ bag: inout DiagnosticBag) {
    bag.add(.unclosedTag(tag.name.text, end: ends.last?.text ?? "", at: source.span(tag.nameSpan)))
  }

  private func reportStray(_ tag: Tag, _ bag: inout DiagnosticBag) {
    bag.add(
      .strayTag(
        tag.name.text,
        at: source.span(tag.nameSpan),
        open: open.last.map { Located($0.name.text, at: source.span($0.span)) }
      )
    )
  }
}

extension Diagnostic {
  fileprivate static func tooDeep(_ name: String, _ limit: Int, at span: SourceSpan) -> Diagnostic {
    .error("deep-nesting", "'\(name)' stands inside more than \(limit) other tags", at: span)
  }

  fileprivate static func unclosedTag(
    _ name: String,
    end: String,
    at span: SourceSpan
  ) -> Diagnostic {
    .error("unclosed-tag", "'\(name)' is not closed", at: span, help: "write '{% \(end) %}'")
  }

  fileprivate static func strayTag(
    _ name: String,
    at span: SourceSpan,
    open: Located<String>?
  ) -> Diagnostic {
    let notes = open.map { [Note("'\($0.value)' is open here", at: $0.span)] } ?? []
    return .error("stray-tag", "'\(name)' closes nothing here", at: span, notes: notes)
  }
}
