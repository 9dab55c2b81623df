import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Rules become the condition that breaks them, written in the language of expressions. So they are
/// checked, evaluated and printed like any other expression.
extension Resolver {
  mutating func resolveRules() {
    for (index, state) in declared.states.enumerated() {
      feature.states[index].rules = state.rules.compactMap { rule($0, of: index) }
      checkBounds(state.rules)
    }
  }

  /// A lower bound above the upper one leaves no value that keeps both rules.
  private mutating func checkBounds(_ rules: [DeclaredState.Rule]) {
    guard rules.count > 1 else { return }
    checkBounds("minLength", "maxLength", rules)
    checkBounds("min", "max", rules)
  }

  private mutating func checkBounds(
    _ lower: String,
    _ upper: String,
    _ rules: [DeclaredState.Rule]
  ) {
    guard let node = rules.first(where: { $0.kind?.value == upper })?.argument,
      let least = rules.first(where: { $0.kind?.value == lower })?.argument?.scalar?.text,
      let most = node.scalar?.text, let first = Double(least), let last = Double(most),
      first > last
    else { return }
    bag.report(
      "rule-argument", "nothing is at least \(least) and at most \(most)", at: node.span,
      help: "let '\(upper)' be \(least) or more")
  }

  private mutating func rule(_ rule: DeclaredState.Rule, of index: Int) -> Rule? {
    guard let kind = rule.kind, let argument = rule.argument else { return nil }
    guard let condition = broken(kind, argument, of: feature.states[index]),
      let message = text(rule.message, in: scope)
    else { return nil }
    return Rule(kind: kind, broken: condition.simplified, message: message)
  }

  private mutating func broken(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> Expression? {
    switch (kind.value, state.type.unwrapped) {
    case ("pattern", _), ("email", _): return mismatch(kind, argument, of: state)
    case ("min", .date), ("max", .date): return outOfDates(kind, argument, of: state)
    case ("check", _): return failedCheck(argument, of: state)
    default:
      guard let text = brokenText(kind, argument, of: state) else { return nil }
      return Checker.check(text, expecting: .bool, in: scope, into: &bag)
    }
  }

  /// Whether a `check` fails. It is checked as the author wrote it, and turned around then.
  private mutating func failedCheck(_ argument: Node, of state: State) -> Expression? {
    if state.type == .invalid { return nil }
    guard let text = expressionText(argument),
      let value = Checker.check(text, expecting: .bool, in: scope, into: &bag)
    else { return nil }
    reportConstant(value)
    return Expression(.prefix(.not, value), .bool, at: value.span)
  }

  /// The condition under which the rule is broken.
  private mutating func brokenText(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> SourceText? {
    if state.type == .invalid { return nil }
    switch kind.value {
    case "equals": return equalsText(argument, of: state)
    case "notEmpty": return notEmptyText(kind, argument, of: state)
    case "minLength", "maxLength": return lengthText(kind, argument, of: state)
    default: return boundText(kind, argument, of: state)
    }
  }

  private mutating func equalsText(_ argument: Node, of state: State) -> SourceText? {
    guard let text = expressionText(argument) else { return nil }
    if text.text == state.name.value {
      bag.report(
        "unknown-state", "'\(text.text)' always equals itself", at: text.span,
        help: "name another state")
      return nil
    }
    let isOther = feature.states.contains { $0.name.value == text.text }
    guard isOther else {
      let others = feature.states.map(\.name.value).filter { $0 != state.name.value }
      bag.report(
        "unknown-state", "'equals' names another state, and '\(text.text)' is none", at: text.span,
        help: SwiftNames.isIdentifier(text.text)
          ? Suggestion.nearest(to: text.text, among: others).map { Advice.meant($0) }
          : others.contains { "$\($0)" == text.text }
            ? "a state is named without '$': write '\(text.text.dropFirst())'"
            : "write the name of a state alone, or 'check:' and a condition")
      return nil
    }
    let other = feature.states.first { $0.name.value == text.text }?.type ?? .invalid
    guard other.unwrapped == state.type.unwrapped || other == .invalid else {
      bag.report(
        "type-mismatch",
        "'equals' compares two states of one type: '\(state.name.value)' is \(state.type.name), "
          + "'\(text.text)' is \(other.name)", at: text.span,
        help: "name a state of the same type, write a 'check', or make '\(state.name.value)' "
          + "\(other.unwrapped.name) where it is declared")
      return nil
    }
    let name = state.name.value
    let condition = state.type.isOptional ? "\(name) != nil && \(name) != " : "\(name) != "
    return text.wrapped(condition, "")
  }

  private mutating func notEmptyText(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> SourceText? {
    guard state.type.hasCount else { return misfit(kind, state, "a String or an array") }
    guard argument.scalar?.text == "true" else {
      bag.report(
        "rule-argument", "'notEmpty' takes 'true'", at: argument.span,
        help: argument.scalar.flatMap { $0.text.contains(" ") ? $0.text : nil }.map {
          "write 'notEmpty: true', and below it 'message: \($0)'"
        } ?? "write 'true', or leave the rule out")
      return nil
    }
    let name = state.name.value
    let text = state.type.isOptional ? "\(name)?.isEmpty ?? false" : "\(name).isEmpty"
    return SourceText(verbatim: text, at: argument.span)
  }

  private mutating func lengthText(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> SourceText? {
    guard state.type.hasCount else { return misfit(kind, state, "a String or an array") }
    guard let limit = argument.scalar.flatMap({ Int($0.text) }), limit >= 0 else {
      bag.report(
        "rule-argument",
        "'\(kind.value)' takes a whole number from 0, found \(argument.scalar.map { "'\($0.text)'" } ?? argument.describe)",
        at: argument.span,
        help: "as in '\(kind.value): 6'")
      return nil
    }
    return bound(
      "\(state.name.value)",
      ".count",
      isOptional: state.type.isOptional,
      isLower: kind.value == "minLength",
      "\(limit)",
      at: argument.span
    )
  }

  private mutating func boundText(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> SourceText? {
    guard state.type.unwrapped.isNumber else { return misfit(kind, state, "a number or a date") }
    if state.type.unwrapped == .int, let limit = argument.scalar?.text, Int(limit) == nil,
      let number = Double(limit)
    {
      let rounded = number.rounded(kind.value == "min" ? .up : .down)
      bag.report(
        "rule-argument", "'\(kind.value)' of an Int takes a whole number, found '\(limit)'",
        at: argument.span,
        help: GroupedNumber(limit).flatMap { $0.wholeAdvice } ?? Int(exactly: rounded).map {
          "write '\(kind.value): \($0)'"
        }
          ?? "as in '\(kind.value): 1'")
      return nil
    }
    guard let limit = argument.scalar?.text, Double(limit) != nil else {
      bag.report(
        "rule-argument",
        "'\(kind.value)' takes a number, found \(argument.scalar.map { "'\($0.text)'" } ?? argument.describe)",
        at: argument.span,
        help: argument.scalar.flatMap { GroupedNumber($0.text)?.advice }
          ?? "as in '\(kind.value): 1'")
      return nil
    }
    return bound(
      state.name.value,
      "",
      isOptional: state.type.isOptional,
      isLower: kind.value == "min",
      limit,
      at: argument.span
    )
  }

  /// `name.count < 6`, or `(name?.count ?? 6) < 6` for an optional, which passes where it is nil.
  private func bound(
    _ name: String,
    _ member: String,
    isOptional: Bool,
    isLower: Bool,
    _ limit: String,
    at span: SourceSpan
  ) -> SourceText {
    let sign = isLower ? "<" : ">"
    guard isOptional else {
      return SourceText(verbatim: "\(name)\(member) \(sign) \(limit)", at: span)
    }
    let value = member.isEmpty ? name : "\(name)?\(member)"
    return SourceText(verbatim: "(\(value) ?? \(limit)) \(sign) \(limit)", at: span)
  }

  mutating func misfit(
    _ kind: Located<String>,
    _ state: State,
    _ wanted: String
  ) -> SourceText? {
    // Under another key it is only guessed, and that key is reported.
    let span = kind.span
    guard file.written(at: span) == kind.value else { return nil }
    bag.report(
      "rule-type",
      "'\(kind.value)' is for \(wanted), and '\(state.name.value)' is \(state.type.name)",
      at: kind.span, help: alternative(to: kind.value, state))
    return nil
  }
}

/// The rule that says the same of another type.
private func alternative(to rule: String, _ state: State) -> Advice {
  let type = state.type.unwrapped
  switch rule {
  case "min" where type.hasCount, "max" where type.hasCount: return Advice.meant("\(rule)Length")
  case "minLength" where type.isNumber: return Advice.meant("min")
  case "maxLength" where type.isNumber: return Advice.meant("max")
  case "notEmpty" where type.isNumber: return Advice.meant("min: 1")
  case "notEmpty" where type == .bool: return "write 'check: \(state.name.value)'"
  case "notEmpty" where state.type.isOptional: return "write 'check: \(state.name.value) != nil'"
  default: return "write 'check:' and a condition, as in 'check: \(state.name.value) != …'"
  }
}

extension SourceText {
  /// A text that we wrote ourselves: whatever is wrong in it is wrong at `place`.
  init(verbatim text: String, at place: SourceSpan) {
    self.init(
      text,
      span: place,
      pieces: [Piece(offset: 0, source: place.start)],
      sourceEnd: place.end
    )
  }

  /// The text between two others, its parts still where they were.
  func wrapped(_ before: String, _ after: String) -> SourceText {
    let shift = before.utf8.count
    return SourceText(
      before + text + after,
      span: span,
      pieces: (0..<shift).map { Piece(offset: $0, source: span.start) }
        + pieces.map { Piece(offset: $0.offset + shift, source: $0.source) },
      sourceEnd: sourceEnd
    )
  }
}

extension Type {
  var isArray: Bool {
    if case .array = self { true } else { false }
  }

  fileprivate var hasCount: Bool {
    unwrapped == .string || unwrapped.isArray
  }
}

extension Expression {
  /// A negation as a person writes it: without the parentheses that a `check` was put in, where the
  /// printer knows that they need not stand, and with the opposite comparison.
  fileprivate var simplified: Expression {
    guard case .prefix(.not, var operand) = kind else { return self }
    operand.isParenthesized = false
    if case .prefix(.not, let inner) = operand.kind { return inner }
    // Of two numbers that are none, neither a comparison nor its opposite holds.
    if case .binary(let op, let left, let right) = operand.kind, left.type.unwrapped != .double,
      let opposite = op.opposite
    {
      return Expression(.binary(opposite, left, right), .bool, at: span)
    }
    return Expression(.prefix(.not, operand), .bool, at: span)
  }
}

extension BinaryOperator {
  fileprivate var opposite: BinaryOperator? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .greaterOrEqual: .less
    case .greater: .lessOrEqual
    case .lessOrEqual: .greater
    default: nil
    }
  }
}
