/// How `formatted` shows a number or a date: those of Swift's styles whose text is the same everywhere
/// once locale and time zone are.
public enum FormatStyle: Hashable, Sendable {
  case number(Digits)
  case percent(Digits)
  case currency(String, Digits)
  case date(DateStyle, TimeStyle)
  case iso8601

  public struct Digits: Hashable, Sendable {
    /// Exactly so many behind the point; else as many as there are, or as the currency has.
    public var fraction: Int?
    public var isGrouped = true
  }

  public enum DateStyle: String, Hashable, Sendable, CaseIterable {
    case omitted, numeric, abbreviated, long, complete
  }

  public enum TimeStyle: String, Hashable, Sendable, CaseIterable {
    case omitted, shortened, standard
  }

  /// Whether its text depends on a time zone.
  var needsTimeZone: Bool {
    if case .date = self { true } else { false }
  }

  /// Whether its text depends on a locale.
  var needsLocale: Bool { self != .iso8601 }
}

/// What generated code is handed to format with: the person's own, and fixed values in tests.
public enum FormatSetting: String, Hashable, Sendable, CaseIterable {
  case locale, timeZone

  public var name: String { rawValue }

  public var type: String { self == .locale ? "Locale" : "TimeZone" }

  /// What tests format with; the evaluator does the same.
  public var fixed: String {
    self == .locale ? "Locale(identifier: \"en_US\")" : ".gmt"
  }
}

extension Expression {
  /// What its text depends on.
  public var formatSettings: Set<FormatSetting> {
    var result: Set<FormatSetting> = []
    visit { node in
      guard case .formatted(_, let style) = node.kind else { return }
      if style.needsLocale { result.insert(.locale) }
      if style.needsTimeZone { result.insert(.timeZone) }
    }
    return result
  }
}

/// A currency as American English writes it.
struct Currency {
  /// Before the number; a code stands apart from it.
  var symbol: String
  var fraction: Int

  static func coded(_ code: String) -> Currency? {
    if let symbol = symbols[code] {
      return Currency(symbol: symbol, fraction: whole.contains(code) ? 0 : 2)
    }
    return bare.contains(code) ? Currency(symbol: code + "\u{A0}", fraction: 2) : nil
  }

  static var codes: [String] { symbols.keys.sorted() + bare.sorted() }

  private static let symbols = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩",
    "BRL": "R$",
    "CAD": "CA$", "AUD": "A$", "MXN": "MX$", "NZD": "NZ$", "HKD": "HK$", "ILS": "₪",
  ]
  private static let whole: Set = ["JPY", "KRW"]
  private static let bare: Set = [
    "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "RON", "TRY", "ZAR", "SGD", "THB",
  ]
}
