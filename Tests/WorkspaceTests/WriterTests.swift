import Foundation
import Generation
import Synchronization
import TestSupport
import Testing

@testable import Workspace

@Suite("Writer") struct WriterTests {
  let disk: TemporaryFolder
  let folder: Folder

  init() throws {
    disk = try TemporaryFolder()
    folder = Folder("\(disk.path)/out", shownAs: "out")
  }

  @Test("creates files and folders, and writes them down")
  func create() throws {
    try apply(["a/b/C.swift": "c\n", "Package.swift": "p\n"])
    #expect(disk.files == ["out/.trellis/manifest", "out/Package.swift", "out/a/b/C.swift"])
    #expect(disk.text(of: "out/a/b/C.swift") == "c\n")
    #expect(
      try Manifest.read(in: folder).entries.map(\.path.text) == ["Package.swift", "a/b/C.swift"])
  }

  @Test("touches nothing that is equal, the manifest included")
  func same() throws {
    try apply(["a.swift": "a\n", "b.swift": "b\n"])
    let names = ["out/a.swift", "out/b.swift", "out/.trellis/manifest"]
    let stamps = try names.map { try disk.stamp(of: $0) }
    try apply(["a.swift": "a\n", "b.swift": "b\n"])
    #expect(try names.map { try disk.stamp(of: $0) } == stamps)
    try apply(["a.swift": "a\n", "b.swift": "new\n"])
    #expect(try disk.stamp(of: "out/a.swift") == stamps[0])
    #expect(disk.text(of: "out/b.swift") == "new\n")
  }

  @Test("keeps an edited and a foreign file")
  func kept() throws {
    try apply(["a.swift": "a\n"])
    try disk.write("hand\n", to: "out/a.swift")
    try disk.write("mine\n", to: "out/b.swift")
    try apply(["a.swift": "new\n", "b.swift": "new\n", "c.swift": "new\n"])
    #expect(disk.text(of: "out/a.swift") == "hand\n")
    #expect(disk.text(of: "out/b.swift") == "mine\n")
    #expect(disk.text(of: "out/c.swift") == "new\n")
  }

  @Test("keeps the mode of a file that it replaces, and leaves no temporary file")
  func mode() throws {
    try apply(["run.sh": "1\n"])
    try disk.setMode(0o750, of: "out/run.sh")
    try disk.write("torn", to: "out/run.sh.trellis-new")
    try apply(["run.sh": "2\n"])
    #expect(disk.text(of: "out/run.sh") == "2\n")
    #expect(try disk.mode(of: "out/run.sh") == 0o750)
    #expect(disk.files == ["out/.trellis/manifest", "out/run.sh"])
  }

  @Test("an empty file is a file")
  func empty() throws {
    try apply(["a.swift": ""])
    #expect(disk.text(of: "out/a.swift") == "")
  }

  @Test("goes through a linked folder inside, and through a link to the output folder")
  func links() throws {
    try disk.write("", to: "real/x")
    try disk.link("out", to: "real")
    try disk.write("", to: "real/inner/x")
    try disk.link("real/alias", to: "inner")
    try apply(["alias/a.swift": "a\n"])
    #expect(disk.text(of: "real/inner/a.swift") == "a\n")
  }

  @Test("a link that leads out of the folder is refused before anything is written")
  func linkOut() throws {
    try disk.write("", to: "elsewhere/x")
    try disk.write("", to: "outside/x")
    try disk.write("", to: "out/x")
    try disk.link("out/a", to: "../elsewhere")
    try disk.link("out/b", to: disk.path + "/outside")
    try disk.link("out/c", to: "nowhere")
    let kinds = try plan(["a/a.swift": "", "b/b/b.swift": "", "c/c.swift": ""]).changes.map(\.kind)
    #expect(
      kinds == [
        .blocked("passes through 'a', a symbolic link that leads out of the folder"),
        .blocked("passes through 'b', a symbolic link that leads out of the folder"),
        .blocked("passes through 'c', a symbolic link that leads nowhere"),
      ])
  }

  @Test("a folder next door with a longer name is outside")
  func prefix() throws {
    try disk.write("", to: "out-2/x")
    try disk.write("", to: "out/x")
    try disk.link("out/a", to: "../out-2")
    #expect(try plan(["a/a.swift": ""]).changes.allSatisfy(\.isBlocked))
  }

  @Test("what is no file is in the way")
  func inTheWay() throws {
    try disk.write("", to: "out/folder/x")
    try disk.write("", to: "out/file")
    try disk.write("", to: "elsewhere")
    try disk.link("out/link", to: "../elsewhere")
    try disk.link("out/dangling", to: "../nowhere")
    let kinds = try plan(["dangling": "", "file/a": "", "folder": "", "link": ""]).changes.map(
      \.kind)
    #expect(
      kinds == [
        .blocked("is a symbolic link"),
        .blocked("needs a folder where 'out/file' is a file"),
        .blocked("is a folder"),
        .blocked("is a symbolic link"),
      ])
  }

  @Test("refuses to follow a link that appears after the plan was made")
  func race() throws {
    try disk.write("", to: "out/x")
    try disk.write("", to: "elsewhere/x")
    let changes = try plan(["a/a.swift": "a"])
    try disk.link("out/a", to: "../elsewhere")
    #expect(throws: WriteError.self) { try Writer.apply(changes, in: folder) }
    #expect(disk.text(of: "elsewhere/a.swift") == nil)
  }

  @Test("many runs at once end as one would have")
  func manyRuns() throws {
    let files = (0..<40).map { ("f\($0 % 5)/File\($0).swift", "text \($0)\n") }
    let outputs = try files.map { path, text in
      OutputFile(
        path: try #require(RelativePath(path)),
        contents: Array(text.utf8),
        origin: "A.yaml"
      )
    }
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { [folder] _ in
      do {
        let manifest = try Manifest.read(in: folder)
        let run = Reconciler(outputs, since: manifest, origins: ["A.yaml"])
        try Writer.apply(run.plan(on: Snapshot.take(of: run.paths, in: folder)), in: folder)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    for (path, text) in files { #expect(disk.text(of: "out/\(path)") == text) }
    #expect(disk.files.count == files.count + 1)
    #expect(try Manifest.read(in: folder).entries.count == files.count)
  }

  @Test("a file where the output folder belongs is an error with its path")
  func rootIsFile() throws {
    try disk.write("", to: "out")
    let changes = try plan([:])
    #expect(changes.changes.isEmpty)
    let error = #expect(throws: WriteError.self) {
      try Writer.apply(
        ChangeSet(
          [.init(.create, try #require(RelativePath("a")), contents: [])],
          manifest: nil
        ),
        in: folder
      )
    }
    #expect(error?.message == "cannot create 'out': a file stands there")
  }

  @Test(
    "a folder that cannot be written to is an error with the path", .enabled(if: geteuid() != 0))
  func permission() throws {
    try disk.write("", to: "out/x")
    try disk.setMode(0o555, of: "out")
    defer { try? disk.setMode(0o755, of: "out") }
    let error = #expect(throws: WriteError.self) { try apply(["a.swift": "a"]) }
    #expect(error?.message == "cannot write 'out/a.swift': permission denied")
  }

  private func plan(_ files: KeyValuePairs<String, String>) throws -> ChangeSet {
    let outputs = try files.map { path, text in
      OutputFile(
        path: try #require(RelativePath(path)),
        contents: Array(text.utf8),
        origin: "A.yaml"
      )
    }
    let run = Reconciler(outputs, since: try Manifest.read(in: folder), origins: ["A.yaml"])
    return run.plan(on: Snapshot.take(of: run.paths, in: folder))
  }

  private func apply(_ files: KeyValuePairs<String, String>) throws {
    try Writer.apply(try plan(files), in: folder)
  }
}
