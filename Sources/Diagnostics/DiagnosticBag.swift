/// The problems found so far. Stages take it `inout` and go on as long as it makes sense.
public struct DiagnosticBag: Sendable {
  public private(set) var all: [Diagnostic] = []

  public init() {}

  public var isEmpty: Bool { all.isEmpty }
  public var hasErrors: Bool { errorCount > 0 }
  public private(set) var errorCount = 0

  /// Keeps the problem, unless the same one is already known at the same place.
  public mutating func add(_ diagnostic: Diagnostic) {
    let isKnown = all.contains {
      $0.code == diagnostic.code && $0.span == diagnostic.span && $0.message == diagnostic.message
    }
    guard !isKnown else { return }
    all.append(diagnostic)
    if diagnostic.severity == .error { errorCount += 1 }
  }

  public mutating func add(contentsOf other: DiagnosticBag) {
    for diagnostic in other.all { add(diagnostic) }
  }

  /// By file, then by place; problems without a place come first.
  public var inSourceOrder: [Diagnostic] {
    all.enumerated().sorted { left, right in
      let (leftKey, rightKey) = (Self.key(left), Self.key(right))
      return leftKey < rightKey
    }.map(\.element)
  }

  private static func key(
    _ entry: (offset: Int, element: Diagnostic)
  ) -> (Int32, Int, Int) {
    guard let span = entry.element.span else { return (-1, 0, entry.offset) }
    return (span.file.number, span.start, entry.offset)
  }
}
