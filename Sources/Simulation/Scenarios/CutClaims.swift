import Diagnostics

extension DiagnosticBag {
  /// Turns warnings about text that a number sign has cut off into errors if the cut makes a claim
  /// fail, and removes the failures that they explain.
  mutating func promoteCutWarnings(forClaimsIn found: inout DiagnosticBag, in file: SourceFile) {
    let cuts = all.filter { $0.code == "cut-text" && $0.span?.file == file.id }
    guard !cuts.isEmpty else { return }
    var blamed: [SourceSpan?] = []
    var rest = DiagnosticBag()
    for problem in found.all {
      let causes = cuts.filter { problem.follows(from: $0, in: file) }
      blamed += causes.map(\.span)
      if causes.isEmpty { rest.add(problem) }
    }
    found = rest
    change(since: 0) { problem in
      if problem.code == "cut-text", blamed.contains(problem.span) { problem.severity = .error }
    }
  }
}

extension Diagnostic {
  /// Whether a claim fails because text was cut off: the claim's own text, or text that is part of
  /// the expected or found value.
  fileprivate func follows(from cut: Diagnostic, in file: SourceFile) -> Bool {
    guard code == "scenario-fails" else { return false }
    if let claim = fact as? UnmetClaim, let whole = cut.fix?.replacement,
      claim.expected.contains(whole) || claim.found.contains(whole)
    {
      return true
    }
    guard let span, let hash = cut.span, span.file == hash.file, span.end <= hash.start else {
      return false
    }
    return !file.bytes[span.start..<hash.start].contains(UInt8(ascii: "\n"))
  }
}
