import Expressions
import Simulation
import SpecModel

/// Values for which both sides of a comparison are the same number: only there a `<` differs from a `<=`.
///
/// For sides that are computed. What is compared with a constant has its neighbours among the candidates.
struct Balance {
  private let sides: [(left: Expression, right: Expression)]
  /// Of the values that are moved.
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

  /// From some values others that differ in one number or one length, moved by what one side has more than
  /// the other or as far as the sides come nearer.
  ///
  /// - Parameter moment: the feature, and the values of a run, with values in place; `nil` where they
  ///   stop it.
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
        let level = moved.limited(to: 40).filter { isLevel(side, moment($0)) }
        let near = level.isEmpty ? approaches(side, values, gap, moment) : level
        own += near.isEmpty ? crossing(side, values, moment) : near
      }
      result += own
    }
    return result.removingRepeats
  }

  /// Values at which the sides are level, as far as each follows from a number in a straight line.
  private func approaches(
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
          let found = moved(gap / (gap - rest)), isLevel(side, moment(found))
        else { return nil }
        return found
      }
    }
  }

  /// Values at which the sides are level, where two whole numbers decide that together, as a part and
  /// the whole do: the first such pair from 0 to 10.
  private func crossing(
    _ side: (left: Expression, right: Expression),
    _ values: [RuntimeValue],
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> [[RuntimeValue]] {
    // Beside a 0, what another number does is not seen.
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
        if isLevel(side, moment(found)) { return [found] }
      }
    }
    return []
  }

  /// The same text or list with so many characters or elements more or less, or a struct with such a text
  /// or list.
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

  private func isLevel(
    _ side: (left: Expression, right: Expression),
    _ moment: (Simulator, Simulator.Frame)?
  ) -> Bool {
    guard let rest = gap(side, moment) else { return false }
    return rest == rest.negated
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

extension RuntimeValue {
  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .decimal(let text): Double(text)
    default: nil
    }
  }

  /// For each number in it, itself, a property, or one of the first element, the same with that one
  /// moved; `nil` where it cannot be moved so far.
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
  /// So many characters longer, or shorter; `nil` where that would be less than none, or very long.
  fileprivate func resized(by step: Int) -> String? {
    let (count, isTooFar) = count.addingReportingOverflow(step)
    guard !isTooFar, (0...4_000).contains(count) else { return nil }
    // What is padded with spaces may be trimmed.
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
  /// A number of elements that is compared with more of them than lists among the candidates have.
  fileprivate func isManyElements(beside other: Expression) -> Bool {
    guard isCount, case .literal(.int(let limit)) = other.kind else { return false }
    return limit >= RegularList.shortest
  }

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
