/// Computes what an expression is worth, exactly as the generated Swift would.
public struct Evaluator: Sendable {
  private let types: TypeTable

  public init(types: TypeTable) {
    self.types = types
  }

  /// - Parameter lookup: the values of symbols; a symbol without one is an error at its name.
  /// - Throws: what would stop the program in Swift; also where the work is out of all proportion.
  public func evaluate(
    _ expression: Expression,
    _ lookup: (SymbolID) -> RuntimeValue?
  ) throws(EvaluationError) -> RuntimeValue {
    // Most are so short that setting an evaluation up would cost more than the value.
    switch expression.kind {
    case .literal(let value): return Evaluation.literal(value, as: expression.type)
    case .symbol(let reference): if let value = lookup(reference.id) { return value }
    default: break
    }
    let result = withoutActuallyEscaping(lookup) { lookup in
      Result { try Evaluation(types: types, lookup: lookup).value(of: expression) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error as EvaluationError): throw error
    case .failure: throw EvaluationError("this has no value", at: expression.span)
    }
  }
}
