public import Expressions

extension Feature {
  /// What its texts of numbers and dates depend on.
  public var formatSettings: [FormatSetting] {
    var used: Set<FormatSetting> = []
    visitLogic { expression in
      let settings = expression.formatSettings
      if !settings.isEmpty { used.formUnion(settings) }
    }
    guard !used.isEmpty else { return [] }
    return FormatSetting.allCases.filter(used.contains)
  }

  /// Everything that the view model or presenter computes.
  public var logicExpressions: [Expression] {
    var expressions: [Expression] = []
    visitLogic { expressions.append($0) }
    return expressions
  }
}
