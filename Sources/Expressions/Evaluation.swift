final class Evaluation {
  func apply(_ closure: Expression.Closure, to values: [RuntimeValue]) throws -> RuntimeValue {
    .none
  }
}
