import Diagnostics

/// The tags of the language, by name.
enum TagTable {
  typealias Reader = (TagParser.Tag, inout TagParser, inout DiagnosticBag) -> Syntax?

  private static let readers:
    [String:
      @Sendable (
        TagParser.Tag, inout TagParser, inout DiagnosticBag
      ) -> Syntax?] = [
        "if": ConditionTag.read,
        "ifnot": ConditionTag.read,
        "for": LoopTag.read,
        "break": LoopTag.readLeave,
        "continue": LoopTag.readLeave,
        "set": SetTag.read,
        "map": MapTag.read,
        "macro": MacroTag.read,
        "call": MacroTag.readCall,
        "include": IncludeTag.read,
        "import": IncludeTag.read,
        "filter": FilterTag.read,
        "fit": FitTag.read,
        "softline": FitTag.readSoftline,
        "hardline": FitTag.readHardline,
        "raw": readNothing,
        "verbatim": readNothing,
        "endraw": readNothing,
        "endverbatim": readNothing,
        "block": BlockTag.read,
        "extends": BlockTag.readExtends,
        "now": refuseNow,
      ]

  private static let ends: Set<String> = [
    "elif", "else", "endif", "empty", "endfor", "endset", "endmap", "endmacro", "endfilter",
    "endfit", "endblock", "endcall",
  ]

  /// Whether the tag ends or divides the body of another one.
  static func isEnd(_ name: String) -> Bool { ends.contains(name) }

  static func read(
    _ tag: TagParser.Tag,
    with parser: inout TagParser,
    _ bag: inout DiagnosticBag
  ) -> Syntax? {
    if let reader = readers[tag.name] { return reader(tag, &parser, &bag) }
    if tag.parser.lexer.next == .colon { return LoopTag.read(tag, &parser, &bag) }
    let nearest = Suggestion.nearest(to: tag.name, among: readers.keys.sorted() + ends.sorted())
    bag.add(.unknownTag(tag.name, nearest: nearest, at: parser.source.span(tag.nameSpan)))
    return nil
  }

  /// The lexer has done what there is to do.
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

extension Diagnostic {
  fileprivate static func unknownTag(
    _ name: String,
    nearest: String?,
    at span: SourceSpan
  ) -> Diagnostic {
    .error(
      "unknown-tag", "unknown tag '\(name)'", at: span,
      help: nearest.map { "did you mean '\($0)'?" })
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
