import Diagnostics
import Foundation
import Spec
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
    _ = SpecReader.read(file, into: &bag)
    #expect(bag.all.map(\.code) == ["wrong-indent"])
  }

  @Test("a spec with lines and words moved, doubled or lost is read to the end", arguments: 0..<12)
  func shuffled(round: Int) {
    #expect(Self.specs.count >= 10)
    var dice = Dice(state: UInt64(round + 1))
    for spec in Self.specs {
      for _ in 0..<12 {
        let text = Self.damaged(spec, &dice)
        var bag = DiagnosticBag()
        let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: Array(text.utf8))
        let feature = SpecReader.read(file, into: &bag)
        // Either there is a feature, and its tests can be planned, or there is a reason why not.
        if let feature {
          _ = feature.testPlan()
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
    #expect(SpecReader.read(file, into: &bag) == nil)
    let problem = bag.all.first
    #expect(["file-size", "alias-expansion"].contains(problem?.code))
    #expect((problem?.span?.start).map { $0 <= latest } == true)
    #expect(bag.count == 1)
  }

  private static func problems(_ text: String) -> [String] {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Hostile.yaml", bytes: Array(text.utf8))
    _ = SpecReader.read(file, into: &bag)
    return bag.all.map { "\($0.code): \($0.message)" }
  }

  @Test("values that follow from two others each are not followed on every way")
  func manyWays() {
    let derived = (2...45).map { "  d\($0): d\($0 - 1) + d\($0 - 2)" }.joined(separator: "\n")
    let text = """
      feature: Ways
      state:
        n: Int
        note: { type: String, rules: [{ check: d45 > n, message: Too little. }] }
      derived:
        d0: n + 1
        d1: n + 2
      \(derived)
      actions:
        save: { when: d45 > 1 && note.isValid, do: [{ set: { n: 2 } }] }
      view: [{ field: note }, { button: save }]
      """
    let told = "for one 'd15', values are computed 2960 times: at most 2000 are computed at once"
    #expect(Self.problems(text) == ["costly-value: \(told)"])
  }

  @Test("actions that do two others each are not followed on every way")
  func manyDone() {
    let actions = (2...60).map { number in
      "  a\(number): { do: [{ do: a\(number - 1) }, { do: a\(number - 2) }] }"
    }
    let text = """
      feature: Ways
      state: { n: Int }
      actions:
        a0: { do: [{ set: { n: n + 1 } }] }
        a1: { do: [{ set: { n: n + 2 } }] }
      \(actions.joined(separator: "\n"))
      view: [{ text: '"\\(n)"' }, { button: a60 }]
      """
    #expect(Self.problems(text) == [])
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
