import Diagnostics

/// `function name(a, b=1) … return value … endfunction`: a function, which returns a value and
/// prints nothing.
enum FunctionTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    let head = MacroTag.head(tag, parser.source, &bag)
    let body = parser.body(of: tag, until: [.endfunction], &bag)
    var function = head ?? Macro(name: .value, parameters: [], body: [])
    function.body = silent(body.nodes, in: parser.source, &bag)
    function.isFunction = true
    return Syntax(kind: .macro(function), span: tag.token.whole)
  }

  @Sendable static func readReturn(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    guard let value = rest.expression(&bag), rest.expectEnd(&bag) else { return nil }
    guard parser.isInside(.function) else {
      bag.add(
        .error("stray-tag", "no function is around it", at: parser.source.span(tag.nameSpan)))
      return nil
    }
    return Syntax(kind: .returnValue(value), span: tag.token.whole)
  }

  /// Returns the nodes without the white space between them. Reports nodes that print something.
  private static func silent(
    _ nodes: [Syntax],
    in source: TemplateView,
    _ bag: inout DiagnosticBag
  ) -> [Syntax] {
    nodes.compactMap { silent($0, in: source, &bag) }
  }

  private static func silent(
    _ node: Syntax,
    in source: TemplateView,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var node = node
    switch node.kind {
    case .text where node.isBlank(in: source): return nil
    case .condition(let branches, let otherwise):
      let quiet = branches.map { branch in
        Branch(condition: branch.condition, body: silent(branch.body, in: source, &bag))
      }
      node.kind = .condition(quiet, otherwise: silent(otherwise, in: source, &bag))
    case .loop(var loop):
      loop.body = silent(loop.body, in: source, &bag)
      loop.empty = silent(loop.empty, in: source, &bag)
      node.kind = .loop(loop)
    case .include(let include) where include.isImport: break
    case .leave, .set, .capture, .map, .macro, .returnValue, .expects: break
    default: bag.add(.printed(at: source.span(node.span)))
    }
    return node
  }
}

/// `expects name, name`: names that a template which includes or extends this one must bind.
enum ExpectsTag {
  @Sendable static func read(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    var rest = tag.parser
    var names: [Located<Name>] = []
    repeat {
      let span = parser.source.span(rest.lexer.span)
      guard let name = rest.takeName() else {
        rest.report(expected: "a name", &bag)
        return nil
      }
      names.append(Located(name, at: span))
    } while rest.take(.comma)
    guard rest.expectEnd(&bag) else { return nil }
    return Syntax(kind: .expects(names), span: tag.token.whole)
  }
}

extension Diagnostic {
  fileprivate static func printed(at span: SourceSpan) -> Diagnostic {
    .fault("a function prints nothing", at: span, help: "write 'return' before the value")
  }
}
