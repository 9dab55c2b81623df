/// Computes what an expression is worth, exactly as the generated Swift would.
public struct Evaluator: Sendable {
  private let types: TypeTable

  public init(types: TypeTable) {
    self.types = types
  }

  /// - Parameters:
  ///   - meter: counts the work.
  ///   - lookup: the values of symbols; a symbol without one is an error at its name.
  /// - Throws: what would stop the program in Swift; also where the work is out of all proportion.
  public func evaluate(
    _ expression: Expression,
    meter: WorkMeter? = nil,
    _ lookup: (SymbolID) -> RuntimeValue?
  ) throws(EvaluationError) -> RuntimeValue {
    // Most are so short that setting an evaluation up would cost more than the value.
    switch expression.kind {
    case .literal(let value): return Evaluation.literal(value, as: expression.type)
    case .symbol(let reference): if let value = lookup(reference.id) { return value }
    default: break
    }
    do throws(EvaluationError) {
      return try evaluate(expression, isRough: false, meter, lookup)
    } catch {
      // A text of fewer digits, or a comparison, may need none of those that are too many.
      guard error.isInexact,
        let value = try? evaluate(expression, isRough: true, meter, lookup), !value.isRough
      else { throw error }
      return value
    }
  }

  /// The same, where the result of a Decimal that has no end may be its first digits (`isRough`).
  ///
  /// - Throws: also where what follows depends on the others.
  public func evaluateRoughly(
    _ expression: Expression,
    meter: WorkMeter? = nil,
    _ lookup: (SymbolID) -> RuntimeValue?
  ) throws(EvaluationError) -> RuntimeValue {
    try evaluate(expression, isRough: true, meter, lookup)
  }

  private func evaluate(
    _ expression: Expression,
    isRough: Bool,
    _ meter: WorkMeter?,
    _ lookup: (SymbolID) -> RuntimeValue?
  ) throws(EvaluationError) -> RuntimeValue {
    let result = withoutActuallyEscaping(lookup) { lookup in
      let steps = min(Limits.steps, meter?.left ?? .max)
      let evaluation = Evaluation(types: types, isRough: isRough, steps: steps, lookup: lookup)
      defer { meter?.spend(steps - evaluation.steps) }
      return Result { try evaluation.value(of: expression) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error as EvaluationError): throw error
    case .failure: throw EvaluationError("this has no value", at: expression.span)
    }
  }
}
