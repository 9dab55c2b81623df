/// How `formatted` shows a number or a date: those of Swift's styles whose text is the same everywhere
/// once locale and time zone are.
public enum FormatStyle: Hashable, Sendable {
  case number(Digits)
  case percent(Digits)
  case currency(CurrencyCode, Digits)
  case date(DateStyle, TimeStyle)
  case iso8601

  /// The styles as the reference lists them: what is formatted, and how it is written.
  public static let reference: [(values: String, usage: String)] = [
    ("Numbers", "formatted()"),
    ("Numbers", "formatted(.number)"),
    ("Numbers", "formatted(.percent)"),
    ("Numbers", "formatted(.currency(code: \"EUR\"))"),
    ("Numbers", "formatted(.number.precision(.fractionLength(2)).grouping(.never))"),
    ("Dates", "formatted()"),
    ("Dates", "formatted(date: .abbreviated, time: .shortened)"),
    ("Dates", "formatted(.iso8601)"),
  ]

  /// As ISO 4217 has it, such as `EUR`.
  public enum CurrencyCode: Hashable, Sendable {
    case written(String)
    /// A String that says it when the text is made.
    case value(Expression)
  }

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

  /// What says the code of its currency, where that is not written out.
  var code: Expression? {
    get {
      if case .currency(.value(let code), _) = self { code } else { nil }
    }
    set {
      guard let newValue, case .currency(_, let digits) = self else { return }
      self = .currency(.value(newValue), digits)
    }
  }
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
public struct Currency: Sendable {
  /// Before the number; a code stands apart from it.
  var symbol: String
  var fraction: Int

  /// - Returns: `nil` for a code whose text is not the same everywhere, and for what is none.
  static func coded(_ code: String) -> Currency? {
    if let symbol = symbols[code] {
      return Currency(symbol: symbol, fraction: whole.contains(code) ? 0 : 2)
    }
    return bare.contains(code) ? Currency(symbol: code + "\u{A0}", fraction: 2) : nil
  }

  public static var codes: [String] { symbols.keys.sorted() + bare.sorted() }

  /// Codes that differ in where the sign stands and in how many digits follow the point.
  public static let samples = ["EUR", "USD", "JPY", "CHF"]

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
