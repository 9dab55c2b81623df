import Diagnostics
import Foundation
import Generation
import Simulation
import SpecReading
import TestSupport
import Testing

/// Whole specs with one mistake each: `Fixtures/Broken/*.cases` say how a spec beside them is broken,
/// where that is reported, as which fact, and in which words.
///
///     scenarios: run                      the first line, where scenarios are run as well
///     base: Orders.yaml                   a spec, and `with` what else it needs
///     ## a type that is misspelt          a case
///     -  chosen: Order?                   lines of the spec, as in a diff,
///     +  chosen: «Oder»?                  and what stands there instead, the place marked
///     = unknown type Oder                 the fact, which stays when words change, if it is more than
///                                         the code that stands in brackets
///     > unknown type 'Oder' [unknown-type]
///     > did you mean 'Order'?             what is reported, and what to write instead
///     ~ 51:15-51:20                       where else something is reported that follows from it
///
/// A line that stays begins with a space, and may be marked, too.
///
/// A file that is dropped into the folder is tested. `TRELLIS_RECORD=1` writes facts and words anew, to be
/// read and judged; the marks are the author's.
@Suite("Broken specs") struct BrokenSpecTests {
  @Test("a mistake is reported once, at its place, with the way out", arguments: BrokenCases.all)
  func broken(_ file: BrokenCases) throws {
    #expect(file.cases.count > 9)
    var recorded = file.runsScenarios ? ["scenarios: run"] : []
    var base = ""
    for item in file.cases {
      if item.base != base { recorded.append("base: \(item.base)") }
      base = item.base
      let name = "\(file.testDescription): \(item.title)"
      let input = try #require(try Self.input(of: item), "\(name) fits no lines")
      let problems = try Self.problems(of: input, item, runsScenarios: file.runsScenarios)
      let elsewhere = Self.expectPlaces(of: problems, input, item, name)
      let (facts, words) = (Self.facts(of: problems), problems.flatMap(\.wordLines))
      recorded += ["## \(item.title)"] + item.lines
      recorded += facts.map { "= \($0)" } + words.map { "> \($0)" } + elsewhere.map { "~ \($0)" }
      guard !Self.isRecording else { continue }
      #expect(facts == item.facts, "\(name)")
      #expect(words == item.words, "\(name)")
    }
    guard Self.isRecording else { return }
    try (recorded.joined(separator: "\n") + "\n").write(
      toFile: file.path, atomically: true, encoding: .utf8)
    Issue.record("recorded anew")
  }

  @Test(
    "the specs that are broken are fine", arguments: Set(BrokenCases.all.flatMap(\.bases)).sorted())
  func fine(base: String) throws {
    let item = BrokenCase(title: "fine", base: base)
    let input = try #require(try Self.input(of: item))
    let problems = try Self.problems(of: input, item, runsScenarios: true)
    #expect(problems.map(\.message) == [])
  }

  @Test("each spec of the folder is the base of a case, or used by one")
  func unusedSpecs() throws {
    let used = Set(BrokenCases.all.flatMap(\.bases).flatMap { $0.components(separatedBy: " ") })
    let specs = try FileManager.default.contentsOfDirectory(atPath: BrokenCases.folder)
      .filter { $0.hasSuffix(".yaml") }
    #expect(specs.filter { !used.contains($0) } == [])
  }

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["TRELLIS_RECORD"] != nil
  }

  /// A line for each problem, or none where the words have it all: a code in brackets.
  private static func facts(of problems: [Diagnostic]) -> [String] {
    let facts = problems.map(\.factLine)
    return facts == problems.map(\.code) ? [] : facts
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(BrokenCases.folder)/\(file)", encoding: .utf8)
  }

  /// The base with the lines of the case in place of its own; `nil` where they do not stand there.
  private static func input(of item: BrokenCase) throws -> MarkedText? {
    let lines = try text(of: item.files[0]).components(separatedBy: "\n")
    let old = item.lines.filter { !$0.hasPrefix("+") }.map { BrokenCase.unmarked($0.dropFirst()) }
    let new = item.lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
    guard !item.lines.isEmpty else { return MarkedText(lines.joined(separator: "\n")) }
    let starts = 0...max(0, lines.count - old.count)
    guard let start = starts.first(where: { Array(lines[$0...].prefix(old.count)) == old }) else {
      return nil
    }
    let broken = lines[..<start] + new + lines[(start + old.count)...]
    return MarkedText(broken.joined(separator: "\n"))
  }

  private static func problems(
    of input: MarkedText,
    _ item: BrokenCase,
    runsScenarios: Bool
  ) throws -> [Diagnostic] {
    var sources = SourceFiles()
    let main = sources.add(path: item.files[0], bytes: input.bytes)
    let others = try item.files.dropFirst().map { file in
      sources.add(path: file, bytes: Array(try text(of: file).utf8))
    }
    let load = { (path: String) in others.first { $0.path == path } }
    var bag = DiagnosticBag()
    if SpecReader.isFlow(main) {
      let specs = others.filter { !SpecReader.isFlow($0) }
      let features = specs.compactMap {
        SpecReader.read($0, reserving: .builtIn, using: load, into: &bag)
      }
      _ = SpecReader.flows(
        [main] + others.filter { SpecReader.isFlow($0) }, of: features, reserving: .builtIn,
        into: &bag)
    } else {
      let names = { (folder: String) in folder == "." ? others.map(\.path) : [] }
      let feature = SpecReader.read(
        main, reserving: .builtIn, using: load, names: names, into: &bag)
      _ = feature?.simulate(in: main, runsScenarios: runsScenarios, into: &bag)
    }
    return bag.inSourceOrder
  }

  /// Expects a problem at each mark, and elsewhere only where the case says so.
  /// - Returns: the places without a mark.
  private static func expectPlaces(
    of problems: [Diagnostic],
    _ input: MarkedText,
    _ item: BrokenCase,
    _ title: String
  ) -> [String] {
    let table = LineTable(input.bytes)
    func place(_ range: Range<Int>) -> String {
      let (start, end) = (
        table.position(of: range.lowerBound), table.position(of: range.upperBound)
      )
      return "\(start.line):\(start.column)-\(end.line):\(end.column)"
    }
    let found = problems.map { $0.span.map { place($0.start..<$0.end) } ?? "nowhere" }
    let expected = input.marks.sorted { $0.lowerBound < $1.lowerBound }.map { place($0) }
    var marks = expected
    let elsewhere = found.filter { place in
      guard let mark = marks.firstIndex(of: place) else { return true }
      marks.remove(at: mark)
      return false
    }
    let known = isRecording ? elsewhere : item.elsewhere
    #expect(found.sorted() == (expected + known).sorted(), "\(title): \(problems.map(\.message))")
    return elsewhere
  }
}

extension Diagnostic {
  fileprivate var wordLines: [String] {
    let prefix = severity == .warning ? "warning: " : ""
    return ["\(prefix)\(message) [\(code)]"] + [help?.words].compactMap(\.self)
  }

  /// The fact without its words.
  fileprivate var factLine: String {
    switch fact {
    case let unknown as Unknown:
      "unknown \(unknown.kind) \(unknown.name)\(unknown.owner.map { " of \($0)" } ?? "")"
    case let mismatch as Mismatch:
      "\(mismatch.code) \(mismatch.found) for \(mismatch.expected)"
    case let missing as MissingKey: "missing \(missing.key) in \(missing.owner)"
    case let missing as MissingProperty:
      "missing \(missing.names.joined(separator: ", ")) of \(missing.owner)"
    case let nameless as Nameless: "nameless \(nameless.what) above \(nameless.first)"
    case let beside as Beside: "\(beside.key) beside \(beside.owner)"
    case let never as NeverNil: "never nil \(never.value)"
    case let nothing as MayBeNil: "may be nil \(nothing.value)"
    default: code
    }
  }
}

/// The cases of one file.
struct BrokenCases: Sendable, CustomTestStringConvertible {
  let path: String
  let runsScenarios: Bool
  fileprivate let cases: [BrokenCase]

  var testDescription: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
  fileprivate var bases: [String] { cases.map(\.base) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/Broken").path

  static let all: [BrokenCases] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".cases") }.sorted().map { BrokenCases("\(folder)/\($0)") }
  }()

  private init(_ path: String) {
    self.path = path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    runsScenarios = text.hasPrefix("scenarios: run\n")
    cases = BrokenCase.cases(in: text)
  }
}

/// How a spec is broken, and what is said of it.
private struct BrokenCase: Sendable {
  var title: String
  var base: String
  /// As in a diff.
  var lines: [String] = []
  var facts: [String] = []
  var words: [String] = []
  var elsewhere: [String] = []

  /// The spec that is broken, and what else is read.
  var files: [String] {
    base.components(separatedBy: " ").filter { $0 != "with" }
  }

  static func cases(in text: String) -> [BrokenCase] {
    var base = ""
    var cases: [BrokenCase] = []
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("base: ") {
        base = String(line.dropFirst(6))
      } else if line.hasPrefix("## ") {
        cases.append(BrokenCase(title: String(line.dropFirst(3)), base: base))
      } else if line.hasPrefix("= ") {
        cases[cases.count - 1].facts.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("~ ") {
        cases[cases.count - 1].elsewhere.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("> ") {
        cases[cases.count - 1].words.append(String(line.dropFirst(2)))
      } else if !line.isEmpty, !cases.isEmpty {
        cases[cases.count - 1].lines.append(line)
      }
    }
    return cases
  }

  static func unmarked(_ line: Substring) -> String {
    String(line.filter { $0 != "«" && $0 != "»" })
  }
}
