import TestSupport
import Testing

@testable import TrellisCLI

@Suite("templates and ir") struct TemplatesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeSimplePack()
    try folder.write("feature: Login\n", to: "Specs/Login.yaml")
  }

  @Test("lists the packs, the project's own marked")
  func list() throws {
    let run = try Run("templates list --templates Packs", in: folder)
    #expect(run.status == .fine)
    #expect(run.out.contains("As simple as can be. (the project's own)\n"))
  }

  @Test("shows what a pack is made of")
  func show() throws {
    let run = try Run("templates show mvvm --templates Packs", in: folder)
    #expect(
      run.out == """
        mvvm: As simple as can be.

        Options, each with its default first:
          case: lower, upper

        Files:
          all.stencil
          pack.yaml

        """)
  }

  @Test("ejects to the folder that trellis.yaml names already")
  func ejectNamed() throws {
    try folder.write("templates: Own\n", to: "trellis.yaml")
    let run = try Run("templates eject mvvm --to Own --quiet", in: folder)
    #expect(run.status == .fine)
    #expect(folder.text(of: "Own/mvvm/pack.yaml") != nil)
  }

  @Test("ejects a pack, which then generates; a file that stands there is kept")
  func eject() throws {
    let run = try Run("templates eject mvvm --templates Packs --to Own", in: folder)
    #expect(run.out.hasSuffix("Own: 2 created\n"))
    #expect(run.status == .fine)
    #expect(folder.text(of: "Own/.trellis/manifest") == nil)
    #expect(try Run("generate --templates Own", in: folder).status == .fine)
    try folder.write("mine", to: "Own/mvvm/all.stencil")
    let again = try Run("templates eject mvvm --templates Packs --to Own", in: folder)
    #expect(again.status == .problems)
    #expect(folder.text(of: "Own/mvvm/all.stencil") == "mine")
  }

  @Test(
    "an unknown pack is answered with the nearest",
    arguments: ["templates show mvvn", "templates eject mvvn", "generate --style mvvn"])
  func unknownPack(line: String) throws {
    let run = try Run("\(line) --templates Packs", in: folder)
    #expect(
      run.err.hasPrefix("error: unknown pack 'mvvn' [unknown-pack]\nhelp: did you mean 'mvvm'?"))
    #expect(run.status == .problems)
  }

  @Test("an unknown option of a pack is reported where it stands")
  func unknownOption() throws {
    let line = try Run("generate --templates Packs --option cas=upper", in: folder)
    #expect(line.err.hasPrefix("error: the pack 'mvvm' has no option 'cas' [unknown-pack-option]"))
    try folder.write("options:\n  case: uper\n", to: "trellis.yaml")
    let file = try Run("generate --templates Packs", in: folder)
    #expect(file.err.hasPrefix("trellis.yaml:2:9: error: 'uper' is no value of the option 'case'"))
  }

  @Test(
    "a folder without packs is reported",
    arguments: [
      ("Nowhere", "there is no file or folder 'Nowhere' [missing-file]"),
      ("Specs", "the folder 'Specs' holds no pack [no-packs]"),
      ("Packs/mvvm", "the folder 'Packs/mvvm' holds no pack [no-packs]\nhelp: it is a pack itself"),
    ])
  func badFolder(path: String, message: String) throws {
    let run = try Run("generate --templates \(path)", in: folder)
    #expect(run.err.hasPrefix("error: \(message)"))
    #expect(run.status == .problems)
  }

  @Test("a broken template is an error at its line, and nothing is written")
  func brokenTemplate() throws {
    try folder.write("feature: Orders\n", to: "Specs/Orders.yaml")
    try folder.write("a\n{{ feature.nam }}", to: "Packs/mvvm/all.stencil")
    let run = try Run("generate --templates Packs", in: folder)
    #expect(run.err.hasPrefix("Packs/mvvm/all.stencil:2:12: error: "))
    #expect(run.err.contains("did you mean 'name'?"))
    #expect(run.status == .problems)
    #expect(!folder.files.contains { $0.hasPrefix("Generated") })
  }

  @Test("a broken pack is told once, however many features want it")
  func brokenPack() throws {
    try folder.write("feature: Orders\n", to: "Specs/Orders.yaml")
    try folder.write(
      "pack: mvvm\nfiles: [{ template: al.stencil, path: x }]\n",
      to: "Packs/mvvm/pack.yaml"
    )
    let run = try Run("generate --templates Packs", in: folder)
    #expect(run.err.split(separator: "\n").count { $0.contains("error: ") } == 1, "\(run.err)")
  }

  @Test("a path that leads out of the output folder is an error in the pack")
  func hostilePath() throws {
    try folder.write(
      "pack: mvvm\nfiles: [{ template: all.stencil, path: ../x.swift }]\n",
      to: "Packs/mvvm/pack.yaml"
    )
    let run = try Run("generate --templates Packs", in: folder)
    #expect(run.err.hasPrefix("Packs/mvvm/pack.yaml:2:40: error: the path '../x.swift' has a"))
    #expect(run.status == .problems)
  }

  @Test("paths that differ only in case are refused before anything is written")
  func twins() throws {
    try folder.write("feature: LOGIN\n", to: "Specs/Loud.yaml")
    let run = try Run("generate --templates Packs", in: folder)
    #expect(run.err.contains("differ only in case [path-collision]"))
    #expect(run.status == .problems)
    #expect(!folder.files.contains { $0.hasPrefix("Generated") })
  }

  @Test("what templates see is printed as JSON")
  func ir() throws {
    let run = try Run("ir Specs/Login.yaml", in: folder)
    #expect(run.out.hasPrefix("{\n"))
    #expect(run.out.hasSuffix("}\n"))
    #expect(run.out.contains(#""name": "Login""#))
    #expect(try Run("ir Specs", in: folder).status == .problems)
    #expect(try Run("ir", in: folder).status == .usage)
  }
}
