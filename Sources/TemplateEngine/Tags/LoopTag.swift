import Diagnostics

/// `for x in y where c … empty … endfor`, with a label before it, and `break` and `continue`.
enum LoopTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    let head = head(tag, parser.source, &bag)
    var opening = tag
    opening.name = .for
    let body = parser.body(of: opening, until: [.empty, .else, .endfor], &bag)
    var empty: [Syntax] = []
    if let end = body.end, end.name != .endfor {
      empty = parser.body(of: opening, until: [.endfor], &bag).nodes
    }
    var loop = head ?? unreadable(tag)
    loop.body = body.nodes
    loop.empty = empty
    return Syntax(kind: .loop(loop), span: tag.token.whole)
  }

  /// A placeholder for a loop whose head has errors, so that its body is checked anyway.
  private static func unreadable(_ tag: TagParser.Tag) -> Loop {
    let list = Expression(kind: .list([]), span: tag.token.whole)
    return Loop(variables: [.value], subject: list, body: [], empty: [])
  }

  private static func head(
    _ tag: TagParser.Tag,
    _ source: TemplateView,
    _ bag: inout DiagnosticBag
  ) -> Loop? {
    var parser = tag.parser
    var label: Name?
    if tag.name != .for {
      label = tag.name
      guard parser.expect(.colon, &bag) else { return nil }
      guard parser.take(word: "for") else {
        parser.report(expected: "'for'", &bag)
        return nil
      }
    }
    guard let variables = variables(&parser, &bag) else { return nil }
    guard parser.take(.in) else {
      parser.report(expected: parser.lexer.next == .colon ? "','" : "'in'", &bag)
      return nil
    }
    guard let subject = parser.expression(&bag) else { return nil }
    var loop = Loop(label: label, variables: variables, subject: subject, body: [], empty: [])
    if case .choice(let list, let condition, nil) = subject.kind {
      // Jinja's form: `for x in y if c`.
      loop.subject = list
      loop.filter = condition
    } else if parser.take(word: "where") {
      guard let filter = parser.expression(&bag) else { return nil }
      loop.filter = filter
    }
    return parser.expectEnd(&bag) ? loop : nil
  }

  private static func variables(
    _ parser: inout ExpressionParser,
    _ bag: inout DiagnosticBag
  ) -> [Name]? {
    let isTuple = parser.take(.openParen)
    var names: [Name] = []
    repeat {
      guard names.count < 16, parser.lexer.next != .in, let name = parser.takeName() else {
        parser.report(expected: names.isEmpty ? "a variable" : "'in'", &bag)
        return nil
      }
      names.append(name)
    } while parser.take(.comma)
    return !isTuple || parser.expect(.closeParen, &bag) ? names : nil
  }

  @Sendable static func readLeave(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    let label = rest.takeName()
    guard rest.expectEnd(&bag) else { return nil }
    let kind: LoopExit = tag.name == .break ? .loop : .iteration
    return Syntax(kind: .leave(kind, label: label), span: tag.token.whole)
  }
}
