import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

/// Runs the `console` blocks of a page in a folder with the example specs and the files that the page shows.
struct PageRunner {
  /// A command, and the lines that it prints on the page.
  private struct Command {
    let line: String
    var output: Range<Int>
  }

  let page: Page
  let folder: TemporaryFolder
  /// The current folder of the page's shell, which `cd` changes.
  private var place: String
  /// What commands print now, where the page shows something else.
  private(set) var differences: [(lines: Range<Int>, output: [String])] = []

  init(_ page: Page) throws {
    self.page = page
    folder = try TemporaryFolder()
    place = folder.path
    let specs = Page.root.appending(path: "Specs")
    for name in try FileManager.default.contentsOfDirectory(atPath: specs.path) {
      let bytes = [UInt8](try Data(contentsOf: specs.appending(path: name)))
      try folder.write(bytes, to: "Specs/\(name)")
    }
  }

  mutating func run() throws {
    for block in page.blocks {
      if block.language == "console" {
        for command in commands(of: block) { try run(command) }
      } else if let file = block.file {
        try write(page.text(of: block), to: file, isAppended: block.isAppended)
      }
    }
  }

  /// The page as it would be with what commands print now.
  var recorded: Page {
    var page = page
    for (lines, output) in differences.reversed() {
      page.lines.replaceSubrange(lines, with: output)
    }
    return page
  }

  private func commands(of block: Page.Block) -> [Command] {
    var commands: [Command] = []
    for index in block.lines {
      let line = page.lines[index]
      if line.hasPrefix("$ ") {
        let next = index + 1
        commands.append(Command(line: String(line.dropFirst(2)), output: next..<next))
      } else if let last = commands.indices.last {
        commands[last].output = commands[last].output.lowerBound..<index + 1
      }
    }
    return commands
  }

  private func write(_ text: String, to file: String, isAppended: Bool) throws {
    let url = URL(filePath: place).appending(path: file)
    let before = isAppended ? try String(contentsOf: url, encoding: .utf8) : ""
    let parent = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try (before + text).write(to: url, atomically: true, encoding: .utf8)
  }

  private mutating func run(_ command: Command) throws {
    let printed = try output(of: command.line)
    let output = printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0) }
    guard output != Array(page.lines[command.output]) else { return }
    differences.append((command.output, output))
    Issue.record("\(page.path): '\(command.line)' prints\n\(printed)")
  }

  private mutating func output(of line: String) throws -> String {
    let parts = line.components(separatedBy: " > ")
    let words = parts[0].split(separator: " ").map { String($0) }
    if words[0] == "cd" {
      place = URL(filePath: place).appending(path: words[1]).standardizedFileURL.path
      return ""
    }
    guard words[0] == "trellis" else { return try shell(line) }
    let console = Console.recording(in: place, environment: [:], isTerminal: false, answers: [])
    _ = Trellis.run(Array(words.dropFirst()), on: console)
    guard parts.count == 2 else { return console.written + console.reported }
    try write(console.written, to: parts[1], isAppended: false)
    return console.reported
  }

  /// What people do beside Trellis.
  private func shell(_ line: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: place)
    process.standardOutput = pipe
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(line)")
    return printed
  }
}
