import Diagnostics
import Expressions

/// A world of models and symbols for expressions to stand in.
enum Fixture {
  static let types = TypeTable([
    ModelType(
      "Order",
      .structure([
        .init("id", .int), .init("kind", .model("OrderKind")),
        .init("details", .optional(.string)), .init("count", .int, defaultValue: .int(1)),
        .init("tags", .array(.string), defaultValue: .array([])),
        .init("customer", .optional(.model("Customer"))),
      ])
    ),
    ModelType(
      "Customer", .structure([.init("name", .string), .init("email", .optional(.string))])),
    ModelType("OrderKind", .enumeration([.init("retail"), .init("wholesale")])),
    ModelType(
      "Payment",
      .enumeration([
        .init("cash"), .init("card", payload: [.init("number", .string), .init("limit", .int)]),
      ])
    ),
  ])

  static let symbols: [(name: String, type: Type)] = [
    ("text", .string), ("other", .string), ("maybe", .optional(.string)),
    ("count", .int), ("limit", .int), ("maybeCount", .optional(.int)),
    ("price", .double), ("rate", .double), ("maybePrice", .optional(.double)),
    ("isOn", .bool), ("isOff", .bool), ("maybeOn", .optional(.bool)),
    ("names", .array(.string)), ("numbers", .array(.int)), ("prices", .array(.double)),
    ("lists", .array(.array(.int))), ("ages", .dictionary(.string, .int)),
    ("order", .model("Order")), ("maybeOrder", .optional(.model("Order"))),
    ("orders", .array(.model("Order"))), ("kind", .model("OrderKind")),
    ("maybeKind", .optional(.model("OrderKind"))), ("payment", .model("Payment")),
    ("day", .date), ("link", .optional(.url)), ("total", .decimal), ("failure", .error),
    ("fee", .decimal), ("maybeTotal", .optional(.decimal)), ("amounts", .array(.decimal)),
    ("later", .optional(.date)), ("days", .array(.date)), ("token", .uuid), ("blob", .data),
    ("grades", .dictionary(.int, .array(.string))),
  ]

  static let scope: Scope = {
    var scope = Scope(types: types)
    for (number, symbol) in symbols.enumerated() {
      scope.declare(Symbol(id: SymbolID(number), name: symbol.name, type: symbol.type))
    }
    scope.declare(
      Symbol(
        id: SymbolID(100),
        name: "name",
        type: .string,
        isMember: true,
        facets: [
          Symbol(
            id: SymbolID(101), name: "isValid", type: .bool, swiftName: "isNameValid",
            isMember: true),
          Symbol(
            id: SymbolID(102), name: "message", type: .optional(.string), swiftName: "nameMessage",
            isMember: true),
        ]
      )
    )
    scope.declare(
      Symbol(
        id: SymbolID(110),
        name: "submit",
        type: nil,
        isMember: true,
        facets: [
          Symbol(
            id: SymbolID(111), name: "isRunning", type: .bool, swiftName: "isSubmitRunning",
            isMember: true),
          Symbol(
            id: SymbolID(112), name: "error", type: .optional(.error), swiftName: "submitError",
            isMember: true),
        ]
      )
    )
    return scope
  }()

  /// The text between `«` and `»`, or the whole, as a range of UTF-8 offsets, and the text without them.
  static func marked(_ input: String) -> (text: String, range: Range<Int>?) {
    guard let open = input.range(of: "«"), let close = input.range(of: "»") else {
      return (input, nil)
    }
    let start = input[..<open.lowerBound].utf8.count
    let length = input[open.upperBound..<close.lowerBound].utf8.count
    let text = input.filter { $0 != "«" && $0 != "»" }
    return (text, start..<start + length)
  }

  static func sourceText(_ text: String) -> SourceText {
    let span = SourceSpan(file: .init(0), start: 0, end: text.utf8.count)
    return SourceText(verbatim: text, span: span)
  }

  static func check(
    _ text: String,
    expecting type: Type? = nil,
    into bag: inout DiagnosticBag
  ) -> Expression? {
    Checker.check(sourceText(text), expecting: type, in: scope, into: &bag)
  }

  /// What was reported, one line each.
  static func reports(_ bag: DiagnosticBag) -> String {
    bag.inSourceOrder.map { diagnostic in
      let help = diagnostic.help.map { " | \($0)" } ?? ""
      return "\(diagnostic.code): \(diagnostic.message)\(help)"
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func range(of character: Character) -> Range<String.Index>? {
    firstIndex(of: character).map { $0..<index(after: $0) }
  }
}
