import Diagnostics
import Testing

@Suite("KeptDiagnostic") struct KeptDiagnosticTests {
  private let file = SourceFile(id: .init(3), path: "a.yaml", bytes: Array("feature: A\n".utf8))

  private func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(file: file.id, start: start, end: end)
  }

  private func restored(_ diagnostic: Diagnostic) -> Diagnostic? {
    KeptDiagnostic(diagnostic) { $0 == file.id ? file.path : nil }?.diagnostic {
      $0 == file.path ? file : nil
    }
  }

  @Test("has the place, message, help, notes and fix of what it was made of")
  func whole() throws {
    var fix = Fix("b\n", in: span(1, 3), isAboutReading: true)
    fix.others = ["c", ""]
    let diagnostic = Diagnostic.warning(
      "odd-name", "a 'b'", at: span(0, 7), help: .meant("b"),
      notes: [.init("here", at: span(2, 2)), .init("nowhere", at: nil)], fix: fix)
    let result = try #require(restored(diagnostic))
    #expect(result.severity == .warning)
    #expect(result.isSame(as: diagnostic))
    #expect(result.span == diagnostic.span)
    #expect(result.help?.description == diagnostic.help?.description)
    #expect(result.notes.map(\.message) == ["here", "nowhere"])
    #expect(result.notes.map(\.span) == [span(2, 2), nil])
    #expect(result.fix == fix)
  }

  @Test("without a help and a fix, there are none")
  func plain() throws {
    let result = try #require(restored(.warning("unknown-name", "a", at: span(0, 0))))
    #expect(result.help == nil && result.fix == nil && result.notes.isEmpty)
  }

  @Test("is not made of a problem that has no place, or one in a file that is not read again")
  func placeless() {
    #expect(restored(.warning("a", "b", at: nil)) == nil)
    let elsewhere = SourceSpan(file: .init(4), start: 0, end: 1)
    #expect(restored(.warning("a", "b", at: elsewhere)) == nil)
    #expect(restored(.warning("a", "b", at: span(0, 1), notes: [.init("c", at: elsewhere)])) == nil)
  }

  @Test(
    "rows that are none of a diagnostic are nothing",
    arguments: [
      [], ["warning"], ["remark", "a", "a.yaml", "0", "1", "b"],
      ["warning", "a", "b.yaml", "0", "1", "b"],
      ["warning", "a", "a.yaml", "0", "99", "b"], ["warning", "a", "a.yaml", "2", "1", "b"],
      ["warning", "a", "a.yaml", "-1", "1", "b"], ["warning", "a", "a.yaml", "x", "1", "b"],
      ["error", "a", "a.yaml", "0", "1", "b"], ["warning", "a", "a.yaml", "0", "1", "\u{1B}[2J"],
    ])
  func strange(row: [String]) {
    #expect(KeptDiagnostic(rows: [row]).diagnostic(in: { $0 == "a.yaml" ? file : nil }) == nil)
    let first = ["warning", "a", "a.yaml", "0", "1", "b"]
    #expect(KeptDiagnostic(rows: [first, row]).diagnostic(in: { _ in file }) == nil)
  }
}
