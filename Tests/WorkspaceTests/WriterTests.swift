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
    #expect(disk.files == ["out/.trellis/A.base", "out/Package.swift", "out/a/b/C.swift"])
    #expect(disk.text(of: "out/a/b/C.swift") == "c\n")
    #expect(
      try Manifest.read(in: folder).known.map(\.entry.path.text) == [
        "Package.swift", "a/b/C.swift",
      ])
  }

  @Test("touches nothing that is equal, the manifest included")
  func same() throws {
    try apply(["a.swift": "a\n", "b.swift": "b\n"])
    let names = ["out/a.swift", "out/b.swift", "out/.trellis/A.base"]
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

  @Test("joins edits with what is new, line ends as they stand")
  func merged() throws {
    try apply(["a.swift": "1\n2\n3\n"])
    try disk.write("1\r\n2\r\nthree\r\n", to: "out/a.swift")
    try apply(["a.swift": "one\n2\n3\n"])
    #expect(disk.text(of: "out/a.swift") == "one\r\n2\r\nthree\r\n")
    try apply(["a.swift": "one\ntwo\n3\n"])
    #expect(disk.text(of: "out/a.swift")?.contains("three") == true)
  }

  @Test("marks are a conflict in every run until they are gone")
  func marks() throws {
    try apply(["a.swift": "1\n"])
    try disk.write("mine\n", to: "out/a.swift")
    try Writer.apply(try plan([try output("a.swift", "2\n")], .markers), in: folder)
    let marked = try #require(disk.text(of: "out/a.swift"))
    for text in ["2\n", "2\n", "3\n"] {
      let changes = try plan([try output("a.swift", text)])
      #expect(changes.changes.map(\.kind) == [.conflict(.unresolved)])
      try Writer.apply(changes, in: folder)
      #expect(disk.text(of: "out/a.swift") == marked)
    }
    try disk.write("mine\n", to: "out/a.swift")
    #expect(try plan(["a.swift": "2\n"]).changes.map(\.kind) == [.edited])
  }

  @Test("writes nothing over a file that somebody wrote to since the plan was made")
  func touched() throws {
    try apply(["a.swift": "a\n"])
    let changes = try plan(["a.swift": "b\n", "b.swift": "b\n"])
    try disk.write("hand\n", to: "out/a.swift")
    let error = #expect(throws: WriteError.self) { try Writer.apply(changes, in: folder) }
    #expect(error?.message.contains("somebody wrote to it") == true)
    #expect(disk.text(of: "out/a.swift") == "hand\n")
    try disk.write("a\n", to: "out/a.swift")
    try disk.write("mine\n", to: "out/b.swift")
    #expect(throws: WriteError.self) { try Writer.apply(changes, in: folder) }
    #expect(disk.text(of: "out/b.swift") == "mine\n")
  }

  @Test("removes what nothing makes any more, and the folders that it leaves empty")
  func prune() throws {
    try apply(["a/b/c.swift": "c\n", "a/d.swift": "d\n", "e/f.swift": "f\n"])
    try disk.write("hand\n", to: "out/e/f.swift")
    let run = Reconciler(
      [], since: try Manifest.read(in: folder), origins: ["A.yaml"], choices: .init(prunes: true))
    let changes = run.plan(on: run.snapshot(of: folder))
    #expect(changes.changes.map(\.kind) == [.prune, .prune, .orphan(isEdited: true)])
    try Writer.apply(changes, in: folder)
    #expect(disk.files == ["out/.trellis/A.base", "out/e/f.swift"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        ".trellis", "e",
      ])
  }

  @Test("a run that was killed before it had written down all is continued", arguments: 0...3)
  func killed(step: Int) throws {
    try apply(["a.swift": "a\n", "b.swift": "b\n"])
    let old = try #require(disk.text(of: "out/.trellis/A.base"))
    try apply(["a.swift": "A\n", "b.swift": "B\n", "c.swift": "C\n"])
    let new = try #require(disk.text(of: "out/.trellis/A.base"))
    // As it would stand had the run ended after so many files.
    try disk.write(old, to: "out/.trellis/A.base")
    try disk.write(new, to: "out/.trellis/A.base.trellis-new")
    if step < 1 { try disk.write("a\n", to: "out/a.swift") }
    if step < 2 { try disk.write("b\n", to: "out/b.swift") }
    if step < 3 { try disk.remove("out/c.swift") }
    // The specs may have changed since.
    try apply(["a.swift": "1\n", "b.swift": "2\n", "c.swift": "3\n"])
    #expect(["a", "b", "c"].map { disk.text(of: "out/\($0).swift") } == ["1\n", "2\n", "3\n"])
    #expect(disk.files.count == 4)
  }

  @Test("what a run that was killed left on its way is gone after the next, with its folders")
  func leftovers() throws {
    try apply(["a.swift": "a\n"])
    let old = try #require(disk.text(of: "out/.trellis/A.base"))
    let record = "format 2\nspec A.yaml\n@ a.swift\nA\n@ new/b/B.swift\nB\n"
    try disk.write(record, to: "out/.trellis/A.base.trellis-new")
    try disk.write("", to: "out/.trellis/B.base.trellis-new")
    try disk.write("tor", to: "out/.trellis/stamps.trellis-new")
    try disk.write("old", to: "out/.trellis/stamps")
    try disk.write("tor", to: "out/a.swift.trellis-new")
    try disk.write("tor", to: "out/new/b/B.swift.trellis-new")
    // The specs are again as they were, so that nothing is written.
    try apply(["a.swift": "a\n"])
    #expect(disk.files == ["out/.trellis/A.base", "out/a.swift"])
    #expect(disk.text(of: "out/.trellis/A.base") == old)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
  }

  @Test("a record that says nothing at all is gone after a run; that of another version stays")
  func mute() throws {
    try apply(["a.swift": "a\n"])
    try disk.write("format 2\n@ ../../evil\nx\n", to: "out/.trellis/B.base")
    try disk.write("format 3\nwhat\n", to: "out/.trellis/C.base")
    try apply(["a.swift": "a\n"])
    #expect(disk.files == ["out/.trellis/A.base", "out/.trellis/C.base", "out/a.swift"])
  }

  @Test("what no record would say differently of is written down all the same, to be continued")
  func restored() throws {
    try apply(["a.swift": "a\n", "b.swift": "b\n"])
    #expect(try plan(["a.swift": "a\n", "b.swift": "b\n"]).records.isEmpty)
    try disk.remove("out/a.swift")
    let changes = try plan(["a.swift": "a\n", "b.swift": "b\n"])
    #expect(changes.records.map(\.name) == ["A.base"])
  }

  @Test("what a run was about to write is known until the next has ended, killed or not")
  func killedTwice() throws {
    try apply(["a.swift": "1\n", "b.swift": "1\n"])
    let pending = "format 2\nspec A.yaml\n@ a.swift\n2\n@ b.swift\n2\n"
    try disk.write(pending, to: "out/.trellis/A.base.trellis-new")
    try disk.write("2\n", to: "out/a.swift")
    // The second run ends at its first file, after its records are on the disk.
    let changes = try plan(["a.swift": "3\n", "b.swift": "3\n"])
    try disk.write("mine\n", to: "out/a.swift")
    #expect(throws: WriteError.self) { try Writer.apply(changes, in: folder) }
    try disk.write("2\n", to: "out/a.swift")
    try apply(["a.swift": "4\n", "b.swift": "4\n"])
    #expect(disk.text(of: "out/a.swift") == "4\n")
    #expect(disk.files == ["out/.trellis/A.base", "out/a.swift", "out/b.swift"])
    try apply(["a.swift": "4\n", "b.swift": "4\n"])
    let entries = try Manifest.read(in: folder).known.map(\.entry)
    #expect(entries.map(\.text) == [Array("4\n".utf8), Array("4\n".utf8)])
  }

  @Test("a rename that was killed is taken up where it stood", arguments: [false, true])
  func killedRename(isWritten: Bool) throws {
    let former = try output("Login/LoginView.swift", "struct LoginView {\n}\n", "Login")
    try apply([former])
    try disk.write("struct LoginView {\n}\n// mine\n", to: "out/Login/LoginView.swift")
    let next = try output("SignIn/SignInView.swift", "struct SignInView {\n}\n", "SignIn")
    let merged = "struct SignInView {\n}\n// mine\n"
    let pending =
      "format 2\nspec A.yaml\n@ SignIn/SignInView.swift"
      + "\tedited \(ContentHash(of: Array(merged.utf8)).text)\nstruct SignInView {\n}\n"
    try disk.write(pending, to: "out/.trellis/SignIn.base.trellis-new")
    if isWritten { try disk.write(merged, to: "out/SignIn/SignInView.swift") }
    try apply([next])
    #expect(disk.text(of: "out/SignIn/SignInView.swift") == merged)
    #expect(disk.files == ["out/.trellis/SignIn.base", "out/SignIn/SignInView.swift"])
  }

  @Test("keeps the mode of a file that it replaces, and leaves no temporary file")
  func mode() throws {
    try apply(["run.sh": "1\n"])
    try disk.setMode(0o750, of: "out/run.sh")
    try disk.write("torn", to: "out/run.sh.trellis-new")
    try apply(["run.sh": "2\n"])
    #expect(disk.text(of: "out/run.sh") == "2\n")
    #expect(try disk.mode(of: "out/run.sh") == 0o750)
    #expect(disk.files == ["out/.trellis/A.base", "out/run.sh"])
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
    let outputs = try files.map { try output($0, $1) }
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { [folder] _ in
      do {
        let lock = try FolderLock(folder)
        defer { lock.release() }
        let manifest = try Manifest.read(in: folder)
        let run = Reconciler(outputs, since: manifest, origins: ["A.yaml"])
        try Writer.apply(run.plan(on: run.snapshot(of: folder)), in: folder)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    for (path, text) in files { #expect(disk.text(of: "out/\(path)") == text) }
    #expect(disk.files.count == files.count + 1)
    #expect(try Manifest.read(in: folder).known.count == files.count)
  }

  @Test("a file where the output folder belongs is an error with its path")
  func rootIsFile() throws {
    try disk.write("", to: "out")
    let changes = try plan([:])
    #expect(changes.changes.isEmpty)
    let error = #expect(throws: WriteError.self) {
      try Writer.apply(
        ChangeSet(
          [.init(.create, try #require(RelativePath("a")), contents: [])]),
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
    try plan(files.map { try output($0, $1) })
  }

  private func plan(
    _ outputs: [OutputFile],
    _ conflicts: ConflictChoice = .keep
  ) throws -> ChangeSet {
    let run = Reconciler(
      outputs, since: try Manifest.read(in: folder), origins: ["A.yaml"],
      choices: .init(conflicts: conflicts))
    return run.plan(on: run.snapshot(of: folder))
  }

  private func apply(_ files: KeyValuePairs<String, String>) throws {
    try Writer.apply(try plan(files), in: folder)
  }

  private func apply(_ outputs: [OutputFile]) throws {
    try Writer.apply(try plan(outputs), in: folder)
  }

  private func output(
    _ path: String,
    _ text: String,
    _ module: String = "A"
  ) throws -> OutputFile {
    OutputFile(
      path: try #require(RelativePath(path)),
      contents: Array(text.utf8),
      maker: Maker(module: module, spec: "A.yaml")
    )
  }
}
