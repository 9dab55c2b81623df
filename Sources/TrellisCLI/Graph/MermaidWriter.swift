/// Writes flows as one flowchart in Mermaid's syntax.
struct MermaidWriter {
  private var text = "flowchart LR\n"

  static func text(of graphs: [FlowGraph]) -> String {
    var writer = MermaidWriter()
    for (number, graph) in graphs.enumerated() {
      let prefix = graphs.count > 1 ? "f\(number)_" : ""
      if graphs.count > 1 { writer.line("subgraph \(prefix)flow[\(quoted(graph.name))]", 1) }
      writer.write(graph, prefix, depth: graphs.count > 1 ? 2 : 1)
      if graphs.count > 1 { writer.line("end", 1) }
    }
    return writer.text
  }

  private mutating func write(_ graph: FlowGraph, _ prefix: String, depth: Int) {
    line("\(prefix)start(( )) --> \(prefix)n0", depth)
    for (index, node) in graph.nodes.enumerated() {
      let lines = [node.name] + node.takes + node.exits.map { "\($0.route): \($0.meaning)" }
      let label = Self.quoted(lines.joined(separator: "<br/>"))
      line("\(prefix)n\(index)\(node.isFlow ? "[[\(label)]]" : "(\(label))")", depth)
    }
    for edge in graph.edges {
      let label = Self.quoted("\(edge.label) · \(edge.kind.rawValue)")
      line(
        "\(prefix)n\(edge.source) \(arrow(edge.kind))|\(label)| \(prefix)n\(edge.target)", depth)
    }
  }

  private func arrow(_ kind: FlowGraph.Kind) -> String {
    switch kind {
    case .push: "-->"
    case .replace: "==>"
    case .sheet, .result: "-.->"
    }
  }

  private mutating func line(_ words: String, _ depth: Int) {
    text += String(repeating: "  ", count: depth) + words + "\n"
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
