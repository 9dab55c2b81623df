import Diagnostics
import Expressions
import Testing

@Suite("SwiftPrinter") struct PrinterTests {
  private let printer = SwiftPrinter(types: Fixture.types)

  private func expression(_ text: String) throws -> Expression {
    var bag = DiagnosticBag()
    let expression = Fixture.check(text, into: &bag)
    #expect(Fixture.reports(bag) == "")
    return try #require(expression)
  }

  @Test(
    "prints what the author wrote, as Swift has it",
    arguments: [
      ("name.isValid&&submit.isRunning", "isNameValid && isSubmitRunning"),
      ("order.kind == .retail", "order.kind == .retail"), ("OrderKind.retail", "OrderKind.retail"),
      ("1_000_000", "1_000_000"), ("10_000", "10000"), ("0xFF", "255"), ("1e3", "1000.0"),
      ("((count))", "count"), ("(count + 1) * 2", "(count + 1) * 2"),
      ("(count * 2) + 1", "(count * 2) + 1"), ("price * 2", "price * 2"),
      ("\"\\(name) \\u{301}\"", "\"\\(name) \u{301}\""),
      ("text.trimmed", "text.trimmingCharacters(in: .whitespacesAndNewlines)"),
      ("failure.message", "failure.localizedDescription"),
      ("text.prefix(3)", "String(text.prefix(3))"),
      ("text.prefix(3).count", "text.prefix(3).count"),
      ("numbers.dropFirst().dropLast()", "Array(numbers.dropFirst().dropLast())"),
      ("maybe?.prefix(3)", "maybe?.prefix(3).description"),
      ("(maybe?.count).map { $0 + 1 }", "(maybe?.count).map { $0 + 1 }"),
      ("numbers.indices", "Array(numbers.indices)"),
      ("ages.keys", "ages.keys.sorted()"),
      ("ages.values", "ages.sorted { $0.key < $1.key }.map(\\.value)"),
      ("text.first", "text.first.map { String($0) }"),
      ("text.first == \"a\"", "text.first.map({ String($0) }) == \"a\""),
      ("text.contains(\"@\")", "text.contains(\"@\")"),
      ("text.contains(other)", "text.contains(Array(other))"),
      ("names.contains { $0 == text }", "names.contains(where: { $0 == text })"),
      ("names.filter { $0 == text }", "names.filter { $0 == text }"),
      ("names.filter({ $0 == text })", "names.filter({ $0 == text })"),
      ("numbers.reduce(0, +)", "numbers.reduce(0, +)"), ("orders.map(\\.id)", "orders.map(\\.id)"),
      (
        "names.map(\\.trimmed)", "names.map({ $0.trimmingCharacters(in: .whitespacesAndNewlines) })"
      ),
      ("names.element(at: 0)", "names.first"), ("names.element(at: 2)", "names.dropFirst(2).first"),
      (
        "names.element(at: count) ?? text",
        "(names.indices.contains(count) ? names[count] : nil) ?? text"
      ),
      ("!(!isOn)", "!(!isOn)"), ("-(-count)", "-(-count)"), ("count - -5", "count - -5"),
      (
        "count.formatted().split(separator: \",\").count",
        "count.formatted(.number.locale(locale)).split(separator: \",\").map { String($0) }.count"
      ),
      (
        "count.formatted().split(separator: \",\").map { $0.count }",
        "(count.formatted(.number.locale(locale)) as String).split(separator: \",\").map { String($0) }"
          + ".map { $0.count }"
      ),
      (
        "(maybe?.count.formatted()).map { $0 }",
        "(maybe?.count.formatted(.number.locale(locale))).map { $0 }"
      ),
      (
        "maybe?.count.formatted().split(separator: \",\").map { $0.count }",
        "(maybe?.count.formatted(.number.locale(locale)) as String?)?.split(separator: \",\")"
          + ".map { String($0) }.map { $0.count }"
      ),
      (
        "(maybe?.count.formatted())?.split(separator: \",\").map { $0.count }",
        "(maybe?.count.formatted(.number.locale(locale)) as String?)?.split(separator: \",\")"
          + ".map { String($0) }.map { $0.count }"
      ),
      ("if isOn { 1 } else { 2 }", "isOn ? 1 : 2"), ("nil == maybe", "nil == maybe"),
      ("Order(id: 1, kind: .retail)", "Order(id: 1, kind: .retail)"),
    ]
  )
  func expressions(text: String, swift: String) throws {
    #expect(printer.print(try expression(text)).flat == swift)
  }

  @Test(
    "a case in a closure that only what is due tells is named in full",
    arguments: [
      (
        "numbers.map { $0 > 1 ? .retail : .wholesale }", "[OrderKind]",
        "numbers.map { $0 > 1 ? OrderKind.retail : OrderKind.wholesale }"
      ),
      (
        "orders.map { $0.id > 1 ? $0.kind : .retail }", "[OrderKind]",
        "orders.map { $0.id > 1 ? $0.kind : .retail }"
      ),
      (
        "numbers.map { $0 > 1 ? .retail : nil }", "[OrderKind?]",
        "numbers.map { $0 > 1 ? OrderKind.retail : nil }"
      ),
      (
        "numbers.map { $0 > 1 ? .retail : .wholesale }", "[OrderKind?]",
        "numbers.map { $0 > 1 ? OrderKind.retail : OrderKind.wholesale }"
      ),
      (
        "numbers.flatMap { $0 > 1 ? [.retail] : [] }", "[OrderKind]",
        "numbers.flatMap { $0 > 1 ? [OrderKind.retail] : [] }"
      ),
      (
        "names.compactMap { $0.isEmpty ? nil : .retail }", "[OrderKind]",
        "names.compactMap { $0.isEmpty ? nil : OrderKind.retail }"
      ),
      (
        "maybe.map { .card(number: $0, limit: 1) }", "Payment?",
        "maybe.map { Payment.card(number: $0, limit: 1) }"
      ),
      (
        "maybe.map { .card(number: $0, limit: 1) } ?? .cash", "Payment",
        "maybe.map { Payment.card(number: $0, limit: 1) } ?? .cash"
      ),
      (
        "isOn ? .cash : maybeOrder?.tags.first.map { .card(number: $0, limit: 1) }", "Payment?",
        "isOn ? .cash : maybeOrder?.tags.first.map { Payment.card(number: $0, limit: 1) }"
      ),
      (
        "lists.map { $0.map { $0 > 1 ? .retail : .wholesale } }", "[[OrderKind]]",
        "lists.map { $0.map { $0 > 1 ? OrderKind.retail : OrderKind.wholesale } }"
      ),
    ]
  )
  func namedCases(text: String, type: String, swift: String) throws {
    var bag = DiagnosticBag()
    let due = TypeParser.parse(
      Fixture.sourceText(type),
      models: { Fixture.types[$0] != nil },
      modelNames: Fixture.types.names,
      into: &bag
    )
    let expression = Fixture.check(text, expecting: due, into: &bag)
    #expect(Fixture.reports(bag) == "")
    #expect(printer.print(try #require(expression)).flat == swift)
  }

  @Test(
    "lists say of what they are where the compiler would search too long, or not decide",
    arguments: [
      ("[order].max { $0.id < $1.id }", "[order].max { $0.id < $1.id }"),
      (
        "[order].sorted { $0.id < $1.id }.max { $0.id < $1.id }",
        "[Order]([order]).sorted { $0.id < $1.id }.max { $0.id < $1.id }"
      ),
      (
        "orders.sorted { $0.id < $1.id }.max { $0.id < $1.id }",
        "orders.sorted { $0.id < $1.id }.max { $0.id < $1.id }"
      ),
      (
        "[order].filter { $0.id > 1 }.first { $0.id > 2 } ?? [order].max { $0.id < $1.id }",
        "[Order]([order]).filter { $0.id > 1 }.first { $0.id > 2 } "
          + "?? [Order]([order]).max { $0.id < $1.id }"
      ),
      ("[1, 2].map { -$0 }.count", "[Int]([1, 2]).map { -$0 }.count"),
      ("[count, 2].map { -$0 }.count", "[count, 2].map { -$0 }.count"),
    ]
  )
  func namedLists(text: String, swift: String) throws {
    #expect(printer.print(try expression(text)).flat == swift)
    let isNamed = swift.hasPrefix("[Order]")
    let names = SwiftPrinter(types: Fixture.types, names: ["Order": "Shop.Order"])
    let qualified = swift.replacing("[Order]", with: isNamed ? "[Shop.Order]" : "[Order]")
    #expect(names.print(try expression(text)).flat == qualified)
  }

  @Test(
    "numbers that a Decimal becomes say what they are where the compiler would search too long",
    arguments: [
      ("Double(total) / 3 * 100", "(Double(total.description) ?? 0) / 3 * 100"),
      (
        "Int((1 - Double(total) / 3) * 100)",
        "Int((1 - (Double(total.description) ?? (0 as Double)) / 3) * 100)"
      ),
      (
        "Int(total) <= 5 - 7 - 1",
        "Int(total.description.prefix { $0 != \".\" }) ?? (0 as Int) <= 5 - 7 - 1"
      ),
    ]
  )
  func namedConversions(text: String, swift: String) throws {
    #expect(printer.print(try expression(text)).flat == swift)
  }

  @Test(
    "a call that the author did not write is a place to break as any other, before its dot and in its brackets"
  )
  func addedCalls() throws {
    let pieces = printer.print(try expression("text.contains(other)"))
    #expect(pieces.filter { $0 == .open }.count == 3)
    #expect(pieces.filter { $0 == .softline("") }.count == 5)
  }

  @Test("an if stays an if where it is the whole body")
  func statement() throws {
    let text = "if isOn { 1 } else if isOff { 2 } else { 3 }"
    #expect(printer.print(try expression(text), at: .body).flat == text)
    let condition = "if names.contains(where: { $0 == text }) { 1 } else { 2 }"
    #expect(printer.print(try expression(condition), at: .body).flat == condition)
  }

  @Test("members, locals and places to break are pieces of their own")
  func pieces() throws {
    #expect(
      printer.print(try expression("name.isValid && isOn || isOff")) == [
        .open, .open, .member("isNameValid"), .softline(" "), .text("&& "),
        .local(SymbolID(9), "isOn"), .close, .softline(" "), .text("|| "),
        .local(SymbolID(10), "isOff"), .close,
      ]
    )
    #expect(
      printer.print(try expression("\"\\(name)!\"")) == [
        .literalOpen, .text("\\("), .member("name"), .text(")!"), .literalClose,
      ]
    )
    #expect(
      printer.print(try expression("[count, limit]")) == [
        .open, .text("["), .softline(""), .local(SymbolID(3), "count"), .text(","), .softline(" "),
        .local(SymbolID(4), "limit"), .softlineComma, .text("]"), .close,
      ]
    )
  }

  @Test("a Swift keyword is escaped where Swift needs it")
  func keywords() throws {
    var scope = Scope(
      types: TypeTable([
        ModelType(
          "default", .enumeration([.init("case"), .init("self", payload: [.init("in", .int)])])),
        ModelType("Row", .structure([.init("class", .int), .init("inout", .int)])),
      ])
    )
    scope.declare(Symbol(id: SymbolID(0), name: "switch", type: .model("Row")))
    scope.declare(Symbol(id: SymbolID(1), name: "where", type: .model("default")))
    let cases = [
      ("switch.class", "`switch`.class"), ("where == .case", "`where` == .case"),
      ("Row(class: 1, inout: 2)", "Row(class: 1, `inout`: 2)"),
      ("where == .self(in: 1)", "`where` == .`self`(in: 1)"), ("`switch`.inout", "`switch`.inout"),
      // Behind the bare word, Swift would read a regular expression.
      ("switch.class / 2", "`switch`.`class` / 2"),
      ("2 / switch.class", "2 / `switch`.class"),
      // Nothing else says which numbers these are.
      ("Double(-min(1, 2))", "Double(-(min(1, 2) as Int))"),
      ("Double(-min(1, switch.class))", "Double(-min(1, `switch`.class))"),
      (
        "switch.class * switch.class / 2 - switch.class",
        "`switch`.class * `switch`.`class` / 2 - `switch`.class"
      ),
    ]
    for (text, swift) in cases {
      var bag = DiagnosticBag()
      let source = Fixture.sourceText(text)
      let expression = Checker.check(source, expecting: nil, in: scope, into: &bag)
      #expect(Fixture.reports(bag) == "")
      #expect(expression.map { SwiftPrinter(types: scope.types).print($0).flat } == swift)
    }
  }

  @Test(
    "where enums have properties for them, payloads are read by those",
    arguments: [
      ("payment.card?.number", "payment.cardNumber"),
      ("payment.card?.limit == 1", "payment.cardLimit == 1"),
      ("payment.card?.number.count ?? 0", "payment.cardNumber?.count ?? 0"),
      ("[payment].first?.card?.number", "[payment].first?.cardNumber"),
      ("(payment.card?.limit).map { $0 + 1 }", "(payment.cardLimit).map { $0 + 1 }"),
    ]
  )
  func readers(text: String, swift: String) throws {
    let printer = SwiftPrinter(types: Fixture.types, hasReaders: true)
    #expect(printer.print(try expression(text)).flat == swift)
  }

  @Test("no two readers of an enum share a name, nor has a case theirs")
  func readerNames() {
    let model = ModelType(
      "Odd",
      .enumeration([
        .init("a", payload: [.init("bC", .int), .init("a", .int)]),
        .init("aB", payload: [.init("c", .int)]), .init("aValue"),
        .init("error", payload: [.init("description", .string)]),
      ]))
    let readers = [("bC", "a"), ("a", "a"), ("c", "aB"), ("description", "error")].map {
      model.reader(of: $0, in: $1)
    }
    #expect(readers == ["aBC", "aValueValue", "aBCValue", "errorDescriptionValue"])
  }

  @Test("a value is a literal in a place of its type")
  func values() {
    let order = CompiledWorld.order(1, "retail", .none)
    let cases: [(RuntimeValue, Type, String)] = [
      (.none, .optional(.int), "nil"), (.bool(true), .bool, "true"), (.int(-7), .int, "-7"),
      (.int(1_234_567), .int, "1_234_567"), (.double(5), .double, "5.0"),
      (.double(.infinity), .double, ".infinity"), (.string("a\"\\\n"), .string, "\"a\\\"\\\\\\n\""),
      (.decimal("5"), .decimal, "5"),
      (.decimal("-1.5"), .decimal, "-1.5"), (.decimal("-1000000"), .decimal, "-1_000_000"),
      (.decimal("19.99"), .decimal, "Decimal(sign: .plus, exponent: -2, significand: 1999)"),
      (.date(1_760_000_000), .date, "Date(timeIntervalSince1970: 1_760_000_000)"),
      (.date(0.5), .date, "Date(timeIntervalSince1970: 0.5)"),
      (.url("https://a.b"), .optional(.url), "URL(string: \"https://a.b\")"),
      (.url("https://a.b"), .url, "URL(string: \"https://a.b\") ?? URL(filePath: \"/\")"),
      (.data([]), .data, "Data()"), (.data([1, 255]), .data, "Data([0x01, 0xFF])"),
      (.array([.int(1), .int(2)]), .array(.int), "[1, 2]"), (.array([]), .array(.int), "[]"),
      (.dictionary([.init(.string("a"), .int(1))]), .dictionary(.string, .int), "[\"a\": 1]"),
      (.dictionary([]), .dictionary(.string, .int), "[:]"),
      (order, .model("Order"), "Order(id: 1, kind: .retail)"),
      (.array([order]), .array(.model("Order")), "[Order(id: 1, kind: .retail)]"),
      (
        .enumeration(model: "Payment", case: "card", payload: [.string("4"), .int(1)]),
        .model("Payment"), ".card(number: \"4\", limit: 1)"
      ),
    ]
    for (value, type, swift) in cases {
      #expect(printer.print(value, as: type).flat == swift)
    }
  }

  @Test("a long list of what is the same, or counts, says its length")
  func longLists() {
    let orders = (1...9).map { CompiledWorld.order($0, "retail", .none) }
    let cases: [([RuntimeValue], Type, String)] = [
      (Array(repeating: .int(0), count: 8), .int, "[0, 0, 0, 0, 0, 0, 0, 0]"),
      (Array(repeating: .int(0), count: 9), .int, "[Int](repeating: 0, count: 9)"),
      (
        Array(repeating: orders[1], count: 12), .model("Order"),
        "[Order](repeating: Order(id: 2, kind: .retail), count: 12)"
      ),
      (orders, .model("Order"), "(1...9).map { Order(id: $0, kind: .retail) }"),
      (
        orders.reversed(), .model("Order"),
        "[\((1...9).reversed().map { "Order(id: \($0), kind: .retail)" }.joined(separator: ", "))]"
      ),
    ]
    for (elements, type, swift) in cases {
      #expect(printer.print(.array(elements), as: .array(type)).flat == swift)
    }
  }

  @Test("values are literals that the compiler takes, and that are worth the same")
  func compiledValues() throws {
    let values: [(RuntimeValue, Type)] = [
      (.decimal("-1.5"), .decimal), (.decimal("0.001"), .decimal), (.date(0.5), .date),
      (.url("https://a.b"), .url), (.url("https://a.b"), .optional(.url)),
      (.uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), .uuid), (.data([1, 255]), .data),
      (.double(-.infinity), .double), (.string("\u{202E}\u{0}\u{7F}\u{2028}\"\\("), .string),
      (CompiledWorld.order(1, "retail", .string("x")), .model("Order")),
      (.error("Offline"), .error),
      (
        .array((1...30).map { CompiledWorld.order($0, "retail", .string("x")) }),
        .array(.model("Order"))
      ),
      (.array(Array(repeating: .decimal("1.5"), count: 20)), .array(.decimal)),
    ]
    let functions = values.map { (type: $0.1, body: printer.print($0.0, as: $0.1).flat) }
    let results = try CompiledWorld.run(functions)
    #expect(results == values.map { CompiledWorld.show($0.0) })
  }

  @Test(
    "Swift that may name a type of Foundation needs its import",
    arguments: [
      ("isOn ? [] : days", true), ("(isOn ? [] : [days]).count == 1", true),
      ("days.element(at: count) == nil", true), ("days.count", false),
      ("isOn ? [] : names", false), ("names.element(at: count) == nil", false),
    ]
  )
  func foundation(text: String, isNeeded: Bool) throws {
    var bag = DiagnosticBag()
    let expression = try #require(Fixture.check(text, into: &bag))
    #expect(expression.needsFoundation == isNeeded)
  }
}
