import Diagnostics
import Expressions
import Testing

@Suite("Faults and the values that tell them") struct FaultTests {
  private func expression(_ text: String) throws -> Expression {
    var bag = DiagnosticBag()
    let expression = Fixture.check(text, into: &bag)
    #expect(Fixture.reports(bag) == "")
    return try #require(expression)
  }

  private func mutants(of text: String) throws -> [String] {
    let printer = SwiftPrinter(types: Fixture.types)
    return try expression(text).mutants().map { printer.print($0).flat }
  }

  @Test(
    "an expression has the single faults that a slip of the hand makes",
    arguments: [
      (
        "count < 6",
        ["count <= 6", "count >= 6", "count > 6", "count != 6", "count < 7", "count < 5"]
      ),
      ("isOn && isOff", ["isOn || isOff", "isOn", "isOff", "!isOn && isOff", "isOff && isOff"]),
      ("!isOn", ["isOn", "!(!isOn)"]), ("isOn ? 1 : 2", ["isOn ? 2 : 1", "2", "1"]),
      ("maybe ?? \"x\"", ["maybe", "\"x\"", "maybe ?? \"\""]),
      ("count + 1", ["count - 1", "count + 2"]), ("count * 2", ["count / 2"]),
      ("\"Hi \\(name)\"", ["\"\\(name)\"", "\"Hi \""]),
      ("order.kind == .retail", ["order.kind != .retail"]),
      ("names.filter { $0 == text }", ["names.filter { $0 != text }", "names"]),
      (
        "orders.filter { $0.kind == .retail && $0.id > 1 }",
        ["orders.filter { !($0.kind == .retail && $0.id > 1) }"]
      ),
      ("numbers.min()", ["numbers.max()"]), ("text.hasPrefix(\"a\")", ["!text.hasPrefix(\"a\")"]),
      ("numbers.reduce(0, +)", ["numbers.reduce(1, +)", "numbers.reduce(0, -)"]),
    ]
  )
  func faults(text: String, expected: [String]) throws {
    let mutants = try mutants(of: text)
    for fault in expected { #expect(mutants.contains(fault), "\(mutants)") }
  }

  @Test("no fault is the original, and none comes twice", arguments: AgreementTests.expressions)
  func distinct(text: String) throws {
    let original = try expression(text)
    let mutants = original.mutants()
    #expect(!mutants.contains(original))
    #expect(Set(mutants).count == mutants.count)
    #expect(mutants.count <= 200)
    for mutant in mutants { _ = try? CompiledWorld.evaluate(mutant) }
  }

  @Test("dependencies come in the order of their first use, each once")
  func dependencies() throws {
    let expression = try expression("count + limit + count > numbers.map { $0 + limit }.count")
    let names = expression.dependencies.map { Fixture.symbols[$0.number].name }
    #expect(names == ["count", "limit", "numbers"])
  }
}
