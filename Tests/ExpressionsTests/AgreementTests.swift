import Diagnostics
import Expressions
import Foundation
import Testing

@Suite("Evaluator and Swift") struct AgreementTests {
  /// Every member, every operator, and what is easily got wrong about them.
  static let expressions = [
    "1", "-5", "1.5", "1e3", "0x1F", "1_000_000 + 1", "true", "text",
    "\"a\\n\\\"b\\\\\"",
    "\"\\u{1F600}\\t\"", "text.count", "text.isEmpty", "maybe?.trimmed", "\" \\u{A0}x\\n\".trimmed",
    "text.first", "text.last", "other.first", "maybe?.first", "maybe?.last ?? \"-\"",
    "text.lowercased()", "text.uppercased()", "text.contains(\"a\")", "text.contains(\"e\")",
    "text.contains(other)", "text.contains(\"\")", "maybe?.contains(other)",
    "(maybe ?? \"\").contains(\"\\n\")", "text.hasPrefix(\"e\")", "text.hasPrefix(other)",
    "text.hasSuffix(\"😀\")", "text.prefix(3)", "text.prefix(99).count", "maybe?.prefix(2)",
    "text.suffix(3)", "text.suffix(99).count", "maybe?.suffix(2)", "text.suffix(4).uppercased()",
    "text.prefix(3).suffix(2)", "numbers.suffix(2)", "numbers.dropFirst().suffix(1)",
    "numbers.reversed().suffix(2)", "numbers.suffix(0)", "numbers.last { $0 > 1 }",
    "numbers.last(where: { $0 < 0 })", "numbers.firstIndex(of: 2)",
    "numbers.reversed().last { $0 > 1 }",
    "numbers.dropFirst().firstIndex(of: 2)", "text.dropFirst()", "text.dropLast().dropFirst()",
    "text.prefix(1).uppercased() + text.dropFirst()", "maybe?.dropFirst()",
    "names.last { $0.count > 1 }",
    "maybeOrder?.tags.suffix(1)",
    "maybe?.prefix(2).count", "text.replacing(\"a\", with: \"b\")",
    "text.replacing(\"\", with: \"-\")",
    "text.split(separator: \",\")", "maybe?.split(separator: \"o\")",
    "text.split(separator: other)",
    "count + 1", "count - limit", "count * 2 % 4", "count / 2", "limit / 2", "limit % 2",
    "-count", "-limit + 1", "count - (limit - 1)", "count - limit - 1", "count * (limit + 1)",
    "price + 1", "price / 3", "price * rate - 2", "-price", "price / 0", "1 / 3 * price",
    "2 * price",
    "price * (7 / 2)", "count == 7", "count != 7", "count < 7", "count <= 7", "count > 7",
    "count >= 7", "price > 2", "text == other", "text < \"f\"", "maybe == \"x\"", "maybe == nil",
    "nil != maybeCount", "maybeCount == 3", "maybeCount ?? 3", "maybeCount ?? maybeCount ?? 4",
    "(maybeCount ?? 1) + 2", "maybePrice ?? 0", "isOn && !isOff", "isOn || isOff && isOff",
    "(isOn || isOff) && isOff", "!(isOn && isOff)", "!isOn == isOff", "isOn ? 1 : 2",
    "isOn ? isOff ? 1 : 2 : 3", "isOn ? 1 : 2.5", "isOff ? nil : 1", "(isOn ? 1 : 2) + 3",
    "if isOn { 1 } else { 2 }", "if isOff { 1.5 } else if isOn { 2 } else { 3 }",
    "if names.contains(where: { $0 == text }) { 1 } else { 2 }",
    "[1, 2.5]", "[1, nil]", "[]  + names", "names + [text]", "[\"a\": 1, \"b\": 2]", "ages.count",
    "ages.isEmpty", "ages.keys", "ages.values", "ages[\"Ann\"]", "ages[text] ?? -1",
    "ages.keys.map { ages[$0] ?? 0 }", "names.count", "names.isEmpty", "names.first", "names.last",
    "names.indices", "names.contains(\"a\")", "names.contains { $0 > \"a\" }",
    "names.contains { $0.count == 1 } && isOn", "names.first(where: { $0 < \"b\" })",
    "names.first { $0 == \"zz\" } ?? \"none\"", "names.firstIndex { $0 == \"é\" }",
    "numbers.filter { $0 > 1 }", "numbers.filter { $0 > 1 }.map { $0 * 2 }.reduce(0, +)",
    "numbers.map { $0 + 1 }", "numbers.map { Double($0) / 2 }", "orders.map(\\.id)",
    "orders.map(\\.details)", "orders.compactMap { $0.details }", "orders.compactMap(\\.details)",
    "lists.flatMap { $0 }", "lists.flatMap { $0.filter { $0 > 1 } }", "lists.map { $0.count }",
    "numbers.sorted()", "numbers.sorted { $0 > $1 }", "numbers.sorted(by: >)",
    "numbers.sorted { $0 * -1 < $1 * -1 }", "names.sorted()", "names.sorted().first",
    "numbers.reversed()", "numbers.reversed().first", "numbers.allSatisfy { $0 > 0 }",
    "numbers.reduce(0) { $0 + $1 }", "prices.reduce(0, +)", "prices.reduce(0) { $0 + $1 }",
    "names.reduce(\"\") { $0 + $1 }", "orders.reduce(0) { $0 + $1.count }", "numbers.min()",
    "numbers.max() ?? 0", "prices.max()", "numbers.prefix(2)", "numbers.prefix(9)",
    "numbers.dropFirst()", "numbers.dropLast()", "numbers.dropFirst().dropLast()",
    "names.joined(separator: \"-\")", "numbers.map { String($0) }.joined(separator: \", \")",
    "numbers.element(at: 0)", "numbers.element(at: 2)", "numbers.element(at: 3)",
    "numbers.element(at: count)", "numbers.element(at: limit) ?? 9",
    "numbers.sorted().element(at: count - 6)", "numbers.map { names.element(at: $0 - 1) ?? \"\" }",
    "orders.element(at: 1)?.details?.count", "numbers[count - 5]", "Int(price)", "Int(rate)",
    "Int(\"12\")", "Int(\"+12\") ?? 0", "Int(\" 12\")", "Int(text)", "Double(count) / 2",
    "Double(\"1e2\")", "Double(\"x\")", "String(count)", "String(price)", "String(isOn)",
    "String(text)", "Double(7 / 2)", "abs(limit)", "abs(rate)", "abs(-2.5)", "min(count, limit)",
    "max(count, 3)", "max(price, 3)", "min(text, other)", "price.rounded()", "(-2.5).rounded()",
    "-2.5.rounded()", "rate.rounded()", "order.id", "order.kind == .retail", "order.kind != kind",
    ".wholesale == order.kind", "maybeKind == .wholesale", "isOn ? kind : .wholesale",
    "order.details?.count ?? 0", "order.customer?.email?.count", "maybeOrder?.id",
    "maybeOrder?.tags.count", "maybeOrder?.tags.prefix(1)", "(maybeOrder?.tags ?? []).isEmpty",
    "maybeOrder ?? order", "Order(id: 1, kind: .retail)",
    "Order(id: count, kind: kind, tags: names)",
    "Order(id: 1, kind: .retail, customer: Customer(name: text))",
    "order == Order(id: 1, kind: .retail, details: \"x\")", "orders.contains(order)",
    "orders.filter { $0.kind == .retail }.count", "orders.first { $0.id == 2 }?.details",
    "orders.first { $0.id == 2 }?.details?.uppercased() ?? \"-\"",
    "names.map { $0 }.sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }.joined(separator: \" \")",
    "orders.sorted { $0.id > $1.id }.map { $0.id }", "orders.max { $0.id < $1.id }?.id",
    "orders.min(by: { $0.count < $1.count })?.id ?? 0", "numbers.max(by: >)",
    "numbers.reversed().min { $0 % 3 < $1 % 3 }",
    "orders.filter { $0.id > 99 }.max { $0.id < $1.id }",
    "(-min(1, 0)).formatted(.number)", "(isOn ? 1 : 2).formatted(.number)",
    "max(0.5, 2).formatted(.percent)", "maybeOrder?.tags.element(at: [1, 2][count])",
    "[order].first?.tags.element(at: [0, 1][count * 0])",
    "orders.map { $0.tags.isEmpty ? \"none\" : $0.tags.joined(separator: \",\") }",
    "payment.card?.number", "payment.card?.limit ?? 0", "payment.card?.number.count",
    "payment == .card(number: \"42\", limit: 9)", "payment != .cash", "Payment.cash",
    "[payment, .cash].map { $0.card?.limit ?? 0 }", "[payment].first?.card?.number",
    "[payment, .cash].last?.card?.limit ?? 0", "name.isValid", "name.message",
    "name.message ?? \"-\"", "name.count < 6 && !submit.isRunning", "submit.error?.message",
    "submit.error != nil", "failure.message", "submit.error?.message ?? \"\"",
    "\"\\(count) of \\(limit)\"", "\"\\(price) \\(rate) \\(isOn)\"", "\"\\(order.kind)!\"",
    "\"\\(text)\\(maybe ?? \"none\")\"", "\"\\(isOn ? \"a\" : \"b\")\"",
    "\"\\(numbers) \\(names)\"",
    "\"\\(\"\\(count)\")\"", "\"total: \\(prices.reduce(0, +))\"", "\"\\(1e20) \\(0.1 + 0.2)\"",
    "\"\\(names.filter { $0 > \"a\" }.count)\"", "\"\\(name.count) \\(name.message ?? \"\")\"",
    "[day].first == day", "([day].first ?? day) < day", "link == nil", "total == 5", "total", "day",
    "link", "failure",
    "count.formatted()", "price.formatted()", "total.formatted(.number)",
    "(price * 1234567).formatted()", "(limit * 1000).formatted()", "(rate / 3).formatted()",
    "(price * 1000).formatted(.number.grouping(.never))",
    "0.125.formatted(.number.precision(.fractionLength(2)))",
    "0.375.formatted(.number.precision(.fractionLength(2)))",
    "count.formatted(.number.precision(.fractionLength(1)))",
    "count.formatted(.percent)", "rate.formatted(.percent)", "0.256789.formatted(.percent)",
    "0.5.formatted(.percent.precision(.fractionLength(0)))", "fee.formatted(.percent)",
    "(-0.0).formatted()",
    "(rate / 1000000000).formatted()", "0.0000005.formatted()", "0.0000015.formatted()",
    "(total * 1000000).formatted(.currency(code: \"EUR\"))",
    "fee.formatted(.currency(code: \"USD\"))",
    "(fee / 100).formatted(.currency(code: \"GBP\"))", "1234.5.formatted(.currency(code: \"JPY\"))",
    "count.formatted(.currency(code: \"CHF\").precision(.fractionLength(0)))",
    "price.formatted(.currency(code: \"SEK\").grouping(.never))",
    "[\"EUR\", \"JPY\", \"CHF\"].map { price.formatted(.currency(code: $0)) }.joined(separator: \" \")",
    "fee.formatted(.currency(code: isOn ? \"EUR\" : \"USD\").precision(.fractionLength(1)))",
    "[1.5].map { $0.formatted(.currency(code: \"KRW\")) + $0.formatted(.currency(code: \"INR\")) }",
    "[2].map { $0.formatted(.currency(code: \"CNY\")) + $0.formatted(.currency(code: \"BRL\")) }",
    "[2].map { $0.formatted(.currency(code: \"CAD\")) + $0.formatted(.currency(code: \"AUD\")) }",
    "[2].map { $0.formatted(.currency(code: \"MXN\")) + $0.formatted(.currency(code: \"NZD\")) }",
    "[2].map { $0.formatted(.currency(code: \"HKD\")) + $0.formatted(.currency(code: \"ILS\")) }",
    "[2].map { $0.formatted(.currency(code: \"NOK\")) + $0.formatted(.currency(code: \"DKK\")) }",
    "[2].map { $0.formatted(.currency(code: \"PLN\")) + $0.formatted(.currency(code: \"CZK\")) }",
    "[2].map { $0.formatted(.currency(code: \"RON\")) + $0.formatted(.currency(code: \"TRY\")) }",
    "[2].map { $0.formatted(.currency(code: \"ZAR\")) + $0.formatted(.currency(code: \"SGD\")) }",
    "[2].map { $0.formatted(.currency(code: \"THB\")) }",
    "day.formatted()", "day.formatted(.iso8601)", "day.formatted(date: .numeric, time: .omitted)",
    "day.formatted(date: .abbreviated, time: .standard)",
    "later?.formatted(date: .long, time: .shortened)",
    "day.formatted(date: .complete, time: .omitted)",
    "day.formatted(date: .omitted, time: .standard)",
    "days.map { $0.formatted(date: .complete, time: .shortened) }", "maybeCount?.formatted()",
    "\"\\(total.formatted(.currency(code: \"EUR\"))) on \\(day.formatted(date: .long, time: .omitted))\"",
    "total + fee", "total - fee", "total * fee", "total / 8", "total / 4 * 3", "2 / total",
    "total * 1.19", "total * 0.1", "-fee", "abs(fee)", "max(total, 5.5)", "min(fee, total)",
    "total > fee", "total >= 5", "total == 5.0", "fee < 0", "maybeTotal ?? 19.99",
    "total + 1.5 * 2",
    "amounts.reduce(0, +)", "amounts.sorted()", "amounts.max()", "amounts.map { $0 * 2 }",
    "amounts.filter { $0 > 1 }.count", "amounts.contains(3)", "Decimal(count)", "Decimal(price)",
    "Decimal(rate)", "Decimal(\"12.50\")", "Decimal(\"7 apples\") ?? 0",
    "Int(fee)", "Int(total * 2.75)", "Int(total) + 1", "Double(total) / 2", "Double(fee)",
    "String(fee)", "\"\\(total / 8) \\(fee)\"", "numbers.map { Decimal($0) / 4 }",
    "(total + fee) / 8", "1e3.rounded()", "[0.5.rounded(), 1].sorted()",
    "total * 1e20", "isOn ? total : 0.5",
    "0.1 < (isOn ? 0.5 : 0.1)", "(isOn ? 0.5 : 1) >= -0.5", "(isOff ? 2.5 : 1) > min(0.5, 2)",
    "day < later ?? day", "days.max()", "days.sorted().first", "later == nil",
    "[token].first == token",
    "\"\\(token)\"", "[blob].first == blob", "grades[1]", "grades[3] ?? []", "grades.keys",
    "grades.values",
    "grades.values.flatMap { $0 }", "grades[1]?.first ?? text", "grades == [:]",
    "\"\\(total)\"", "numbers.map { maybeOrder?.tags.element(at: $0) ?? \"-\" }",
    "maybeOrder?.tags.element(at: count + 1)?.count", "orders.map { $0.customer?.name ?? \"-\" }",
    "\"\\u{200B}x\\u{200B}\".trimmed", "1 + 2 * 3 - 4 / 2", "10 - 3 - 2", "2 * (3 + 4)",
    "(1 + 2) * 3", "(count > 3) == isOn",
    "isOn == (count > 3)", "count > 3 && count < 9 || isOff",
    "-(-count)", "!(!isOn)", "5 - -5", "count + -1", "[1, 2, 3].map { -$0 }",
    "[[1], []].map { $0.first ?? 0 }", "[1, 2].contains(count)", "-9223372036854775808",
    "text.split(separator: \",\").map { $0.trimmed }.filter { !$0.isEmpty }",
    "lists.map { $0.map { $0 * 2 }.reduce(0, +) }.max() ?? 0",
    "price > 1 ? \"p: \\(price)\" : text", "(isOn ? text : other).count",
    "!names.contains { $0 == text }", "isOn && names.allSatisfy { !$0.isEmpty }",
    "names.map { $0.replacing(\"a\", with: $0 + \"!\") }", "maybeOrder?.tags.element(at: count)",
    "maybeOrder?.tags.element(at: 0)?.count", "orders.map { $0.tags.first ?? text.prefix(1) }",
    "maybe?.uppercased().lowercased().trimmed.count",
    "(maybe?.count ?? 0) > 2 ? \"long\" : \"short\"",
    "maybeOrder.map { $0.id > 1 ? .retail : .wholesale } ?? kind",
    "\"\\(maybeOrder.map { $0.id > 1 ? .retail : .wholesale } ?? kind)!\"",
    "isOn ? maybe.map { .card(number: $0, limit: 1) } : payment",
    "orders.map { $0.id > 1 ? .retail : .wholesale } == [kind]",
    "[kind] != orders.flatMap { $0.id > 1 ? [] : [.retail, .wholesale] }",
    "Order(id: 1, kind: maybe.map { $0.isEmpty ? .retail : .wholesale } ?? .retail).kind",
    "names.contains { [payment].contains($0.first.map { .card(number: $0, limit: 9) } ?? .cash) }",
  ]

  @Test("an expression is worth what the compiled Swift says")
  func agreement() throws {
    var functions: [(type: Type, body: String)] = []
    var expected: [String] = []
    for text in Self.expressions {
      var bag = DiagnosticBag()
      guard let expression = Fixture.check(text, into: &bag) else {
        Issue.record("\(text): \(Fixture.reports(bag))")
        continue
      }
      let printer = SwiftPrinter(types: Fixture.types)
      for position in [nil, SwiftPrinter.Position.body] {
        functions.append((expression.type, printer.print(expression, at: position).flat))
        expected.append("\(text) = \(CompiledWorld.show(try CompiledWorld.evaluate(expression)))")
      }
    }
    do {
      let results = try CompiledWorld.run(functions)
      #expect(results.count == expected.count)
      for (index, (result, expected)) in zip(results, expected).enumerated() {
        let isEqual = expected.hasSuffix(" = \(result)")
        #expect(isEqual, "\(expected), but \(result) as \(functions[index].body)")
      }
    } catch let error as CompiledWorld.CompilerRefused {
      Issue.record("\(error.output)")
    }
  }
}

@Suite("Random expressions") struct RandomAgreementTests {
  private static let types: [String: Type] = {
    var result: [String: Type] = [:]
    for name in Forms.types {
      var bag = DiagnosticBag()
      result[name] = TypeParser.parse(
        Fixture.sourceText(name),
        models: { Fixture.types[$0] != nil },
        modelNames: Fixture.types.names,
        into: &bag
      )
    }
    return result
  }()

  private struct Sample {
    var text: String
    var type: Type
    var swift: String
    var expected: String
  }

  /// As many as one program holds, so that thousands are compiled in the memory that a few need.
  private static let limit = 250

  @Test("a random expression is worth what the compiled Swift says")
  func agreement() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["EXPRESSIONS"].flatMap(Int.init) ?? 200
    var random = RandomExpressions(seed: environment["SEED"].flatMap(UInt64.init) ?? 1)
    var left = count
    while left > 0 {
      var samples: [Sample] = []
      while samples.count < min(left, Self.limit) {
        if let sample = try sample(&random) { samples.append(sample) }
      }
      try compare(samples)
      left -= samples.count
    }
  }

  /// `nil` where what was made is refused for what it is worth, or has no value.
  private func sample(_ random: inout RandomExpressions) throws -> Sample? {
    let name = random.type()
    let type = try #require(Self.types[name], "\(name)")
    let text = random.body(name)
    var bag = DiagnosticBag()
    guard let expression = Fixture.check(text, expecting: type, into: &bag) else {
      let known = ["constant-trap", "constant-condition", "closure-parameter"]
      let isKnown = bag.all.allSatisfy { known.contains($0.code) }
      #expect(isKnown, "\(text): \(Fixture.reports(bag))")
      return nil
    }
    guard let value = try? CompiledWorld.evaluate(expression) else { return nil }
    let swift = SwiftPrinter(types: Fixture.types).print(expression).flat
    return Sample(text: text, type: type, swift: swift, expected: CompiledWorld.show(value))
  }

  private func compare(_ samples: [Sample]) throws {
    do {
      let results = try CompiledWorld.run(samples.map { ($0.type, $0.swift) })
      #expect(results.count == samples.count)
      for (sample, result) in zip(samples, results) where result != sample.expected {
        Issue.record("\(sample.text) = \(sample.expected), but \(result) as \(sample.swift)")
      }
    } catch let error as CompiledWorld.CompilerRefused {
      Issue.record("\(error.output)")
    }
  }
}
