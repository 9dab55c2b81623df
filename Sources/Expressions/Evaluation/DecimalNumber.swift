/// A number as Foundation's Decimal holds it: a whole number of 128 bits and a power of ten.
///
/// Where a result needs more digits, Foundation's last ones differ between systems, and even between two
/// ways to write one operand. So there is no such result here: what is computed is exact. What a text of
/// fewer digits or a comparison needs of the others is computed roughly.
struct DecimalNumber: Equatable {
  var isNegative: Bool
  /// Without zeros at its end, but for 0 itself.
  private(set) var digits: UInt128
  private(set) var exponent: Int

  static let zero = DecimalNumber(0)

  init(_ value: Int) {
    self.init(isNegative: value < 0, digits: UInt128(value.magnitude), exponent: 0)
  }

  init(isNegative: Bool, digits: UInt128, exponent: Int) {
    self.isNegative = isNegative && digits != 0
    self.digits = digits
    self.exponent = digits == 0 ? 0 : exponent
    guard digits != 0 else { return }
    // Nearly all numbers have 64 bits, whose division takes a fraction of the time.
    if let short = UInt64(exactly: digits) {
      self.digits = UInt128(Self.withoutZeros(short, &self.exponent))
    } else {
      self.digits = Self.withoutZeros(digits, &self.exponent)
    }
  }

  /// Moves zeros at the end of a number other than 0 to its power of ten.
  private static func withoutZeros<Digits: FixedWidthInteger>(
    _ digits: Digits,
    _ exponent: inout Int
  ) -> Digits {
    var digits = digits
    while true {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return digits }
      digits = quotient
      exponent += 1
    }
  }

  /// - Parameter text: as `text` writes it.
  init?(_ text: String) {
    let bytes = text.utf8
    // Of 19 bytes, all digits fit into 64 bits.
    guard bytes.count <= 19 else {
      self.init(long: text)
      return
    }
    var (digits, exponent, hasPoint): (UInt64, Int, Bool) = (0, 0, false)
    for byte in bytes where byte != UInt8(ascii: "-") {
      if byte == UInt8(ascii: ".") {
        hasPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      if hasPoint { exponent -= 1 }
      digits = digits * 10 + UInt64(byte - 0x30)
    }
    self.init(
      isNegative: bytes.first == UInt8(ascii: "-"), digits: UInt128(digits), exponent: exponent)
  }

  private init?(long text: String) {
    var digits: UInt128 = 0
    var (exponent, hasPoint, zeros) = (0, false, 0)
    for byte in text.utf8 where byte != UInt8(ascii: "-") {
      if byte == UInt8(ascii: ".") {
        hasPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      if hasPoint { exponent -= 1 }
      zeros += 1
      guard byte != 0x30 else { continue }
      guard let shifted = Self.scaled(digits, by: zeros) else { return nil }
      let (sum, overflow) = shifted.addingReportingOverflow(UInt128(byte - 0x30))
      guard !overflow else { return nil }
      (digits, zeros) = (sum, 0)
    }
    self.init(isNegative: text.hasPrefix("-"), digits: digits, exponent: exponent + zeros)
  }

  /// Foundation's `Decimal(_: Double)`, which goes by way of 64 bits; `nil` where that is no number.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var rest = value.magnitude
    var exponent = 0
    guard rest > 0 else {
      self = .zero
      return
    }
    while rest < Double(UInt64.max) {
      guard exponent > -128 else { return nil }
      rest *= 10
      exponent -= 1
    }
    while rest >= Double(UInt64.max) {
      guard exponent < 127 else { return nil }
      rest /= 10
      exponent += 1
    }
    self.init(isNegative: value < 0, digits: UInt128(UInt64(rest)), exponent: exponent)
  }

  /// In digits and a point, without a power of ten.
  var text: String {
    // Numbers of 64 bits are written much faster.
    var text = UInt64(exactly: digits).map { String($0) } ?? String(digits)
    if exponent > 0 { text += String(repeating: "0", count: exponent) }
    if exponent < 0 {
      let missing = 1 - exponent - text.count
      if missing > 0 { text = String(repeating: "0", count: missing) + text }
      text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
    }
    return (isNegative ? "-" : "") + text
  }

  /// `nil` where the power of ten is out of a Decimal's range.
  private var checked: DecimalNumber? { (-128...127).contains(exponent) ? self : nil }

  private static func scaled(_ digits: UInt128, by power: Int) -> UInt128? {
    guard digits != 0 else { return 0 }
    guard power <= 38 else { return nil }
    let (result, overflow) = digits.multipliedReportingOverflow(by: powers[power])
    return overflow ? nil : result
  }

  /// Of ten, up to the 38th.
  static func power(_ number: Int) -> UInt128 { powers[number] }

  private static let powers: [UInt128] = (0...38).map { power in
    (0..<power).reduce(1) { result, _ in result * 10 }
  }
}

// MARK: - Arithmetic

extension DecimalNumber {
  static prefix func - (value: DecimalNumber) -> DecimalNumber {
    var result = value
    result.isNegative = value.digits != 0 && !value.isNegative
    return result
  }

  /// `nil`, as for the other operations, where the result is not exact.
  func adding(_ other: DecimalNumber) -> DecimalNumber? {
    let lower = min(exponent, other.exponent)
    guard let left = Self.scaled(digits, by: exponent - lower),
      let right = Self.scaled(other.digits, by: other.exponent - lower)
    else { return digits == 0 ? other : other.digits == 0 ? self : nil }
    guard isNegative == other.isNegative else {
      let isLess = left < right
      return DecimalNumber(
        isNegative: isLess ? other.isNegative : isNegative,
        digits: isLess ? right - left : left - right,
        exponent: lower
      ).checked
    }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return Wide(high: overflow ? 1 : 0, low: sum).fitted(isNegative, lower)?.checked
  }

  func multiplied(by other: DecimalNumber) -> DecimalNumber? {
    let product = digits.multipliedFullWidth(by: other.digits)
    return Wide(high: product.high, low: product.low)
      .fitted(isNegative != other.isNegative, exponent + other.exponent)?.checked
  }

  /// The divisor must not be 0.
  func divided(by other: DecimalNumber) -> DecimalNumber? {
    let scaled = digits.multipliedFullWidth(by: Self.powers[38])
    let result = Wide(high: scaled.high, low: scaled.low).divided(by: other.digits)
    // Foundation's own quotients of very small and of very large numbers are wrong at times.
    guard result.remainder == 0, abs(exponent) <= 20, abs(other.exponent) <= 20
    else { return nil }
    return result.quotient
      .fitted(isNegative != other.isNegative, exponent - other.exponent - 38)?.checked
  }

  func precedes(_ other: DecimalNumber) -> Bool {
    guard isNegative == other.isNegative else { return isNegative }
    let (left, right) = isNegative ? (other, self) : (self, other)
    let (first, second) = (left.magnitude, right.magnitude)
    guard first == second else { return first < second }
    // Both start at the same place before or behind the point.
    let (ownDigits, otherDigits) = (Array("\(left.digits)".utf8), Array("\(right.digits)".utf8))
    return ownDigits.lexicographicallyPrecedes(otherDigits)
  }

  /// Where its first digit stands.
  var magnitude: Int {
    guard digits != 0 else { return Int.min }
    return (Self.powers.firstIndex { digits < $0 } ?? Self.powers.count) + exponent
  }
}

/// A whole number of 256 bits on its way to fewer.
struct Wide {
  var high: UInt128
  var low: UInt128

  func divided(by divisor: UInt128) -> (quotient: Wide, remainder: UInt128) {
    let (first, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (second, remainder) = divisor.dividingFullWidth((rest, low))
    return (Wide(high: first, low: second), remainder)
  }

  /// In 128 bits, where only zeros have to go for that.
  func fitted(_ isNegative: Bool, _ exponent: Int) -> DecimalNumber? {
    var (value, exponent) = (self, exponent)
    while value.high != 0 {
      let (shorter, digit) = value.divided(by: 10)
      guard digit == 0 else { return nil }
      value = shorter
      exponent += 1
    }
    return DecimalNumber(isNegative: isNegative, digits: value.low, exponent: exponent)
  }

  /// In thirty digits, without the others.
  func shortened(_ isNegative: Bool, _ exponent: Int) -> DecimalNumber {
    var (value, exponent) = (self, exponent)
    while value.high != 0 || value.low >= DecimalNumber.power(30) {
      value = value.divided(by: 10).quotient
      exponent += 1
    }
    return DecimalNumber(isNegative: isNegative, digits: value.low, exponent: exponent)
  }
}
