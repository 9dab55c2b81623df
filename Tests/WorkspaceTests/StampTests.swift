import Foundation
import Generation
import TestSupport
import Testing

@testable import Workspace

@Suite("Stamps") struct StampTests {
  let disk: TemporaryFolder
  let folder: Folder

  init() throws {
    disk = try TemporaryFolder()
    folder = Folder("\(disk.path)/out")
    try disk.write("spec", to: "Specs/A.yaml")
    // Times that a disk may give again are not relied upon.
    usleep(30_000)
  }

  private var outputs: [OutputFile] {
    (0..<70).compactMap { number in
      RelativePath("f/File\(number).swift").map {
        OutputFile(
          path: $0, contents: Array("text \(number)\n".utf8),
          maker: Maker(module: "A", spec: "A.yaml"))
      }
    }
  }

  private func run(settled: Bool = true) throws {
    let run = Reconciler(outputs, since: try Manifest.read(in: folder), origins: ["A.yaml"])
    let changes = run.plan(on: run.snapshot(of: folder))
    try Writer.apply(changes, in: folder)
    let inputs = (["Specs", "Specs/A.yaml"], disk.path)
    Stamps.write(
      changes, key: { "key" }, inputs: inputs, since: StartTime(), warnings: settled ? [] : nil,
      in: folder)
  }

  private func count(key: String = "key") -> Int? {
    StampScan(in: folder, key: { key }, inputsFrom: disk.path)?.settled?.count
  }

  @Test("say that nothing is to be done, for the same run of the same files")
  func settled() throws {
    try run()
    #expect(count() == 70)
    #expect(count(key: "other") == nil)
    #expect(disk.text(of: "out/.trellis/.gitignore") == "stamps\n*.trellis-new\n")
  }

  @Test(
    "and not once anything is written, added, removed or replaced",
    arguments: [
      "edit", "touch", "remove", "record", "spec", "new spec", "damage",
    ])
  func changed(what: String) throws {
    try run()
    usleep(30_000)
    switch what {
    case "edit": try disk.write("hand 3\n", to: "out/f/File3.swift")
    case "touch": try disk.write("text 3\n", to: "out/f/File3.swift")
    case "remove": try disk.remove("out/f/File3.swift")
    case "record": try disk.write("", to: "out/.trellis/A.base")
    case "spec": try disk.write("more", to: "Specs/A.yaml")
    case "new spec": try disk.write("more", to: "Specs/B.yaml")
    default: try disk.write("o x\n", to: "out/.trellis/stamps")
    }
    #expect(count() == nil)
  }

  @Test("a run that left something to tell is not settled, and its files are known all the same")
  func unsettled() throws {
    try run(settled: false)
    #expect(count() == nil)
    #expect(!Stamps.read(in: folder).isEmpty)
  }

  @Test("marks of a conflict are told again, until they are gone")
  func marks() throws {
    try run()
    try disk.write("hand 3\n", to: "out/f/File3.swift")
    func next(_ text: String) throws -> [ChangeSet.Kind] {
      usleep(30_000)
      var outputs = self.outputs
      outputs[3].contents = Array(text.utf8)
      let run = Reconciler(
        outputs, since: try Manifest.read(in: folder), origins: ["A.yaml"],
        choices: .init(conflicts: .markers))
      let changes = run.plan(on: run.snapshot(of: folder))
      try Writer.apply(changes, in: folder)
      Stamps.write(
        changes, key: { "key" }, inputs: ([], disk.path), since: StartTime(), warnings: [],
        in: folder)
      return changes.changes.map(\.kind).filter { $0 != .same }
    }
    #expect(try next("new 3\n") == [.conflict(.marked([1]))])
    #expect(count() == nil)
    #expect(try next("new 3\n") == [.conflict(.unresolved)])
    #expect(count() == nil)
    try disk.write("new 3\n", to: "out/f/File3.swift")
    #expect(try next("new 3\n") == [])
    #expect(count() == 70)
  }

  @Test("files that are known are not opened, and edited ones are")
  func notOpened() throws {
    try run()
    usleep(30_000)
    // Nobody could read it; what is known of it does not change with its mode.
    try disk.setMode(0o000, of: "out/f/File1.swift")
    try disk.write("hand\n", to: "out/f/File2.swift")
    let run = Reconciler(outputs, since: try Manifest.read(in: folder), origins: ["A.yaml"])
    let changes = run.plan(on: run.snapshot(of: folder))
    #expect(changes.changes.filter { $0.kind != .same }.map(\.kind) == [.edited])
  }

  @Test("what changed after the run had begun to read may not have been read")
  func later() throws {
    let start = StartTime()
    usleep(30_000)
    try disk.write("later", to: "Specs/A.yaml")
    usleep(30_000)
    let run = Reconciler(outputs, since: Manifest(), origins: ["A.yaml"])
    let changes = run.plan(on: run.snapshot(of: folder))
    try Writer.apply(changes, in: folder)
    let inputs = (["Specs/A.yaml", "Specs/B.yaml"], disk.path)
    Stamps.write(changes, key: { "key" }, inputs: inputs, since: start, warnings: [], in: folder)
    #expect(count() == nil)
    Stamps.write(
      changes, key: { "key" }, inputs: inputs, since: StartTime(), warnings: [], in: folder)
    #expect(count() == 70)
    try disk.write("new", to: "Specs/B.yaml")
    #expect(count() == nil)
  }

  @Test("few files are read as fast")
  func few() throws {
    let outputs = Array(outputs.prefix(10))
    let run = Reconciler(outputs, since: Manifest(), origins: ["A.yaml"])
    let changes = run.plan(on: run.snapshot(of: folder))
    try Writer.apply(changes, in: folder)
    Stamps.write(
      changes, key: { "key" }, inputs: ([], disk.path), since: StartTime(), warnings: [], in: folder
    )
    #expect(disk.text(of: "out/.trellis/stamps") == nil)
  }
}

@Suite("Watcher") struct WatcherTests {
  @Test(
    "tells what was saved, however an editor does it",
    arguments: ["in place", "by renaming", "by removing", "new file"])
  func saves(how: String) throws {
    let disk = try TemporaryFolder()
    try disk.write("a", to: "Specs/A.yaml")
    usleep(30_000)
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let watcher = Watcher(stoppedBy: ends[0])
    let file = "\(disk.path)/Specs/A.yaml"
    watcher.watch([file, "\(disk.path)/Specs"], readSince: StartTime())
    usleep(30_000)
    switch how {
    case "in place":
      let handle = try #require(FileHandle(forWritingAtPath: file))
      handle.write(Data("longer".utf8))
      try handle.close()
    case "by renaming":
      try disk.write("longer", to: "Specs/B")
      #expect(rename("\(disk.path)/Specs/B", file) == 0)
    case "by removing":
      try disk.remove("Specs/A.yaml")
      try disk.write("longer", to: "Specs/A.yaml")
    default: try disk.write("b", to: "Specs/B.yaml")
    }
    let changed = try #require(watcher.next())
    #expect(changed.contains(how == "new file" ? "\(disk.path)/Specs" : file))
  }

  @Test("what was written while it was read is told at once")
  func meanwhile() throws {
    let disk = try TemporaryFolder()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let watcher = Watcher(stoppedBy: ends[0])
    let start = StartTime()
    usleep(30_000)
    try disk.write("a", to: "A.yaml")
    watcher.watch(["\(disk.path)/A.yaml"], readSince: start)
    #expect(watcher.next() == ["\(disk.path)/A.yaml"])
  }

  @Test("ends when it is told to")
  func stop() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let watcher = Watcher(stoppedBy: ends[0])
    watcher.watch(["/nowhere/at/all"], readSince: StartTime())
    var byte: UInt8 = 0
    #expect(write(ends[1], &byte, 1) == 1)
    #expect(watcher.next() == nil)
  }
}
