import Diagnostics

extension Checker {
  /// Checks the argument for a closure parameter; `nil` where something was wrong.
  mutating func closure(
    _ argument: Syntax.Argument,
    _ takes: [Member.Pattern],
    _ returns: Member.Pattern,
    _ binding: inout Binding
  ) -> Expression? {
    let before = bag.errorCount
    let types = takes.map { binding.resolve($0) ?? .invalid }
    guard let body = body(argument.value, types.count) else {
      bag.add(
        .error(
          "type-mismatch",
          "expected a closure",
          at: span(argument.value.range),
          help: "write '\(written(argument.value, types.count))'"
        )
      )
      return nil
    }
    frames.append(Frame(types: types, range: argument.value.range))
    let value = result(body, returns, &binding)
    let frame = frames.removeLast()
    guard !value.type.isInvalid, bag.errorCount == before else { return nil }
    reportUnused(frame, argument.value)
    let style = Self.style(argument)
    let closure = Expression.Closure(parameters: types, body: value, style: style)
    return make(.closure(closure), value.type, argument.value)
  }

  /// The closure for what stands there: of what a path names, of a comparison with it, or of it as it stands.
  private func written(_ syntax: Syntax, _ count: Int) -> String {
    let written = source(syntax)
    let path = written.trimmingPrefix(/!?(?:\\?\.|"|\w+\.(?=\w+$))?/).prefix { $0 != "\"" }
    let name = written.hasSuffix(".init") ? String(written.dropLast(5)) : written
    let bodies =
      count == 2
      ? ["$0.\(path) < $1.\(path)", "$0 + $1.\(path)"]
      : ["$0.\(written)", "$0.\(path)", "!$0.\(path)", "$0.$property == \(written)", "\(name)($0)"]
    let properties = Set(
      types.names.prefix(50).compactMap { types[$0] }.flatMap(\.properties).map(\.name))
    let candidates = bodies.flatMap { body in
      body.contains("$property")
        ? properties.sorted().prefix(16).map { body.replacing("$property", with: $0) } : [body]
    }
    return first(of: candidates.map { "{ \($0) }" }, fitting: syntax.range) ?? "{ \(written) }"
  }

  /// The name that an expression begins with: `status` of `status == .open`.
  private static func leading(_ syntax: Syntax) -> String? {
    switch syntax.kind {
    case .name(let name): name
    case .member(let base, _), .binary(_, _, let base, _), .call(let base, _), .unwrap(let base):
      leading(base)
    default: nil
    }
  }

  /// The closure's value: a key path and an operator by itself are closures in short.
  private func body(_ syntax: Syntax, _ count: Int) -> Syntax? {
    switch syntax.kind {
    case .closure(let body): return body
    case .operatorReference(let op) where count == 2:
      let (first, second) = (
        Syntax(.parameter(0), syntax.range), Syntax(.parameter(1), syntax.range)
      )
      return Syntax(.binary(op, syntax.range, first, second), syntax.range)
    case .keyPath(let names) where count == 1:
      return names.reduce(Syntax(.parameter(0), syntax.range)) { base, name in
        Syntax(.member(base, name), syntax.range.lowerBound..<name.range.upperBound)
      }
    default: return nil
    }
  }

  private static func style(_ argument: Syntax.Argument) -> Expression.Closure.Style {
    switch argument.value.kind {
    case .operatorReference: .operator
    case .keyPath: .keyPath
    default: argument.isTrailing ? .trailing : .argument
    }
  }

  private mutating func result(
    _ body: Syntax,
    _ pattern: Member.Pattern,
    _ binding: inout Binding
  ) -> Expression {
    if let type = binding.resolve(pattern) { return check(body, expecting: type) }
    let value = inferred(body, pattern, binding.hint)
    guard !value.type.isInvalid else { return value }
    switch pattern {
    case .optional:
      binding.free = value.type.unwrapped
      return Self.converted(value, to: value.type.optional) ?? value
    case .array:
      guard case .array(let element) = value.type else {
        return report(
          "type-mismatch",
          "expected an array, found \(value.type.name)",
          at: body.range,
          help: Advice.meant("map"),
          for: body
        )
      }
      binding.free = element
    default: binding.free = value.type
    }
    return value
  }

  /// Infers a body that says of what its cases are, and else by what is due for the whole. What only that
  /// tells is named in full, so that it means the same wherever it is printed.
  private mutating func inferred(
    _ body: Syntax,
    _ pattern: Member.Pattern,
    _ free: Type?
  ) -> Expression {
    guard let free, Self.needsContext(body) else { return infer(body, hint: nil) }
    let due = Binding(own: .invalid, free: free).resolve(pattern) ?? free
    let value = infer(body, hint: due)
    return (Self.converted(value, to: due) ?? value).namingCases
  }

  private static func adviceForUnused(_ missing: String, _ frame: Frame) -> Advice {
    guard frame.types.count == 1 else {
      return "'$1' is the second value that it takes, as in '$0 + $1' and '$0.count < $1.count'"
    }
    return "'\(missing)' is the element: say what is taken of it, as in '{ \(missing)… }'"
  }

  /// Swift refuses a closure that does not use its last value.
  private mutating func reportUnused(_ frame: Frame, _ syntax: Syntax) {
    let last = frame.types.count - 1
    guard !frame.uses(last) else {
      if !frame.uses(0) { warnOfFirst(frame, syntax) }
      return
    }
    let missing = "$\(last)"
    bag.add(
      .error(
        "closure-parameter",
        "this closure does not use '\(missing)'",
        at: span(syntax.range),
        help: Self.adviceForUnused(missing, frame)
      )
    )
  }

  /// What compares two values, or brings them together, and uses the second alone is most probably wrong.
  private mutating func warnOfFirst(_ frame: Frame, _ syntax: Syntax) {
    guard case .closure(let body) = syntax.kind else { return }
    let own = source(body)
    let isSum = frame.types[0].isNumber && own.hasPrefix("$1")
    bag.add(
      .warning(
        "closure-parameter", "this closure does not use '$0'", at: span(syntax.range),
        help: frame.types[0] == frame.types[1]
          ? "compare both, as in '$0 < $1'"
          : "'$0' is what came together so far\(isSum ? ": '$0 + \(own)'" : "")"))
  }
}
