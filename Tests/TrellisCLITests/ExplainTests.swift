import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("explain") struct ExplainTests {
  @Test(
    "the wrong example earns the code and no other error", arguments: Explanation.all.map(\.code))
  func wrong(code: String) throws {
    let explanation = try #require(Explanation.of(code))
    guard let example = explanation.example else { return }
    let problems = try Example.problems(of: example.wrong, example.kind)
    let severity = problems.first { $0.code == explanation.code }?.severity
    #expect(severity == explanation.severity.rawValue, "\(problems)")
    let others = problems.filter { $0.severity == "error" && $0.code != explanation.code }
    #expect(others.isEmpty, "\(others)")
  }

  @Test("the right example earns it no more, and no error", arguments: Explanation.all.map(\.code))
  func right(code: String) throws {
    let explanation = try #require(Explanation.of(code))
    guard let example = explanation.example else { return }
    let problems = try Example.problems(of: example.right, example.kind)
    let bad = problems.filter { $0.severity == "error" || $0.code == explanation.code }
    #expect(bad.isEmpty, "\(bad)")
  }

  @Test("every code that stands in the sources is explained, once")
  func complete() throws {
    let explained = Explanation.all.map(\.code)
    #expect(Set(explained).count == explained.count)
    let used = try CodesInSources.all()
    #expect(used.count > 100)
    #expect(used.subtracting(explained).sorted() == [])
    #expect(Set(explained).subtracting(used).sorted() == [])
  }

  @Test("only a fault of ours has no example")
  func examples() {
    let bare = Explanation.all.filter { $0.example == nil }
    #expect(bare.map(\.code) == ["bug"])
  }

  @Test("tells what a code means, with both examples")
  func one() throws {
    let run = try Run("explain unknown-type")
    #expect(run.status == .fine)
    #expect(
      run.out == """
        error: unknown-type

        The type is neither built in nor a model of the spec.

        Wrong:

          feature: Example
          models:
            Money: { cents: Int }
          state:
            total: Moeny?

        Right:

          feature: Example
          models:
            Money: { cents: Int }
          state:
            total: Money?

        """)
    #expect(try Run("explain cut-text").out.hasPrefix("warning: cut-text\n"))
    #expect(try Run("explain bug").out.hasPrefix("error: bug\n\nThis is a bug in Trellis."))
  }

  @Test("no line of an example is wider than a terminal, and none steers it")
  func shown() throws {
    for explanation in Explanation.all {
      let out = try Run("explain \(explanation.code)").out
      #expect(out.split(separator: "\n").allSatisfy { $0.count <= 122 }, "\(explanation.code)")
      #expect(!out.contains("\u{7}"))
    }
  }

  @Test("lists all codes in their order")
  func list() throws {
    let lines = try Run("explain").out.split(separator: "\n")
    let codes = lines.map { String($0.prefix { $0 != " " }) }
    #expect(codes == Explanation.all.map(\.code))
  }

  @Test("a code that there is not has the nearest one as help")
  func unknown() throws {
    let run = try Run("explain unkown-type")
    #expect(run.status == .usage)
    #expect(
      run.err == """
        error: unknown code 'unkown-type' [unknown-code]
        help: did you mean 'unknown-type'?

        """)
  }
}

/// Runs the examples of explanations.
private enum Example {
  struct Problem {
    var severity: String
    var code: String
  }

  private static let context = """
    order: { name: Order, lines: [{ sku: a }] }
    """

  static func problems(of text: String, _ kind: Explanation.Kind) throws -> [Problem] {
    let folder = try projectFolder()
    switch kind {
    case .spec:
      try folder.write(text, to: "Example.yaml")
      return try problems(Run("validate Example.yaml", in: folder))
    case .template:
      try folder.write(text, to: "main.stencil")
      try folder.write("part", to: "part.stencil")
      try folder.write(context, to: "context.yaml")
      return try problems(Run("render main.stencil --context context.yaml", in: folder))
    case .pack:
      try folder.write(text, to: "Templates/team/pack.yaml")
      try folder.write("struct {{ feature.name }} {}\n", to: "Templates/team/Model.stencil")
      let line = "generate Specs/Login.yaml --style team --templates Templates"
      return try problems(Run(line, in: folder))
    case .project:
      try folder.write(text, to: "trellis.yaml")
      return try problems(Run("generate Specs/Login.yaml", in: folder))
    case .session: return try session(text, in: folder)
    }
  }

  /// Of the last line; the others prepare it.
  private static func session(_ text: String, in folder: TemporaryFolder) throws -> [Problem] {
    var last: [Problem] = []
    for line in text.split(separator: "\n") {
      #expect(line.hasPrefix("$ "))
      let command = String(line.dropFirst(2))
      if command == "trellis" || command.hasPrefix("trellis ") {
        last = try problems(Run(String(command.dropFirst(7)), in: folder))
      } else {
        try shell(command, in: folder)
      }
    }
    return last
  }

  private static func shell(_ command: String, in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: folder.path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
  }

  private static func problems(_ run: Run) throws -> [Problem] {
    let pattern = /^(?:.*?:\d+:\d+: )?(error|warning): .* \[([a-z0-9-]+)\]$/
    let command = /^::(error|warning) .*title=([a-z0-9-]+)::.*$/
    return (run.err + run.out).split(separator: "\n").compactMap { line in
      let match = (try? pattern.wholeMatch(in: line)) ?? (try? command.wholeMatch(in: line))
      return match.map { Problem(severity: String($0.1), code: String($0.2)) }
    }
  }

  private static func projectFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["Login", "UserList"] {
      let url = Page.root.appending(path: "Specs/\(name).yaml")
      try folder.write(String(contentsOf: url, encoding: .utf8), to: "Specs/\(name).yaml")
    }
    return folder
  }
}

/// The codes that the rooms give to problems, found where they do it.
private enum CodesInSources {
  static func all() throws -> Set<String> {
    let sources = Page.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    var codes: Set<String> = []
    for path in paths ?? [] where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      codes.formUnion(Self.codes(in: text))
    }
    return codes
  }

  private static func codes(in text: String) -> [String] {
    let given =
      /(?:\.error|\.warning|report|usage|Repair)\(\s*(?:\.error,\s*|\.warning,\s*)?"([a-z][a-z0-9-]*)",/
    let standing = /\bcode = "([a-z][a-z0-9-]*[a-z0-9])"/
    // Facts with a code of their own.
    let facts = /(?:code: String \{ |case [^\n]*: |Mismatch\(\s*|Remark\()"([a-z]+(?:-[a-z]+)+)"/
    // Those that are put together of what is unread.
    let unread = /\.unread\("(\w+)"/
    return text.matches(of: given).map { String($0.1) }
      + text.matches(of: standing).map { String($0.1) }
      + text.matches(of: facts).map { String($0.1) }
      + text.matches(of: unread).map { "unused-\($0.1)" }
  }
}
