import Diagnostics

/// `fit … softline … endfit`: a group that is put on one line if it fits.
enum FitTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    _ = rest.expectEnd(&bag)
    let body = parser.body(of: tag, until: [.endfit], &bag)
    return Syntax(kind: .fit(body.nodes), span: tag.token.whole)
  }

  /// `indent … endindent`: lines that are indented by one level.
  @Sendable static func readIndent(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    _ = rest.expectEnd(&bag)
    let body = parser.body(of: tag, until: [.endindent], &bag)
    return Syntax(kind: .indent(body.nodes), span: tag.token.whole)
  }

  /// `softline`, `softline " "`, `softline "" ","`: the text in a group on one line, and the text
  /// before the line end in a broken group.
  @Sendable static func readSoftline(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    var texts: [String] = []
    let start = rest.lexer.span.lowerBound
    while rest.lexer.next == .string, rest.lexer.fault == nil {
      texts.append(rest.lexer.string)
      rest.lexer.advance()
    }
    guard rest.expectEnd(&bag) else { return nil }
    guard let mark = mark(texts) else {
      bag.add(.unknownSoftline(at: parser.source.span(start..<rest.lexer.lastEnd)))
      return nil
    }
    return Syntax(kind: .softline(mark), span: tag.token.whole)
  }

  /// `hardline`: a line end that breaks the enclosing groups.
  @Sendable static func readHardline(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    guard rest.expectEnd(&bag) else { return nil }
    return Syntax(kind: .hardline, span: tag.token.whole)
  }

  private static func mark(_ texts: [String]) -> UInt8? {
    switch texts {
    case [], [""], ["", ""]: LayoutMark.softline
    case [" "], [" ", ""]: LayoutMark.softlineSpace
    case ["", ","]: LayoutMark.softlineComma
    default: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownSoftline(at span: SourceSpan) -> Diagnostic {
    .error(
      "template-syntax",
      "a soft line cannot stand for this",
      at: span,
      help: "write 'softline', 'softline \" \"' or 'softline \"\" \",\"'"
    )
  }
}
