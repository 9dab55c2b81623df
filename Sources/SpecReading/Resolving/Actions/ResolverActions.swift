import Diagnostics
import Expressions
import SpecModel
import YAML

/// Actions: first their names and facets, so that everything can speak of them, then their steps.
extension Resolver {
  mutating func declareActions() {
    let asynchronous = asynchronousActions()
    feature.actions.reserveCapacity(declared.actions.count)
    for (index, action) in declared.actions.enumerated() {
      let id = ActionID(index: index)
      let isAsync = asynchronous.contains(action.name.value)
      let asks = mentionsOwnValues(action)
      let drops = action.dropsOverlaps
      let facets = facets(
        action.name.value,
        id,
        isAsync: isAsync,
        canBeDisabled: !asks && (action.when != nil || isAsync && drops)
      )
      let symbol = Symbol(
        id: feature.symbols.add(.local),
        name: action.name.value,
        type: nil,
        swiftName: action.name.value,
        isMember: true,
        facets: facets,
        lacks: asks ? ["isEnabled": Self.adviceForQuestion(of: action)] : [:]
      )
      declare(symbol)
      var resolved = Action(id: id, name: action.name, summary: action.summary?.value)
      resolved.triggers = action.triggers.compactMap { trigger($0) }
      resolved.overlapping = action.overlapping?.value ?? .ignore
      resolved.pace = action.pace?.value
      resolved.isAsync = isAsync
      resolved.asksWithValues = asks
      feature.actions.append(resolved)
    }
  }

  /// What its `when` says of a value that it takes makes `isEnabled` a question.
  private static func adviceForQuestion(of action: DeclaredAction) -> String {
    let names = action.parameters.map { "'\($0.name.value)'" }.joined(separator: ", ")
    return
      "its 'when' asks for \(names), so it is enabled for some values, and no expression can say "
      + "for which: ask what 'when' says of the state"
  }

  private mutating func facets(
    _ name: String,
    _ id: ActionID,
    isAsync: Bool,
    canBeDisabled: Bool
  ) -> [Symbol] {
    let upper = name.upperFirst
    var facets: [Symbol] = []
    if canBeDisabled {
      facets.append(symbol("isEnabled", .bool, .isEnabled(id), swiftName: "is\(upper)Enabled"))
    }
    if isAsync {
      facets.append(symbol("isRunning", .bool, .isRunning(id), swiftName: "is\(upper)Running"))
      facets.append(symbol("error", .optional(.error), .failure(id), swiftName: "\(name)Error"))
    }
    return facets
  }

  /// Actions that call a service, or do one that does.
  private func asynchronousActions() -> Set<String> {
    var names: Set<String> = []
    // Most actions do no other one.
    var doing: [(name: String, done: [String])] = []
    for action in declared.actions {
      if action.hasStep(.call) { names.insert(action.name.value) }
      let done = action.doneActions
      if !done.isEmpty { doing.append((action.name.value, done)) }
    }
    var isGrowing = !doing.isEmpty
    while isGrowing {
      let more = doing.filter { action in
        !names.contains(action.name) && action.done.contains(where: names.contains)
      }
      names.formUnion(more.map(\.name))
      isGrowing = !more.isEmpty
    }
    return names
  }

  /// A row's action calls a service, or does an action of the feature that does.
  func isAsynchronous(_ action: DeclaredAction) -> Bool {
    if action.hasStep(.call) { return true }
    let done = action.doneActions
    guard !done.isEmpty else { return false }
    let names = feature.actions.filter(\.isAsync).map(\.name.value)
    return done.contains(where: names.contains)
  }

  func mentionsOwnValues(_ action: DeclaredAction) -> Bool {
    guard !action.parameters.isEmpty, let text = action.when?.sourceText(in: file) else {
      return false
    }
    let own = Set(action.parameters.map(\.name.value))
    return Checker.freeNames(in: text).contains(where: own.contains)
  }

  // MARK: Bodies

  mutating func resolveActions() {
    for index in declared.actions.indices {
      var resolved = feature.actions[index]
      resolveBody(declared.actions[index], of: &resolved, in: scope, row: nil)
      feature.actions[index] = resolved
    }
    checkActionCycles()
  }

  /// Resolves what an action takes, asks and does.
  mutating func resolveBody(
    _ declared: DeclaredAction,
    of action: inout Action,
    in members: Scope,
    row: Int?
  ) {
    var scope = members
    action.parameters = declared.parameters.map { parameter in
      local(parameter.name, takenType(parameter.type), in: &scope)
    }
    if !action.parameters.isEmpty, let trigger = declared.triggers.first {
      bag.report(
        "trigger-takes",
        "'\(action.name.value)' takes values, so nothing but the view or a row can begin it",
        at: trigger.span, help: "leave 'on' or 'takes' out, or let another action do it with values"
      )
    }
    let problems = bag.all.count
    action.when = condition(declared.when, in: scope)
    action.steps = steps(declared.steps, in: scope, row: row)
    leaveOutUnnamedValues(since: problems)
    if declared.handler != nil || !declared.handledCases.isEmpty {
      let name = Located("error", at: declared.handlerSpan ?? declared.name.span)
      let error = symbol("error", .error, .local)
      var inner = scope
      inner.declareLocal(error)
      action.handler = Handler(
        error: Local(name: name, type: .error, symbol: error.id),
        cases: handledCases(declared, action, error, in: scope, row: row),
        steps: declared.handler.map { steps($0, in: inner, row: row) }
      )
      if !action.steps.flattened.contains(where: \.canFail), !declared.calls(beyond: action) {
        bag.add(
          .warning(
            "idle-catch", "nothing in '\(action.name.value)' can fail, so 'catch' never runs",
            at: name.span, help: "leave it out")
        )
      }
    }
    markUsed(&action)
  }

  /// A name that is unknown behind a value without one is most probably meant to be its.
  private mutating func leaveOutUnnamedValues(since count: Int) {
    guard hasUnnamedValue else { return }
    hasUnnamedValue = false
    for problem in bag.all.dropFirst(count) where problem.code == "unknown-name" {
      if let name = problem.unknown?.name { misnamed.insert(name) }
    }
  }

  /// Notes which values of a run are read, so that none is bound in vain.
  func markUsed(_ action: inout Action) {
    action.leaveOutVainSteps()
    let used = action.readSymbols
    for index in action.parameters.indices {
      action.parameters[index].isUsed = used.contains(action.parameters[index].symbol)
    }
    action.steps = action.steps.map { $0.marking(used) }
    if var handler = action.handler {
      handler.error.isUsed = used.contains(handler.error.symbol)
      handler.steps = handler.steps.map { $0.map { $0.marking(used) } }
      for index in handler.cases.indices { handler.cases[index].mark(used) }
      action.handler = handler
    }
    guard let row = action.id.row, let item = feature.symbols.id(of: .item(row: row)) else {
      return
    }
    let writes = action.hasStep { $0.target?.root == .item(row: row) }
    let symbols = feature.rows[row].derived.map(\.symbol) + [item]
    action.elementSymbols = SymbolSet(symbols)
    action.usesItem = writes || used.containsAny(of: symbols)
  }

  /// An action that does itself, through whichever others, would never end.
  private mutating func checkActionCycles() {
    for index in feature.actions.indices {
      var path = [index]
      var seen: Set<Int> = []
      guard let circle = circle(from: index, to: index, &path, &seen) else { continue }
      let names = circle.map { feature.actions[$0].name.value }.joined(separator: " → ")
      let action = feature.actions[index]
      bag.report(
        "cycle", "'\(action.name.value)' does itself: \(names)",
        at: declared.actions[index].place(of: .do, feature.actions[circle[1]].name.value)
          ?? action.name.span, help: "leave one of the 'do' steps out")
      return
    }
  }

  /// - Parameter seen: What no way leads from, or is on the path: nothing is followed twice.
  private func circle(
    from: Int, to: Int, _ path: inout [Int], _ seen: inout Set<Int>
  ) -> [Int]? {
    for next in feature.actions[from].performed {
      if next == to { return path + [to] }
      guard seen.insert(next).inserted else { continue }
      path.append(next)
      if let found = circle(from: next, to: to, &path, &seen) { return found }
      path.removeLast()
    }
    return nil
  }
}

extension DeclaredAction {
  /// Calls `body` for the lists of its steps, those that handle an error and those within others
  /// included.
  func visitSteps(_ body: ([DeclaredStep]) -> Void) {
    steps.visit(body)
    handler?.visit(body)
    for handled in handledCases { handled.steps.visit(body) }
  }

  /// Whether one of its steps does that.
  func hasStep(_ verb: DeclaredStep.Verb) -> Bool {
    var result = false
    visitSteps { steps in
      result = result || steps.indices.contains { steps[$0].verb?.value == verb }
    }
    return result
  }

  /// Where one of its steps writes a state.
  func place(writing state: String) -> SourceSpan? {
    var place: SourceSpan?
    visitSteps { place = place ?? $0.place(writing: state) }
    return place
  }

  /// Where one of its steps does that with the action of a name.
  func place(of verb: DeclaredStep.Verb, _ name: String) -> SourceSpan? {
    var open = steps + (handler ?? []) + handledCases.flatMap(\.steps)
    while let step = open.popLast() {
      if step.verb?.value == verb, step.subject?.scalar?.text == name { return step.subject?.span }
      open += (step.then ?? []) + (step.otherwise ?? [])
    }
    return nil
  }

  /// The actions that its steps do.
  fileprivate var doneActions: [String] {
    var result: [String] = []
    visitSteps { steps in
      for index in steps.indices where steps[index].verb?.value == .do {
        if let name = steps[index].subject?.scalar?.text { result.append(name) }
      }
    }
    return result
  }
}

extension [DeclaredStep] {
  /// Where a step first writes a state or a part of it: by its name there.
  func place(writing state: String) -> SourceSpan? {
    var place: SourceSpan?
    visit { steps in
      for step in steps where [.set, .append, .remove, .update].contains(step.verb?.value) {
        place =
          place ?? step.subject?.mapping?.pairs.first { $0.key.value.dotted[0] == state }?.key.span
      }
    }
    return place
  }

  /// Calls `body` for it and the lists within its steps.
  func visit(_ body: ([DeclaredStep]) -> Void) {
    body(self)
    for index in indices {
      self[index].then?.visit(body)
      self[index].otherwise?.visit(body)
    }
  }
}

extension DeclaredAction {
  /// It has calls that could not be resolved.
  func calls(beyond body: Action) -> Bool {
    let resolved = body.steps.flattened.count { if case .call = $0 { true } else { false } }
    return steps.reduce(0) { $0 + $1.callCount } > resolved
  }
}

extension DeclaredStep {
  fileprivate var calls: Bool { verb?.value == .call }

  /// Of itself and of the steps within.
  fileprivate var callCount: Int {
    ((then ?? []) + (otherwise ?? [])).reduce(calls ? 1 : 0) { $0 + $1.callCount }
  }
}

extension Step {
  var canFail: Bool {
    if case .call = self { true } else { false }
  }

  func marking(_ used: SymbolSet) -> Step {
    func mark(_ local: Local) -> Local {
      var local = local
      local.isUsed = used.contains(local.symbol)
      return local
    }
    switch self {
    case .call(let method, let arguments, let result):
      return .call(method, arguments: arguments, result: result.map(mark))
    case .bind(let local, let value):
      return .bind(mark(local), value)
    case .branch(let condition, let then, let otherwise):
      var condition = condition
      if case .exists(let value, let local) = condition { condition = .exists(value, mark(local)) }
      return .branch(
        condition,
        then: then.map { $0.marking(used) },
        otherwise: otherwise.map { $0.marking(used) }
      )
    default:
      return self
    }
  }
}
