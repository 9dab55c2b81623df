import Diagnostics

/// Expressions: their shapes, and the unknown names in them.
extension Linter {
  mutating func shape(of expression: Expression, _ bag: inout DiagnosticBag) -> Shape {
    shape(of: expression, isSoft: options.lenient, &bag)
  }

  /// - Parameter isSoft: whether unknown names are allowed.
  private mutating func shape(
    of expression: Expression,
    isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    let range = expression.span
    switch expression.kind {
    case .null: return .any
    case .bool: return .flag
    case .int, .double: return .number
    case .string(let text): return .choice([text])
    case .list(let values):
      let shapes = values.map { shape(of: $0, isSoft: isSoft, &bag) }
      return .list(shapes.dropFirst().reduce(shapes.first ?? .any) { $0.or($1) })
    case .name(let name): return shape(of: name, range, isSoft, &bag)
    case .member(let base, let name): return shape(of: name, in: base, range, isSoft, &bag)
    case .element(let base, let index):
      let whole = shape(of: base, isSoft: isSoft, &bag)
      _ = shape(of: index, &bag)
      if case .text = whole { return .text }
      if case .list(let element) = whole { return element }
      return .any
    case .not(let value):
      _ = shape(of: value, isSoft: isSoft, &bag)
      return .flag
    case .negative(let value):
      _ = shape(of: value, isSoft: isSoft, &bag)
      return .number
    case .and(let left, let right): return either(left, right, if: true, isSoft, &bag)
    case .or(let left, let right): return either(left, right, if: false, isSoft, &bag)
    case .binary(let operation, let left, let right):
      return shape(of: operation, left, right, isSoft, &bag)
    case .choice(let value, let condition, let otherwise):
      _ = shape(of: condition, &bag)
      let outer = known
      known.formUnion(paths(knownBy: condition, if: true))
      let wide = narrow(by: condition)
      let first = shape(of: value, isSoft: isSoft, &bag)
      widen(wide)
      known = outer
      guard let otherwise else { return first }
      known.formUnion(paths(knownBy: condition, if: false))
      defer { known = outer }
      return first.or(shape(of: otherwise, isSoft: isSoft, &bag))
    case .filter(let value, let use):
      let accepts = filters[use.name]?.acceptsMissing ?? false
      return shape(of: use, on: shape(of: value, isSoft: isSoft || accepts, &bag), &bag)
    case .test(let value, let test, _):
      _ = shape(of: value, isSoft: isSoft || test == .defined || test == .undefined, &bag)
      return .flag
    case .call(let call): return check(call, &bag)
    case .superBlock:
      if let openBlock {
        check(blockNamed: openBlock.name, above: openBlock.level, range, &bag)
      }
      return .text
    case .blockText(let name):
      guard let variable = scope[.block] else {
        check(blockText: name, range, isSoft, &bag)
        return .text
      }
      return member(name, of: variable, "block", range, isSoft, &bag)
    }
  }

  private mutating func either(
    _ left: Expression,
    _ right: Expression,
    if truth: Bool,
    _ isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    let first = shape(of: left, isSoft: isSoft, &bag)
    let outer = known
    known.formUnion(paths(knownBy: left, if: truth))
    let wide = truth ? narrow(by: left) : [:]
    defer {
      known = outer
      widen(wide)
    }
    return first.or(shape(of: right, isSoft: isSoft, &bag))
  }

  private mutating func shape(
    of operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    _ isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    let first = shape(of: left, isSoft: isSoft, &bag)
    let second = shape(of: right, isSoft: isSoft, &bag)
    switch operation {
    case .add:
      if case .number = first { return .number }
      return first == .any || second == .any ? .any : .text
    case .subtract, .multiply, .divide, .divideWhole, .remainder: return .number
    case .join: return .text
    case .range: return .list(.number)
    case .equal, .unequal:
      checkChoice(first, right, &bag)
      checkChoice(second, left, &bag)
      return .flag
    default: return .flag
    }
  }

  /// Reports a literal that is compared with a choice of texts and is not one of them.
  private mutating func checkChoice(
    _ shape: Shape,
    _ literal: Expression,
    _ bag: inout DiagnosticBag
  ) {
    guard case .choice(let values) = shape, case .string(let text) = literal.kind,
      values.count > 1, !values.contains(text)
    else { return }
    report(.unknownChoice(text, values, at: span(literal.span)), &bag)
  }

  // MARK: Names

  private mutating func shape(
    of name: Name,
    _ range: Range<Int>,
    _ isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    if let shape = scope[name] { return shape }
    if name == .forloop || name == .loop, !loops.isEmpty { return .any }
    guard !isSoft, !known.contains(text(range)), !usage.includesAny else { return .any }
    let nearest = Suggestion.nearest(to: name.text, among: scope.keys.map(\.text).sorted())
    let place = range.lowerBound..<min(range.upperBound, range.lowerBound + name.text.utf8.count)
    report(.unknownName("unknown name '\(name.text)'", nearest, at: span(place)), &bag)
    return .any
  }

  private mutating func shape(
    of name: Name,
    in base: Expression,
    _ range: Range<Int>,
    _ isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    if let shape = loopShape(of: name, in: base, &bag) { return shape }
    if case .name(.maploop) = base.kind, name == .item { return scope[.mapElement] ?? .any }
    let isMeant = isSoft || known.contains(text(range))
    if case .name(let loop) = base.kind, loop == .forloop || loop == .loop, scope[loop] == nil,
      !loops.isEmpty, !loops.contains(name), !["parentloop", "parent"].contains(name.text), !isMeant
    {
      let nearest = Suggestion.nearest(to: name.text, among: LoopFact.allCases.map { "\($0)" })
      let place = range.upperBound - name.text.utf8.count..<range.upperBound
      report(.unknownName("'\(loop.text)' has no '\(name.text)'", nearest, at: span(place)), &bag)
      return .any
    }
    let owner = shape(of: base, isSoft: isSoft, &bag)
    return member(name, of: owner, text(base.span), range, isMeant, &bag)
  }

  /// Returns the shape of a fact about a loop.
  private mutating func loopShape(
    of name: Name,
    in base: Expression,
    _ bag: inout DiagnosticBag
  ) -> Shape? {
    guard let fact = LoopFact(name) else { return nil }
    let shape: Shape = fact == .first || fact == .last ? .flag : .number
    switch base.kind {
    case .name(.forloop) where scope[.forloop] == nil, .name(.loop) where scope[.loop] == nil:
      if loops.isEmpty { report(.noLoop(at: span(base.span)), &bag) }
      return shape
    case .name(let label) where loops.contains(label): return shape
    case .member(let root, _):
      guard case .name(let loop) = root.kind, loop == .forloop || loop == .loop else { return nil }
      return shape
    default: return nil
    }
  }

  private mutating func member(
    _ name: Name,
    of owner: Shape,
    _ ownerText: String,
    _ range: Range<Int>,
    _ isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    let text = name.text
    var names: [String] = []
    switch owner {
    case .any: return .any
    case .object(let kind):
      usage.members.insert("\(kind).\(text)")
      if let shape = schema.member(text, of: kind) { return shape }
      names = schema.objects[kind]?.keys.sorted() ?? []
    case .list(let element):
      if let shape = Self.builtIn(text, part: element) { return shape }
    case .text, .choice:
      if let shape = Self.builtIn(text, part: .text) { return shape }
    case .number, .flag, .macro: break
    }
    guard !isSoft else { return .any }
    let nearest = Suggestion.nearest(to: text, among: names)
    let start = max(range.lowerBound, range.upperBound - text.utf8.count)
    let what = if case .object = owner { "'\(ownerText)'" } else { owner.description }
    let place = span(start..<range.upperBound)
    report(.unknownName("\(what) has no '\(text)'", nearest, at: place), &bag)
    return .any
  }

  /// Returns the shape of a member that every list or text has.
  private static func builtIn(_ name: String, part: Shape) -> Shape? {
    switch name {
    case "count", "length": .number
    case "isEmpty": .flag
    case "first", "last": part
    default: nil
    }
  }
}

// MARK: - Filters

extension Linter {
  /// Returns the shape of a filter's result.
  mutating func shape(
    of use: FilterUse,
    on subject: Shape,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    var arguments: [Shape] = []
    let filter = filters[use.name]
    for (index, argument) in use.arguments.enumerated() {
      let isLast = index == use.arguments.count - 1
      let isSoft = filter?.acceptsMissing == true && !isLast
      arguments.append(shape(of: argument, isSoft: options.lenient || isSoft, &bag))
    }
    guard let filter else { return .any }
    switch filter.gives {
    case .any: return .any
    case .text: return filter.name == "join" ? joined(use, subject, &bag) : .text
    case .number: return .number
    case .flag: return .flag
    case .texts: return .list(.text)
    case .same:
      if filter.name == "sorted" { _ = members(of: subject, use, at: 0, &bag) }
      return subject
    case .element:
      if case .list(let element) = subject { return element }
      return subject == .text ? .text : .any
    case .members: return .list(members(of: subject, use, at: 0, &bag))
    case .either: return arguments.reduce(subject) { $0.or($1) }
    }
  }

  private mutating func joined(
    _ use: FilterUse,
    _ subject: Shape,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    if use.arguments.count < 2, case .list(.object) = subject {
      report(.joinsObjects(at: span(use.span)), &bag)
    }
    _ = members(of: subject, use, at: 1, &bag)
    return .text
  }

  /// Returns the shape of the member that an argument names, in the elements of the list.
  private mutating func members(
    of subject: Shape,
    _ use: FilterUse,
    at index: Int,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    guard index < use.arguments.count, case .list(let element) = subject,
      case .object = element, case .string(let name) = use.arguments[index].kind
    else { return .any }
    // The span of the literal includes its quotes.
    let range = use.arguments[index].span
    let inner = range.lowerBound..<max(range.lowerBound, range.upperBound - 1)
    return member(Name(name), of: element, "an element of the list", inner, false, &bag)
  }
}

extension Diagnostic {
  fileprivate static func unknownChoice(
    _ text: String,
    _ values: [String],
    at span: SourceSpan?
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: text, among: values)
    return .error(
      "unknown-value",
      "it is never '\(text)'",
      at: span,
      help: nearest.map { Advice.meant($0) } ?? "one of \(values.joined(separator: ", "))"
    )
  }

  fileprivate static func joinsObjects(at span: SourceSpan?) -> Diagnostic {
    .error(
      "filter-value",
      "filter 'join': expected a text, found an object",
      at: span,
      help: "name a member of each: 'x|join:\", \", \"name\"'"
    )
  }

  fileprivate static func noLoop(at span: SourceSpan?) -> Diagnostic {
    .error("template-value", "no loop is around it", at: span)
  }
}
