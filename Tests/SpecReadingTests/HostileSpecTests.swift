import Diagnostics
import Foundation
import Generation
import Simulation
import SpecReading
import TestPlanning
import Testing

/// Numbers that are the same on every run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite("Hostile specs")
struct HostileSpecTests {
  static let folders = ["Specs", "Tests/EndToEndTests/Specs"]

  static let specs: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    return folders.flatMap { folder in
      let url = root.appending(path: folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return names.sorted().compactMap { name in
        try? String(contentsOf: url.appending(path: name), encoding: .utf8)
      }
    }
  }()

  @Test("a line that is mended together with those below it is one error")
  func mendedTogether() {
    let text = """
      feature: A
      services:
        Store: { finish: { returns: Bool } }
      state: { n: Int }
      actions:
        load:
          do:
            - call: Store.finish
              as: isDone
          -   if: isDone
              then:
                - set: { n: 1 }
      view:
        - text: '"\\(n)"'
        - button: load
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: Array(text.utf8))
    _ = SpecReader.read(file, reserving: .builtIn, into: &bag)
    #expect(bag.all.map(\.code) == ["wrong-indent"])
  }

  @Test("a spec with lines and words moved, doubled or lost is read to the end", arguments: 0..<3)
  func shuffled(round: Int) {
    #expect(Self.specs.count >= 10)
    var dice = Dice(state: UInt64(round + 1))
    for spec in Self.specs {
      for _ in 0..<3 {
        let text = Self.damaged(spec, &dice)
        var bag = DiagnosticBag()
        let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: Array(text.utf8))
        let feature = SpecReader.read(file, reserving: .builtIn, into: &bag)
        // Either there is a feature, which runs and whose tests can be planned, or there is a reason why not.
        if let feature {
          _ = feature.simulate(in: file, into: &bag)
          _ = feature.testPlan(.thorough)
        } else {
          #expect(bag.hasErrors, "\(text)")
        }
        for problem in bag.all {
          let isInside =
            problem.span.map { $0.start <= $0.end && $0.end <= file.bytes.count } ?? true
          #expect(isInside, "\(problem.message)")
        }
      }
    }
  }

  @Test(
    "a byte that is no UTF-8 is told where it stands, whatever else is wrong on its line",
    arguments: ["feature", "flow"])
  func noUTF8(kind: String) {
    let lines = ["*ummary: W\u{1}", "  'ctions: \u{1}", "state: n = \u{1}]", "x\u{1}", "- - \u{1}"]
    for line in lines {
      let text = "\(kind): Counter\n\(line)\nroutes:\n  A.done: pop"
      let bytes = text.utf8.flatMap { $0 == 1 ? [UInt8](repeating: 0xF1, count: 40) : [$0] }
      let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: bytes)
      var bag = DiagnosticBag()
      if kind == "flow" {
        _ = SpecReader.flows([file], of: [], reserving: .builtIn, into: &bag)
      } else {
        _ = SpecReader.read(file, reserving: .builtIn, into: &bag)
      }
      #expect(bag.all.map(\.code) == ["not-utf-8"])
      #expect(bag.all.first?.span?.start == bytes.firstIndex(of: 0xF1))
    }
  }

  @Test(
    "a spec that nobody has written is refused where it gets too long",
    arguments: [
      ("feature: Big\nsummary: " + String(repeating: "x", count: 10_000_000), 1_000_000),
      ("feature: Big\nstate:" + String(repeating: "\n  s: Int", count: 1_000_000), 1_000_000),
      ("feature: Big\nrestore: [" + String(repeating: "a, ", count: 100_000) + "]", 30_020),
      ("a: &a [x, x, x]\nb: [" + String(repeating: "*a, ", count: 5_000) + "]", 10_030),
    ])
  func tooLong(text: String, latest: Int) {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: Array(text.utf8))
    #expect(SpecReader.read(file, reserving: .builtIn, into: &bag) == nil)
    let problem = bag.all.first
    #expect(["file-size", "alias-expansion"].contains(problem?.code))
    #expect((problem?.span?.start).map { $0 <= latest } == true)
    #expect(bag.count == 1)
  }

  private static func problems(_ text: String) -> [String] {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: Array(text.utf8))
    _ = SpecReader.read(file, reserving: .builtIn, into: &bag)
    return bag.all.map { "\($0.code): \($0.message)" }
  }

  /// What is told of `count` values, each made of those before it.
  private static func problems(ofValues count: Int, _ value: (Int) -> String) -> [String] {
    let derived = (2..<count).map { "  d\($0): \(value($0))" }.joined(separator: "\n")
    let last = "d\(count - 1)"
    return problems(
      """
      feature: Ways
      state:
        n: Int
        note: { type: String, rules: [{ check: \(last) > n, message: Too little. }] }
      derived:
        d0: n + 1
        d1: n + 2
      \(derived)
      actions:
        save: { when: \(last) > 1 && note.isValid, do: [{ set: { n: 2 } }] }
      view: [{ field: note }, { button: save }]
      """)
  }

  @Test("values that follow from two others each are not followed on every way, nor without end")
  func costlyValues() {
    let tree = Self.problems(ofValues: 46) { "d\($0 - 1) + d\($0 - 2)" }
    let told = "for one 'd15', values are computed 2960 times: at most 2000 are computed at once"
    #expect(tree == ["costly-value: \(told)"])
    let chain = Self.problems(ofValues: 4_000) { "d\($0 - 1) + 1" }
    let deep = "for 'd100', 101 values are read one behind the other: at most 100 are"
    #expect(chain == ["costly-value: \(deep)"])
  }

  @Test(
    "defaults that make two values with defaults each are not made without end", arguments: [1, 2])
  func costlyDefaults(width: Int) {
    let count = width == 1 ? 300 : 28
    let models = (0..<count).map { number in
      let properties = (0..<width).map {
        "p\($0): { type: M\(number + 1), default: M\(number + 1)() }"
      }
      return "  M\(number): { properties: { \(properties.joined(separator: ", ")) } }"
    }
    let told =
      width == 1
      ? "for the default of 'p0', values are made one within the other, 101 deep: at most 100 are"
      : "for the default of 'p0', values are made 3071 times: at most 2000 are made at once"
    let text = """
      feature: Ways
      models:
      \(models.joined(separator: "\n"))
        M\(count): { properties: { n: { type: Int, default: 1 } } }
      state: { tree: M0 = M0() }
      derived: { isSame: tree == M0() }
      actions: { clear: { do: [{ set: { tree: M0() } }] } }
      view: [{ text: 'isSame ? "a" : "b"' }, { button: clear }]
      """
    #expect(Self.problems(text) == ["costly-value: \(told)"])
  }

  /// What is told of `count` actions, each of which does some before it.
  private static func problems(ofActions count: Int, _ done: (Int) -> [Int]) -> [String] {
    let actions = (2..<count).map { number in
      let steps = done(number).map { "{ do: a\($0) }" }.joined(separator: ", ")
      return "  a\(number): { do: [\(steps)] }"
    }
    return problems(
      """
      feature: Ways
      state: { n: Int }
      actions:
        a0: { do: [{ set: { n: n + 1 } }] }
        a1: { do: [{ set: { n: n + 2 } }] }
      \(actions.joined(separator: "\n"))
      view: [{ text: n.formatted() }, { button: a\(count - 1) }]
      """)
  }

  @Test("actions that do two others each are not followed on every way, nor without end")
  func costlyActions() {
    let tree = Self.problems(ofActions: 60) { [$0 - 1, $0 - 2] }
    let told = "for one 'a16', actions are done 3193 times: at most 2000 are done at once"
    #expect(tree == ["costly-action: \(told)"])
    let chain = Self.problems(ofActions: 1_000) { [$0 - 1] }
    let deep = "for 'a101', 101 actions are done one within the other: at most 100 are"
    #expect(chain == ["costly-action: \(deep)"])
  }

  @Test(
    "the tests of a spec whose runs grow without measure are planned all the same",
    .timeLimit(.minutes(2)),
    arguments: [
      // A text that is sixteen times as long after each step.
      "state: { s: 'String = \"a\"' }\nactions:\n  begin:\n    on: appear\n    do:\n"
        + String(
          repeating: "      - set: { s: 's.replacing(\"a\", with: \"aaaaaaaaaaaaaaaa\")' }\n",
          count: 6),
      // Two runs for each change.
      "state: { \((0...14).map { "n\($0): Int" }.joined(separator: ", ")) }\nactions:\n"
        + "  begin: { do: [{ set: { n0: n0 + 1 } }] }\n"
        + (0..<14).map { level in
          let write = "{ set: { n\(level + 1): n\(level + 1) + 1 } }"
          return "  c\(level): { on: { change: n\(level) }, do: [\(write), \(write)] }\n"
        }.joined(),
      // Each waits for the one before.
      "state: { \((0...40).map { "n\($0): Int" }.joined(separator: ", ")) }\nactions:\n"
        + "  begin: { on: appear, do: [{ set: { n0: 1 } }] }\n"
        + (0..<40).map { level in
          let write = "{ set: { n\(level + 1): n\(level) + 1 } }"
          return "  c\(level): { on: { change: n\(level) }, debounce: 1s, do: [\(write)] }\n"
        }.joined(),
    ])
  func costlyRuns(text: String) throws {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "X.yaml", bytes: Array("feature: X\n\(text)".utf8))
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, into: &bag))
    #expect(!bag.hasErrors)
    #expect(!feature.testPlan(.thorough).beginnings.isEmpty)
  }

  @Test("a file that is used on many ways is read once")
  func manyUses() {
    let files = (0...18).map { number in
      let uses = (0..<number).map { "S\($0).yaml" }.joined(separator: ", ")
      return """
        shared: S\(number)
        uses: [\(uses)]
        models: { M\(number): { id: Int\(number > 0 ? ", m: M\(number - 1)?" : "") } }
        """
    }
    var read = 0
    var bag = DiagnosticBag()
    let last = SourceFile(id: .init(18), path: "S18.yaml", bytes: Array(files[18].utf8))
    let feature = SpecReader.read(
      last,
      using: { path in
        read += 1
        guard let number = Int(path.dropFirst().prefix { $0 != "." }) else { return nil }
        return SourceFile(id: .init(Int32(number)), path: path, bytes: Array(files[number].utf8))
      }, into: &bag)
    #expect(feature != nil)
    // Each file asks once for each one that it uses.
    #expect(read == 171)
  }

  private static func damaged(_ spec: String, _ dice: inout Dice) -> String {
    var lines = spec.components(separatedBy: "\n")
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let index = Int.random(in: 0..<lines.count, using: &dice)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: index)
      case 2: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &dice))
      case 3: lines[index] = swapWords(lines[index], &dice)
      case 4: lines[index] = String(lines[index].shuffled(using: &dice))
      default: lines[index] = "  " + lines[index]
      }
      if lines.isEmpty { lines = [""] }
    }
    return lines.joined(separator: "\n")
  }

  private static func swapWords(_ line: String, _ dice: inout Dice) -> String {
    var words = line.components(separatedBy: " ")
    words.swapAt(
      Int.random(in: 0..<words.count, using: &dice),
      Int.random(in: 0..<words.count, using: &dice)
    )
    return words.joined(separator: " ")
  }
}
