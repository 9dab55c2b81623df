import Diagnostics

extension Command {
  static let explain = Command(
    "explain",
    operands: "[CODE]",
    count: 0...1,
    summary: "Explains the code of a problem, or lists all codes.",
    details: "Each code has an example with the problem and one without it."
  ) { pipeline in
    guard let code = pipeline.arguments.operands.first else {
      pipeline.console.write(list(pipeline.palette))
      return
    }
    guard let explanation = Explanation.of(code) else {
      pipeline.fail(.usage, .unknownCode(code))
      return
    }
    pipeline.console.write(text(of: explanation, pipeline.palette))
  }

  private static func list(_ palette: Palette) -> String {
    let all = Explanation.all
    let width = all.map(\.code.count).max() ?? 0
    return all.reduce(into: "") { text, explanation in
      let padding = String(repeating: " ", count: width - explanation.code.count)
      text += "\(palette.bold(explanation.code))\(padding)  \(explanation.meaning)\n"
    }
  }

  private static func text(of explanation: Explanation, _ palette: Palette) -> String {
    let head = explanation.severity == .error ? palette.boldRed : palette.boldYellow
    var text = "\(head(explanation.severity.rawValue)): \(palette.bold(explanation.code))\n"
    text += "\n\(explanation.meaning)\n"
    guard let example = explanation.example else { return text }
    text += "\n\(palette.red("Wrong"))\(example.kind.place):\n\n"
    text += indented(example.wrong)
    text += "\n\(palette.green("Right")):\n\n"
    return text + indented(example.right)
  }

  /// Indents an example. Control characters are replaced by visible ones, and long lines are cut.
  private static func indented(_ example: String) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let shown = line.count > 120 ? line.prefix(119) + "…" : line
      let text = shown.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).printable }.joined(separator: "\t")
      return text.isEmpty ? "\n" : "  \(text)\n"
    }.joined()
  }
}

extension Diagnostic {
  fileprivate static func unknownCode(_ code: String) -> Diagnostic {
    let nearest = Suggestion.nearest(to: code, among: Explanation.all.map(\.code))
    return .error(
      "unknown-code",
      "unknown code '\(code)'",
      at: nil,
      help: nearest.map { Advice.meant($0) } ?? "'trellis explain' lists them"
    )
  }
}
