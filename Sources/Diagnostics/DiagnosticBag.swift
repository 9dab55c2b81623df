/// The diagnostics collected so far. Stages take it `inout`, and continue after errors as long as
/// that makes sense.
public struct DiagnosticBag: Sendable {
  /// The properties by which duplicates are recognized.
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
  /// The number of all diagnostics, including those beyond the limit, which are not kept.
  public private(set) var count = 0
  public private(set) var errorCount = 0

  /// The maximum number of diagnostics that are kept.
  public static let limit = 10_000

  /// Adds a diagnostic unless it is a duplicate. Diagnostics beyond the limit are only counted.
  public mutating func add(_ diagnostic: Diagnostic) {
    let identity = Identity(
      code: diagnostic.code, message: diagnostic.message, span: diagnostic.span)
    guard all.count >= Self.limit || known.insert(identity).inserted else { return }
    count += 1
    if diagnostic.severity == .error { errorCount += 1 }
    if all.count < Self.limit { all.append(diagnostic) }
  }

  /// Changes the diagnostics from an index on. The body must not change their facts or spans.
  public mutating func change(since first: Int, _ body: (inout Diagnostic) -> Void) {
    for index in all.indices.dropFirst(first) {
      let wasError = all[index].severity == .error
      body(&all[index])
      errorCount += (all[index].severity == .error ? 1 : 0) - (wasError ? 1 : 0)
    }
  }

  public mutating func add(contentsOf other: DiagnosticBag) {
    for diagnostic in other.all { add(diagnostic) }
    // Counts the diagnostics that the other bag did not keep.
    count += other.count - other.all.count
    errorCount += other.errorCount - other.all.count { $0.severity == .error }
  }

  /// The diagnostics that do not follow from a problem in another file.
  public var withoutConsequences: DiagnosticBag {
    guard all.contains(where: \.isConsequence) else { return self }
    var bag = DiagnosticBag()
    for diagnostic in all where !diagnostic.isConsequence { bag.add(diagnostic) }
    return bag
  }

  /// Adds the diagnostics of a later stage, except for those at or around an error of an earlier
  /// stage, which are consequences of it.
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

  /// The diagnostics sorted by file and offset. Those without a span come first.
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
  /// Whether a diagnostic at `other` is a consequence of this one: `other` encloses this one's
  /// span, or the text there has to be fixed first.
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
