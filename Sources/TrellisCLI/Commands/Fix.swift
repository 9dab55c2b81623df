import Diagnostics
import Generation
import Simulation
import SpecReading
import Workspace

extension Command {
  static let fix = Command(
    "fix",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Corrects mistakes with a single solution, such as misspelt names.",
    details: """
      Takes the same paths as generate. Shows each change, line by line, before anything is written,
      and asks first if it runs on a terminal. Other problems are reported, with exit status 1.
      """,
    options: [.dryRun, .diff, .yes, .quiet] + Option.report
  ) { pipeline in
    let settings = pipeline.settings()
    let specs = pipeline.specs(settings)
    let isNamed = !pipeline.arguments.operands.isEmpty
    let fixers = specs.map { pipeline.fixer(of: $0) }
    let changed = zip(specs, fixers).filter { spec, fixer in
      spec.bytes != fixer.file.bytes
        && pipeline.writablePlace(at: spec.path, isNamed: isNamed) != nil
    }
    guard !changed.isEmpty else { return }
    for (spec, fixer) in changed { pipeline.show(spec, fixer) }
    guard pipeline.mayWrite(changed.count) else {
      for (spec, fixer) in changed { pipeline.sum(up: fixer, of: spec, "to mend") }
      pipeline.noteProblems()
      return
    }
    for (spec, fixer) in changed {
      let isWritten = pipeline.write(
        fixer.file.bytes, to: spec.path, replacing: .text(spec.bytes), isNamed: isNamed)
      if isWritten { pipeline.sum(up: fixer, of: spec, "mended") }
    }
  }
}

extension Pipeline {
  /// Returns a fixer that has fixed the file. Adds the problems that are left to `bag`.
  fileprivate mutating func fixer(of spec: SourceFile) -> Fixer {
    let used = withUsed([spec])
    var fixer = Fixer(
      spec, check: SpecReader.isFlow(spec) ? flowCheck(among: used) : check(among: used))
    fixer.run()
    files.replace(fixer.file)
    bag.add(contentsOf: fixer.problems)
    return fixer
  }

  private func check(among used: [SourceFile]) -> Fixer.Check {
    let budget = RepairBudget()
    return { [generatedNames] file in
      var bag = DiagnosticBag()
      let feature = SpecReader.read(
        file, reserving: generatedNames, using: { path in used.first { $0.path == path } },
        repairing: budget, into: &bag)
      _ = feature?.simulate(in: file, into: &bag)
      return bag
    }
  }

  /// Returns a check for a flow, which reports nothing if one of its features has errors.
  private func flowCheck(among used: [SourceFile]) -> Fixer.Check {
    var bag = DiagnosticBag()
    let features = used.filter { !SpecReader.isFlow($0) }.compactMap { spec in
      SpecReader.read(
        spec, reserving: generatedNames,
        using: { path in used.first { $0.path == path } }, into: &bag)
    }
    guard !bag.hasErrors else { return { _ in DiagnosticBag() } }
    let others = used.filter(SpecReader.isFlow)
    let budget = RepairBudget()
    return { [generatedNames] file in
      var all = DiagnosticBag()
      let flows = [file] + others.filter { $0.path != file.path }
      _ = SpecReader.flows(
        flows, of: features, reserving: generatedNames, repairing: budget, into: &all)
      var own = DiagnosticBag()
      for problem in all.all where problem.span?.file == file.id { own.add(problem) }
      return own
    }
  }

  fileprivate func show(_ spec: SourceFile, _ fixer: Fixer) {
    guard showsSummary else { return }
    let diff = UnifiedDiff.text(from: spec.bytes, to: fixer.file.bytes, path: spec.path.printable)
    console.write(PlanReporter.colored(diff, palette))
  }

  fileprivate func sum(up fixer: Fixer, of spec: SourceFile, _ outcome: String) {
    guard showsSummary else { return }
    let count = fixer.fixedCount == 1 ? "1 problem" : "\(fixer.fixedCount) problems"
    console.write("\(spec.path.printable): \(count) \(outcome)\n")
  }

  fileprivate func mayWrite(_ count: Int) -> Bool {
    guard !arguments.isDryRun, !arguments.showsDiff else { return false }
    guard console.isInteractive, !arguments.isAssumingYes else { return true }
    let answer = console.ask("Write \(count == 1 ? "the file" : "the \(count) files")? [y/N] ")
    return answer.map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }
}
