import Diagnostics
import Generation
import Packs
import SpecReading
import Workspace

extension Command {
  static let join = Command(
    "join",
    operands: "TARGET [PATH…]",
    count: 1...Int.max,
    summary: "Writes the code of one target as a single file, for build systems.",
    details: """
      A build system has to know the outputs of a step before it runs, and the files that generate
      writes depend on what the specs contain. This command makes the same code, and joins the Swift
      files in the folder TARGET, such as Home or HomeTests, into one. Without --to, it prints them.
      There are no records, and a file that has not changed is not touched.

      Takes the same paths as generate. Files that are yours, such as those of 'extension: once', are
      left out.
      """,
    options: [.style, .option, .templates, .file, .strict, .maxErrors]
  ) { pipeline in
    let target = pipeline.arguments.operands[0]
    let outputs = pipeline.outputs(of: target)
    guard !pipeline.bag.hasErrors else { return }
    for output in outputs where !output.path.text.hasSuffix(".swift") {
      pipeline.bag.add(.notJoinable(output.path.text, to: target))
    }
    guard !pipeline.bag.hasErrors else { return }
    pipeline.write(joined: outputs)
  }
}

extension Pipeline {
  /// Makes the files of a target in memory. Reports an error if there are none.
  fileprivate mutating func outputs(of target: String) -> [OutputFile] {
    let settings = settings()
    guard let library = packs(settings) else { return [] }
    var generator = Generator(settings.generation(with: arguments), library: library)
    let all = specs(settings, at: Array(arguments.operands.dropFirst()))
    let named = all.compactMap { file in name(declaredIn: file).map { (name: $0, file: file) } }
    let own = named.filter { file in
      ["", "Tests", "TestSupport"].contains { target == file.name + $0 }
    }
    // A flow opens features of all specs, and the HTTP module is there if one of them sends requests.
    let isAlone = !own.isEmpty && !own.contains { SpecReader.isFlow($0.file) }
    let features = features(of: isAlone ? withUsed(own.map(\.file)) : all)
    guard !bag.hasErrors else { return [] }
    let request = GenerationRequest(
      features, flows: flows,
      among: features.map { ProjectModule($0) } + flows.map { ProjectModule($0) },
      made: Set(own.map(\.name)), makesProject: own.isEmpty)
    let made = generator.generate(request, files: &files, into: &bag) ?? []
    let outputs = made.filter { output in
      output.ownership != .once && output.path.components.dropLast().contains { $0 == target }
    }
    if outputs.isEmpty, !bag.hasErrors {
      bag.add(.unknownTarget(target, among: named.map(\.name)))
    }
    return outputs
  }

  private func name(declaredIn file: SourceFile) -> String? {
    var ignored = DiagnosticBag()
    return SpecReader.name(in: file, into: &ignored)?.value
  }

  fileprivate mutating func write(joined outputs: [OutputFile]) {
    let text = outputs.map { output in
      "// \(output.path.text.printable)\n\n" + String(decoding: output.contents, as: UTF8.self)
    }.joined(separator: "\n")
    guard let path = arguments.destination else { return console.write(text) }
    let bytes = Array(text.utf8)
    guard (try? Disk.read(location(of: path))) != bytes else { return }
    write(bytes, to: path)
  }
}

extension Option {
  fileprivate static let file = Option(
    name: "--to", value: .text("FILE"), summary: "The file to write."
  ) { value, arguments in
    guard !value.isEmpty else { return "it is empty" }
    arguments.destination = value
    return nil
  }
}

extension Diagnostic {
  fileprivate static func unknownTarget(_ target: String, among names: [String]) -> Diagnostic {
    .error(
      "unknown-target",
      "no spec makes files for a target '\(target)'",
      at: nil,
      help: Suggestion.nearest(to: target, among: names + names.map { "\($0)Tests" })
        .map { Advice.meant($0) }
    )
  }

  fileprivate static func notJoinable(_ path: String, to target: String) -> Diagnostic {
    .error(
      "not-joinable",
      "'\(path)' is no Swift file, and cannot be part of the file of '\(target)'",
      at: nil,
      help: "generate it with 'trellis generate', or choose options that need no such file"
    )
  }
}
