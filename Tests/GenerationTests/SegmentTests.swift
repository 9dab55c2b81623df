import Diagnostics
import SpecModel
import SpecReading
import Testing

@testable import Generation

/// What an action does between the calls that it waits for.
@Suite("Segments of actions") struct SegmentTests {
  /// A line a segment: what it takes, what it captures, and its steps.
  private func segments(_ steps: String) throws -> [String] {
    let text = """
      feature: A
      services:
        S:
          load: { takes: { id: Int }, returns: Int }
          save: { takes: { id: Int } }
      state: { total: Int }
      actions:
        again:
          do: [{ call: S.save, with: { id: total } }]
        run:
          takes: { id: Int }
          do:
      \(steps)
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "A.yaml", bytes: Array(text.utf8))
    let read = SpecReader.read(file, reserving: .builtIn, into: &bag)
    let feature = try #require(read, "\(bag.all.map(\.message))")
    let action = try #require(feature.actions.last)
    return Segments(of: action, in: feature).all.map { segment in
      let takes = segment.takes.map { "\($0.name.value) " } ?? ""
      let captures = segment.captures.map(\.name.value).joined(separator: " ")
      return "\(takes)[\(captures)] " + segment.parts.map(described).joined(separator: ", ")
    }
  }

  private func described(_ part: Segments.Part) -> String {
    switch part {
    case .step(.set): return "set"
    case .step(.stop): return "stop"
    case .step: return "step"
    case .wait(_, let next): return "wait \(next.map(String.init) ?? "-")"
    case .goOn(let next): return "go on \(next)"
    case .branch(_, let then, let otherwise):
      let sides = [then, otherwise].map { $0.map(described).joined(separator: ", ") }
      return "if (\(sides[0])) else (\(sides[1]))"
    }
  }

  @Test("an action that waits for nothing is one segment")
  func whole() throws {
    #expect(try segments("      - set: { total: id }") == ["[id] set"])
  }

  @Test("a call ends a segment, and the next one takes its value")
  func calls() throws {
    let steps = """
            - call: S.load
              with: { id: id }
              as: found
            - set: { total: found }
            - call: S.save
              with: { id: found + id }
      """
    #expect(try segments(steps) == ["[id] wait 1", "found [id] set, wait -"])
  }

  @Test("branches meet behind an if in which something waits")
  func branches() throws {
    let steps = """
            - call: S.load
              with: { id: id }
              as: found
            - if: found > id
              then:
                - call: S.save
                  with: { id: found }
            - set: { total: found + id }
      """
    #expect(
      try segments(steps) == [
        "[id] wait 1", "found [id] if (wait 2) else (go on 2)", "[id found] set",
      ])
  }

  @Test("an action that waits is waited for; what stops goes nowhere")
  func actions() throws {
    let steps = """
            - do: again
            - if: total > id
              then: [{ stop: true }]
            - set: { total: 1 }
      """
    #expect(try segments(steps) == ["[id] wait 1", "[id] step, set"])
  }
}
