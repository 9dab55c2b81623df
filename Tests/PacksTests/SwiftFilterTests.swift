import Diagnostics
import TemplateEngine
import Testing

@testable import Packs

@Suite("Filters for Swift") struct SwiftFilterTests {
  private static func text(
    _ template: String,
    with value: String = "",
    lenient: Bool = false,
    width: Int = 100
  ) throws -> String {
    var environment = Environment(
      filters: Filter.general + Filter.forSwift,
      options: RenderOptions(width: width, lenient: lenient)
    )
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let file = sources.add(path: "main", bytes: Array(template.utf8))
    let compiled = environment.compile(file, into: &bag)
    var store = ValueStore()
    let root = store.object([("value", store.string(value))])
    return String(decoding: try #require(compiled).render(root: root, in: &store), as: UTF8.self)
  }

  private static let examples = Filter.forSwift.flatMap { filter in
    filter.examples.map { (filter.name, $0.template, $0.output) }
  }

  @Test("every example gives what it says", arguments: examples)
  func example(name: String, template: String, output: String) throws {
    #expect(try Self.text(template) == output)
  }

  @Test(
    "names are made as StencilSwiftKit makes them",
    arguments: [
      (#"{{ "hello"|swiftIdentifier }}"#, "Hello"),
      (#"{{ "42hello"|swiftIdentifier }}"#, "_42hello"),
      (#"{{ "some$URL"|swiftIdentifier }}"#, "Some_URL"),
      (#"{{ "25 Ultra Light"|swiftIdentifier }}"#, "_25_Ultra_Light"),
      (#"{{ "26_extra_ultra_light"|swiftIdentifier }}"#, "_26_extra_ultra_light"),
      (#"{{ "a b"|swiftIdentifier }}"#, "A_B"),
      (#"{{ "12 @ 34 % 56 + 78 Hello world"|swiftIdentifier }}"#, "_12___34___56___78_Hello_World"),
      (#"{{ ""|swiftIdentifier }}"#, ""),
      (#"{{ "self"|swiftIdentifier }}"#, "Self"),
      (#"{{ "some$URL"|swiftIdentifier:"pretty" }}"#, "SomeURL"),
      (#"{{ "25 Ultra Light"|swiftIdentifier:"pretty" }}"#, "_25UltraLight"),
      (#"{{ "26_extra_ultra_light"|swiftIdentifier:"pretty" }}"#, "_26ExtraUltraLight"),
      (#"{{ "12 @ 34 % 56 + 78 Hello world"|swiftIdentifier:"pretty" }}"#, "_12345678HelloWorld"),
      (#"{{ "self"|escapeReservedKeywords }}"#, "`self`"),
      (#"{{ "hello"|escapeReservedKeywords }}"#, "hello"),
      (#"{{ "Any"|escapeReservedKeywords }}"#, "`Any`"),
      (#"{{ "Type"|escapeReservedKeywords }}"#, "`Type`"),
      (#"{{ "get"|escapeReservedKeywords }}"#, "`get`"),
      (#"{{ "right"|escapeReservedKeywords }}"#, "`right`"),
      (#"{{ "_"|escapeReservedKeywords }}"#, "`_`"),
      (#"{{ "borrowing"|escapeReservedKeywords }}"#, "borrowing"),
      (#"{{ "_foo bar"|swiftIdentifier:"pretty" }}"#, "FooBar"),
      (#"{{ "SCREAM_IT"|swiftIdentifier:"pretty" }}"#, "ScreamIt"),
      (#"{{ "a😀 b"|swiftIdentifier }}"#, "A😀_B"),
    ]
  )
  func madeNames(template: String, expected: String) throws {
    #expect(try Self.text(template, lenient: true) == expected)
  }

  @Test("every filter says what it does, and no name is taken twice")
  func areDescribed() {
    for filter in Filter.forSwift {
      #expect(filter.summary.hasSuffix("."), "\(filter.name)")
      #expect(!filter.examples.isEmpty, "\(filter.name)")
    }
    let names = (Filter.general + Filter.forSwift).flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test(
    "a chain behind a name, or a name without room, stands below its label",
    arguments: [
      ("(x_.a[]_.b[])", "n:\n  x\n  .a[]\n  .b[]"),
      ("((x_.a[]_.b[])~?? y)", "n:\n  x\n  .a[]\n  .b[]\n  ?? y"),
      ("(!(x_.a[]_.b[])~&& y)", "n:\n  !x\n  .a[]\n  .b[]\n  && y"),
      ("((x.y_.a[]_.b[])~?? y)", "n: x.y\n  .a[]\n  .b[]\n  ?? y"),
      ("xx([_aaa_])", "n: xx[\n  aaa\n]"),
      ("xxxxxx([_aaa_])", "n:\n  xxxxxx[\n    aaa\n  ]"),
      ("xxxxxx[a]", "n:\n  xxxxxx[a]"),
      ("x[a]", "n: x[a]"),
    ]
  )
  func chains(value: String, expected: String) throws {
    let marks: [Character: UInt8] = [
      "(": LayoutMark.open, ")": LayoutMark.close, "_": LayoutMark.softline,
      "~": LayoutMark.softlineSpace,
    ]
    let bytes = value.utf8.map { marks[Character(UnicodeScalar($0))] ?? $0 }
    let marked = String(decoding: bytes, as: UTF8.self)
    #expect(try Self.text("n:{{ value|labelled }}", with: marked, width: 8) == expected)
  }

  @Test(
    "'swiftIdentifier' makes names of any text as StencilSwiftKit does",
    arguments: [
      ("hello", "hello", "Hello", "Hello"),
      ("42hello", "_42hello", "_42hello", "_42hello"),
      ("some$URL", "some_URL", "Some_URL", "SomeURL"),
      (
        "26_extra_ultra_light", "_26_extra_ultra_light", "_26_extra_ultra_light",
        "_26ExtraUltraLight"
      ),
      ("foo_bar.baz.qux-yay", "foo_bar_baz_qux_yay", "Foo_bar_Baz_Qux_Yay", "FooBarBazQuxYay"),
    ]
  )
  func identifier(text: String, valid: String, normal: String, pretty: String) throws {
    #expect(try Self.text("{{ \"\(text)\"|swiftIdentifier:\"valid\" }}") == valid)
    #expect(try Self.text("{{ \"\(text)\"|swiftIdentifier:\"pretty\" }}") == pretty)
    #expect(try Self.text("{{ \"\(text)\"|swiftIdentifier }}", lenient: true) == normal)
  }

  @Test(
    "a doc comment goes on behind every kind of line end, and holds no other control character",
    arguments: [
      ("", "///"), ("a", "/// a"), ("a\n\nb\n", "/// a\n///\n/// b\n///"),
      ("a\r\nb\rc\u{0B}d\u{0C}e", "/// a\n/// b\n/// c\n/// d\n/// e"),
      ("ä\u{85}ß\u{2028}…\u{2029}z", "/// ä\n/// ß\n/// …\n/// z"),
      ("a\u{1B}[0m\tb\u{7F}\u{0}", "/// a[0mb"), ("\u{E2}\u{A8}", "/// \u{E2}\u{A8}"),
    ]
  )
  func docComment(text: String, expected: String) throws {
    #expect(try Self.text("{{ value|docComment }}", with: text) == expected)
  }
}
