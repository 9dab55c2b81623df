/// The text of a value in a style, as Foundation writes it for the locale `en_US` in Greenwich.
enum Formatting {
  /// Behind the point, where a style names no number of them.
  static let mostDigits = 6

  /// - Returns: `nil` for what has no one text: no number, one that is very large, or a currency whose
  ///   code says none.
  static func text(_ value: RuntimeValue, _ style: FormatStyle) -> String? {
    if case .date(let seconds) = value { return Calendar(seconds)?.text(style) }
    guard let number = number(value), abs(number.exponent) <= 40 else { return nil }
    switch style {
    case .number(let digits):
      let (sign, text) = written(number, most: mostDigits, digits)
      return sign + text
    case .percent(let digits):
      var shifted = number
      if case .int = value { shifted = number } else { shifted = number.shifted(by: 2) }
      let (sign, text) = written(shifted, most: mostDigits, digits)
      return sign + text + "%"
    case .currency(.written(let code), var digits):
      guard let currency = Currency.coded(code) else { return nil }
      digits.fraction = digits.fraction ?? currency.fraction
      let (sign, text) = written(number, most: mostDigits, digits)
      return sign + currency.symbol + text
    default: return nil
    }
  }

  private static func number(_ value: RuntimeValue) -> DecimalNumber? {
    switch value {
    case .int(let value): return DecimalNumber(value)
    case .decimal(let text): return DecimalNumber(text)
    case .double(let value):
      guard value.isFinite, value.magnitude < 1e15 else { return nil }
      guard case .decimal(let text)? = RuntimeValue.decimal(value) else { return nil }
      var number = DecimalNumber(text)
      if value.sign == .minus { number?.isNegative = true }
      return number
    default: return nil
    }
  }

  private static func written(
    _ number: DecimalNumber,
    most: Int,
    _ digits: FormatStyle.Digits
  ) -> (sign: String, text: String) {
    var magnitude = number.rounded(to: digits.fraction ?? most)
    magnitude.isNegative = false
    let parts = magnitude.text.split(separator: ".")
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    if let count = digits.fraction {
      fraction += String(repeating: "0", count: count - fraction.count)
    }
    let whole = digits.isGrouped ? grouped(parts[0]) : String(parts[0])
    return (number.isNegative ? "-" : "", fraction.isEmpty ? whole : "\(whole).\(fraction)")
  }

  private static func grouped(_ digits: Substring) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }
}

extension DecimalNumber {
  fileprivate func shifted(by power: Int) -> DecimalNumber {
    var result = DecimalNumber(isNegative: isNegative, digits: digits, exponent: exponent + power)
    result.isNegative = isNegative
    return result
  }

  /// With at most so many digits behind the point; a half goes to the even neighbour.
  fileprivate func rounded(to count: Int) -> DecimalNumber {
    let excess = -exponent - count
    guard excess > 0 else { return self }
    guard excess <= 38 else { return .zero }
    let unit = (0..<excess).reduce(UInt128(1)) { result, _ in result * 10 }
    var (quotient, rest) = digits.quotientAndRemainder(dividingBy: unit)
    let half = unit / 2
    if rest > half || rest == half && !quotient.isMultiple(of: 2) { quotient += 1 }
    rest = 0
    return DecimalNumber(isNegative: isNegative, digits: quotient, exponent: -count)
  }
}

/// A moment in Greenwich.
private struct Calendar {
  let (year, month, day): (Int, Int, Int)
  let (hour, minute, second): (Int, Int, Int)
  /// From 0, a Sunday.
  let weekday: Int

  /// - Returns: `nil` where calendars differ: before 1600, and after 9999.
  init?(_ seconds: Double) {
    guard (-11_676_096_000..<253_402_300_800).contains(seconds) else { return nil }
    let whole = Int(seconds.rounded(.down))
    let days = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let rest = whole - days * 86_400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    weekday = ((days + 4) % 7 + 7) % 7
    // Years that begin in March have their leap day last.
    let shifted = days + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  func text(_ style: FormatStyle) -> String? {
    switch style {
    case .iso8601:
      let time = "\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))"
      return "\(year)-\(Self.two(month))-\(Self.two(day))T\(time)Z"
    case .date(let date, let time):
      let parts = [self.date(date), self.time(time)].filter { !$0.isEmpty }
      return parts.joined(separator: date == .numeric ? ", " : " at ")
    default: return nil
    }
  }

  private func date(_ style: FormatStyle.DateStyle) -> String {
    let month = Self.months[month - 1]
    return switch style {
    case .omitted: ""
    case .numeric: "\(self.month)/\(day)/\(year)"
    case .abbreviated: "\(month.prefix(3)) \(day), \(year)"
    case .long: "\(month) \(day), \(year)"
    case .complete: "\(Self.weekdays[weekday]), \(month) \(day), \(year)"
    }
  }

  private func time(_ style: FormatStyle.TimeStyle) -> String {
    let number = hour % 12 == 0 ? 12 : hour % 12
    // A narrow space that does not break stands before the half of the day.
    let half = hour < 12 ? "\u{202F}AM" : "\u{202F}PM"
    return switch style {
    case .omitted: ""
    case .shortened: "\(number):\(Self.two(minute))\(half)"
    case .standard: "\(number):\(Self.two(minute)):\(Self.two(second))\(half)"
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
