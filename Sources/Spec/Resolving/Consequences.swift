import Diagnostics
import YAML

/// What follows from another problem, and is left out beside it.
extension DiagnosticBag {
  /// Without what is missed, and what goes round, where two have one name: one of them was to have the
  /// missed name, which is said there.
  func withoutNamesOfTwins() -> DiagnosticBag {
    let errors = all.filter { $0.severity == .error }
    guard errors.count > 1,
      errors.allSatisfy({ $0.code == "same-name" || $0.code == "cycle" || $0.unknownWord != nil }),
      errors.count(where: { $0.code == "same-name" }) == 1
    else { return self }
    let missed = errors.filter { $0.unknownWord != nil }
    guard missed.count == 1, missed[0].fix == nil, let word = missed[0].unknownWord else {
      return self
    }
    var result = DiagnosticBag()
    for var problem in all where problem.code == "same-name" || problem.severity != .error {
      if problem.code == "same-name" {
        problem.help = "rename one, perhaps to '\(word)', which is used and declared nowhere"
      }
      result.add(problem)
    }
    return result
  }

  /// `String: name`, where the type stands before the name: two mistakes by their places, and one to mend.
  func withoutSwappedNames(in file: SourceFile) -> DiagnosticBag {
    guard all.contains(where: { $0.code == "taken-name" }) else { return self }
    var result = DiagnosticBag()
    var last: Diagnostic?
    for problem in inSourceOrder {
      if problem.code == "unknown-type", let name = problem.span, let type = last?.span,
        last?.code == "taken-name", type.file == file.id, name.file == file.id,
        name.end <= file.bytes.count, (type.end..<type.end + 3).contains(name.start)
      {
        let words = [name, type].map {
          String(decoding: file.bytes[$0.start..<$0.end], as: UTF8.self)
        }
        last?.help = "a name stands before its type: '\(words[0]): \(words[1])'"
        continue
      }
      if let last { result.add(last) }
      last = problem
    }
    if let last { result.add(last) }
    return result
  }

  /// Leaves out what has a code, but for the first problems.
  mutating func leaveOut(_ code: String, since count: Int) {
    var result = DiagnosticBag()
    for (index, problem) in all.enumerated() where index < count || problem.code != code {
      result.add(problem)
    }
    self = result
  }

  /// Warnings of what nothing uses, where a part of the file could not be read: it may stand there.
  func withoutWarningsOfUse(dueTo yaml: DiagnosticBag) -> DiagnosticBag {
    guard yaml.hasErrors, errorCount < all.count else { return self }
    let codes = ["unreachable-action", "idle-catch", "never-overlaps", "no-client"]
    var result = DiagnosticBag()
    for problem in all where problem.severity == .error || !codes.contains(problem.code) {
      if problem.severity == .error || !problem.code.hasPrefix("unused-") { result.add(problem) }
    }
    return result
  }

  /// What a computation comes to whose parts are of no type, which is reported.
  func withoutMeaninglessTraps() -> DiagnosticBag {
    let isTrap = { (problem: Diagnostic) in
      problem.code == "constant-trap" && problem.message.hasSuffix("has no meaning here")
    }
    guard errorCount > 1, all.contains(where: isTrap) else { return self }
    var result = DiagnosticBag()
    for problem in all where !isTrap(problem) { result.add(problem) }
    return result
  }
}
