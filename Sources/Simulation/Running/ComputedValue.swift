import Expressions
import SpecModel

/// What a value was for the stored values that it was computed from.
final class ComputedValue {
  typealias Outcome = Result<RuntimeValue, Simulator.Trouble>

  /// The stored values that it depends on.
  private let inputs: [Referent]
  /// All values that it is computed from, and itself.
  private let behind: Set<Referent>
  private var outcomes: [InputHash: Outcome] = [:]
  /// The number of outcomes that are kept.
  private static let limit = 2_000

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
  /// - Parameter isRough: Whether decimals are cut to the digits that there are.
  func hash(in simulator: borrowing Simulator, isRough: Bool = false) -> InputHash {
    simulator.program.meter.spend(1 + inputs.count / 16)
    var hash = InputHash()
    hash.mix(isRough ? 1 : 0)
    for input in inputs {
      switch input {
      case .state(let index): hash.mix(simulator.world.states.hash(at: index))
      case .parameter(let index): hash.mix(simulator.world.parameters.hash(at: index))
      case .isTouched(let index): hash.mix(simulator.world.touched[index] ? 1 : 0)
      case .isRunning(let id): hash.mix(simulator.world.running[id.index] ? 1 : 0)
      case .failure(let id): hash.mix(simulator.world.failures.hash(at: id.index))
      default: hash.mix(InputHash(of: simulator.stored(input)))
      }
    }
    return hash
  }

  /// What is known for stored values with this hash.
  subscript(hash: InputHash) -> Outcome? {
    get { outcomes[hash] }
    set {
      if outcomes.count >= Self.limit { outcomes = [:] }
      outcomes[hash] = newValue
    }
  }
}

/// A hash of stored values in 128 bits, so that two lists of values with one hash are the same list for all
/// purposes. Values that some expression tells apart are different, such as equal texts of different bytes.
struct InputHash: Hashable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  init() {}

  init(of value: RuntimeValue) { mix(value) }

  func hash(into hasher: inout Hasher) { hasher.combine(first) }

  mutating func mix(_ other: InputHash) {
    mix(other.first)
    mix(other.second)
  }

  mutating func mix(_ bits: UInt64) {
    first = Self.folded(first ^ bits ^ 0xA076_1D64_78BD_642F, 0x9E37_79B9_7F4A_7C15) &+ bits
    second = Self.folded(second ^ bits ^ 0xE703_7ED1_A0B4_28DB, 0xD6E8_FEB8_6659_FD93) &+ first
  }

  /// The two halves of a product, as in wyhash.
  private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  private mutating func mix(_ value: RuntimeValue) {
    switch value {
    case .none: mix(1)
    case .bool(let value): mix(value ? 2 : 3)
    case .int(let value): mix(4, UInt64(bitPattern: Int64(value)))
    case .double(let value): mix(5, value.bitPattern)
    case .date(let value): mix(6, value.bitPattern)
    case .decimal(let text): mix(7, text)
    case .string(let text): mix(8, text)
    case .url(let text): mix(9, text)
    case .uuid(let text): mix(10, text)
    case .error(let text): mix(11, text)
    case .data(let bytes):
      mix(12, UInt64(bytes.count))
      for byte in bytes { mix(UInt64(byte)) }
    case .array(let elements):
      mix(13, UInt64(elements.count))
      for element in elements { mix(element) }
    case .dictionary(let entries):
      mix(14, UInt64(entries.count))
      for entry in entries {
        mix(entry.key)
        mix(entry.value)
      }
    case .structure(_, let fields):
      mix(15, UInt64(fields.count))
      for field in fields { mix(field) }
    case .enumeration(_, let name, let payload):
      mix(16, name)
      mix(UInt64(payload.count))
      for value in payload { mix(value) }
    }
  }

  private mutating func mix(_ kind: UInt64, _ bits: UInt64) {
    mix(kind)
    mix(bits)
  }

  private mutating func mix(_ kind: UInt64, _ text: String) {
    mix(kind, UInt64(text.utf8.count))
    var bits: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      bits = bits << 8 | UInt64(byte)
      count += 1
      if count.isMultiple(of: 8) { mix(bits) }
    }
    mix(bits)
  }
}
