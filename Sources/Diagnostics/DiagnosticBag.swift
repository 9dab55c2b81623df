/// The problems found so far. Stages take it `inout` and go on as long as it makes sense.
public struct DiagnosticBag: Sendable {
  /// What makes two problems the same.
  private struct Identity: Hashable {
    var code: String
    var message: String
    var span: SourceSpan?
  }

  public private(set) var all: [Diagnostic] = []
  private var known: Set<Identity> = []

  public init() {}

  public var isEmpty: Bool { all.isEmpty }
  public var hasErrors: Bool { errorCount > 0 }
  /// Of all problems, also of those that were too many to keep.
  public private(set) var count = 0
  public private(set) var errorCount = 0

  /// A file with more problems than this was not written by hand.
  public static let limit = 10_000

  /// Keeps the problem, unless the same one is already known at the same place, or there are too
  /// many: then it only counts.
  public mutating func add(_ diagnostic: Diagnostic) {
    let identity = Identity(
      code: diagnostic.code, message: diagnostic.message, span: diagnostic.span)
    guard all.count >= Self.limit || known.insert(identity).inserted else { return }
    count += 1
    if diagnostic.severity == .error { errorCount += 1 }
    if all.count < Self.limit { all.append(diagnostic) }
  }

  /// Changes problems from the one of a number on, but not what they say is wrong, nor where.
  public mutating func change(since first: Int, _ body: (inout Diagnostic) -> Void) {
    for index in all.indices.dropFirst(first) {
      let wasError = all[index].severity == .error
      body(&all[index])
      errorCount += (all[index].severity == .error ? 1 : 0) - (wasError ? 1 : 0)
    }
  }

  public mutating func add(contentsOf other: DiagnosticBag) {
    for diagnostic in other.all { add(diagnostic) }
    // What the other one was too full to keep.
    count += other.count - other.all.count
    errorCount += other.errorCount - other.all.count { $0.severity == .error }
  }

  /// What does not follow from a problem of another file.
  public var withoutConsequences: DiagnosticBag {
    guard all.contains(where: \.isConsequence) else { return self }
    var bag = DiagnosticBag()
    for diagnostic in all where !diagnostic.isConsequence { bag.add(diagnostic) }
    return bag
  }

  /// The same for what a later stage has found, without what stands where an earlier one has reported
  /// already, or around it: that is a consequence.
  public mutating func add(contentsOf other: DiagnosticBag, exceptWhere earlier: DiagnosticBag) {
    guard !earlier.isEmpty else { return add(contentsOf: other) }
    let errors = earlier.all.filter { $0.severity == .error }
    for diagnostic in other.all {
      guard let span = diagnostic.span, errors.contains(where: { $0.covers(span) }) else {
        add(diagnostic)
        continue
      }
    }
  }

  /// By file, then by place; problems without a place come first.
  public var inSourceOrder: [Diagnostic] {
    all.enumerated().sorted { Self.key($0) < Self.key($1) }.map(\.element)
  }

  private static func key(
    _ entry: (offset: Int, element: Diagnostic)
  ) -> (Int32, Int, Int) {
    guard let span = entry.element.span else { return (-1, 0, entry.offset) }
    return (span.file.number, span.start, entry.offset)
  }
}

extension Diagnostic {
  /// What is said of `other` follows from it: it is told there, or the text there is to be mended first.
  fileprivate func covers(_ other: SourceSpan) -> Bool {
    let mended = fix.flatMap { $0.isAboutReading ? $0.span : nil }
    if let mended, mended.file == other.file, mended.start <= other.start, other.end <= mended.end {
      return true
    }
    guard let span, span.file == other.file else { return false }
    if other.start == other.end, (span.end...span.end + 1).contains(other.start) { return true }
    return other.start <= span.start && span.end <= other.end
  }
}
