import TestSupport
import Testing

@testable import TrellisCLI

@Suite("graph") struct GraphTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      feature: Start
      routes: { next: { count: Int }, back: {}, skip: {} }
      actions:
        leap: { takes: { count: Int }, do: [{ go: next, with: [count] }] }
        leave: { do: [{ go: back }] }
        stay: { do: [{ go: skip }] }

      """, to: "Specs/Start.yaml")
    try folder.write(
      """
      feature: End
      parameters: { number: Int }
      derived: { text: '"\\(number)"' }
      routes: { done: { by: Int } }
      actions:
        finish: { do: [{ go: done, with: { by: number } }] }

      """, to: "Specs/End.yaml")
    try folder.write(
      """
      flow: Way
      summary: There & back <again>.
      start: { feature: Start }
      routes:
        Start.next: { sheet: End, with: { number: count } }
        Start.back: pop
        Start.skip: ignore
        End.done: { pop: Start.leap, with: { count: by } }

      """, to: "Specs/Way.yaml")
    return folder
  }

  @Test("a flow is drawn as Mermaid where nothing is said")
  func mermaid() throws {
    let run = try Run("graph Specs", in: folder())
    #expect(run.status == .fine)
    #expect(
      run.out == """
        flowchart LR
          start(( )) --> n0
          n0("Start<br/>back: goes back<br/>skip: stays here")
          n1("End<br/>number: Int")
          n0 -.->|"next · sheet"| n1
          n1 -.->|"done: leap · result"| n0

        """)
  }

  @Test(
    "a flow is drawn as SVG, with all that its names hold escaped", arguments: ["before", "behind"])
  func svg(place: String) throws {
    let words = place == "before" ? "--format svg graph Specs" : "graph Specs --format svg"
    let run = try Run(words, in: folder())
    #expect(run.status == .fine)
    for text in ["Way", "There &amp; back &lt;again&gt;.", "Start", "End", "done: leap"] {
      #expect(run.out.contains(">\(text)</text>"))
    }
    #expect(isWellFormed(run.out))
    #expect(run.out.contains("prefers-color-scheme: dark"))
    #expect(!run.out.contains("href"))
  }

  /// Every element that is opened is closed, in order.
  private func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<") {
      guard let tag = part.split(separator: ">").first else { return false }
      let name = tag.prefix { $0 != " " && $0 != "\n" }
      if name.hasPrefix("/") {
        guard open.popLast() == name.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
    }
    return open.isEmpty
  }

  @Test("without a flow there is nothing to draw, and Mermaid is no format of problems")
  func refused() throws {
    let folder = try folder()
    #expect(try Run("graph Specs/End.yaml", in: folder).err.contains("[no-flow]"))
    #expect(try Run("validate Specs --format svg", in: folder).status == .usage)
    #expect(try Run("graph Specs --format json", in: folder).status == .usage)
  }

  @Test("no box stands on another one, whatever leads where", arguments: 1...40)
  func boxes(seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let count = 2 + dice.roll(9)
    let nodes = (0..<count).map { number in
      let exits = (0..<dice.roll(3)).map {
        FlowGraph.Exit(route: "exit\($0)", meaning: "goes back")
      }
      return FlowGraph.Node(name: "Feature\(number)", exits: exits)
    }
    let edges = (0..<(count + dice.roll(count * 2))).map { number in
      FlowGraph.Edge(
        source: dice.roll(count), target: dice.roll(count),
        kind: FlowGraph.Kind.allCases[dice.roll(4)], label: "route\(number)")
    }
    let graph = FlowGraph(named: "Random", nodes, edges)
    let layout = GraphLayout(graph)
    for (index, box) in layout.boxes.enumerated() {
      for other in layout.boxes.dropFirst(index + 1) {
        let isApart =
          box.right <= other.x || other.right <= box.x || box.bottom <= other.y
          || other.bottom <= box.y
        #expect(isApart)
      }
    }
    #expect(GraphRoutes(layout).routes.count == graph.edges.count)
  }
}

/// Always the same numbers from the same state.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
