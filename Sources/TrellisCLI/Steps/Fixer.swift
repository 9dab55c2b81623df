import Diagnostics

/// Makes the fixes that the problems of one file carry, as long as they help.
///
/// A fix is kept only where its problem is gone afterwards, and at most one has come for it: that is
/// what it has uncovered.
struct Fixer {
  typealias Check = (SourceFile) -> DiagnosticBag

  /// How often what a fix has uncovered is fixed again.
  private static let rounds = 20

  private(set) var file: SourceFile
  /// What is wrong with the file as it stands now.
  private(set) var problems: DiagnosticBag
  private(set) var fixedCount = 0
  private let check: Check

  init(_ file: SourceFile, check: @escaping Check) {
    self.file = file
    self.check = check
    problems = check(file)
  }

  mutating func run() {
    for _ in 0..<Self.rounds {
      let candidates = candidates
      guard !candidates.isEmpty else { return }
      if make(candidates) { continue }
      // From the end on, so that those before it stay where they are.
      let helped = candidates.reversed().count { make([$0]) }
      guard helped > 0 else { return }
    }
  }

  /// Problems with a fix, in the order of the fixes' places; of two that touch, the first.
  private var candidates: [Diagnostic] {
    let fixable = problems.all.filter { $0.fix?.span.file == file.id }
    let sorted = fixable.sorted { ($0.fix?.span.start ?? 0) < ($1.fix?.span.start ?? 0) }
    var end = -1
    return sorted.filter { problem in
      guard let span = problem.fix?.span, span.start > end else { return false }
      end = span.end
      return true
    }
  }

  /// - Returns: Whether the fixes help; else nothing has changed.
  private mutating func make(_ fixable: [Diagnostic]) -> Bool {
    let fixes = fixable.compactMap(\.fix)
    let others = fixes.count == 1 ? fixes[0].others.map { Fix($0, in: fixes[0].span) } : []
    guard others.isEmpty == fixes.allSatisfy(\.others.isEmpty) else { return false }
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
    for fix in fixes.reversed().map({ $0.fitted(to: file.bytes) }) {
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
