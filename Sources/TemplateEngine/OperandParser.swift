import Diagnostics

/// What operators stand between: values, paths, calls and filters.
extension ExpressionParser {
  /// An operand with its filters: `name`, `a.b.0`, `x|join:", "`, `x|join(", ")`.
  mutating func filtered(_ bag: inout DiagnosticBag) -> Expression? {
    guard var value = path(&bag) else { return nil }
    while take(.pipe) {
      guard let use = filterUse(&bag) else { return nil }
      value = node(.filter(value, use), from: value)
    }
    return value
  }

  /// An argument of `call`, where white space stands between arguments. `a -1` are two of them;
  /// what `a-1` means must be said with parentheses.
  mutating func spacedArgument(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    guard lexer.followsSpace, take(.minus) else { return filtered(&bag) }
    guard !lexer.followsSpace else {
      report(expected: nil, &bag)
      return nil
    }
    guard let value = filtered(&bag) else { return nil }
    return node(.negative(value), from: start)
  }

  /// A filter's name and arguments, behind the `|`.
  mutating func filterUse(_ bag: inout DiagnosticBag) -> FilterUse? {
    guard case .name(let name) = lexer.next else {
      report(expected: "a filter", &bag)
      return nil
    }
    var use = FilterUse(name: name, span: lexer.span, arguments: [])
    lexer.advance()
    if take(.colon) {
      repeat {
        guard let argument = stencilArgument(&bag) else { return nil }
        use.arguments.append(argument)
      } while take(.comma)
    } else if !lexer.followsSpace, take(.openParen) {
      guard let arguments = list(until: .closeParen, &bag) else { return nil }
      use.arguments = arguments
    }
    return use
  }

  /// An argument as Stencil writes it: no operators, no filters of its own.
  private mutating func stencilArgument(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    guard take(.minus) else { return path(&bag) }
    guard let value = path(&bag) else { return nil }
    return node(.negative(value), from: start)
  }

  private mutating func list(
    until end: ExpressionLexer.Symbol,
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

  private mutating func path(_ bag: inout DiagnosticBag) -> Expression? {
    guard var value = primary(&bag) else { return nil }
    while case .symbol(let symbol) = lexer.next {
      let next: Expression?
      switch symbol {
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
    switch lexer.next {
    case .name(let text):
      lexer.advance()
      if text == "super", case .name(let name) = value.kind, name.text == "block" {
        return node(.superBlock, from: value)
      }
      return node(.member(value, Name(text)), from: value)
    case .int(let index):
      let item = Expression(kind: .int(index), span: lexer.span)
      lexer.advance()
      return node(.element(value, item), from: value)
    case .double:
      return nestedIndex(of: value, &bag)
    case .symbol(.openBrace):
      return element(of: value, .closeBrace, &bag)
    default:
      report(expected: "a name", &bag)
      return nil
    }
  }

  /// `a.0.1`, which the lexer took for a number.
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
    _ end: ExpressionLexer.Symbol,
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

  /// The arguments of a macro behind `(`, up to the `)`.
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

  /// `name=`, if that stands here.
  mutating func argumentLabel() -> Name? {
    guard case .name(let text) = lexer.next else { return nil }
    var ahead = lexer
    ahead.advance()
    guard ahead.next == .symbol(.assign) else { return nil }
    lexer = ahead
    lexer.advance()
    return Name(text)
  }

  private mutating func primary(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    switch lexer.next {
    case .int(let value): return literal(.int(value), &bag)
    case .double(let value): return literal(.double(value), &bag)
    case .string(let value): return literal(.string(value), &bag)
    case .name(let word): return named(word, &bag)
    case .symbol(.openParen):
      lexer.advance()
      guard let value = expression(&bag), expect(.closeParen, &bag) else { return nil }
      return node(value.kind, from: start)
    case .symbol(.openBracket):
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

  private mutating func named(_ word: String, _ bag: inout DiagnosticBag) -> Expression? {
    switch word {
    case "true", "True": return literal(.bool(true), &bag)
    case "false", "False": return literal(.bool(false), &bag)
    case "nil", "null", "none", "None": return literal(.null, &bag)
    case "and", "or", "if", "else", "is", "in":
      report(expected: "a value", &bag)
      return nil
    default: return literal(.name(Name(word)), &bag)
    }
  }
}
