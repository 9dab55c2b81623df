import SpecModel
import TemplateEngine
import TestPlanning

extension ModelWriter {
  /// Returns a loop over repeated steps. The loop variable is the first counted number of the steps
  /// if it grows by one, and otherwise the index of the repetition.
  mutating func beats(_ beats: Beats) -> Value {
    let properties = feature.services.map(\.propertyName)
    let name = ["beat", "turn"].free(besides: properties)
    let first = beats.growth.first == 1 ? beats.facts.lazy.compactMap(\.number).first ?? 0 : 0
    var growth = beats.growth[...]
    let steps = beats.steps.map { step in
      guard case .settle(let facts) = step else { return testStep(step) }
      let conditions = facts.map { fact in
        let number = fact.number.map { ($0, growth.removeFirst()) }
        return self.fact(
          fact, counted: number.map { Self.counted($0, growing: $1, with: name, from: first) })
      }
      return object("settle", [("conditions", store.array(conditions))])
    }
    let isCounted = beats.growth.contains { $0 != 0 }
    return object(
      "beats",
      [
        ("name", text(isCounted ? name : "_")),
        ("range", text("\(first)..<\(first + beats.count)")), ("steps", store.array(steps)),
      ]
    )
  }

  /// Returns a number in the loop, such as `3`, `beat`, `beat + 2` or `2 * beat + 1`.
  private static func counted(
    _ number: Int,
    growing growth: Int,
    with name: String,
    from first: Int
  ) -> String {
    guard growth != 0 else { return "\(number)" }
    let product = growth == 1 ? name : "\(growth) * \(name)"
    let rest = number - growth * first
    return rest == 0 ? product : rest > 0 ? "\(product) + \(rest)" : "\(product) - \(-rest)"
  }
}
