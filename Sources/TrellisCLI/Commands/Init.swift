import Diagnostics
import Generation
import Packs
import Workspace

extension Command {
  static let initialize = Command(
    "init",
    summary: "Starts a project with trellis.yaml, a first spec and a CI workflow.",
    details: """
      On a terminal, asks for everything that no option sets; elsewhere, uses the defaults. Existing
      files are kept and reported, and the exit status is 1.

      With --for, also writes what makes the generated code part of a project: Package.swift, the steps
      for Xcode, Tuist's Project.swift, XcodeGen's project.yml, or BUILD files and WORKSPACE for
      Bazel. Beside a file that exists, what to add to it is in one such as Package.trellis.swift.
      """,
    options: [.feature, .style, .output, .ci, .project, .yes, .quiet]
  ) { pipeline in
    guard let answers = pipeline.startAnswers() else { return }
    let spec = "Specs/\(answers.feature).yaml"
    guard pipeline.isSound(answers.feature, at: spec) else { return }
    let settings = Starter.settings(style: answers.style, output: answers.output)
    var files = [("trellis.yaml", settings), (spec, Starter.spec(named: answers.feature))]
    if answers.ci == .github { files.append((".github/workflows/trellis.yml", Starter.workflow)) }
    if let kind = answers.project {
      let starter = ProjectStarter(output: answers.output, feature: answers.feature)
      for file in starter.files(for: kind) {
        let exists = Disk.kind(of: pipeline.location(of: file.path)) != nil
        files.append((exists ? file.addition : file.path, file.text))
      }
    }
    pipeline.start(files)
    guard pipeline.showsSummary, !pipeline.bag.hasErrors else { return }
    pipeline.console.write("'trellis generate' writes the code of \(spec)\n")
  }
}

/// The CI service that a workflow is generated for.
enum CIChoice: String, CaseIterable, Sendable {
  case github
  case none
}

/// The answers from which a project is created.
private struct StartAnswers {
  var feature = "Home"
  var style = PackLibrary.standardStyle
  var output = "Generated"
  var ci = CIChoice.github
  var project: ProjectKind?
}

extension Pipeline {
  /// Returns `nil` after reporting an answer that is not valid.
  fileprivate mutating func startAnswers() -> StartAnswers? {
    var answers = StartAnswers()
    answers.feature = ask("The first feature's name", arguments.feature, answers.feature)
    let packs = packsWithFiles()
    let bases = Set(packs.compactMap(\.extends))
    let styles = packs.map(\.name)
    let listed = styles.filter { !bases.contains($0) }.sorted { $0 > $1 }
    answers.style = ask(
      "The style, \(listed.joined(separator: " or "))", arguments.style, answers.style)
    answers.output = ask("The folder for the code", arguments.output, answers.output)
    let ci = ask("A step for CI, github or none", arguments.ci?.rawValue, answers.ci.rawValue)
    let kinds = ProjectKind.allCases.map(\.rawValue).joined(separator: ", ")
    let kind = ask(
      "The project it becomes part of, \(kinds) or none", arguments.project?.rawValue, "none")
    guard styles.contains(answers.style) else {
      bag.add(.unknownStyle(answers.style, among: styles))
      return nil
    }
    answers.ci = CIChoice(rawValue: ci) ?? .none
    answers.project = ProjectKind(rawValue: kind)
    return answers
  }

  /// Returns the built-in packs that generate files.
  private mutating func packsWithFiles() -> [PackSummary] {
    let library = PackLibrary()
    return library.names.compactMap { library.summary(of: $0, files: &files, into: &bag) }
      .filter(\.makesFiles)
  }

  /// Returns the value of an option, or else the answer at a terminal, or else the default.
  private func ask(_ question: String, _ said: String?, _ standard: String) -> String {
    if let said { return said }
    guard console.isInteractive, !arguments.isAssumingYes else { return standard }
    let answer = console.ask("\(question) [\(standard)]: ") ?? ""
    let words = answer.split(separator: " ")
    return words.isEmpty ? standard : words.joined(separator: " ")
  }
}

extension Diagnostic {
  fileprivate static func unknownStyle(_ name: String, among names: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names)
    return .error(
      "unknown-pack",
      "unknown pack '\(name)'",
      at: nil,
      help: nearest.map { Advice.meant($0) } ?? "known: \(names.joined(separator: ", "))"
    )
  }
}
