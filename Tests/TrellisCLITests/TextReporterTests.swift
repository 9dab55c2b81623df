import Diagnostics
import Testing

@testable import TrellisCLI

@Suite("TextReporter") struct TextReporterTests {
  private let plain = Palette(.never, isTerminal: true, environment: { _ in nil })

  @Test("lays a problem out with its place, its excerpt and its notes")
  func layout() {
    #expect(
      text(.never) == """
        Specs/Checkout.yaml:3:10: error: unknown type 'Moeny' [unknown-type]
          2 |   currency: String
          3 |   total: Moeny
            |          ^^^^^ did you mean 'Money'?
        note: Specs/Checkout.yaml:1:1: models are declared here

        """)
  }

  @Test("colours the head, the underline and nothing of the code")
  func color() {
    let text = text(.always)
    #expect(text.written.contains("\u{1B}[1;31merror: \u{1B}[0m"))
    #expect(text.contains("            | ") == false)
    #expect(text.written.contains("\u{1B}[32m^^^^^ did you mean 'Money'?\u{1B}[0m"))
    #expect(text.contains("  3 |   total: Moeny\n"))
  }

  @Test("a problem of no file has its help below it")
  func noPlace() {
    var bag = DiagnosticBag()
    bag.add(.warning("orphaned-file", "nothing makes 'a' any more", at: nil, help: "delete it"))
    #expect(
      TextReporter.text(of: Report(bag, in: SourceFiles()), palette: plain) == """
        warning: nothing makes 'a' any more [orphaned-file]
        help: delete it

        """)
  }

  @Test("nothing in a message steers the terminal")
  func hostile() {
    var bag = DiagnosticBag()
    bag.add(.error("x", "a\u{1B}[2Jb\r\u{202E}c", at: nil, help: "\u{7}"))
    #expect(
      TextReporter.text(of: Report(bag, in: SourceFiles()), palette: plain)
        == "error: a\u{241B}[2Jb\u{240D}\u{FFFD}c [x]\nhelp: \u{2407}\n")
  }

  @Test(
    "colour is for terminals, unless somebody said otherwise",
    arguments: [
      (ColorChoice.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false), (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, [:], false),
    ])
  func choice(choice: ColorChoice, isTerminal: Bool, environment: [String: String], isColored: Bool)
  {
    let palette = Palette(choice, isTerminal: isTerminal, environment: { environment[$0] })
    #expect(palette.isColored == isColored)
  }

  private func text(_ choice: ColorChoice) -> String {
    var files = SourceFiles()
    let text = "models:\n  currency: String\n  total: Moeny\n"
    let file = files.add(path: "Specs/Checkout.yaml", bytes: Array(text.utf8))
    var bag = DiagnosticBag()
    bag.add(
      .error(
        "unknown-type",
        "unknown type 'Moeny'",
        at: SourceSpan(file: file.id, start: 36, end: 41),
        help: "did you mean 'Money'?",
        notes: [.init("models are declared here", at: SourceSpan(file: file.id, start: 0, end: 6))]
      ))
    let palette = Palette(choice, isTerminal: false, environment: { _ in nil })
    return TextReporter.text(of: Report(bag, in: files), palette: palette)
  }
}
