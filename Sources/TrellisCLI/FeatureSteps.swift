import Diagnostics
import Generation
import Spec
import Workspace

extension Pipeline {
  /// The features of all specs that can be read; two of one name are reported.
  mutating func features(of specs: [SourceFile]) -> [Feature] {
    var features = specs.compactMap { SpecReader.read($0, into: &bag) }
    for index in features.indices {
      features[index].path = PathText.portable(features[index].path)
    }
    var known: [String: Located<String>] = [:]
    for feature in features {
      if let first = known.updateValue(feature.name, forKey: feature.name.value) {
        bag.add(.twinFeatures(first, feature.name))
      }
    }
    return features
  }

  /// All steps up to the plan; `nil` where a problem stops the way.
  mutating func plan() -> Plan? {
    let settings = settings()
    let specs = specs(settings)
    let features = features(of: specs)
    guard !bag.hasErrors, let outputs = doors.generate(features, files, &bag) else { return nil }
    let output = arguments.output ?? settings.output?.value ?? "Generated"
    return plan(outputs, of: specs, in: folder(at: output))
  }

  /// Shows the plan on standard output, and collects what it leaves open.
  mutating func tell(_ plan: Plan, isDone: Bool) {
    let reporter = PlanReporter(folder: plan.folder, palette: palette)
    if arguments.showsDiff { console.write(reporter.diff(plan.changes)) }
    if !arguments.isQuiet { console.write(reporter.list(plan.changes, isDone: isDone)) }
    for problem in reporter.problems(plan.changes) { bag.add(problem) }
  }
}

extension Diagnostic {
  fileprivate static func twinFeatures(
    _ first: Located<String>,
    _ second: Located<String>
  ) -> Diagnostic {
    .error(
      "duplicate-feature",
      "another spec has the feature '\(second.value)' too",
      at: second.span,
      help: "rename one of them",
      notes: [Note("it stands here first", at: first.span)]
    )
  }
}
