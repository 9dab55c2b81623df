/// Numbers that have no end, to thirty digits.
///
/// Foundation's last digits differ between systems, so none of them is ever shown or compared: what follows
/// from such a number counts only where no digit behind the fifteenth has a say in it.
extension DecimalNumber {
  /// - Parameter other: no divisor that is 0.
  /// - Returns: `nil` where too few digits would be left, and far from 1, where Foundation's own are wrong.
  func roughly(_ op: BinaryOperator, _ other: DecimalNumber) -> DecimalNumber? {
    guard isModerate, other.isModerate else { return nil }
    let result =
      switch op {
      case .add: roughlyAdding(other)
      case .subtract: roughlyAdding(-other)
      case .multiply: roughlyMultiplied(by: other)
      case .divide: roughlyDivided(by: other)
      default: Optional<DecimalNumber>.none
      }
    return result.flatMap { $0.isModerate ? $0 : nil }
  }

  /// Whether it precedes another one; `nil` where they are so near that their last digits decide.
  func roughlyPrecedes(_ other: DecimalNumber) -> Bool? {
    if digits == 0 { return other.digits != 0 && !other.isNegative }
    guard other.digits != 0, isNegative == other.isNegative else { return isNegative }
    let difference = sum(-other)
    return difference.isTiny(beside: self) ? nil : difference.isNegative
  }

  /// Whether rounding to so many digits behind the point gives the same on every system.
  func roundsClearly(to count: Int) -> Bool {
    let excess = -exponent - count
    guard excess > 0 else { return true }
    guard excess <= 38 else { return false }
    let unit = Self.power(excess)
    let rest = digits % unit
    let half = unit / 2
    let distance = rest > half ? rest - half : half - rest
    // Of a part so small that it is less than one in the fifteenth digit nothing is known.
    return distance > max(1, digits / Self.power(15))
  }

  private var isModerate: Bool { digits == 0 || (-20...20).contains(magnitude) }

  private func isTiny(beside other: DecimalNumber) -> Bool {
    digits == 0 || magnitude < other.magnitude - 15
  }

  private func roughlyAdding(_ other: DecimalNumber) -> DecimalNumber? {
    if digits == 0 { return other }
    if other.digits == 0 { return self }
    let result = sum(other)
    // What is left of two that are nearly alike has lost its digits.
    guard result.digits != 0, result.magnitude >= max(magnitude, other.magnitude) - 3 else {
      return nil
    }
    return Wide(high: 0, low: result.digits).shortened(result.isNegative, result.exponent)
  }

  /// In 37 digits.
  private func sum(_ other: DecimalNumber) -> DecimalNumber {
    let top = max(magnitude, other.magnitude)
    let lowest = max(min(exponent, other.exponent), top - 36)
    let (left, right) = (aligned(to: lowest), other.aligned(to: lowest))
    guard isNegative != other.isNegative else {
      return DecimalNumber(isNegative: isNegative, digits: left + right, exponent: lowest)
    }
    let isLess = left < right
    return DecimalNumber(
      isNegative: isLess ? other.isNegative : isNegative,
      digits: isLess ? right - left : left - right, exponent: lowest)
  }

  private func roughlyMultiplied(by other: DecimalNumber) -> DecimalNumber {
    let product = digits.multipliedFullWidth(by: other.digits)
    return Wide(high: product.high, low: product.low)
      .shortened(isNegative != other.isNegative, exponent + other.exponent)
  }

  private func roughlyDivided(by other: DecimalNumber) -> DecimalNumber {
    let scaled = digits.multipliedFullWidth(by: Self.power(38))
    return Wide(high: scaled.high, low: scaled.low).divided(by: other.digits).quotient
      .shortened(isNegative != other.isNegative, exponent - other.exponent - 38)
  }

  /// Its digits as a whole number of that power of ten; those below it are left out.
  private func aligned(to lowest: Int) -> UInt128 {
    if exponent >= lowest { return digits * Self.power(exponent - lowest) }
    return lowest - exponent > 38 ? 0 : digits / Self.power(lowest - exponent)
  }
}

extension RuntimeValue {
  /// Behind the digits of a Decimal that has more: no other reader takes it for a number.
  private static let mark: Character = "~"

  static func roughly(_ number: DecimalNumber) -> RuntimeValue {
    .decimal(number.text + String(mark))
  }

  /// Whether it is or holds a number of which the first digits alone are known.
  public var isRough: Bool {
    switch self {
    case .decimal(let text): text.last == Self.mark
    case .array(let elements): elements.contains(where: \.isRough)
    case .dictionary(let entries): entries.contains { $0.value.isRough || $0.key.isRough }
    case .structure(_, let fields): fields.contains(where: \.isRough)
    case .enumeration(_, _, let payload): payload.contains(where: \.isRough)
    default: false
    }
  }

  /// A Decimal, and whether its first digits alone are known.
  var roughNumber: (number: DecimalNumber, isRough: Bool)? {
    guard case .decimal(let text) = self else { return nil }
    let isRough = text.last == Self.mark
    return DecimalNumber(isRough ? String(text.dropLast()) : text).map { ($0, isRough) }
  }
}
