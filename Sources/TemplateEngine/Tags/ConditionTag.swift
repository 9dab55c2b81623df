import Diagnostics

/// `if … elif … else … endif`, and Stencil's `ifnot`.
enum ConditionTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var branches: [Branch] = []
    var otherwise: [Syntax] = []
    var current: TagParser.Tag? = tag
    var ends: [Name] = [.elif, .else, .endif]
    while let head = current {
      var condition = Expression(kind: .null, span: head.token.whole)
      if head.name == .else {
        ends = [.endif]
        var rest = head.parser
        if rest.lexer.next == .if {
          let place = parser.source.span(rest.lexer.span)
          bag.add(.fault("unexpected 'if'", at: place, help: "write 'elif' instead of 'else if'"))
        } else {
          _ = rest.expectEnd(&bag)
        }
      } else if head.name != .endif {
        condition = self.condition(head, &bag) ?? condition
      } else {
        break
      }
      let body = parser.body(of: tag, until: ends, &bag)
      if head.name == .else {
        otherwise = body.nodes
      } else {
        branches.append(Branch(condition: condition, body: body.nodes))
      }
      current = body.end
    }
    return Syntax(kind: .condition(branches, otherwise: otherwise), span: tag.token.whole)
  }

  private static func condition(
    _ head: TagParser.Tag,
    _ bag: inout DiagnosticBag
  ) -> Expression? {
    var parser = head.parser
    guard let condition = parser.expression(&bag), parser.expectEnd(&bag) else { return nil }
    guard head.name == .ifnot else { return condition }
    return Expression(kind: .not(condition), span: condition.span)
  }
}
