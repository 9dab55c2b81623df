import Diagnostics
import Foundation
import TestSupport
import Testing
import Workspace

@testable import TrellisCLI

@Suite("shards") struct ShardTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Login", "OrderList", "OrderDetail", "UserList", "CounterList"] {
      try folder.write(try spec(name), to: "Specs/\(name).yaml")
    }
    try folder.write(try spec("Orders"), to: "Specs/Orders.yaml")
    try folder.write(try spec("Shop.flow"), to: "Specs/Shop.flow.yaml")
  }

  private func spec(_ name: String) throws -> String {
    try String(
      contentsOf: Page.root.appending(path: "Specs/\(name).yaml"), encoding: .utf8)
  }

  @discardableResult
  private func perform(_ line: String, in folder: TemporaryFolder? = nil) throws -> Run {
    let run = try Run(line, in: folder ?? self.folder)
    #expect(run.status == .fine, "\(line): \(run.out)\(run.err)")
    return run
  }

  /// The texts of all files below a folder, without what only concerns this machine.
  private func texts(below place: String) -> [String: String] {
    let names = folder.files.filter {
      $0.hasPrefix("\(place)/") && !$0.hasSuffix("/stamps") && !$0.hasSuffix(".trellis/.gitignore")
    }
    return Dictionary(
      uniqueKeysWithValues: names.map {
        (String($0.dropFirst(place.count + 1)), folder.text(of: $0) ?? "")
      })
  }

  @Test(
    "in folders of their own, all shards together write what one run writes", arguments: [1, 2, 5])
  func union(count: Int) throws {
    try perform("generate --quiet --output Whole")
    var union: [String: String] = [:]
    for number in 1...count {
      try perform("generate --quiet --output Part\(number) --shard \(number)/\(count)")
      let texts = texts(below: "Part\(number)")
      for (path, text) in texts where !path.hasSuffix(".gitattributes") {
        #expect(union.updateValue(text, forKey: path) == nil, "\(path) is in two shards")
      }
      #expect((texts["Package.swift"] != nil) == (number == 1))
    }
    let whole = texts(below: "Whole").filter { !$0.key.hasSuffix(".gitattributes") }
    #expect(union.keys.sorted() == whole.keys.sorted())
    #expect(union == whole)
  }

  @Test("in one folder, each shard leaves the files of the others alone, in any order")
  func together() throws {
    try perform("generate --quiet --output Whole")
    for number in [3, 1, 2] {
      let run = try perform("generate --prune --output App --shard \(number)/3")
      #expect(!run.out.contains("prune"))
    }
    #expect(texts(below: "App") == texts(below: "Whole"))
    for number in 1...3 { try perform("check --strict --output App --shard \(number)/3") }
    // What has changed is found by one of them.
    try folder.write(
      try spec("Login").replacing("Welcome back", with: "Hello"), to: "Specs/Login.yaml")
    let found = try (1...3).map {
      try Run("check --output App --shard \($0)/3", in: folder).status
    }
    #expect(found.filter { $0 == .problems }.count == 1)
    for number in [2, 3, 1] { try perform("generate --quiet --output App --shard \(number)/3") }
    try perform("generate --quiet --output Whole")
    #expect(texts(below: "App") == texts(below: "Whole"))
  }

  @Test("a spec that has a new name or is gone concerns one shard")
  func goneAndRenamed() throws {
    try perform("generate --quiet --output Whole")
    for number in 1...4 { try perform("generate --quiet --output App --shard \(number)/4") }
    try folder.remove("Specs/UserList.yaml")
    try folder.write(
      try spec("CounterList").replacing("CounterList", with: "Tally"), to: "Specs/CounterList.yaml")
    try perform("generate --quiet --prune --output Whole")
    for number in 1...4 {
      try perform("generate --quiet --prune --output App --shard \(number)/4")
    }
    #expect(texts(below: "App") == texts(below: "Whole"))
  }

  @Test("a feature that takes the name of another one keeps its files")
  func takenName() throws {
    for name in ["A", "B"] {
      try folder.write("feature: Screen\(name)\ntitle: One\n", to: "Specs/\(name).yaml")
    }
    try perform("generate --quiet --output Whole")
    for number in 1...4 { try perform("generate --quiet --output App --shard \(number)/4") }
    try folder.write("feature: ScreenC\ntitle: One\n", to: "Specs/A.yaml")
    try folder.write("feature: ScreenA\ntitle: One\n", to: "Specs/B.yaml")
    try perform("generate --quiet --prune --output Whole")
    for number in 1...4 {
      try perform("generate --quiet --prune --output App --shard \(number)/4")
    }
    #expect(texts(below: "App") == texts(below: "Whole"))
  }

  @Test("the shard of a module follows from its name, and each module has one")
  func stable() throws {
    var counts = Array(repeating: 0, count: 7)
    for index in 0..<700 {
      let shards = (1...7).filter { Shard("\($0)/7")?.contains("Feature\(index)") == true }
      #expect(shards.count == 1)
      counts[try #require(shards.first) - 1] += 1
    }
    #expect(counts.allSatisfy { (70...130).contains($0) }, "\(counts)")
    // These never change, as others rely on them.
    let names = ["Login", "Search", "Shop", "Orders", "Äpfel"]
    let shards = names.map { name in (1...3).first { Shard("\($0)/3")?.contains(name) == true } }
    #expect(shards == [3, 3, 3, 1, 3])
    #expect(Shard("1/3")?.contains("LOGIN") == Shard("1/3")?.contains("Login"))
  }

  @Test("validate checks each spec in one shard, and flows with what they open")
  func validate() throws {
    var count = 0
    for number in 1...3 {
      let run = try perform("validate --shard \(number)/3")
      count += run.out.split(separator: " ").compactMap { Int($0) }.reduce(0, +)
    }
    #expect(count == 7)
    try folder.write(
      try spec("Login").replacing("title: Welcome back", with: "titel: Hello"),
      to: "Specs/Login.yaml")
    let flow = try #require((1...6).first { Shard("\($0)/6")?.contains("Shop") == true })
    let own = try #require((1...6).first { Shard("\($0)/6")?.contains("Login") == true })
    for number in 1...6 {
      for command in ["validate", "check --output App"] {
        let run = try Run("\(command) --shard \(number)/6", in: folder)
        let mustFail = number == own || number == flow || number == 1 && command != "validate"
        #expect(run.err.contains("unknown-key") == mustFail, "\(command) \(number): \(run.err)")
      }
    }
  }

  @Test("two features of one name are an error of one shard")
  func duplicates() throws {
    try folder.write("feature: UserList\n", to: "Specs/Other.yaml")
    let found = try (1...4).map { try Run("validate --shard \($0)/4", in: folder).err }
    #expect(found.filter { $0.contains("duplicate-feature") }.count == 1)
  }

  @Test(
    "another value is an error of the command line",
    arguments: ["0/4", "5/4", "1", "1/0", "-1/4", "1/4/2", "a/b", "+1/4", "1/"])
  func wrongValues(value: String) throws {
    for command in ["generate", "check", "validate"] {
      let run = try Run("\(command) --shard \(value)", in: folder)
      #expect(run.status == .usage)
      #expect(
        run.err == """
          error: '--shard' cannot be '\(value)' [wrong-option-value]
          help: write the number of a part and the number of parts, as in 1/4 to 4/4

          """)
    }
  }
}
