import Diagnostics

extension Checker {
  /// Checks an expression where a type is due, and makes it that type.
  mutating func check(_ syntax: Syntax, expecting expected: Type) -> Expression {
    fit(infer(syntax, hint: expected), to: expected, syntax)
  }

  /// Makes the expression the type that is due, or reports that it cannot be.
  mutating func fit(_ expression: Expression, to expected: Type, _ syntax: Syntax) -> Expression {
    if let result = Self.converted(expression, to: expected) { return result }
    var problem = Diagnostic.mismatch(expression, expected, written: source(syntax), types: types)
    if expected == .bool, frames.last?.types.count == 2, source(syntax).contains("$0"),
      !source(syntax).contains("$1")
    {
      let other = source(syntax).replacing("$0", with: "$1")
      problem.help = "compare two of them: '\(source(syntax)) < \(other)'"
    }
    if expected == .bool, frames.last?.types.count == 2,
      case .binary(.subtract, _, _) = expression.kind
    {
      let sides = source(syntax).split(separator: " - ")
      if sides.count == 2 { problem.help = "write '\(sides.joined(separator: " < "))'" }
    }
    problem.help =
      replacement(for: expression, expected, syntax) ?? problem.help
      ?? kinAdvice(expression, expected, syntax)
    // The name of a value where a text is due may be the text.
    if expected.unwrapped == .string, case .name(let name) = syntax.kind,
      !expression.type.isCountable,
      case .fitting? = problem.help
    {
      problem.help = "a text has quotes of its own: '\"\(name)\"'; \(problem.help?.words ?? "")"
    }
    bag.add(problem)
    return invalid(syntax)
  }

  /// What was meant, beyond doubt.
  private func replacement(
    for expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    if let known = bareCase(syntax, expected) ?? unwrappedAdvice(syntax)
      ?? nearOfType(expression, expected, syntax) ?? unformatted(expression, expected, syntax)
    {
      return known
    }
    if expected.unwrapped == .error, expression.type.unwrapped == .string {
      return "the text of an error is its 'message', as in 'load.error?.message'"
    }
    return ofElementItself(syntax) ?? emptyAdvice(expression, expected)
  }

  /// What there is of the type that is due, or how it is made.
  private func kinAdvice(
    _ expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    if let name = quotedName(expression, expected) { return name }
    if expected.unwrapped.isNumber, case .binary(let op, let left, _) = expression.kind,
      [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(op),
      left.type.isNumber
    {
      return "'\(op.rawValue)' compares: write an operator that computes, as '+' does"
    }
    if let filtered = filteredAdvice(expression, expected, syntax) { return filtered }
    if let mapped = mappedAdvice(expression, expected, syntax) { return mapped }
    let first = firstAdvice(expression, expected, syntax)
    if expected.isOptional, let first { return first }
    return valuesAdvice(expected, besides: source(syntax)) ?? first
      ?? Diagnostic.construction(of: expected, types) ?? literalAdvice(expression, expected)
      ?? declaredAdvice(expression, expected, syntax)
  }

  /// For a name whose value has no way into the type that is due.
  private func declaredAdvice(
    _ expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    guard case .name(let name) = syntax.kind, !expression.type.isInvalid, !expected.isInvalid else {
      return nil
    }
    return "make '\(name)' \(expected.name) where it is declared, or write another value"
  }

  /// `steps` for `step`, where a list is due: a name that is near, and whose value fits.
  private func nearOfType(
    _ expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    guard case .name(let name) = syntax.kind, !expected.isInvalid,
      expression.type.unwrapped != expected.unwrapped
    else { return nil }
    let fitting = scope.names.filter { scope.lookup($0)?.type == expected }
    return Suggestion.nearest(to: name, among: fitting).map { Advice.meant($0) }
  }

  /// `price` for `price.formatted()`, which makes a text of it.
  private func unformatted(
    _ expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    guard case .formatted(let value, _) = expression.kind, value.type == expected,
      case .call(let callee, _) = syntax.kind, case .member(let base, _) = callee.kind
    else { return nil }
    return Advice.meant(source(base))
  }

  /// `.urgent` for `urgent`, which names something else.
  private func bareCase(_ syntax: Syntax, _ expected: Type) -> Advice? {
    guard case .name(let name) = syntax.kind,
      types.model(of: expected.unwrapped)?.enumCase(named: name)?.payload.isEmpty == true
    else { return nil }
    return Advice.meant(".\(name)")
  }

  /// `isOpen` for `"isOpen"`, which is a text of that name.
  private func quotedName(_ expression: Expression, _ expected: Type) -> Advice? {
    guard case .literal(.string(let text)) = expression.kind,
      scope.lookup(text)?.type?.unwrapped == expected.unwrapped
    else { return nil }
    return "write '\(text)', without double quotes"
  }

  /// For `""` where a value may be missing that is no text.
  private func emptyAdvice(_ expression: Expression, _ expected: Type) -> Advice? {
    guard case .literal(.string("")) = expression.kind, expected.isOptional,
      expected.unwrapped != .string
    else { return nil }
    return "write 'nil' for no value"
  }

  /// For a literal of another type, a value of the one that is due.
  private func literalAdvice(_ expression: Expression, _ expected: Type) -> Advice? {
    guard case .literal = expression.kind, let zero = Conversion.zero(of: expected.unwrapped) else {
      return nil
    }
    return "write \(Self.article(expected.unwrapped)), as in '\(zero)'"
  }

  /// `photos.first { … }` for `photos.filter { … }`, where one of them is due.
  private func filteredAdvice(
    _ list: Expression,
    _ expected: Type,
    _ syntax: Syntax
  ) -> Advice? {
    guard case .array(let element) = list.type, expected == element.optional,
      case .call(let callee, let arguments) = syntax.kind, arguments.count == 1,
      case .member(let base, let name) = callee.kind, name.text == "filter",
      case .closure = arguments[0].value.kind
    else { return nil }
    let written = "\(source(base)).first \(source(arguments[0].value))"
    return written.utf8.count > 80 ? "write 'first' in place of 'filter'" : "write '\(written)'"
  }

  /// `singers.map(\.name)` for `singers`, where a list of what they hold is due.
  private func mappedAdvice(
    _ list: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    guard case .array(let element) = list.type, case .array(let due) = expected.unwrapped,
      let model = types.model(of: element), !model.isEnumeration
    else { return nil }
    let fitting = model.properties.filter { $0.type == due }
    guard let first = fitting.first, source(syntax).utf8.count <= 40 else { return nil }
    return "\(fitting.count == 1 ? "write" : "as in") '\(brief(syntax)).map(\\.\(first.name))'"
  }

  /// `photos.first` for `photos`, where one of them is due.
  private func firstAdvice(
    _ list: Expression,
    _ expected: Type,
    _ syntax: Syntax
  ) -> Advice? {
    guard case .array(let element) = list.type.unwrapped, element == expected.unwrapped else {
      return nil
    }
    let mark = list.type.isOptional ? "?" : ""
    let place = syntax.range
    let bytes = Array(text.text.utf8)
    let isInBrackets =
      place.lowerBound > 0 && bytes[place.lowerBound - 1] == UInt8(ascii: "[")
      && place.upperBound < bytes.count && bytes[place.upperBound] == UInt8(ascii: "]")
    if isInBrackets { return "it is a list already: leave the brackets out" }
    if text.text.hasPrefix("["), text.text.hasSuffix("]"), place.lowerBound > 0 {
      return "lists are joined with '+', as in '\(source(syntax)) + …', without the brackets"
    }
    return "the first of them is '\(source(syntax))\(mark).first', which may be nil"
  }

  /// What is there of the type that is due.
  ///
  /// - Parameter near: What was written in its place: a name that begins so is meant most probably.
  func valuesAdvice(
    _ expected: Type, besides written: String = "", near: String = ""
  ) -> Advice? {
    let alike = scope.names.filter { name in
      name != written && scope.lookup(name)?.type.map { $0.unwrapped == expected.unwrapped } == true
    }
    let fitting = alike.filter {
      expected.isOptional || scope.lookup($0)?.type?.isOptional == false
    }
    let names = fitting.isEmpty ? alike : fitting
    guard !names.isEmpty else { return nil }
    let alikes = names.filter { near.count > 2 && $0.hasPrefix(near) }
    if alikes.count == 1 { return Advice.meant(alikes[0]) }
    return .fitting(Array(names.prefix(5)))
  }

  /// The expression as a value of the type, where Swift would take it as one.
  static func converted(_ expression: Expression, to expected: Type) -> Expression? {
    if expression.type.matches(expected) { return expression }
    if case .optional(let wrapped) = expected, !expression.type.isOptional {
      return converted(expression, to: wrapped).map(promoted)
    }
    guard expected == .double || expected == .decimal else { return nil }
    return expression.isFlexible(for: expected) ? expression.retyped(to: expected) : nil
  }

  static func promoted(_ expression: Expression) -> Expression {
    Expression(.promotion(expression), expression.type.optional, at: expression.span)
  }

  /// The two expressions as values of one type, where Swift would take them as such.
  static func unified(_ left: Expression, _ right: Expression) -> (Expression, Expression)? {
    if let right = converted(right, to: left.type) { return (left, right) }
    if let left = converted(left, to: right.type) { return (left, right) }
    // `1` and a `Double?`: both become what the other has.
    guard !left.type.isInvalid, !right.type.isInvalid else { return (left, right) }
    return nil
  }

  /// Whether the syntax says nothing of its type by itself: `nil`, `.retail`, `[]`.
  static func needsContext(_ syntax: Syntax) -> Bool {
    switch syntax.kind {
    case .nothing, .implicitMember: true
    case .call(let callee, _): needsContext(callee) || isOpenMap(syntax)
    case .array(let elements): elements.allSatisfy(needsContext)
    case .dictionary(let entries): entries.isEmpty
    case .binary(.coalesce, _, let left, let right): needsContext(left) && needsContext(right)
    case .conditional(_, let then, let otherwise, _):
      needsContext(then) && needsContext(otherwise)
    default: false
    }
  }

  /// Whether it is a `map` or its like whose closure says nothing of its type by itself.
  static func isOpenMap(_ syntax: Syntax) -> Bool {
    guard case .call(let callee, let arguments) = syntax.kind, arguments.count == 1,
      case .member(_, let name) = callee.kind,
      ["map", "flatMap", "compactMap"].contains(name.text),
      case .closure(let body) = arguments[0].value.kind
    else { return false }
    return needsContext(body)
  }

  /// Infers two expressions that should be of one type, each with the help of the other.
  mutating func inferPair(
    _ left: Syntax,
    _ right: Syntax,
    hint: Type?
  ) -> (left: Expression, right: Expression) {
    if Self.needsContext(left), !Self.needsContext(right) {
      let second = infer(right, hint: hint)
      let told = Self.context(second.type, for: left)
      return (infer(left, hint: told.isInvalid ? hint ?? told : told), second)
    }
    let first = infer(left, hint: hint)
    return (first, infer(right, hint: hint ?? Self.context(first.type, for: right)))
  }

  /// `nil` beside a `T` means a `T?`, and so does a choice that may come to `nil`.
  private static func context(_ type: Type, for syntax: Syntax) -> Type {
    mayBeNothing(syntax) ? type.optional : type
  }

  private static func mayBeNothing(_ syntax: Syntax) -> Bool {
    switch syntax.kind {
    case .nothing: true
    case .conditional(_, let then, let otherwise, _):
      mayBeNothing(then) || mayBeNothing(otherwise)
    default: false
    }
  }
}

extension Expression {
  /// Whether it may be nil only because what stands beside it may.
  var isPromoted: Bool {
    if case .promotion = kind { true } else { false }
  }

  /// Whether it is made of literals only, so that Swift takes it as a number of the type that is due.
  func isFlexible(for target: Type) -> Bool {
    guard type == .int || type == .double && target == .decimal else { return false }
    switch kind {
    case .literal: return true
    case .prefix(.minus, let operand): return operand.isFlexible(for: target)
    case .binary(let op, let left, let right):
      return op != .remainder && left.isFlexible(for: target) && right.isFlexible(for: target)
    case .conditional(let parts):
      return parts.then.isFlexible(for: target) && parts.otherwise.isFlexible(for: target)
    default: return false
    }
  }

  /// A flexible expression as a value of the type.
  func retyped(to target: Type) -> Expression {
    var result = self
    result.type = target
    switch kind {
    case .literal(.double(let value)) where target == .decimal:
      result.kind = .literal(RuntimeValue.decimal(value) ?? .double(value))
    case .prefix(let op, let operand): result.kind = .prefix(op, operand.retyped(to: target))
    case .binary(let op, let left, let right):
      result.kind = .binary(op, left.retyped(to: target), right.retyped(to: target))
    case .conditional(var parts):
      parts.then = parts.then.retyped(to: target)
      parts.otherwise = parts.otherwise.retyped(to: target)
      result.kind = .conditional(parts)
    default: break
    }
    return result
  }
}

extension Diagnostic {
  fileprivate static func mismatch(
    _ expression: Expression,
    _ expected: Type,
    written: String,
    types: TypeTable
  ) -> Diagnostic {
    let isCalculated =
      isDay(written) && expected.unwrapped == .date && expression.type == .int
    let fact: any Fact =
      isCalculated
      ? Remark("type-mismatch", "'\(written)' is a calculation here, and no date")
      : Mismatch("type-mismatch", expected: expected.name, found: expression.type.spoken)
    return .error(
      fact,
      at: expression.span,
      help: Conversion.turning(expression, written: written, into: expected, types: types)
        ?? sibling(of: expression, of: expected, written, types)
        ?? advice(expression, expected, written)
    )
  }

  /// `learner.avatar` for `learner.name` where a URL is due: the one property of that type.
  private static func sibling(
    of expression: Expression,
    of expected: Type,
    _ written: String,
    _ types: TypeTable
  ) -> Advice? {
    guard case .property(let base, let name) = expression.kind, written.hasSuffix(".\(name)"),
      let fitting = types.model(of: base.type)?.properties.filter({
        $0.type.unwrapped == expected.unwrapped
      }), fitting.count == 1
    else { return nil }
    return Advice.meant("\(written.dropLast(name.utf8.count))\(fitting[0].name)")
  }

  /// How a value of a struct is made; a case of an enum is found by the type that is due.
  fileprivate static func construction(of expected: Type, _ types: TypeTable) -> Advice? {
    guard let model = types.model(of: expected.unwrapped) else { return nil }
    guard !model.isEnumeration else { return model.cases.first.map { "as in '.\($0.name)'" } }
    let labels = model.properties.map { "\($0.name): …" }.joined(separator: ", ")
    let values = labels.utf8.count > 50 ? "…" : labels
    return "a value of that type is made with '\(model.name)(\(values))'"
  }

  private static func advice(
    _ expression: Expression,
    _ expected: Type,
    _ written: String
  ) -> Advice? {
    if expression.type == .optional(expected) {
      return .unwrapOrDefault
    }
    if case .array(let element) = expected, expression.type.unwrapped == element,
      let mark = [".first", ".last"].first(where: written.hasSuffix)
    {
      return "all of them are '\(written.dropLast(mark.utf8.count))'"
    }
    if case .dictionary = expected.unwrapped, case .array = expression.type {
      return "a dictionary has a key before each value: '[key: value]'"
    }
    if case .dictionary(_, let value) = expected.unwrapped, value == expression.type {
      return "a dictionary has a key before each value: '[key: \(written)]'"
    }
    if expected.unwrapped == .url, expression.type.unwrapped == .string {
      return isText(expression)
        ? "no text is a 'URL': name a state, a parameter or a property of that type"
        : "a text is no URL: give it the type 'URL' where it is declared"
    }
    guard expected.unwrapped == .date, isDay(written) || isText(expression) else {
      return nil
    }
    return expected.isOptional
      ? "expressions write no dates: take it from a parameter or a state, or write 'nil'"
      : "expressions write no dates: take it from a parameter, or make it 'Date?'"
  }

  private static func isText(_ expression: Expression) -> Bool {
    if case .literal(.string) = expression.kind { true } else { false }
  }

  /// `2026-11-20`, in quotes or not.
  private static func isDay(_ written: String) -> Bool {
    written.utf8.count >= 8
      && written.utf8.allSatisfy { 0x2D...0x3A ~= $0 || "\"TZ".utf8.contains($0) }
  }
}
