import Diagnostics
import Testing

@Suite("NameIndex")
struct NameIndexTests {
  @Test("names have the numbers in which they came, however many there are")
  func numbers() {
    var index = NameIndex()
    #expect(index.number(of: "name0") == nil)
    for number in 0..<1_000 {
      #expect(index.insert("name\(number)") == (number, true))
    }
    #expect(index.insert("name7") == (7, false))
    #expect(index.number(of: "name999") == 999)
    #expect(index.number(of: "name1000") == nil)
    #expect(index.names.count == 1_000)
    #expect(index.names.first == "name0")
  }

  @Test(
    "a name is what Swift takes for the same text",
    arguments: [("é", "e\u{301}", true), ("a", "A", false), ("", " ", false), ("ß", "ss", false)])
  func sameText(first: String, second: String, isSame: Bool) {
    var index = NameIndex()
    index.insert(first)
    #expect(index.insert(second).isNew == !isSame)
  }
}
