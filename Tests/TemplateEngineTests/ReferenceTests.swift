import TemplateEngine
import Testing

@Suite("The reference of the language") struct ReferenceTests {
  private static let examples = LanguageReference.all.flatMap(\.entries).compactMap(\.example)
    .map { ($0.template, $0.output) }

  @Test("shows what is so", arguments: examples)
  func example(template: String, output: String) {
    #expect(render(template) == .text(output))
  }

  @Test("describes everything in sentences, once")
  func isWhole() {
    let entries = LanguageReference.all.flatMap(\.entries)
    #expect(entries.allSatisfy { $0.meaning.hasSuffix(".") })
    #expect(Set(entries.map(\.form)).count == entries.count)
  }
}
