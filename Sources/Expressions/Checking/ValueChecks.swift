import Diagnostics

extension Checker {
  /// Gives the expression its type.
  ///
  /// - Parameter hint: the type that is due, which decides what `nil`, `.retail` and `[]` are. It is not
  ///   enforced: that is for `check`.
  mutating func infer(_ syntax: Syntax, hint: Type?) -> Expression {
    guard spend(syntax) else { return invalid(syntax) }
    switch syntax.kind {
    case .nothing: return nothing(syntax, hint)
    case .bool(let value): return make(.literal(.bool(value)), .bool, syntax)
    case .integer(let value): return make(.literal(.int(value)), .int, syntax)
    case .double(let value): return make(.literal(.double(value)), .double, syntax)
    case .string(let segments): return string(segments, syntax)
    case .array(let elements): return array(elements, syntax, hint)
    case .dictionary(let entries): return dictionary(entries, syntax, hint)
    case .name(let name): return named(name, syntax, hint)
    case .parameter(let number): return parameter(number, syntax)
    case .implicitMember(let name):
      return implicitCase(name, Optional<[Syntax.Argument]>.none, syntax, hint)
    case .member, .call, .subscript, .unwrap: return chained(syntax, hint)
    case .prefix(let op, let operand): return prefixed(op, operand, syntax)
    case .binary(let op, let range, let left, let right):
      return binary(op, range, left, right, syntax, hint)
    case .conditional(let condition, let then, let otherwise, let isStatement):
      return conditional(condition, then, otherwise, isStatement, syntax, hint)
    case .closure, .operatorReference, .keyPath:
      return report(
        "unexpected-closure",
        "a closure is no value here",
        at: syntax.range,
        help: closureAdvice(syntax),
        for: syntax
      )
    }
  }

  /// For a value in braces, as other languages write a computed one.
  private func closureAdvice(_ syntax: Syntax) -> Advice {
    if case .closure(var body) = syntax.kind, syntax.range == 0..<text.text.utf8.count,
      source(syntax).utf8.count <= 60
    {
      while case .closure(let inner) = body.kind { body = inner }
      var depth = 0
      let takesNothing = source(body).allSatisfy { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return character != "$" || depth > 0
      }
      if takesNothing { return "leave the braces out: '\(source(body))'" }
    }
    return "closures stand in calls, as in 'filter { $0.isOpen }'"
  }

  private mutating func spend(_ syntax: Syntax) -> Bool {
    budget -= 1
    if budget == 0 {
      bag.add(
        .error(
          "too-complex",
          "the expression is too complex to check",
          at: span(syntax.range),
          help: "give a part of it a name under 'derived'"
        )
      )
    }
    return budget > 0
  }

  // MARK: Literals

  private mutating func nothing(_ syntax: Syntax, _ hint: Type?) -> Expression {
    switch hint {
    case .optional, .invalid: return make(.literal(.none), hint ?? .invalid, syntax)
    case .some(let type):
      return report(
        "type-mismatch",
        "expected \(type.name), found nil",
        at: syntax.range,
        help: adviceForNil(type),
        for: syntax
      )
    case .none:
      return report(
        "unknown-context",
        "nothing says what type this nil has",
        at: syntax.range,
        help: "write the type, as in 'name: String? = nil'",
        for: syntax
      )
    }
  }

  private func adviceForNil(_ type: Type) -> Advice {
    guard let zero = Conversion.zero(of: type) else {
      return "only an optional can be nil: write a value, or make the type '\(type.name)?'"
    }
    return "only an optional can be nil: write '\(zero)', or make the type '\(type.name)?'"
  }

  private mutating func string(_ segments: [Syntax.Segment], _ syntax: Syntax) -> Expression {
    var result: [Expression.Segment] = []
    result.reserveCapacity(segments.count)
    var plain = ""
    var hasValue = false
    for segment in segments {
      switch segment {
      case .text(let text):
        plain += text
        result.append(.text(text))
        reportForeignValues(in: text, syntax)
      case .value(let value):
        hasValue = true
        result.append(.value(interpolated(value)))
      }
    }
    guard hasValue else { return make(.literal(.string(plain)), .string, syntax) }
    return make(.interpolation(result), .string, syntax)
  }

  /// A value in a text: one that Swift shows as a person would write it.
  private mutating func interpolated(_ syntax: Syntax) -> Expression {
    let count = bag.all.count
    let value = infer(syntax, hint: nil)
    adviseText(syntax, since: count)
    if isPrintable(value.type) { return value }
    let help: Advice? =
      switch value.type {
      case .optional where unwrapped(syntax) != nil: unwrappedAdvice(syntax)
      case .optional(.error): "write '\(source(syntax))?.message ?? \"\"'"
      case .optional(let wrapped) where isPrintable(wrapped):
        "write '\(orValue(value, syntax))'"
      case .error: "write '\(source(syntax)).message'"
      case .model, .optional(.model): textAdvice(value.type, source(syntax))
      case .date: "write '\(source(syntax)).formatted(date: .numeric, time: .omitted)'"
      case .optional(.date):
        "write '\(source(syntax))?.formatted(date: .numeric, time: .omitted)', and '??' and a text for nil"
      case .array, .dictionary: "write '\(source(syntax)).count', or make a text of its elements"
      default: nil
      }
    let what = value.type.isOptional ? "what may be nil" : Self.article(value.type)
    return report(
      "no-text",
      "\(what) has no text of its own",
      at: syntax.range,
      help: help,
      for: syntax
    )
  }

  /// `\(price?.formatted() ?? "")` where `\(price.formatted())` asks what may be nil: a '?' alone would leave
  /// something without a text.
  private mutating func adviseText(_ syntax: Syntax, since count: Int) {
    guard bag.all.count == count + 1, let problem = bag.all.last, problem.code == "missing-unwrap",
      case .write(let meant)? = problem.help, let mark = meant.firstRange(of: "?.")
    else { return }
    let written = source(syntax)
    let name = meant[mark.upperBound...]
    guard written.ranges(of: ".\(name)").count == 1 else { return }
    let whole = "\(written.replacing(".\(name)", with: "?.\(name)")) ?? \"\""
    guard isFine(with: whole, in: syntax.range) else { return }
    bag.change(since: count) { $0.help = "write '\(whole)'" }
  }

  /// A property of a struct that is a text, or a number.
  private func textAdvice(_ type: Type, _ written: String) -> Advice {
    let properties = types.model(of: type.unwrapped)?.properties ?? []
    let property = properties.first { $0.type == .string } ?? properties.first { $0.type.isNumber }
    guard let property else { return "write one of its properties" }
    let zero = Conversion.zero(of: property.type) ?? "…"
    return type.isOptional
      ? "write '\(written)?.\(property.name) ?? \(zero)'" : "write '\(written).\(property.name)'"
  }

  func isPrintable(_ type: Type) -> Bool {
    switch type {
    case .bool, .int, .double, .decimal, .string, .url, .uuid, .invalid: true
    case .model: types.model(of: type).map(Self.isPlainEnum) ?? true
    case .array(let element): [.bool, .int, .double, .string].contains(element)
    default: false
    }
  }

  private static func isPlainEnum(_ model: ModelType) -> Bool {
    model.isEnumeration && model.cases.allSatisfy(\.payload.isEmpty)
  }

  static func article(_ type: Type) -> String {
    if type == .error { return "an error" }
    let name = type.name
    let isVowel = name.first.map { "AEIOUaeiou".contains($0) } ?? false
    return type.isOptional ? "'\(name)'" : "\(isVowel ? "an" : "a") \(name)"
  }

  // MARK: Collections

  private mutating func array(
    _ elements: [Syntax],
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    if case .array(let element) = hint?.unwrapped, !element.isInvalid {
      var values: [Expression] = []
      for item in elements {
        let value = check(item, expecting: element)
        // What is wrong with the first is wrong with the others too.
        if value.type.isInvalid { return invalid(syntax) }
        values.append(value)
      }
      return make(.array(values), .array(element), syntax)
    }
    guard !elements.isEmpty else {
      if hint?.isInvalid == true { return invalid(syntax) }
      return report(
        "unknown-context",
        "nothing says what this empty list holds",
        at: syntax.range,
        help: hint.map { "expected \($0.name)" } ?? "write the type, as in 'names: [String] = []'",
        for: syntax
      )
    }
    let values = joined(elements, among: hint)
    return make(.array(values), .array(values.first?.type ?? .invalid), syntax)
  }

  /// Infers elements of one type.
  /// - Parameter context: what `.retail` may be a case of, where no element says it.
  private mutating func joined(
    _ elements: [Syntax],
    among context: Type? = nil
  ) -> [Expression] {
    let order = elements.indices.sorted {
      !Self.needsContext(elements[$0]) && Self.needsContext(elements[$1])
    }
    var values: [Int: Expression] = [:]
    var type: Type?
    for index in order {
      var hint = type ?? context
      if case .nothing = elements[index].kind { hint = type?.optional }
      let value = infer(elements[index], hint: hint)
      values[index] = value
      type = Self.join(type, value)
    }
    let common = type ?? .invalid
    return elements.indices.map { index in
      let value = values[index] ?? invalid(elements[index])
      return fit(value, to: common, elements[index])
    }
  }

  private static func join(_ type: Type?, _ value: Expression) -> Type {
    guard let type else { return value.type }
    if converted(value, to: type) != nil { return type }
    if type == .int, value.type == .double { return .double }
    return value.type == type.optional ? value.type : type
  }

  private mutating func dictionary(
    _ entries: [Syntax.Entry],
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    mayTrap = true
    if case .dictionary(let key, let value) = hint?.unwrapped {
      let checked = entries.map {
        Expression.Entry(
          key: check($0.key, expecting: key),
          value: check($0.value, expecting: value)
        )
      }
      reportDuplicates(checked)
      return make(.dictionary(checked), .dictionary(key, value), syntax)
    }
    guard !entries.isEmpty else {
      if hint?.isInvalid == true { return invalid(syntax) }
      return report(
        "unknown-context",
        "nothing says what this empty dictionary holds",
        at: syntax.range,
        help: hint.map { "expected \($0.name)" }
          ?? "write the type, as in 'ages: \"[String: Int]\"'",
        for: syntax
      )
    }
    let keys = joined(entries.map(\.key))
    let values = joined(entries.map(\.value))
    let checked = zip(keys, values).map { Expression.Entry(key: $0, value: $1) }
    reportDuplicates(checked)
    let type = Type.dictionary(keys[0].type, values[0].type)
    return make(.dictionary(checked), type, syntax)
  }

  private mutating func reportDuplicates(_ entries: [Expression.Entry]) {
    var seen: Set<RuntimeValue> = []
    for entry in entries {
      guard case .literal(let key) = entry.key.kind, !seen.insert(key).inserted else { continue }
      bag.add(.error("duplicate-key", "this key stands here twice", at: entry.key.span))
    }
  }
}
