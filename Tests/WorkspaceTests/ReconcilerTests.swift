import Diagnostics
import Generation
import Packs
import Testing

@testable import Workspace

@Suite("Reconciler") struct ReconcilerTests {
  struct Case: Sendable {
    var written: String?
    var found: String?
    var ownership = Ownership.always
    var isForced = false
    var kind: ChangeSet.Kind
    /// What the manifest holds afterwards.
    var recorded: String?
  }

  @Test(
    "an output 'new' is classified by what was written and what stands there",
    arguments: [
      Case(written: nil, found: nil, kind: .create, recorded: "new"),
      Case(written: "old", found: nil, kind: .create, recorded: "new"),
      Case(written: "old", found: "old", kind: .update, recorded: "new"),
      Case(written: "old", found: "new", kind: .same, recorded: "new"),
      Case(written: nil, found: "new", kind: .same, recorded: "new"),
      Case(written: "old", found: "hand", kind: .edited, recorded: "old"),
      Case(written: "new", found: "hand", kind: .edited, recorded: "new"),
      Case(written: nil, found: "hand", kind: .foreign, recorded: nil),
      Case(written: "old", found: "hand", isForced: true, kind: .update, recorded: "new"),
      Case(written: nil, found: "hand", isForced: true, kind: .update, recorded: "new"),
      Case(written: nil, found: nil, ownership: .once, kind: .create, recorded: nil),
      Case(written: nil, found: "hand", ownership: .once, kind: .same, recorded: nil),
      Case(written: nil, found: "hand", ownership: .once, isForced: true, kind: .same),
      Case(written: "old", found: "old", ownership: .once, kind: .same, recorded: nil),
    ])
  func classification(test: Case) throws {
    let path = try #require(RelativePath("a.swift"))
    let manifest = Manifest(
      test.written.map { [.init(path: path, hash: hash($0), origin: "A.yaml")] } ?? [])
    let output = OutputFile(
      path: path,
      contents: Array("new".utf8),
      ownership: test.ownership,
      origin: "A.yaml"
    )
    let changes = Reconciler(
      [output],
      since: manifest,
      origins: ["A.yaml"],
      isForced: test.isForced
    ).plan(on: Snapshot(test.found.map { [path: .file(hash($0))] } ?? [:]))
    #expect(changes.changes.map(\.kind) == [test.kind])
    #expect(
      (changes.manifest ?? manifest)[path].map(\.hash) == test.recorded.map { [hash($0)] } ?? [])
  }

  @Test("either side of a merged manifest is ours")
  func merged() throws {
    let path = try #require(RelativePath("a.swift"))
    let manifest = Manifest(
      ["one", "two"].map { .init(path: path, hash: hash($0), origin: "A.yaml") })
    let output = OutputFile(path: path, contents: Array("new".utf8), origin: "A.yaml")
    for found in ["one", "two"] {
      let changes = Reconciler([output], since: manifest, origins: ["A.yaml"])
        .plan(on: Snapshot([path: .file(hash(found))]))
      #expect(changes.changes.map(\.kind) == [.update])
    }
  }

  @Test(
    "what a spec of this run made is an orphan until it is gone; other specs' files are not",
    arguments: [
      ("A.yaml", true, [ChangeSet.Kind.orphan], 1),
      ("A.yaml", false, [], 0),
      ("", true, [.orphan], 1),
      ("B.yaml", true, [], 1),
      ("B.yaml", false, [], 1),
    ])
  func orphans(origin: String, stands: Bool, kinds: [ChangeSet.Kind], entries: Int) throws {
    let path = try #require(RelativePath("a.swift"))
    let manifest = Manifest([.init(path: path, hash: hash("old"), origin: origin)])
    let changes = Reconciler([], since: manifest, origins: ["A.yaml"])
      .plan(on: Snapshot(stands ? [path: .file(hash("old"))] : [:]))
    #expect(changes.changes.map(\.kind) == kinds)
    #expect((changes.manifest ?? manifest).entries.count == entries)
  }

  @Test("the manifest is left alone when nothing in it changes")
  func unchanged() throws {
    let path = try #require(RelativePath("a.swift"))
    let output = OutputFile(path: path, contents: Array("new".utf8), origin: "A.yaml")
    let manifest = Manifest([.init(path: path, hash: hash("new"), origin: "A.yaml")])
    let changes = Reconciler([output], since: manifest, origins: ["A.yaml"])
      .plan(on: Snapshot([path: .file(hash("new"))]))
    #expect(changes.manifest == nil)
    #expect(changes.isInStep)
  }

  @Test("a read-only file is only in the way when it would be written")
  func readOnly() throws {
    let path = try #require(RelativePath("a.swift"))
    let output = OutputFile(path: path, contents: Array("new".utf8), origin: "A.yaml")
    let manifest = Manifest([.init(path: path, hash: hash("old"), origin: "A.yaml")])
    for (found, kind) in [("new", ChangeSet.Kind.same), ("old", .blocked("is read-only"))] {
      let changes = Reconciler([output], since: manifest, origins: ["A.yaml"])
        .plan(on: Snapshot([path: .file(hash(found), isReadOnly: true)]))
      #expect(changes.changes.map(\.kind) == [kind])
    }
  }

  private func hash(_ text: String) -> ContentHash {
    ContentHash(of: Array(text.utf8))
  }
}

@Suite("Twins") struct TwinsTests {
  @Test(
    "paths that cannot stand beside one another are reported",
    arguments: [
      (
        ["User.swift", "user.swift"], "the paths 'User.swift' and 'user.swift' differ only in case"
      ),
      (["a/X.swift", "A/x.swift"], "the paths 'a/X.swift' and 'A/x.swift' differ only in case"),
      (["a", "a"], "two outputs have the path 'a'"),
      (["a/b/c", "A"], "'A' is a file, and a folder of 'a/b/c'"),
    ])
  func collisions(paths: [String], message: String) throws {
    #expect(try report(paths) == [message])
  }

  @Test("others are not")
  func apart() throws {
    #expect(try report(["a/b", "a/c", "ab", "b/a"]).isEmpty)
  }

  private func report(_ paths: [String]) throws -> [String] {
    var bag = DiagnosticBag()
    let outputs = try paths.map {
      OutputFile(path: try #require(RelativePath($0)), contents: [], origin: "A.yaml")
    }
    Twins.report(in: outputs, into: &bag)
    return bag.all.map(\.message)
  }
}
