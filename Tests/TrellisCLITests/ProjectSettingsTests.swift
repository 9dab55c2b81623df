import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("ProjectSettings") struct ProjectSettingsTests {
  @Test(
    "validate tells a style and options that are not there, and nothing that follows",
    arguments: [
      ("style: viper", "trellis.yaml:1:8: error: unknown pack 'viper'"),
      ("options: { uix: none }", "trellis.yaml:1:12: error: the pack 'mvvm' has no option 'uix'"),
      (
        "options: { ui: SwiftUI }",
        "trellis.yaml:1:16: error: 'SwiftUI' is no value of the option 'ui'"
      ),
      ("features:\n  Hello: { style: viper }", "trellis.yaml:2:19: error: unknown pack 'viper'"),
      ("specs: [Specs]\nstyle mvvm", "trellis.yaml:2:1: error: ':' is missing behind 'style'"),
    ])
  func styles(file: String, problem: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("feature: Hello\ntitle: Hello\n", to: "Specs/Hello.yaml")
    try folder.write(file + "\n", to: "trellis.yaml")
    let run = try Run("validate", in: folder)
    #expect(run.err.hasPrefix(problem))
    #expect(run.err.components(separatedBy: "error: ").count == 2)
  }

  @Test("what trellis.yaml could not say is not missed")
  func specs() throws {
    let folder = try TemporaryFolder()
    try folder.write("specs [Here]\n", to: "trellis.yaml")
    let run = try Run("validate", in: folder)
    #expect(!run.err.contains("no-specs"))
    #expect(run.status == .problems)
  }

  @Test("reads every key")
  func whole() {
    let input = MarkedText(
      """
      specs: [Specs, More/One.yaml]
      output: Code
      style: mvp
      options: { ui: uikit, tests: none }
      templates: Packs
      package: Shop
      layout: sources
      format: { width: 120, indent: 4 }
      access: public
      header: |
        // Copyright
      features:
        Login: { style: mvvm, options: { ui: none } }
      """)
    var bag = DiagnosticBag()
    let settings = ProjectSettings.read(input.file, into: &bag)
    #expect(bag.isEmpty)
    #expect(settings.specs.map(\.value) == ["Specs", "More/One.yaml"])
    #expect(settings.output?.value == "Code")
    #expect(settings.style?.value == "mvp")
    #expect(
      settings.options.map { "\($0.key.value)=\($0.value.value)" } == ["ui=uikit", "tests=none"])
    #expect(settings.templates?.value == "Packs")
    #expect(settings.package?.value == "Shop")
    #expect(settings.layout?.value == "sources")
    #expect(settings.width?.value == 120)
    #expect(settings.indent?.value == 4)
    #expect(settings.access?.value == "public")
    #expect(settings.header?.value == "// Copyright\n")
    #expect(settings.features.map(\.name.value) == ["Login"])
    #expect(settings.features.first?.settings.style?.value == "mvvm")
    #expect(settings.features.first?.settings.options.map(\.value.value) == ["none"])
  }

  @Test(
    "one spec needs no list, and an empty file says nothing", arguments: ["specs: A", "", "# x"])
  func short(text: String) {
    expectNoProblems(text) { _ = ProjectSettings.read($0, into: &$1) }
  }

  @Test(
    "reports what it cannot use at its place",
    arguments: [
      ("«stile»: mvp", "unknown-key", "did you mean 'style'?"),
      ("layout: «packages»", "wrong-value", "did you mean 'package'?"),
      ("access: «open»", "wrong-value", nil),
      ("format: { width: «20» }", "wrong-value", nil),
      ("format: { indent: «two» }", "wrong-value", nil),
      ("format: { «widht»: 80 }", "unknown-key", "did you mean 'width'?"),
      ("format: { «lineLength»: 80 }", "unknown-key", "did you mean 'width'?"),
      ("features: { Login: «mvp» }", "wrong-kind", "write 'Login: { style: mvp }'"),
      ("specs: «{ a: b }»", "wrong-kind", nil),
      ("features: { Login: { «styl»: mvp } }", "unknown-key", "did you mean 'style'?"),
      ("«- a»", "wrong-kind", nil),
    ])
  func problems(marked: String, code: String, help: String?) {
    expect(marked, reports: code, help: help) { _ = ProjectSettings.read($0, into: &$1) }
  }
}
