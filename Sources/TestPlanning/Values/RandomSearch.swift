import Expressions
import Simulation

/// A deterministic random search: values for stored places, composed from those of a pool, so that
/// places may hold equal values and lists may hold matching elements.
///
/// It is used if the chosen values always give the same result.
struct RandomSearch: Sequence, IteratorProtocol {
  private let types: [Type]
  private let pool: CandidatePool
  /// The values of the pool that were asked for.
  private var known: [Type: [RuntimeValue]] = [:]
  private var generator = RandomGenerator()
  private var left: Int

  init(_ types: [Type], in pool: CandidatePool, limit: Int) {
    self.types = types
    self.pool = pool
    left = limit
  }

  mutating func next() -> [RuntimeValue]? {
    guard left > 0 else { return nil }
    left -= 1
    return types.map { value(of: $0, depth: 0) }
  }

  private mutating func value(of type: Type, depth: Int) -> RuntimeValue {
    switch type {
    case .optional(let wrapped):
      return generator.chance(1, of: 4) ? RuntimeValue.none : value(of: wrapped, depth: depth)
    case .array(let element) where depth < 2:
      return .array((0..<generator.number(below: 4)).map { self.element($0, of: element, depth) })
    case .model where depth < 3:
      return varied(part(of: type), depth)
    default: return part(of: type)
    }
  }

  /// A random element that keeps the `id` of its sample.
  private mutating func element(_ index: Int, of type: Type, _ depth: Int) -> RuntimeValue {
    guard case .model = type else { return value(of: type, depth: depth + 1) }
    return varied(pool.samples.value(index + 1, of: type), depth + 1)
  }

  /// A copy with random values for about half of its properties or associated values.
  private mutating func varied(_ base: RuntimeValue, _ depth: Int) -> RuntimeValue {
    if case .enumeration(let model, let name, var payload) = base, !payload.isEmpty {
      let parts = pool.models[model]?.enumCase(named: name)?.payload ?? []
      for (index, part) in zip(payload.indices, parts) where generator.chance(1, of: 2) {
        payload[index] = value(of: part.type, depth: depth + 1)
      }
      return .enumeration(model: model, case: name, payload: payload)
    }
    guard case .structure(let model, var fields) = base else { return base }
    for (index, property) in (pool.models[model]?.properties ?? []).enumerated()
    where property.name != "id" && generator.chance(1, of: 2) {
      fields[index] = value(of: property.type, depth: depth + 1)
    }
    return .structure(model: model, fields: fields)
  }

  private mutating func part(of type: Type) -> RuntimeValue {
    let values = known[type] ?? pool.values(of: type)
    known[type] = values
    return values[generator.number(below: values.count)]
  }
}

/// A pseudorandom generator with a fixed seed: Marsaglia's xorshift.
private struct RandomGenerator {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: state >> 33) % limit
  }

  mutating func chance(_ part: Int, of whole: Int) -> Bool { number(below: whole) < part }
}
