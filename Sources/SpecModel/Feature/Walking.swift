package import Expressions

/// Walks over what a feature holds, in order and without lists made of it.
extension Feature {
  /// Everything that has steps: actions, those of rows, and what subscriptions do.
  package func visitActions(_ body: (Action) -> Void) {
    for index in actions.indices { body(actions[index]) }
    for row in rows.indices {
      for index in rows[row].actions.indices { body(rows[row].actions[index]) }
    }
    for index in subscriptions.indices { body(subscriptions[index].body) }
  }

  /// The elements of the view, each before those below it.
  package func visitElements(_ body: (Element) -> Void) {
    for index in view.indices { view[index].visit(body) }
  }

  /// The types of what its own models hold, and of what its services take and give.
  package func visitDataTypes(_ body: (Type) -> Void) {
    for index in models.indices where models[index].module == nil {
      for property in models[index].properties { body(property.type) }
      for enumCase in models[index].cases {
        for value in enumCase.payload { body(value.type) }
      }
    }
    for index in services.indices {
      for method in services[index].methods {
        body(method.returns)
        for parameter in method.parameters { body(parameter.type) }
      }
    }
  }

  /// Everything that the view model or presenter computes.
  ///
  /// By index: a copy of a thing with all that it holds costs more than the visit.
  package func visitLogic(_ body: (Expression) -> Void) {
    for index in derived.indices { body(derived[index].value) }
    for index in outputs.indices { body(outputs[index].value) }
    for index in states.indices {
      if let initial = states[index].initial { body(initial) }
      for rule in states[index].rules {
        body(rule.broken)
        body(rule.message)
      }
    }
    for row in rows.indices {
      for index in rows[row].derived.indices { body(rows[row].derived[index].value) }
    }
    for index in optionTexts.indices { body(optionTexts[index].value) }
    visitHandedOver(by: view, body)
    for index in subscriptions.indices {
      for argument in subscriptions[index].arguments { body(argument) }
    }
    visitActions { $0.visitExpressions(body) }
  }

  private func visitHandedOver(by elements: [Element], _ body: (Expression) -> Void) {
    for index in elements.indices {
      switch elements[index].kind {
      case .button(let press) where press.handsOver:
        for argument in press.arguments { body(argument) }
      case .section(let children): visitHandedOver(by: children, body)
      default: break
      }
    }
  }
}

extension Action {
  /// All steps, also those that handle an error, each before those below it.
  package func visitSteps(_ body: (Step) -> Void) {
    for step in steps { step.visit(body) }
    for handled in handler?.cases ?? [] {
      for step in handled.steps { step.visit(body) }
    }
    for step in handler?.steps ?? [] { step.visit(body) }
  }

  /// What it asks before it runs, and what its steps evaluate.
  func visitExpressions(_ body: (Expression) -> Void) {
    if let when { body(when) }
    visitSteps { $0.visitExpressions(body) }
  }

  /// The actions that it ends, and those that it does, as often as its steps name them.
  package var cancelled: [Int] {
    targets { if case .cancel(let target) = $0 { target } else { nil } }
  }
  package var performed: [Int] {
    targets { if case .perform(let next, _) = $0 { next } else { nil } }
  }

  private func targets(_ target: (Step) -> Int?) -> [Int] {
    var result: [Int] = []
    visitSteps { if let target = target($0) { result.append(target) } }
    return result
  }

  package func hasStep(_ isWanted: (Step) -> Bool) -> Bool {
    var result = false
    visitSteps { result = result || isWanted($0) }
    return result
  }

  /// The symbols that it reads.
  public var readSymbols: SymbolSet {
    var result = SymbolSet()
    visitExpressions { $0.visitSymbols { result.insert($0) } }
    return result
  }
}

extension Step {
  package func visit(_ body: (Step) -> Void) {
    body(self)
    guard case .branch(_, let then, let otherwise) = self else { return }
    for step in then { step.visit(body) }
    for step in otherwise { step.visit(body) }
  }

  /// The expressions that this step itself evaluates.
  package func visitExpressions(_ body: (Expression) -> Void) {
    switch self {
    case .call(_, let arguments, _), .go(_, let arguments), .perform(_, let arguments):
      for argument in arguments { body(argument) }
    case .set(_, let value), .bind(_, let value), .append(_, let value), .remove(_, let value),
      .update(_, let value):
      body(value)
    case .branch(.holds(let condition), _, _), .branch(.exists(let condition, _), _, _):
      body(condition)
    case .stop, .cancel: break
    }
  }
}

extension Element {
  fileprivate func visit(_ body: (Element) -> Void) {
    body(self)
    guard case .section(let children) = kind else { return }
    for child in children { child.visit(body) }
  }
}
