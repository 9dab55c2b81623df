import Diagnostics
import Expressions
import Testing

@Suite("TypeParser") struct TypeParserTests {
  private func parse(_ text: String, into bag: inout DiagnosticBag) -> Type {
    TypeParser.parse(
      Fixture.sourceText(text),
      models: { $0 == "Order" },
      modelNames: ["Order"],
      into: &bag
    )
  }

  @Test(
    "reads a type as Swift and YAML write it",
    arguments: [
      ("Int", "Int"), (" String? ", "String?"), ("[Int]", "[Int]"), ("[Order]?", "[Order]?"),
      ("[Int?]", "[Int?]"), ("[String: Int]", "[String: Int]"),
      ("{ String: Int }", "[String: Int]"),
      ("[String: [Order?]]?", "[String: [Order?]]?"), ("Array<Order>?", "[Order]?"),
      ("Optional<Int>", "Int?"), ("Dictionary<String, Array<Int>>", "[String: [Int]]"),
      ("(Int)?", "Int?"), ("Order", "Order"),
    ]
  )
  func types(text: String, name: String) {
    var bag = DiagnosticBag()
    #expect(parse(text, into: &bag).name == name)
    #expect(Fixture.reports(bag) == "")
  }

  @Test(
    "reports what is no type at its place",
    arguments: [
      ("«Ordr»", "unknown-type: unknown type 'Ordr' | did you mean 'Order'?"),
      ("[«Itn»]", "unknown-type: unknown type 'Itn' | did you mean 'Int'?"),
      ("«Float»", "unknown-type: unknown type 'Float' | did you mean 'Double'?"),
      ("Int?«?»", "type-syntax: an optional of an optional says nothing more | leave one '?' out"),
      ("[Int«»", "type-syntax: expected ']' in the type | write '[Int]'"),
      ("«»", "type-syntax: expected a type | such as String, or 'String = \"\"'"),
      (
        "Int «Int»",
        "type-syntax: unexpected 'Int' after the type | a type is one word: leave 'Int' out"
      ),
      ("«Set»<Int>", "type-syntax: unknown type 'Set' | write '[Int]': it is an array"),
      ("[«Int?»: Int]", "type-syntax: the key of a dictionary cannot be optional"),
      ("«12»", "type-syntax: '12' is no type | a value stands behind its type: 'Int = 12'"),
    ]
  )
  func problems(input: String, report: String) {
    let (text, range) = Fixture.marked(input)
    var bag = DiagnosticBag()
    _ = parse(text, into: &bag)
    #expect(Fixture.reports(bag) == report)
    #expect(bag.all.first?.span.map { $0.start..<$0.end } == range)
  }

  @Test("a type nested without end is reported")
  func depth() {
    for text in [String(repeating: "[", count: 90_000), String(repeating: "Array<", count: 9_000)] {
      var bag = DiagnosticBag()
      #expect(parse(text, into: &bag) == .invalid)
      #expect(bag.errorCount == 1)
    }
  }

  @Test(
    "splits a type from the value behind it",
    arguments: [
      ("Int = 1", "Int|1"), ("String = \"Row \\(item.id)\"", "String|\"Row \\(item.id)\""),
      ("[String: Int] = [:]", "[String: Int]|[:]"), ("Bool = a == b", "Bool|a == b"),
      ("Array<Int>= []", "Array<Int>|[]"), ("a == b", "-"), ("a >= b", "-"), ("a <= b", "-"),
      ("\"a = b\"", "-"), ("name.isValid", "-"), ("a != b", "-"), ("x.map { $0 } == y", "-"),
      ("Int=1", "Int|1"), ("Bool = !a", "Bool|!a"), ("Int = -1", "Int|-1"),
    ]
  )
  func split(text: String, parts: String) {
    let result = TypeParser.split(Fixture.sourceText(text)).map {
      "\($0.type.text)|\($0.value.text)"
    }
    #expect(result ?? "-" == parts)
  }

  @Test("a part of a text knows where it stands in the file")
  func slice() {
    let file = SourceFile.ID(0)
    let text = SourceText(
      "a = b",
      span: SourceSpan(file: file, start: 10, end: 20),
      pieces: [.init(offset: 0, source: 11), .init(offset: 4, source: 17)],
      sourceEnd: 18
    )
    let value = text.slice(3..<5)
    #expect(value.text == "b")
    #expect(value.span(of: 0..<1) == SourceSpan(file: file, start: 17, end: 18))
  }
}
