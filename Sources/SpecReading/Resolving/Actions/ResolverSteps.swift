import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

extension Step {
  /// Nothing behind it is done.
  fileprivate var stops: Bool {
    switch self {
    case .stop: true
    case .branch(_, let then, let otherwise):
      then.last?.stops == true && otherwise.last?.stops == true
    default: false
    }
  }
}

extension Resolver {
  /// Resolves steps in order: what one binds, those behind it can read.
  /// The actions that can be cancelled, as a person reads them.
  private var runningNames: String {
    feature.actions.filter { $0.isAsync || $0.debounce != nil }.prefix(5)
      .map { "'\($0.name.value)'" }.joined(separator: ", ")
  }

  mutating func steps(_ steps: [DeclaredStep], in outer: Scope, row: Int?) -> [Step] {
    var scope = outer
    var result: [Step] = []
    result.reserveCapacity(steps.count)
    // The first step that is never reached stands for those behind it.
    var isTold = false
    for (index, step) in steps.enumerated() {
      following = index + 1 < steps.count ? steps[index + 1] : nil
      let isReached = result.last?.stops != true
      if !isReached, !isTold, let verb = step.verb {
        isTold = true
        bag.add(
          .warning(
            "unreachable-step", "nothing behind 'stop' is done", at: verb.span,
            help: "leave it out, or put it before 'stop'"))
      }
      let resolved = self.step(step, in: &scope, row: row)
      if isReached { result += resolved }
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
        bag.report(
          "stop-argument", "'stop' takes 'true'", at: subject.span,
          help: feature.actions.contains { $0.name.value == subject.scalar?.text }
            ? "write 'stop: true', or 'cancel: \(subject.scalar?.text ?? "")' to end that one"
            : "write 'stop: true'")
        return []
      }
      return [.stop]
    }
  }

  private mutating func go(_ step: DeclaredStep, _ subject: Node, in scope: Scope) -> [Step] {
    let names = feature.routes.map(\.name.value)
    guard let index = index(of: subject, .route, among: names) else { return [] }
    guard let values = arguments(step, feature.routes[index].parameters, of: subject, in: scope)
    else { return [] }
    return [.go(route: index, arguments: values)]
  }

  private mutating func perform(_ step: DeclaredStep, _ subject: Node, in scope: Scope) -> [Step] {
    let names = declared.actions.map(\.name.value)
    guard let index = index(of: subject, .action, among: names) else { return [] }
    let parameters = declared.actions[index].parameters.map {
      TypedName(name: $0.name, type: type($0.type))
    }
    guard let values = arguments(step, parameters, of: subject, in: scope) else { return [] }
    return [.perform(index, arguments: values)]
  }

  private mutating func cancel(_ subject: Node) -> [Step] {
    let names = declared.actions.map(\.name.value)
    guard let index = index(of: subject, .action, among: names) else { return [] }
    let action = feature.actions[index]
    // That it would end itself is told of it as a whole.
    let isOwn = declared.actions[index].extent.holds(subject.span)
    guard action.isAsync || action.debounce != nil || isOwn else {
      bag.report(
        "nothing-to-cancel",
        "'\(action.name.value)' is over as soon as it has begun: it calls no service",
        at: subject.span,
        help: runningNames.isEmpty
          ? "leave the step out" : "leave the step out, or name one that runs: \(runningNames)")
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
    let made = structures.first { $0.name.value == subject.scalar?.text }
    let step = boundBeside(step, taking: made?.properties.map(\.name.value))
    // That it has no name is reported; whatever it was to be, it is unknown from here on.
    if step.binding == nil { hasUnnamedValue = true }
    guard let index = index(of: subject, .struct, among: names), let name = step.binding else {
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
    let (before, errors) = (bag, bag.errorCount)
    guard let nodes = argumentNodes(step) else { return nil }
    for (name, node) in nodes {
      guard let property = model.properties.first(where: { $0.name.value == name.value }) else {
        let names = model.properties.map(\.name.value)
        bag.add(
          .unknown(.property, name.value, of: model.name.value, among: names, at: name.span))
        continue
      }
      values[name.value] = stepValue(node, as: property.type, in: scope)
    }
    reportSwap(
      among: nodes.compactMap { name, node in
        model.properties.first { $0.name.value == name.value }.map { (name.value, node, $0.type) }
      }, since: before, in: scope)
    let missing = model.properties.filter {
      values[$0.name.value] == nil && $0.initial == nil && !$0.type.isOptional && !$0.type.isInvalid
    }
    if bag.errorCount == errors, !missing.isEmpty {
      let names = missing.map { "'\($0.name.value)'" }.joined(separator: ", ")
      bag.report(
        "missing-argument", "'\(model.name.value)' needs \(names)",
        at: step.arguments?.span ?? subject.span,
        help: step.arguments?.elements == nil
          ? "add '\(missing[0].name.value): …' under 'with'"
          : adding(
            missing.map { TypedName(name: $0.name, type: $0.type) }, to: step.arguments, in: scope))
    }
    guard bag.errorCount == errors else { return nil }
    let labelled = model.properties.compactMap { property in
      values[property.name.value].map { (label: property.name.value, value: $0) }
    }
    return .construction(of: model.name.value, labelled, at: subject.span)
  }

  /// For `if: first, second`, as Swift has it.
  private func severalUnwrapped(_ text: SourceText) -> Diagnostic? {
    let names = text.text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard names.count > 1, names.allSatisfy({ $0.dotted.allSatisfy(SwiftNames.isIdentifier) })
    else {
      return nil
    }
    return .error(
      "unwrap-form", "one value is unwrapped by a step", at: text.span,
      help: "write 'if: \(names[0])', and below its 'then:' a step '- if: \(names[1])'")
  }

  private mutating func branch(
    _ step: DeclaredStep,
    _ subject: Node,
    in scope: Scope,
    row: Int?
  ) -> [Step] {
    guard !reportList(subject), var text = expressionText(subject) else { return [] }
    let bound = Self.bound(by: text.text)
    if let plain = withoutBinding(text) { text = plain }
    if let several = severalUnwrapped(text) {
      bag.add(several)
      return []
    }
    guard
      let value = Checker.check(text, expecting: nil, in: scope, into: &bag)?
        .replacing(rowConditions)
    else { return [] }
    var inner = scope
    if let bound { inner.declareLocal(symbol(bound, .invalid, .local)) }
    var condition = Condition.holds(value)
    // Whether it may be nil, nobody knows.
    if value.type == .invalid, let name = text.lastName {
      inner.declareLocal(symbol(name.value, .invalid, .local))
    }
    if case .optional(let wrapped) = value.type {
      guard let name = text.lastName else {
        // No derived value sees what an action alone knows.
        let isLocal = value.dependencies.contains { feature.symbols[$0] == .local }
        bag.report(
          "unwrap-form", "only the name or the path of an optional is unwrapped", at: text.span,
          help: isLocal
            ? "compare it with nil, or say behind '??' what stands for nil where it is used"
            : "give it a name under 'derived', and unwrap that; or compare it with nil")
        return []
      }
      let symbol = unwrapped(name.value, wrapped, path: text.text)
      inner.declareLocal(symbol)
      condition = .exists(value, Local(name: name, type: wrapped, symbol: symbol.id))
    } else if value.type == .bool {
      reportConstant(value)
    }
    let reported = bag.all.count
    let isMistaken = value.type != .bool && !value.type.isOptional && value.type != .invalid
    if isMistaken { bag.add(.noCondition(text, value.type)) }
    let before = bag
    let known = absent
    if text.text.hasSuffix(" == nil") { absent.insert(String(text.text.dropLast(7))) }
    defer { absent = known }
    var then = steps(step.then ?? [], in: inner, row: row)
    if value.type != .bool, !value.type.isOptional, bag.errorCount > before.errorCount {
      // What was to be unwrapped, nobody knows.
      bag.leaveOut("missing-unwrap", since: before.all.count)
      if isMistaken { adviseMeantPath(text, since: reported, before: before, in: scope) }
    }
    if value.type == .bool, let again = unwrapping(text, step, since: before, in: scope, row: row) {
      then = again
    }
    absent = known
    if case .exists(_, let copy) = condition {
      absent.insert(text.text)
      reportStaleRead(of: copy, path: text.text.replacing("?", with: "").dotted, in: then)
    }
    if text.text.hasSuffix(" != nil") { absent.insert(String(text.text.dropLast(7))) }
    return [
      .branch(
        condition,
        then: then,
        otherwise: steps(step.otherwise ?? [], in: scope, row: row)
      )
    ]
  }
}

extension Diagnostic {
  /// An `if` over a value that neither holds nor may be nil.
  fileprivate static func noCondition(_ text: SourceText, _ type: Type) -> Diagnostic {
    let comparison =
      type.isNumber
      ? Advice.meant("\(text.text) > 0")
      : type.isCountable ? Advice.meant("!\(text.text).isEmpty") : nil
    guard comparison == nil, text.lastName != nil else {
      return .error(
        "type-mismatch", "expected Bool or an optional, found \(type.name)", at: text.span,
        help: comparison)
    }
    return .error(
      NeverNil(text.text, type.name), at: text.span,
      help: "leave 'if' and 'then' out, and do the steps alone; or make its type '\(type.name)?'")
  }
}

extension SourceText {
  /// The last name of a path such as `order?.note`; `nil` where the text is no path.
  var lastName: Located<String>? {
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
