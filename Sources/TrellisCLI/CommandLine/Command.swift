/// A command: its name, options and help, and the function that runs it.
struct Command: Sendable {
  /// One word, or two for a subcommand.
  let name: String
  /// The operands in the usage line, such as `[PATH…]`.
  let operands: String
  let operandCount: ClosedRange<Int>
  /// One sentence for the list of commands.
  let summary: String
  /// The rest of the help text, if any.
  let details: String
  let options: [Option]
  let run: @Sendable (inout Pipeline) -> Void

  init(
    _ name: String,
    operands: String = "",
    count operandCount: ClosedRange<Int> = 0...0,
    summary: String,
    details: String = "",
    options: [Option] = [],
    run: @escaping @Sendable (inout Pipeline) -> Void
  ) {
    self.name = name
    self.operands = operands
    self.operandCount = operandCount
    self.summary = summary
    self.details = details
    self.options = options + [.color, .help]
    self.run = run
  }

  var usage: String {
    operands.isEmpty ? "trellis \(name)" : "trellis \(name) \(operands)"
  }
}

extension Command {
  /// All commands, in the order of the help.
  static let all: [Command] = [
    .initialize, .new,
    .generate, .check, .validate, .fix, .simulate,
    .outputs, .join, .affected,
    .explain, .schema, .reference, .completions, .man,
    .graph, .ir, .render,
    .listTemplates, .showTemplates, .ejectTemplates, .lintTemplates, .testTemplates, .newTemplates,
    .templateFilters,
    .templateLanguage,
  ]
}
