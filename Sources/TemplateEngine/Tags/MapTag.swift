import Diagnostics

/// StencilSwiftKit's `map list into result using item … endmap`: a list of the texts that the body
/// prints for each element. In the body, `maploop` describes the loop.
enum MapTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    let head = head(&rest, &bag)
    let body = parser.body(of: tag, until: [.empty, .endmap], &bag)
    if let end = body.end, end.name == .empty { readEmpty(tag, end, &parser, &bag) }
    guard var map = head else { return nil }
    map.body = body.nodes
    return Syntax(kind: .map(map), span: tag.token.whole)
  }

  /// Parses the `empty` of a map, which StencilSwiftKit accepts but never prints.
  private static func readEmpty(
    _ tag: TagParser.Tag,
    _ empty: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) {
    let body = parser.body(of: tag, until: [.endmap], &bag)
    guard let first = body.nodes.first(where: { !$0.isBlank(in: parser.source) }) else { return }
    bag.add(.emptyOfMap(at: parser.source.span(first.span)))
  }

  private static func head(_ rest: inout ExpressionParser, _ bag: inout DiagnosticBag) -> Map? {
    guard let subject = rest.expression(&bag) else { return nil }
    guard rest.take(word: "into") else {
      rest.report(expected: "'into'", &bag)
      return nil
    }
    guard let result = rest.takeName() else {
      rest.report(expected: "a variable", &bag)
      return nil
    }
    var map = Map(subject: subject, result: result, body: [])
    if rest.take(word: "using") {
      guard let item = rest.takeName() else {
        rest.report(expected: "a variable", &bag)
        return nil
      }
      map.item = item
    }
    return rest.expectEnd(&bag) ? map : nil
  }
}

extension Syntax {
  func isBlank(in source: TemplateView) -> Bool {
    guard case .text(let range) = kind else { return false }
    return range.allSatisfy { Letter.isSpace(source[$0]) }
  }
}

extension Diagnostic {
  fileprivate static func emptyOfMap(at span: SourceSpan) -> Diagnostic {
    .fault(
      "the 'empty' of a map prints nothing",
      at: span,
      help: "ask 'if list' behind the 'endmap'"
    )
  }
}
