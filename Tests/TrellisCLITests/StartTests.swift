import Diagnostics
import Foundation
import SpecModel
import SpecReading
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("init and new") struct StartTests {
  @Test(
    "a new spec validates without a warning, and is fully commented", arguments: ["Home", "Äpfel"])
  func spec(name: String) throws {
    let folder = try TemporaryFolder()
    let run = try Run("new \(name)", in: folder)
    #expect(run.status == .fine)
    #expect(run.out == "create  Specs/\(name).yaml\n")
    let validate = try Run("validate --strict", in: folder)
    #expect(validate.status == .fine, "\(validate.err)")
    #expect(validate.err == "")
    let text = try #require(folder.text(of: "Specs/\(name).yaml"))
    for section in ["models", "services", "state", "derived", "actions", "rows", "routes", "view"] {
      #expect(text.contains("\n\(section):\n"))
    }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("# ") } > 10)
    #expect(try Run("generate", in: folder).status == .fine)
    #expect(try Run("check", in: folder).status == .fine)
  }

  @Test("the spec that the end-to-end tests compile is the one that is written")
  func committed() throws {
    let path = Page.root.appending(path: "Tests/EndToEndTests/Specs/Fresh.yaml")
    #expect(try String(contentsOf: path, encoding: .utf8) == Starter.spec(named: "Fresh"))
  }

  @Test("it goes where trellis.yaml says, and what is there stays")
  func place() throws {
    let folder = try TemporaryFolder()
    try folder.write("specs: [Features/More]\n", to: "trellis.yaml")
    #expect(try Run("new Home", in: folder).status == .fine)
    let path = "Features/More/Home.yaml"
    #expect(folder.text(of: path) != nil)
    try folder.write("feature: Home\n", to: path)
    let run = try Run("new Home", in: folder)
    #expect(run.status == .problems)
    #expect(run.err.hasPrefix("error: 'Features/More/Home.yaml' is there already, and is kept"))
    #expect(folder.text(of: path) == "feature: Home\n")
  }

  @Test(
    "a name that no feature can have is refused, and nothing is written",
    arguments: ["home", "1", "a-b", "Foundation", "../Home", "self"])
  func names(name: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Run("new \(name)", in: folder).status == .problems)
    #expect(try Run("init --feature \(name)", in: folder).status == .problems)
    #expect(folder.files == [])
  }

  @Test("a project starts with settings, a spec and a step for CI, and is in step at once")
  func project() throws {
    let folder = try TemporaryFolder()
    let run = try Run("init", in: folder)
    #expect(run.status == .fine)
    #expect(
      run.out == """
        create  trellis.yaml
        create  Specs/Home.yaml
        create  .github/workflows/trellis.yml
        'trellis generate' writes the code of Specs/Home.yaml

        """)
    #expect(folder.text(of: ".github/workflows/trellis.yml")?.contains("trellis check") == true)
    #expect(try Run("generate", in: folder).status == .fine)
    #expect(try Run("check --format github", in: folder).status == .fine)
    #expect(folder.text(of: "Generated/Package.swift") != nil)
  }

  @Test("options say what is else asked, and nothing is asked away from a terminal")
  func options() throws {
    let folder = try TemporaryFolder()
    let line = "init --feature Shop --style mvp --output Code --ci none --for spm --quiet"
    let run = try Run(line, in: folder, answers: ["never", "read"])
    #expect(run.status == .fine)
    #expect(run.out == "")
    #expect(folder.files == ["Package.swift", "Specs/Shop.yaml", "trellis.yaml"])
    #expect(folder.text(of: "trellis.yaml")?.contains("output: Code\nstyle: mvp\n") == true)
    let style = try Run("init --style mvvn", in: TemporaryFolder())
    #expect(style.err.contains("unknown pack 'mvvn'"))
    #expect(style.err.contains("did you mean 'mvvm'?"))
  }

  @Test("somebody at a terminal is asked, and an empty answer is the standard")
  func asked() throws {
    let folder = try TemporaryFolder()
    let run = try Run("init", in: folder, answers: ["Shop", "mvp", "", "none", "tuist"])
    #expect(run.status == .fine, "\(run.err)")
    #expect(run.out.hasPrefix("The first feature's name [Home]: The style, mvvm or mvp [mvvm]: "))
    #expect(folder.text(of: "trellis.yaml")?.contains("output: Generated\nstyle: mvp\n") == true)
    #expect(folder.files == ["Project.swift", "Specs/Shop.yaml", "trellis.yaml"])
  }

  @Test(
    "the code becomes part of a project of each kind, with the names that were chosen",
    arguments: ProjectKind.allCases)
  func project(kind: ProjectKind) throws {
    let folder = try TemporaryFolder()
    let run = try Run(
      "init --for \(kind.rawValue) --feature Shop --output Made/Code --ci none", in: folder)
    #expect(run.status == .fine)
    let files = ProjectStarter(output: "Made/Code", feature: "Shop").files(for: kind)
    #expect(
      folder.files == (["Specs/Shop.yaml", "trellis.yaml"] + files.map(\.path)).sorted())
    let texts = files.compactMap { folder.text(of: $0.path) }
    #expect(texts == files.map(\.text))
    #expect(texts.contains { $0.contains("Made/Code") })
    #expect(kind == .bazel || texts.contains { $0.contains("Shop") })
    #expect(texts.joined().split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("beside a file that is there, a second one says what to add; neither is overwritten")
  func additions() throws {
    for kind in ProjectKind.allCases {
      let folder = try TemporaryFolder()
      let files = ProjectStarter(output: "Generated", feature: "Home").files(for: kind)
      for file in files { try folder.write("mine", to: file.path) }
      let run = try Run("init --ci none --for \(kind.rawValue)", in: folder)
      #expect(run.status == .fine)
      for file in files {
        #expect(folder.text(of: file.path) == "mine")
        #expect(folder.text(of: file.addition) == file.text)
      }
      let again = try Run("init --ci none --for \(kind.rawValue)", in: folder)
      #expect(again.status == .problems)
      #expect(again.err.contains("error: '\(files[0].addition)' is there already, and is kept"))
    }
  }

  @Test("a name of a folder that Swift and YAML would read otherwise is quoted")
  func quoted() throws {
    let files = ProjectStarter(output: #"A "b" \c"#, feature: "Home").files(for: .spm)
    #expect(files[0].text.contains(#".package(path: "A \"b\" \\c")"#))
  }

  @Test("what is there already is kept and named, and the rest is written")
  func kept() throws {
    let folder = try TemporaryFolder()
    try folder.write("style: mvp\n", to: "trellis.yaml")
    let run = try Run("init", in: folder)
    #expect(run.status == .problems)
    #expect(run.err.hasPrefix("error: 'trellis.yaml' is there already, and is kept"))
    #expect(folder.text(of: "trellis.yaml") == "style: mvp\n")
    #expect(folder.text(of: "Specs/Home.yaml") != nil)
  }
}
