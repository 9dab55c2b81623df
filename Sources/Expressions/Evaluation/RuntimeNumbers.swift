extension RuntimeValue {
  /// The sum of two numbers of one type; `nil` for anything else, and where the type has none.
  public func adding(_ other: RuntimeValue) -> RuntimeValue? {
    switch (self, other) {
    case (.int(let left), .int(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      return overflow ? nil : .int(sum)
    case (.double(let left), .double(let right)): return .double(left + right)
    case (.decimal(let left), .decimal(let right)):
      guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return nil }
      return left.adding(right).map { .decimal($0.text) }
    default: return nil
    }
  }

  /// A number with the other sign; `nil` for anything else.
  public var negated: RuntimeValue? {
    switch self {
    case .int(let value): value == .min ? nil : .int(-value)
    case .double(let value): .double(-value)
    case .decimal(let text): DecimalNumber(text).map { .decimal((-$0).text) }
    default: nil
    }
  }
}
