import Diagnostics

/// Applies the fixes that the diagnostics of a file suggest, as long as they help.
///
/// A fix is kept if its diagnostic is gone afterwards and at most one new error has appeared in its
/// place, since a fix can uncover another error.
struct Fixer {
  typealias Check = (SourceFile) -> DiagnosticBag

  /// The maximum number of rounds, since fixes can uncover further ones.
  private static let rounds = 50

  private(set) var file: SourceFile
  /// The diagnostics of the file in its current state.
  private(set) var problems: DiagnosticBag
  private(set) var fixedCount = 0
  private let check: Check
  /// How many bytes all checks may read. A spec with that many mistakes is mended in several runs.
  private var bytesLeft = 500_000

  init(_ file: SourceFile, check: @escaping Check) {
    self.file = file
    self.check = check
    problems = check(file)
  }

  mutating func run() {
    for _ in 0..<Self.rounds {
      let candidates = candidates
      guard !candidates.isEmpty else { return }
      // After a fix, the places of the others are elsewhere.
      let hasHelped = make(candidates) || candidates.reversed().contains { make([$0]) }
      guard hasHelped else { return }
    }
  }

  /// The diagnostics with a fix, in the order of the fixes. If two fixes touch somewhere, only the first is
  /// included.
  private var candidates: [Diagnostic] {
    let fixable = problems.all.filter { $0.fix?.span.file == file.id }
    let sorted = fixable.sorted { ($0.fix?.span.start ?? 0) < ($1.fix?.span.start ?? 0) }
    var taken: [SourceSpan] = []
    return sorted.filter { problem in
      let spans = problem.fix?.all.map(\.span) ?? []
      let touches = spans.contains { span in
        taken.contains { $0.start <= span.end && span.start <= $0.end }
      }
      if !touches { taken += spans }
      return !touches
    }
  }

  /// Applies fixes, or one of their alternatives, if that helps.
  /// - Returns: whether the file was changed.
  private mutating func make(_ fixable: [Diagnostic]) -> Bool {
    let fixes = fixable.compactMap(\.fix)
    let others = fixes.count == 1 ? fixes[0].alternatives : []
    guard others.isEmpty == fixes.allSatisfy(\.others.isEmpty), bytesLeft > 0 else { return false }
    bytesLeft -= (1 + others.count) * max(file.bytes.count, 1_000)
    let results = ([fixes] + others.map { [$0] }).map { applying($0) }
    let helpful = results.filter { helps($0.problems, fixable) }
    guard let best = helpful.min(by: { $0.problems.errorCount < $1.problems.errorCount }) else {
      return false
    }
    (file, problems) = best
    fixedCount += fixable.count
    return true
  }

  private func applying(_ fixes: [Fix]) -> (file: SourceFile, problems: DiagnosticBag) {
    var fixed = file
    let all = fixes.flatMap(\.all).sorted { $0.span.start > $1.span.start }
    for fix in all.map({ $0.fitted(to: file.bytes) }) {
      fixed.bytes.replaceSubrange(fix.span.start..<fix.span.end, with: fix.replacement.utf8)
    }
    return (fixed, check(fixed))
  }

  private func helps(_ rest: DiagnosticBag, _ fixable: [Diagnostic]) -> Bool {
    for problem in fixable {
      let alike = { (other: Diagnostic) in other.isSame(as: problem) }
      let expected = problems.all.count(where: alike) - fixable.count(where: alike)
      guard rest.all.count(where: alike) <= expected else { return false }
    }
    let uncovers = fixable.contains { $0.fix?.isAboutReading == true }
    return uncovers || rest.errorCount <= problems.errorCount
  }
}
