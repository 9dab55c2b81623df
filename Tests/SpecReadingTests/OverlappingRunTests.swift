import Diagnostics
import SpecReading
import Testing

@Suite("Runs that overlap") struct OverlappingRunTests {
  private func warnings(_ actions: String) -> [String] {
    let spec = """
      feature: Example
      services: { Feed: { page: { takes: { after: Int }, returns: '[Int]' }, keep: { takes: { text: String } }, write: { returns: Int } } }
      state: { posts: [Int], draft: String }
      actions:
      \(actions)
      view: [{ field: draft }, { text: '"\\(posts.count)"' }]
      """
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let file = sources.add(path: "Specs/Example.yaml", bytes: Array(spec.utf8))
    _ = SpecReader.read(file, into: &bag)
    return bag.all.map(\.code)
  }

  private static let load =
    "do: [{ call: Feed.page, with: { after: 0 }, as: a }, { set: { posts: a } }]"
  private static let more =
    "do: [{ call: Feed.page, with: { after: posts.count }, as: a }, { set: { posts: posts + a } }]"

  @Test(
    "a page may come too late, unless its run is ended, or either run waits for the other",
    arguments: [
      ("{ on: refresh, \(load) }", "{ on: disappear, \(more) }", true),
      (
        "{ on: refresh, \(load.replacing("{ set", with: "{ cancel: more }, { set")) }",
        "{ on: disappear, \(more) }", false
      ),
      ("{ on: refresh, when: '!more.isRunning', \(load) }", "{ on: disappear, \(more) }", false),
      ("{ on: refresh, \(load) }", "{ on: disappear, overlapping: restart, \(more) }", true),
      ("{ on: firstAppear, \(load) }", "{ on: disappear, \(more) }", false),
      (
        "{ on: refresh, \(load.replacing("do: [", with: "do: [{ cancel: more }, ")) }",
        "{ on: disappear, \(more) }", true
      ),
      (
        "{ on: refresh, \(load.replacing("do: [", with: "do: [{ cancel: more }, ")) }",
        "{ on: disappear, when: '!load.isRunning', \(more) }", false
      ),
      (
        "{ on: refresh, \(load) }",
        "{ on: disappear, do: [{ call: Feed.write, as: a }, { set: { posts: '[a] + posts' } }] }",
        false
      ),
      (
        "{ on: refresh, \(load) }",
        "{ on: disappear, do: [{ call: Feed.page, with: { after: 1 }, as: a }, "
          + "{ if: posts.count == 1, then: [{ set: { posts: posts + a } }] }] }", false
      ),
    ])
  func pages(load: String, more: String, isTold: Bool) {
    let codes = warnings("  load: \(load)\n  more: \(more)")
    #expect(codes == (isTold ? ["stale-page"] : []))
  }

  @Test(
    "what a queue allowed may be wrong later, unless it is asked again",
    arguments: [
      ("queue", "{ set: { draft: '\"\"' } }", true),
      ("ignore", "{ set: { draft: '\"\"' } }", false),
      ("queue", "{ set: { posts: '[]' } }", false),
      ("queue", "{ if: draft.isEmpty, then: [{ stop: true }] }, { set: { draft: '\"\"' } }", false),
    ])
  func queues(overlapping: String, steps: String, isTold: Bool) {
    let codes = warnings(
      "  keep: { on: refresh, when: '!draft.isEmpty', overlapping: \(overlapping), "
        + "do: [{ call: Feed.keep, with: { text: draft } }, \(steps)] }")
    #expect(codes == (isTold ? ["stale-guard"] : []))
  }
}
