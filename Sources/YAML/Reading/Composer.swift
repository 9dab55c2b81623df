public import Diagnostics

/// Builds the tree of a file's one document.
public struct Composer {
  /// How deep collections may stand in each other.
  public static let depthLimit = 100

  /// How many bytes of text all aliases of a file together may stand for, so that a file means
  /// little more than one of its length without aliases.
  static func expansionLimit(of length: Int) -> Int { max(10_240 - length, length / 4) }

  /// The document; a null scalar where the file holds nothing but comments; `nil` where the file
  /// cannot be read to its end. Problems that leave the tree whole are reported beside it, and the
  /// tree is what the author most probably meant.
  ///
  /// - Parameters:
  ///   - limit: how many nodes there may be; the first one more is reported.
  ///   - grammar: what the file may hold, by which repairs are judged.
  ///   - isTrial: whether nobody will see what is reported, so that no repair is tried.
  public static func compose(
    _ file: SourceFile,
    atMost limit: Int = .max,
    grammar: KeyGrammar? = nil,
    isTrial: Bool = false,
    into bag: inout DiagnosticBag
  ) -> Node? {
    guard let check = TextCheck(file, into: &bag) else { return nil }
    guard check.start < file.bytes.count else {
      let end = SourceSpan(file: file.id, start: file.bytes.count, end: file.bytes.count)
      return Node(.scalar(Scalar("")), at: end)
    }
    var masks = Masks(of: file.bytes)
    var search = RepairSearch(grammar, isTrying: !isTrial)
    while true {
      var attempt = Attempt(file, check, masks, grammar, limit)
      if let stop = attempt.stop {
        let found = search.repair(stop, in: file, seenAs: masks.bytes)
        attempt.leaveOut(behind: found.diagnostic)
        if masks.add(found.repair, as: found.diagnostic) { continue }
      }
      for problem in masks.diagnostics { bag.add(problem) }
      bag.add(contentsOf: attempt.problems)
      return attempt.root
    }
  }
}

/// One reading of a file, up to its end or to what libyaml cannot read.
private struct Attempt {
  private(set) var root: Node?
  private(set) var stop: Composition.SyntaxStop?
  private(set) var problems = DiagnosticBag()

  init(
    _ file: SourceFile,
    _ check: TextCheck,
    _ masks: Masks,
    _ grammar: KeyGrammar?,
    _ limit: Int
  ) {
    file.bytes.withUnsafeBufferPointer { text in
      masks.bytes.withUnsafeBufferPointer { masked in
        let stream = EventStream(masked, from: check.start, isASCII: check.isASCII)
        var composition = Composition(
          of: file.id, SourceBytes(text), stream, masks, grammar, atMost: limit)
        root = composition.document()
        stop = composition.stop
        guard stop != nil || composition.repairedCount == masks.count else {
          root = nil
          return
        }
        problems = composition.bag
      }
    }
  }

  /// What was found behind the cause of a problem is no mistake of its own.
  mutating func leaveOut(behind cause: Diagnostic) {
    guard let end = cause.span?.start else { return }
    let all = problems.all
    problems = DiagnosticBag()
    for problem in all where (problem.span?.start ?? 0) < end { problems.add(problem) }
  }
}
