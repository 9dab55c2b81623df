/// Computes the positions of a graph's boxes. Nodes are in columns by their distance from the
/// start, ordered so that few arrows cross.
struct GraphLayout {
  struct Box {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middle: Double { y + height / 2 }
  }

  /// An item in a column: a node, or an arrow that passes through.
  struct Slot {
    var node: Int?
    var edge: Int?
    var height: Double
    /// The space above the box for an arrow that leads from the node to itself.
    var inset = 0.0
    var center = 0.0
  }

  static let titleSize = 15.0
  static let textSize = 12.0
  private static let padding = 16.0
  private static let spacing = 40.0

  let graph: FlowGraph
  private(set) var boxes: [Box]
  /// The indices of the slots in each column, from top to bottom.
  private(set) var columns: [[Int]] = []
  private(set) var slots: [Slot] = []
  /// The slots that each edge passes through. Empty for edges that lead back.
  private(set) var chains: [[Int]]
  private(set) var width = 0.0
  private(set) var bottom = 0.0
  private var xs: [Double] = []

  init(_ graph: FlowGraph) {
    self.graph = graph
    boxes = graph.nodes.map { Self.box(of: $0) }
    chains = Array(repeating: [], count: graph.edges.count)
    let forward = forwardEdges
    fillColumns(forward, layers(of: forward))
    for _ in 0..<6 { order() }
    for node in graph.nodes.indices { makeRoom(at: node) }
    place()
  }

  private static func box(of node: FlowGraph.Node) -> Box {
    var width = TextWidth.of(node.name, size: titleSize, isBold: true)
    for text in node.takes { width = max(width, TextWidth.of(text, size: textSize)) }
    for exit in node.exits {
      let route = TextWidth.of(exit.route, size: textSize, isBold: true)
      width = max(width, route + TextWidth.of("  \(exit.meaning)", size: textSize) + 26)
    }
    var height = 46 + Double(node.takes.count + (node.isFlow ? 1 : 0)) * 17
    if !node.exits.isEmpty { height += 10 + Double(node.exits.count) * 19 }
    return Box(width: max(132, width + padding * 2), height: height)
  }

  // MARK: Columns

  /// The edges that lead forward, found by depth-first search. All others lead back.
  private var forwardEdges: Set<Int> {
    var forward: Set<Int> = []
    var isDone = Array(repeating: false, count: graph.nodes.count)
    var isOpen = isDone
    var path: [(node: Int, next: Int)] = []
    func enter(_ node: Int) {
      isOpen[node] = true
      path.append((node, 0))
    }
    for root in graph.nodes.indices where !isDone[root] {
      enter(root)
      while let (node, next) = path.last {
        guard next < graph.edges.count else {
          isDone[node] = true
          isOpen[node] = false
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = graph.edges[next]
        guard edge.source == node, edge.kind != .result, !isOpen[edge.target] else { continue }
        forward.insert(next)
        if !isDone[edge.target] { enter(edge.target) }
      }
    }
    return forward
  }

  /// Returns the column of each node, which is after those of all its predecessors.
  private func layers(of forward: Set<Int>) -> [Int] {
    var layers = Array(repeating: 0, count: graph.nodes.count)
    for _ in graph.nodes {
      for index in forward {
        let edge = graph.edges[index]
        layers[edge.target] = max(layers[edge.target], layers[edge.source] + 1)
      }
    }
    return layers
  }

  private mutating func fillColumns(_ forward: Set<Int>, _ layers: [Int]) {
    columns = Array(repeating: [], count: (layers.max() ?? 0) + 1)
    for (index, layer) in layers.enumerated() {
      let loops = graph.edges.contains { $0.source == index && $0.target == index }
      slots.append(Slot(node: index, height: 0, inset: loops ? 44 : 0))
      columns[layer].append(index)
    }
    for index in forward.sorted() {
      let edge = graph.edges[index]
      chains[index] = [edge.source]
      for layer in (layers[edge.source] + 1)..<layers[edge.target] {
        columns[layer].append(slots.count)
        chains[index].append(slots.count)
        slots.append(Slot(edge: index, height: 22))
      }
      chains[index].append(edge.target)
    }
  }

  // MARK: Order

  /// Returns the slots in the previous or next column that are connected to a slot.
  private func neighbours(of slot: Int, before: Bool) -> [Int] {
    chains.flatMap { chain in
      chain.indices.compactMap { index in
        guard chain[index] == slot else { return nil }
        let other = before ? index - 1 : index + 1
        return chain.indices.contains(other) ? chain[other] : nil
      }
    }
  }

  /// Sorts each column by the mean position of the connected slots, from left to right and then
  /// from right to left.
  private mutating func order() {
    for before in [true, false] {
      let range =
        before ? Array(columns.indices.dropFirst()) : columns.indices.dropLast().reversed()
      for column in range {
        let other = columns[before ? column - 1 : column + 1]
        let keys = columns[column].enumerated().map { place, slot in
          let places = neighbours(of: slot, before: before).compactMap { other.firstIndex(of: $0) }
          let mean = Double(places.reduce(0, +)) / Double(max(1, places.count))
          return (slot: slot, key: places.isEmpty ? Double(place) : mean, place: place)
        }
        columns[column] = keys.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.slot)
      }
    }
  }

  // MARK: Places

  /// Makes a box high enough for its incoming and outgoing edges.
  private mutating func makeRoom(at node: Int) {
    let edges = graph.edges
    let leaving = edges.indices.count { !chains[$0].isEmpty && edges[$0].source == node }
    let coming = edges.indices.count { !chains[$0].isEmpty && edges[$0].target == node }
    let right = Double(leaving) * 30 + footRoom(of: node, atRight: true)
    let left = Double(coming) * 14 + footRoom(of: node, atRight: false)
    boxes[node].height = max(boxes[node].height, right, left)
    slots[node].height = boxes[node].height + slots[node].inset
  }

  /// Returns the space at the lower end of a side for back edges, which leave on the left and
  /// arrive on the right. The lowest box of a column needs none, since they are connected to its
  /// bottom.
  func footRoom(of node: Int, atRight: Bool) -> Double {
    guard !isLowest(node) else { return 0 }
    let count = backEdges.count {
      (atRight ? graph.edges[$0].target : graph.edges[$0].source) == node
    }
    return count == 0 ? 0 : Double(count) * 10 + 8
  }

  /// The edges that lead back to another node.
  var backEdges: [Int] {
    graph.edges.indices.filter {
      chains[$0].isEmpty && graph.edges[$0].source != graph.edges[$0].target
    }
  }

  private mutating func place() {
    for column in columns.indices { stack(column) }
    for round in 0..<12 {
      let range = round.isMultiple(of: 2) ? Array(columns.indices) : columns.indices.reversed()
      for column in range { align(column) }
    }
    let top = slots.map { $0.center - $0.height / 2 }.min() ?? 0
    var x = 0.0
    for column in columns.indices {
      let widest = columns[column].compactMap { slots[$0].node }.map { boxes[$0].width }.max() ?? 0
      xs.append(x)
      for index in columns[column] {
        slots[index].center -= top
        guard let node = slots[index].node else { continue }
        boxes[node].x = x
        boxes[node].width = widest
        boxes[node].y = slots[index].center - slots[index].height / 2 + slots[index].inset
      }
      width = x + widest
      x += widest + gap(behind: column)
    }
    bottom = slots.map { $0.center + $0.height / 2 }.max() ?? 0
  }

  /// Returns the width of the gap after a column, which fits the longest label in it.
  private func gap(behind column: Int) -> Double {
    let nodes = columns[column].compactMap { slots[$0].node }
    let next = column + 1 < columns.count ? columns[column + 1].compactMap { slots[$0].node } : []
    let edges = graph.edges
    let onwards = edges.indices.filter { !chains[$0].isEmpty && nodes.contains(edges[$0].source) }
    let back = backEdges
    let lanes = back.filter { nodes.contains(edges[$0].target) || next.contains(edges[$0].source) }
    let within = lanes.filter {
      nodes.contains(edges[$0].target) && next.contains(edges[$0].source)
    }
    let beside = Double(lanes.count) * 9
    return max(
      96 + Double(back.count) * 6, widest(onwards) + 92 + Double(back.count) * 6,
      widest(within) + 80 + beside)
  }

  private func widest(_ edges: [Int]) -> Double {
    edges.map { TextWidth.of(graph.edges[$0].label, size: Self.textSize) }.max() ?? 0
  }

  private mutating func stack(_ column: Int) {
    var y = 0.0
    for index in columns[column] {
      slots[index].center = y + slots[index].height / 2
      y += slots[index].height + Self.spacing
    }
    for index in columns[column] { slots[index].center -= y / 2 }
  }

  /// Moves each slot towards the slots that it is connected to, as far as the order of the column
  /// allows.
  private mutating func align(_ column: Int) {
    let order = columns[column]
    let wanted = order.map { slot in
      let others = neighbours(of: slot, before: true) + neighbours(of: slot, before: false)
      guard !others.isEmpty else { return slots[slot].center }
      return others.map { slots[$0].center }.reduce(0, +) / Double(others.count)
    }
    var down = wanted
    var up = wanted
    for index in order.indices.dropFirst() {
      down[index] = max(down[index], down[index - 1] + distance(order[index - 1], order[index]))
    }
    for index in order.indices.dropLast().reversed() {
      up[index] = min(up[index], up[index + 1] - distance(order[index], order[index + 1]))
    }
    for index in order.indices { slots[order[index]].center = (down[index] + up[index]) / 2 }
  }

  private func distance(_ upper: Int, _ lower: Int) -> Double {
    (slots[upper].height + slots[lower].height) / 2 + Self.spacing
  }

  /// Returns the horizontal extent of a slot.
  func span(of slot: Int) -> (left: Double, right: Double) {
    if let node = slots[slot].node { return (boxes[node].x, boxes[node].right) }
    let column = columns.firstIndex { $0.contains(slot) } ?? 0
    let widths = columns[column].compactMap { slots[$0].node }.map { boxes[$0].width }
    return (xs[column], xs[column] + (widths.max() ?? 0))
  }

  /// Returns the nodes in the column of a node, from bottom to top.
  func column(of node: Int) -> [Int] {
    let column = columns.first { $0.contains(node) } ?? []
    return column.compactMap { slots[$0].node }.reversed()
  }

  /// Whether the node is the lowest one in its column.
  func isLowest(_ node: Int) -> Bool {
    columns.contains { $0.last == node }
  }
}
