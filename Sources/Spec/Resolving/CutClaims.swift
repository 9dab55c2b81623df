import Diagnostics

extension DiagnosticBag {
  /// Texts of scenarios that a number sign has cut, so that a claim does not hold: the cut is the mistake,
  /// and an error, and the claim only follows from it.
  mutating func blameCuts(forClaimsIn later: inout DiagnosticBag, in file: SourceFile) {
    let cuts = all.filter { $0.code == "cut-text" && $0.span?.file == file.id }
    guard !cuts.isEmpty, later.all.contains(where: { $0.code == "scenario-fails" }) else { return }
    var blamed: [Diagnostic] = []
    var rest = DiagnosticBag()
    for problem in later.all {
      let cause =
        problem.code == "scenario-fails" ? cuts.filter { problem.follows(from: $0, in: file) } : []
      blamed += cause
      if cause.isEmpty { rest.add(problem) }
    }
    guard !blamed.isEmpty else { return }
    later = rest
    var result = DiagnosticBag()
    for var problem in all {
      if blamed.contains(where: { $0.span == problem.span }) { problem.severity = .error }
      result.add(problem)
    }
    self = result
  }
}

extension Diagnostic {
  /// Whether a claim does not hold since a text was cut: the claim's own, or one of which the whole came.
  fileprivate func follows(from cut: Diagnostic, in file: SourceFile) -> Bool {
    if let whole = cut.fix?.replacement, message.contains(whole) { return true }
    guard let span, let hash = cut.span, span.file == hash.file else { return false }
    return file.bytes.lines(around: hash.start..<hash.end).contains(span.start)
      && span.end <= hash.start
  }
}
