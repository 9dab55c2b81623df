import Diagnostics

/// `set x = value`, StencilSwiftKit's `set x value`, and `set x … endset`.
enum SetTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    guard let name = rest.takeName() else {
      rest.report(expected: "a variable", &bag)
      return nil
    }
    if rest.lexer.isAtEnd, rest.lexer.fault == nil {
      let body = parser.body(of: tag, until: [.endset], &bag)
      return Syntax(kind: .capture(name, body.nodes), span: tag.token.whole)
    }
    guard rest.lexer.next != .colon else {
      let place = parser.source.span(rest.lexer.span)
      bag.add(.fault("unexpected ':'", at: place, help: "write 'set \(name.text) = value'"))
      return nil
    }
    let isAssigned = rest.take(.assign)
    guard let value = rest.expression(&bag), rest.expectEnd(&bag) else { return nil }
    return Syntax(kind: .set(name, value, outlivesBranch: isAssigned), span: tag.token.whole)
  }
}

/// `filter a|b … endfilter`
enum FilterTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    let uses = uses(tag, &bag)
    let body = parser.body(of: tag, until: [.endfilter], &bag)
    return Syntax(kind: .filtered(uses ?? [], body.nodes), span: tag.token.whole)
  }

  private static func uses(_ tag: TagParser.Tag, _ bag: inout DiagnosticBag) -> [FilterUse]? {
    var rest = tag.parser
    var uses: [FilterUse] = []
    repeat {
      guard let use = rest.filterUse(&bag) else { return nil }
      uses.append(use)
    } while rest.take(.pipe)
    return rest.expectEnd(&bag) ? uses : nil
  }
}
