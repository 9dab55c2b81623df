import Diagnostics
import Expressions
import Testing

@Suite("Checker") struct CheckerTests {
  @Test(
    "an expression has the type that Swift gives it",
    arguments: [
      ("1", "Int"), ("1.5", "Double"), ("\"a\"", "String"), ("true && isOn", "Bool"),
      ("text.count", "Int"), ("text.count < 6", "Bool"), ("count + 1", "Int"),
      ("price + 1", "Double"), ("1 + price", "Double"), ("-count", "Int"), ("-1.5", "Double"),
      ("price * (7 / 2)", "Double"), ("count % 2 == 0", "Bool"),
      ("isOn ? 1 : 2.5", "Double"), ("isOn ? nil : 1", "Int?"), ("isOn ? count : nil", "Int?"),
      ("isOn ? 1 : isOff ? 2 : nil", "Int?"), ("isOn ? 1 : isOff ? nil : 2", "Int?"),
      ("[1, 2]", "[Int]"), ("[1, 2.5]", "[Double]"), ("[1, nil]", "[Int?]"),
      ("[\"a\": 1]", "[String: Int]"), ("names + [text]", "[String]"), ("[] + names", "[String]"),
      ("maybe ?? \"\"", "String"), ("maybe ?? nil", "String?"), ("maybePrice ?? 0", "Double"),
      ("maybe ?? (isOn ? nil : maybe)", "String?"),
      ("maybe?.count", "Int?"), ("maybe?.count ?? 0", "Int"), ("maybe == nil", "Bool"),
      ("maybe == text", "Bool"), ("maybeOrder?.customer?.name", "String?"),
      ("maybeOrder?.details", "String?"), ("order.kind == .retail", "Bool"),
      (".retail == order.kind", "Bool"), ("maybeKind == .retail", "Bool"),
      ("OrderKind.retail", "OrderKind"), ("isOn ? kind : .retail", "OrderKind"),
      ("Order(id: 1, kind: .retail)", "Order"), ("Payment.card(number: text, limit: 1)", "Payment"),
      ("payment.card?.number", "String?"), ("payment.card?.number.count", "Int?"),
      ("payment.card?.number ?? \"\"", "String"), ("payment == .cash", "Bool"),
      ("name.isValid && !submit.isRunning", "Bool"), ("name.message", "String?"),
      ("submit.error?.message", "String?"), ("submit.error == nil", "Bool"),
      ("failure.message", "String"), ("\"\\(count) of \\(limit)\"", "String"),
      ("if isOn { 1 } else if isOff { 2 } else { 3 }", "Int"),
      ("orders.filter { $0.kind == .retail }.count", "Int"),
      ("orders.map { $0.id }", "[Int]"), ("orders.map(\\.id)", "[Int]"),
      ("orders.map { $0.details }", "[String?]"),
      ("orders.compactMap { $0.details }", "[String]"), ("orders.flatMap { $0.tags }", "[String]"),
      ("orders.first { $0.id == count }", "Order?"),
      ("ages[text].map { $0 + 1 }", "Int?"), ("text.first.flatMap { Int($0) }", "Int?"),
      ("order.details.map { $0.count > 1 }", "Bool?"),
      ("maybeOrder?.tags.first.map { $0.count }", "Int?"),
      ("maybeOrder.map(\\.id) ?? 0", "Int"),
      ("orders.first(where: { $0.id == 1 })?.kind", "OrderKind?"),
      ("orders.contains { $0.tags.contains(text) }", "Bool"),
      ("orders.sorted { $0.id < $1.id }.first?.id", "Int?"), ("numbers.sorted(by: >)", "[Int]"),
      ("numbers.reduce(0, +)", "Int"), ("prices.reduce(0, +)", "Double"),
      ("prices.reduce(0) { $0 + $1 }", "Double"), ("names.reduce(\"\") { $0 + $1 }", "String"),
      ("orders.reduce(0) { $0 + $1.count }", "Int"), ("numbers.min() ?? 0", "Int"),
      ("min(count, 3)", "Int"), ("max(1, price)", "Double"), ("abs(price)", "Double"),
      ("Int(text) ?? 0", "Int"), ("Double(count) / 2", "Double"), ("String(count)", "String"),
      ("ages[text] ?? 0", "Int"), ("ages.keys", "[String]"), ("ages.values", "[Int]"),
      ("names.element(at: 1) ?? \"\"", "String"), ("numbers[0]", "Int"),
      ("text.split(separator: \",\").count", "Int"), ("names.joined(separator: \", \")", "String"),
      ("text.first ?? \"\"", "String"), ("price.rounded()", "Double"),
      ("[day].first == day", "Bool"),
      ("total == 0", "Bool"), ("(maybeOrder?.tags ?? []).isEmpty", "Bool"),
      ("lists.flatMap { $0.filter { $0 > 1 } }", "[Int]"),
    ]
  )
  func types(text: String, expected: String) {
    var bag = DiagnosticBag()
    let expression = Fixture.check(text, into: &bag)
    #expect(Fixture.reports(bag) == "")
    #expect(expression?.type.name == expected, "\(text)")
  }

  @Test(
    "what has no type of its own begins with the type that is due",
    arguments: [
      ("names.reduce([]) { $0.contains($1) ? $0 : $0 + [$1] }", Type.array(.string)),
      ("names.reduce([]) { $0 + [$1] }", .optional(.array(.string))),
      ("names.reduce(nil) { $0 ?? $1 }", .optional(.string)),
      ("names.reduce([:]) { $1.isEmpty ? [:] : $0 }", .dictionary(.string, .int)),
      ("orders.reduce(.retail) { $1.kind == .retail ? $0 : $1.kind }", .model("OrderKind")),
    ]
  )
  func beginnings(text: String, type: Type) {
    var bag = DiagnosticBag()
    let expression = Fixture.check(text, expecting: type, into: &bag)
    #expect(Fixture.reports(bag) == "")
    #expect(expression?.type == type, "\(text)")
  }
}
