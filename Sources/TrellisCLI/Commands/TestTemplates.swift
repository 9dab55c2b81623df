import Diagnostics
import Generation
import Packs
import Workspace

extension Command {
  static let testTemplates = Command(
    "templates test",
    operands: "[DIR]",
    count: 0...1,
    summary: "Tests packs with their fixtures.",
    details: """
      A fixture is a folder in a pack's Fixtures/. It contains spec.yaml, the expected files in
      expected/, and options.yaml if the fixture sets options. DIR is a folder of packs. Without it,
      the packs are those that trellis.yaml names, or else those in Templates.
      """,
    options: [.templates, .record, .quiet]
  ) { pipeline in
    let settings = pipeline.settings()
    let arguments = pipeline.arguments
    let named = arguments.operands.first ?? arguments.templates ?? settings.templates?.value
    let folder = PathText.tidied(named ?? "Templates", in: pipeline.console.workingFolder)
    guard let library = pipeline.packs(settings, at: folder) else { return }
    let packs = library.names.filter { !library.isBuiltIn($0) }
    var count = 0
    for pack in packs {
      for fixture in pipeline.fixtures(of: pack, in: folder) {
        pipeline.run(fixture, with: library, in: folder)
        count += 1
      }
    }
    pipeline.report(count, in: folder)
  }
}

extension Pipeline {
  fileprivate mutating func run(
    _ fixture: Fixture, with library: PackLibrary, in packs: String
  ) {
    guard let outputs = outputs(of: fixture, with: library) else { return }
    let named = folder(at: PathText.joined(fixture.path, "expected"))
    guard let folder = writable(named, isNamed: true) else { return }
    // What is expected is overwritten, so that it must be what this fixture expects.
    guard !Disk.isLink(named.path), folder.isBelow(location(of: packs)) else {
      fail(.disk, .blocked(named.shownPath, "is a symbolic link, or leads out of the packs"))
      return
    }
    let plan = plan(recording: outputs, in: folder)
    if arguments.isRecording {
      perform(plan)
    } else if !plan.changes.isInStep {
      console.write(PlanReporter(folder: folder, palette: palette).diff(plan.changes))
      bag.add(.differs(fixture, plan.changes))
    }
    let made = Set(outputs.map(\.path.text))
    let found = (try? FileTree.files(below: folder.path, within: boundary)) ?? []
    for path in found where !made.contains(path) {
      bag.add(.notMade(folder.shown(path), fixture))
    }
  }

  /// Plans to write all outputs, overwriting any existing files.
  func plan(recording outputs: [OutputFile], in folder: Folder) -> Plan {
    let run = Reconciler(
      outputs,
      since: Manifest(),
      origins: [],
      choices: .init(isForced: true)
    )
    return Plan(changes: run.plan(on: run.snapshot(of: folder)).withoutRecords, folder: folder)
  }

  fileprivate mutating func report(_ count: Int, in folder: String) {
    if count == 0, !bag.hasErrors { bag.add(.noFixtures(in: folder)) }
    guard count > 0, !bag.hasErrors, !arguments.isQuiet, !arguments.isRecording else { return }
    console.write(count == 1 ? "1 fixture is as expected\n" : "\(count) fixtures are as expected\n")
  }
}

extension Diagnostic {
  fileprivate static func differs(_ fixture: Fixture, _ changes: ChangeSet) -> Diagnostic {
    let (other, new) = (changes.count(.update), changes.count(.create))
    let differences = [
      other > 0 ? "\(other) \(other == 1 ? "differs" : "differ")" : nil,
      new > 0 ? "\(new) \(new == 1 ? "is" : "are") new" : nil,
    ]
    .compactMap(\.self).joined(separator: ", ")
    return .error(
      "fixture-differs",
      "the pack '\(fixture.pack)' makes other files of '\(fixture.path)': \(differences)",
      at: nil,
      help: "if they are as they should be, '--record' expects them from now on"
    )
  }

  fileprivate static func notMade(_ path: String, _ fixture: Fixture) -> Diagnostic {
    .error(
      "fixture-missing",
      "'\(path)' is expected, and the pack '\(fixture.pack)' does not make it",
      at: nil,
      help: "delete it if that is right"
    )
  }

  fileprivate static func noFixtures(in folder: String) -> Diagnostic {
    .error(
      "no-fixtures",
      "no pack in '\(folder)' has fixtures",
      at: nil,
      help: "put a spec into PACK/Fixtures/NAME/spec.yaml, then run it with '--record'"
    )
  }
}
