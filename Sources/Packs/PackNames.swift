import Diagnostics
public import Naming
import TemplateEngine
import YAML

/// Reads the `names` section of a pack.
enum PackNames {
  static let keys = KeyTable<GeneratedNames>(
    "the names that a pack generates",
    NameSubject.allCases.map { subject in
      .init("\(subject)", .object("generated"), subject.summary) { field, names, reader in
        kinds(of: subject).read(field.value, into: &names, with: &reader)
      }
    }
  )

  static func kinds(of subject: NameSubject) -> KeyTable<GeneratedNames> {
    KeyTable(
      "names that are generated",
      NameKind.allCases.map { kind in
        .init("\(kind)", .list(.text), example: kind.example, kind.summary) {
          field, names, reader in
          let texts = (reader.list(field.value) ?? []).compactMap { reader.text($0) }
          for text in texts {
            if let pattern = pattern(text, of: subject, &reader) {
              names.add([pattern], of: subject, kind)
            }
          }
        }
      }
    )
  }

  private static func pattern(
    _ text: Located<String>,
    of subject: NameSubject,
    _ reader: inout Reader
  ) -> NamePattern? {
    if let pattern = NamePattern(text.value, variables: subject.variables) { return pattern }
    let known = subject.variables.map { "'{{ \($0) }}'" }.joined(separator: " and ")
    reader.bag.add(
      .error(
        "template-value",
        "'\(text.value)' holds what is not known of it",
        at: text.span,
        help: known.isEmpty
          ? "write the name as it is"
          : "between braces stand \(known), with 'upperFirst' or 'lowerFirst' behind a '|'"))
    return nil
  }
}

extension NameKind {
  fileprivate var summary: String {
    switch self {
    case .members:
      "Members of the types that the feature becomes, or of a mock, or functions of tests."
    case .steps: "Those that the code of an action names."
    case .values: "Members of a row."
    case .locals: "Values of functions."
    case .types: "Types."
    case .modules: "Modules."
    }
  }

  fileprivate var example: String? {
    switch self {
    case .members, .steps: "[viewModel]"
    case .values: #"["is{{ action.name|upperFirst }}Enabled"]"#
    case .locals: "[index]"
    case .types: #"["{{ feature.name }}View"]"#
    case .modules: "[SwiftUI]"
    }
  }
}

extension NameSubject {
  fileprivate var summary: String {
    switch self {
    case .feature: "For each feature."
    case .timed: "For a feature whose actions take time, or that listens to a stream."
    case .restored: "For a feature with states that survive a relaunch."
    case .appearingOnce: "For a feature with an action that runs at the first 'appear'."
    case .links: "For a feature with a route that has a link."
    case .state: "For each state of a feature whose actions take time."
    case .rules: "For a state with rules."
    case .action: "For each action."
    case .run: "For each action of a feature whose actions take time."
    case .subscription: "For each subscription."
    case .row: "For each kind of rows."
    case .rowAction: "For each action of rows."
    case .list: "For each list in the view; its number is empty for the first one."
    case .model: "For each model."
    case .service: "For each service."
    case .client: "For a service that sends requests."
    case .method: "For a method, in the mock of its service."
    case .stream: "For a method that streams, in the mock of its service."
    case .flow: "For each flow."
    case .tests: "For the tests of each feature."
    }
  }
}

// MARK: Archives

extension ArchiveWriter {
  mutating func write(_ names: GeneratedNames) {
    for subject in NameSubject.allCases {
      for kind in NameKind.allCases {
        write(names.patterns(of: subject, kind)) { $0.write($1.text) }
      }
    }
  }
}

extension GeneratedNames {
  init(from reader: inout ArchiveReader) {
    self.init()
    for subject in NameSubject.allCases {
      for kind in NameKind.allCases {
        let texts = reader.list { $0.string() }
        guard !texts.isEmpty else { continue }
        add(
          texts.compactMap { NamePattern($0, variables: subject.variables) }, of: subject, kind)
      }
    }
  }
}

extension PackLibrary {
  /// The names that the packs of this library generate, in the archive format of `BuiltInPacks`.
  public var archiveOfNames: [UInt8] {
    var writer = ArchiveWriter()
    writer.write(generatedNames)
    return writer.bytes
  }

  /// The names that all packs of this library generate, as far as the packs can be read. A spec
  /// cannot declare a name that any style generates.
  public var generatedNames: GeneratedNames {
    ownPacks.reduce(into: builtIn.generatedNames) { $0.add($1.names) }
  }

  /// The name of the project's own standard pack, if there is one.
  public var ownStandard: String? { ownPacks.first(where: \.isStandard)?.name.value }

  /// The project's own packs, without their templates and without those that cannot be read.
  private var ownPacks: [Pack] {
    own.sorted { $0.key < $1.key }.compactMap { _, files in
      let file = SourceFile(id: .init(0), path: "pack.yaml", bytes: files["pack.yaml"] ?? [])
      var ignored = DiagnosticBag()
      return PackReader.read(file, into: &ignored)
    }
  }
}

extension BuiltInPacks {
  fileprivate var generatedNames: GeneratedNames {
    guard let names else { return GeneratedNames() }
    var reader = ArchiveReader(names)
    return GeneratedNames(from: &reader)
  }
}
