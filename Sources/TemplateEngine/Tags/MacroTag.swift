import Diagnostics

/// `macro name a b=1 … endmacro` and `call name x y`. Both may also have parentheses and commas.
enum MacroTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    let head = head(tag, parser.source, &bag)
    let body = parser.body(of: tag, until: [.endmacro], &bag)
    var macro = head ?? Macro(name: .value, parameters: [], body: [])
    macro.body = body.nodes
    return Syntax(kind: .macro(macro), span: tag.token.whole)
  }

  static func head(
    _ tag: TagParser.Tag,
    _ source: TemplateView,
    _ bag: inout DiagnosticBag
  ) -> Macro? {
    var rest = tag.parser
    guard let name = rest.takeName() else {
      rest.report(expected: "the \(tag.name.text)'s name", &bag)
      return nil
    }
    var macro = Macro(name: name, parameters: [], body: [])
    let isParenthesized = rest.take(.openParen)
    while rest.lexer.next.isWord {
      let span = rest.lexer.span
      guard let parameter = rest.takeName() else { break }
      var standard: Expression?
      if rest.take(.assign) {
        guard let value = isParenthesized ? rest.expression(&bag) : rest.filtered(&bag) else {
          return nil
        }
        standard = value
      }
      if macro.parameters.contains(where: { $0.name == parameter }) {
        bag.add(.repeatedParameter(parameter.text, of: tag.name.text, at: source.span(span)))
      }
      macro.parameters.append(.init(name: parameter, standard: standard))
      if isParenthesized, !rest.take(.comma) { break }
    }
    if isParenthesized, !rest.expect(.closeParen, &bag) { return nil }
    return rest.expectEnd(&bag) ? macro : nil
  }

  @Sendable static func readCall(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    let nameSpan = rest.lexer.span
    guard let name = rest.takeName() else {
      rest.report(expected: "a macro's name", &bag)
      return nil
    }
    var call = Call(name: name, nameSpan: nameSpan, arguments: [])
    if !rest.lexer.followsSpace, rest.take(.openParen) {
      guard let arguments = rest.arguments(&bag) else { return nil }
      call.arguments = arguments
    } else {
      while !rest.lexer.isAtEnd {
        let label = rest.argumentLabel()
        guard let value = rest.spacedArgument(&bag) else { return nil }
        call.arguments.append(Argument(label: label, value: value))
        _ = rest.take(.comma)
      }
    }
    guard rest.expectEnd(&bag) else { return nil }
    return Syntax(kind: .call(call, lineIndent: tag.token.lineIndent), span: tag.token.whole)
  }
}

extension Diagnostic {
  fileprivate static func repeatedParameter(
    _ name: String, of owner: String, at span: SourceSpan
  ) -> Diagnostic {
    .error("repeated-parameter", "the \(owner) has '\(name)' already", at: span)
  }
}
