import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

/// Holds what the README and the documentation say. `TRELLIS_RECORD=1 swift test` writes the outputs
/// of commands as they are now, and fails.
@Suite("Documentation")
struct DocumentationTests {
  @Test("every command prints what its page shows", arguments: Page.all)
  func consoles(of page: Page) throws {
    var runner = try PageRunner(page)
    try runner.run()
    guard ProcessInfo.processInfo.environment["TRELLIS_RECORD"] == "1" else { return }
    guard !runner.differences.isEmpty else { return }
    try runner.recorded.write()
    Issue.record("\(page.path) was recorded anew")
  }

  @Test("every whole spec that no file name precedes validates", arguments: Page.all)
  func specs(of page: Page) throws {
    for block in page.blocks where block.language == "yaml" && block.file == nil {
      let text = page.text(of: block)
      guard text.hasPrefix("feature:") || text.hasPrefix("shared:") else { continue }
      let folder = try TemporaryFolder()
      try folder.write(text, to: "Specs/Example.yaml")
      let run = try Run("validate Specs --strict", in: folder)
      #expect(run.status == .fine, "\(run.err)")
    }
  }

  @Test("every Trellis command stands in a block that is run", arguments: Page.all)
  func unrun(of page: Page) {
    for block in page.blocks where block.language != "console" {
      for line in page.lines[block.lines] {
        #expect(!line.hasPrefix("trellis ") && !line.hasPrefix("$ "), "\(line)")
      }
    }
  }

  @Test(
    "relative links lead to files and headings that exist", arguments: Page.all + Page.problems)
  func links(of page: Page) {
    for link in page.relativeLinks {
      let parts = link.components(separatedBy: "#")
      let folder = page.url.deletingLastPathComponent()
      let target =
        parts[0].isEmpty ? page.url : folder.appending(path: parts[0]).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link)")
      guard parts.count == 2 else { continue }
      let path = target.path.dropFirst(Page.root.path.count).drop { $0 == "/" }
      #expect(Page(String(path)).anchors.contains(parts[1]), "\(link)")
    }
  }

  @Test("commands and options that the text names exist", arguments: Page.all + Page.problems)
  func names(of page: Page) {
    for span in page.codeSpans where span.hasPrefix("trellis ") {
      let words = span.split(separator: " ").dropFirst().map { String($0) }
      guard words[0] != "help", !words[0].hasPrefix("-") else { continue }
      let command = [2, 1].lazy.compactMap { count in
        let name = words.prefix(count).joined(separator: " ")
        return TrellisCLI.Command.all.first { $0.name == name }
      }.first
      #expect(command != nil || words == ["templates"], "\(span)")
      let known = command?.options.map(\.name) ?? []
      for word in words where word.hasPrefix("--") { #expect(known.contains(word), "\(span)") }
    }
  }

  @Test("every command of the executable is documented")
  func commands() {
    let text = Page.all.map(\.text).joined(separator: "\n")
    for command in TrellisCLI.Command.all {
      #expect(text.contains("trellis \(command.name)"), "\(command.name)")
    }
  }

  @Test("every page is linked from the overview")
  func overview() {
    let overview = Page("\(Page.catalog)/Documentation.md")
    for page in Page.all where page.path != overview.path && page.path != Page.readme.path {
      #expect(overview.relativeLinks.contains(page.url.lastPathComponent), "\(page.path)")
    }
    #expect(overview.relativeLinks.contains("Problems/Problems.md"))
  }

  @Test("every page about problems is linked from their list")
  func problems() {
    let list = Page("\(Page.catalog)/Problems/Problems.md")
    for page in Page.problems where page.path != list.path {
      #expect(list.relativeLinks.contains(page.url.lastPathComponent), "\(page.path)")
    }
  }

  @Test("no two pages have one name, by which DocC knows them")
  func fileNames() {
    let names = (Page.all + Page.problems).map(\.url.lastPathComponent)
    #expect(Set(names).count == names.count)
  }
}

@Suite("README")
struct ReadmeTests {
  let readme = Page.readme

  @Test("the README is short")
  func limits() {
    #expect(readme.lines.count <= 251)
    #expect(readme.text.utf8.count < 16_000)
  }

  @Test("the README names the two commands of the start, each on a line")
  func start() {
    #expect(readme.text.contains("&& swift run trellis generate Specs\n"))
    #expect(readme.lines.contains("swift test"))
  }

  @Test("the spec at the top is whole, and what stands beside it is what it becomes")
  func example() throws {
    let spec = try #require(readme.blocks.first { $0.language == "yaml" })
    let code = try #require(readme.blocks.first { $0.language == "swift" })
    let folder = try TemporaryFolder()
    try folder.write(readme.text(of: spec), to: "Login.yaml")
    let run = try Run("generate Login.yaml --style mvvm --output App", in: folder)
    #expect(run.status == .fine, "\(run.err)")
    let written = [
      "Sources/Login/ViewModel/LoginViewModel.swift", "Tests/LoginTests/LoginViewModelTests.swift",
    ]
    .compactMap { folder.text(of: "App/\($0)") }.joined()
    let lines = Set(written.split(separator: "\n").map { $0.drop { $0 == " " } })
    let shown = readme.text(of: code).replacing(" … }", with: "").split(separator: "\n")
    #expect(shown.count > 15)
    for line in shown { #expect(lines.contains(line.drop { $0 == " " }), "\(line)") }
  }
}

@Suite("Working on Trellis")
struct ContributingTests {
  let page = Page("\(Page.catalog)/WorkingOnTrellis.md")

  @Test("the house has a room for each folder of Sources, and no others")
  func rooms() throws {
    let sources = Page.root.appending(path: "Sources").path
    let folders = Set(try FileManager.default.contentsOfDirectory(atPath: sources))
    let spans = Set(page.codeSpans)
    for folder in folders { #expect(spans.contains(folder), "\(folder)") }
    let start = try #require(page.lines.firstIndex(of: "| room | task | imports |"))
    for line in page.lines[(start + 2)...].prefix(while: { $0.hasPrefix("|") }) {
      let room = try #require(line.firstMatch(of: /^\| `(\w+)`/))
      #expect(folders.contains(String(room.1)), "\(line)")
    }
  }

  @Test("paths of the repository exist", arguments: [".ci", "Sources", "Templates", "Tests"])
  func paths(folder: String) {
    let pages = [page, Page("\(Page.catalog)/Glossary.md")]
    for span in pages.flatMap(\.codeSpans) where span.hasPrefix("\(folder)/") {
      let path = String(span.prefix { $0 != " " })
      let url = Page.root.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
    }
  }
}
