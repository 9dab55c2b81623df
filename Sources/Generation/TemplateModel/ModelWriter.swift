import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine

/// Writes one feature into a store, in the form that templates read.
struct ModelWriter {
  /// An object of the model, of which the others of its kind have another name.
  struct Identity: Hashable {
    var kind: String
    var name: String
  }

  var store: ValueStore
  /// The objects that were written already, of those that are met more than once.
  var known: [Identity: Value] = [:]
  let feature: Feature
  var printer: SwiftPrinter
  /// What tests say by a name.
  var samples = SampleValues()
  /// The members of the model that take long to find, and that some template reads.
  let needs: Set<String>
  /// What the view reads, and the stored values that each follows from.
  let viewOutputs: [(output: ViewOutput, stored: Set<Referent>)]
  /// Actions that the view asks for, and the stored values by which each can run or not.
  let viewGuards: [(action: Action, stored: Set<Referent>)]
  /// What stands in the code for values of a row, while a row's action is written.
  var substitutes: [SymbolID: [SwiftPiece]] = [:]
  /// Members that values of the code around them hide: the `id` or `index` of a row's action, and what
  /// an `if` has unwrapped.
  var hiddenMembers: [String] = []
  /// How many values the action that is being written has put into constants of its own.
  var copies = 0
  /// For each step of the action that waits, whether the row's element is looked up behind it.
  var refreshes: [Bool] = []

  init(_ feature: Feature, store: ValueStore, needs: Set<String>) {
    self.feature = feature
    self.needs = needs
    viewOutputs = feature.viewOutputs.map {
      ($0, Set(feature.stored(behind: $0)))
    }
    viewGuards = feature.viewActions.filter(\.hasEnabled).map {
      ($0, Set(feature.stored(behind: [.isEnabled($0.id)])))
    }
    self.store = store
    printer = SwiftPrinter(types: feature.types, hasReaders: true)
  }

  mutating func text(_ text: String) -> Value { store.string(text) }

  mutating func text(_ text: String?) -> Value { text.map { store.string($0) } ?? .null }

  /// As a literal: `1_000_000`.
  func number(_ number: Int) -> String { printer.print(.int(number), as: .int).flat }

  /// `.milliseconds(300)`, or `.seconds(2)` where that is whole.
  mutating func duration(_ milliseconds: Int?) -> Value {
    guard let milliseconds else { return .null }
    let isWhole = milliseconds.isMultiple(of: 1_000)
    return text(
      isWhole
        ? ".seconds(\(number(milliseconds / 1_000)))" : ".milliseconds(\(number(milliseconds)))")
  }

  mutating func name(_ name: Located<String>) -> Value { store.string(name.value) }

  // MARK: Swift

  mutating func swift(_ expression: Expression, at position: SwiftPrinter.Position = .value)
    -> Value
  {
    swift(pieces(expression, at: position))
  }

  mutating func swift(
    _ expression: Expression?,
    at position: SwiftPrinter.Position = .value
  ) -> Value {
    expression.map { swift($0, at: position) } ?? .null
  }

  mutating func swift(_ value: RuntimeValue, as type: Type) -> Value {
    swift(printer.print(value, as: type))
  }

  /// A value of the type that says nothing, where there is one.
  mutating func zero(of type: Type?) -> Value {
    guard let type, let zero = RuntimeValue.zero(of: type) else { return .null }
    return swift(zero, as: type)
  }

  mutating func type(_ type: Type) -> Value { store.string(type.name) }

  func pieces(
    _ expression: Expression,
    at position: SwiftPrinter.Position = .value
  ) -> [SwiftPiece] {
    let pieces = printer.print(expression, at: position)
    guard !substitutes.isEmpty else { return pieces }
    var isInText = false
    return pieces.flatMap { piece in
      if piece == .literalOpen || piece == .literalClose { isInText = piece == .literalOpen }
      guard case .local(let id, _) = piece, let substitute = substitutes[id] else { return [piece] }
      // Nothing breaks within a text.
      return isInText ? substitute.filter { !$0.isLayout } : substitute
    }
  }

  /// Pieces as a text with layout marks.
  mutating func swift(_ pieces: [SwiftPiece]) -> Value {
    let start = store.textEnd
    for piece in pieces { append(piece) }
    return store.string(from: start)
  }

  private mutating func append(_ piece: SwiftPiece) {
    if case .member(let name) = piece, hiddenMembers.contains(name) {
      store.append(contentsOf: "self.\(SwiftNames.escapedMember(name))".utf8)
    } else {
      store.append(piece)
    }
  }
}

extension ValueStore {
  /// A piece of Swift, with its mark for the layout.
  mutating func append(_ piece: SwiftPiece) {
    switch piece {
    case .text(let text): append(contentsOf: text.utf8)
    case .member(let name):
      append(LayoutMark.memberPrefix)
      append(contentsOf: SwiftNames.escaped(name).utf8)
    case .local(_, let name): append(contentsOf: SwiftNames.escaped(name).utf8)
    case .open: append(LayoutMark.open)
    case .close: append(LayoutMark.close)
    case .softline(let flat):
      append(flat.isEmpty ? LayoutMark.softline : LayoutMark.softlineSpace)
    case .softlineComma: append(LayoutMark.softlineComma)
    case .literalOpen: append(LayoutMark.literalOpen)
    case .literalClose: append(LayoutMark.literalClose)
    }
  }
}

extension SwiftPiece {
  fileprivate var isLayout: Bool {
    switch self {
    case .open, .close, .softlineComma, .softline(""): true
    default: false
    }
  }
}
