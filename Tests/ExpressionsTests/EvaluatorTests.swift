import Diagnostics
import Expressions
import Testing

@Suite("Evaluator") struct EvaluatorTests {
  @Test(
    "what would stop the program is an error at its place",
    arguments: [
      ("«count * 9223372036854775807»", "the result does not fit an Int"),
      ("«count / (limit + 3)»", "7 / 0 divides by zero"),
      ("«count % (limit + 3)»", "7 % 0 divides by zero"),
      ("1 + «(-(limit - 9223372036854775805))»", "the result does not fit an Int"),
      ("numbers[«count»]", "there is no element at this index: there are 3 elements"),
      ("«text.prefix(limit)»", "a length of -3 stops the program"),
      ("«text.suffix(limit)»", "a length of -3 stops the program"),
      ("«Int(maybePrice ?? 0)»", "1e+20 does not fit an Int"),
      ("«[text: 1, text: 2]»", "two entries have the same key"),
    ]
  )
  func traps(input: String, message: String) throws {
    let (text, range) = Fixture.marked(input)
    let error = try #require(try Self.error(in: text))
    #expect(error.message == message)
    #expect(error.span.start..<error.span.end == range)
  }

  /// What keeps a text from having a value; `nil` where it has one.
  private static func error(in text: String) throws -> EvaluationError? {
    var bag = DiagnosticBag()
    let expression = try #require(Fixture.check(text, into: &bag))
    do throws(EvaluationError) {
      _ = try CompiledWorld.evaluate(expression)
      return nil
    } catch {
      return error
    }
  }

  /// Seven thirds, which are no constant.
  private static let third = "Decimal(count) / 3"

  @Test(
    "of a Decimal without an end, what is the same on every system has a value",
    arguments: [
      ("(\(third)).formatted(.currency(code: \"EUR\"))", .string("€2.33")),
      ("(-\(third)).formatted(.number.precision(.fractionLength(3)))", .string("-2.333")),
      ("(\(third) + 1).formatted(.percent.precision(.fractionLength(1)))", .string("333.3%")),
      ("(\(third) * 3).formatted(.currency(code: \"EUR\"))", .string("€7.00")),
      ("(100 - \(third)).formatted(.currency(code: \"EUR\"))", .string("€97.67")),
      ("\(third) > 2", .bool(true)), ("\(third) <= 2.33333", .bool(false)),
      ("\(third) == 2", .bool(false)), ("-\(third) < -\(third) / 2", .bool(true)),
      ("max(\(third), 0.25) == 0.25", .bool(false)),
      ("max(\(third), 0) > 2", .bool(true)), ("min(0, \(third)) == 0", .bool(true)),
      ("max(-\(third), count == 7 ? 0 : 1) == 0", .bool(true)), ("0 > -\(third)", .bool(true)),
      ("numbers.map { Decimal($0) / 3 }.filter { $0 > 0.5 }.count", .int(2)),
      ("numbers.map { Decimal($0) / 7 }.reduce(0, +) < 1", .bool(true)),
    ] as [(String, RuntimeValue)]
  )
  func rough(text: String, expected: RuntimeValue) throws {
    var bag = DiagnosticBag()
    let expression = try #require(Fixture.check(text, into: &bag))
    #expect(try CompiledWorld.evaluate(expression) == expected)
  }

  @Test(
    "what depends on digits that differ between systems has none",
    arguments: [
      "\(third)", "\(third) * 3 == 7", "\(third) * 3 >= 7", "\"\\(\(third))\"",
      "String(\(third))", "Int(\(third) * 3)", "[\(third)].contains(3)",
      "(\(third) * 3 - 6.5).formatted(.number.precision(.fractionLength(0)))",
      "[\(third)].sorted().count", "[\(third)] == [3]", "max(\(third) * 3, 7) > 9",
      "(\(third) - 2.333333333333).formatted(.currency(code: \"EUR\"))",
    ]
  )
  func unknownDigits(text: String) throws {
    #expect(try Self.error(in: text)?.isInexact == true)
  }

  @Test(
    "what may stop the program is known before it runs",
    arguments: [
      ("text.prefix(count)", true), ("text.suffix(count)", true), ("names.prefix(count)", true),
      ("abs(count)", true),
      ("Int(price)", true), ("Decimal(price)", true), ("numbers.reduce(0, +)", true),
      ("count + 1", true), ("text.count", false), ("names.dropFirst()", false),
      ("price.rounded()", false), ("names.element(at: 4)", false),
    ]
  )
  func mayTrap(text: String, expected: Bool) throws {
    var bag = DiagnosticBag()
    #expect(try #require(Fixture.check(text, into: &bag)).mayTrap == expected)
  }

  @Test("what is not needed is not evaluated")
  func shortCircuit() throws {
    for text in [
      "isOff && count / (limit + 3) > 1", "isOn || count / (limit + 3) > 1",
      "isOn ? true : count / (limit + 3) > 1", "(maybePrice ?? Double(count / (limit + 3))) > 1",
    ] {
      var bag = DiagnosticBag()
      let expression = try #require(Fixture.check(text, into: &bag))
      _ = try CompiledWorld.evaluate(expression)
    }
  }

  @Test("a symbol without a value is an error at its name")
  func missing() throws {
    var bag = DiagnosticBag()
    let expression = try #require(Fixture.check("count + 1", into: &bag))
    #expect(throws: EvaluationError.self) {
      try Evaluator(types: Fixture.types).evaluate(expression) { _ in nil }
    }
  }

  @Test(
    "a Decimal is kept in one form",
    arguments: [
      ("5", "5"), ("-0", "0"), ("+1.50", "1.5"), ("007.0", "7"), (".5", nil), ("1.", nil),
      ("1e3", nil), ("", nil), ("-", nil), ("0.001", "0.001"), ("1.2.3", nil), ("12a", nil),
    ]
  )
  func decimals(text: String, digits: String?) {
    #expect(RuntimeValue.decimal(parsing: text) == digits.map { .decimal($0) })
  }
}
