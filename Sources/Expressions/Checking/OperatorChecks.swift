import Diagnostics

extension Checker {
  mutating func prefixed(
    _ op: PrefixOperator,
    _ operand: Syntax,
    _ syntax: Syntax
  ) -> Expression {
    switch op {
    case .not:
      let known = bag.all.count
      let value = check(operand, expecting: .bool)
      bag.change(since: known) { $0.help = $0.help.map(Self.negated) }
      return make(.prefix(op, value), .bool, syntax)
    case .minus:
      mayTrap = true
      let value = infer(operand, hint: nil)
      switch value.type {
      case .int, .double, .decimal: return make(.prefix(op, value), value.type, syntax)
      case .invalid: return invalid(syntax)
      default:
        return report(
          "type-mismatch",
          "expected a number, found \(value.type.name)",
          at: operand.range,
          for: syntax
        )
      }
    }
  }

  /// `x == false` behind a `!`, where `x ?? false` would be negated in part alone, and so on.
  private static func negated(_ help: Advice) -> Advice {
    guard let meant = help.meant else { return help }
    for (end, opposite) in [(" ?? false", " == false"), (" != nil", " == nil"), (" > 0", " == 0")]
    where meant.hasSuffix(end) {
      let operand = meant.dropLast(end.count)
      return "write '\(operand)\(opposite)' in place of '!\(operand)'"
    }
    if meant.hasPrefix("!"), meant.hasSuffix(".isEmpty") {
      return "write '\(meant.dropFirst())' in place of '!\(meant.dropFirst().dropLast(8))'"
    }
    return help
  }

  mutating func binary(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    switch op {
    case .and, .or:
      if let wrong = notJoined(op, range, left, right, syntax) { return wrong }
      let before = bag
      let (first, second) = (check(left, expecting: .bool), check(right, expecting: .bool))
      if op == .or, bag.errorCount > before.errorCount, !left.isJoined,
        let help = tried(at: range, isNamed: true)
      {
        bag = before
        return report(
          "type-mismatch", "'||' joins two conditions, and '\(source(left))' is none", at: range,
          help: help, for: syntax)
      }
      if let constant = constantChoice(op, first, second, syntax) { return constant }
      if bag.errorCount > before.errorCount + 1, isFineAlone("\(source(left)) + \(source(right))") {
        bag = before
        return report(
          "type-mismatch", "'\(op.rawValue)' joins two conditions, and these are none", at: range,
          help: "lists, texts and numbers are joined with '+'", for: syntax)
      }
      // Two tests of one value may exclude each other.
      if case .binary = first.kind, case .binary = second.kind { mayTrap = true }
      return make(.binary(op, first, second), .bool, syntax)
    case .coalesce: return coalesced(range, left, right, syntax, hint)
    case .equal, .notEqual: return equality(op, range, left, right, syntax)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return comparison(op, range, left, right, syntax)
    case .add, .subtract, .multiply, .divide, .remainder:
      if op == .remainder, let wrong = formatting(left, right, syntax) { return wrong }
      return arithmetic(op, range, left, right, syntax, hint)
    }
  }

  // MARK: Comparison

  private mutating func equality(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax
  ) -> Expression {
    for (operand, other) in [(left, right), (right, left)] {
      guard case .nothing = operand.kind else { continue }
      return comparisonWithNil(
        op, other, nothing: operand, isFirst: operand.range == left.range, syntax)
    }
    if let wrong = negatedOperand(left, syntax) ?? caseAlone(left, right, syntax) {
      return wrong
    }
    let known = bag.all.count
    let (first, second) = inferPair(left, right, hint: nil)
    guard let (first, second) = Self.unified(first, second) else {
      return mismatch(op, range, first, second, syntax)
    }
    if first.type.isInvalid || second.type.isInvalid {
      adviseParentheses(left, range, since: known)
      return make(.literal(.none), .invalid, syntax)
    }
    if case .literal = first.kind { mayTrap = true }
    guard first.type.isHashable else {
      return report(
        "type-mismatch",
        "two values of type \(first.type.name) cannot be compared",
        at: range,
        help: first.type.unwrapped == .error ? "compare the 'message' of both" : nil,
        for: syntax
      )
    }
    if let constant = constantComparison(op, first, second, syntax) { return constant }
    return make(.binary(op, first, second), .bool, syntax)
  }

  /// For a comparison with `nil` of what is never nil.
  private func adviceForNeedless(_ op: BinaryOperator, _ type: Type, _ operand: String) -> Advice {
    if type == .bool { return "it is a condition itself" }
    if type.isNumber {
      return "compare it with a number, as in '\(operand) \(op == .equal ? "==" : ">") 0'"
    }
    let isList = if case .array = type { true } else { false }
    guard isList || type == .string, operand.utf8.count <= 40 else {
      return "leave the comparison out"
    }
    return "leave the comparison out; what is empty is asked with "
      + "'\(op == .equal ? "" : "!")\(operand).isEmpty'"
  }

  private mutating func comparisonWithNil(
    _ op: BinaryOperator,
    _ operand: Syntax,
    nothing: Syntax,
    isFirst: Bool,
    _ syntax: Syntax
  ) -> Expression {
    let value = infer(operand, hint: nil)
    guard value.type.isOptional else {
      if value.type.isInvalid { return invalid(syntax) }
      return report(
        NeverNil(source(operand), value.type.name),
        at: operand.range,
        help: adviceForNeedless(op, value.type, source(operand)),
        for: syntax
      )
    }
    let none = make(.literal(.none), value.type, nothing)
    let (first, second) = isFirst ? (none, value) : (value, none)
    return make(.binary(op, first, second), .bool, syntax)
  }

  private mutating func comparison(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax
  ) -> Expression {
    let known = bag.all.count
    let (first, second) = inferPair(left, right, hint: nil)
    adviseParentheses(left, range, since: known)
    for (value, operand) in [(first, left), (second, right)] where value.type.isOptional {
      if source(operand) == "nil" {
        return report(
          "missing-unwrap", "nothing is more or less than nil", at: operand.range,
          help: "write '== nil' or '!= nil', or compare with a value", for: syntax)
      }
      return report(
        MayBeNil(source(operand)),
        at: operand.range,
        help: "write '\(orValue(value, operand))'",
        for: syntax
      )
    }
    guard let (first, second) = Self.unified(first, second) else {
      return mismatch(op, range, first, second, syntax)
    }
    if first.type.isInvalid || second.type.isInvalid { return invalid(syntax) }
    if case .literal = first.kind { mayTrap = true }
    guard first.type.isComparable else {
      return report(
        "type-mismatch",
        "'\(op.rawValue)' has no meaning for \(first.type.name)",
        at: range,
        for: syntax
      )
    }
    if let constant = constantComparison(op, first, second, syntax) { return constant }
    if let value = Self.outcome(op, first, second) {
      return report(
        "constant-condition",
        "this condition is always \(value): no Int is more than \(Int.max)", at: syntax.range,
        help: "compare with another number", for: syntax)
    }
    return make(.binary(op, first, second), .bool, syntax)
  }

  /// Of a comparison with the greatest Int that asks for more: Swift warns of what never runs.
  private static func outcome(
    _ op: BinaryOperator, _ first: Expression, _ second: Expression
  ) -> Bool? {
    let isGreatest = { (value: Expression) in
      if case .literal(.int(.max)) = value.kind { true } else { false }
    }
    switch op {
    case .greater where isGreatest(second), .less where isGreatest(first): return false
    case .lessOrEqual where isGreatest(second), .greaterOrEqual where isGreatest(first): return true
    default: return nil
    }
  }

  /// For an operator that values of one type have not.
  private func adviceForMeaningless(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ first: (value: Expression, text: Syntax),
    _ second: (value: Expression, text: Syntax)
  ) -> Advice? {
    let type = first.value.type
    if let help = tried(at: range, isNamed: true) { return help }
    if type.unwrapped == .date {
      return "dates are compared alone: let a service say when or how long"
    }
    if type.isOptional {
      return first.text.range == range
        ? "take the nils out first, with 'compactMap' in place of 'map'"
        : "write '\(operand(first.value, first.text)) \(op.rawValue) "
          + "\(operand(second.value, second.text))'"
    }
    return type == .bool ? "conditions are joined with '&&' and '||'" : nil
  }

  private mutating func mismatch(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Expression,
    _ right: Expression,
    _ syntax: Syntax
  ) -> Expression {
    let message =
      "'\(op.rawValue)' takes two values of one type, found \(left.type.spoken) and "
      + right.type.spoken
    for (value, text) in [(left, right), (right, left)] {
      guard let help = caseAdvice(value, text) else { continue }
      bag.add(.error("type-mismatch", message, at: text.span, help: help))
      return invalid(syntax)
    }
    if case .array = left.type, let help = tried(at: range, isNamed: true) {
      return report("type-mismatch", message, at: range, help: help, for: syntax)
    }
    let isOrder = [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(op)
    if isOrder, case .literal(.int(let number)) = right.kind, left.type == .string {
      bag.add(
        .error(
          "type-mismatch", message, at: right.span,
          help: "how long a text is says 'count': "
            + "write '\(written(syntax).left).count \(op.rawValue) \(number)'"))
      return invalid(syntax)
    }
    if case .binary(_, let place, let first, _) = syntax.kind, first.range == place,
      left.type.isNumber, right.type.isNumber
    {
      // `reduce(0, +)`: what is added up begins with a number of another type.
      let help = "begin with a value of that type, as '\(right.type.name)(0)'"
      return report("type-mismatch", message, at: range, help: Advice(help), for: syntax)
    }
    let isMeasured = [.subtract, .multiply, .divide, .remainder].contains(op)
    if op != .add, !isMeasured, case .literal(.int(let number)) = right.kind,
      left.type == .string
    {
      bag.add(
        .error(
          "type-mismatch", message, at: right.span,
          help: "a text is compared with a text: write '\"\(number)\"'"))
      return invalid(syntax)
    }
    if case .binary(_, _, let first, let second) = syntax.kind,
      let help = triedForPair((left, first), (right, second), isOrder: isOrder)
    {
      return report("type-mismatch", message, at: range, help: help, for: syntax)
    }
    var help =
      adviceForPair(left.type, right.type, isSum: op == .add, isMeasured: isMeasured)
      ?? adviceForPair(
        left.type.unwrapped, right.type.unwrapped, isSum: op == .add, isMeasured: isMeasured)
    if case .binary(_, _, let first, let second) = syntax.kind {
      help =
        adviceForSides((left, first), (right, second), isOperand: true, isSum: op == .add)
        ?? (op == .add ? joinedText((left, first), (right, second)) : nil) ?? help
    }
    let sides = written(syntax)
    help = help ?? valuesAdvice(left.type, besides: sides.left, near: sides.right)
    return report("type-mismatch", message, at: range, help: help, for: syntax)
  }

  /// The sides of an operator as the author wrote them.
  private func written(_ syntax: Syntax) -> (left: String, right: String) {
    guard case .binary(_, _, let first, let second) = syntax.kind else { return ("", "") }
    return (source(first), source(second))
  }

  /// `.small` for `"small"` beside an enum, `40` for `"40"` beside a number.
  func caseAdvice(_ value: Expression, _ other: Expression) -> Advice? {
    guard case .literal(let literal) = other.kind else { return nil }
    if case .string(let text) = literal, value.type.isNumber, Double(text) != nil {
      return "write '\(text)', without quotes"
    }
    if case .string(let text) = literal, value.type == .bool, ["true", "false"].contains(text) {
      return "write '\(text)', without quotes"
    }
    return Conversion.enumCase(literal, value.type, types).map { "write '\($0)'" }
  }

  /// - Parameter isMeasured: whether an operator stands between them that only numbers have.
  func adviceForPair(
    _ left: Type,
    _ right: Type,
    isSum: Bool,
    isMeasured: Bool = false
  ) -> Advice? {
    switch (left, right) {
    case (.date, _) where right.isNumber, (_, .date) where left.isNumber:
      return "dates are compared alone: let a service say when or how long"
    case (.date, .string), (.string, .date):
      return "a text is no date, and expressions write none: take it from a parameter or a state"
    case (.string, .array(.string)), (.array(.string), .string):
      return "make a text of the list: 'joined(separator: \", \")' behind it"
    case (.string, _) where right.isNumber, (_, .string) where left.isNumber:
      if isMeasured {
        return "a text is no number: take its '.count', or 'Int(…) ?? 0' around it"
      }
      return isSum
        ? "put the number into the text with '\\(…)'" : "convert the number with 'String(…)'"
    case (.model(let name), .string), (.string, .model(let name)):
      guard let first = types[name]?.cases.first(where: \.payload.isEmpty) else { fallthrough }
      return isSum
        ? "\(Self.article(.model(name))) has no text: choose one with '== .\(first.name) ? … : …'"
        : "compare with a case, as in '.\(first.name)'"
    default:
      return propertyAdvice(left, right, isSum: isSum)
        ?? propertyAdvice(right, left, isSum: isSum)
    }
  }

  /// For a struct beside a number or a text: what it holds of that type.
  private func propertyAdvice(_ owner: Type, _ other: Type, isSum: Bool) -> Advice? {
    guard let model = types.model(of: owner.unwrapped), !model.isEnumeration else { return nil }
    let fitting = model.properties.filter {
      // Nobody adds up what tells one from another.
      if $0.name == "id" { return $0.type == other.unwrapped && !(isSum && other.isNumber) }
      return $0.type == other.unwrapped || $0.type.isNumber && other.isNumber
    }
    guard !fitting.isEmpty, fitting.count < 5 else { return nil }
    let same = fitting.filter { $0.type == other.unwrapped }
    let names = (same.isEmpty ? fitting : same).map { "'.\($0.name)'" }.joined(separator: " or ")
    return "take a value of the \(model.name): \(names)"
  }

  // MARK: Arithmetic

  private mutating func arithmetic(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    mayTrap = true
    var context: Type?
    if op == .add, case .array = hint?.unwrapped { context = hint?.unwrapped }
    let (first, second) = inferPair(left, right, hint: context)
    guard let (first, second) = Self.unified(first, second) else {
      // A number is due: a name of a text beside one is most probably the wrong name.
      if let due = hint?.unwrapped, due.isNumber, first.type == due, second.type == .string,
        case .name(let name) = right.kind, let other = valuesAdvice(due, besides: source(left))
      {
        return report(
          "type-mismatch",
          "'\(op.rawValue)' takes two values of one type, found \(first.type.spoken) and "
            + second.type.spoken,
          at: right.range, help: "'\(name)' is a text; \(other)", for: syntax)
      }
      return mismatch(op, range, first, second, syntax)
    }
    if first.type.isInvalid || second.type.isInvalid { return invalid(syntax) }
    guard Self.isDefined(op, for: first.type) else {
      return report(
        "type-mismatch",
        "'\(op.rawValue)' has no meaning for \(first.type.name)",
        at: range,
        help: adviceForMeaningless(op, range, (first, left), (second, right)),
        for: syntax
      )
    }
    return make(.binary(op, first, second), first.type, syntax)
  }

  private static func isDefined(_ op: BinaryOperator, for type: Type) -> Bool {
    switch type {
    case .int: true
    case .double, .decimal: op != .remainder
    case .string, .array: op == .add
    default: false
    }
  }
}
