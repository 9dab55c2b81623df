/// Writes flows as one self-contained SVG, with light and dark colours.
struct SVGWriter {
  private static let margin = 36.0
  private var body = ""
  private var width = 0.0
  private var y = SVGWriter.margin

  static func text(of graphs: [FlowGraph]) -> String {
    var writer = SVGWriter()
    for graph in graphs { writer.write(graph) }
    let kinds = FlowGraph.Kind.allCases.filter { kind in
      graphs.contains { $0.edges.contains { $0.kind == kind } }
    }
    writer.writeLegend(kinds)
    return writer.document(named: graphs.map(\.name).joined(separator: ", "))
  }

  private func document(named name: String) -> String {
    let (width, height) = (number(width + Self.margin * 2), number(y + Self.margin))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(escaped(name))</title>
      <style>
      \(Self.style)
      </style>
      <defs>
      \(FlowGraph.Kind.allCases.map(marker).joined(separator: "\n"))
      \(marker("start"))
      </defs>
      <rect class="paper" width="\(width)" height="\(height)" rx="18"/>
      \(body)</svg>

      """
  }

  private func marker(_ kind: FlowGraph.Kind) -> String { marker(kind.rawValue) }

  private func marker(_ name: String) -> String {
    "<marker id=\"\(name)\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"9\" "
      + "markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
      + "<path class=\"head \(name)\" d=\"M1 1 L9 5 L1 9 L3 5 Z\"/></marker>"
  }

  // MARK: A flow

  private mutating func write(_ graph: FlowGraph) {
    let layout = GraphLayout(graph)
    let routes = GraphRoutes(layout)
    line(text(graph.name, Self.margin, y + 22, "heading"))
    y += 34
    if let summary = graph.summary {
      line(text(summary, Self.margin, y + 12, "summary"))
      y += 24
      width = max(width, TextWidth.of(summary, size: 13))
    }
    y += 18
    let left = Self.margin + 34
    line("<g transform=\"translate(\(number(left)) \(number(y)))\">")
    if let first = layout.boxes.first { writeStart(first) }
    for route in routes.routes {
      let kind = route.kind.rawValue
      line("<path class=\"route \(kind)\" marker-end=\"url(#\(kind))\" d=\"\(route.path)\"/>")
    }
    for (node, box) in zip(graph.nodes, layout.boxes) { write(node, box) }
    for route in routes.routes { writeLabel(route) }
    line("</g>")
    width = max(width, layout.width + 34)
    y += routes.bottom + 44
  }

  private mutating func writeStart(_ box: GraphLayout.Box) {
    line("<circle class=\"dot\" cx=\"-28\" cy=\"\(number(box.middle))\" r=\"6\"/>")
    line(
      "<path class=\"route start\" marker-end=\"url(#start)\" d=\"M-20 \(number(box.middle)) H-3\"/>"
    )
  }

  private mutating func write(_ node: FlowGraph.Node, _ box: GraphLayout.Box) {
    if node.isFlow { line(rectangle(box, "deck", by: 6)) }
    line(rectangle(box, "box", by: 0))
    let x = box.x + 16
    if node.isSheet {
      let middle = number(box.x + box.width / 2 - 16)
      line(
        "<rect class=\"grip\" x=\"\(middle)\" y=\"\(number(box.y + 6))\" width=\"32\" height=\"4\" rx=\"2\"/>"
      )
    }
    let exits = Double(node.exits.count) * 19 + (node.exits.isEmpty ? 0 : 10)
    let lines = node.takes + (node.isFlow ? ["a flow of its own"] : [])
    let content = 20 + Double(lines.count) * 17
    var baseline = box.y + (box.height - exits - content) / 2 + 16
    line(text(node.name, x, baseline, "name"))
    for words in lines {
      baseline += 18
      line(text(words, x, baseline, "takes"))
    }
    guard !node.exits.isEmpty else { return }
    var row = box.bottom - exits - 2
    line("<path class=\"rule\" d=\"M\(number(box.x)) \(number(row)) H\(number(box.right))\"/>")
    for exit in node.exits {
      row += 19
      line(icon(for: exit, x, row - 4))
      let words = "<tspan class=\"exit\">\(escaped(exit.route))</tspan>  \(escaped(exit.meaning))"
      line(
        "<text class=\"takes\" x=\"\(number(x + 20))\" y=\"\(number(row))\" xml:space=\"preserve\">\(words)</text>"
      )
    }
  }

  /// Returns an icon: an arrow that turns back, one to the far left, or a line for staying.
  private func icon(for exit: FlowGraph.Exit, _ x: Double, _ y: Double) -> String {
    let place = "M\(number(x)) \(number(y))"
    return switch exit.meaning {
    case "goes back": "<path class=\"icon\" d=\"\(place) l4 -4 m-4 4 l4 4 m-4 -4 h7 q4 0 4 -4\"/>"
    case "stays here": "<path class=\"icon\" d=\"\(place) m2 -3 h7 m-7 6 h7\"/>"
    default: "<path class=\"icon\" d=\"\(place) v-4 v8 m3 -4 l4 -4 m-4 4 l4 4 m-4 -4 h8\"/>"
    }
  }

  private func rectangle(_ box: GraphLayout.Box, _ kind: String, by offset: Double) -> String {
    "<rect class=\"\(kind)\" x=\"\(number(box.x + offset))\" y=\"\(number(box.y + offset))\" "
      + "width=\"\(number(box.width))\" height=\"\(number(box.height))\" rx=\"11\"/>"
  }

  private mutating func writeLabel(_ route: GraphRoutes.Route) {
    let width = GraphLabels.width(of: route.label)
    let (x, y) = (number(route.place.x - width / 2), number(route.place.y - 10))
    line(
      "<rect class=\"pill\" x=\"\(x)\" y=\"\(y)\" width=\"\(number(width))\" height=\"20\" rx=\"10\"/>"
    )
    let kind = route.kind.rawValue
    line(
      "<text class=\"label \(kind)\" x=\"\(number(route.place.x))\" "
        + "y=\"\(number(route.place.y + 4))\">\(escaped(route.label))</text>")
  }

  // MARK: The legend

  private mutating func writeLegend(_ kinds: [FlowGraph.Kind]) {
    var x = Self.margin
    for kind in kinds {
      let (name, words) = (kind.rawValue, kind.words)
      let baseline = number(y)
      line(
        "<path class=\"route \(name)\" marker-end=\"url(#\(name))\" "
          + "d=\"M\(number(x)) \(baseline) h34\"/>")
      line(text(words, x + 44, y + 4, "takes"))
      x += 44 + TextWidth.of(words, size: GraphLayout.textSize) + 28
    }
    width = max(width, x - Self.margin - 28)
    if !kinds.isEmpty { y += 6 }
  }

  // MARK: Text

  private mutating func line(_ words: String) { body += words + "\n" }

  private func text(_ words: String, _ x: Double, _ y: Double, _ kind: String) -> String {
    "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(words))</text>"
  }

  private func number(_ value: Double) -> String { String(Int(value.rounded())) }

  private func escaped(_ text: String) -> String {
    var result = ""
    // A letter with an accent is one character, whatever the letter is.
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension FlowGraph.Kind {
  fileprivate var words: String {
    switch self {
    case .push: "on top"
    case .sheet: "as a sheet"
    case .replace: "in place of all"
    case .result: "back, with something to do"
    }
  }
}
