import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine
import TestPlanning

/// Writes the steps of actions.
extension ModelWriter {
  mutating func steps(_ steps: [Step], of action: Action) -> Value {
    let values = steps.map { step($0, of: action) }
    return store.array(values)
  }

  private mutating func step(_ step: Step, of action: Action) -> Value {
    switch step {
    case .call(let id, let arguments, let result): call(id, arguments, result, action, next: nil)
    case .set(let target, let value): set(target, value, action)
    case .branch(let condition, let then, let otherwise):
      branch(
        condition, action, then: { $0.steps(then, of: action) },
        otherwise: { $0.steps(otherwise, of: action) })
    case .go(let route, let arguments): go(route, arguments)
    case .perform(let index, let arguments): perform(index, arguments, action, next: nil)
    case .bind(let local, let value): bind(local, value)
    case .append(let target, let value): change("append", target, value, action)
    case .remove(let target, let value): change("remove", target, value, action)
    case .update(let target, let value): change("update", target, value, action)
    case .stop: store.object([("kind", text("stop"))])
    case .cancel(let index): cancel(feature.actions[index])
    }
  }

  /// Writes the parts of a segment of an action.
  mutating func parts(_ parts: [Segments.Part], of action: Action) -> Value {
    let values = parts.map { part($0, of: action) }
    return store.array(values)
  }

  private mutating func part(_ part: Segments.Part, of action: Action) -> Value {
    switch part {
    case .step(let step), .wait(let step, nil): self.step(step, of: action)
    case .wait(.call(let id, let arguments, let result), let next):
      call(id, arguments, result, action, next: next)
    case .wait(.perform(let index, let arguments), let next):
      perform(index, arguments, action, next: next)
    case .wait(let step, _): self.step(step, of: action)
    case .goOn(let next): store.object([("kind", text("continue")), ("next", .int(next))])
    case .branch(let condition, let then, let otherwise):
      branch(
        condition, action, then: { $0.parts(then, of: action) },
        otherwise: { $0.parts(otherwise, of: action) })
    }
  }

  /// - Parameter next: The number of the segment that follows, if the call ends one.
  private mutating func call(
    _ id: MethodID,
    _ arguments: [Expression],
    _ result: Local?,
    _ action: Action,
    next: Int?
  ) -> Value {
    let service = feature.services[id.service]
    let method = service.methods[id.method]
    let isUsed = result?.isUsed == true
    let labelled = self.arguments(method.parameters.map(\.name.value), arguments)
    return store.object([
      ("kind", text("call")), ("service", text(service.propertyName)),
      ("method", name(method.name)), ("arguments", labelled),
      ("result", isUsed ? text(result?.name.value) : .null),
      ("isResultIgnored", .bool(method.returns != .void && !isUsed)),
      ("canBeEnded", .bool(feature.keepsTask(of: action))), ("refresh", refresh(action)),
      ("takes", ObjectTable<TypedName>.field.list(method.parameters, &self)),
      ("returns", type(method.returns)), ("failure", text(method.failure)),
      ("next", next.map { .int($0) } ?? .null),
    ])
  }

  /// Returns the list in which a row's action looks up its element after an awaiting step, or null.
  private mutating func refresh(_ action: Action) -> Value {
    guard !refreshes.isEmpty else { return .null }
    return listName(of: action, if: refreshes.removeFirst())
  }

  /// Returns the list of the row's elements if the action looks up its element there, or null.
  mutating func listName(of action: Action, if isLookedUp: Bool) -> Value {
    guard isLookedUp, let row = action.id.row else { return .null }
    return swift([.member(feature.swiftName(of: feature.origin(of: feature.rows[row])))])
  }

  /// Returns the labels and values of an argument list.
  mutating func arguments(_ labels: [String], _ values: [Expression]) -> Value {
    let items = zip(labels, values).map { label, value in
      let swift = swift(value)
      return store.object([("label", text(label)), ("value", swift)])
    }
    return store.array(items)
  }

  private mutating func set(_ target: Target, _ value: Expression, _ action: Action) -> Value {
    let place = pieces(target, in: action)
    var sign: String?
    var operand = value
    if case .binary(let binary, let left, let right) = value.kind,
      [.add, .subtract, .multiply, .divide].contains(binary), reads(left, target)
    {
      sign = binary.rawValue + "="
      operand = right
    }
    let swiftPlace = swift(place)
    let swiftValue = swift(operand)
    let touched = feature.untouchedState(bySetting: target, to: value).map {
      feature.swiftName(of: .isTouched(state: $0))
    }
    return store.object([
      ("kind", text("set")), ("target", swiftPlace), ("operator", text(sign ?? "=")),
      ("value", swiftValue), ("touched", text(touched)),
      ("copy", text(copyName(for: target, value))),
      ("type", type(target.type)),
      ("list", listBehindCopy(target, action)),
    ])
  }

  /// Returns whether the value reads the target of the step.
  private mutating func reads(_ value: Expression, _ target: Target) -> Bool {
    var value = value
    var target = target
    while let property = target.path.popLast() {
      guard !property.isOptional, case .property(let base, property.name) = value.kind else {
        return false
      }
      value = base
    }
    return pieces(value) == pieces(target)
  }

  /// Returns the list to which a row's element is written back, if the action works on a copy of
  /// it.
  private mutating func listBehindCopy(_ target: Target, _ action: Action) -> Value {
    guard case .item(let row) = target.root, feature.movesItem(action) else { return .null }
    return swift([.member(feature.swiftName(of: feature.origin(of: feature.rows[row])))])
  }

  /// Returns the name of the constant that holds the value, if it is computed before the
  /// assignment.
  private mutating func copyName(for target: Target, _ value: Expression) -> String? {
    guard let property = target.path.last, feature.isComputedFirst(value, for: target) else {
      return nil
    }
    copies += 1
    return "new\(Phrase.upperFirst(property.name))\(copies == 1 ? "" : "\(copies)")"
  }

  /// Returns the target of a step. A state that triggers the action itself is written to its
  /// storage.
  private func pieces(_ target: Target, in action: Action? = nil) -> [SwiftPiece] {
    var pieces: [SwiftPiece]
    switch target.root {
    case .state(let index) where action?.watched.contains(index) == true:
      pieces = [.member(feature.storageName(of: index))]
    case .state(let index):
      pieces = [.member(feature.states[index].name.value)]
    case .item(let row):
      pieces = substitutes[feature.rows[row].item] ?? [.text("item")]
    }
    for property in target.path {
      pieces.append(
        .text((property.isOptional ? "?." : ".") + SwiftNames.escapedMember(property.name)))
    }
    return pieces
  }

  private mutating func branch(
    _ condition: Condition,
    _ action: Action,
    then: (inout ModelWriter) -> Value,
    otherwise: (inout ModelWriter) -> Value
  ) -> Value {
    var test: [(String, Value)]
    switch condition {
    case .holds(let expression):
      test = [
        ("condition", swift(expression, at: .condition)), ("binding", .null), ("value", .null),
      ]
    case .exists(let expression, let local) where local.isUsed:
      test = [
        ("condition", .null), ("binding", text(bound(local, in: action))),
        ("value", swift(expression, at: .condition)),
      ]
    case .exists(let expression, _):
      let pieces = pieces(expression, at: .condition) + [.text(" != nil")]
      test = [("condition", swift(pieces)), ("binding", .null), ("value", .null)]
    }
    var hidden: String?
    if case .exists(_, let local) = condition, local.isUsed {
      let name = bound(local, in: action)
      hidden = name
      if name != local.name.value { substitutes[local.symbol] = [.text(name)] }
    }
    hiddenMembers += hidden.map { [$0] } ?? []
    let thenSteps = then(&self)
    if hidden != nil { hiddenMembers.removeLast() }
    let elseSteps = otherwise(&self)
    test = [("kind", text("if"))] + test
    return store.object(test + [("then", thenSteps), ("else", elseSteps)])
  }

  /// The local names that the function of a row's action uses, except `item`.
  var rowLocals: [String] { feature.generated.names(of: .rowAction, .locals, "", "") }

  /// Returns the name that an optional value is bound to. It differs from the local names of a
  /// row's function.
  private func bound(_ local: Local, in action: Action) -> String {
    let name = local.name.value
    guard action.id.row != nil, name == "item" || rowLocals.contains(name) else { return name }
    return "own\(Phrase.upperFirst(name))"
  }

  private mutating func go(_ route: Int, _ arguments: [Expression]) -> Value {
    let route = feature.routes[route]
    let labelled = self.arguments(route.parameters.map(\.name.value), arguments)
    return store.object([
      ("kind", text("go")), ("route", name(route.name)), ("arguments", labelled),
    ])
  }

  private mutating func perform(
    _ index: Int,
    _ arguments: [Expression],
    _ outer: Action,
    next: Int?
  ) -> Value {
    let action = feature.actions[index]
    let labelled = self.arguments(action.parameters.map(\.name.value), arguments)
    let upper = Phrase.upperFirst(action.name.value)
    return store.object([
      ("kind", text("do")), ("action", name(action.name)), ("arguments", labelled),
      ("isAsync", .bool(action.isAsync)),
      // A debounced action checks whether it can run after the pause.
      (
        "enabledName",
        action.hasEnabled && action.debounce == nil ? text("is\(upper)Enabled") : .null
      ),
      ("pauseName", action.throttle == nil ? .null : text("\(action.name.value)Pause")),
      ("asksWithValues", .bool(action.asksWithValues)),
      ("errorName", action.canKeepError ? text("\(action.name.value)Error") : .null),
      ("canBeEnded", .bool(feature.keepsTask(of: outer))), ("refresh", refresh(outer)),
      ("next", next.map { .int($0) } ?? .null),
    ])
  }

  private mutating func cancel(_ action: Action) -> Value {
    store.object([
      ("kind", text("cancel")), ("isAsync", .bool(action.isAsync)),
      ("taskName", text(feature.taskName(of: action))),
    ])
  }

  private mutating func bind(_ local: Local, _ value: Expression) -> Value {
    let swift = swift(value)
    return store.object([
      ("kind", text("make")), ("name", name(local.name)),
      ("value", swift),
    ])
  }

  private mutating func change(
    _ kind: String,
    _ target: Target,
    _ value: Expression,
    _ action: Action
  ) -> Value {
    let place = swift(pieces(target, in: action))
    let element = swift(value)
    var id = Value.null
    var isElementOptional = false
    if case .array(let type) = target.type, case .model(let name) = type.unwrapped,
      let idType = feature.models.first(where: { $0.name.value == name })?.idType
    {
      id = swift(value.id(idType))
      isElementOptional = type.isOptional
    }
    return store.object([
      ("kind", text(kind)), ("target", place), ("value", element), ("id", id),
      ("isElementOptional", .bool(isElementOptional)), ("place", text(placeName(target, value))),
      ("list", listBehindCopy(target, action)),
    ])
  }

  /// Returns a local name for an element's index that hides nothing the code beside it uses.
  private func placeName(_ target: Target, _ value: Expression) -> String {
    var taken: [String] = []
    if case .state(let state) = target.root { taken.append(feature.states[state].name.value) }
    value.visit { node in
      if case .symbol(let reference) = node.kind { taken.append(reference.swiftName) }
    }
    return ["index", "position"].free(besides: taken)
  }
}

extension Expression {
  /// Returns the `id` of a struct or an optional one, or the `id` argument if the struct is created
  /// here.
  fileprivate func id(_ type: Type) -> Expression {
    switch kind {
    case .make(let arguments):
      if let made = arguments.first(where: { $0.label == "id" }) { return made.value }
    case .promotion(let inner): return inner.id(type)
    case .literal(.none): return self
    default: break
    }
    guard self.type.isOptional else { return Expression(.property(self, "id"), type, at: span) }
    let value = Expression(.unwrap(self), self.type.unwrapped, at: span)
    let id = Expression(.property(value, "id"), type.optional, at: span)
    return Expression(.chain(id), type.optional, at: span)
  }
}

extension Feature {
  /// Returns whether a value must be computed before the assignment. In an optional chain, Swift
  /// accesses the target before it evaluates the value, which then must not read the target.
  func isComputedFirst(_ value: Expression, for target: Target) -> Bool {
    guard target.path.contains(where: \.isOptional) else { return false }
    let written: Referent
    let item: SymbolID?
    switch target.root {
    case .state(let index): (written, item) = (.state(index), nil)
    case .item(let row): (written, item) = (rows[row].list, rows[row].item)
    }
    return value.dependencies.contains { $0 == item } || stored(behind: value).contains(written)
  }

  /// Whether the declaration of a constant for such a value names a Foundation type.
  var namesCopyOfFoundation: Bool {
    allActions.flatMap(\.allSteps).contains { step in
      guard case .set(let target, let value) = step else { return false }
      return target.type.needsFoundation && isComputedFirst(value, for: target)
    }
  }
}
