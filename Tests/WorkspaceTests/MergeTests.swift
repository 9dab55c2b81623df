import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite("ThreeWayMerge") struct MergeTests {
  @Test(
    "edits in different places are joined, and those in the same place are conflicts",
    arguments: [
      ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n", 0),
      ("a\nb\nc\n", "A\nb\nc\n", "A\nb\nc\n", "A\nb\nc\n", 0),
      ("a\n", "a\n", "b\n", "b\n", 0),
      ("a\n", "b\n", "a\n", "b\n", 0),
      ("", "", "a", "a", 0),
      ("a\n", "b\n", "c\n", "<<<<<<< o\nb\n||||||| b\na\n=======\nc\n>>>>>>> t\n", 1),
      ("a", "b", "c", "<<<<<<< o\nb\n||||||| b\na\n=======\nc\n>>>>>>> t\n", 1),
      (
        "a\nb\n", "A\nb\n", "a\nB\n",
        "<<<<<<< o\nA\nb\n||||||| b\na\nb\n=======\na\nB\n>>>>>>> t\n", 1
      ),
    ])
  func cases(base: String, ours: String, theirs: String, expected: String, conflicts: Int) {
    let merge = ThreeWayMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    let text = merge.text(labels: .init(ours: "o", base: "b", theirs: "t"))
    #expect(String(decoding: text, as: UTF8.self) == expected)
    #expect(merge.conflicts.count == conflicts)
  }

  @Test("a choice decides conflicts, and nothing else")
  func choice() {
    let merge = ThreeWayMerge(
      base: Array("a\nb\nc\n".utf8), ours: Array("1\nb\nC\n".utf8),
      theirs: Array("2\nb\nc\n".utf8))
    #expect(merge.text(.ours) == Array("1\nb\nC\n".utf8))
    #expect(merge.text(.theirs) == Array("2\nb\nC\n".utf8))
  }

  @Test(
    "marks that nobody has resolved are seen, in this order and at the start of lines",
    arguments: [
      ("<<<<<<< a\n=======\n>>>>>>> b\n", true), ("<<<<<<<\n=======\n>>>>>>>\n", true),
      ("<<<<<<< a\r\n=======\r\n>>>>>>> b\r\n", true), ("=======\n<<<<<<< a\n>>>>>>> b\n", false),
      (" <<<<<<< a\n=======\n>>>>>>> b\n", false), ("<<<<<<<<\n========\n>>>>>>>>\n", false),
      ("", false), ("# Title\n=======\n", false),
    ])
  func marks(text: String, expected: Bool) {
    #expect(ThreeWayMerge.hasMarks(Array(text.utf8)) == expected)
  }

  @Test("equals git merge-file on random texts", arguments: [3, 12, 60, 400])
  func equalsGit(lines: Int) throws {
    let disk = try TemporaryFolder()
    for round in 0..<(lines > 100 ? 40 : 150) {
      var random = Seeded(seed: UInt64(lines * 1_000 + round))
      let base = Self.text(lines: lines, using: &random)
      let texts = [Self.edited(base, using: &random), base, Self.edited(base, using: &random)]
      for (name, text) in zip(["ours", "base", "theirs"], texts) {
        try disk.write(text.joined(), to: name)
      }
      let expected = try Self.git(in: disk.path)
      let bytes = texts.map { Array($0.joined().utf8) }
      let merge = ThreeWayMerge(base: bytes[1], ours: bytes[0], theirs: bytes[2])
      let text = merge.text(labels: .init(ours: "ours", base: "base", theirs: "theirs"))
      #expect(
        String(decoding: text, as: UTF8.self) == expected.text,
        "round \(round) of \(lines) lines")
      #expect(merge.conflicts.count == expected.conflicts)
    }
  }

  @Test("large texts that have little in common end soon")
  func hostile() {
    var random = Seeded(seed: 1)
    let texts = (0..<3).map { _ in
      (0..<20_000).map { _ in "\(UInt8.random(in: 0...60, using: &random))\n" }.joined()
    }
    let merge = ThreeWayMerge(
      base: Array(texts[0].utf8), ours: Array(texts[1].utf8), theirs: Array(texts[2].utf8))
    #expect(!merge.conflicts.isEmpty)
  }

  /// Few different lines, as in code, where most that is equal stands in many places.
  private static func text(lines: Int, using random: inout Seeded) -> [String] {
    (0..<lines).map { index in
      Int.random(in: 0..<3, using: &random) == 0
        ? "  line \(index)\n" : ["}\n", "\n", "  return\n"][Int.random(in: 0..<3, using: &random)]
    }
  }

  private static func edited(_ text: [String], using random: inout Seeded) -> [String] {
    var text = text
    for _ in 0..<Int.random(in: 0...max(1, text.count / 8), using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let length = min(Int.random(in: 0...3, using: &random), text.count - place)
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        ["}\n", "\n", "  return\n", "  new \(Int.random(in: 0...3, using: &random))\n"][
          Int.random(in: 0..<4, using: &random)]
      }
      text.replaceSubrange(place..<(place + length), with: new)
    }
    if let last = text.last, Int.random(in: 0..<6, using: &random) == 0 {
      text[text.count - 1] = last.replacing("\n", with: "")
    }
    return text.filter { !$0.isEmpty }
  }

  private static func git(in folder: String) throws -> (text: String, conflicts: Int) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "merge-file", "-p", "--diff3", "ours", "base", "theirs"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), Int(process.terminationStatus))
  }
}

/// Random numbers that are the same in each run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
