import TestSupport
import Testing

@testable import TrellisCLI

@Suite("templates new and test") struct FixtureTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "a new pack generates, lints and tests",
    arguments: ["house", "house --extends mvvm", "house --extends mvp"])
  func new(line: String) throws {
    #expect(try Run("templates new \(line)", in: folder).status == .fine)
    let lint = try Run("templates lint Templates", in: folder)
    #expect(lint.err == "")
    #expect(lint.out == "1 pack is fine\n")
    #expect(try Run("templates test", in: folder).out == "1 fixture is as expected\n")
    try folder.write("feature: Login\nsummary: Lets in.\n", to: "Specs/Login.yaml")
    let run = try Run("generate --style house --templates Templates", in: folder)
    #expect(run.status == .fine)
    #expect(folder.text(of: "Generated/Docs/Login.md") == "# Login\n\nLets in.\n")
  }

  @Test("a template that replaces one of the base shows in the fixture, line by line")
  func differs() throws {
    _ = try Run("templates new house --extends mvvm", in: folder)
    try folder.write("// Nothing.\n", to: "Templates/house/_outputs.stencil")
    let test = try Run("templates test", in: folder)
    #expect(test.status == .problems)
    #expect(test.out.contains("\n+  // Nothing.\n"))
    #expect(test.err.contains("makes other files of 'Templates/house/Fixtures/Counter': 1 differs"))
    #expect(try Run("templates test --record", in: folder).status == .fine)
    #expect(try Run("templates test", in: folder).status == .fine)
  }

  @Test("a file that is expected and not made is told")
  func missing() throws {
    _ = try Run("templates new house", in: folder)
    try folder.write("old", to: "Templates/house/Fixtures/Counter/expected/Docs/Old.md")
    let test = try Run("templates test", in: folder)
    #expect(
      test.err.contains("'Templates/house/Fixtures/Counter/expected/Docs/Old.md' is expected"))
    #expect(test.status == .problems)
  }

  @Test("a fixture may choose options of the pack")
  func options() throws {
    try folder.writeSimplePack()
    try folder.write("{{ options.case }}\n", to: "Packs/mvvm/all.stencil")
    try folder.write("feature: A\n", to: "Packs/mvvm/Fixtures/Upper/spec.yaml")
    try folder.write("case: upper\n", to: "Packs/mvvm/Fixtures/Upper/options.yaml")
    #expect(try Run("templates test Packs --record", in: folder).status == .fine)
    #expect(folder.text(of: "Packs/mvvm/Fixtures/Upper/expected/Sources/A.swift") == "upper\n")
    try folder.write("case: uper\n", to: "Packs/mvvm/Fixtures/Upper/options.yaml")
    let test = try Run("templates test Packs", in: folder)
    #expect(
      test.err.hasPrefix("Packs/mvvm/Fixtures/Upper/options.yaml:1:7: error: 'uper' is no value"))
  }

  @Test(
    "what cannot be started is refused",
    arguments: [
      ("a/b", "'a/b' cannot name a pack"), ("..", "'..' cannot name a pack"),
      ("house --extends nope", "unknown pack 'nope'"), ("mvvm --extends mvvm", "extends itself"),
    ]
  )
  func refused(line: String, message: String) throws {
    let run = try Run("templates new \(line)", in: folder)
    #expect(run.err.contains(message), "\(run.err)")
    #expect(run.status != .fine)
    #expect(folder.files == [])
  }
}
