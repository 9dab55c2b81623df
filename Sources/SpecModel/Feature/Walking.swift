package import Expressions

/// Visits the parts of a feature in order, without building lists of them.
extension Feature {
  /// Visits all actions: those of the feature, of its rows, and the bodies of its subscriptions.
  package func visitActions(_ body: (Action) -> Void) {
    for index in actions.indices { body(actions[index]) }
    for row in rows.indices {
      for index in rows[row].actions.indices { body(rows[row].actions[index]) }
    }
    for index in subscriptions.indices { body(subscriptions[index].body) }
  }

  /// Visits the elements of the view in preorder.
  package func visitElements(_ body: (Element) -> Void) {
    for index in view.indices { view[index].visit(body) }
  }

  /// Visits the types in the feature's own models, and the parameter and return types of its
  /// services.
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

  /// Visits every expression that the view model or presenter evaluates.
  ///
  /// It iterates by index because copying a large value costs more than visiting it.
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
    visitPressArguments(of: view, body)
    for index in subscriptions.indices {
      for argument in subscriptions[index].arguments { body(argument) }
    }
    visitActions { $0.visitExpressions(body) }
  }

  private func visitPressArguments(of elements: [Element], _ body: (Expression) -> Void) {
    for index in elements.indices {
      switch elements[index].kind {
      case .button(let press) where press.handsOver:
        for argument in press.arguments { body(argument) }
      case .section(let children): visitPressArguments(of: children, body)
      default: break
      }
    }
  }
}

extension Action {
  /// Visits all steps in preorder, including those that handle an error.
  package func visitSteps(_ body: (Step) -> Void) {
    for step in steps { step.visit(body) }
    for handled in handler?.cases ?? [] {
      for step in handled.steps { step.visit(body) }
    }
    for step in handler?.steps ?? [] { step.visit(body) }
  }

  /// Visits the action's guard and the expressions of its steps.
  func visitExpressions(_ body: (Expression) -> Void) {
    if let when { body(when) }
    visitSteps { $0.visitExpressions(body) }
  }

  /// The actions that the steps cancel, once for each step.
  package var cancelled: [Int] {
    targets { if case .cancel(let target) = $0 { target } else { nil } }
  }
  /// The actions that the steps perform, once for each step.
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

  /// The symbols that the guard and the steps read.
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

  /// Visits the expressions that this step itself evaluates.
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
