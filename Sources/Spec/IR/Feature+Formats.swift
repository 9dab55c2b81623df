public import Expressions

extension Feature {
  /// What its texts of numbers and dates depend on.
  public var formatSettings: [FormatSetting] {
    let used = logicExpressions.reduce(into: Set<FormatSetting>()) { result, expression in
      result.formUnion(expression.formatSettings)
    }
    return FormatSetting.allCases.filter(used.contains)
  }

  /// Everything that the view model or presenter computes.
  public var logicExpressions: [Expression] {
    var expressions = derived.map(\.value) + outputs.map(\.value)
    expressions += states.compactMap(\.initial)
    expressions += states.flatMap(\.rules).flatMap { [$0.broken, $0.message] }
    expressions += rows.flatMap { $0.derived.map(\.value) } + optionTexts.map(\.value)
    expressions += presses.flatMap(\.press.arguments) + subscriptions.flatMap(\.arguments)
    for action in allActions {
      expressions += [action.when].compactMap(\.self) + action.allSteps.flatMap(\.expressions)
    }
    return expressions
  }
}
