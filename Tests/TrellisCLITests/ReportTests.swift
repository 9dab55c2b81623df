import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("Formats of problems") struct ReportTests {
  private static let broken = """
    feature: Broken
    state:
      name: Strng
      größe: '😀'  # 😀
    derived: { a: 1 + 1 }
    actions:
      save:
        wehn: true
        do:
          - set: { name: '""' }
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "Broken.yaml")
    return folder
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("what is wrong in a file is told there, and not where it is used")
  func consequences() throws {
    let folder = try TemporaryFolder()
    try folder.write("shared: Goods\nmodels: { Product: { price: Moeny } }\n", to: "Goods.yaml")
    for name in ["A", "B"] {
      try folder.write(
        "feature: \(name)\nuses: Goods.yaml\nstate: { all: [Product] }\n", to: "\(name).yaml")
    }
    for paths in ["A.yaml", "A.yaml B.yaml", "."] {
      let run = try Run("validate \(paths)", in: folder)
      #expect(run.status == .problems)
      #expect(run.err.contains("Goods.yaml:2:29: error: unknown type 'Moeny'"))
      #expect(run.err.split(separator: "error:").count == 2, "\(run.err)")
    }
  }

  // MARK: JSON

  @Test("JSON is one document with the problems in their order, and nothing else")
  func json() throws {
    let run = try Run("validate Broken.yaml --format json", in: folder())
    #expect(run.status == .problems)
    #expect(run.err == "")
    let first = #"""
      {
        "version": 1,
        "tool": {
          "name": "trellis",
          "version": "\#(Version.text)"
        },
        "problems": [
          {
            "code": "unknown-type",
            "severity": "error",
            "message": "unknown type 'Strng'",
            "file": "Broken.yaml",
            "range": {
              "start": {
                "line": 3,
                "column": 9,
                "offset": 31
              },
              "end": {
                "line": 3,
                "column": 14,
                "offset": 36
              }
            },
            "help": "did you mean 'String'?",
            "fix": {
              "file": "Broken.yaml",
              "range": {
                "start": {
                  "line": 3,
                  "column": 9,
                  "offset": 31
                },
                "end": {
                  "line": 3,
                  "column": 14,
                  "offset": 36
                }
              },
              "replacement": "String"
            }
          },
      """#
    #expect(run.out.hasPrefix(first + "\n"), "\(run.out)")
    let document = try object(run.out)
    let problems = try #require(document["problems"] as? [[String: Any]])
    #expect(document["errorCount"] as? Int == problems.count)
    #expect(document["warningCount"] as? Int == 0)
    #expect(document["omittedCount"] as? Int == 0)
    #expect(document["changes"] == nil)
  }

  @Test("JSON of a run without problems says so, and what it does to files")
  func changes() throws {
    let folder = try TemporaryFolder()
    try folder.writeSimplePack()
    try folder.write("feature: Fine", to: "Specs/Fine.yaml")
    let run = try Run("generate --templates Packs --format json", in: folder)
    #expect(run.status == .fine)
    let document = try object(run.out)
    #expect((document["problems"] as? [Any])?.isEmpty == true)
    let changes = try #require(document["changes"] as? [[String: Any]])
    #expect(changes.map { $0["path"] as? String } == ["Generated/Sources/Fine.swift"])
    #expect(changes.map { $0["kind"] as? String } == ["create"])
    #expect(changes.map { $0["reasons"] as? [String] } == [["new"]])
    #expect(folder.text(of: "Generated/Sources/Fine.swift") != nil)
  }

  @Test("JSON takes any text")
  func escapes() {
    let text = JSON.object([("a\"b", "\\ \n\r\t\u{0}\u{1B}\u{7F}\u{2028}é😀")]).text
    #expect(text == "{\n  \"a\\\"b\": \"\\\\ \\n\\r\\t\\u0000\\u001b\\u007f\\u2028é😀\"\n}\n")
    #expect(
      JSON.array([.null, .bool(true), .int(-1), .array([]), .object([])]).text == """
        [
          null,
          true,
          -1,
          [],
          {}
        ]

        """)
  }

  // MARK: GitHub

  @Test("a problem is a command of a workflow, with what has a meaning there escaped")
  func github() throws {
    let run = try Run("validate Broken.yaml --format github", in: folder())
    #expect(run.status == .problems)
    #expect(
      run.out.hasPrefix(
        "::error file=Broken.yaml,line=3,col=9,endColumn=14,title=unknown-type"
          + "::unknown type 'Strng'%0Adid you mean 'String'?\n"), "\(run.out)")
    var files = SourceFiles()
    let file = files.add(path: "a,b:c%d.yaml", bytes: Array("x: 1\ny: 2\n".utf8))
    var bag = DiagnosticBag()
    let span = SourceSpan(file: file.id, start: 0, end: 9)
    bag.add(
      .warning(
        "cut-text", "100%, a::b\nc\r", at: span, help: "d",
        notes: [.init("e", at: SourceSpan(file: file.id, start: 5, end: 6)), .init("f", at: nil)]))
    bag.add(.error("disk", "full", at: nil))
    #expect(
      GitHubReporter.text(of: Report(bag, in: files)) == """
        ::error title=disk::full
        ::warning file=a%2Cb%3Ac%25d.yaml,line=1,endLine=2,title=cut-text::100%25, a::b%0Ac%0D%0Ad\
        %0Aa,b:c%25d.yaml:2:1: e%0Af

        """)
  }

  // MARK: SARIF

  @Test("a log of SARIF has what version 2.1.0 demands")
  func sarif() throws {
    let run = try Run("validate Broken.yaml --format sarif", in: folder())
    #expect(run.status == .problems)
    let log = try object(run.out)
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    #expect(runs[0]["columnKind"] as? String == "utf16CodeUnits")
    let driver = try #require((runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "trellis")
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.count >= 2)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect(["error", "warning"].contains(result["level"] as? String))
      let message = result["message"] as? [String: String]
      #expect(message?["text"]?.isEmpty == false)
    }
    let invocations = try #require(runs[0]["invocations"] as? [[String: Any]])
    #expect(invocations.map { $0["executionSuccessful"] as? Bool } == [true])
  }

  @Test("columns of SARIF are code units of UTF-16, and paths are URIs")
  func region() throws {
    var files = SourceFiles()
    let text = "é: '😀' x\n"
    let file = files.add(path: "a b/größe#1.yaml", bytes: Array(text.utf8))
    var bag = DiagnosticBag()
    let start = text.utf8.count - 2
    bag.add(
      .error(
        "type-mismatch", "m", at: SourceSpan(file: file.id, start: start, end: start + 1),
        notes: [.init("n", at: SourceSpan(file: file.id, start: 0, end: 2))]))
    let log = try object(SARIFReporter.text(of: Report(bag, in: files), isSuccessful: true))
    let results = (log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
    let result = try #require(results?.first)
    func place(_ key: String) throws -> [String: Any] {
      let list = try #require(result[key] as? [[String: Any]])
      return try #require(list.first?["physicalLocation"] as? [String: Any])
    }
    let region = try #require(place("locations")["region"] as? [String: Int])
    #expect(
      region == [
        "startLine": 1, "startColumn": 9, "endLine": 1, "endColumn": 10, "byteOffset": start,
        "byteLength": 1,
      ])
    let artifact = try #require(place("locations")["artifactLocation"] as? [String: String])
    #expect(artifact == ["uri": "a%20b/gr%C3%B6%C3%9Fe%231.yaml"])
    #expect(try (place("relatedLocations")["region"] as? [String: Int])?["endColumn"] == 2)
  }

  // MARK: How many, and how strict

  @Test("so many errors are shown, and how many more there are", arguments: ReportFormat.allCases)
  func limit(format: ReportFormat) throws {
    let names = (1...5).map { "  a\($0): Nothing\($0)\n" }.joined()
    let folder = try TemporaryFolder()
    try folder.write("feature: Broken\nstate:\n\(names)", to: "Broken.yaml")
    let line = "validate Broken.yaml --max-errors 2 --format \(format.rawValue)"
    let run = try Run(line, in: folder)
    #expect(run.status == .problems)
    let text = run.out + run.err
    #expect(text.components(separatedBy: "unknown type 'Nothing").count == 3, "\(text)")
    switch format {
    case .text: #expect(run.err.hasSuffix("\n3 more are not shown\n"))
    case .github: #expect(run.out.hasSuffix("\n::notice title=omitted::3 more are not shown\n"))
    case .json: #expect(run.out.contains("\"omittedCount\": 3"))
    case .sarif: break
    }
  }

  @Test("a number of errors is a whole number from 1", arguments: ["0", "-1", "x", "1.5"])
  func wrongLimit(number: String) throws {
    let run = try Run("validate --max-errors \(number)")
    #expect(run.status == .usage)
    #expect(run.err.contains("help: write a whole number from 1\n"))
  }

  @Test("warnings are fine, unless somebody is strict", arguments: ReportFormat.allCases)
  func strict(format: ReportFormat) throws {
    let folder = try TemporaryFolder()
    try folder.write("feature: Fine\nstate: { a: Int }\nview: []\n", to: "Fine.yaml")
    let line = "validate Fine.yaml --format \(format.rawValue)"
    let run = try Run(line, in: folder)
    #expect(run.status == .fine)
    #expect((run.out + run.err).contains("unused-state"))
    #expect(try Run(line + " --strict", in: folder).status == .problems)
    try folder.write("feature: Fine\n", to: "Fine.yaml")
    #expect(try Run(line + " --strict", in: folder).status == .fine)
  }
}
