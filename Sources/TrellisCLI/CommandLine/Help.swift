/// The help text, generated from the tables that parse the command line.
enum Help {
  static var overview: String {
    var text = """
      Trellis generates Swift modules from feature specs.

      Usage: trellis COMMAND [OPTIONS] …

      Commands:

      """
    text += rows(Command.all.map { ("\($0.name) \($0.operands)", $0.summary) })
    text += """

      'trellis help COMMAND' prints the help of a command, 'trellis --version' the version.

      Exit status: 0 success, 1 problems or code out of step with its specs, 64 wrong usage,
      70 a bug in Trellis, 74 a file could not be written.

      """
    return text
  }

  static func text(for command: Command) -> String {
    var text = "Usage: \(command.usage) [OPTIONS]\n\n\(command.summary)\n"
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    text += "\nOptions:\n"
    return text + rows(command.options.map { ($0.usage, $0.summary) })
  }

  /// Returns the help for a topic: the name of a command, or the first word of a group of
  /// subcommands.
  static func text(for topic: [String]) -> String? {
    guard let first = topic.first, first != "help" else { return overview }
    for count in [2, 1] where topic.count >= count {
      let name = topic.prefix(count).joined(separator: " ")
      if let command = Command.all.first(where: { $0.name == name }) { return text(for: command) }
    }
    guard topic.count == 1 else { return nil }
    let group = Command.all.filter { $0.name.hasPrefix("\(first) ") }
    guard !group.isEmpty else { return nil }
    return group.map { text(for: $0) }.joined(separator: "\n")
  }

  /// Formats two columns. If the first is too wide, the second starts on the next line.
  private static func rows(_ rows: [(String, String)]) -> String {
    let width = 26
    return rows.reduce(into: "") { text, row in
      let padding = width - row.0.count
      text += "  \(row.0)"
      text += padding > 0 ? String(repeating: " ", count: padding) : "\n  " + blank(width)
      text += "\(row.1)\n"
    }
  }

  private static func blank(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
