import Expressions

/// Values for which both sides of a comparison are the same number: only there a `<` differs from a `<=`.
///
/// For sides that are computed. What is compared with a constant has its neighbours among the candidates.
struct Balance {
  private let sides: [(left: Expression, right: Expression)]

  init(_ expressions: [Expression], in feature: Feature) {
    var found: [(left: Expression, right: Expression)] = []
    for expression in expressions where found.count < 6 {
      expression.visit { node in
        guard case .binary(let sign, let left, let right) = node.kind,
          sign.precedence == .comparison, left.type.isNumber, right.type.isNumber,
          left.isComputed(in: feature) || right.isComputed(in: feature)
        else { return }
        found.append((left, right))
      }
    }
    sides = found
  }

  /// From some values others that differ in one number, moved by what one side has more than the other.
  ///
  /// - Parameter moment: the feature, and the values of a run, with values in place; `nil` where they
  ///   stop it.
  func values(
    near known: [[RuntimeValue]],
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> [[RuntimeValue]] {
    var result: [[RuntimeValue]] = []
    for side in sides {
      for values in known.limited(to: 6) where result.count < 24 {
        guard let gap = gap(side, moment(values)), gap != gap.negated, let back = gap.negated
        else { continue }
        let moved = values.indices.flatMap { place in
          [gap, back].flatMap { step in
            values[place].moved(by: step).map { values.replacing(place, with: $0) }
          }
        }
        result += moved.limited(to: 40).filter { values in
          guard let rest = self.gap(side, moment(values)) else { return false }
          return rest == rest.negated
        }
      }
    }
    return result.removingRepeats
  }

  /// What the left side has more than the right one; `nil` for what only a closure can tell.
  private func gap(
    _ side: (left: Expression, right: Expression),
    _ moment: (Simulator, Simulator.Frame)?
  ) -> RuntimeValue? {
    guard let (simulator, frame) = moment,
      let left = try? simulator.evaluate(side.left, frame),
      let right = try? simulator.evaluate(side.right, frame)
    else { return nil }
    return right.negated.flatMap { left.adding($0) }
  }
}

extension RuntimeValue {
  /// The same with one of its numbers moved: itself, a property, or one of the first element.
  fileprivate func moved(by step: RuntimeValue) -> [RuntimeValue] {
    switch self {
    case .structure(let model, let fields):
      fields.indices.dropFirst().flatMap { index in
        fields[index].moved(by: step).map {
          .structure(model: model, fields: fields.replacing(index, with: $0))
        }
      }
    case .array(let elements):
      elements.first?.moved(by: step).map { .array([$0] + elements.dropFirst()) } ?? []
    default: adding(step).map { [$0] } ?? []
    }
  }
}

extension [RuntimeValue] {
  fileprivate func replacing(_ index: Int, with value: RuntimeValue) -> [RuntimeValue] {
    var result = self
    result[index] = value
    return result
  }
}

extension Expression {
  /// Neither a constant nor what holds one, nor a count.
  fileprivate func isComputed(in feature: Feature) -> Bool {
    switch kind {
    case .literal: return false
    case .promotion(let inner): return inner.isComputed(in: feature)
    case .symbol(let reference):
      if case .derived = feature.symbols[reference.id] { return true }
      return false
    default: return !isCount
    }
  }
}

extension Type {
  fileprivate var isNumber: Bool { self == .int || self == .double || self == .decimal }
}
