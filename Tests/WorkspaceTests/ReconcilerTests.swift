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
    var choices = Reconciler.Choices()
    var kind: ChangeSet.Kind
    /// What is written down of it afterwards.
    var recorded: String?
    /// What the file holds afterwards, where it is written.
    var text: String?
  }

  private static let forced = Reconciler.Choices(isForced: true)
  private static let old = "a\nb\nc\n"
  private static let new = "A\nb\nc\n"

  @Test(
    "an output is classified by what was written and what stands there",
    arguments: [
      Case(written: nil, found: nil, kind: .create, recorded: new, text: new),
      Case(written: old, found: nil, kind: .missing, recorded: new, text: new),
      Case(written: old, found: old, kind: .update, recorded: new, text: new),
      Case(written: old, found: new, kind: .same, recorded: new),
      Case(written: nil, found: new, kind: .same, recorded: new),
      Case(written: new, found: "hand", kind: .edited, recorded: new),
      Case(written: nil, found: "hand", kind: .foreign, recorded: nil),
      Case(
        written: old, found: "a\nb\nmine\n", kind: .merge, recorded: new, text: "A\nb\nmine\n"),
      Case(written: old, found: "mine\nb\nc\n", kind: .conflict(.lines([1])), recorded: old),
      Case(
        written: old, found: "mine\nb\nc\n", choices: .init(conflicts: .ours), kind: .edited,
        recorded: new),
      Case(
        written: old, found: "mine\nb\nc\n", choices: .init(conflicts: .theirs), kind: .update,
        recorded: new, text: new),
      Case(
        written: old, found: "mine\nb\nc\n", choices: .init(conflicts: .markers),
        kind: .conflict(.marked([1])), recorded: new,
        text: """
          <<<<<<< as it stands
          mine
          ||||||| as generated last
          a
          =======
          A
          >>>>>>> as generated now
          b
          c

          """),
      Case(
        written: old, found: "<<<<<<<\n=======\n>>>>>>>\n", kind: .conflict(.unresolved),
        recorded: old),
      Case(
        written: new, found: "<<<<<<<\n=======\n>>>>>>>\n", kind: .conflict(.unresolved),
        recorded: new),
      Case(
        written: old, found: "hand", choices: forced, kind: .update, recorded: new, text: new),
      Case(
        written: nil, found: "hand", choices: forced, kind: .update, recorded: new, text: new),
      Case(written: old, found: "a\r\nb\r\nc\r\n", kind: .update, recorded: new, text: new),
      Case(written: old, found: "A\r\nb\r\nc\r\n", kind: .same, recorded: new),
      Case(written: nil, found: nil, ownership: .once, kind: .create, recorded: new, text: new),
      Case(written: nil, found: "hand", ownership: .once, kind: .same, recorded: new),
      Case(
        written: nil, found: "hand", ownership: .once, choices: forced, kind: .same,
        recorded: new),
      Case(written: old, found: "hand", ownership: .once, kind: .contract, recorded: new),
      Case(written: new, found: "hand", ownership: .once, kind: .same, recorded: new),
      Case(written: old, found: nil, ownership: .once, kind: .missing, recorded: new, text: new),
    ])
  func classification(test: Case) throws {
    let path = try #require(RelativePath("a.swift"))
    let manifest = try manifest(test.written.map { ["a.swift": $0] } ?? [:], test.ownership)
    let run = Reconciler(
      [try output("a.swift", Self.new, test.ownership)],
      since: manifest,
      origins: ["A.yaml"],
      choices: test.choices
    )
    let found = test.found.map { [path: Snapshot.Entry.file(FoundFile(Array($0.utf8)))] }
    let changes = run.plan(on: Snapshot(found ?? [:]))
    #expect(changes.changes.map(\.kind) == [test.kind])
    let next = after(manifest, changes)
    #expect(next[path].map { text($0.entry.text) } == test.recorded.map { [$0] } ?? [])
    let written = changes.changes.filter(\.writes).map { text($0.contents) }
    #expect(written == test.text.map { [$0] } ?? [])
  }

  @Test("edits that a run has seen are in step until somebody edits again")
  func accepted() throws {
    let path = try #require(RelativePath("a.swift"))
    var manifest = try manifest(["a.swift": Self.new])
    let run = Reconciler([try output("a.swift", Self.new)], since: manifest, origins: ["A.yaml"])
    let snapshot = Snapshot([path: .file(FoundFile(Array("mine\n".utf8)))])
    let first = run.plan(on: snapshot)
    #expect(!first.isInStep)
    manifest = after(manifest, first)
    let again = Reconciler([try output("a.swift", Self.new)], since: manifest, origins: ["A.yaml"])
    #expect(again.plan(on: snapshot).isInStep)
    #expect(again.plan(on: snapshot).records.isEmpty)
    let edited = Snapshot([path: .file(FoundFile(Array("more\n".utf8)))])
    #expect(!again.plan(on: edited).isInStep)
  }

  @Test("either side of a merged record is ours, and serves as a base")
  func merged() throws {
    let path = try #require(RelativePath("a.swift"))
    var manifest = Manifest()
    manifest.add(
      Array(
        "format 2\nspec A.yaml\n@ a.swift\n<<<<<<< x\n1\n2\n=======\n1\n3\n>>>>>>> y\n".utf8),
      of: "A.base")
    manifest.index()
    for (found, kind) in [
      ("1\n2\n", ChangeSet.Kind.update), ("1\n3\n", .update), ("mine\n1\n2\n", .merge),
    ] {
      let run = Reconciler([try output("a.swift", "1\n4\n")], since: manifest, origins: ["A.yaml"])
      let changes = run.plan(on: Snapshot([path: .file(FoundFile(Array(found.utf8)))]))
      #expect(changes.changes.map(\.kind) == [kind])
    }
  }

  @Test(
    "what a spec of this run made is an orphan until it is gone; other specs' files are not",
    arguments: [
      ("A.yaml", "old", [ChangeSet.Kind.orphan(isEdited: false)], 1),
      ("A.yaml", "hand", [.orphan(isEdited: true)], 1),
      ("A.yaml", nil, [], 0),
      ("", "old", [.orphan(isEdited: false)], 1),
      ("B.yaml", "old", [], 1),
      ("B.yaml", nil, [], 1),
    ])
  func orphans(spec: String, found: String?, kinds: [ChangeSet.Kind], entries: Int) throws {
    let path = try #require(RelativePath("a.swift"))
    let entry = Record.Entry(path: path, text: Array("old".utf8))
    let manifest = Manifest([
      Record(maker: Maker(module: spec.isEmpty ? "" : "A", spec: spec), entries: [entry])
    ])
    let changes = Reconciler([], since: manifest, origins: ["A.yaml"])
      .plan(on: Snapshot(found.map { [path: .file(FoundFile(Array($0.utf8)))] } ?? [:]))
    #expect(changes.changes.map(\.kind) == kinds)
    #expect(after(manifest, changes).known.count == entries)
  }

  @Test("tells why a file would be written again")
  func reasons() throws {
    let path = try #require(RelativePath("a.swift"))
    let written = Maker(module: "A", spec: "A.yaml", pack: "p", options: ["x=1"])
    for (pack, template, options, expected) in [
      ("p", "1", ["x=1"], [ChangeSet.Reason.spec]), ("p", "2", ["x=1"], [.pack]),
      ("p", "1", ["x=2"], [.options]), ("q", "1", ["x=2"], [.pack, .options]),
    ] {
      let entry = Record.Entry(path: path, text: Array("old".utf8), template: "1")
      let manifest = Manifest([Record(maker: written, entries: [entry])])
      let output = OutputFile(
        path: path, contents: Array("new".utf8),
        maker: Maker(module: "A", spec: "A.yaml", pack: pack, options: options),
        template: template)
      let changes = Reconciler([output], since: manifest, origins: ["A.yaml"])
        .plan(on: Snapshot([path: .file(FoundFile(Array("old".utf8)))]))
      #expect(changes.changes.map(\.reasons) == [expected])
    }
  }

  @Test("the records are left alone when nothing in them changes")
  func unchanged() throws {
    let path = try #require(RelativePath("a.swift"))
    let changes = Reconciler(
      [try output("a.swift", "new")], since: try manifest(["a.swift": "new"]), origins: ["A.yaml"]
    ).plan(on: Snapshot([path: .file(FoundFile(Array("new".utf8)))]))
    #expect(changes.records.isEmpty)
    #expect(changes.isInStep)
  }

  @Test("a read-only file is only in the way when it would be written")
  func readOnly() throws {
    let path = try #require(RelativePath("a.swift"))
    for (found, kind) in [("new", ChangeSet.Kind.same), ("old", .blocked("is read-only"))] {
      let file = FoundFile(Array(found.utf8), isReadOnly: true)
      let changes = Reconciler(
        [try output("a.swift", "new")], since: try manifest(["a.swift": "old"]),
        origins: ["A.yaml"]
      ).plan(on: Snapshot([path: .file(file)]))
      #expect(changes.changes.map(\.kind) == [kind])
    }
  }

  @Test("a file that was written, and of which no record is left, is kept and told apart")
  func lostRecord() throws {
    let header = "// Generated by Trellis from A.yaml with the pack mvvm.\n"
    let output = try output("a.swift", header + "let a = 1\n")
    for (text, reason) in [
      (header + "let a = 2\n", ChangeSet.Reason.unrecorded), ("let a = 2\n", .foreign),
    ] {
      let run = Reconciler([output], since: Manifest(), origins: ["A.yaml"])
      let found = Snapshot([output.path: .file(FoundFile(Array(text.utf8)))])
      let changes = run.plan(on: found).changes
      #expect(changes.map(\.kind) == [.foreign])
      #expect(changes.map(\.reasons) == [[reason]])
    }
  }

  @Test("a feature of a new name takes over the edits, with the words that changed")
  func rename() throws {
    let old = try #require(RelativePath("S/Login/LoginView.swift"))
    let base = "// Generated by Trellis\nstruct LoginView {\n  var a = 1\n}\n\nfunc x() {}\n"
    let ours = base + "let mine = LoginView() // Login\n"
    let manifest = Manifest([
      Record(
        maker: Maker(module: "Login", spec: "A.yaml"),
        entries: [Record.Entry(path: old, text: Array(base.utf8))])
    ])
    let new = OutputFile(
      path: try #require(RelativePath("S/SignIn/SignInView.swift")),
      contents: Array(base.replacing("LoginView", with: "SignInView").utf8),
      maker: Maker(module: "SignIn", spec: "A.yaml"))
    let run = Reconciler([new], since: manifest, origins: ["A.yaml"])
    let changes = run.plan(on: Snapshot([old: .file(FoundFile(Array(ours.utf8)))]))
    #expect(changes.changes.map(\.kind) == [.rename(from: old)])
    #expect(
      changes.changes.map { text($0.contents) } == [
        base.replacing("LoginView", with: "SignInView") + "let mine = SignInView() // Login\n"
      ])
    #expect(changes.records.map(\.name) == ["Login.base", "SignIn.base"])
    #expect(changes.records.map { $0.bytes == nil } == [true, false])
  }

  @Test("so do its files whose own name begins with the former one")
  func renameBeside() throws {
    let mark = "// Generated by Trellis\n"
    let paths = ["Models/LoginError.swift", "Models/SignInError.swift"]
    let entries = try paths.map { path in
      let text = mark + (path.contains("Login") ? "a\n" : "b\n")
      return Record.Entry(
        path: try #require(RelativePath("S/Login/\(path)")), text: Array(text.utf8))
    }
    let manifest = Manifest([
      Record(maker: Maker(module: "Login", spec: "A.yaml"), entries: entries)
    ])
    let outputs = try zip(paths, ["\(mark)a\n", "\(mark)b\n"]).map { path, text in
      OutputFile(
        path: try #require(RelativePath("S/SignIn/\(path)")), contents: Array(text.utf8),
        maker: Maker(module: "SignIn", spec: "A.yaml"))
    }
    let run = Reconciler(outputs, since: manifest, origins: ["A.yaml"])
    let found = Snapshot(
      Dictionary(
        uniqueKeysWithValues: entries.map {
          ($0.path, .file(FoundFile(($0.text ?? []) + Array("mine\n".utf8))))
        }))
    let changes = run.plan(on: found).changes
    #expect(changes.map(\.kind) == entries.map { .rename(from: $0.path) })
    #expect(changes.map { text($0.contents) } == ["\(mark)a\nmine\n", "\(mark)b\nmine\n"])
  }

  @Test(
    "a record of a file that Trellis has not written makes nothing of it go",
    arguments: [true, false])
  func craftedRecord(isRenamed: Bool) throws {
    let path = try #require(RelativePath(isRenamed ? "S/Login/LoginView.swift" : "README.md"))
    let manifest = Manifest([
      Record(
        maker: Maker(module: isRenamed ? "Login" : "A", spec: "A.yaml"),
        entries: [Record.Entry(path: path, text: Array("mine\n".utf8))])
    ])
    let outputs = isRenamed ? [try output("S/A/AView.swift", "// Generated by Trellis\n")] : []
    let run = Reconciler(
      outputs, since: manifest, origins: ["A.yaml"], choices: .init(prunes: true))
    let changes = run.plan(on: Snapshot([path: .file(FoundFile(Array("mine\n".utf8)))])).changes
    let change = try #require(changes.first { $0.path == path })
    #expect(change.kind == .orphan(isEdited: false))
    #expect(change.reasons == [.orphaned, .foreign])
  }

  @Test("nor does one that says that its code is in other files now")
  func craftedGrouping() throws {
    let path = try #require(RelativePath("README.md"))
    var output = try output("S/A.swift", "// Generated by Trellis\n")
    output.maker.options = ["files=type"]
    var former = output.maker
    former.options = ["files=role"]
    let manifest = Manifest([
      Record(maker: former, entries: [.init(path: path, text: Array("mine\n".utf8))])
    ])
    let run = Reconciler([output], since: manifest, origins: ["A.yaml"])
    let changes = run.plan(on: Snapshot([path: .file(FoundFile(Array("mine\n".utf8)))])).changes
    #expect(changes.first { $0.path == path }?.kind == .orphan(isEdited: false))
  }

  @Test(
    "a record does not make a file one's own that Trellis has not written",
    arguments: ["mine\n", "mine\nmore\n", "other\n", nil],
    ["mine\n", "This is Generated by Trellis.\nmine\n"])
  func craftedUpdate(recorded: String?, found: String) throws {
    let output = try output("Package.swift", "// Generated by Trellis\nlet a = 1\n")
    var entry = Record.Entry(path: output.path, text: Array((recorded ?? found).utf8))
    if recorded == nil { entry.text = nil }
    let manifest = Manifest([Record(maker: output.maker, entries: [entry])])
    let snapshot = Snapshot([output.path: .file(FoundFile(Array(found.utf8)))])
    for conflicts in [ConflictChoice.keep, .markers, .theirs] {
      let run = Reconciler(
        [output], since: manifest, origins: ["A.yaml"], choices: .init(conflicts: conflicts))
      #expect(run.plan(on: snapshot).changes.map(\.kind) == [.foreign])
    }
  }

  @Test(
    "an output that a record holds replaces no file without the mark", arguments: [true, false])
  func recordedOutput(isRecorded: Bool) throws {
    var output = try output("Makefile", "all: evil\n")
    output.isRecorded = isRecorded
    let found = FoundFile(Array("mine\n".utf8))
    let entry = Record.Entry(path: output.path, text: Array("mine\n".utf8))
    let run = Reconciler(
      [output], since: Manifest([Record(maker: output.maker, entries: [entry])]),
      origins: ["A.yaml"])
    let changes = run.plan(on: Snapshot([output.path: .file(found)])).changes
    #expect(changes.map(\.kind) == [isRecorded ? .foreign : .update])
  }

  @Test(
    "only a comment of its own says that Trellis generated a file",
    arguments: [
      ("// Generated by Trellis from A.yaml.\n", true), ("# Generated by Trellis\n", true),
      ("<!-- Generated by Trellis -->\n", true),
      ("let a = 1\n\n/* Generated by Trellis */\n", true),
      ("1. Generated by Trellis is nice\n", false), ("> - Generated by Trellis\n", false),
      ("A text Generated by Trellis\n", false),
      ("{ \"comment\" : \"Generated by Trellis from A.yaml\" }\n", false),
      ("{\n\"comment\" : \"Generated by Trellis from A.yaml\"\n}\n", true),
      ("{ \"sourceLanguage\": \"en\", \"strings\": {}, \"version\": \"1.0\" }", true),
      (
        "{ \"sourceLanguage\": \"en\", \"more\": { \"strings\": {} }, \"strings\": { \"Ours\": {} } }",
        false
      ),
    ])
  func marks(text: String, isGenerated: Bool) {
    #expect(FoundFile(Array(text.utf8)).isGenerated == isGenerated)
  }

  // MARK: Parts

  private func output(
    _ path: String,
    _ text: String,
    _ ownership: Ownership = .always
  ) throws -> OutputFile {
    OutputFile(
      path: try #require(RelativePath(path)),
      contents: Array(text.utf8),
      ownership: ownership,
      maker: Maker(module: "A", spec: "A.yaml")
    )
  }

  private func manifest(
    _ files: [String: String],
    _ ownership: Ownership = .always
  ) throws -> Manifest {
    guard !files.isEmpty else { return Manifest() }
    let entries = try files.map { path, text in
      Record.Entry(
        path: try #require(RelativePath(path)), ownership: ownership, text: Array(text.utf8))
    }
    return Manifest([Record(maker: Maker(module: "A", spec: "A.yaml"), entries: entries)])
  }

  /// What is known once the records are written.
  private func after(_ manifest: Manifest, _ changes: ChangeSet) -> Manifest {
    var files = manifest.files
    for record in changes.records { files[record.name] = record.bytes }
    var next = Manifest()
    for (name, bytes) in files { next.add(bytes, of: name) }
    next.index()
    return next
  }

  private func text(_ bytes: [UInt8]?) -> String {
    String(decoding: bytes ?? [], as: UTF8.self)
  }
}

@Suite("Regions") struct RegionTests {
  private static let list = "head\n// trellis:begin all\nB,\n// trellis:end all\ntail\n"

  struct Case: Sendable {
    var found: String?
    var written: [String: String] = [:]
    var made: [String: String]
    var text: String?
    var kind: ChangeSet.Kind
  }

  @Test(
    "only the lines between the markers are ours, each entry once, in the order of features",
    arguments: [
      Case(found: nil, made: ["B": "B,"], text: list, kind: .create),
      Case(
        found: "mine\n// trellis:begin all\n// trellis:end all\n", made: ["B": "B,"],
        text: "mine\n// trellis:begin all\nB,\n// trellis:end all\n", kind: .update),
      Case(
        found: list, written: ["B": "B,"], made: ["B": "B,", "A": "A,\nB,"],
        text: "head\n// trellis:begin all\nA,\nB,\n// trellis:end all\ntail\n", kind: .update),
      Case(found: list, written: ["B": "B,"], made: ["B": "B,"], text: nil, kind: .same),
      Case(found: list, written: ["B": "B,"], made: ["A": "B,"], text: nil, kind: .same),
      Case(
        found: list, written: ["B": "B,"], made: ["A": "f(\n  1\n),", "B": "f(\n  2\n),"],
        text: "head\n// trellis:begin all\nf(\n  1\n),\nf(\n  2\n),\n// trellis:end all\ntail\n",
        kind: .update),
      Case(
        found: "head\n// trellis:begin all\nB,\nmine,\n// trellis:end all\n",
        written: ["B": "B,"], made: ["B": "B,"], text: nil, kind: .edited),
      Case(
        found: "x\n", made: ["B": "B,"], text: nil,
        kind: .conflict(
          .marker(.init(kind: .missing, line: nil, marker: "// trellis:begin all")))),
      Case(
        found: list + "// trellis:end all\n", made: ["B": "B,"], text: nil,
        kind: .conflict(.marker(.init(kind: .doubled, line: 6, marker: "// trellis:end all")))),
      Case(
        found: "// trellis:end all\n// trellis:begin all\n", made: ["B": "B,"], text: nil,
        kind: .conflict(.marker(.init(kind: .order, line: 1, marker: "// trellis:end all")))),
    ])
  func regions(test: Case) throws {
    let path = try #require(RelativePath("list.txt"))
    let manifest = Manifest(
      test.written.sorted { $0.key < $1.key }.map { module, lines in
        Record(
          maker: Maker(module: module, spec: "\(module).yaml"),
          entries: [
            Record.Entry(path: path, ownership: .region, text: Array(whole(lines).utf8))
          ])
      })
    let outputs = test.made.sorted { $0.key > $1.key }.map { module, lines in
      OutputFile(
        path: path, contents: Array(whole(lines).utf8), ownership: .region,
        maker: Maker(module: module, spec: "\(module).yaml"))
    }
    let origins = Set((Array(test.made.keys) + Array(test.written.keys)).map { "\($0).yaml" })
    let changes = Reconciler(outputs, since: manifest, origins: origins).plan(
      on: Snapshot(test.found.map { [path: .file(FoundFile(Array($0.utf8)))] } ?? [:]))
    #expect(changes.changes.map(\.kind) == [test.kind])
    let written = changes.changes.filter(\.writes).map {
      String(decoding: $0.contents ?? [], as: UTF8.self)
    }
    #expect(written == test.text.map { [$0] } ?? [])
  }

  @Test("the part of a feature that has gone leaves the region, also where it made nothing else")
  func gone() throws {
    let path = try #require(RelativePath("list.txt"))
    let manifest = Manifest(
      ["A", "B"].map { module in
        Record(
          maker: Maker(module: module, spec: "\(module).yaml"),
          entries: [
            Record.Entry(path: path, ownership: .region, text: Array(whole("\(module),").utf8))
          ])
      })
    let output = OutputFile(
      path: path, contents: Array(whole("B,").utf8), ownership: .region,
      maker: Maker(module: "B", spec: "B.yaml"))
    let run = Reconciler([output], since: manifest, origins: ["A.yaml", "B.yaml"])
    let found = FoundFile(Array(whole("A,\nB,").utf8))
    let changes = run.plan(on: Snapshot([path: .file(found)]))
    #expect(changes.changes.map(\.contents) == [Array(whole("B,").utf8)])
    #expect(changes.records.contains { $0.name == "A.base" && $0.bytes == nil })
    let edited = FoundFile(Array(whole("A,\nmine,\nB,").utf8))
    let kept = run.plan(on: Snapshot([path: .file(edited)]))
    #expect(kept.changes.map(\.kind) == [.conflict(.lines([3]))])
    #expect(!kept.records.contains { $0.name == "A.base" })
  }

  @Test("what no feature makes any more leaves the region; the file stays")
  func emptied() throws {
    let path = try #require(RelativePath("list.txt"))
    let manifest = Manifest([
      Record(
        maker: Maker(module: "B", spec: "B.yaml"),
        entries: [Record.Entry(path: path, ownership: .region, text: Array(whole("B,").utf8))])
    ])
    let changes = Reconciler([], since: manifest, origins: ["B.yaml"])
      .plan(on: Snapshot([path: .file(FoundFile(Array(Self.list.utf8)))]))
    #expect(changes.changes.map(\.kind) == [.update])
    #expect(
      changes.changes.map { String(decoding: $0.contents ?? [], as: UTF8.self) } == [
        "head\n// trellis:begin all\n// trellis:end all\ntail\n"
      ])
    #expect(changes.records.map { $0.bytes == nil } == [true])
  }

  private func whole(_ lines: String) -> String {
    "head\n// trellis:begin all\n\(lines)\n// trellis:end all\ntail\n"
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
      (["Fooſ", "foos"], "the paths 'Fooſ' and 'foos' differ only in case"),
      (["Maß", "MASS"], "the paths 'Maß' and 'MASS' differ only in case"),
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
      OutputFile(path: try #require(RelativePath($0)), contents: [], maker: Maker(spec: "A.yaml"))
    }
    Twins.report(in: outputs, into: &bag)
    return bag.all.map(\.message)
  }
}
