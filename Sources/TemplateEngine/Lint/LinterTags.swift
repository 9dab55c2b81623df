import Diagnostics

/// Tags. Each binds, includes or calls as it does while rendering, but every branch is taken.
extension Linter {
  mutating func check(_ nodes: [Syntax], _ bag: inout DiagnosticBag) {
    for node in nodes where budget > 0 {
      budget -= 1
      check(node, &bag)
    }
  }

  private mutating func check(_ node: Syntax, _ bag: inout DiagnosticBag) {
    switch node.kind {
    case .text, .leave, .softline, .hardline, .extends: break
    case .output(let value, _): checkPrinted(shape(of: value, &bag), value.span, &bag)
    case .condition(let branches, let otherwise): check(branches, otherwise, &bag)
    case .loop(let loop): check(loop, &bag)
    case .set(let name, let value, _): scope[name] = shape(of: value, &bag)
    case .capture(let name, let body):
      check(body, &bag)
      scope[name] = .text
    case .map(let map): check(map, &bag)
    case .macro(let macro): define(macro, at: node.span)
    case .returnValue(let value):
      let shape = shape(of: value, &bag)
      returned = returned?.or(shape) ?? shape
    case .expects(let names): for name in names { expect(name, &bag) }
    case .call(let call, _): _ = check(call, &bag)
    case .include(let include): check(include, node.span, &bag)
    case .filtered(let uses, let body):
      check(body, &bag)
      var result = Shape.text
      for use in uses { result = shape(of: use, on: result, &bag) }
    case .fit(let body), .indent(let body): check(body, &bag)
    case .block(let block): check(block, node.span, &bag)
    }
  }

  private mutating func checkPrinted(
    _ shape: Shape,
    _ range: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    guard !options.lenient else { return }
    switch shape {
    case .list, .object, .macro:
      report(.noText(shape, at: span(range)), &bag)
    default: break
    }
  }

  private mutating func define(_ macro: Macro, at range: Range<Int>) {
    guard let current else { return }
    let span = current.source.span(range)
    if let number = macros.firstIndex(where: { $0.span == span }) {
      scope[macro.name] = .macro(number)
      return
    }
    macros.append(MacroDefinition(macro: macro, template: current, span: span))
    scope[macro.name] = .macro(macros.count - 1)
  }

  /// Reports a name that is not bound, and binds it, so that it is reported only once.
  private mutating func expect(_ name: Located<Name>, _ bag: inout DiagnosticBag) {
    guard scope[name.value] == nil, !usage.includesAny else { return }
    report(.notGiven(name), &bag)
    scope[name.value] = .any
  }

  // MARK: Branches

  private mutating func check(
    _ branches: [Branch],
    _ otherwise: [Syntax],
    _ bag: inout DiagnosticBag
  ) {
    let outer = (scope, known, conditions)
    var ends: [[Name: Shape]] = []
    for branch in branches {
      _ = shape(of: branch.condition, &bag)
      conditions += 1
      let start = (scope, known)
      known.formUnion(paths(knownBy: branch.condition, if: true))
      let wide = narrow(by: branch.condition)
      check(branch.body, &bag)
      widen(wide)
      ends.append(scope)
      (scope, known) = start
      known.formUnion(paths(knownBy: branch.condition, if: false))
    }
    check(otherwise, &bag)
    ends.append(scope)
    scope = Self.joined(ends)
    (known, conditions) = (outer.1, outer.2)
  }

  /// Merges the scopes at the ends of branches. A name that only some branches bind is kept, since
  /// its use may be intended.
  private static func joined(_ scopes: [[Name: Shape]]) -> [Name: Shape] {
    var result = scopes[0]
    for scope in scopes.dropFirst() { result.merge(scope) { $0.or($1) } }
    return result
  }

  // MARK: Loops

  private mutating func check(_ loop: Loop, _ bag: inout DiagnosticBag) {
    let subject = shape(of: loop.subject, &bag)
    let element = elementShape(of: subject, loop.subject.span, &bag)
    let outer = (scope, conditions)
    bind(loop.variables, subject, element)
    loops.append(loop.label)
    conditions += 1
    if let filter = loop.filter { _ = shape(of: filter, &bag) }
    check(loop.body, &bag)
    loops.removeLast()
    scope = outer.0
    check(loop.empty, &bag)
    scope = Self.joined([outer.0, scope])
    conditions = outer.1
  }

  private mutating func elementShape(
    of subject: Shape,
    _ range: Range<Int>,
    _ bag: inout DiagnosticBag
  ) -> Shape {
    if let element = schema.element(of: subject) { return element }
    if !options.lenient { report(.noList(subject, at: span(range)), &bag) }
    return .any
  }

  private mutating func bind(_ variables: [Name], _ subject: Shape, _ element: Shape) {
    if case .object = subject {
      scope[variables[0]] = .text
      for variable in variables.dropFirst() { scope[variable] = element }
    } else if variables.count == 1 {
      scope[variables[0]] = element
    } else {
      let part = schema.element(of: element) ?? .any
      for variable in variables { scope[variable] = part }
    }
  }

  private mutating func check(_ map: Map, _ bag: inout DiagnosticBag) {
    let subject = shape(of: map.subject, &bag)
    let element = elementShape(of: subject, map.subject.span, &bag)
    let outer = (scope, conditions)
    scope[map.item ?? .mapElement] = element
    scope[.maploop] = .any
    loops.append(.maploop)
    conditions += 1
    check(map.body, &bag)
    loops.removeLast()
    (scope, conditions) = outer
    scope[map.result] = .list(.text)
  }
}

extension Diagnostic {
  fileprivate static func noText(_ shape: Shape, at span: SourceSpan?) -> Diagnostic {
    let help = if case .macro = shape { "write 'call'" } else { "print its parts, or use '|json'" }
    return .error(
      "template-value", "\(shape.description) has no text", at: span, help: Advice(help))
  }

  fileprivate static func notGiven(_ name: Located<Name>) -> Diagnostic {
    .error(
      "missing-name",
      "the template expects '\(name.value.text)', and nothing gives it that name",
      at: name.span,
      help: "set, define or import it before the template that extends or includes this one")
  }

  fileprivate static func noList(_ shape: Shape, at span: SourceSpan?) -> Diagnostic {
    .error("template-value", "expected a list, found \(shape.description)", at: span)
  }
}
