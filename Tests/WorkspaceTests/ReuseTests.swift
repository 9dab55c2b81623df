import Diagnostics
import Generation
import Packs
import TestSupport
import Testing

@testable import Workspace

@Suite("Reuse") struct ReuseTests {
  let disk: TemporaryFolder
  let folder: Folder
  private let source = ModuleState.Source(
    key: ContentHash(value: 7),
    module: ProjectModule(name: "A", imports: ["B"], traits: [.tests, .requests]),
    warnings: [
      KeptDiagnostic(rows: [
        ["warning", "a", "A.yaml", "0", "1", "x\ty\\\n"], ["note", "", "", "", "z"],
      ])
    ])

  init() throws {
    disk = try TemporaryFolder()
    folder = Folder("\(disk.path)/out")
  }

  private func outputs(_ text: String = "one\ntwo\n", isOwn: Bool = false) throws -> [OutputFile] {
    try ["A.swift", "B.swift"].map { name in
      OutputFile(
        path: try #require(RelativePath(name)), contents: Array("\(text)\(name)\n".utf8),
        ownership: isOwn && name == "B.swift" ? .once : .always,
        maker: Maker(module: "A", spec: "A.yaml"), template: "1f")
    }
  }

  @discardableResult
  private func generate(_ outputs: [OutputFile]) throws -> ChangeSet {
    let run = Reconciler(
      outputs, from: ["A": source], since: try Manifest.read(in: folder), origins: ["A.yaml"])
    let changes = run.plan(on: run.snapshot(of: folder))
    try Writer.apply(changes, in: folder)
    return changes
  }

  private enum Found: Equatable {
    case settled([ChangeSet.Kind])
    case recorded([String])
    case lost
    case noState
  }

  private func found(isForced: Bool = false) -> Found {
    let reuse = Reuse(in: folder, choices: .init(isForced: isForced))
    guard let state = reuse.states.first else { return .noState }
    switch reuse.finding(for: state) {
    case .settled(let module):
      guard case .changes(let changes) = module.proof else { return .lost }
      return .settled(changes.map(\.kind))
    case .recorded(let outputs):
      return .recorded(outputs.map { String(decoding: $0.contents, as: UTF8.self) })
    case .lost: return .lost
    }
  }

  private let recorded = Found.recorded(["one\ntwo\nA.swift\n", "one\ntwo\nB.swift\n"])

  @Test("a state says what the module was made from, and git merges it by keeping both sides")
  func state() throws {
    try generate(try outputs())
    let state = try #require(ModuleState.read(in: folder).first)
    #expect(state.source == source)
    #expect(state.spec == "A.yaml")
    #expect(state.files?.map(\.path.text) == ["A.swift", "B.swift"])
    #expect(
      disk.text(of: "out/.trellis/.gitattributes") == "*.state merge=union\nstate merge=union\n")
  }

  @Test("a module is settled while its files and its record are as they were written")
  func settled() throws {
    try generate(try outputs(isOwn: true))
    #expect(found() == .settled([.same, .same]))
    try disk.write("mine\n", to: "out/B.swift")
    #expect(found() == .settled([.same, .same]))
    try disk.write("edited\n", to: "out/A.swift")
    #expect(found() == recorded)
    try generate(try outputs(isOwn: true))
    #expect(found() == .settled([.edited, .same]))
    #expect(found(isForced: true) == recorded)
    try disk.remove("out/B.swift")
    #expect(found() == recorded)
  }

  @Test("files in several branches' versions, and links, are looked at by the plan")
  func otherwise() throws {
    try generate(try outputs())
    try disk.write("one\r\ntwo\r\nA.swift\r\n", to: "out/A.swift")
    #expect(found() == recorded)
    try disk.remove("out/A.swift")
    try disk.link("out/A.swift", to: "B.swift")
    #expect(found() == recorded)
  }

  @Test("nothing is taken over from a record that is not the one of the state")
  func otherRecord() throws {
    try generate(try outputs())
    let record = try #require(disk.text(of: "out/.trellis/A.base"))
    try disk.write(record + "more\n", to: "out/.trellis/A.base")
    #expect(found() == .lost)
    try disk.write(record, to: "out/.trellis/A.base.trellis-new")
    #expect(found() == .noState)
    try disk.remove("out/.trellis/A.base.trellis-new")
    try disk.remove("out/.trellis/A.base")
    #expect(found() == .noState)
  }

  @Test(
    "nothing is taken over from a state with lines that are missing, repeated or of no use",
    arguments: [
      ("key 0", "key x"), ("key ", "# key "), ("key 0", "key 0\nkey 0"), ("format 3", "format 2"),
      ("record ", "\nrecord "), ("is tests", "was tests"), ("import B", "imports B"),
      ("warning\t", "warnin\t"), ("@ A.swift", "@ C.swift"), ("@ A.swift", "@ ../A.swift"),
      ("\thash", "\thush"), ("@ B.swift", "<<<<<<< a\n@ B.swift"), ("@ B", "@ A"),
    ])
  func damaged(what: String, other: String) throws {
    try generate(try outputs())
    let text = try #require(disk.text(of: "out/.trellis/A.state"))
    #expect(found() == .settled([.same, .same]))
    let damaged = text.replacing(what, with: other, maxReplacements: 1)
    #expect(damaged != text)
    try disk.write(damaged, to: "out/.trellis/A.state")
    #expect(found() == .noState || found() == .lost)
    try generate(try outputs())
    #expect(disk.text(of: "out/.trellis/A.state") == text)
  }

  @Test("a module of which a file is not as it was generated has no state")
  func conflict() throws {
    try generate(try outputs())
    try disk.write("edited\ntwo\nA.swift\n", to: "out/A.swift")
    let changes = try generate(try outputs("changed\ntwo\n"))
    #expect(changes.count { if case .conflict = $0 { true } else { false } } == 1)
    #expect(found() == .noState)
    try disk.write("changed\ntwo\nA.swift\n", to: "out/A.swift")
    try generate(try outputs("changed\ntwo\n"))
    #expect(found() == .settled([.same, .same]))
  }

  @Test("a module that has an orphan has no state, and none is left of a module that is gone")
  func orphans() throws {
    try generate(try outputs())
    try generate([try outputs()[0]])
    #expect(found() == .noState)
    try disk.remove("out/B.swift")
    try generate([try outputs()[0]])
    #expect(found() == .settled([.same]))
    try disk.remove("out/A.swift")
    try generate([])
    #expect(disk.files == ["out/.trellis/.gitattributes"])
  }
}
