import Diagnostics

/// `block name … endblock`, and `extends "name"`. Text before `extends` is printed. After it, only
/// blocks and bindings have an effect.
enum BlockTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    let name = rest.takeName()
    if name != nil {
      _ = rest.expectEnd(&bag)
    } else {
      rest.report(expected: "the block's name", &bag)
    }
    let body = parser.body(of: tag, until: [.endblock], &bag)
    let block = Block(name: name ?? .value, body: body.nodes, lineIndent: tag.token.lineIndent)
    return Syntax(kind: .block(block), span: tag.token.whole)
  }

  @Sendable static func readExtends(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    guard rest.lexer.next == .string, rest.lexer.fault == nil else {
      rest.report(expected: "a template's name in quotes", &bag)
      return nil
    }
    let name = Located(rest.lexer.string, at: parser.source.span(rest.lexer.span))
    rest.lexer.advance()
    guard rest.expectEnd(&bag) else { return nil }
    parser.setExtends(name)
    return Syntax(kind: .extends, span: tag.token.whole)
  }
}
