/// How much work evaluations, and whatever else is counted with them, may still take.
///
/// Work is counted and not timed, so that it ends at the same place on every machine. A unit is about the
/// evaluation of one node of an expression.
public final class WorkMeter {
  public var left: Int

  /// - Parameter left: The number of units.
  public init(left: Int = .max) {
    self.left = left
  }

  public var isSpent: Bool { left <= 0 }

  public func spend(_ count: Int) { left -= min(count, left) }
}

extension RuntimeValue {
  /// How much work it is to build or to compare.
  public var work: Int {
    switch self {
    case .string(let text): text.utf8.count / 16
    case .array(let elements): elements.count
    case .dictionary(let entries): entries.count
    default: 0
    }
  }
}
