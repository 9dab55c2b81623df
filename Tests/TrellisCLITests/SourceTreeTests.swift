import Foundation
import SpecReading
import Testing
import YAML

/// What keeps `Sources` a place where one finds one's way.
@Suite("The source tree") struct SourceTreeTests {
  private static let sources = Page.root.appending(path: "Sources")

  /// The rooms that each room may import. The build finds a circle, and not an import that no one has declared.
  private static let rooms: [String: Set<String>] = [
    "Diagnostics": [],
    "Patterns": ["Diagnostics"],
    "Naming": ["Diagnostics"],
    "YAML": ["CLibYAML", "Naming", "Diagnostics"],
    "Expressions": ["Naming", "Patterns", "Diagnostics"],
    "SpecModel": ["Expressions", "Naming", "Diagnostics"],
    "SpecReading": ["YAML", "SpecModel", "Expressions", "Naming", "Patterns", "Diagnostics"],
    "Simulation": ["SpecModel", "Expressions", "Diagnostics"],
    "TestPlanning": [
      "Simulation", "SpecModel", "Expressions", "Naming", "Patterns", "Diagnostics",
    ],
    "TemplateEngine": ["Patterns", "Diagnostics"],
    "Packs": ["TemplateEngine", "Naming", "YAML", "Diagnostics"],
    "Generation": [
      "Packs", "TestPlanning", "Simulation", "SpecModel", "TemplateEngine", "Expressions", "Naming",
      "YAML", "Diagnostics",
    ],
    "Workspace": ["CDisk", "Generation", "Packs", "Diagnostics"],
    "TrellisCLI": [
      "Workspace", "Generation", "Packs", "TemplateEngine", "Simulation", "SpecReading",
      "SpecModel", "Expressions", "Naming", "YAML", "Diagnostics",
    ],
    "trellis": ["TrellisCLI"],
    "trellis-bench": [
      "Workspace", "Generation", "Packs", "TemplateEngine", "YAML", "Diagnostics",
    ],
    "EmbedFiles": ["Packs", "Diagnostics"],
    "EmbedFilesPlugin": ["PackagePlugin"],
    "TrellisCommand": ["PackagePlugin"],
    "TrellisBuild": ["PackagePlugin", "XcodeProjectPlugin"],
  ]

  @Test("no folder holds more than 25 files")
  func folders() throws {
    let folders = Dictionary(grouping: try Self.files()) { $0.deletingLastPathComponent().path }
    let crowded = folders.filter { $0.value.count > 25 }
    #expect(crowded.mapValues(\.count) == [:])
  }

  @Test("a room imports only rooms above it")
  func imports() throws {
    let languageOwn: Set = ["Foundation", "Synchronization", "Glibc", "Musl", "Darwin", "MachO"]
    for file in try Self.files() {
      let room = Self.room(of: file)
      let allowed = try #require(Self.rooms[room], "the room '\(room)' is not in the table")
      let text = try String(contentsOf: file, encoding: .utf8)
      // Lines of texts are indented further than imports, which stand at the top or in an '#if'.
      for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), words[..<place].allSatisfy(Self.isAccess)
        else { continue }
        let name = String(words[place + 1])
        #expect(
          allowed.contains(name) || languageOwn.contains(name),
          "\(room)/\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  /// `Workspace` judges every link before it follows it. The other rooms have no way to a disk of their own.
  @Test("only one room touches disks")
  func disks() throws {
    // What runs while Trellis itself is built or measured, and what Apple's build systems run as plugins.
    let builders: Set = [
      "Workspace", "EmbedFiles", "EmbedFilesPlugin", "TrellisBuild", "TrellisCommand",
      "trellis-bench",
    ]
    let foundation = #/^\s*((public|package|internal|private) )?import Foundation/#
    let library = #/^\s*import (Glibc|Musl|Darwin)/#
    let call =
      #/(^|[^.\w]|(Glibc|Musl|Darwin)\.)(f?open(at|dir)?|creat|f?re(name|move)\w*|unlink(at)?|mk(dir|fifo|nod|s?temp)\w*|rmdir|(sym)?link(at)?|readlink(at)?|[fl]?stat(at)?|f?chmod(at)?|f?l?chown(at)?|f?truncate|realpath|f?access(at)?|scandir|n?ftw|glob|chdir|mmap|utimes\w*|syscall)\(/#
    var checked = 0
    for file in try Self.files() {
      guard !builders.contains(Self.room(of: file)) else { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(!lines.contains { $0.contains(foundation) }, "\(file.lastPathComponent)")
      guard lines.contains(where: { $0.contains(library) }) else { continue }
      checked += 1
      let calls = lines.filter {
        !$0.contains(#/^\s*//#) && !$0.contains("func ") && $0.contains(call)
      }
      #expect(calls == [], "\(file.lastPathComponent)")
    }
    #expect(checked > 3)
  }

  /// Stages compare facts and advice, whose words are made last: help has no text but its `words`, and a
  /// message is printed alone.
  @Test("no decision reads the words of a diagnostic")
  func words() throws {
    let reading =
      #/\b(message|help\??\.words|fact\.words)\??(\.(hasPrefix|hasSuffix|contains|firstRange|ranges|split|replacing|dropFirst|dropLast|prefix|suffix|starts|wholeMatch|firstMatch|trimmingPrefix)\b| (==|!=|~=) (?!nil))/#
    for file in try Self.files() {
      let text = try String(contentsOf: file, encoding: .utf8)
      let readers = text.split(separator: "\n").filter {
        $0.contains(reading) && !Self.isWords($0, in: file)
      }
      #expect(readers == [], "\(file.lastPathComponent)")
    }
  }

  /// Whoever reads with this room gives it the tables of keys.
  @Test("the room YAML knows no keyword of specs")
  func keywords() throws {
    let keys = Set(SpecTables.all.flatMap(\.keys).map(\.name))
    // They are YAML's and libyaml's own as well, or words of sentences.
    let own: Set = ["flow", "on", "text", "value"]
    for file in try Self.files() where file.path.contains("/Sources/YAML/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      let literals = code.flatMap { $0.matches(of: #/"((?:[^"\\]|\\.)*)"/#).map(\.output.1) }
      let quoted = literals.flatMap { $0.matches(of: #/'(?:- )?(\w+)/#).map(\.output.1) }
      let found = (literals + quoted).map { String($0) }.filter(keys.subtracting(own).contains)
      #expect(found == [], "\(file.lastPathComponent)")
    }
  }

  /// What puts words together, or asks whether two problems are one, decides nothing by them.
  private static func isWords(_ line: Substring, in file: URL) -> Bool {
    file.path.hasSuffix("/Diagnostics/Diagnostic.swift")
      && line.contains("message == other.message")
  }

  private static func room(of file: URL) -> String {
    String(file.path.dropFirst(sources.path.count).split(separator: "/")[0])
  }

  private static func isAccess(_ word: Substring) -> Bool {
    ["public", "package", "internal", "private", "@testable"].contains(word)
  }

  /// Every Swift file of the sources.
  private static func files() throws -> [URL] {
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let found = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    #expect(found.count > 400)
    return found
  }
}
