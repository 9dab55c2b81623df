import Diagnostics

extension Checker {
  mutating func coalesced(
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    let known = bag.all.count
    let first = infer(left, hint: (hint ?? context(of: left, by: right))?.optional)
    if first.type.isInvalid {
      if bag.all.count == known + 1, let help = tried(at: range) {
        bag.change(since: known) { ($0.help, $0.fix) = (help, nil) }
        return invalid(syntax)
      }
      // What it holds, nobody knows.
      _ = infer(right, hint: hint?.optional ?? .invalid)
      return invalid(syntax)
    }
    guard case .optional(let wrapped) = first.type else {
      return report(
        NeverNil(source(left), first.type.name),
        at: range,
        help: tried(at: range) ?? "leave '??' and what follows out",
        for: syntax
      )
    }
    var context = wrapped
    if right.isNothing { context = first.type }
    let second = infer(right, hint: context)
    if second.type == first.type {
      return make(.binary(.coalesce, first, second), first.type, syntax)
    }
    if wrapped == .error, second.type == .string {
      return report(
        "type-mismatch", "an error is no text, but has one", at: left.range,
        help: "write '\(source(left))?.message'", for: syntax)
    }
    if case .string = right.kind, wrapped != .string, isPrintable(wrapped),
      Double(source(right).filter { $0 != "\"" }) == nil
    {
      return report(
        Mismatch("type-mismatch", expected: wrapped.name, found: second.type.name),
        at: right.range,
        help: "make a text of both: '\(base(left)).map { \"\\($0)\" } ?? \(source(right))'",
        for: syntax
      )
    }
    let value = fit(second, to: wrapped, right)
    return make(.binary(.coalesce, first, value), value.type.isInvalid ? .invalid : wrapped, syntax)
  }

  /// What a closure before `??` comes to where only the value behind it says so.
  private mutating func context(of left: Syntax, by right: Syntax) -> Type? {
    guard Self.isOpenMap(left), !Self.needsContext(right) else { return nil }
    var trial = self
    let value = trial.infer(right, hint: nil)
    budget = trial.budget
    return trial.bag.errorCount == bag.errorCount ? value.type : nil
  }

  /// What can stand before a dot that is to follow the whole of it.
  private func base(_ syntax: Syntax) -> String {
    if case .name = syntax.kind { return source(syntax) }
    return syntax.isParenthesized ? source(syntax) : "(\(source(syntax)))"
  }

  mutating func conditional(
    _ condition: Syntax,
    _ then: Syntax,
    _ otherwise: Syntax,
    _ isStatement: Bool,
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    mayTrap = true
    let test = check(condition, expecting: .bool)
    var (first, second) = inferPair(then, otherwise, hint: hint)
    if let hint, let left = Self.converted(first, to: hint),
      let right = Self.converted(second, to: hint)
    {
      (first, second) = (left, right)
    } else if let misfit = wholeNumber((first, then), (second, otherwise), hint) {
      _ = fit(misfit.value, to: hint ?? misfit.value.type, misfit.syntax)
      return invalid(syntax)
    } else if let pair = Self.unified(first, second) {
      (first, second) = pair
    } else {
      let message =
        "both cases must have one type, found \(first.type.spoken) and \(second.type.spoken)"
      if hint ?? .string == .string,
        let (number, help) = textAdvice(first, then, beside: second, otherwise)
          ?? textAdvice(second, otherwise, beside: first, then)
      {
        return report("type-mismatch", message, at: number.range, help: Advice(help), for: syntax)
      }
      return report(
        "type-mismatch",
        message,
        at: Self.isNumeral(then) && second.type.isNumber ? then.range : otherwise.range,
        help: caseAdvice(first, second) ?? caseAdvice(second, first)
          ?? adviceForSides((first, then), (second, otherwise), isOperand: false)
          ?? adviceForPair(first.type, second.type, isSum: true)
          ?? Conversion.turning(
            second, written: source(otherwise), into: hint ?? first.type, types: types)
          ?? "write \(Self.article(hint ?? first.type)) in its place",
        for: syntax
      )
    }
    let type = Self.choice(of: first, second)
    let parts = Expression.Conditional(
      condition: test,
      then: first,
      otherwise: second,
      isStatement: isStatement
    )
    return make(.conditional(parts), type, syntax)
  }

  /// For a number beside a text that is none in quotes: a text is made of it.
  private func textAdvice(
    _ value: Expression, _ number: Syntax, beside text: Expression, _ written: Syntax
  ) -> (number: Syntax, help: String)? {
    guard value.type.isNumber, text.type == .string, !Self.isNumeral(written) else { return nil }
    if case .literal = value.kind { return (number, "write '\"\(brief(number))\"'") }
    return (number, "make a text of the number: '\"\\(\(brief(number)))\"'")
  }

  /// Whether it is a number in quotes.
  private static func isNumeral(_ syntax: Syntax) -> Bool {
    guard case .string(let segments) = syntax.kind, segments.count == 1,
      case .text(let letters)? = segments.first
    else { return false }
    return Double(letters) != nil
  }

  /// The type of a choice; `.invalid` where one case is unknown, and the other fits several types.
  private static func choice(of first: Expression, _ second: Expression) -> Type {
    guard first.type.isInvalid else {
      return second.type.isInvalid && first.isFlexible(for: .double) ? .invalid : first.type
    }
    return second.isFlexible(for: .double) ? .invalid : second.type
  }

  /// The case that is an Int and no literal, where a number with a fraction is due and the other one is such:
  /// the whole would be blamed for it.
  private func wholeNumber(
    _ first: (value: Expression, syntax: Syntax),
    _ second: (value: Expression, syntax: Syntax),
    _ hint: Type?
  ) -> (value: Expression, syntax: Syntax)? {
    guard let hint, hint == .double || hint == .decimal else { return nil }
    for (side, other) in [(first, second), (second, first)]
    where side.value.type == .int && Self.converted(side.value, to: hint) == nil {
      if Self.converted(other.value, to: hint) != nil { return side }
    }
    return nil
  }
}

extension Syntax {
  /// `nil`, or a choice with such a case.
  var isNothing: Bool {
    switch kind {
    case .nothing: true
    case .conditional(_, let then, let otherwise, _): then.isNothing || otherwise.isNothing
    default: false
    }
  }
}
