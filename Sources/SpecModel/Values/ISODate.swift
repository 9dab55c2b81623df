package import Diagnostics

/// Reads and writes ISO 8601 dates: a day, or a day and a time in UTC or with an offset from UTC.
public enum ISODate {
  /// The seconds since 1970 of `2026-11-20`, `2026-11-20T09:30:00Z` or `2026-11-20T10:30:00+01:00`,
  /// each time with an optional fraction; `nil` for any other text.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let days = days(parts[0]) else { return nil }
    guard parts.count == 2 else { return Double(days * 86_400) }
    guard let time = time(parts[1]) else { return nil }
    return Double(days * 86_400) + time
  }

  /// Whether the text has the format of a date, even if there is no such day.
  static func hasDateFormat(_ text: String) -> Bool {
    let day = text.prefix { $0 != "T" }.split(separator: "-", omittingEmptySubsequences: false)
    return day.map(\.utf8.count) == [4, 2, 2] && day.allSatisfy { number($0) != nil }
      && (!text.contains("T") || text.hasSuffix("Z") || utcOffset(text.suffix(6)) != nil)
  }

  /// The help text for a string that is not a date.
  package static func advice(for text: String?) -> Advice {
    if let text, hasDateFormat(text) { return "there is no such day, or no such time of a day" }
    return text.flatMap(suggestion).map { "write '\($0)'" }
      ?? "as in '2026-11-20' or '2026-11-20T09:30:00Z'"
  }

  /// Converts `01.03.2026` and `2026/03/01` to `2026-03-01`, and keeps a time after them.
  private static func suggestion(for text: String) -> String? {
    if let day = dateWithMonthName(text) { return day }
    let halves = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }.map { String($0) }
    guard let date = halves.first else { return nil }
    var fields = date.split { ".-/".contains($0) }.map { String($0) }
    guard fields.count == 3 else { return nil }
    if fields[2].utf8.count == 4 {
      // The order of days and months between slashes is ambiguous.
      guard !date.contains("/") else { return nil }
      fields.reverse()
    }
    fields = fields.map { $0.utf8.count == 1 ? "0\($0)" : $0 }
    var result = fields.joined(separator: "-")
    if halves.count == 2 {
      let digits = halves[1].split(separator: "Z").first.map { String($0) } ?? ""
      let colons = digits.filter { $0 == ":" }.count
      result += "T\(digits)\(colons == 1 ? ":00" : "")Z"
    }
    return seconds(result) == nil ? nil : result
  }

  /// Converts `July 3, 2024` and `3 Jul 2024` to `2024-07-03`.
  private static func dateWithMonthName(_ text: String) -> String? {
    let words = text.split { " ,.".contains($0) }
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    guard words.count == 3, let year = number(words[2]), words[2].utf8.count == 4 else {
      return nil
    }
    let (name, day) = number(words[0]) == nil ? (words[0], words[1]) : (words[1], words[0])
    guard name.count > 2, let day = number(day),
      let month = months.firstIndex(where: { $0.hasPrefix(name.lowercased()) })
    else { return nil }
    let result = "\(padded(year, 4))-\(padded(month + 1, 2))-\(padded(day, 2))"
    return seconds(result) == nil ? nil : result
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
    let utcOffset = text.hasSuffix("Z") ? 0 : utcOffset(text.suffix(6))
    guard let utcOffset else { return nil }
    let fields = text.dropLast(text.hasSuffix("Z") ? 1 : 6)
      .split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].utf8.count == 2, fields[1].utf8.count == 2,
      let hours = number(fields[0]), let minutes = number(fields[1]),
      let seconds = Double(fields[2]), fields[2].first?.isNumber == true,
      hours < 24, minutes < 60, seconds < 60
    else { return nil }
    return Double(hours * 3600 + minutes * 60 - utcOffset) + seconds
  }

  /// The seconds of an offset from UTC such as `+01:00`.
  private static func utcOffset(_ text: Substring) -> Int? {
    let sign = text.first == "+" ? 1 : -1
    let fields = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard text.first == "+" || text.first == "-", fields.map(\.utf8.count) == [2, 2],
      let hours = number(fields[0]), let minutes = number(fields[1]), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
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

  /// The day alone if the time is midnight UTC; otherwise day and time, rounded to milliseconds.
  public static func text(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e13 else { return "\(seconds) s" }
    let milliseconds = Int((seconds * 1000).rounded())
    let days = floor(milliseconds, 86_400_000)
    let time = milliseconds - days * 86_400_000
    let day = civil(days)
    guard time != 0 else { return day }
    let fields = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { padded($0, 2) }
    let fraction = time % 1000 == 0 ? "" : ".\(padded(time % 1000, 3))"
    return "\(day)T\(fields.joined(separator: ":"))\(fraction)Z"
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Howard Hinnant's `civil_from_days`.
  private static func civil(_ days: Int) -> String {
    let shifted = days + 719_468
    let era = floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    let civilMonth = month < 10 ? month + 3 : month - 9
    return "\(padded(year, 4))-\(padded(civilMonth, 2))-\(padded(day, 2))"
  }
}
