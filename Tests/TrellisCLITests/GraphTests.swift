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

  @Test("features, flows and what they refer to are listed as JSON, without a flow too")
  func json() throws {
    let folder = try folder()
    let run = try Run("graph Specs --format json", in: folder)
    #expect(run.status == .fine)
    #expect(
      run.out.contains(
        """
              "start": "Start",
              "opens": [
                "Start",
                "End"
              ],
              "edges": [
                {
                  "from": "Start",
                  "to": "End",
                  "kind": "sheet",
                  "label": "next"
                },
        """), "\(run.out)")
    let alone = try Run("graph Specs/End.yaml --format json", in: folder)
    #expect(alone.status == .fine && alone.out.contains("\"flows\": []"))
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

  @Test("of a flow's file that flow is drawn, with those in it and without those beside it")
  func named() throws {
    let folder = try folder()
    try folder.write(
      "flow: Inner\nstart: { feature: Twin }\nroutes: { Twin.back: pop }\n", to: "Specs/Inner.yaml")
    try folder.write(
      "feature: Twin\nroutes: { back: {} }\nactions: { leave: { do: [{ go: back }] } }\n",
      to: "Specs/Twin.yaml")
    try folder.write(
      "flow: Outer\nstart: { feature: Home }\nroutes: { Home.more: { push: Inner } }\n",
      to: "Specs/Outer.yaml")
    try folder.write(
      "feature: Home\nroutes: { more: {} }\nactions: { open: { do: [{ go: more }] } }\n",
      to: "Specs/Home.yaml")
    func titles(_ words: String) throws -> [String] {
      try Run("graph \(words)", in: folder).out.split(separator: "\n")
        .filter { $0.contains("subgraph") }.map { String($0) }
    }
    #expect(try titles("Specs").count == 3)
    #expect(try titles("Specs/Outer.yaml").count == 2)
    #expect(try titles("./Specs/Inner.yaml").isEmpty)
    #expect(try Run("graph Specs/Way.yaml", in: folder).out == mermaid(of: self.folder()))
  }

  private func mermaid(of folder: TemporaryFolder) throws -> String {
    try Run("graph Specs", in: folder).out
  }

  @Test("without a flow there is nothing to draw, and Mermaid is no format of problems")
  func refused() throws {
    let folder = try folder()
    #expect(try Run("graph Specs/End.yaml", in: folder).err.contains("[no-flow]"))
    #expect(try Run("validate Specs --format svg", in: folder).status == .usage)
    #expect(try Run("graph Specs --format sarif", in: folder).status == .usage)
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

  @Test("no name stands on a box, on another name or on an arrow of another", arguments: largeFlows)
  func names(flow: [String]) {
    let graph = graph(of: flow)
    let layout = GraphLayout(graph)
    let routes = GraphRoutes(layout).routes
    for (index, route) in routes.enumerated() {
      let area = GraphLabels.Area(of: route.label, at: route.place)
      let isInside = { (x: Double, y: Double) in
        area.left < x && x < area.right && area.top < y && y < area.bottom
      }
      for (number, other) in routes.enumerated() where number != index {
        #expect(!steps(along: other.line).contains { isInside($0.x, $0.y) }, "\(route.label)")
        #expect(!area.touches(GraphLabels.Area(of: other.label, at: other.place)), "\(route.label)")
      }
      for box in layout.boxes {
        let isApart =
          area.right <= box.x || box.right <= area.left || area.bottom <= box.y
          || box.bottom <= area.top
        #expect(isApart, "\(route.label)")
      }
    }
  }

  /// Lines such as `RoomList push Conversation room`.
  private static let largeFlows = [
    [
      "RoomList push Conversation room", "RoomList sheet NewConversation new",
      "RoomList sheet MessageSearch search", "Conversation push RoomMembers members",
      "Conversation sheet MediaViewer media", "NewConversation push ContactPicker pick",
      "MessageSearch replace NotificationPreferences hit", "RoomMembers push ProfileCard profile",
      "ContactPicker sheet ProfileCard profile", "NewConversation result RoomList started:started",
      "ContactPicker result NewConversation picked:picked",
      "RoomMembers result Conversation renamed:renamed",
      "ProfileCard result NewConversation write:picked",
    ],
    [
      "Catalog push Detail product", "Catalog sheet Filter filter", "Catalog push Basket basket",
      "Detail push Reviews reviews", "Basket push Checkout checkout",
      "Basket replace Thanks thanks",
      "Reviews sheet Editor write", "Checkout sheet Address address",
      "Checkout sheet Payment payment", "Filter result Catalog chosen:narrow",
      "Checkout result Basket placed:confirmed", "Editor result Reviews done:added",
      "Address result Checkout savedForTheNextTime:takeTheAddress",
      "Payment result Checkout chosen:takePayment",
    ],
  ]

  private func graph(of lines: [String]) -> FlowGraph {
    var names: [String] = []
    let edges = lines.compactMap { line -> FlowGraph.Edge? in
      let words = line.split(separator: " ").map(String.init)
      let ends = [words[0], words[2]].map { name in
        if !names.contains(name) { names.append(name) }
        return names.firstIndex(of: name) ?? 0
      }
      guard let kind = FlowGraph.Kind(rawValue: words[1]) else { return nil }
      return FlowGraph.Edge(source: ends[0], target: ends[1], kind: kind, label: words[3])
    }
    return FlowGraph(named: "Large", names.map { FlowGraph.Node(name: $0) }, edges)
  }

  /// Points of a line, one after each step of at most two units.
  private func steps(along line: [GraphRoutes.Point]) -> [GraphRoutes.Point] {
    zip(line, line.dropFirst()).flatMap { start, end in
      let (width, height) = (end.x - start.x, end.y - start.y)
      let count = max(1, Int(max(abs(width), abs(height)) / 2))
      return (0...count).map { step in
        let part = Double(step) / Double(count)
        return GraphRoutes.Point(x: start.x + width * part, y: start.y + height * part)
      }
    }
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
