import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Reader")
struct ReaderTests {
  /// Reads the first value of the input with a verb.
  private func reading<Value>(
    _ verb: @escaping (inout Reader, Node) -> Value?
  ) -> (SourceFile, inout DiagnosticBag) -> Void {
    { file, bag in
      guard let root = Composer.compose(file, into: &bag) else { return }
      guard let node = root.mapping?.pairs.first?.value else { return }
      var reader = Reader(file: file, bag: bag)
      // What is wrong may still be read as what it most probably means.
      #expect(verb(&reader, node) != nil || reader.bag.hasErrors)
      bag = reader.bag
    }
  }

  @Test("each verb takes its own", arguments: ["text", "'12'", "12", "true", "|\n  x\n"])
  func texts(value: String) {
    expectNoProblems("a: \(value)", via: reading { $0.text($1) })
    expectNoProblems("a: \(value)", via: reading { $0.sourceText($1) })
  }

  @Test("a text is no list, no mapping and not nothing")
  func noText() {
    for (yaml, found) in [("«[b]»", "a list"), ("«{ b: 1 }»", "a mapping"), ("«~»", "nothing")] {
      let message = "expected a text, found \(found)"
      expect("a: \(yaml)", reports: "wrong-kind", message: message, via: reading { $0.text($1) })
    }
  }

  @Test("numbers and booleans are plain")
  func numbers() {
    expectNoProblems("a: 12", via: reading { $0.int($1) })
    expectNoProblems("a: false", via: reading { $0.bool($1) })
    expect("a: «1.5»", reports: "wrong-value", via: reading { $0.int($1) })
    expect("a: «'12'»", reports: "wrong-value", via: reading { $0.int($1) })
    expect("a: «[]»", reports: "wrong-kind", via: reading { $0.bool($1) })
    expect(
      "a: «treu»", reports: "wrong-value", message: "expected true or false, found 'treu'",
      help: "did you mean 'true'?", via: reading { $0.bool($1) })
  }

  @Test("one of some words, or the nearest as help")
  func words() {
    let words = ["ignore", "restart", "queue"]
    expectNoProblems("a: queue", via: reading { $0.oneOf($1, words) })
    expect(
      "a: «restrat»", reports: "wrong-value",
      message: "expected 'ignore' or 'restart' or 'queue', found 'restrat'",
      help: "did you mean 'restart'?", via: reading { $0.oneOf($1, words) })
  }

  @Test("lists and mappings")
  func collections() {
    expectNoProblems("a: [b]", via: reading { $0.list($1) })
    expectNoProblems("a: b", via: reading { $0.oneOrMany($1) })
    expectNoProblems("a: { b: c }", via: reading { $0.mapping($1) })
    expect("a: «b»", reports: "wrong-kind", via: reading { $0.list($1) })
    expect("a:«»", reports: "wrong-kind", via: reading { $0.oneOrMany($1) })
    expect(
      "a: «b»", reports: "wrong-kind", message: "expected a step, a mapping, found a text",
      via: reading { $0.mapping($1, as: "a step") })
  }

  @Test("identifiers", arguments: ["name", "_x", "größe", "名前", "x1", "class", "\"default\""])
  func identifiers(name: String) {
    expectNoProblems("a: \(name)", via: reading { $0.identifier($1) })
  }

  @Test(
    "what is no identifier",
    arguments: [
      ("«1x»", "wrong-name"), ("«a-b»", "wrong-name"), ("«a b»", "wrong-name"),
      ("«a.b»", "wrong-name"), ("«''»", "wrong-name"), ("«😀»", "wrong-name"),
      ("«self»", "reserved-name"), ("«Self»", "reserved-name"), ("«init»", "reserved-name"),
      ("«_»", "reserved-name"),
    ])
  func noIdentifiers(name: String, code: String) {
    expect("a: \(name)", reports: code, via: reading { $0.identifier($1) })
  }

  @Test("in a text for people one space in front of '#' is no comment")
  func prose() {
    expect("a: Pick «#» of guests", reports: "cut-text", via: reading { $0.prose($1) })
    expectNoProblems("a: Pick  # why", via: reading { $0.prose($1) })
    expectNoProblems("a: Pick # why", via: reading { $0.sourceText($1) })
  }
}
