import Diagnostics
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("fix") struct FixTests {
  private func folder(_ spec: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(spec, to: "Specs/A.yaml")
    return folder
  }

  @Test(
    "what has one way out is written so",
    arguments: [
      ("derived: { a: 1 + 1, b: !a }", "derived: { a: 1 + 1, b: '!a' }"),
      // What was meant is there already, so this is another mistake.
      ("title: Hello\ntitel: Hi\n", nil),
      (
        "state: { n: Int }\nderived:\n  a: \"Row \\(n)\"\n",
        "state: { n: Int }\nderived:\n  a: '\"Row \\(n)\"'\n"
      ),
      (
        "parameters: { n: Int }\ntitle: \"Row \\(n)\"\n",
        "parameters: { n: Int }\ntitle: 'Row \\(n)'\n"
      ),
      ("title: Room #5\n", "title: 'Room #5'\n"),
      ("title: Error: not found\n", "title: 'Error: not found'\n"),
      ("title: It's \"fine\": yes\n", "title: 'It''s \"fine\": yes'\n"),
      ("title: \"Hello\nstate: {}\n", "title: \"Hello\"\nstate: {}\n"),
      ("titel: Hello\n", "title: Hello\n"),
      ("summary: Größe 😀\ntitel: Hello\r\n", "summary: Größe 😀\ntitle: Hello\r\n"),
      (
        "state: { a: Strng, b: Strng }\nderived: { c: '(a + b).isEmty ? a.isEmty : b.isEmty' }\n",
        "state: { a: String, b: String }\nderived: { c: '(a + b).isEmpty ? a.isEmpty : b.isEmpty' }\n"
      ),
      // One cannot be mended, between the places of another that can.
      (
        "state: { on: Bool, n: Int }\nderived: { a: onn, b: n.foo, c: '!onn', d: n.fooo, e: onn && true }\n",
        "state: { on: Bool, n: Int }\nderived: { a: on, b: n.foo, c: '!on', d: n.fooo, e: on && true }\n"
      ),
      ("state: { a: Strng, b: Bol }\n", "state: { a: String, b: Bool }\n"),
      (
        "models: { K: { cases: [one, two] } }\nstate: { k: K = .oen }\n",
        "models: { K: { cases: [one, two] } }\nstate: { k: K = .one }\n"
      ),
      (
        "state: { name: String }\nderived:\n  a: !nam.isEmty\n",
        "state: { name: String }\nderived:\n  a: '!name.isEmpty'\n"
      ),
      ("state: { n: Int }\nderived: { a: n.foo }\n", nil),
      ("state: { n: Int }\nderived: { a: n && true }\n", nil),
    ])
  func mended(spec: String, expected: String?) throws {
    let folder = try folder("feature: A\n" + spec)
    let run = try Run("fix", in: folder)
    #expect(folder.text(of: "Specs/A.yaml") == "feature: A\n" + (expected ?? spec), "\(run.err)")
    #expect(run.out.isEmpty == (expected == nil))
    #expect(run.status == (run.err.contains("error:") ? .problems : .fine))
  }

  @Test("a problem of the corpus that carries a fix is gone after it", arguments: specCodes)
  func corpus(code: String) throws {
    let folder = try folder(#require(Explanation.of(code)?.example).wrong)
    let before = try Run("validate --format json", in: folder)
    let run = try Run("fix", in: folder)
    guard before.out.contains("\"fix\": {") else {
      #expect(run.out == "")
      return
    }
    #expect(run.out.contains("Specs/A.yaml: 1 problem mended\n"), "\(run.out)")
    let after = try Run("validate", in: folder)
    #expect(after.status == .fine, "\(after.err)")
    #expect(!after.err.contains("[\(code)]"))
    #expect(try Run("fix", in: folder).out == "", "a second run has nothing to do")
  }

  @Test("a flow is mended beside the features that it leads through")
  func flow() throws {
    let folder = try folder(
      "feature: First\nactions: { leave: { do: [{ go: back }] } }\nroutes: { back: {} }\n")
    try folder.write(
      "flow: App\nstart: First\nroutes:\n  Frst.back: pop\n", to: "Specs/App.flow.yaml")
    let run = try Run("fix", in: folder)
    #expect(run.status == .fine, "\(run.err)")
    let mended = "flow: App\nstart: { feature: First }\nroutes:\n  First.back: pop\n"
    #expect(folder.text(of: "Specs/App.flow.yaml") == mended)
  }

  @Test("the diff comes first, and with '--dry-run' or '--diff' nothing else")
  func shown() throws {
    let folder = try folder("feature: A\ntitel: Hello\n")
    let diff = """
      --- a/Specs/A.yaml
      +++ b/Specs/A.yaml
      @@ -1,2 +1,2 @@
       feature: A
      -titel: Hello
      +title: Hello

      """
    for option in ["--dry-run", "--diff"] {
      let run = try Run("fix \(option)", in: folder)
      #expect(run.out == diff + "Specs/A.yaml: 1 problem to mend\n")
      #expect(run.status == .problems)
      #expect(folder.text(of: "Specs/A.yaml") == "feature: A\ntitel: Hello\n")
    }
    let run = try Run("fix", in: folder)
    #expect(run.out == diff + "Specs/A.yaml: 1 problem mended\n")
    #expect(run.status == .fine)
  }

  @Test(
    "somebody at a terminal is asked, unless they said yes",
    arguments: [
      ("fix", ["y"], true), ("fix", ["n"], false), ("fix", [""], false), ("fix", ["Yes"], true),
      ("fix --yes", ["n"], true), ("fix", [], true),
    ])
  func asked(line: String, answers: [String], isWritten: Bool) throws {
    let folder = try folder("feature: A\ntitel: Hello\n")
    let run = try Run(line, in: folder, answers: answers)
    #expect((folder.text(of: "Specs/A.yaml") == "feature: A\ntitle: Hello\n") == isWritten)
    #expect(run.out.contains("Write the file? [y/N] ") == (line == "fix" && !answers.isEmpty))
    #expect(run.status == (isWritten ? .fine : .problems))
  }

  @Test("a spec that somebody edits before the answer keeps the edit, and is not called mended")
  func editedMeanwhile() throws {
    let folder = try folder("feature: A\ntitel: Hello\n")
    let run = try Run("fix", in: folder, answers: ["y"]) {
      try? folder.write("feature: A\ntitel: Hello, world\n", to: "Specs/A.yaml")
    }
    #expect(folder.text(of: "Specs/A.yaml") == "feature: A\ntitel: Hello, world\n")
    let reason = "'Specs/A.yaml': somebody wrote to it while Trellis ran"
    #expect(run.err.contains(reason), "\(run.err)")
    #expect(!run.out.contains("mended"))
    #expect(run.status == .disk)
  }

  @Test("a file's mode stays, a link is not written through, and other files stay untouched")
  func safety() throws {
    let folder = try folder("feature: A\ntitel: Hello\n")
    try folder.setMode(0o600, of: "Specs/A.yaml")
    try folder.write("templatez: x\n", to: "trellis.yaml")
    _ = try Run("fix", in: folder)
    #expect(folder.text(of: "Specs/A.yaml") == "feature: A\ntitle: Hello\n")
    #expect(try folder.mode(of: "Specs/A.yaml") == 0o600)
    #expect(folder.text(of: "trellis.yaml") == "templatez: x\n")
    #expect(folder.files == ["Specs/A.yaml", "trellis.yaml"])
    try folder.write("feature: B\ntitel: Hello\n", to: "B.yaml")
    try folder.link("Specs/B.yaml", to: "../B.yaml")
    let run = try Run("fix Specs/B.yaml", in: folder)
    #expect(run.status == .disk)
    #expect(run.err.contains("'Specs/B.yaml': it is a symbolic link [blocked-file]"))
    #expect(folder.text(of: "B.yaml") == "feature: B\ntitel: Hello\n")
  }
}

private let specCodes = Explanation.all.filter { $0.example?.kind == .spec }.map(\.code)
