import Diagnostics
import Simulation
import SpecReading
import Workspace

extension Command {
  static let new = Command(
    "new",
    operands: "NAME",
    count: 1...1,
    summary: "Writes a commented spec to start from.",
    details: """
      The spec goes to the first folder of specs that trellis.yaml names, or else to Specs/. It
      validates as it is, and the tests generated from it pass. An existing file is kept.
      """,
    options: [.quiet]
  ) { pipeline in
    let settings = pipeline.settings()
    guard !pipeline.bag.hasErrors else { return }
    let folder = settings.specs.map(\.value).first { !$0.hasSuffix(".yaml") } ?? "Specs"
    let name = pipeline.arguments.operands[0]
    let path = PathText.tidied("\(folder)/\(name).yaml", in: pipeline.console.workingFolder)
    guard pipeline.isSound(name, at: path) else { return }
    pipeline.start([(path, Starter.spec(named: name))], isNamed: settings.specs.isEmpty)
  }
}

extension Pipeline {
  /// Whether the starter spec is valid with this name.
  mutating func isSound(_ name: String, at path: String) -> Bool {
    let file = files.add(path: path, bytes: Array(Starter.spec(named: name).utf8))
    return SpecReader.read(file, reserving: generatedNames, into: &bag)?
      .simulate(in: file, into: &bag) == true
  }

  /// Writes files that do not exist yet, and lists them. Existing files are kept and reported.
  /// - Parameter isNamed: whether the command, and not a file, says where they are.
  mutating func start(_ starters: [(path: String, text: String)], isNamed: Bool = true) {
    for (path, text) in starters {
      guard Disk.kind(of: location(of: path)) == nil else {
        bag.add(.existing(path))
        continue
      }
      let isWritten = write(Array(text.utf8), to: path, replacing: .nothing, isNamed: isNamed)
      guard showsSummary, isWritten else { continue }
      console.write("\(palette.green("create ")) \(path.printable)\n")
    }
  }
}

extension Diagnostic {
  fileprivate static func existing(_ path: String) -> Diagnostic {
    .error(
      "existing-file",
      "'\(path)' is there already, and is kept",
      at: nil,
      help: "move it away to start anew"
    )
  }
}
