import Generation
import Packs
import TestSupport
import Testing

@testable import Workspace

@Suite("Manifest") struct ManifestTests {
  private let maker = Maker(
    module: "A", spec: "Specs/A.yaml", pack: "mvvm", options: ["ui=swiftui", "width=100"])

  @Test("a record is text: what made the files, then each with its lines")
  func text() throws {
    let record = Record(
      maker: maker,
      entries: [
        try entry("a/A.swift", "a\n@b\n"),
        try entry("a/B.swift", "x", accepted: ContentHash(value: 1), template: "1f"),
      ])
    #expect(
      String(decoding: RecordText.bytes(of: record), as: UTF8.self) == """
        # What Trellis wrote last. Commit this file; do not edit it.
        format 2
        spec Specs/A.yaml
        pack mvvm
        option ui
        value swiftui
        option width
        value 100
        @ a/A.swift
        a
        \\@b
        @ a/B.swift\tof 1f\tedited 0000000000000001
        x
        \\-

        """)
  }

  @Test(
    "reads what it wrote",
    arguments: [
      "", "\n", "\n\n", "a", "a\n", "@ x\n# y\n\\z\n", "\r\n", "a\r\nb\\c\r", "\\-", "\\-\n",
      "<<<<<<< a\n=======\n>>>>>>> b\n", "format 2\n", "é\u{0}\n", "\\\r\n",
    ])
  func roundTrip(text: String) throws {
    let record = Record(
      maker: maker,
      entries: [
        try entry("a b.swift", text, template: "2e"), try entry("é.md", "end\n", ownership: .once),
      ])
    let reading = RecordText.read(RecordText.bytes(of: record), module: "A")
    #expect(reading.records.map(\.entries) == [record.entries])
    #expect(reading.records.map(\.maker) == [maker])
    #expect(!reading.isDamaged && !reading.isForeign)
  }

  @Test("reads what git made of the line ends")
  func lineEnds() throws {
    let record = Record(maker: maker, entries: [try entry("a.swift", "a\nb\n\n")])
    let text = String(decoding: RecordText.bytes(of: record), as: UTF8.self)
    let bytes = Array(text.utf8).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let reading = RecordText.read(bytes, module: "A")
    #expect(reading.records.map(\.entries) == [record.entries])
    #expect(reading.records.map(\.maker) == [maker])
    #expect(!reading.isDamaged)
  }

  @Test("keeps both sides of a merge conflict, and knows that it is damaged")
  func conflict() throws {
    let manifest = manifest(
      """
      format 2
      spec A.yaml
      @ a.swift
      same
      <<<<<<< ours
      one
      ||||||| base
      none
      =======
      two
      >>>>>>> theirs
      @ b.swift
      b

      """)
    let path = try #require(RelativePath("a.swift"))
    #expect(
      manifest[path].map(\.entry.text) == [Array("same\none\n".utf8), Array("same\ntwo\n".utf8)])
    #expect(manifest.damaged == [".trellis/A.base"])
  }

  @Test(
    "takes nothing from a line that leads out of the folder, or makes no sense",
    arguments: ["@ ../a", "@ /etc/passwd", "@", "@ .git/config", "@ \u{7}", "1 a", "<<<<<<<", "x"])
  func hostile(line: String) {
    let manifest = manifest("format 2\n\(line)\n")
    #expect(manifest.known.isEmpty)
    #expect(!manifest.damaged.isEmpty)
  }

  @Test("says when another version wrote it, and takes what it understands")
  func version() throws {
    let manifest = manifest("format 3\nspec A.yaml\n@ a.swift\tkind new\na\n")
    #expect(manifest.foreign == [".trellis/A.base"])
    #expect(manifest.known.map(\.entry.text) == [Array("a\n".utf8)])
  }

  @Test("takes options and the number of the pack as older versions wrote them")
  func olderHeads() throws {
    let reading = RecordText.read(
      Array("format 2\npack mvvm 1f\noption ui=x\noption y\nvalue a=b c\n".utf8), module: "A")
    #expect(reading.records.map(\.maker.pack) == ["mvvm"])
    #expect(reading.records.map(\.maker.options) == [["ui=x", "y=a=b c"]])
    #expect(!reading.isDamaged && !reading.isForeign)
  }

  /// Messages show the spec, and anybody can write to a record. Found by `Tests/Fuzz`.
  @Test("takes no control characters from a record, so that it is written as it was read")
  func controls() throws {
    let reading = RecordText.read(
      Array(
        "format 2\nspec A\u{1B}[2J\npack m\u{0}\noption a\tb\nvalue \r1\n@ a\tof \u{7}1\n".utf8),
      module: "A")
    let record = try #require(reading.records.first)
    #expect(record.maker == Maker(module: "A", spec: "A [2J", pack: "m", options: ["a b= 1"]))
    #expect(record.entries.map(\.template) == [" 1"])
    let again = RecordText.read(RecordText.bytes(of: record), module: "A")
    #expect(again.records.map(\.maker) == [record.maker])
    #expect(again.records.map(\.entries) == [record.entries])
  }

  /// Found by `Tests/Fuzz`.
  @Test("writes every option as it was read", arguments: ["=", "==a", "a=", "a==b", "a=b=c", "a"])
  func options(option: String) {
    let record = Record(maker: Maker(module: "A", options: [option]), entries: [])
    let again = RecordText.read(RecordText.bytes(of: record), module: "A")
    #expect(again.records.map(\.maker.options) == [[option]])
  }

  @Test("knows the hashes that older versions kept")
  func former() throws {
    var manifest = Manifest()
    manifest.add(
      Array("# Old\n0000000000000001 a.swift\tA.yaml\r\n0000000000000002 b\nx\n".utf8),
      of: "manifest")
    manifest.index()
    #expect(manifest.known.map(\.entry.hash.value) == [1, 2])
    #expect(manifest.known.map(\.maker.spec) == ["A.yaml", ""])
    #expect(manifest.damaged == [".trellis/manifest"])
  }

  @Test("is empty where there is none, and not read through a link")
  func reading() throws {
    let folder = try TemporaryFolder()
    #expect(try Manifest.read(in: Folder(folder.path)).isEmpty)
    try folder.write("format 2\n", to: "elsewhere")
    try folder.write("", to: ".trellis/x")
    try folder.link(".trellis/A.base", to: "../elsewhere")
    let error = #expect(throws: WriteError.self) { try Manifest.read(in: Folder(folder.path)) }
    #expect(error?.path == "\(folder.path)/.trellis/A.base")
    #expect(error?.reason == "it is a symbolic link")
  }

  private func manifest(_ text: String) -> Manifest {
    var manifest = Manifest()
    manifest.add(Array(text.utf8), of: "A.base")
    manifest.index()
    return manifest
  }

  private func entry(
    _ path: String,
    _ text: String,
    ownership: Ownership = .always,
    accepted: ContentHash? = nil,
    template: String = ""
  ) throws -> Record.Entry {
    Record.Entry(
      path: try #require(RelativePath(path)),
      ownership: ownership,
      text: Array(text.utf8),
      accepted: accepted,
      template: template
    )
  }
}
