import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine
import TestPlanning

/// Writes the template model of one feature into a store.
struct ModelWriter {
  /// The identity of an object, which is unique among the objects of the model.
  struct Identity: Hashable {
    var kind: String
    var name: String
  }

  var store: ValueStore
  /// The objects that were already written, of kinds with an identity.
  var known: [Identity: Value] = [:]
  let feature: Feature
  var printer: SwiftPrinter
  /// The named sample values of tests.
  var samples = SampleValues()
  /// The on-demand members of the model that some template reads.
  let needs: Set<String>
  let depth: TestDepth
  /// The outputs that the view reads, each with the stored values it depends on.
  let viewOutputs: [(output: ViewOutput, stored: Set<Referent>)]
  /// The actions that the view asks for, each with whether its runs end by themselves.
  let viewActions: [ActionID: Bool]
  /// The code that replaces symbols of a row while one of its actions or values is written.
  var substitutes: [SymbolID: [SwiftPiece]] = [:]
  /// Members that local names hide, such as `id` or `index` in a row's action, or an `if let`
  /// binding.
  var hiddenMembers: [String] = []
  /// The methods whose calls the current test compares, besides those that are called; `nil` for all.
  var comparedMethods: [MethodID]?
  /// The number of values of the current action that were stored in constants.
  var copies = 0
  /// For each awaiting step of the action, whether the row's element is looked up after it.
  var refreshes: [Bool] = []

  init(_ feature: Feature, store: ValueStore, needs: Set<String>, depth: TestDepth) {
    self.feature = feature
    self.needs = needs
    self.depth = depth
    viewOutputs = feature.viewOutputs.map {
      ($0, Set(feature.stored(behind: $0)))
    }
    viewActions = Dictionary(
      uniqueKeysWithValues: feature.viewActions.map { ($0.id, feature.runsToEnd($0)) })
    self.store = store
    printer = SwiftPrinter(types: feature.types, hasReaders: true)
  }

  mutating func text(_ text: String) -> Value { store.string(text) }

  mutating func text(_ text: String?) -> Value { text.map { store.string($0) } ?? .null }

  /// Returns an integer literal, such as `1_000_000`.
  func number(_ number: Int) -> String { printer.print(.int(number), as: .int).flat }

  /// Returns `.seconds(2)` for whole seconds, and otherwise `.milliseconds(300)`.
  mutating func duration(_ milliseconds: Int?) -> Value {
    guard let milliseconds else { return .null }
    let isWhole = milliseconds.isMultiple(of: 1_000)
    return text(
      isWhole
        ? ".seconds(\(number(milliseconds / 1_000)))" : ".milliseconds(\(number(milliseconds)))")
  }

  mutating func name(_ name: Located<String>) -> Value { store.string(name.value) }

  /// A type of a module by its bare name, and whether a framework of views has one of that name.
  mutating func alias(_ type: Located<String>, of module: String) -> Value {
    store.object([
      ("name", name(type)), ("module", text(module)),
      ("isOfViews", .bool(SwiftTypes.isOfViews(type.value))),
    ])
  }

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

  /// Returns the empty value of the type, or null if it has none.
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
      // A string literal contains no line breaks.
      return isInText ? substitute.filter { !$0.isLayout } : substitute
    }
  }

  /// Returns the pieces as text with layout marks.
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
  /// Appends a piece of Swift code with its layout mark.
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
