/// Places the labels of a graph's arrows. Each label is on its own arrow and, as far as possible,
/// clear of other arrows, labels and boxes.
struct GraphLabels {
  typealias Point = GraphRoutes.Point

  /// The rectangle of a label.
  struct Area {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    init(of label: String, at place: Point) {
      let width = GraphLabels.width(of: label)
      (left, right) = (place.x - width / 2, place.x + width / 2)
      (top, bottom) = (place.y - 10, place.y + 10)
    }

    func touches(_ other: Area) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func touches(_ box: GraphLayout.Box) -> Bool {
      left < box.right && box.x < right && top < box.bottom && box.y < bottom
    }

    func touches(_ line: [Point]) -> Bool {
      zip(line, line.dropFirst()).contains { touches($0, $1) }
    }

    /// Whether the segment between two points intersects the rectangle. Clips it at each pair of
    /// sides.
    private func touches(_ start: Point, _ end: Point) -> Bool {
      var (first, last) = (0.0, 1.0)
      let sides = [
        (start.x, end.x - start.x, left, right), (start.y, end.y - start.y, top, bottom),
      ]
      for (from, length, low, high) in sides {
        guard length != 0 else {
          if from <= low || from >= high { return false }
          continue
        }
        let (near, far) = ((low - from) / length, (high - from) / length)
        first = max(first, min(near, far))
        last = min(last, max(near, far))
      }
      return first < last
    }
  }

  private let boxes: [GraphLayout.Box]
  /// The labels placed so far.
  private var areas: [Area] = []

  init(_ boxes: [GraphLayout.Box]) {
    self.boxes = boxes
  }

  static func width(of label: String) -> Double {
    TextWidth.of(label, size: GraphLayout.textSize) + 14
  }

  /// Chooses the first position without an overlap, or else the one with the fewest. Overlaps with
  /// labels and boxes count more than those with lines.
  func place(_ routes: inout [GraphRoutes.Route]) {
    var labels = self
    for index in routes.indices {
      let route = routes[index]
      let others = routes.indices.filter { $0 != index }.map { routes[$0].line }
      var best = route.place
      var least = Int.max
      for place in route.places {
        let count = labels.touched(by: Area(of: route.label, at: place), others)
        if count < least { (best, least) = (place, count) }
        if count == 0 { break }
      }
      routes[index].places = [best]
      labels.areas.append(Area(of: route.label, at: best))
    }
  }

  private func touched(by area: Area, _ lines: [[Point]]) -> Int {
    areas.count(where: area.touches) * 8 + boxes.count(where: area.touches) * 8
      + lines.count(where: area.touches)
  }
}
