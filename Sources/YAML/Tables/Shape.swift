/// What a key's value looks like: for the JSON Schema and the reference, which are made from the
/// tables that decode.
public indirect enum Shape: Sendable {
  case text
  /// Nothing at all, as in `back:`.
  case nothing
  case identifier
  case integer
  case number
  case boolean
  /// The expression subset of Swift.
  case expression
  /// A type's name as Swift spells it.
  case type
  /// Data, read by the type that is due.
  case literal
  case any
  case oneOf([String])
  case list(Shape)
  /// Names of the author's choice, each with a value of the same shape.
  case map(Shape)
  /// A mapping with the keys of the table of that name.
  case object(String)
  case either([Shape])

  /// A list, or one thing as a list of one.
  public static func oneOrMany(_ shape: Shape) -> Shape {
    .either([shape, .list(shape)])
  }
}

extension Shape {
  /// Whether names of the author's choice may stand below it.
  var holdsNames: Bool {
    switch self {
    case .map: true
    case .either(let shapes): shapes.contains(where: \.holdsNames)
    default: false
    }
  }

  /// Whether something laid out so may be meant; of what it says, only whether it is a number.
  func admits(_ node: Node) -> Bool {
    switch self {
    case .text, .identifier, .boolean, .oneOf: node.scalar != nil
    case .integer, .number: node.scalar.map { Double($0.text) != nil } ?? false
    case .list: node.scalar == nil
    case .either(let shapes): shapes.contains { $0.admits(node) }
    default: true
    }
  }
}
