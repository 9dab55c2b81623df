public import Expressions

/// What a symbol of an expression stands for.
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
  /// A value that the view alone asks for.
  case output(Int)
  case item(row: Int)
  /// One of the things that a picker offers.
  case option(Int)
  /// What a person reads of it.
  case optionText(Int)
  case rowDerived(row: Int, Int)
  /// What an action takes, a step has made, or a `catch` handles: a value of one run.
  case local
}

/// An action of the feature, or of one of its rows.
public struct ActionID: Hashable, Sendable {
  /// `nil` for an action of the feature.
  public var row: Int?
  public var index: Int

  public init(row: Int? = nil, index: Int) {
    self.row = row
    self.index = index
  }
}

/// Hands out the symbols of one feature, and knows what they stand for.
///
/// It takes a quarter of a dictionary's instructions (`Tests/Benchmarks/collections`).
public struct SymbolTable: Sendable {
  private var referents: [Referent] = []
  /// Places of a power of two: the number of a referent's symbol at the one that its hash says, or
  /// at the next free one; -1 where there is none. At least half of them are free.
  private var places: [Int32] = Array(repeating: -1, count: 64)

  public init() {
    referents.reserveCapacity(places.count / 2)
  }

  public mutating func add(_ referent: Referent) -> SymbolID {
    let number = referents.count
    referents.append(referent)
    if referent != .local { enter(number) }
    if referents.count * 2 > places.count {
      places = Array(repeating: -1, count: places.count * 2)
      for number in referents.indices where referents[number] != .local { enter(number) }
    }
    return SymbolID(number)
  }

  package var count: Int { referents.count }

  public subscript(id: SymbolID) -> Referent { referents[id.number] }

  /// The symbol of a referent; `nil` where the feature has none.
  public func id(of referent: Referent) -> SymbolID? {
    let number = places[place(of: referent)]
    return number < 0 ? nil : SymbolID(Int(number))
  }

  private mutating func enter(_ number: Int) {
    places[place(of: referents[number])] = Int32(number)
  }

  /// Where the symbol of a referent stands, or would stand.
  private func place(of referent: Referent) -> Int {
    let mask = places.count - 1
    var place = referent.scattered & mask
    while places[place] >= 0, referents[Int(places[place])] != referent {
      place = (place + 1) & mask
    }
    return place
  }
}

extension Referent {
  /// A number that few others have.
  fileprivate var scattered: Int {
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
  /// A member of the view model, of the presenter, of a row.
  package var isMember: Bool {
    switch self {
    case .parameter, .state, .isValid, .message, .isTouched, .derived, .output: true
    case .isEnabled(let action), .isRunning(let action), .failure(let action): action.row == nil
    case .optionText: true
    case .item, .option, .rowDerived, .local: false
    }
  }
}
