import Diagnostics

/// Operands: values, paths, calls and filters.
extension ExpressionParser {
  /// Parses an operand with its filters: `name`, `a.b.0`, `x|join:", "`, `x|join(", ")`.
  mutating func filtered(_ bag: inout DiagnosticBag) -> Expression? {
    guard let value = path(&bag) else { return nil }
    return filtered(value, &bag)
  }

  /// Parses the filters after a value. A sign belongs to the value.
  mutating func filtered(_ value: Expression, _ bag: inout DiagnosticBag) -> Expression? {
    var value = value
    while take(.pipe) {
      guard let use = filterUse(&bag) else { return nil }
      value = node(.filter(value, use), from: value)
    }
    return value
  }

  /// Parses an argument of `call`, where white space separates arguments: `a -1` is two arguments.
  /// Subtraction needs parentheses.
  mutating func spacedArgument(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    guard lexer.followsSpace, take(.minus) else { return filtered(&bag) }
    guard !lexer.followsSpace else {
      report(expected: nil, &bag)
      return nil
    }
    guard let value = path(&bag) else { return nil }
    return filtered(node(.negative(value), from: start), &bag)
  }

  /// Parses the name and arguments of a filter, after the `|`.
  mutating func filterUse(_ bag: inout DiagnosticBag) -> FilterUse? {
    let isNegated = lexer.text == "!" && take(.not)
    guard let name = lexer.word else {
      report(expected: "a filter", &bag)
      return nil
    }
    var use = FilterUse(name: name, span: lexer.span, arguments: [], isNegated: isNegated)
    lexer.advance()
    if take(.colon) {
      repeat {
        guard let argument = stencilArgument(&bag) else { return nil }
        use.arguments.append(argument)
      } while take(.comma)
      argumentsEnd = lexer.lastEnd
    } else if !lexer.followsSpace, take(.openParen) {
      guard let arguments = list(until: .closeParen, &bag) else { return nil }
      use.arguments = arguments
    }
    return use
  }

  /// Parses an argument in Stencil's syntax, which has no operators and no filters.
  private mutating func stencilArgument(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    guard take(.minus) else { return path(&bag) }
    guard let value = path(&bag) else { return nil }
    return node(.negative(value), from: start)
  }

  private mutating func list(
    until end: ExpressionToken,
    _ bag: inout DiagnosticBag
  ) -> [Expression]? {
    var values: [Expression] = []
    if take(end) { return values }
    repeat {
      if take(end) { return values }
      guard let value = expression(&bag) else { return nil }
      values.append(value)
    } while take(.comma)
    return expect(end, &bag) ? values : nil
  }

  mutating func path(_ bag: inout DiagnosticBag) -> Expression? {
    guard var value = primary(&bag) else { return nil }
    while true {
      let next: Expression?
      switch lexer.next {
      case .dot: next = member(of: value, &bag)
      case .openBracket where !lexer.followsSpace: next = element(of: value, .closeBracket, &bag)
      case .openParen where !lexer.followsSpace: next = call(of: value, &bag)
      default: return value
      }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  private mutating func member(of value: Expression, _ bag: inout DiagnosticBag) -> Expression? {
    lexer.advance()
    if let name = takeName() {
      guard case .name(.block) = value.kind else { return node(.member(value, name), from: value) }
      return node(name == .super ? .superBlock : .blockText(name), from: value)
    }
    switch lexer.next {
    case .int:
      let item = Expression(kind: .int(lexer.int), span: lexer.span)
      lexer.advance()
      return node(.element(value, item), from: value)
    case .double:
      return nestedIndex(of: value, &bag)
    case .openBrace:
      return element(of: value, .closeBrace, &bag)
    default:
      report(expected: "a name", &bag)
      return nil
    }
  }

  /// Parses `a.0.1`, where the scanner has taken `0.1` for a number.
  private mutating func nestedIndex(
    of value: Expression,
    _ bag: inout DiagnosticBag
  ) -> Expression? {
    let indexes = source.text(lexer.span).split(separator: ".").compactMap { Int($0) }
    guard indexes.count == 2 else {
      report(expected: "a name", &bag)
      return nil
    }
    var result = value
    let span = lexer.span
    lexer.advance()
    for index in indexes {
      result = node(.element(result, Expression(kind: .int(index), span: span)), from: value)
    }
    return result
  }

  private mutating func element(
    of value: Expression,
    _ end: ExpressionToken,
    _ bag: inout DiagnosticBag
  ) -> Expression? {
    lexer.advance()
    guard let index = expression(&bag), expect(end, &bag) else { return nil }
    if case .string(let text) = index.kind { return node(.member(value, Name(text)), from: value) }
    return node(.element(value, index), from: value)
  }

  private mutating func call(of value: Expression, _ bag: inout DiagnosticBag) -> Expression? {
    guard case .name(let name) = value.kind else {
      report(expected: nil, &bag)
      return nil
    }
    lexer.advance()
    guard let arguments = arguments(&bag) else { return nil }
    return node(
      .call(Call(name: name, nameSpan: value.span, arguments: arguments)),
      from: value
    )
  }

  /// Parses the arguments of a macro after the `(`, including the `)`.
  mutating func arguments(_ bag: inout DiagnosticBag) -> [Argument]? {
    var result: [Argument] = []
    if take(.closeParen) { return result }
    repeat {
      let label = argumentLabel()
      guard let value = expression(&bag) else { return nil }
      result.append(Argument(label: label, value: value))
    } while take(.comma)
    return expect(.closeParen, &bag) ? result : nil
  }

  /// Parses `name=`, if that comes next.
  mutating func argumentLabel() -> Name? {
    guard lexer.next.isWord, lexer.isBeforeAssignment else { return nil }
    let name = takeName()
    lexer.advance()
    return name
  }

  private mutating func primary(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    switch lexer.next {
    case .name: return literal(.name(source.name(lexer.span)), &bag)
    case .int: return literal(.int(lexer.int), &bag)
    case .double: return literal(.double(lexer.double), &bag)
    case .string: return literal(.string(lexer.string), &bag)
    case .true: return literal(.bool(true), &bag)
    case .false: return literal(.bool(false), &bag)
    case .null: return literal(.null, &bag)
    case .openParen:
      lexer.advance()
      guard let value = expression(&bag), expect(.closeParen, &bag) else { return nil }
      return node(value.kind, from: start)
    case .openBracket:
      lexer.advance()
      guard let values = list(until: .closeBracket, &bag) else { return nil }
      return node(.list(values), from: start)
    default:
      report(expected: "a value", &bag)
      return nil
    }
  }

  private mutating func literal(
    _ kind: Expression.Kind,
    _ bag: inout DiagnosticBag
  ) -> Expression? {
    guard lexer.fault == nil else {
      report(expected: nil, &bag)
      return nil
    }
    let start = lexer.span.lowerBound
    lexer.advance()
    return node(kind, from: start)
  }
}
