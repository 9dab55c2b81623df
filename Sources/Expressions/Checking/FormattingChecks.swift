import Diagnostics

/// `formatted` with Swift's styles.
extension Checker {
  mutating func formatted(
    _ value: Expression,
    _ arguments: [Syntax.Argument],
    _ name: Syntax.Name,
    _ syntax: Syntax
  ) -> Expression {
    let style = value.type == .date ? dateStyle(arguments, name) : numberStyle(arguments, name)
    guard let style else { return invalid(syntax) }
    return make(.formatted(value, style), .string, syntax)
  }

  private mutating func refuse(_ range: Range<Int>, _ help: Advice) {
    bag.add(
      .error(
        "format-style", "this is no style that is understood here", at: span(range), help: help)
    )
  }

  // MARK: Dates

  private mutating func dateStyle(
    _ arguments: [Syntax.Argument],
    _ name: Syntax.Name
  ) -> FormatStyle? {
    if arguments.isEmpty { return .date(.numeric, .shortened) }
    if arguments.count == 1, arguments[0].label == nil,
      case .implicitMember("iso8601") = arguments[0].value.kind
    {
      return .iso8601
    }
    guard arguments.map(\.label?.text) == ["date", "time"] else {
      refuse(name.range, styles(meantBy: arguments))
      return nil
    }
    let date = choice(arguments[0].value, FormatStyle.DateStyle.allCases)
    let time = choice(arguments[1].value, FormatStyle.TimeStyle.allCases)
    guard let date, let time else { return nil }
    guard date != .omitted || time != .omitted else {
      refuse(name.range, "show the date, the time, or both")
      return nil
    }
    return .date(date, time)
  }

  /// What shows as much of a date as a pattern does, such as `"dd.MM.yyyy"`; without one, all.
  private func styles(meantBy arguments: [Syntax.Argument]) -> Advice {
    guard let last = arguments.last, case .string(let segments) = last.value.kind,
      segments.count == 1, case .text(let pattern) = segments[0]
    else { return "write 'formatted(date: .abbreviated, time: .shortened)' or '.iso8601'" }
    let isDated = pattern.contains { "dyEM".contains($0) }
    let isTimed = pattern.contains { "hHmsa".contains($0) }
    let date =
      !isDated && isTimed ? ".omitted" : pattern.contains("MMM") ? ".abbreviated" : ".numeric"
    let time = isDated && !isTimed ? ".omitted" : ".shortened"
    return "write 'formatted(date: \(date), time: \(time))'"
  }

  private mutating func choice<Style: RawRepresentable<String>>(
    _ syntax: Syntax,
    _ styles: [Style]
  ) -> Style? {
    if case .implicitMember(let name) = syntax.kind, let style = Style(rawValue: name) {
      return style
    }
    refuse(syntax.range, "one of \(styles.map { "'.\($0.rawValue)'" }.joined(separator: ", "))")
    return nil
  }

  // MARK: Numbers

  private mutating func numberStyle(
    _ arguments: [Syntax.Argument],
    _ name: Syntax.Name
  ) -> FormatStyle? {
    guard let argument = arguments.first else { return .number(.init()) }
    guard arguments.count == 1, argument.label == nil else {
      refuse(name.range, Self.numberAdvice)
      return nil
    }
    return numberStyle(argument.value)
  }

  private static let numberAdvice: Advice =
    "write '.number', '.percent' or '.currency(code: \"EUR\")', and behind it "
    + "'.precision(.fractionLength(2))' or '.grouping(.never)'"

  /// `nil`, and reported, where it is none.
  private mutating func numberStyle(_ syntax: Syntax) -> FormatStyle? {
    switch syntax.kind {
    case .implicitMember("number"): return .number(.init())
    case .implicitMember("percent"): return .percent(.init())
    case .call(let callee, let arguments):
      if case .implicitMember("currency") = callee.kind { return currency(arguments, syntax) }
      guard case .member(let inner, let name) = callee.kind else { break }
      guard let style = numberStyle(inner) else { return nil }
      return adjusted(style, name, arguments)
    default: break
    }
    refuse(syntax.range, Self.numberAdvice)
    return nil
  }

  private mutating func currency(
    _ arguments: [Syntax.Argument],
    _ syntax: Syntax
  ) -> FormatStyle? {
    guard arguments.count == 1, arguments[0].label?.text == "code" else {
      refuse(syntax.range, "write '.currency(code: \(likelyCode(arguments.first?.value)))'")
      return nil
    }
    let written = arguments[0].value
    guard case .string(let segments) = written.kind, segments.count == 1,
      case .text(let code) = segments[0]
    else { return currency(codedBy: written) }
    guard isCurrency(code, at: written.range) else { return nil }
    return .currency(.written(code), .init())
  }

  /// Refuses what is the code of no currency.
  private mutating func isCurrency(_ code: String, at range: Range<Int>) -> Bool {
    guard Currency.coded(code) == nil else { return true }
    let near = Suggestion.nearest(to: code, among: Currency.codes)
    refuse(
      range,
      near.map { "there is no currency '\(code)': did you mean \"\($0)\"?" }
        ?? "a code is one of \(Currency.codes.joined(separator: ", "))")
    return false
  }

  /// Whether each text that a choice may come to is a currency's code.
  private mutating func hasCurrencies(_ syntax: Syntax) -> Bool {
    switch syntax.kind {
    case .string(let segments):
      guard segments.count == 1, case .text(let code) = segments[0] else { return true }
      return isCurrency(code, at: syntax.range)
    case .conditional(_, let left, let right, _), .binary(.coalesce, _, let left, let right):
      let isLeft = hasCurrencies(left)
      return hasCurrencies(right) && isLeft
    default: return true
    }
  }

  /// A code that a value says; one without its quotes is a name of nothing.
  private mutating func currency(codedBy syntax: Syntax) -> FormatStyle? {
    if case .name(let name) = syntax.kind, scope.lookup(name) == nil {
      let code = likelyCode(syntax)
      refuse(syntax.range, "a code is written out, as in '.currency(code: \(code))'")
      return nil
    }
    guard hasCurrencies(syntax) else { return nil }
    let code = fit(infer(syntax, hint: .string), to: .string, syntax)
    return code.type == .invalid ? nil : .currency(.value(code), .init())
  }

  /// What was most probably meant as the code: a value as it stands, a name of nothing in its quotes.
  private func likelyCode(_ syntax: Syntax?) -> String {
    switch syntax?.kind {
    case .name(let name) where scope.lookup(name) == nil:
      return Currency.coded(name.uppercased()) == nil ? "\"EUR\"" : "\"\(name.uppercased())\""
    case .name, .parameter, .member, .string: return syntax.map(source) ?? ""
    default: return "\"EUR\""
    }
  }

  private mutating func adjusted(
    _ style: FormatStyle,
    _ name: Syntax.Name,
    _ arguments: [Syntax.Argument]
  ) -> FormatStyle? {
    var style = style
    let isAlone = arguments.count == 1 && arguments[0].label == nil
    switch (name.text, isAlone ? arguments[0].value.kind : nil) {
    case ("grouping", .implicitMember("never")):
      style.update { $0.isGrouped = false }
      return style
    case ("precision", .call(let callee, let counts)):
      guard case .implicitMember("fractionLength") = callee.kind, counts.count == 1,
        counts[0].label == nil, case .integer(let count) = counts[0].value.kind,
        (0...9).contains(count)
      else { break }
      style.update { $0.fraction = count }
      return style
    default: break
    }
    refuse(
      name.range.lowerBound..<(arguments.last?.value.range.upperBound ?? name.range.upperBound),
      "write 'precision(.fractionLength(2))' or 'grouping(.never)'"
    )
    return nil
  }
}

extension FormatStyle {
  fileprivate mutating func update(_ body: (inout Digits) -> Void) {
    switch self {
    case .number(var digits):
      body(&digits)
      self = .number(digits)
    case .percent(var digits):
      body(&digits)
      self = .percent(digits)
    case .currency(let code, var digits):
      body(&digits)
      self = .currency(code, digits)
    case .date, .iso8601: break
    }
  }
}
