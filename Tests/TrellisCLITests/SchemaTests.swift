import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("schema") struct SchemaTests {
  private func schema(_ subject: String) throws -> [String: Any] {
    let run = try Run("schema \(subject)")
    #expect(run.status == .fine)
    return try #require(
      JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
  }

  @Test(
    "is of draft 2020-12, and names what it is of",
    arguments: ["spec", "flow", "project", "pack", ""])
  func head(subject: String) throws {
    let schema = try schema(subject)
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["type"] as? String == "object")
    #expect((schema["title"] as? String)?.isEmpty == false)
  }

  @Test("every reference leads to a definition", arguments: ["spec", "flow", "project", "pack"])
  func references(subject: String) throws {
    let text = try Run("schema \(subject)").out
    let definitions = try #require(schema(subject)["$defs"] as? [String: Any])
    for match in text.matches(of: /"\$ref": "#\/\$defs\/([^"]*)"/) {
      #expect(definitions[String(match.1)] != nil, "\(match.1)")
    }
  }

  @Test("every key has a description", arguments: ["spec", "flow", "project", "pack"])
  func descriptions(subject: String) throws {
    let schema = try schema(subject)
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    for object in definitions.values.flatMap({ [$0, $0["then"] as? [String: Any] ?? [:]] }) + [
      schema
    ] {
      for (name, key) in object["properties"] as? [String: [String: Any]] ?? [:] {
        #expect((key["description"] as? String)?.isEmpty == false, "\(name)")
      }
    }
  }

  @Test("what a file of settings can say is what its reader knows")
  func project() throws {
    let properties = try #require(schema("project")["properties"] as? [String: Any])
    #expect(Set(properties.keys).isSuperset(of: ["specs", "output", "style", "features"]))
    let layout = try #require(properties["layout"] as? [String: Any])
    #expect(layout["enum"] as? [String] == ["package", "sources"])
  }

  @Test("of what Trellis does not read there is none")
  func unknown() throws {
    let run = try Run("schema specs")
    #expect(run.status == .usage)
    #expect(run.err.hasSuffix("help: did you mean 'spec'?\n"))
  }
}
