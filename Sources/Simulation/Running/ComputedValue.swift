import Expressions
import SpecModel

/// What a value was for the stored values that it was computed from.
final class ComputedValue {
  typealias Outcome = Result<RuntimeValue, Simulator.Trouble>

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

  /// Returns a hash of the stored values that it depends on.
  func hash(in simulator: borrowing Simulator) -> UInt64 {
    var hash: UInt64 = 0
    for input in inputs {
      if case .state(let index) = input {
        simulator.world.states[index].mix(into: &hash)
      } else {
        simulator.stored(input).mix(into: &hash)
      }
    }
    return hash
  }

  /// Returns what is known for the stored values of a simulator.
  /// - Parameter hash: The hash of these values.
  func outcome(
    _ hash: UInt64,
    in simulator: borrowing Simulator,
    isRough: Bool = false
  ) -> Outcome? {
    guard let entry = isRough ? rough.entry(hash) : exact.entry(hash) else { return nil }
    for place in inputs.indices {
      guard simulator.stored(inputs[place]).isIdentical(to: entry.inputs[place]) else { return nil }
    }
    return entry.outcome
  }

  func add(
    _ outcome: Outcome,
    _ hash: UInt64,
    in simulator: borrowing Simulator,
    isRough: Bool = false
  ) {
    var values: [RuntimeValue] = []
    for input in inputs { values.append(simulator.stored(input)) }
    let entry = Outcomes.Entry(hash: hash, inputs: values, outcome: outcome)
    if isRough { rough.add(entry) } else { exact.add(entry) }
  }
}

/// Outcomes by the hash of their inputs, one for each slot. A new outcome replaces the one in its slot.
private struct Outcomes {
  final class Entry {
    let hash: UInt64
    let inputs: [RuntimeValue]
    let outcome: ComputedValue.Outcome

    init(hash: UInt64, inputs: [RuntimeValue], outcome: ComputedValue.Outcome) {
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
      var bits = UInt64(text.utf8.count)
      _ = text.utf8.withContiguousStorageIfAvailable { bytes in
        for byte in bytes.prefix(16) { bits = bits &* 31 &+ UInt64(byte) }
      }
      mix(bits)
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
