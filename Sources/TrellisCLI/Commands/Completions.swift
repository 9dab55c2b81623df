import Diagnostics

extension Command {
  static let completions = Command(
    "completions",
    operands: "bash|zsh|fish",
    count: 1...1,
    summary: "Prints the completions of the command line for a shell.",
    details: """
      To use them, write the output to a file that the shell reads:

        bash  ~/.local/share/bash-completion/completions/trellis
        zsh   _trellis in a folder of $fpath
        fish  ~/.config/fish/completions/trellis.fish
      """
  ) { pipeline in
    let name = pipeline.arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      pipeline.fail(.usage, .unknownShell(name))
      return
    }
    pipeline.console.write(shell.completions)
  }

  static let man = Command("man", summary: "Prints the manual page, for man.") { pipeline in
    pipeline.console.write(ManualPage.text)
  }
}

extension Diagnostic {
  fileprivate static func unknownShell(_ name: String) -> Diagnostic {
    .error(
      "unknown-shell", "there are no completions for '\(name)'", at: nil,
      help: "write one of: \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
