import Diagnostics
import Generation
import Packs
import Workspace

extension Command {
  static let ejectTemplates = Command(
    "templates eject",
    operands: "PACK",
    count: 1...1,
    summary: "Copies the files of a pack into the project, where you can edit them.",
    details: """
      Afterwards, 'templates: Templates' in trellis.yaml or the option '--templates Templates' uses
      the copy in place of the built-in pack.
      """,
    options: [.to, .templates, .dryRun, .diff, .force, .quiet]
  ) { pipeline in
    var settings = pipeline.settings()
    // `trellis.yaml` may name the folder that this command is about to create.
    if let place = settings.templates?.value,
      Disk.kind(of: pipeline.location(of: place)) == nil
    {
      settings.templates = nil
    }
    let name = pipeline.arguments.operands[0]
    guard let library = pipeline.packs(settings) else { return }
    guard let files = library.files(of: name) else {
      // Reports the unknown pack with the names of the known ones.
      _ = library.summary(of: name, files: &pipeline.files, into: &pipeline.bag)
      return
    }
    let outputs = files.compactMap { file in
      RelativePath("\(name)/\(file.path)").map {
        OutputFile(path: $0, contents: file.bytes)
      }
    }
    let folder = pipeline.folder(at: pipeline.arguments.destination ?? "Templates")
    guard let folder = pipeline.writable(folder, isNamed: true) else { return }
    pipeline.perform(pipeline.plan(copying: outputs, to: folder))
  }
}

extension Pipeline {
  /// Plans a copy to a folder without a manifest, so that any file that differs is treated as
  /// foreign.
  func plan(copying outputs: [OutputFile], to folder: Folder) -> Plan {
    let run = Reconciler(
      outputs,
      since: Manifest(),
      origins: [],
      choices: .init(isForced: arguments.isForced)
    )
    return Plan(changes: run.plan(on: run.snapshot(of: folder)).withoutRecords, folder: folder)
  }
}
