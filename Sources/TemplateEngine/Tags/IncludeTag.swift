import Diagnostics

/// `include "name"`, optionally followed by an object whose members become variables, and `import
/// "name"`, which keeps the names that the template binds and drops its text. The name may be
/// computed.
enum IncludeTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    guard !rest.lexer.isAtEnd, rest.lexer.fault == nil else {
      rest.report(expected: "a template's name in quotes", &bag)
      return nil
    }
    guard let name = rest.spacedArgument(&bag) else { return nil }
    var include = Include(
      target: .computed(name),
      targetSpan: name.span,
      lineIndent: tag.token.lineIndent,
      isImport: tag.name == .import
    )
    if case .string(let text) = name.kind { include.target = .named(text) }
    if !rest.lexer.isAtEnd, !include.isImport {
      _ = rest.take(word: "with") || rest.take(word: "using")
      guard let context = rest.expression(&bag) else { return nil }
      include.context = context
    }
    guard rest.expectEnd(&bag) else { return nil }
    return Syntax(kind: .include(include), span: tag.token.whole)
  }
}
