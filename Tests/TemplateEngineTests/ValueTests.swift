import Testing

@testable import TemplateEngine

@Suite("Values") struct ValueTests {
  @Test(
    "as JSON",
    arguments: [
      (nil, "null"), (true, "true"), (-5, "-5"), (1.5, "1.5"),
      ("a\"\\\n\u{1B}é", "\"a\\\"\\\\\\n\\u001bé\""),
      ([], "[]"), ([:], "{}"), ([1, ["a": nil]], "[1,{\"a\":null}]"),
    ] as [(Sample, String)]
  )
  func json(value: Sample, expected: String) {
    var store = ValueStore()
    let value = value.value(in: &store)
    #expect(String(decoding: store.json(of: value), as: UTF8.self) == expected)
  }

  @Test("as JSON on several lines, without layout marks")
  func pretty() {
    var store = ValueStore()
    let sample: Sample = [
      "a": [1, 2], "b": [:], "c": "\u{1}f(\u{2}x,\u{3}\u{5}y\u{6}\u{7}\u{2}\u{8})\u{4}",
    ]
    let value = sample.value(in: &store)
    let text = String(decoding: store.json(of: value, indent: 2), as: UTF8.self)
    #expect(
      text == """
        {
          "a": [
            1,
            2
          ],
          "b": {},
          "c": "f(x, \\"y\\")"
        }
        """
    )
  }

  @Test("objects keep the order of their members, and a name finds its value")
  func objects() {
    var store = ValueStore()
    let first = store.object([("b", .int(1)), ("a", .int(2))])
    let second = store.object([(Name("b"), .int(3)), (Name("a"), .int(4))])
    let third = store.object([("a", .int(5))])
    #expect(store.names(of: first) == ["b", "a"])
    #expect(store.member("a", of: second)?.asInt == 4)
    #expect(store.member("b", of: third) == nil)
    #expect(store.member("never mentioned", of: third) == nil)
    #expect(store.member("a", of: .int(1)) == nil)
    #expect(first.keyStart == second.keyStart)
  }

  @Test("are equal by what they are worth")
  func equality() {
    var store = ValueStore()
    let one: Sample = ["a": [1, "x"], "b": 2]
    let other: Sample = ["b": 2.0, "a": [1, "x"]]
    let (left, right) = (one.value(in: &store), other.value(in: &store))
    #expect(store.isEqual(left, right))
    #expect(!store.isEqual(left, .null))
    #expect(store.isEqual(.undefined, .null))
  }

  @Test("are sixteen bytes of plain data")
  func size() {
    #expect(MemoryLayout<Value>.size == 16)
    #expect(_isPOD(Value.self))
    #expect(_isPOD(Instruction.self))
    #expect(MemoryLayout<Instruction>.stride == 16)
  }

  @Test("ranges know their length, and those that are too long are none")
  func ranges() throws {
    #expect(Value.range(from: 3, to: 1)?.elementCount == 3)
    #expect(Value.range(from: .min, to: .max) == nil)
    #expect(Value.range(from: 0, to: Int(UInt32.max)) == nil)
    let last = try #require(Value.range(from: .max - 1, to: .max))
    #expect(ValueStore().element(1, of: last).asInt == .max)
  }
}

@Suite("Output buffer") struct OutputBufferTests {
  private static func text(_ buffer: borrowing OutputBuffer) -> String {
    buffer.withBytes(from: 0) { String(decoding: $0, as: UTF8.self) }
  }

  @Test("grows, and holds what was appended in any portions")
  func grows() {
    var generator = Random(state: 3)
    let source = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    for _ in 0..<200 {
      var buffer = OutputBuffer(capacity: 16)
      var expected: [UInt8] = []
      for _ in 0..<generator.below(60) {
        let start = generator.below(300)
        let length = generator.below(min(40, 301 - start))
        buffer.append(source, start, length)
        expected += source[start..<start + length]
        if generator.below(4) == 0 {
          buffer.append(7)
          expected.append(7)
        }
        if generator.below(9) == 0 {
          let length = generator.below(expected.count + 1)
          buffer.truncate(to: length)
          expected.removeSubrange(length...)
        }
      }
      let count = buffer.count
      let bytes = buffer.withBytes(from: 0) { Array($0) }
      #expect(count == expected.count)
      #expect(bytes == expected)
    }
  }

  @Test("prints numbers", arguments: [0, 7, -1, 1_234_567_890, Int.max, Int.min])
  func decimal(number: Int) {
    var buffer = OutputBuffer()
    buffer.append(decimal: number)
    let text = Self.text(buffer)
    #expect(text == String(number))
  }

  @Test(
    "indents the lines that are not empty",
    arguments: [
      ("", ""), ("a", "--a"), ("a\nb\n", "--a\n--b\n"), ("\n\na\n\nb", "\n\n--a\n\n--b"),
    ]
  )
  func indents(text: String, expected: String) {
    var buffer = OutputBuffer(capacity: 16)
    buffer.append("x")
    buffer.append(text)
    let indent = ArraySlice("--".utf8)
    let fits = buffer.indentLines(from: 1, with: indent, skipsFirst: false, limit: 100)
    #expect(fits)
    let result = Self.text(buffer)
    #expect(result == "x" + expected)
  }

  @Test("refuses to indent beyond a limit, and stays as it is")
  func limit() {
    var buffer = OutputBuffer()
    buffer.append("a\nb")
    let indent = ArraySlice("--".utf8)
    let all = buffer.indentLines(from: 0, with: indent, skipsFirst: false, limit: 6)
    #expect(!all)
    let before = Self.text(buffer)
    #expect(before == "a\nb")
    let rest = buffer.indentLines(from: 0, with: indent, skipsFirst: true, limit: 6)
    #expect(rest)
    let after = Self.text(buffer)
    #expect(after == "a\n--b")
  }
}
