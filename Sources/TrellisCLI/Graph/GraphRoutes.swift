/// The paths of a graph's arrows after layout, and the positions of their labels.
struct GraphRoutes {
  struct Point {
    var x: Double
    var y: Double
  }

  struct Route {
    var kind: FlowGraph.Kind
    var label: String
    /// The `d` attribute of an SVG path.
    var path: String
    /// The path approximated by straight segments.
    var line: [Point]
    /// The possible positions of the label, best first.
    var places: [Point]

    var place: Point { places[0] }
  }

  private(set) var routes: [Route] = []
  /// The lower end of all arrows.
  private(set) var bottom: Double
  private let layout: GraphLayout

  init(_ layout: GraphLayout) {
    self.layout = layout
    bottom = layout.bottom
    let edges = layout.graph.edges
    for index in edges.indices where !layout.chains[index].isEmpty { addArrow(index) }
    for index in edges.indices where edges[index].source == edges[index].target { addLoop(index) }
    let back = layout.backEdges
    // Short arrows are nested within long ones.
    let sorted = back.sorted { (reach(of: $0), $0) < (reach(of: $1), $1) }
    for index in sorted { addBackArrow(index, back) }
    GraphLabels(layout.boxes).place(&routes)
  }

  // MARK: Forward

  private mutating func addArrow(_ index: Int) {
    let edge = layout.graph.edges[index]
    let chain = layout.chains[index]
    var point = Point(x: layout.boxes[edge.source].right, y: port(index, atSource: true))
    var path = "M\(text(point))"
    var line = [point]
    var first: (Point, Point)?
    for (number, slot) in chain.enumerated().dropFirst() {
      let isLast = number == chain.count - 1
      let span = layout.span(of: slot)
      let y = isLast ? port(index, atSource: false) : layout.slots[slot].center
      let next = Point(x: isLast ? span.left - 3 : span.left, y: y)
      let middle = (point.x + next.x) / 2
      path += " C\(text(Point(x: middle, y: point.y))) \(text(Point(x: middle, y: next.y))) "
      path += text(next)
      line += (1...16).map { Self.curve(point, next, at: Double($0) / 16) }
      first = first ?? (point, next)
      point = next
      if !isLast {
        point.x = span.right
        path += " H\(text(point.x))"
        line.append(point)
      }
    }
    guard let (start, end) = first else { return }
    let places = stride(from: 0, through: 0.25, by: 1.0 / 32).flatMap { [0.5 - $0, 0.5 + $0] }
    add(edge, path, line, places.map { Self.curve(start, end, at: $0) })
  }

  /// Returns the vertical position at which an arrow is attached to the side of its box.
  private func port(_ index: Int, atSource: Bool) -> Double {
    let edges = layout.graph.edges
    let node = atSource ? edges[index].source : edges[index].target
    let box = layout.boxes[node]
    let others = edges.indices.filter { other in
      !layout.chains[other].isEmpty
        && (atSource ? edges[other].source : edges[other].target) == node
    }
    let sorted = others.sorted { (height($0, atSource), $0) < (height($1, atSource), $1) }
    guard let place = sorted.firstIndex(of: index) else { return box.middle }
    let room = box.height - layout.footRoom(of: node, atRight: atSource)
    let step = min(30, room / Double(sorted.count))
    return box.y + room / 2 + (Double(place) - Double(sorted.count - 1) / 2) * step
  }

  /// Returns the vertical position of the slot next to an end of the arrow.
  private func height(_ index: Int, _ atSource: Bool) -> Double {
    let chain = layout.chains[index]
    return layout.slots[atSource ? chain[1] : chain[chain.count - 2]].center
  }

  private static func curve(_ start: Point, _ end: Point, at t: Double) -> Point {
    let middle = (start.x + end.x) / 2
    let (a, b, c, d) = (
      (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t
    )
    return Point(
      x: a * start.x + (b + c) * middle + d * end.x, y: (a + b) * start.y + (c + d) * end.y)
  }

  // MARK: Back

  /// Adds an arrow from the top of a box to itself.
  private mutating func addLoop(_ index: Int) {
    let edge = layout.graph.edges[index]
    let box = layout.boxes[edge.source]
    let label = TextWidth.of(edge.label, size: GraphLayout.textSize)
    let (right, top) = (box.right - 22, box.y - 26)
    let left = right - max(44, min(label + 36, box.width - 40))
    let path =
      "M\(text(left)) \(text(box.y)) V\(text(top + 10)) q0 -10 10 -10 H\(text(right - 10)) "
      + "q10 0 10 10 V\(text(box.y - 3))"
    let line = [
      Point(x: left, y: box.y), Point(x: left, y: top), Point(x: right, y: top),
      Point(x: right, y: box.y),
    ]
    add(edge, path, line, [Point(x: (left + right) / 2, y: top)])
  }

  private func reach(of index: Int) -> Double {
    let edge = layout.graph.edges[index]
    return abs(layout.boxes[edge.source].x - layout.boxes[edge.target].x)
  }

  /// Adds an arrow that leads back below all boxes, in a lane of its own.
  private mutating func addBackArrow(_ index: Int, _ all: [Int]) {
    let edge = layout.graph.edges[index]
    let lane = bottom + 34
    bottom = lane
    let down = foot(of: edge.source, index, all, isSource: true)
    let up = foot(of: edge.target, index, all, isSource: false)
    let points =
      down + [Point(x: down[down.count - 1].x, y: lane), Point(x: up[0].x, y: lane)] + up
    let (left, right) = (min(down[down.count - 1].x, up[0].x), max(down[down.count - 1].x, up[0].x))
    let middle = (left + right) / 2
    let room = (right - left - GraphLabels.width(of: edge.label)) / 2 - 8
    let places = stride(from: 0, through: max(0, room), by: 8).flatMap {
      [middle - $0, middle + $0]
    }
    add(edge, rounded(points), points, places.map { Point(x: $0, y: lane) })
  }

  /// Returns the points at which a back arrow leaves a box downwards, or reaches it from below,
  /// around the boxes beneath.
  private func foot(of node: Int, _ index: Int, _ all: [Int], isSource: Bool) -> [Point] {
    let box = layout.boxes[node]
    let edges = layout.graph.edges
    let ends = all.flatMap { other in
      (edges[other].source == node ? [(other, true)] : [])
        + (edges[other].target == node ? [(other, false)] : [])
    }
    if layout.isLowest(node) {
      let place = Double(ends.firstIndex { $0.0 == index && $0.1 == isSource } ?? 0)
      let x = box.x + box.width / 2 + (place - Double(ends.count - 1) / 2) * 26
      return [Point(x: x, y: box.bottom + (isSource ? 0 : 3))]
    }
    let place = ends.filter { $0.1 == isSource }.firstIndex { $0.0 == index } ?? 0
    let y = box.bottom - 12 - Double(place) * 10
    let side = isSource ? box.x : box.right
    let out = 20 + Double(lane(of: node, index, all, isSource: isSource)) * 9
    let x = isSource ? box.x - out : box.right + out
    let outer = Point(x: x, y: y)
    let inner = Point(x: isSource ? side : side + 3, y: y)
    return isSource ? [inner, outer] : [outer, inner]
  }

  /// Returns the vertical lane beside a column for an arrow. The lower its end, the nearer to the
  /// boxes.
  private func lane(of node: Int, _ index: Int, _ all: [Int], isSource: Bool) -> Int {
    let edges = layout.graph.edges
    let ends = layout.column(of: node).filter { !layout.isLowest($0) }.flatMap { other in
      all.filter { (isSource ? edges[$0].source : edges[$0].target) == other }
    }
    return ends.firstIndex(of: index) ?? 0
  }

  /// Returns a path of straight lines with rounded corners.
  private func rounded(_ points: [Point]) -> String {
    var path = "M\(text(points[0]))"
    for index in points.indices.dropFirst().dropLast() {
      let (before, corner, behind) = (points[index - 1], points[index], points[index + 1])
      let near = toward(before, from: corner)
      let far = toward(behind, from: corner)
      path += " L\(text(near)) Q\(text(corner)) \(text(far))"
    }
    return path + " L\(text(points[points.count - 1]))"
  }

  private func toward(_ point: Point, from corner: Point) -> Point {
    let (x, y) = (point.x - corner.x, point.y - corner.y)
    let length = max(abs(x), abs(y))
    guard length > 0 else { return corner }
    let part = min(12, length / 2) / length
    return Point(x: corner.x + x * part, y: corner.y + y * part)
  }

  // MARK: Text

  private mutating func add(
    _ edge: FlowGraph.Edge, _ path: String, _ line: [Point], _ places: [Point]
  ) {
    routes.append(
      Route(kind: edge.kind, label: edge.label, path: path, line: line, places: places))
  }

  private func text(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }

  private func text(_ number: Double) -> String { String(Int(number.rounded())) }
}
