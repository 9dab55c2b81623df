import Generation
import TestSupport
import Testing

@testable import Workspace

@Suite("Manifest") struct ManifestTests {
  @Test("is a line a file, in order of path, whatever the order it was made in")
  func text() throws {
    let manifest = Manifest([
      try entry("b/B.swift", 2, "Specs/B.yaml"), try entry("Package.swift", 3, ""),
      try entry("a/A.swift", 1, "Specs/A.yaml"),
    ])
    #expect(
      String(decoding: manifest.bytes, as: UTF8.self) == """
        # What Trellis wrote here last. Commit this file; do not edit it.
        0000000000000003 Package.swift
        0000000000000001 a/A.swift\tSpecs/A.yaml
        0000000000000002 b/B.swift\tSpecs/B.yaml

        """)
  }

  @Test("reads what it wrote")
  func roundTrip() throws {
    let manifest = Manifest([
      try entry("with space.swift", 1, "Specs/ä b.yaml"), try entry("é.md", 2, ""),
    ])
    let again = Manifest(bytes: manifest.bytes)
    #expect(again.entries == manifest.entries)
    #expect(!again.isDamaged)
  }

  @Test("keeps both sides of a merge conflict, and knows that it is damaged")
  func conflict() throws {
    let manifest = Manifest(
      bytes: Array(
        """
        <<<<<<< ours
        0000000000000001 a.swift\tA.yaml
        =======
        0000000000000002 a.swift\tA.yaml
        >>>>>>> theirs
        """.utf8))
    let path = try #require(RelativePath("a.swift"))
    #expect(manifest[path].map(\.hash.value) == [1, 2])
    #expect(manifest.isDamaged)
  }

  @Test(
    "takes nothing from a line that leads out of the folder, or makes no sense",
    arguments: [
      "0000000000000001 ../a", "0000000000000001 /etc/passwd", "1 a", "0000000000000001",
      "\u{FFFD}",
      "0000000000000001 .git/config", "\t", " ",
    ])
  func hostile(line: String) {
    let manifest = Manifest(bytes: Array("\(line)\n".utf8))
    #expect(manifest.entries.isEmpty)
    #expect(manifest.isDamaged)
  }

  @Test("reads line ends of either kind")
  func lineEnds() throws {
    let manifest = Manifest(bytes: Array("0000000000000001 a.swift\tA.yaml\r\n".utf8))
    #expect(manifest.entries == [try entry("a.swift", 1, "A.yaml")])
    #expect(!manifest.isDamaged)
  }

  @Test("is empty where there is none, and not read through a link")
  func reading() throws {
    let folder = try TemporaryFolder()
    #expect(try Manifest.read(in: Folder(folder.path)).entries.isEmpty)
    try folder.write("0000000000000001 a.swift\n", to: "elsewhere")
    try folder.write("", to: ".trellis/x")
    try folder.link(".trellis/manifest", to: "../elsewhere")
    #expect(throws: WriteError.self) { try Manifest.read(in: Folder(folder.path)) }
  }

  private func entry(_ path: String, _ hash: UInt64, _ origin: String) throws -> Manifest.Entry {
    Manifest.Entry(
      path: try #require(RelativePath(path)),
      hash: ContentHash(value: hash),
      origin: origin
    )
  }
}
