public import Expressions

/// What a symbol of an expression refers to.
public enum Referent: Hashable, Sendable {
  case parameter(Int)
  case state(Int)
  case isValid(state: Int)
  case message(state: Int)
  case isTouched(state: Int)
  case derived(Int)
  case isEnabled(ActionID)
  case isRunning(ActionID)
  case failure(ActionID)
  /// A value that only the view reads.
  case output(Int)
  case item(row: Int)
  /// One of the options of a picker.
  case option(Int)
  /// The text that a picker shows for an option.
  case optionText(Int)
  case rowDerived(row: Int, Int)
  /// A parameter of an action, the result of a step or the error of a `catch`: a value of one run.
  case local
}

/// An action of the feature, or of one of its rows.
public struct ActionID: Hashable, Sendable {
  /// The index of the row; `nil` for an action of the feature.
  public var row: Int?
  public var index: Int

  public init(row: Int? = nil, index: Int) {
    self.row = row
    self.index = index
  }
}

/// Assigns symbols to the referents of one feature, and maps them back.
///
/// A lookup needs a quarter of a dictionary's instructions (`Tests/Benchmarks/collections`).
public struct SymbolTable: Sendable {
  private var referents: [Referent] = []
  /// An open-addressing hash table with linear probing, which maps referents to symbol numbers. Its
  /// size is a power of two, -1 marks a free slot, and at least half of the slots are free.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  public init() {
    referents.reserveCapacity(slots.count / 2)
  }

  public mutating func add(_ referent: Referent) -> SymbolID {
    let number = referents.count
    referents.append(referent)
    if referent != .local { insert(number) }
    if referents.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for number in referents.indices where referents[number] != .local { insert(number) }
    }
    return SymbolID(number)
  }

  package var count: Int { referents.count }

  public subscript(id: SymbolID) -> Referent { referents[id.number] }

  /// The symbol of a referent; `nil` if the feature has none.
  public func id(of referent: Referent) -> SymbolID? {
    let number = slots[slot(of: referent)]
    return number < 0 ? nil : SymbolID(Int(number))
  }

  private mutating func insert(_ number: Int) {
    slots[slot(of: referents[number])] = Int32(number)
  }

  /// The slot that holds the symbol of a referent, or the free slot where it belongs.
  private func slot(of referent: Referent) -> Int {
    let mask = slots.count - 1
    var slot = referent.cheapHash & mask
    while slots[slot] >= 0, referents[Int(slots[slot])] != referent {
      slot = (slot + 1) & mask
    }
    return slot
  }
}

extension Referent {
  /// A cheap hash that rarely collides.
  fileprivate var cheapHash: Int {
    let (kind, first, second) =
      switch self {
      case .parameter(let index): (0, index, 0)
      case .state(let index): (1, index, 0)
      case .isValid(let state): (2, state, 0)
      case .message(let state): (3, state, 0)
      case .isTouched(let state): (4, state, 0)
      case .derived(let index): (5, index, 0)
      case .isEnabled(let id): (6, id.index, (id.row ?? -1) + 1)
      case .isRunning(let id): (7, id.index, (id.row ?? -1) + 1)
      case .failure(let id): (8, id.index, (id.row ?? -1) + 1)
      case .output(let index): (9, index, 0)
      case .item(let row): (10, row, 0)
      case .option(let index): (11, index, 0)
      case .optionText(let index): (12, index, 0)
      case .rowDerived(let row, let index): (13, index, row + 1)
      case .local: (14, 0, 0)
      }
    let number = (second &* 0x1_0001 &+ first) &* 16 &+ kind
    return (number &* 0x9E37_79B9) >> 8
  }
}

extension Referent {
  /// Whether the referent is a member of the view model or presenter, or a row's text function.
  package var isMember: Bool {
    switch self {
    case .parameter, .state, .isValid, .message, .isTouched, .derived, .output: true
    case .isEnabled(let action), .isRunning(let action), .failure(let action): action.row == nil
    case .optionText: true
    case .item, .option, .rowDerived, .local: false
    }
  }
}
