import Diagnostics
import Expressions
import YAML

extension Resolver {
  /// Resolves steps in order: what one binds, those behind it can read.
  mutating func steps(_ steps: [DeclaredStep], in outer: Scope, row: Int?) -> [Step] {
    var scope = outer
    var result: [Step] = []
    for step in steps {
      if case .stop = result.last, let verb = step.verb {
        bag.add(
          .warning(
            "unreachable-step", "nothing behind 'stop' is done", at: verb.span,
            help: "leave it out, or put it before 'stop'"))
      }
      result += self.step(step, in: &scope, row: row)
    }
    return result
  }

  private mutating func step(_ step: DeclaredStep, in scope: inout Scope, row: Int?) -> [Step] {
    guard let verb = step.verb, let subject = step.subject else { return [] }
    switch verb.value {
    case .call: return call(step, subject, in: &scope)
    case .set: return assignments(subject, in: scope, row: row)
    case .if: return branch(step, subject, in: scope, row: row)
    case .go: return go(step, subject, in: scope)
    case .do: return perform(step, subject, in: scope)
    case .make: return make(step, subject, in: &scope)
    case .append, .remove, .update: return listChange(verb.value, subject, in: scope, row: row)
    case .cancel: return cancel(subject)
    case .stop:
      if subject.scalar?.text != "true" {
        bag.add(
          .error(
            "stop-argument", "'stop' takes 'true'", at: subject.span, help: "write 'stop: true'"))
      }
      return [.stop]
    }
  }

  // MARK: Calls

  private mutating func call(
    _ step: DeclaredStep,
    _ subject: Node,
    in scope: inout Scope
  ) -> [Step] {
    guard let id = method(subject) else {
      if let name = step.binding { _ = local(name, .invalid, in: &scope) }
      return []
    }
    let method = feature.services[id.service].methods[id.method]
    if method.isStream {
      bag.add(
        .error(
          "stream-call",
          "'\(subject.scalar?.text ?? "")' is a stream and cannot be called",
          at: subject.span,
          help: "listen to it under 'subscriptions'"
        )
      )
    }
    let values = arguments(step, method.parameters, of: subject, in: scope)
    var result: Local?
    if let name = step.binding {
      if method.returns == .void {
        bag.add(
          .error(
            "no-result", "'\(subject.scalar?.text ?? "")' returns nothing", at: name.span,
            help: "leave 'as' out")
        )
      }
      result = local(name, method.returns == .void ? .invalid : method.returns, in: &scope)
    }
    guard let values else { return [] }
    return [.call(id, arguments: values, result: result)]
  }

  /// The method that `Service.method` names.
  mutating func method(_ node: Node) -> MethodID? {
    guard let text = node.sourceText(in: file) else {
      bag.add(
        .error(
          "unknown-method", "expected 'Service.method', found \(node.describe)", at: node.span,
          help: "as in 'OrderService.orders'"))
      return nil
    }
    return method(text)
  }

  mutating func method(_ text: SourceText) -> MethodID? {
    let parts = text.text.dotted
    guard parts.count == 2 else {
      let known = feature.services.flatMap { service in
        service.methods.map { "\(service.name.value).\($0.name.value)" }
      }
      let nearest =
        known.first { $0.hasSuffix(".\(text.text)") }
        ?? Suggestion.nearest(to: text.text, among: known)
      bag.add(
        .error(
          "unknown-method",
          "expected 'Service.method', found '\(text.text)'",
          at: text.span,
          help: nearest.map { "did you mean '\($0)'?" } ?? known.first.map { "as in '\($0)'" }
        )
      )
      return nil
    }
    let (owner, name) = (parts[0], parts[1])
    let dot = owner.utf8.count
    guard let service = feature.services.firstIndex(where: { $0.name.value == owner }) else {
      let services = feature.services.map(\.name.value)
      bag.add(.unknown("service", owner, among: services, at: text.span(of: 0..<dot)))
      return nil
    }
    let methods = feature.services[service].methods
    guard let method = methods.firstIndex(where: { $0.name.value == name }) else {
      let place = text.span(of: (dot + 1)..<text.text.utf8.count)
      bag.add(
        .unknown("method of '\(owner)'", name, among: methods.map(\.name.value), at: place))
      return nil
    }
    return MethodID(service: service, method: method)
  }

  /// The values for what something takes, in its order: from `with: [a, b]` or `with: { a: … }`.
  mutating func arguments(
    _ step: DeclaredStep,
    _ parameters: [TypedName],
    of subject: Node,
    in scope: Scope
  ) -> [Expression]? {
    // What was given for each parameter; `.some(nil)` where that was reported.
    var given: [Expression??] = Array(repeating: nil, count: parameters.count)
    let isList = step.arguments?.elements != nil
    guard let nodes = argumentNodes(step) else { return nil }
    var unknown = 0
    for (name, node) in nodes {
      guard let index = parameters.firstIndex(where: { $0.name.value == name.value }) else {
        let open = parameters.indices.filter { index in
          !nodes.contains { $0.0.value == parameters[index].name.value }
        }
        let value = isList ? node.scalar?.text : nil
        let owner = subject.scalar?.text ?? ""
        let names = open.map { parameters[$0] }
        bag.add(.unknownArgument(name, of: owner, value: value, among: names, number: unknown))
        unknown += 1
        // What is missing was most probably meant by it.
        for index in open { given[index] = .some(nil) }
        continue
      }
      given[index] = .some(expression(node, as: parameters[index].type, in: scope))
    }
    let missing = parameters.indices
      .filter { given[$0] == nil && !parameters[$0].type.isOptional }
      .map { parameters[$0] }
    if !missing.isEmpty {
      let names = missing.map { "'\($0.name.value)'" }.joined(separator: ", ")
      let example = missing.map { isList ? $0.name.value : "\($0.name.value): …" }
      bag.add(
        .error(
          "missing-argument",
          "'\(subject.scalar?.text ?? "")' takes \(names), which is not given",
          at: step.arguments?.span ?? subject.span,
          help: "write 'with: { \(example.joined(separator: ", ")) }'"
        )
      )
      return nil
    }
    var values: [Expression] = []
    values.reserveCapacity(parameters.count)
    for index in parameters.indices {
      if let value = given[index] {
        guard let value else { return nil }
        values.append(value)
      } else {
        let none = SourceText(verbatim: "nil", at: subject.span)
        let type = parameters[index].type
        guard let value = Checker.check(none, expecting: type, in: scope, into: &bag) else {
          return nil
        }
        values.append(value)
      }
    }
    return values
  }

  /// `nil`, and reported, where `with` is not laid out as it must be.
  private mutating func argumentNodes(_ step: DeclaredStep) -> [(Located<String>, Node)]? {
    guard let node = step.arguments else { return [] }
    if let mapping = node.mapping { return mapping.pairs.map { ($0.key, $0.value) } }
    guard let elements = node.elements else {
      bag.add(
        .error(
          "with-form",
          "expected a list of names or a mapping, found \(node.describe)",
          at: node.span,
          help: "as in 'with: [name]' or 'with: { name: value }'"
        )
      )
      return nil
    }
    let names = elements.compactMap { element -> (Located<String>, Node)? in
      guard let text = element.scalar?.text, !text.isEmpty else {
        bag.add(
          .error("with-form", "expected a name, found \(element.describe)", at: element.span)
        )
        return nil
      }
      return (Located(text, at: element.span), element)
    }
    return names.count == elements.count ? names : nil
  }

  // MARK: Other steps

  private mutating func go(_ step: DeclaredStep, _ subject: Node, in scope: Scope) -> [Step] {
    let names = feature.routes.map(\.name.value)
    guard let index = index(of: subject, "route", among: names) else { return [] }
    guard let values = arguments(step, feature.routes[index].parameters, of: subject, in: scope)
    else { return [] }
    return [.go(route: index, arguments: values)]
  }

  private mutating func perform(_ step: DeclaredStep, _ subject: Node, in scope: Scope) -> [Step] {
    let names = declared.actions.map(\.name.value)
    guard let index = index(of: subject, "action", among: names) else { return [] }
    let parameters = declared.actions[index].parameters.map {
      TypedName(name: $0.name, type: type($0.type))
    }
    guard let values = arguments(step, parameters, of: subject, in: scope) else { return [] }
    return [.perform(index, arguments: values)]
  }

  private mutating func cancel(_ subject: Node) -> [Step] {
    let names = declared.actions.map(\.name.value)
    guard let index = index(of: subject, "action", among: names) else { return [] }
    let action = feature.actions[index]
    guard action.isAsync || action.debounce != nil else {
      bag.add(
        .error(
          "nothing-to-cancel",
          "'\(action.name.value)' is over as soon as it has begun: it calls no service",
          at: subject.span,
          help: "leave the step out"
        )
      )
      return []
    }
    return [.cancel(index)]
  }

  private mutating func make(
    _ step: DeclaredStep,
    _ subject: Node,
    in scope: inout Scope
  ) -> [Step] {
    let structures = feature.models.filter(\.isStructure)
    let names = structures.map(\.name.value)
    // That it has no name is reported; whatever it was to be, it is unknown from here on.
    if step.binding == nil { hasUnnamedValue = true }
    guard let index = index(of: subject, "struct", among: names), let name = step.binding else {
      if let name = step.binding { _ = local(name, .invalid, in: &scope) }
      return []
    }
    let model = structures[index]
    let value = construction(of: model, step, subject, in: scope)
    let binding = local(name, .model(model.name.value), in: &scope)
    return value.map { [.bind(binding, $0)] } ?? []
  }

  /// `Order(id: …, kind: …)` from the values of a `make` step.
  private mutating func construction(
    of model: Model,
    _ step: DeclaredStep,
    _ subject: Node,
    in scope: Scope
  ) -> Expression? {
    var values: [String: Expression] = [:]
    let errors = bag.errorCount
    guard let nodes = argumentNodes(step) else { return nil }
    for (name, node) in nodes {
      guard let property = model.properties.first(where: { $0.name.value == name.value }) else {
        let names = model.properties.map(\.name.value)
        bag.add(
          .unknown("property of '\(model.name.value)'", name.value, among: names, at: name.span))
        continue
      }
      values[name.value] = expression(node, as: property.type, in: scope)
    }
    let missing = model.properties.filter {
      values[$0.name.value] == nil && $0.initial == nil && !$0.type.isOptional
    }
    if bag.errorCount == errors, !missing.isEmpty {
      let names = missing.map { "'\($0.name.value)'" }.joined(separator: ", ")
      bag.add(
        .error(
          "missing-argument",
          "'\(model.name.value)' needs \(names)",
          at: step.arguments?.span ?? subject.span,
          help: "add '\(missing[0].name.value): …' under 'with'"
        )
      )
    }
    guard bag.errorCount == errors else { return nil }
    let labelled = model.properties.compactMap { property in
      values[property.name.value].map { (label: property.name.value, value: $0) }
    }
    return .construction(of: model.name.value, labelled, at: subject.span)
  }

  private mutating func branch(
    _ step: DeclaredStep,
    _ subject: Node,
    in scope: Scope,
    row: Int?
  ) -> [Step] {
    guard let text = expressionText(subject) else { return [] }
    guard let value = Checker.check(text, expecting: nil, in: scope, into: &bag) else { return [] }
    var inner = scope
    var condition = Condition.holds(value)
    if case .optional(let wrapped) = value.type {
      guard let name = text.lastName else {
        bag.add(
          .error(
            "unwrap-form", "only the name or the path of an optional is unwrapped", at: text.span,
            help: "give it a name under 'derived', and unwrap that; or compare it with nil")
        )
        return []
      }
      let symbol = symbol(name.value, wrapped, .local)
      inner.declareLocal(symbol)
      condition = .exists(value, Local(name: name, type: wrapped, symbol: symbol.id))
    } else if value.type == .bool {
      reportConstant(value)
    } else if value.type != .invalid {
      bag.add(
        .error(
          "type-mismatch",
          "expected Bool or an optional, found \(value.type.name)",
          at: text.span,
          help: value.type.isNumber
            ? "did you mean '\(text.text) > 0'?"
            : value.type.isCountable ? "did you mean '!\(text.text).isEmpty'?" : nil
        )
      )
    }
    return [
      .branch(
        condition,
        then: steps(step.then ?? [], in: inner, row: row),
        otherwise: steps(step.otherwise ?? [], in: scope, row: row)
      )
    ]
  }

  /// The index of the name that a node holds.
  mutating func index(of node: Node, _ what: String, among names: [String]) -> Int? {
    guard let text = node.scalar?.text, !text.isEmpty else {
      bag.add(
        .error(
          "name-form", "expected the name of \(what.withArticle), found \(node.describe)",
          at: node.span,
          help: node.elements?.first?.scalar.map { "write '\($0.text)'" }))
      return nil
    }
    if let index = names.firstIndex(of: text) { return index }
    // Rows that could not be read are reported where they are declared.
    if what == "row", declared.rows.contains(where: { $0.name.value == text }) { return nil }
    if what == "state" {
      reportUnknownState(Located(text, at: node.span))
      return nil
    }
    var problem = Diagnostic.unknown(what, text, among: names, at: node.span)
    if what == "action", let row = row(with: text) {
      problem.help =
        "'\(text)' is an action of the rows '\(row)', and only those of the feature can stand here: "
        + "declare it under its 'actions'"
    } else if what == "row action", feature.actions.contains(where: { $0.name.value == text }) {
      problem.help = "'\(text)' is an action of the feature: name one of the row, and do it there"
    }
    bag.add(problem)
    return nil
  }

  /// The rows that declare an action of that name.
  private func row(with action: String) -> String? {
    declared.rows.first { row in row.actions.contains { $0.name.value == action } }?.name.value
  }

  /// Where a state is due, and a name is that of something else, or of nothing.
  mutating func reportUnknownState(_ name: Located<String>, row: Int? = nil) {
    let names = feature.states.map(\.name.value)
    var problem = Diagnostic.unknown("state", name.value, among: names, at: name.span)
    problem.help = notState(name.value, row: row) ?? problem.help
    if problem.help?.hasPrefix("did you mean") != true { problem.fix = nil }
    bag.add(problem)
  }

  /// What a name is that is no state; `nil` where nobody knows.
  func notState(_ name: String, row: Int? = nil) -> String? {
    if let row, feature.types[feature.rows[row].model]?.property(named: name) != nil {
      return "write 'item.\(name)'"
    }
    if declared.derived.contains(where: { $0.name.value == name }) {
      return "'\(name)' is derived: name the state that it follows from"
    }
    if declared.parameters.contains(where: { $0.name.value == name }) {
      return "'\(name)' is a parameter, and never changes"
    }
    return nil
  }
}

extension String {
  fileprivate var withArticle: String {
    "aeiou".contains(prefix(1)) ? "an \(self)" : "a \(self)"
  }
}

extension SourceText {
  /// The last name of a path such as `order?.note`; `nil` where the text is no path.
  fileprivate var lastName: Located<String>? {
    let isPath = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "._?".unicodeScalars.contains($0)
    }
    guard isPath, let last = text.split(whereSeparator: { $0 == "." || $0 == "?" }).last else {
      return nil
    }
    let start = text.utf8.distance(from: text.startIndex, to: last.startIndex)
    return Located(String(last), at: span(of: start..<(start + last.utf8.count)))
  }
}

extension Diagnostic {
  /// A name that is not taken, in a mapping or, with its value, in a list: the first such name most
  /// probably stands for the first thing that is open.
  fileprivate static func unknownArgument(
    _ name: Located<String>,
    of owner: String,
    value: String?,
    among open: [TypedName],
    number: Int
  ) -> Diagnostic {
    let names = open.map(\.name.value)
    var problem = unknown("argument of '\(owner)'", name.value, among: names, at: name.span)
    let isNear = Suggestion.nearest(to: name.value, among: names) != nil
    if names.isEmpty {
      problem.help = "leave it out"
    } else if let value, !isNear {
      let meant = names[min(number, names.count - 1)]
      problem.help =
        "a list names what is taken; for another value write 'with: { \(meant): \(value) }'"
    } else if names.count == 1, !isNear {
      problem.help = "it takes '\(names[0])'"
    }
    return problem
  }

  /// A name that nothing has, with the nearest one.
  static func unknown(
    _ what: String,
    _ name: String,
    among names: [String],
    at span: SourceSpan
  ) -> Diagnostic {
    let code = "unknown-" + (what.split(separator: " ").first ?? "name")
    let nearest = Suggestion.nearest(to: name, among: names)
    let all = names.isEmpty ? nil : "known: \(names.prefix(8).joined(separator: ", "))"
    // "unknown method 'laod' of 'OrderService'".
    let parts = what.firstRange(of: " of ").map { (what[..<$0.lowerBound], what[$0.lowerBound...]) }
    return .error(
      code,
      "unknown \(parts?.0 ?? what[...]) '\(name)'\(parts?.1 ?? "")",
      at: span,
      help: nearest.map { "did you mean '\($0)'?" } ?? all
    )
  }
}
