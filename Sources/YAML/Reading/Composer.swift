public import Diagnostics

/// Builds the tree of a file's one document.
public struct Composer {
  /// How deep collections may stand in each other.
  public static let depthLimit = 100
  /// How many nodes all aliases of a file together may stand for.
  public static let expansionLimit = 10_000

  /// The document; a null scalar where the file holds nothing but comments; `nil` where the file
  /// cannot be read to its end. Problems that leave the tree whole are reported beside it, and the
  /// tree is what the author most probably meant.
  ///
  /// - Parameter limit: how many nodes there may be; the first one more is reported.
  public static func compose(
    _ file: SourceFile,
    atMost limit: Int = .max,
    into bag: inout DiagnosticBag
  ) -> Node? {
    guard let check = TextCheck(file, into: &bag) else { return nil }
    guard check.start < file.bytes.count else {
      let end = SourceSpan(file: file.id, start: file.bytes.count, end: file.bytes.count)
      return Node(.scalar(Scalar("")), at: end)
    }
    var repairs = Repairs(of: file.bytes)
    while true {
      let attempt = Attempt(file, check, repairs, limit)
      if let advice = attempt.advice, repairs.add(advice) { continue }
      for problem in repairs.diagnostics { bag.add(problem) }
      bag.add(contentsOf: attempt.problems)
      return attempt.root
    }
  }
}

/// One reading of a file, up to its end or to what libyaml cannot read.
private struct Attempt {
  private(set) var root: Node?
  private(set) var advice: TextRepair?
  /// Without what was found behind the cause of the advice, which is no mistake of its own.
  private(set) var problems = DiagnosticBag()

  init(_ file: SourceFile, _ check: TextCheck, _ repairs: Repairs, _ limit: Int) {
    file.bytes.withUnsafeBufferPointer { text in
      repairs.bytes.withUnsafeBufferPointer { masked in
        let stream = EventStream(masked, from: check.start, isASCII: check.isASCII)
        var composition = Composition(
          of: file.id, SourceBytes(text), stream, repairs, atMost: limit)
        root = composition.document()
        advice = composition.advice
        guard advice != nil || composition.repairedCount == repairs.count else {
          root = nil
          return
        }
        problems = composition.bag
      }
    }
    guard let end = advice?.diagnostic.span?.start else { return }
    let all = problems.all
    problems = DiagnosticBag()
    for problem in all where (problem.span?.start ?? 0) < end { problems.add(problem) }
  }
}
