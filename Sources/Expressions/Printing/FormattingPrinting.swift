extension Printing {
  /// `price.formatted(.currency(code: "EUR").locale(locale))`.
  mutating func formatted(_ base: Expression, _ style: FormatStyle, _ breaks: Bool) {
    if base.isUntyped, !base.isLiteral {
      // Literals alone could be numbers of any type, and each has a style of its own.
      text("(")
      enclosed { $0.write(base, atLeast: .addition) }
      text(" as \(name(of: base.type)))")
    } else {
      self.base(base, breaks)
    }
    breakLine(behind: base, breaks)
    text(".formatted")
    list("(", ")", count: 1) { printing, _ in printing.style(style) }
  }

  private mutating func style(_ style: FormatStyle) {
    switch style {
    case .number(let digits): number(".number", digits)
    case .percent(let digits): number(".percent", digits)
    case .currency(.written(let code), let digits):
      number(".currency(code: \"\(code)\")", digits)
    case .currency(.value(let code), let digits):
      text(".currency")
      list("(", ")", count: 1) { printing, _ in
        printing.text("code: ")
        printing.write(code)
      }
      number("", digits)
    case .iso8601: text(".iso8601")
    case .date(let date, let time):
      text("Date.FormatStyle")
      list("(", ")", count: 4) { printing, index in
        switch index {
        case 0: printing.text("date: .\(date.rawValue)")
        case 1: printing.text("time: .\(time.rawValue)")
        case 2: printing.setting("locale: ", .locale)
        default: printing.setting("timeZone: ", .timeZone)
        }
      }
    }
  }

  private mutating func number(_ name: String, _ digits: FormatStyle.Digits) {
    text(name)
    if let count = digits.fraction { text(".precision(.fractionLength(\(count)))") }
    if !digits.isGrouped { text(".grouping(.never)") }
    bracketed(".locale") { $0.setting("", .locale) }
  }

  private mutating func setting(_ label: String, _ setting: FormatSetting) {
    text(label)
    member(named: setting.name)
  }
}
