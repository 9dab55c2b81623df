import Diagnostics

/// What the parts of a row's types stand for in one use.
struct Binding {
  var own: Type
  var free: Type?
  /// The number that literals become where they stand for the free type.
  var due: Type?
  /// What the free type is by the type that is due for the whole, where nothing else says it.
  var hint: Type?

  func resolve(_ pattern: Member.Pattern) -> Type? {
    switch pattern {
    case .type(let type): return type
    case .own: return own
    case .free: return free
    case .optional(let wrapped): return resolve(wrapped).map { .optional($0) }
    case .array(let element): return resolve(element).map { .array($0) }
    case .element:
      switch own {
      case .array(let element), .optional(let element): return element
      default: return .invalid
      }
    case .key:
      guard case .dictionary(let key, _) = own else { return .invalid }
      return key
    case .value:
      guard case .dictionary(_, let value) = own else { return .invalid }
      return value
    }
  }
}

extension Member.Pattern {
  /// What the free type stands for where the pattern is to be this type, or an optional of it.
  func free(in type: Type) -> Type? {
    switch self {
    case .free: type
    case .optional(let wrapped): wrapped.free(in: type.unwrapped)
    case .array(let element):
      if case .array(let known) = type.unwrapped { element.free(in: known) } else { nil }
    default: nil
    }
  }
}

extension Checker {
  /// Checks the arguments, and finds out what the row's types stand for; `nil` where something was wrong.
  mutating func bind(
    _ arguments: [Syntax.Argument],
    to parameters: [Member.Parameter],
    _ binding: inout Binding,
    _ name: Syntax.Name
  ) -> [Expression]? {
    let before = bag.errorCount
    if parameters.count == 2, case .value(.free) = parameters[0].content,
      case .value(.free) = parameters[1].content
    {
      return pair(arguments, &binding, name)
    }
    var result: [Expression] = []
    for (argument, parameter) in zip(arguments, parameters) {
      switch parameter.content {
      case .value(let pattern):
        let value = bound(argument.value, pattern, &binding)
        result.append(value)
        if value.type.isInvalid { return nil }
      case .closure(let takes, let returns):
        guard let closure = closure(argument, takes, returns, &binding) else { return nil }
        result.append(closure)
      }
    }
    return bag.errorCount == before ? result : nil
  }

  private mutating func bound(
    _ syntax: Syntax,
    _ pattern: Member.Pattern,
    _ binding: inout Binding
  ) -> Expression {
    if let type = binding.resolve(pattern) { return check(syntax, expecting: type) }
    let inferred = infer(syntax, hint: binding.due)
    let value = binding.due.flatMap { Self.converted(inferred, to: $0) } ?? inferred
    binding.free = value.type
    return value
  }

  /// `min(a, b)`: both are of one type.
  private mutating func pair(
    _ arguments: [Syntax.Argument],
    _ binding: inout Binding,
    _ name: Syntax.Name
  ) -> [Expression]? {
    var (first, second) = inferPair(arguments[0].value, arguments[1].value, hint: binding.due)
    if let due = binding.due, let left = Self.converted(first, to: due),
      let right = Self.converted(second, to: due)
    {
      (first, second) = (left, right)
    }
    guard !first.type.isInvalid, !second.type.isInvalid else { return nil }
    guard let (first, second) = Self.unified(first, second) else {
      bag.add(
        .error(
          "type-mismatch",
          "'\(name.text)' takes two values of one type, found \(first.type.name) and "
            + second.type.name,
          at: span(name.range),
          help: adviceForSides(
            (first, arguments[0].value), (second, arguments[1].value), isOperand: false)
        )
      )
      return nil
    }
    binding.free = first.type
    return [first, second]
  }

  // MARK: Requirements

  static func unmet(_ requirement: Member.Requirement, _ own: Type) -> Advice? {
    switch (requirement, own) {
    case (.comparableElement, .array(let element)) where !element.isComparable:
      "\(own.name) has no order of its own"
    case (.hashableElement, .array(let element)) where !element.isHashable:
      "the elements of \(own.name) cannot be compared"
    case (.textElement, .array(let element)) where element != .string && element != .invalid:
      "only [String] can be joined, not \(own.name)"
    case (.comparableKey, .dictionary(let key, _)) where !key.isComparable:
      "the keys of \(own.name) have no order"
    default: nil
    }
  }

  static func unmet(_ requirement: Member.Requirement, free: Type?) -> String? {
    guard let free, !free.isInvalid else { return nil }
    return switch requirement {
    case .comparableFree where !free.isComparable: "does not take \(article(free))"
    case .numericFree where !free.isNumber: "does not take \(article(free))"
    default: nil
    }
  }
}
