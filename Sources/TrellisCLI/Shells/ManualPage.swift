/// The manual page in roff, written from the tables that parse the command line.
enum ManualPage {
  static var text: String {
    var text = """
      .TH TRELLIS 1 "" "trellis \(Version.text)"
      .SH NAME
      trellis \\- generates Swift modules from feature specs
      .SH SYNOPSIS
      .B trellis
      .I COMMAND
      [\\fIOPTIONS\\fR] ...
      .SH COMMANDS

      """
    for command in Command.all {
      text += ".SS \(escaped("\(command.name) \(command.operands)"))\n\(lines(command.summary))"
      if !command.details.isEmpty { text += ".PP\n.nf\n\(lines(command.details)).fi\n" }
      for option in command.options {
        text += ".TP\n.B \(escaped(option.usage))\n\(lines(option.summary))"
      }
    }
    return text + """
      .SH EXIT STATUS
      .TP
      .B 0
      success
      .TP
      .B 1
      problems in specs, templates or settings, or code that is out of step
      .TP
      .B 64
      the command line is wrong
      .TP
      .B 70
      a bug in Trellis
      .TP
      .B 74
      a file could not be written

      """
  }

  /// Returns lines of text, of which none is taken for a request.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = escaped(String(line))
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(escaped)\n" : "\(escaped)\n"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "…": "..."
      default: String(character)
      }
    }.joined()
  }
}
