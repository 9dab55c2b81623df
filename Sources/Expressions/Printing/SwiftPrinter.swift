/// Prints expressions and values as the Swift that a person would write.
public struct SwiftPrinter: Sendable {
  /// Where the printed Swift will stand.
  public enum Position: Sendable {
    /// Anywhere that takes a value: an argument, an operand, an assignment.
    case value
    /// The whole body of a function or a getter, where an `if` can be the value.
    case body
    /// Between `if`, `guard` or `while` and its `{`, where no closure may stand behind a call.
    case condition
  }

  private let types: TypeTable
  /// What stands in the code for models whose bare names would not do: `Shop.Order`.
  private let names: [String: String]
  /// Whether payloads are read by properties of their enums, `payment.cardNumber`, which stand beside
  /// the code: `ModelType.reader(of:in:)` names them. Else each is read in place, by a closure.
  private let hasReaders: Bool
  /// Static members of their models that stand for values: `.sample1`.
  public var samples: [RuntimeValue: String] = [:]

  public init(types: TypeTable, names: [String: String] = [:], hasReaders: Bool = false) {
    self.types = types
    self.names = names
    self.hasReaders = hasReaders
  }

  /// - Parameter position: `nil` prints what fits every place: a Bool as a condition, else a value.
  public func print(_ expression: Expression, at position: Position? = nil) -> [SwiftPiece] {
    let position = position ?? (expression.type == .bool ? .condition : .value)
    var printing = Printing(types: types, names: names, hasReaders: hasReaders)
    printing.avoidsTrailingClosures = position == .condition
    let load = expression.searchLoad
    printing.namesDecimals = load.namesDecimals
    printing.namesLists = load.namesLists
    printing.namesConversions = load.namesConversions
    if position == .body, case .conditional(let parts) = expression.kind, parts.isStatement {
      printing.statement(parts)
    } else {
      var root = expression
      root.isParenthesized = false
      printing.write(root)
    }
    return printing.pieces
  }

  /// A literal in a place where the type is known. Properties that equal their default are left out.
  public func print(_ value: RuntimeValue, as type: Type) -> [SwiftPiece] {
    var printing = Printing(types: types, names: names, hasReaders: hasReaders)
    printing.samples = samples
    printing.write(value, as: type)
    return printing.pieces
  }

  /// A type as the code names it.
  public func name(of type: Type) -> String {
    Printing(types: types, names: names, hasReaders: hasReaders).name(of: type)
  }

  /// A struct's value in full, as a sample of the name `samples` has for it is declared.
  public func printDeclared(_ value: RuntimeValue) -> [SwiftPiece] {
    var printing = Printing(types: types, names: names, hasReaders: hasReaders)
    printing.samples = samples
    printing.writeDeclared(value)
    return printing.pieces
  }
}
