import Expressions
import Simulation
import SpecModel

/// Searches for values at which both sides of a comparison are equal, since only there `<` differs
/// from `<=`.
///
/// It handles sides that are computed. For a comparison with a constant, the candidates already
/// contain the constant and its neighbours.
struct BoundarySearch {
  private let sides: [(left: Expression, right: Expression)]
  /// The types of the values that are varied.
  private let types: [Type]
  private let samples: Samples

  init(_ expressions: [Expression], of types: [Type], in feature: Feature) {
    self.types = types
    samples = Samples(types: feature.types)
    var found: [(left: Expression, right: Expression)] = []
    for expression in expressions where found.count < 6 {
      expression.visit { node in
        guard case .binary(let sign, let left, let right) = node.kind,
          sign.precedence == .comparison, left.type.isNumber, right.type.isNumber,
          left.isComputed(in: feature) || right.isComputed(in: feature)
            || left.isManyElements(beside: right) || right.isManyElements(beside: left)
        else { return }
        found.append((left, right))
      }
    }
    sides = found
  }

  /// Variants of the known values that differ in one number or one length, by the difference of the
  /// two sides or as far as brings the sides together.
  ///
  /// - Parameter moment: Returns the feature and the values of a run with given values in place;
  ///   `nil` if they trap.
  func values(
    near known: [[RuntimeValue]],
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> [[RuntimeValue]] {
    var result: [[RuntimeValue]] = []
    for side in sides {
      var own: [[RuntimeValue]] = []
      for values in known.limited(to: 6) where own.count < 4 {
        guard let gap = gap(side, moment(values)), gap != gap.negated, let back = gap.negated
        else { continue }
        let moved = values.indices.flatMap { place in
          [gap, back].flatMap { step in
            let others =
              values[place].moved(by: step) + resized(values[place], types[place], by: step)
            return others.map { values.replacing(place, with: $0) }
          }
        }
        let equal = moved.limited(to: 40).filter { isEqual(side, moment($0)) }
        let near = equal.isEmpty ? interpolated(side, values, gap, moment) : equal
        own += near.isEmpty ? integerPairs(side, values, moment) : near
      }
      result += own
    }
    return result.removingRepeats
  }

  /// Values at which the sides are equal, found by linear interpolation of one number.
  private func interpolated(
    _ side: (left: Expression, right: Expression),
    _ values: [RuntimeValue],
    _ gap: RuntimeValue,
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> [[RuntimeValue]] {
    guard let gap = gap.number else { return [] }
    return values.indices.flatMap { place in
      values[place].leaves(movedBy: 1).indices.prefix(12).compactMap { leaf -> [RuntimeValue]? in
        func moved(_ step: Double) -> [RuntimeValue]? {
          values[place].leaves(movedBy: step)[leaf].map { values.replacing(place, with: $0) }
        }
        guard let rest = moved(1).flatMap({ self.gap(side, moment($0)) })?.number, rest != gap,
          let found = moved(gap / (gap - rest)), isEqual(side, moment(found))
        else { return nil }
        return found
      }
    }
  }

  /// Values at which the sides are equal, if that depends on two integers together, as for a part
  /// and a whole: the first such pair from 0 to 10.
  private func integerPairs(
    _ side: (left: Expression, right: Expression),
    _ values: [RuntimeValue],
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> [[RuntimeValue]] {
    // A 0 may hide the effect of another number.
    let base = values.map { value -> RuntimeValue in if case .int = value { .int(2) } else { value }
    }
    guard let gap = gap(side, moment(base)) else { return [] }
    let deciding = values.indices.filter { place in
      guard case .int = values[place] else { return false }
      return self.gap(side, moment(base.replacing(place, with: .int(3)))) != gap
    }
    guard deciding.count == 2 else { return [] }
    for first in 0...10 {
      for second in 0...10 {
        let found = values.replacing(deciding[0], with: .int(first))
          .replacing(deciding[1], with: .int(second))
        if isEqual(side, moment(found)) { return [found] }
      }
    }
    return []
  }

  /// The string or array lengthened or shortened by `step`, or a struct with such a property.
  private func resized(_ value: RuntimeValue, _ type: Type, by step: RuntimeValue) -> [RuntimeValue]
  {
    guard case .int(let step) = step else { return [] }
    switch (value, type.unwrapped) {
    case (.string(let text), _):
      return text.resized(by: step).map { [.string($0)] } ?? []
    case (.array(let elements), .array(let element)):
      let (count, isTooFar) = elements.count.addingReportingOverflow(step)
      return isTooFar ? [] : samples.list(count, of: element).map { [$0] } ?? []
    case (.structure(let model, let fields), _):
      return zip(samples.types[model]?.properties ?? [], fields).enumerated().flatMap {
        place, pair in
        pair.0.name == "id"
          ? []
          : resized(pair.1, pair.0.type, by: .int(step)).map {
            .structure(model: model, fields: fields.replacing(place, with: $0))
          }
      }
    default: return []
    }
  }

  private func isEqual(
    _ side: (left: Expression, right: Expression),
    _ moment: (Simulator, Simulator.Frame)?
  ) -> Bool {
    guard let rest = gap(side, moment) else { return false }
    return rest == rest.negated
  }

  /// The difference of the left and the right side; `nil` if it depends on a closure's parameter.
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
  /// Copies with one number changed: the value itself, a property, or one of the first element.
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

extension RuntimeValue {
  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .decimal(let text): Double(text)
    default: nil
    }
  }

  /// For each number in the value, a copy in which that number is changed; `nil` where it cannot
  /// be. A number is the value itself, a property, or part of the first element.
  fileprivate func leaves(movedBy step: Double) -> [RuntimeValue?] {
    switch self {
    case .structure(let model, let fields):
      return fields.indices.dropFirst().flatMap { index in
        fields[index].leaves(movedBy: step).map { field in
          field.map { .structure(model: model, fields: fields.replacing(index, with: $0)) }
        }
      }
    case .array(let elements):
      let moved = elements.first?.leaves(movedBy: step) ?? []
      return moved.map { first in first.map { .array([$0] + elements.dropFirst()) } }
    case .int: return [Int(exactly: step).flatMap { adding(.int($0)) }]
    case .double: return [adding(.double(step))]
    case .decimal: return [RuntimeValue.decimal(parsing: "\(step)").flatMap { adding($0) }]
    default: return []
    }
  }
}

extension String {
  /// The string with its length changed by `step`; `nil` if the length would be negative or very
  /// large.
  fileprivate func resized(by step: Int) -> String? {
    let (count, isTooFar) = count.addingReportingOverflow(step)
    guard !isTooFar, (0...4_000).contains(count) else { return nil }
    // Padding with spaces might be trimmed.
    let letter = last.flatMap { $0.isWhitespace ? nil : $0 } ?? "a"
    return String(prefix(count)) + String(repeating: letter, count: max(0, step))
  }
}

extension [RuntimeValue] {
  func replacing(_ index: Int, with value: RuntimeValue) -> [RuntimeValue] {
    var result = self
    result[index] = value
    return result
  }
}

extension Expression {
  /// Whether this is a count that is compared with more elements than candidate lists have.
  fileprivate func isManyElements(beside other: Expression) -> Bool {
    guard isCount, case .literal(.int(let limit)) = other.kind else { return false }
    return limit >= RegularList.shortest
  }

  /// Whether this is neither a constant, nor a stored value, nor a count.
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
