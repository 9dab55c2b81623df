import Diagnostics
import Foundation
import SpecReading
import TestSupport
import Testing
import YAML

@testable import TrellisCLI

@Suite("reference") struct ReferenceTests {
  private func blocks() throws -> [String] {
    let parts = try Run("reference").out.components(separatedBy: "\n```yaml\n").dropFirst()
    return parts.map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  @Test("every example is a whole spec, and validates without a warning")
  func examples() throws {
    let blocks = try blocks()
    #expect(blocks.count > 10)
    for block in blocks {
      var bag = DiagnosticBag()
      let file = SourceFile(id: .init(0), path: "Example.yaml", bytes: Array(block.utf8))
      #expect(SpecReader.read(file, into: &bag) != nil)
      let errors = bag.all.filter { $0.severity == .error || $0.code != "unused-state" }
      #expect(errors.map(\.message) == [], "\(block)")
    }
  }

  @Test("each key of each table is there, and a link leads to a heading")
  func complete() throws {
    let text = try Run("reference").out
    for table in SpecTables.all + ProjectSettings.tables {
      for key in table.keys {
        #expect(text.contains("| `\(key.name)` | "), "\(table.name).\(key.name)")
      }
    }
    let headings = text.matches(of: /(?m)^## (.*)$/).map { heading in
      heading.1.lowercased().filter { $0 != "'" && $0 != "." }.replacing(" ", with: "-")
    }
    for link in text.matches(of: /\]\(#([^)]*)\)/) {
      #expect(headings.contains(String(link.1)), "\(link.1)")
    }
    for explanation in Explanation.all { #expect(text.contains("| `\(explanation.code)` | ")) }
    for command in TrellisCLI.Command.all { #expect(text.contains("**`\(command.usage)`**")) }
    #expect(text.contains("- `first(where: (Element) -> Bool) -> Element?`\n"))
    #expect(text.contains("- `replacing(_: String, with: String) -> String`\n"))
  }

  @Test("each step that a scenario knows by a word is there")
  func scenarioSteps() throws {
    let text = try Run("reference").out
    let words = NameReference.actions
    #expect(words.count > 5)
    for word in words {
      #expect(text.contains("`\(word)") || text.contains("{ \(word):"), "\(word)")
    }
  }

  @Test("a table's cells are not split by what stands in them")
  func cells() throws {
    for line in try Run("reference").out.split(separator: "\n") where line.hasPrefix("| ") {
      #expect(line.hasSuffix(" |"), "\(line)")
    }
  }
}
