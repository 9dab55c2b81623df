import Diagnostics
import Foundation
import TestSupport
import Testing
import Workspace

@testable import TrellisCLI

@Suite("SpecFinder") struct SpecFinderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "Specs/B.yaml", "Specs/A.yml", "Specs/deep/er/C.yaml", "Specs/.hidden/D.yaml",
      "Specs/.E.yaml", "Specs/trellis.yaml", "Specs/pack.yaml", "Specs/notes.md", "empty/x.txt",
    ] {
      try folder.write("", to: name)
    }
  }

  @Test(
    "finds what is a spec, in order, once",
    arguments: [
      (["Specs"], ["Specs/A.yml", "Specs/B.yaml", "Specs/deep/er/C.yaml"]),
      (["./Specs//"], ["Specs/A.yml", "Specs/B.yaml", "Specs/deep/er/C.yaml"]),
      (["Specs/B.yaml", "Specs"], ["Specs/B.yaml", "Specs/A.yml", "Specs/deep/er/C.yaml"]),
      (["Specs/B.yaml", "./Specs/B.yaml"], ["Specs/B.yaml"]),
      (["Specs/notes.md"], ["Specs/notes.md"]),
      (["."], ["Specs/A.yml", "Specs/B.yaml", "Specs/deep/er/C.yaml"]),
    ])
  func found(paths: [String], specs: [String]) {
    var bag = DiagnosticBag()
    #expect(find(paths, &bag) == specs)
    #expect(bag.isEmpty)
  }

  @Test("an absolute path below the working folder is shown as a relative one")
  func absolute() {
    var bag = DiagnosticBag()
    #expect(find(["\(folder.path)/Specs/B.yaml"], &bag) == ["Specs/B.yaml"])
  }

  @Test(
    "says what is missing, and what was probably meant",
    arguments: [
      (
        "Specs/Bb.yaml", "there is no file or folder 'Specs/Bb.yaml'",
        "did you mean 'Specs/B.yaml'?"
      ),
      ("Spec", "there is no file or folder 'Spec'", "did you mean 'Specs'?"),
      ("nowhere/x", "there is no file or folder 'nowhere/x'", nil),
      ("empty", "the folder 'empty' holds no spec", "a spec is a file whose name ends with .yaml"),
    ])
  func missing(path: String, message: String, help: String?) {
    var bag = DiagnosticBag()
    #expect(find([path], &bag).isEmpty)
    #expect(bag.all.map(\.message) == [message])
    #expect(bag.all.map(\.help?.words) == [help])
  }

  @Test("a folder that links to itself is searched to an end")
  func loop() throws {
    try folder.link("Specs/deep/loop", to: "..")
    var bag = DiagnosticBag()
    #expect(
      find(["Specs/deep"], &bag) == [
        "Specs/deep/er/C.yaml", "Specs/deep/loop/A.yml", "Specs/deep/loop/B.yaml",
      ])
  }

  private func find(_ paths: [String], _ bag: inout DiagnosticBag) -> [String] {
    var boundary = Boundary(workingFolder: folder.path)
    return SpecFinder(
      at: paths.map { .init(path: $0) }, in: folder.path, within: &boundary, into: &bag
    ).found
  }
}
