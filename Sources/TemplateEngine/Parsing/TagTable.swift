import Diagnostics

/// The tags of the language, by name.
enum TagTable {
  typealias Reader = @Sendable (TagParser.Tag, inout TagParser, inout DiagnosticBag) -> Syntax?

  private static let readers: [(name: String, read: Reader)] = [
    ("if", ConditionTag.read),
    ("ifnot", ConditionTag.read),
    ("for", LoopTag.read),
    ("break", LoopTag.readLeave),
    ("continue", LoopTag.readLeave),
    ("set", SetTag.read),
    ("map", MapTag.read),
    ("macro", MacroTag.read),
    ("call", MacroTag.readCall),
    ("function", FunctionTag.read),
    ("return", FunctionTag.readReturn),
    ("expects", ExpectsTag.read),
    ("include", IncludeTag.read),
    ("import", IncludeTag.read),
    ("filter", FilterTag.read),
    ("fit", FitTag.read),
    ("indent", FitTag.readIndent),
    ("softline", FitTag.readSoftline),
    ("hardline", FitTag.readHardline),
    ("raw", readNothing),
    ("verbatim", readNothing),
    ("endraw", readNothing),
    ("endverbatim", readNothing),
    ("block", BlockTag.read),
    ("extends", BlockTag.readExtends),
    ("now", refuseNow),
  ]

  /// Tags that end or divide the body of another.
  private static let ends = [
    "elif", "else", "endif", "empty", "endfor", "endset", "endmap", "endmacro", "endfunction",
    "endfilter", "endfit", "endindent", "endblock", "endcall",
  ]

  /// The index of each tag in `readers` or, after those, in `ends`.
  private static let places: NameMap = {
    var places = NameMap()
    let names = readers.map(\.name) + ends
    for (place, name) in names.enumerated() { places[Name(name)] = place }
    return places
  }()

  /// Whether the tag ends or divides the body of another.
  static func isEnd(_ name: Name) -> Bool { (places[name] ?? 0) >= readers.count }

  /// Returns the tags that end or divide the body of a tag that always has one. The end tag comes
  /// last.
  static func ends(of name: Name) -> [Name] {
    switch name.text {
    case "if", "ifnot": [.elif, .else, .endif]
    case "for": [.empty, .else, .endfor]
    case "map": [.empty, .endmap]
    case "macro", "function", "filter", "fit", "indent", "block": [Name("end" + name.text)]
    default: []
    }
  }

  static func knows(_ name: Name) -> Bool { places[name] != nil }

  static func read(
    _ tag: TagParser.Tag,
    with parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    if let place = places[tag.name] { return readers[place].read(tag, &parser, &bag) }
    if tag.parser.lexer.next == .colon { return LoopTag.read(tag, &parser, &bag) }
    let name = tag.name.text
    let nearest = Suggestion.nearest(to: name, among: places.names)
    let help = foreign[name].map { "write '\($0)'" } ?? nearest.map { Advice.meant($0) }
    bag.add(.unknownTag(name, help: help, at: parser.source.span(tag.nameSpan)))
    return nil
  }

  /// The names of tags in other languages, and what to write instead.
  private static let foreign = [
    "foreach": "for x in list", "each": "for x in list", "unless": "if not", "elsif": "elif",
    "assign": "set x = value", "let": "set x = value", "var": "set x = value", "def": "macro",
    "func": "function", "render": "include", "partial": "include", "comment": "{# … #}",
  ]

  /// Does nothing, since the lexer has handled the tag.
  @Sendable private static func readNothing(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    nil
  }

  @Sendable private static func refuseNow(
    _ tag: TagParser.Tag,
    _ parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    bag.add(.nowRefused(at: parser.source.span(tag.nameSpan)))
    return nil
  }
}

/// Names of tags that parsers look for.
extension Name {
  static let `for` = Name("for")
  static let empty = Name("empty")
  static let endfor = Name("endfor")
  static let `break` = Name("break")
  static let ifnot = Name("ifnot")
  static let elif = Name("elif")
  static let `else` = Name("else")
  static let endif = Name("endif")
  static let endset = Name("endset")
  static let endmap = Name("endmap")
  static let endmacro = Name("endmacro")
  static let function = Name("function")
  static let endfunction = Name("endfunction")
  static let `import` = Name("import")
  static let endfilter = Name("endfilter")
  static let endfit = Name("endfit")
  static let endindent = Name("endindent")
  static let endblock = Name("endblock")
}

extension Diagnostic {
  static func unknownTag(_ name: String, help: Advice?, at span: SourceSpan) -> Diagnostic {
    .error("unknown-tag", "unknown tag '\(name)'", at: span, help: help)
  }

  fileprivate static func nowRefused(at span: SourceSpan) -> Diagnostic {
    .error(
      "unknown-tag",
      "'now' would print something else on every run",
      at: span,
      help: "pass the date as an option"
    )
  }
}
