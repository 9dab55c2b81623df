import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("generate and check") struct GenerateTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("feature: Login\n", to: "Specs/Login.yaml")
    try folder.write("feature: Orders\n", to: "Specs/Orders.yaml")
    try folder.writeSimplePack()
  }

  private func perform(_ line: String, in folder: TemporaryFolder) throws -> Run {
    try Run("\(line) --templates \(self.folder.path)/Packs", in: folder)
  }

  @Test("writes what the specs make, tells it, and is in step")
  func generate() throws {
    let run = try perform("generate", in: folder)
    #expect(
      run.out == """
        create  Generated/Sources/Login.swift
        create  Generated/Sources/Orders.swift
        Generated: 2 created

        """)
    #expect(run.err == "")
    #expect(run.status == .fine)
    #expect(folder.text(of: "Generated/Sources/Login.swift") == "feature: Login\n")
    let check = try perform("check", in: folder)
    #expect(check.out == "Generated: 2 unchanged\n")
    #expect(check.status == .fine)
  }

  @Test("a newer pack is the reason where templates that the file comes from have changed")
  func templateReasons() throws {
    try self.folder.write(
      """
      pack: mvvm
      files:
        - { template: one.stencil, path: "{{ feature.name }}One.swift" }
        - { template: two.stencil, path: "{{ feature.name }}Two.swift" }
      """,
      to: "Packs/mvvm/pack.yaml"
    )
    try self.folder.write("{% include \"_part.stencil\" %}\n", to: "Packs/mvvm/one.stencil")
    try self.folder.write("{{ feature.summary }}\n", to: "Packs/mvvm/_part.stencil")
    try self.folder.write("{{ feature.summary }}\n", to: "Packs/mvvm/two.stencil")
    try folder.write("feature: Login\nsummary: Old.\n", to: "Specs/Login.yaml")
    _ = try perform("generate Specs/Login.yaml", in: folder)
    try folder.write("feature: Login\nsummary: New.\n", to: "Specs/Login.yaml")
    try self.folder.write("{{ feature.summary }}!\n", to: "Packs/mvvm/_part.stencil")
    let run = try perform("check Specs/Login.yaml", in: folder)
    #expect(
      run.out == """
        update  Generated/LoginOne.swift (pack newer)
        update  Generated/LoginTwo.swift (spec newer)
        Generated: 2 to update

        """)
  }

  @Test("a run of one spec keeps the features of the others in what is made once")
  func single() throws {
    try self.folder.write(
      """
      pack: mvvm
      files:
        - { template: all.stencil, path: "Sources/{{ feature.name }}.swift" }
        - { template: once.stencil, path: Package.swift, per: project }
      """,
      to: "Packs/mvvm/pack.yaml"
    )
    try self.folder.write(
      "{% for feature in project.features %}{{ feature.name }} {% endfor %}",
      to: "Packs/mvvm/once.stencil"
    )
    _ = try perform("generate", in: folder)
    let run = try perform("generate Specs/Orders.yaml", in: folder)
    #expect(run.out == "Generated: 2 unchanged\n")
    #expect(folder.text(of: "Generated/Package.swift")?.contains("Login Orders") == true)
    try folder.remove("Specs/Login.yaml")
    _ = try perform("generate Specs/Orders.yaml", in: folder)
    #expect(folder.text(of: "Generated/Package.swift")?.contains("Login") == false)
  }

  @Test("a second run changes nothing on the disk")
  func twice() throws {
    _ = try perform("generate", in: folder)
    let before = try folder.files.map { try folder.stamp(of: $0) }
    let run = try perform("generate", in: folder)
    #expect(run.out == "Generated: 2 unchanged\n")
    #expect(try folder.files.map { try folder.stamp(of: $0) } == before)
  }

  @Test("says nothing when it is to be quiet, unless there are problems")
  func quiet() throws {
    let run = try perform("generate --quiet", in: folder)
    #expect(run.out + run.err == "")
    try folder.write("hand\n", to: "Generated/Sources/Login.swift")
    try folder.write("feature: Login\nsummary: Hello\n", to: "Specs/Login.yaml")
    let again = try perform("generate --quiet", in: folder)
    #expect(again.out == "")
    #expect(again.err.contains("was edited by hand"))
    #expect(again.status == .problems)
    #expect(
      try perform("check --quiet", in: folder).out.hasPrefix("conflict Generated/Sources/Login"))
    _ = try perform("generate --quiet --force", in: folder)
    #expect(try perform("check --quiet", in: folder).out == "")
  }

  @Test(
    "a dry run and a diff write nothing", arguments: ["--dry-run", "--diff", "--dry-run --diff"])
  func dryRun(options: String) throws {
    let run = try perform("generate \(options)", in: folder)
    #expect(run.status == .fine)
    #expect(run.out.hasSuffix("Generated: 2 to create\n"))
    #expect(folder.files.allSatisfy { !$0.hasPrefix("Generated") })
  }

  @Test("a diff shows what would change, line by line")
  func diff() throws {
    _ = try perform("generate", in: folder)
    try folder.write("feature: Login\nsummary: Hello\n", to: "Specs/Login.yaml")
    let run = try perform("generate --diff", in: folder)
    #expect(
      run.out == """
        --- a/Generated/Sources/Login.swift
        +++ b/Generated/Sources/Login.swift
        @@ -1 +1,2 @@
         feature: Login
        +summary: Hello
        update  Generated/Sources/Login.swift (spec newer)
        Generated: 1 to update, 1 unchanged

        """)
    let colored = try perform("generate --diff --color always", in: folder)
    #expect(colored.out.contains("\u{1B}[32m+summary: Hello\u{1B}[0m\n"))
  }

  @Test("check lists what is out of step, and writes nothing")
  func check() throws {
    #expect(try perform("check", in: folder).status == .problems)
    #expect(folder.text(of: "Generated/.trellis/Login.base") == nil)
    _ = try perform("generate", in: folder)
    try folder.write("feature: Login\nsummary: Hello\n", to: "Specs/Login.yaml")
    try folder.write("hand\n", to: "Generated/Sources/Orders.swift")
    let run = try perform("check", in: folder)
    #expect(
      run.out == """
        update  Generated/Sources/Login.swift (spec newer)
        edited  Generated/Sources/Orders.swift (edited by hand)
        Generated: 1 to update, 1 edited by hand

        """)
    #expect(run.status == .problems)
    #expect(folder.text(of: "Generated/Sources/Login.swift") == "feature: Login\n")
  }

  @Test("an edited file in conflict is kept and named, the rest written; force overwrites it")
  func edited() throws {
    _ = try perform("generate", in: folder)
    try folder.write("hand\n", to: "Generated/Sources/Login.swift")
    try folder.write("feature: Login\nsummary: Hello\n", to: "Specs/Login.yaml")
    try folder.write("feature: Orders\nsummary: Hello\n", to: "Specs/Orders.yaml")
    let run = try perform("generate", in: folder)
    #expect(
      run.err == """
        error: 'Generated/Sources/Login.swift' was edited by hand where something new is to be written, \
        at line 1; it is kept [edit-conflict]
        help: '--conflicts markers' writes both into it, '--conflicts ours' keeps what stands \
        there, '--conflicts theirs' takes what is new

        """)
    #expect(run.status == .problems)
    #expect(folder.text(of: "Generated/Sources/Login.swift") == "hand\n")
    #expect(
      folder.text(of: "Generated/Sources/Orders.swift") == "feature: Orders\nsummary: Hello\n")
    #expect(try perform("generate --force", in: folder).status == .fine)
    #expect(
      folder.text(of: "Generated/Sources/Login.swift") == "feature: Login\nsummary: Hello\n")
    #expect(try perform("check", in: folder).status == .fine)
  }

  @Test("a file that stood there before is kept, and one that is equal is taken over")
  func foreign() throws {
    try folder.write("mine\n", to: "Generated/Sources/Login.swift")
    try folder.write("feature: Orders\n", to: "Generated/Sources/Orders.swift")
    let run = try perform("generate", in: folder)
    #expect(run.err.hasPrefix("error: 'Generated/Sources/Login.swift' was not written by Trellis"))
    #expect(run.status == .problems)
    #expect(folder.text(of: "Generated/Sources/Login.swift") == "mine\n")
    #expect(folder.text(of: "Generated/.trellis/Orders.base")?.contains("Orders.swift") == true)
  }

  @Test("without its manifest nothing is lost, and the next run knows all again")
  func lostManifest() throws {
    _ = try perform("generate", in: folder)
    try folder.write("hand\n", to: "Generated/Sources/Login.swift")
    try folder.remove("Generated/.trellis")
    #expect(try perform("generate", in: folder).status == .problems)
    #expect(folder.text(of: "Generated/Sources/Login.swift") == "hand\n")
    try folder.write("feature: Orders\nsummary: Hello\n", to: "Specs/Orders.yaml")
    #expect(try perform("generate", in: folder).out.contains("1 updated"))
  }

  @Test("a record in conflict is mended, and its lines still count")
  func conflict() throws {
    _ = try perform("generate", in: folder)
    let record = "Generated/.trellis/Login.base"
    let text = try #require(folder.text(of: record))
    try folder.write("<<<<<<< a\n\(text)=======\n>>>>>>> b\n", to: record)
    let run = try perform("generate", in: folder)
    #expect(run.err.contains("[damaged-record]"))
    #expect(run.status == .fine)
    #expect(folder.text(of: record) == text)
  }

  @Test("one spec alone makes no orphans of the others' files; a spec that is gone does")
  func orphans() throws {
    _ = try perform("generate", in: folder)
    #expect(try perform("generate Specs/Login.yaml", in: folder).err == "")
    try folder.remove("Specs/Orders.yaml")
    let run = try perform("generate", in: folder)
    #expect(
      run.err == """
        warning: nothing makes 'Generated/Sources/Orders.swift' any more [orphaned-file]
        help: '--prune' removes it

        """)
    #expect(run.status == .fine)
    #expect(try perform("check", in: folder).status == .problems)
    let pruned = try perform("generate --prune", in: folder)
    #expect(
      pruned.out == """
        prune   Generated/Sources/Orders.swift
        Generated: 1 removed, 1 unchanged

        """)
    #expect(folder.text(of: "Generated/Sources/Orders.swift") == nil)
    #expect(folder.text(of: "Generated/.trellis/Orders.base") == nil)
    #expect(try perform("check", in: folder).out == "Generated: 1 unchanged\n")
  }

  @Test("what is written tells nothing of the machine")
  func elsewhere() throws {
    let other = try TemporaryFolder()
    let line = "generate \(folder.path)/Specs --output \(other.path)/Code"
    #expect(try perform(line, in: folder).status == .fine)
    let record = try #require(other.text(of: "Code/.trellis/Login.base"))
    #expect(record.contains("\nspec Specs/Login.yaml\n"))
    #expect(
      try perform("generate \(folder.path)/Specs/Login.yaml --output Code", in: other).err == "")
    #expect(other.text(of: "Code/.trellis/Login.base")?.contains("\nspec Login.yaml\n") == true)
  }

  @Test("nothing is written while one spec is wrong")
  func wrongSpec() throws {
    try folder.write("featur: X\n", to: "Specs/Broken.yaml")
    let run = try perform("generate", in: folder)
    #expect(run.err.hasPrefix("Specs/Broken.yaml:1:1: error: unknown key 'featur'"))
    #expect(run.status == .problems)
    #expect(folder.text(of: "Generated/Sources/Login.swift") == nil)
  }

  @Test("two features of one name are an error at the second")
  func twins() throws {
    try folder.write("feature: Login\n", to: "Specs/More.yaml")
    let run = try Run("validate", in: folder)
    #expect(
      run.err == """
        Specs/More.yaml:1:10: error: another spec has the feature 'Login' too [duplicate-feature]
          1 | feature: Login
            |          ^^^^^ rename one of them
        note: Specs/Login.yaml:1:10: it stands here first

        """)
    #expect(run.status == .problems)
  }

  @Test("a link that leads out of the output folder stops the run before anything is written")
  func hostileLink() throws {
    try folder.write("", to: "elsewhere/x")
    try folder.write("", to: "Generated/x")
    try folder.link("Generated/Sources", to: "../elsewhere")
    let run = try perform("generate", in: folder)
    #expect(run.err.contains("passes through 'Sources', a symbolic link that leads out"))
    #expect(run.status == .disk)
    #expect(run.out.hasSuffix("Generated: 2 blocked\n"))
    #expect(folder.text(of: "elsewhere/Login.swift") == nil)
  }

  @Test(
    "an output folder that cannot be is one error", arguments: ["Specs/Login.yaml", "/dev/null/x"])
  func badOutput(output: String) throws {
    let run = try perform("generate --output \(output)", in: folder)
    #expect(run.err.hasPrefix("error: cannot "))
    #expect(run.err.split(separator: "\n").count == 1)
    #expect(run.status == .disk)
  }

  @Test("an output folder may lie anywhere, and need not stand", arguments: ["a/b/c", ".", "./x/"])
  func outputs(output: String) throws {
    #expect(try perform("generate --output \(output)", in: folder).status == .fine)
    #expect(folder.text(of: "\(output)/Sources/Login.swift") != nil)
    #expect(try perform("check --output \(output)", in: folder).status == .fine)
  }

  @Test("trellis.yaml says what the command line does not")
  func settings() throws {
    try folder.write("specs: Specs/Login.yaml\noutput: Code\n", to: "trellis.yaml")
    #expect(try perform("generate", in: folder).out.hasSuffix("Code: 1 created\n"))
    #expect(
      try perform("generate --output More Specs", in: folder).out.hasSuffix("More: 2 created\n"))
  }

  @Test("a path that trellis.yaml names and that is missing is reported there")
  func missingSpecs() throws {
    try folder.write("specs: [Specs, Spec]\n", to: "trellis.yaml")
    let run = try perform("generate", in: folder)
    #expect(run.err.hasPrefix("trellis.yaml:1:16: error: there is no file or folder 'Spec'"))
    #expect(run.status == .problems)
  }

  @Test("where nothing is said and there is no Specs folder, the help says what to say")
  func noSpecs() throws {
    let run = try Run("generate")
    #expect(
      run.err == """
        error: there is no folder 'Specs' [no-specs]
        help: name a spec or a folder of specs, here or as 'specs:' in trellis.yaml

        """)
    #expect(run.status == .problems)
  }

  @Test("a folder without specs, a missing one and an unreadable file are problems")
  func badPaths() throws {
    try folder.write("", to: "empty/x.txt")
    try folder.write("", to: "more/dir.yaml/x")
    for path in ["empty", "nowhere", "more"] {
      let run = try perform("generate \(path)", in: folder)
      #expect(run.status == .problems)
      #expect(run.err.hasPrefix("error: "), "\(path)")
      #expect(run.out == "")
    }
  }
}
