import Diagnostics

extension Checker {
  /// Checks an expression where a type is due, and makes it that type.
  mutating func check(_ syntax: Syntax, expecting expected: Type) -> Expression {
    fit(infer(syntax, hint: expected), to: expected, syntax)
  }

  /// Makes the expression the type that is due, or reports that it cannot be.
  mutating func fit(_ expression: Expression, to expected: Type, _ syntax: Syntax) -> Expression {
    if let result = Self.converted(expression, to: expected) { return result }
    bag.add(
      .error(
        mismatch(expression, expected, syntax), at: expression.span,
        help: help(for: expression, expected, syntax)))
    return invalid(syntax)
  }

  private func mismatch(
    _ expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> any Fact {
    let isCalculated =
      source(syntax).isDay && expected.unwrapped == .date && expression.type == .int
    return isCalculated
      ? Remark("type-mismatch", "'\(source(syntax))' is a calculation here, and no date")
      : Mismatch("type-mismatch", expected: expected.name, found: expression.type.spoken)
  }

  private func help(
    for expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    let written = source(syntax)
    let isList = if case .array = expression.kind { true } else { false }
    if isList || frames.last?.types.count == 2, let help = tried(at: syntax.range) { return help }
    if let help = unwrappedAdvice(syntax) ?? meant(expression, expected, syntax)
      ?? ofElementItself(syntax)
    {
      return help
    }
    if expected.unwrapped == .error, expression.type.unwrapped == .string {
      return "the text of an error is its 'message', as in 'load.error?.message'"
    }
    let help =
      Conversion.turning(expression, written: written, into: expected, types: types)
      ?? tried(at: syntax.range) ?? sibling(of: expression, expected, written)
      ?? advice(expression, expected, written)
      ?? valuesAdvice(expected, besides: written) ?? construction(of: expected)
    if help == nil, case .name(let name) = syntax.kind, !expression.type.isInvalid,
      !expected.isInvalid
    {
      return "make '\(name)' \(expected.name) where it is declared, or write another value"
    }
    return help
  }

  /// `.urgent` for `urgent`, `isOpen` for `"isOpen"`, `steps` for `step`, and `photos.first` or `photos.map(\.name)`
  /// for `photos`, where the whole text is fine with it.
  private func meant(
    _ expression: Expression, _ expected: Type, _ syntax: Syntax
  ) -> Advice? {
    let written = source(syntax)
    var candidates: [String] = []
    if case .literal(.string(let text)) = expression.kind {
      candidates = [text.isEmpty ? "nil" : text]
    }
    var member = syntax
    if case .call(let callee, _) = syntax.kind { member = callee }
    if case .member(let base, let name) = member.kind {
      let owner = scope.lookup(source(base))
      let facets = owner?.facet(named: name.text) == nil ? [] : owner?.facets ?? []
      candidates = facets.map { "\(source(base)).\($0.name)" }
      candidates += [source(base), written.replacing(".filter {", with: ".first {")]
    }
    if case .name(let name) = syntax.kind {
      let fitting = scope.names.filter { scope.lookup($0)?.type == expected }
      candidates = [".\(name)"] + [Suggestion.nearest(to: name, among: fitting)].compactMap(\.self)
    }
    if case .array(let element) = expression.type.unwrapped, written.utf8.count <= 40 {
      if element.optional == expected {
        candidates.append("\(written)\(expression.type.isOptional ? "?" : "").first")
      }
      if case .array(let due) = expected.unwrapped, let model = types.model(of: element) {
        candidates += model.properties.filter { $0.type == due }.map {
          "\(written).map(\\.\($0.name))"
        }
      }
    }
    return first(of: candidates.filter { $0 != written }, fitting: syntax.range).map { .meant($0) }
  }

  /// `learner.avatar` for `learner.name` where a URL is due: the one property of that type.
  private func sibling(of expression: Expression, _ expected: Type, _ written: String) -> Advice? {
    guard case .property(let base, let name) = expression.kind, written.hasSuffix(".\(name)"),
      let fitting = types.model(of: base.type)?.properties.filter({
        $0.type.unwrapped == expected.unwrapped
      }), fitting.count == 1
    else { return nil }
    return .meant("\(written.dropLast(name.utf8.count))\(fitting[0].name)")
  }

  private func advice(_ expression: Expression, _ expected: Type, _ written: String) -> Advice? {
    if expression.type == .optional(expected) { return .unwrapOrDefault }
    let isText = if case .literal(.string) = expression.kind { true } else { false }
    switch (expected.unwrapped, expression.kind) {
    case (_, .binary(let op, let left, _)) where expected.unwrapped.isNumber && left.type.isNumber:
      return "'\(op.rawValue)' compares: write an operator that computes, as '+' does"
    case (.dictionary(_, let value), _) where value == expression.type:
      return "a dictionary has a key before each value: '[key: \(written)]'"
    case (.dictionary, _) where written.hasPrefix("["):
      return "a dictionary has a key before each value: '[key: value]'"
    case (.url, _) where expression.type.unwrapped == .string:
      return isText
        ? "no text is a 'URL': name a state, a parameter or a property of that type"
        : "a text is no URL: give it the type 'URL' where it is declared"
    case (.date, _) where isText || written.isDay:
      return "expressions write no dates: take it from a parameter"
        + (expected.isOptional ? " or a state, or write 'nil'" : ", or make it 'Date?'")
    default:
      guard case .literal = expression.kind, let zero = Conversion.zero(of: expected.unwrapped)
      else {
        return nil
      }
      return valuesAdvice(expected) ?? "write \(Self.article(expected.unwrapped)), as in '\(zero)'"
    }
  }

  /// How a value of a struct is made; a case of an enum is found by the type that is due.
  private func construction(of expected: Type) -> Advice? {
    guard let model = types.model(of: expected.unwrapped) else { return nil }
    guard !model.isEnumeration else { return model.cases.first.map { "as in '.\($0.name)'" } }
    let labels = model.properties.map { "\($0.name): …" }.joined(separator: ", ")
    let values = labels.utf8.count > 50 ? "…" : labels
    return "a value of that type is made with '\(model.name)(\(values))'"
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

extension String {
  /// Whether it is `2026-11-20`, in quotes or not.
  fileprivate var isDay: Bool {
    utf8.count >= 8 && utf8.allSatisfy { 0x2D...0x3A ~= $0 || "\"TZ".utf8.contains($0) }
  }
}
