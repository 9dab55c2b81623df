import Generation
import Packs
import Workspace

extension Command {
  static let outputs = Command(
    "outputs",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Names the files that generate makes, without writing them.",
    details: """
      Takes the same paths as generate. The formats:

        lines       a path a line
        json        each module with its spec, the files that it uses and its outputs
        xcfilelist  a file list for a build phase of Xcode
        bazel       a Starlark dictionary from modules to outputs, for the outs of a rule

      The paths are relative to the working folder, those for Bazel to the output folder.
      """,
    options: [
      .style, .option, .output, .templates, .files, .outputsFormat, .strict, .maxErrors,
    ]
  ) { pipeline in
    guard let made = pipeline.made(isApplied: false, endsEarly: false) else { return }
    let modules = ModuleOutputs.all(of: made)
    pipeline.console.write(pipeline.arguments.outputsFormat.text(of: modules, in: made.run.folder))
  }
}

/// A module with its inputs and the files that are generated for it.
struct ModuleOutputs {
  /// Empty for project files.
  var name: String
  var spec: String
  /// The files that the spec uses.
  var uses: [String]
  /// The paths in the output folder, in order.
  var files: [String]

  /// Returns the modules in order of name. Project files come first.
  static func all(of made: Planning.Made) -> [ModuleOutputs] {
    var specs: [String: String] = [:]
    var files: [String: [String]] = [:]
    for output in made.outputs {
      specs[output.maker.module] = output.maker.spec
      files[output.maker.module, default: []].append(output.path.text)
    }
    for module in made.run.settled {
      specs[module.state.name] = module.state.spec
      files[module.state.name] = (module.state.files ?? []).map(\.path.text)
    }
    return files.sorted { $0.key < $1.key }.map { name, files in
      let spec = specs[name] ?? ""
      return ModuleOutputs(
        name: name, spec: spec, uses: made.run.keys.used(by: made.run.path(ofSpec: spec)),
        files: Set(files).sorted())
    }
  }
}

enum OutputsFormat: String, CaseIterable, Sendable {
  case lines
  case json
  case xcfilelist
  case bazel

  fileprivate func text(of modules: [ModuleOutputs], in folder: Folder) -> String {
    switch self {
    case .lines: Self.paths(of: modules, in: folder).map { "\($0.printable)\n" }.joined()
    case .xcfilelist:
      Self.paths(of: modules, in: folder)
        .map { $0.hasPrefix("/") ? "\($0)\n" : "$(SRCROOT)/\($0)\n" }.joined()
    case .json:
      JSON.object([
        ("version", .int(1)), ("modules", .array(modules.map { Self.json(of: $0, in: folder) })),
      ]).text
    case .bazel:
      "OUTPUTS = {\n" + modules.map { Self.entry(of: $0) }.joined() + "}\n"
    }
  }

  private static func paths(of modules: [ModuleOutputs], in folder: Folder) -> [String] {
    Set(modules.flatMap(\.files)).sorted().map { folder.shown($0) }
  }

  static func json(of module: ModuleOutputs, in folder: Folder) -> JSON {
    var members: [(String, JSON)] = [("name", .string(module.name))]
    if !module.spec.isEmpty { members.append(("spec", .string(module.spec))) }
    members.append(("uses", .array(module.uses.map { .string($0) })))
    members.append(("outputs", .array(module.files.map { .string(folder.shown($0)) })))
    return .object(members)
  }

  private static func entry(of module: ModuleOutputs) -> String {
    let lines = module.files.map { "        \(quoted($0)),\n" }.joined()
    return "    \(quoted(module.name)): [\n\(lines)    ],\n"
  }

  /// A string of Starlark.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}

extension Option {
  fileprivate static let outputsFormat = Option(
    oneOf: "--format", "The format of the list; lines by default.", to: \.outputsFormat
  )
}
