import Diagnostics

/// The syntax tree of a template, for the linter.
final class ParsedTemplate {
  let source: TemplateSource
  let nodes: [Syntax]
  let extends: Located<String>?
  /// Whether parsing found no errors. The compiler reports those that there are.
  let isSound: Bool

  init(_ source: TemplateSource, options: RenderOptions) {
    var bag = DiagnosticBag()
    self.source = source
    (nodes, extends) = source.withView(isLenient: options.lenient) { view in
      var tokens = Lexer.tokens(of: view, into: &bag)
      Whitespace.trim(&tokens, of: view, isSmart: options.trim == .smart)
      var parser = TagParser(view, tokens)
      return (parser.parse(&bag), parser.extends)
    }
    isSound = !bag.hasErrors
  }

  /// The blocks that are not nested in other blocks.
  var outerBlocks: [(block: Block, span: Range<Int>)] {
    nodes.flatMap { Self.outerBlocks(in: $0) }
  }

  private static func outerBlocks(in node: Syntax) -> [(block: Block, span: Range<Int>)] {
    if case .block(let block) = node.kind { return [(block, node.span)] }
    return node.children.flatMap { outerBlocks(in: $0) }
  }

  /// Returns the block with this name, at any depth.
  func block(_ name: Name) -> Block? {
    var open = nodes
    while let node = open.popLast() {
      if case .block(let block) = node.kind, block.name == name { return block }
      open += node.children
    }
    return nil
  }
}

extension Syntax {
  /// The direct children of the node.
  var children: [Syntax] {
    switch kind {
    case .condition(let branches, let otherwise): branches.flatMap(\.body) + otherwise
    case .loop(let loop): loop.body + loop.empty
    case .capture(_, let body), .filtered(_, let body), .fit(let body), .indent(let body): body
    case .map(let map): map.body
    case .macro(let macro): macro.body
    case .block(let block): block.body
    default: []
    }
  }
}
