import Diagnostics
import Testing

@Suite("DiagnosticBag")
struct DiagnosticBagTests {
  private func span(_ start: Int, in file: Int32 = 0) -> SourceSpan {
    SourceSpan(file: .init(file), start: start, end: start + 1)
  }

  @Test("the same problem at the same place is kept once")
  func once() {
    var bag = DiagnosticBag()
    bag.add(.error("a", "x", at: span(1)))
    bag.add(.error("a", "x", at: span(1), help: "again"))
    #expect(bag.all.count == 1)
    #expect(bag.errorCount == 1)
    bag.add(.error("a", "x", at: span(2)))
    bag.add(.error("a", "y", at: span(1)))
    bag.add(.error("b", "x", at: span(1)))
    bag.add(.error("a", "x", at: nil))
    #expect(bag.all.count == 5)
  }

  @Test("warnings are no errors")
  func warnings() {
    var bag = DiagnosticBag()
    #expect(bag.isEmpty)
    bag.add(.warning("a", "x", at: nil))
    #expect(!bag.isEmpty && !bag.hasErrors)
    bag.add(.error("a", "y", at: nil))
    #expect(bag.hasErrors && bag.errorCount == 1)
  }

  @Test("problems come by file and place; those at one place in the order they were found")
  func order() {
    var bag = DiagnosticBag()
    bag.add(.error("d", "", at: span(9)))
    bag.add(.error("e", "", at: span(1, in: 1)))
    bag.add(.error("b", "", at: span(2)))
    bag.add(.error("c", "", at: span(2)))
    bag.add(.error("a", "", at: nil))
    #expect(bag.inSourceOrder.map(\.code) == ["a", "b", "c", "d", "e"])
    #expect(bag.all.map(\.code) == ["d", "e", "b", "c", "a"])
  }

  @Test("another bag's problems join, those in both once")
  func joining() {
    var left = DiagnosticBag()
    left.add(.error("a", "", at: span(1)))
    var right = left
    right.add(.error("b", "", at: span(2)))
    left.add(contentsOf: right)
    #expect(left.all.map(\.code) == ["a", "b"])
  }

  @Test("too many problems are counted, and no longer kept")
  func limit() {
    var bag = DiagnosticBag()
    for offset in 0..<20_000 { bag.add(.error("a", "", at: span(offset))) }
    #expect(bag.all.count == DiagnosticBag.limit)
    #expect(bag.errorCount == 20_000)
  }
}
