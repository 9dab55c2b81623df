import Diagnostics
import Expressions
import Foundation
import Testing

@Suite("Hostile expressions") struct HostileInputTests {
  static let nested: [String] = [
    String(repeating: "(", count: 50_000), String(repeating: "[", count: 50_000),
    String(repeating: "!", count: 50_000), "isOn" + String(repeating: ")", count: 5_000),
    String(repeating: "- ", count: 20_000) + "1", String(repeating: "-(", count: 20_000) + "1",
    "text" + String(repeating: ".trimmed", count: 7_000),
    "text" + String(repeating: "?", count: 50_000),
    "text" + String(repeating: "[0]", count: 15_000),
    "text" + String(repeating: "()", count: 15_000),
    String(repeating: "isOn ? 1 : ", count: 5_000) + "2",
    String(repeating: "maybe ?? ", count: 6_000) + "text",
    String(repeating: "1 + ", count: 14_000) + "1",
    String(repeating: "\"\\(", count: 15_000),
    String(repeating: "\"\\(", count: 15_000) + "1" + String(repeating: ")\"", count: 15_000),
    String(repeating: "numbers.map { ", count: 4_000),
    String(repeating: "if isOn { ", count: 5_000),
    String(repeating: "[text: ", count: 8_000), String(repeating: "{", count: 50_000),
    String(repeating: "Order(id: ", count: 5_000), String(repeating: "\\", count: 50_000),
    String(repeating: "lists.flatMap { $0.map { $0 } }.reduce(0) { $0 + ", count: 1_000),
    String(repeating: "a", count: 59_000), String(repeating: "9", count: 59_000),
    String(repeating: "\u{301}", count: 20_000), "\u{0}\u{1}\u{2}", "\"\u{0}",
    "[" + String(repeating: "1, ", count: 19_000) + "1]",
    "\"" + String(repeating: "\\(1)", count: 14_000) + "\"", String(repeating: "x ", count: 90_000),
    String(repeating: "prices.reduce(0) { $0 + $1 + ", count: 20) + "1"
      + String(repeating: " }", count: 20),
    String(repeating: "1 + ", count: 110) + "1",
    String(repeating: "isOn && ", count: 110) + "isOff",
    "text" + String(repeating: ".lowercased()", count: 110),
    String(repeating: "-(", count: 38) + "count" + String(repeating: ")", count: 38),
  ]

  @Test("what is nested too deeply is reported, and stops nothing", arguments: nested.indices)
  func nesting(index: Int) {
    let problem = onSmallStack {
      var bag = DiagnosticBag()
      let expression = Fixture.check(Self.nested[index], into: &bag)
      if let expression {
        _ = expression.mutants().count
        _ = try? CompiledWorld.evaluate(expression)
        _ = SwiftPrinter(types: Fixture.types).print(expression)
      }
      return bag.all.isEmpty == (expression != nil)
    }
    #expect(problem == true)
  }

  @Test("any jumble of tokens is an expression, or reported once")
  func jumble() {
    let words = [
      "isOn", "text", "count", "$0", "$1", "1", "2.5", "\"a\"", "\"\\(", ")\"", "(", ")", "[", "]",
      "{",
      "}", ".", ",", ":", "?", "??", "!", "-", "+", "*", "<", "==", "&&", "||", " ", " ", "nil",
      "if",
      "else", "in", "true", ".retail", "order", ".map", ".filter", ".reduce", "Order", "id:",
      "\\.id",
      "maybe", "?.", "name", ".isValid", "submit", "error", "payment", ".card", "é", "\"", "\\",
      "@", "=",
    ]
    var random = Jumble(state: 7)
    for _ in 0..<20_000 {
      let text = (0..<random.next(14)).map { _ in words[random.next(words.count)] }.joined()
      var bag = DiagnosticBag()
      let expression = Fixture.check(text, into: &bag)
      #expect((expression == nil) == bag.hasErrors, "\(text)")
      #expect(bag.all.allSatisfy { ($0.span?.end ?? .max) <= text.utf8.count }, "\(text)")
      guard let expression else { continue }
      _ = try? CompiledWorld.evaluate(expression)
      #expect(!SwiftPrinter(types: Fixture.types).print(expression).flat.isEmpty)
    }
  }

  @Test("an evaluation ends, whatever it is asked")
  func work() {
    let texts = [
      "numbers" + String(repeating: ".flatMap { [$0, $0, $0, $0] }", count: 40),
      "text" + String(repeating: ".replacing(\"\", with: text)", count: 40),
      "names" + String(repeating: ".flatMap { $0.split(separator: \"\") + names }", count: 30)
        + ".count",
    ]
    for text in texts {
      var bag = DiagnosticBag()
      guard let expression = Fixture.check(text, into: &bag) else {
        Issue.record("\(Fixture.reports(bag))")
        continue
      }
      #expect(throws: EvaluationError.self) { try CompiledWorld.evaluate(expression) }
    }
  }

  private struct Jumble {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  /// Much less than a program's own stack, as a debug build needs many times what others do.
  private func onSmallStack(_ body: @escaping @Sendable () -> Bool) -> Bool? {
    let box = Box()
    let thread = Thread {
      box.finish(body())
    }
    thread.stackSize = 2 << 20
    thread.start()
    return box.wait()
  }

  private final class Box: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private var result: Bool?

    func finish(_ result: Bool) {
      self.result = result
      semaphore.signal()
    }

    func wait() -> Bool? {
      semaphore.wait()
      return result
    }
  }
}
