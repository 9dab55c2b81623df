import Diagnostics
import Generation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("The settings of a run") struct RunSettingsTests {
  @Test("the file says what the command line does not")
  func file() {
    let settings = settings(
      """
      style: mvp
      options: { ui: uikit }
      layout: sources
      format: { width: 80, indent: 4 }
      access: internal
      package: Shop
      header: "// One\\n// Two\\n\\n"
      """)
    #expect(settings.style.name == "mvp")
    #expect(settings.style.span != nil)
    #expect(text(settings.style.options) == "ui=uikit")
    #expect(settings.layout == .sources)
    #expect(settings.width == 80)
    #expect(settings.indent == 4)
    #expect(!settings.isPublic)
    #expect(settings.package == "Shop")
    #expect(settings.header == ["One", "Two"])
  }

  @Test(
    "a header may be written as a comment or as a text",
    arguments: [
      ("header: |\n  // One\n  //\n  //Two", ["One", "", "Two"]),
      ("header: |\n  One\n\n  // Two", ["One", "", "// Two"]),
      ("header: ''", []),
    ])
  func header(file: String, lines: [String]) {
    #expect(settings(file).header == lines)
  }

  @Test(
    "options belong to the style that they stand beside, and the command line beats the file",
    arguments: [
      ("options: { ui: none }", "", "mvvm", "ui=none"),
      ("options: { ui: none }", "--option ui=uikit", "mvvm", "ui=none ui=uikit"),
      ("options: { ui: none }", "--style mvvm", "mvvm", "ui=none"),
      ("options: { ui: none }", "--style mvp", "mvp", ""),
      ("{ style: mvp, options: { ui: none } }", "--style mvp", "mvp", "ui=none"),
      ("{ style: mvp, options: { ui: none } }", "--style mvvm --option a=b", "mvvm", "a=b"),
    ])
  func options(file: String, line: String, style: String, options: String) {
    let settings = settings(file, line)
    #expect(settings.style.name == style)
    #expect(text(settings.style.options) == options)
  }

  @Test(
    "a feature has settings of its own",
    arguments: [
      ("{ style: mvp }", "", "mvp", ""),
      ("{ options: { tests: none } }", "", "mvvm", "ui=none tests=none"),
      ("{ style: mvp, options: { tests: none } }", "", "mvp", "tests=none"),
      ("{ style: mvp, options: { tests: none } }", "--option a=b", "mvp", "tests=none a=b"),
      ("{ style: mvp, options: { tests: none } }", "--style mvvm", "mvvm", "ui=none"),
      ("{ style: mvp, options: { tests: none } }", "--style mvp", "mvp", "tests=none"),
    ])
  func features(feature: String, line: String, style: String, options: String) {
    let settings = settings("options: { ui: none }\nfeatures: { Login: \(feature) }", line)
    #expect(settings.styles["Login"]?.name == style)
    #expect(settings.styles["Login"].map { text($0.options) } == options)
  }

  private func settings(_ file: String, _ line: String = "") -> GenerationSettings {
    var bag = DiagnosticBag()
    let project = ProjectSettings.read(MarkedText(file).file, into: &bag)
    #expect(bag.isEmpty)
    let words = ["generate"] + line.split(separator: " ").map { String($0) }
    guard case .run(_, let arguments) = CommandLineReader.read(words) else {
      Issue.record("refused: \(line)")
      return GenerationSettings()
    }
    return project.generation(with: arguments)
  }

  private func text(_ options: [GenerationSettings.Option]) -> String {
    options.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
