import Diagnostics
import Expressions
import SpecModel

/// What follows from everything else: circles, and what nothing uses.
extension Resolver {
  /// Values that follow from themselves by way of rules and guards. Derived values alone were
  /// checked when they were put in order.
  mutating func reportCircles() {
    let starts =
      feature.states.indices.map { Referent.message(state: $0) }
      + feature.actions.map { Referent.isEnabled($0.id) }
    for start in starts {
      guard let circle = feature.circle(from: start) else { continue }
      if circle.count == 2, case .isEnabled(let id) = start,
        let when = feature.actions[id.index].when
      {
        let name = feature.actions[id.index].name.value
        bag.report(
          "cycle", "'\(name).isEnabled' follows from this very condition", at: when.span,
          help: "leave it out: where the condition holds, '\(name)' is enabled")
        return
      }
      if case .message(let state) = start, circle.count == 2, reportOwnRule(of: state) { return }
      let names = circle.map { feature.name(of: $0) }.joined(separator: " → ")
      let last = circle[circle.count - 2]
      let place = feature.place(of: start, in: last)
      bag.report(
        "cycle",
        "\(feature.name(of: start)) follows from itself: \(names)",
        at: place ?? feature.span(of: start),
        help: place.map { _ in
          "leave '\(feature.name(of: start))' out of '\(feature.name(of: last))'"
        }
      )
      return
    }
  }

  /// A rule that asks whether its own state keeps its rules, told where it asks.
  /// - Returns: Whether there is one.
  private mutating func reportOwnRule(of state: Int) -> Bool {
    let name = feature.states[state].name.value
    let ids = [Referent.isValid(state: state), .message(state: state)].compactMap {
      feature.symbols.id(of: $0)
    }
    var asked: SourceSpan?
    var facet = "isValid"
    for rule in feature.states[state].rules {
      for part in [rule.broken, rule.message] {
        part.visit { node in
          guard case .symbol(let reference) = node.kind, ids.contains(reference.id) else { return }
          asked = asked ?? node.span
          facet = reference.name.dotted.last ?? facet
        }
      }
    }
    guard let asked else { return false }
    bag.report(
      "cycle", "'\(name).\(facet)' follows from this very rule", at: asked,
      help: "leave it out: what this rule asks for is a part of it")
    return true
  }

  /// What stands under `catch` where nothing can fail has been told, and is no part of the code.
  mutating func leaveOutIdleHandlers() {
    for index in feature.actions.indices { feature.actions[index].leaveOutIdleHandler() }
    for row in feature.rows.indices {
      for index in feature.rows[row].actions.indices {
        feature.rows[row].actions[index].leaveOutIdleHandler()
      }
    }
  }

  mutating func checkUsage() {
    feature.markCurrencies()
    feature.sideBySide = feature.momentsSideBySide()
    let used = feature.usedReferents
    var asking = feature
    asking.outputs.removeAll(where: \.isWaitingMessage)
    let asked = asking.usedReferents
    for index in feature.states.indices {
      feature.states[index].tracksTouch = used.contains(.isTouched(state: index))
      feature.states[index].isTouchAsked = asked.contains(.isTouched(state: index))
    }
    for index in feature.actions.indices where feature.actions[index].isAsync {
      feature.actions[index].isErrorRead = used.contains(.failure(feature.actions[index].id))
    }
    for row in feature.rows.indices {
      for index in feature.rows[row].actions.indices {
        let id = feature.rows[row].actions[index].id
        feature.rows[row].actions[index].isErrorRead = used.contains(.failure(id))
      }
    }
    guard !bag.hasErrors else { return }
    let imports = feature.imports
    for use in feature.uses where !imports.contains(use.module) {
      bag.add(
        .warning(
          "unused-use", "nothing here is of '\(use.module)'", at: use.span, help: "leave it out"))
    }
    for index in feature.states.indices where !feature.states[index].isEdited {
      let facets: [Referent] = [.state(index), .isValid(state: index), .message(state: index)]
      guard !facets.contains(where: used.contains) else { continue }
      bag.add(.unread("state", feature.states[index].name))
    }
    for (index, parameter) in feature.parameters.enumerated()
    where !used.contains(.parameter(index)) {
      bag.add(.unread("parameter", parameter.name))
    }
    reportUnusedArguments()
    reportOverlappingRuns()
    let view = ViewUse(of: feature)
    reportUnreachable(view)
    reportUnshownRows(view)
    reportIdleAlerts(view)
    var taken: Set<Int> = []
    feature.visitActions { $0.visitSteps { if let route = $0.route { taken.insert(route) } } }
    for (index, route) in feature.routes.enumerated()
    where !taken.contains(index) && route.link == nil {
      bag.add(
        .warning(
          "unused-route", "nothing goes to the route '\(route.name.value)'", at: route.name.span,
          help: "leave it out, or 'go' there")
      )
    }
  }
}

extension Resolver {
  private mutating func reportUnusedArguments() {
    var taking: [Action] = []
    feature.visitActions { if !$0.parameters.isEmpty { taking.append($0) } }
    for action in taking {
      let used = action.readSymbols
      for parameter in action.parameters where !used.contains(parameter.symbol) {
        let (name, owner) = (parameter.name.value, action.name.value)
        bag.add(
          .warning(
            "unused-argument", "'\(owner)' takes '\(name)' and does not read it",
            at: parameter.name.span, help: "read it in a step, or leave it out")
        )
      }
    }
  }

  /// Alerts of errors that never stay: `catch` handles each of them, and nothing in it can fail, or
  /// whatever can fail is another action, which keeps its error itself.
  private mutating func reportIdleAlerts(_ view: ViewUse) {
    // What stands in no spec cannot be left out of it.
    guard declared.view != nil else { return }
    for (index, span) in view.alerts where !feature.mayStay(errorOf: index) {
      let key = SourceSpan(file: span.file, start: span.start, end: span.start + "alert".utf8.count)
      bag.add(idleAlert(of: feature.actions[index], at: key))
    }
  }

  private func idleAlert(of action: Action, at span: SourceSpan) -> Diagnostic {
    let name = action.name.value
    guard action.handler == nil else {
      return .warning(
        "idle-alert", "'\(name)' handles each of its errors under 'catch'", at: span,
        help: "leave the alert out, or the 'catch' that keeps '\(name).error' nil")
    }
    let inner = action.steps.flattened.compactMap { step in
      if case .perform(let inner, _) = step { feature.actions[inner] } else { nil }
    }.first { $0.handler == nil && $0.steps.flattened.contains(where: \.canFail) }
    return .warning(
      "idle-alert", "'\(name).error' is always nil: what it does keeps its own error", at: span,
      help: inner.map { "write 'alert: \($0.name.value).error'" } ?? "leave the alert out")
  }

  private mutating func reportUnshownRows(_ view: ViewUse) {
    guard !feature.view.isEmpty else { return }
    for (index, row) in feature.rows.enumerated() where !view.rows.contains(index) {
      bag.add(
        .warning(
          "unused-rows", "no list of the view shows '\(row.name.value)'", at: row.name.span,
          help: "show it with '- list: \(row.name.value)', or leave it out"))
    }
  }

  /// Actions that take nothing and that nothing asks for. What takes something may be what a flow hands
  /// a result back to.
  private mutating func reportUnreachable(_ view: ViewUse) {
    guard !feature.view.isEmpty else { return }
    var reached = view.actions
    feature.visitActions { action in
      action.visitSteps { if case .perform(let index, _) = $0 { reached.insert(index) } }
    }
    for action in feature.actions where action.runsOnRefresh && view.ownsAllPulls {
      bag.add(
        .warning(
          "unreachable-action",
          "no pull asks for '\(action.name.value)': each list has a 'refresh' of its own",
          at: action.name.span,
          help: "write 'on: refresh' for all that a pull begins, and no 'refresh' at the list")
      )
    }
    for index in feature.actions.indices where !reached.contains(index) {
      let action = feature.actions[index]
      guard action.triggers.isEmpty, action.parameters.isEmpty else { continue }
      bag.add(
        .warning(
          "unreachable-action", "nothing asks for '\(action.name.value)'", at: action.name.span,
          help: "show a button for it, do it in another action, or say when with 'on'")
      )
    }
  }
}

/// What the elements of the view show and ask for, found in one walk over them.
private struct ViewUse {
  private(set) var rows: Set<Int> = []
  private(set) var actions: Set<Int> = []
  private(set) var alerts: [(action: Int, span: SourceSpan)] = []
  /// For each list, whether it says itself what a pull asks for.
  private var pulls: [Bool] = []

  /// There are lists, and no pull asks for what begins on `refresh`.
  var ownsAllPulls: Bool { !pulls.isEmpty && pulls.allSatisfy(\.self) }

  init(of feature: Feature) {
    feature.visitElements { element in
      switch element.kind {
      case .button(let press): actions.insert(press.action)
      case .list(let list):
        rows.insert(list.row)
        pulls.append(list.refresh != nil)
        if let refresh = list.refresh { actions.insert(refresh) }
        if let more = list.more { actions.insert(more) }
      case .alert(let action): alerts.append((action, element.span))
      default: break
      }
    }
  }
}

extension Feature {
  /// Whether the error of an action is ever more than nil.
  fileprivate func mayStay(errorOf index: Int) -> Bool {
    var mayStay = false
    guard let handler = actions[index].handler, handler.steps != nil else {
      for step in actions[index].steps { step.visit { mayStay = mayStay || $0.canFail } }
      return mayStay
    }
    for step in handler.allSteps {
      step.visit { step in
        if case .perform(let index, _) = step {
          mayStay = mayStay || actions[index].isAsync
        } else {
          mayStay = mayStay || step.canFail
        }
      }
    }
    return mayStay
  }

  /// Everything that some expression of the spec reads.
  var usedReferents: UsedReferents {
    var used = UsedReferents(symbols)
    visitLogic { $0.visitSymbols { used.insert($0) } }
    for row in rows.indices { used.insert(rows[row].list) }
    for state in restored { used.insert(.state(state)) }
    for scenario in scenarios {
      for expectation in scenario.expectations {
        switch expectation.claim {
        case .member(let referent, _): used.insert(referent)
        case .row(_, _, .failure(let id), _): used.insert(.failure(id))
        default: break
        }
      }
      for case .dismiss(let action) in scenario.steps { used.insert(.failure(action)) }
    }
    return used
  }

  func span(of referent: Referent) -> SourceSpan {
    switch referent {
    case .isValid(let index), .message(let index), .isTouched(let index), .state(let index):
      states[index].name.span
    case .derived(let index): derived[index].name.span
    case .rowDerived(let row, let index): rows[row].derived[index].name.span
    case .isEnabled(let id), .isRunning(let id), .failure(let id): action(id).name.span
    default: name.span
    }
  }
}

/// What expressions read, of all that has a symbol.
struct UsedReferents {
  private let symbols: SymbolTable
  private var seen = SymbolSet()
  private var read = SymbolSet()

  init(_ symbols: SymbolTable) {
    self.symbols = symbols
  }

  /// Something that was declared twice is one thing.
  mutating func insert(_ symbol: SymbolID) {
    guard !seen.contains(symbol) else { return }
    seen.insert(symbol)
    insert(symbols[symbol])
  }

  mutating func insert(_ referent: Referent) {
    if let symbol = symbols.id(of: referent) { read.insert(symbol) }
  }

  func contains(_ referent: Referent) -> Bool {
    symbols.id(of: referent).map(read.contains) ?? false
  }
}

extension Diagnostic {
  fileprivate static func unread(_ what: String, _ name: Located<String>) -> Diagnostic {
    .warning(
      "unused-\(what)", "nothing reads the \(what) '\(name.value)'", at: name.span,
      help: "leave it out, or show it")
  }
}

extension Action {
  fileprivate mutating func leaveOutIdleHandler() {
    if handler != nil, !steps.flattened.contains(where: \.canFail) { handler = nil }
  }
}
