import Diagnostics
import Packs
import SpecReading
import YAML

extension Command {
  static let schema = Command(
    "schema",
    operands: "[spec|flow|project|pack]",
    count: 0...1,
    summary: "Prints the JSON Schema of specs or settings, for editors.",
    details: """
      Editors that use yaml-language-server complete and check a file whose first line is
      '# yaml-language-server: $schema=PATH'.
      """
  ) { pipeline in
    let name = pipeline.arguments.operands.first ?? Subject.spec.rawValue
    guard let subject = Subject(rawValue: name) else {
      let words = Subject.allCases.map(\.rawValue)
      pipeline.fail(.usage, .unknownSubject(name, among: words))
      return
    }
    pipeline.console.write(SchemaWriter.text(titled: subject.title, of: subject.tables))
  }

  private enum Subject: String, CaseIterable {
    case spec
    case flow
    case project
    case pack

    var title: String {
      switch self {
      case .spec: "A feature spec of Trellis"
      case .flow: "A flow of Trellis: where the routes of features lead"
      case .project: "trellis.yaml, the settings of a project"
      case .pack: "pack.yaml, a pack of templates"
      }
    }

    var tables: [TableDescription] {
      switch self {
      case .spec: SpecTables.all
      case .flow: SpecTables.flow
      case .project: ProjectSettings.tables
      case .pack: PackTables.all
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownSubject(_ name: String, among words: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: words)
    return .error(
      "unknown-schema",
      "there is no schema of '\(name)'",
      at: nil,
      help: nearest.map { Advice.meant($0) }
        ?? "write one of: \(words.joined(separator: ", "))"
    )
  }
}
