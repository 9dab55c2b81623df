public import Expressions

extension Feature {
  /// The settings that the feature's formatted numbers and dates depend on.
  public var formatSettings: [FormatSetting] {
    var used: Set<FormatSetting> = []
    visitLogic { expression in
      let settings = expression.formatSettings
      if !settings.isEmpty { used.formUnion(settings) }
    }
    guard !used.isEmpty else { return [] }
    return FormatSetting.allCases.filter(used.contains)
  }

  /// Every expression that the view model or presenter evaluates.
  public var logicExpressions: [Expression] {
    var expressions: [Expression] = []
    visitLogic { expressions.append($0) }
    return expressions
  }

  /// Marks the parameters that hold a currency code, since an arbitrary sample text is not a valid
  /// one.
  package mutating func markCurrencies() {
    let texts = parameters.indices.filter { parameters[$0].type == .string }
    guard !texts.isEmpty else { return }
    var codes = SymbolSet()
    visitLogic { expression in
      expression.visit { node in
        guard case .formatted(_, .currency(.value(let code), _)) = node.kind,
          let symbol = code.reference?.id
        else { return }
        codes.insert(symbol)
      }
    }
    for index in texts {
      parameters[index].codesCurrency = codes.contains(parameters[index].symbol)
    }
  }
}
