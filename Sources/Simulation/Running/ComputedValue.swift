import Expressions
import SpecModel

/// What a value was for the stored values that it was computed from.
final class ComputedValue {
  /// The stored values that it depends on.
  private let inputs: [Referent]
  /// All values that it is computed from, and itself.
  private let behind: Set<Referent>
  private var exact = Outcomes()
  /// With decimals that are cut to the digits that there are.
  private var rough = Outcomes()

  /// Returns `nil` if one of the referents depends on a value of a run, or of an element of a list.
  /// - Parameter inRows: Whether the referents are computed for each element of a list, so that they
  ///   depend on all of them.
  init?(_ referents: [Referent], of feature: Feature, inRows: Bool) {
    var behind: Set<Referent> = []
    var inputs: [Referent] = []
    var open = referents.map(\.canonical)
    while let next = open.popLast() {
      guard behind.insert(next).inserted else { continue }
      switch next {
      case .parameter, .state, .isTouched, .option: inputs.append(next)
      case .isRunning(let id), .failure(let id):
        guard id.row == nil else { return nil }
        inputs.append(next)
      case .derived, .output, .optionText, .message, .isValid:
        open += feature.dependencies(of: next).map(\.canonical)
      case .isEnabled(let id):
        guard id.row == nil || inRows else { return nil }
        open += feature.dependencies(of: next).map(\.canonical)
        // Whether the action of an element is running decides nothing else than this value.
        if id.row == nil { open.append(.isRunning(id)) }
      case .rowDerived:
        guard inRows else { return nil }
        open += feature.dependencies(of: next).map(\.canonical)
      case .item(let row):
        guard inRows else { return nil }
        open.append(feature.rows[row].list.canonical)
      case .local: return nil
      }
    }
    self.behind = behind
    self.inputs = inputs
  }

  func reads(_ referent: Referent) -> Bool { behind.contains(referent) }

  /// Returns what is known for the stored values of a simulator, after computing it if necessary.
  func value(
    in simulator: Simulator,
    isRough: Bool,
    _ compute: () throws(Simulator.Trouble) -> RuntimeValue
  ) throws(Simulator.Trouble) -> RuntimeValue {
    var hash: UInt64 = 0
    for input in inputs { simulator.stored(input).mix(into: &hash) }
    if let known = isRough ? find(hash, simulator, in: rough) : find(hash, simulator, in: exact) {
      return try known.get()
    }
    let outcome: Outcomes.Outcome
    do throws(Simulator.Trouble) {
      outcome = .success(try compute())
    } catch {
      outcome = .failure(error)
    }
    let entry = Outcomes.Entry(
      hash: hash, inputs: inputs.map(simulator.stored), outcome: outcome)
    if isRough { rough.add(entry) } else { exact.add(entry) }
    return try outcome.get()
  }

  private func find(
    _ hash: UInt64,
    _ simulator: Simulator,
    in outcomes: borrowing Outcomes
  ) -> Outcomes.Outcome? {
    guard let entry = outcomes.entry(hash) else { return nil }
    for place in inputs.indices {
      guard simulator.stored(inputs[place]).isIdentical(to: entry.inputs[place]) else { return nil }
    }
    return entry.outcome
  }
}

/// Outcomes by the hash of their inputs, one for each slot. A new outcome replaces the one in its slot.
private struct Outcomes: ~Copyable {
  typealias Outcome = Result<RuntimeValue, Simulator.Trouble>

  final class Entry {
    let hash: UInt64
    let inputs: [RuntimeValue]
    let outcome: Outcome

    init(hash: UInt64, inputs: [RuntimeValue], outcome: Outcome) {
      self.hash = hash
      self.inputs = inputs
      self.outcome = outcome
    }
  }

  /// Their number is a power of two, or 0.
  private var slots: [Entry?] = []
  private var count = 0
  private static let slotLimit = 1_024

  func entry(_ hash: UInt64) -> Entry? {
    guard !slots.isEmpty, let entry = slots[slot(hash)], entry.hash == hash else { return nil }
    return entry
  }

  mutating func add(_ entry: Entry) {
    if count * 2 >= slots.count, slots.count < Self.slotLimit { grow() }
    let slot = slot(entry.hash)
    if slots[slot] == nil { count += 1 }
    slots[slot] = entry
  }

  private mutating func grow() {
    let entries = slots.compactMap(\.self)
    slots = Array(repeating: nil, count: max(8, slots.count * 4))
    for entry in entries { slots[slot(entry.hash)] = entry }
    count = slots.count { $0 != nil }
  }

  private func slot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }
}

extension RuntimeValue {
  /// Mixes the value into a hash. Identical values give the same hash; of long texts and lists, only some
  /// parts are mixed in.
  fileprivate func mix(into hash: inout UInt64) {
    func mix(_ bits: UInt64) { hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    func mix(_ text: String) {
      mix(UInt64(text.utf8.count))
      for byte in text.utf8.prefix(16) { mix(UInt64(byte)) }
    }
    switch self {
    case .none: mix(1)
    case .bool(let value): mix(value ? 2 : 3)
    case .int(let value): mix(UInt64(bitPattern: Int64(value)))
    case .double(let value), .date(let value): mix(value.bitPattern)
    case .decimal(let text), .string(let text), .url(let text), .uuid(let text), .error(let text):
      mix(text)
    case .data(let bytes): mix(UInt64(bytes.count))
    case .array(let elements):
      mix(UInt64(elements.count))
      for element in elements.prefix(4) { element.mix(into: &hash) }
    case .dictionary(let entries):
      mix(UInt64(entries.count))
      for entry in entries.prefix(4) {
        entry.key.mix(into: &hash)
        entry.value.mix(into: &hash)
      }
    case .structure(_, let fields):
      for field in fields { field.mix(into: &hash) }
    case .enumeration(_, let name, let payload):
      mix(name)
      for value in payload { value.mix(into: &hash) }
    }
  }
}
