import Diagnostics
import Spec

extension Command {
  static let graph = Command(
    "graph",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Draws flows, as Mermaid or as SVG.",
    details: """
      Takes the same paths as generate, and draws the flows among them: what each opens, where its
      routes lead, what is handed back. The SVG needs nothing beside itself, and follows the reader's
      choice of light or dark.
      """,
    options: [.graphFormat, .strict, .maxErrors]
  ) { pipeline in
    let settings = pipeline.settings()
    let features = pipeline.features(of: pipeline.specs(settings))
    guard !pipeline.bag.hasErrors else { return }
    let graphs = pipeline.flows.map { FlowGraph($0, features) }
    guard !graphs.isEmpty else {
      pipeline.bag.add(.noFlow)
      return
    }
    switch pipeline.arguments.graphFormat {
    case .mermaid: pipeline.console.write(MermaidWriter.text(of: graphs))
    case .svg: pipeline.console.write(SVGWriter.text(of: graphs))
    }
  }
}

enum GraphFormat: String, CaseIterable, Sendable {
  case mermaid
  case svg
}

extension Option {
  /// Instead of `--format` of the commands that check.
  static let graphFormat = Option(
    name: "--format",
    value: .oneOf(GraphFormat.allCases.map(\.rawValue)),
    summary: "How flows are drawn; mermaid, if nothing is said."
  ) { value, arguments in
    arguments.graphFormat = GraphFormat(rawValue: value) ?? .mermaid
    return nil
  }
}

extension Diagnostic {
  fileprivate static var noFlow: Diagnostic {
    .error(
      "no-flow",
      "there is no flow to draw",
      at: nil,
      help: "a file that begins with 'flow: Name' says where routes lead"
    )
  }
}
