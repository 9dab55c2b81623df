import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

/// Runs what the README shows. `TRELLIS_RECORD=1 swift test` writes the outputs as they are now, and
/// fails.
@Suite("README")
struct ReadmeTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  let path = Self.root.appending(path: "README.md")

  /// A command of a `console` block, and the lines that it prints.
  struct Command {
    var line: String
    var output: [String] = []
    /// Lines of the README that the output takes.
    var lines: Range<Int>
  }

  private func commands(in lines: [String]) -> [Command] {
    var commands: [Command] = []
    var isConsole = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), lines: index + 1..<index + 1))
      } else if isConsole, !commands.isEmpty {
        commands[commands.count - 1].output.append(line)
        commands[commands.count - 1].lines =
          commands[commands.count - 1].lines.lowerBound..<index + 1
      }
    }
    return commands
  }

  /// A folder with the example specs, and the broken one that the README shows.
  private func folder(_ lines: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let specs = Self.root.appending(path: "Specs")
    for name in try FileManager.default.contentsOfDirectory(atPath: specs.path) {
      let bytes = [UInt8](try Data(contentsOf: specs.appending(path: name)))
      try folder.write(bytes, to: "Specs/\(name)")
    }
    let start = try #require(lines.firstIndex(of: "feature: Broken"))
    let broken = lines[start...].prefix { $0 != "```" }
    try folder.write(broken.joined(separator: "\n") + "\n", to: "Broken.yaml")
    return folder
  }

  @Test("every command prints what the README says")
  func consoles() throws {
    var lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
    let folder = try folder(lines)
    let commands = commands(in: lines)
    #expect(commands.count > 5)
    var recorded: [(Range<Int>, [String])] = []
    for command in commands {
      let words = command.line.split(separator: " ").map { String($0) }
      guard words.first == "trellis" else {
        #expect(try shell(command.line, in: folder) == 0, "\(command.line)")
        continue
      }
      let run = try Run(words.dropFirst().joined(separator: " "), in: folder)
      let printed = (run.out + run.err).split(separator: "\n", omittingEmptySubsequences: false)
      let output = printed.dropLast().map { String($0) }
      recorded.append((command.lines, output))
      #expect(output == command.output, "\(command.line)")
    }
    guard ProcessInfo.processInfo.environment["TRELLIS_RECORD"] == "1" else { return }
    for (range, output) in recorded.reversed() { lines.replaceSubrange(range, with: output) }
    try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
    Issue.record("the README was recorded anew")
  }

  /// What people do beside Trellis.
  private func shell(_ line: String, in folder: TemporaryFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: folder.path)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("the spec at the top is whole, and what stands beside it is what it becomes")
  func example() throws {
    let text = try String(contentsOf: path, encoding: .utf8)
    func block(_ language: String) throws -> String {
      let start = try #require(text.range(of: "```\(language)\n")).upperBound
      return String(
        text[start...].prefix(upTo: try #require(text[start...].range(of: "```")).lowerBound))
    }
    let folder = try TemporaryFolder()
    try folder.write(try block("yaml"), to: "Login.yaml")
    let run = try Run("generate Login.yaml --style mvvm --output App", in: folder)
    #expect(run.status == .fine, "\(run.err)")
    let written = [
      "Sources/Login/ViewModel/LoginViewModel.swift", "Tests/LoginTests/LoginViewModelTests.swift",
    ]
    .compactMap { folder.text(of: "App/\($0)") }.joined()
    let lines = Set(written.split(separator: "\n").map { $0.drop { $0 == " " } })
    let shown = try block("swift").replacing(" … }", with: "").split(separator: "\n")
    #expect(shown.count > 15)
    for line in shown { #expect(lines.contains(line.drop { $0 == " " }), "\(line)") }
  }

  @Test("every command of the executable is in the README, and the two of the start are there")
  func mentions() throws {
    let text = try String(contentsOf: path, encoding: .utf8)
    for command in TrellisCLI.Command.all {
      let word = command.name.split(separator: " ")[0]
      #expect(text.contains("trellis \(word)"), "\(command.name)")
    }
    #expect(text.contains("swift run trellis generate Specs"))
    #expect(text.contains("\nswift test\n"))
  }
}
