/// Reads dates as ISO 8601 writes them in data: a day, or a day and a time in UTC.
enum ISODate {
  /// Seconds since 1970 of `2026-11-20`, `2026-11-20T09:30:00Z` or one with a fraction; otherwise nil.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let days = days(parts[0]) else { return nil }
    guard parts.count == 2 else { return Double(days * 86_400) }
    guard let time = time(parts[1]) else { return nil }
    return Double(days * 86_400) + time
  }

  private static func days(_ text: Substring) -> Int? {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.map(\.utf8.count) == [4, 2, 2], let year = number(fields[0]),
      let month = number(fields[1]), let day = number(fields[2]),
      (1...12).contains(month), day >= 1, day <= length(of: month, in: year)
    else { return nil }
    return daysSince1970(year, month, day)
  }

  private static func time(_ text: Substring) -> Double? {
    guard text.hasSuffix("Z") else { return nil }
    let fields = text.dropLast().split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].utf8.count == 2, fields[1].utf8.count == 2,
      let hours = number(fields[0]), let minutes = number(fields[1]),
      let seconds = Double(fields[2]), fields[2].first?.isNumber == true,
      hours < 24, minutes < 60, seconds < 60
    else { return nil }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Howard Hinnant's `days_from_civil`, for the Gregorian calendar.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
