import Testing

@testable import TemplateEngine

@Suite("Plain data") struct PlainDataTests {
  @Test("a plain array does what an array does, in any order of calls")
  func array() {
    var generator = Random(state: 11)
    for _ in 0..<100 {
      var plain = PlainArray<Int>(capacity: 1)
      var expected: [Int] = []
      for number in 0..<generator.below(80) {
        plain.append(number)
        expected.append(number)
        switch generator.below(8) {
        case 0:
          let removed = plain.removeLast()
          #expect(removed == expected.removeLast())
        case 1:
          let index = generator.below(expected.count)
          let removed = plain.remove(at: index)
          #expect(removed == expected.remove(at: index))
        case 2:
          let count = generator.below(expected.count + 1)
          plain.removeLast(count)
          expected.removeLast(count)
        case 3:
          let index = generator.below(expected.count)
          plain[index] = -number
          expected[index] = -number
        default: break
        }
        let (last, all) = (plain.last, plain.suffix(plain.count))
        #expect(last == expected.last)
        #expect(all == expected)
      }
    }
  }

  @Test("equal texts are one name, others are others, and each keeps its text")
  func names() {
    let texts = (0..<3_000).map { "name\($0 % 1_000)é" } + ["", "a", "b"]
    let names = texts.map { Name($0) }
    #expect(Set(names).count == 1_003)
    #expect(names.map(\.text) == texts)
    #expect(Name.known("name7é") == names[7])
    #expect(Name.known("a name that nobody has used") == nil)
  }

  @Test("numbers by name are those that were set")
  func map() {
    var map = NameMap()
    let (first, second) = (Name("numbered first"), Name("numbered second"))
    map[second] = 0
    map[first] = 7
    #expect(map[first] == 7)
    #expect(map[second] == 0)
    #expect(map[Name("numbered last")] == nil)
    #expect(map.names == ["numbered first", "numbered second"])
    map[first] = nil
    #expect(map[first] == nil)
  }

  @Test("white space at the end of a line is found wherever it stands")
  func lineEnds() {
    for length in 0..<60 {
      for place in 0...length {
        let start = String(repeating: "x", count: place)
        let end = String(repeating: "y", count: length - place)
        #expect(Self.laidOut(start + " \n" + end) == start + "\n" + end)
        #expect(Self.laidOut(start + "\u{2}" + end) == start + end)
        #expect(Self.laidOut(start + "\n" + end + "\t") == start + "\n" + end)
        #expect(Self.laidOut(start + "\n " + end + "z") == start + "\n " + end + "z")
      }
    }
  }

  private static func laidOut(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { Layout.apply(to: $0, options: RenderOptions()) }
    return String(decoding: result, as: UTF8.self)
  }

  @Test("whole numbers are printed as Swift does", arguments: [0, 7, -1, 10, 1_234, .max, .min])
  func decimals(number: Int) {
    var buffer = OutputBuffer(capacity: 16)
    buffer.append(decimal: number)
    buffer.append(decimal: number)
    let text = buffer.withBytes(from: 0) { String(decoding: $0, as: UTF8.self) }
    #expect(text == "\(number)\(number)")
  }
}
