import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("The command line") struct CommandLineTests {
  @Test(
    "what makes no sense is answered with the nearest that does",
    arguments: [
      ("", "error: a command is missing [missing-command]\nhelp: 'trellis --help' lists them\n"),
      (
        "genrate",
        "error: unknown command 'genrate' [unknown-command]\nhelp: did you mean 'generate'?\n"
      ),
      (
        "generate --styel mvp",
        "error: unknown option '--styel' [unknown-option]\nhelp: did you mean '--style'?\n"
      ),
      (
        "generate --style",
        "error: '--style' needs a value [missing-option-value]\nhelp: write '--style NAME'\n"
      ),
      (
        "generate --dry-run=yes",
        "error: '--dry-run' takes no value [unwanted-value]\nhelp: write '--dry-run'\n"
      ),
      (
        "generate --option ui",
        "error: '--option' cannot be 'ui' [wrong-option-value]\nhelp: write it as KEY=VALUE\n"
      ),
      (
        "generate --output=",
        "error: '--output' cannot be '' [wrong-option-value]\nhelp: it is empty\n"
      ),
      (
        "generate --color=blue",
        "error: '--color' cannot be 'blue' [wrong-option-value]\nhelp: write one of: auto, always, never\n"
      ),
      (
        "help genrate",
        "error: unknown command 'genrate' [unknown-command]\nhelp: did you mean 'generate'?\n"
      ),
    ])
  func refused(line: String, message: String) throws {
    let run = try Run(line)
    #expect(run.err == message)
    #expect(run.out == "")
    #expect(run.status == .usage)
  }

  @Test("asking is no fault", arguments: ["--help", "-h", "help", "help generate", "check --help"])
  func help(line: String) throws {
    let run = try Run(line)
    #expect(run.status == .fine)
    #expect(run.out.contains("Usage: trellis "))
    #expect(run.err == "")
  }

  @Test("the help names every command, and every option that a command has")
  func helpIsWhole() throws {
    let overview = try Run("--help").out
    for command in Command.all {
      #expect(overview.contains(command.name))
      let text = try Run("help \(command.name)").out
      #expect(text.contains(command.usage))
      for option in command.options { #expect(text.contains(option.usage)) }
    }
  }

  @Test("no line of the help is wider than a terminal of 100 columns")
  func helpWidth() throws {
    for topic in [""] + Command.all.map(\.name) {
      for line in try Run("help \(topic)").out.split(separator: "\n") {
        #expect(line.count <= 100, "\(line)")
      }
    }
  }

  @Test("the version is one line")
  func version() throws {
    let run = try Run("--version")
    #expect(run.out == "trellis \(Version.text)\n")
    #expect(run.status == .fine)
  }

  @Test("values stand behind a space or an equals sign, and nothing behind -- is an option")
  func values() throws {
    let words = [
      "generate", "--style", "mvp", "--output=a=b", "--option", "k=v=w", "--", "--style",
    ]
    guard case .run(let command, let arguments) = CommandLineReader.read(words) else {
      Issue.record("refused")
      return
    }
    #expect(command.name == "generate")
    #expect(arguments.style == "mvp")
    #expect(arguments.output == "a=b")
    #expect(arguments.options.map(\.key) == ["k"])
    #expect(arguments.options.map(\.value) == ["v=w"])
    #expect(arguments.operands == ["--style"])
  }

  @Test("an option of another command is refused")
  func foreignOption() throws {
    let run = try Run("check --force")
    #expect(run.status == .usage)
    #expect(run.err.hasPrefix("error: 'check' has no option '--force' [unknown-option]\n"))
  }

  @Test("any words are answered")
  func anyWords() throws {
    let folder = try TemporaryFolder()
    // Who watches goes on until a signal comes.
    let words =
      Option.all.map(\.name).filter { $0 != Option.watch.name }
      + Command.all.flatMap { $0.name.split(separator: " ").map { String($0) } }
      + [
        "", "-", "--", "---", "-x", "--=", "=", "--style=", "--color=always", "k=v", "é", "help",
        "-h",
      ]
    for line in words.flatMap({ first in words.map { [first, $0] } }) {
      let console = Console.recording(in: folder.path)
      let status = Trellis.run(line, on: console)
      #expect((status == .fine) == console.reported.isEmpty || status == .problems, "\(line)")
    }
  }

  @Test("no spec of the repository has an error")
  func ownSpecs() throws {
    let console = Console.recording(in: Page.root.path)
    let status = Trellis.run(["validate", "Specs", "Tests/EndToEndTests/Specs"], on: console)
    #expect(status == .fine, "\(console.reported)")
  }
}
