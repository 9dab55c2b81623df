import Foundation
import TestSupport
import Testing
import Workspace

@Suite("Boundary") struct BoundaryTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    for path in [
      "project/Specs/A.yaml", "project/.git/config", "project/.github/x.yml", "outside/B.yaml",
      "project-2/C.yaml",
    ] {
      try disk.write("", to: path)
    }
    for (link, target) in [
      ("project/out", "../outside"), ("project/file.yaml", "../outside/B.yaml"),
      ("project/inner", "Specs"), ("project/git", ".git"), ("project/hub", ".github"),
      ("project/Specs/up", ".."), ("outside/back", "../project"),
    ] {
      try disk.link(link, to: target)
    }
  }

  @Test(
    "a file of the project is read, whatever leads to it",
    arguments: ["Specs/A.yaml", "inner/A.yaml", "Specs/up/Specs/A.yaml", "none", ".github/x.yml"])
  func inside(path: String) {
    #expect(boundary().refusal(of: "\(disk.path)/project/\(path)") == nil)
  }

  @Test(
    "no file outside is read, nor one of version control",
    arguments: [
      "out/B.yaml", "file.yaml", "../outside/B.yaml", "../project-2/C.yaml", "Specs/up/out",
      "../outside", "out/none", "git/config", ".git/config", "/etc/passwd", "/proc/self/environ",
    ])
  func outside(path: String) {
    let path = path.hasPrefix("/") ? path : "\(disk.path)/project/\(path)"
    #expect(boundary().refusal(of: path) != nil)
  }

  @Test("the project is the git repository around the working folder")
  func repository() {
    let inner = Boundary(workingFolder: "\(disk.path)/project/Specs")
    #expect(inner.refusal(of: "\(disk.path)/project/.github/x.yml") == nil)
    #expect(inner.refusal(of: "\(disk.path)/outside/B.yaml") != nil)
  }

  @Test("what the user names by its own path may be used, and what stands with it")
  func named() {
    var boundary = boundary()
    #expect(boundary.admit("\(disk.path)/outside/B.yaml") == nil)
    #expect(boundary.refusal(of: "\(disk.path)/outside/B.yaml") == nil)
    #expect(boundary.refusal(of: "\(disk.path)/project-2/C.yaml") != nil)
  }

  @Test(
    "what the user names by a link of the project may not",
    arguments: ["out/B.yaml", "file.yaml", "out", "git", "git/config"])
  func linked(path: String) {
    var boundary = boundary()
    #expect(boundary.admit("\(disk.path)/project/\(path)") != nil)
    #expect(boundary.refusal(of: "\(disk.path)/project/\(path)") != nil)
  }

  @Test(
    "nothing is written where tools run programs from, unless the user names it by its own path",
    arguments: [
      ("hub", false, false), (".github", false, false), ("hub", true, false),
      (".github", true, true),
      ("Specs", false, true), ("inner", true, true), ("new/x", false, true), (".git", true, false),
    ])
  func written(path: String, isNamed: Bool, isWritable: Bool) {
    let reason = boundary().refusal(
      ofWritingTo: "\(disk.path)/project/\(path)", isNamed: isNamed)
    #expect((reason == nil) == isWritable)
  }

  @Test("letters that are composed in different ways are different names")
  func composed() throws {
    try disk.write("", to: "project/caf\u{E9}/a")
    try disk.write("", to: "cafe\u{301}/a")
    try disk.link("project/Twin", to: "../cafe\u{301}")
    #expect(boundary().refusal(of: "\(disk.path)/project/Twin/a") != nil)
    let inner = Boundary(workingFolder: "\(disk.path)/cafe\u{301}")
    #expect(inner.refusal(of: "\(disk.path)/caf\u{E9}/a") != nil)
  }

  private func boundary() -> Boundary { Boundary(workingFolder: "\(disk.path)/project") }
}
