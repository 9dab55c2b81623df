import Diagnostics
import SpecModel
import Workspace

extension Command {
  static let graph = Command(
    "graph",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Draws flows as Mermaid or SVG, or lists them as JSON.",
    details: """
      Takes the same paths as generate and draws the flows among them: the features, their routes and
      the results they return. For the file of one flow, it draws this flow and the flows inside it.
      The SVG is a single file and follows the reader's light or dark appearance. The JSON document
      also contains the features that no flow opens, and the files that each spec uses.
      """,
    options: [.graphFormat, .strict, .maxErrors]
  ) { pipeline in
    let settings = pipeline.settings()
    let files = pipeline.specs(settings)
    let features = pipeline.features(of: files)
    guard !pipeline.bag.hasErrors else { return }
    if pipeline.arguments.graphFormat == .json {
      pipeline.console.write(GraphList.text(of: features, pipeline.flows))
      return
    }
    let graphs = pipeline.flowsAskedFor.map { FlowGraph($0, features) }
    guard !graphs.isEmpty else {
      pipeline.bag.add(.noFlow)
      return
    }
    switch pipeline.arguments.graphFormat {
    case .mermaid: pipeline.console.write(MermaidWriter.text(of: graphs))
    case .svg: pipeline.console.write(SVGWriter.text(of: graphs))
    case .json: return
    }
  }
}

extension Pipeline {
  /// The flows to draw. If the operands name files only, these are the named flows and those
  /// related to them.
  fileprivate var flowsAskedFor: [Flow] {
    let paths = arguments.operands.map { PathText.tidied($0, in: console.workingFolder) }
    guard !paths.isEmpty, paths.allSatisfy({ Disk.kind(of: location(of: $0)) != .folder }) else {
      return flows
    }
    let named = flows.filter { flow in paths.contains { PathText.portable($0) == flow.path } }
    let family = Set(named.flatMap { $0.family(among: flows) }.map(\.path))
    return flows.filter { family.contains($0.path) }
  }
}

enum GraphFormat: String, CaseIterable, Sendable {
  case mermaid
  case svg
  case json
}

extension Option {
  /// Replaces the `--format` option of the checking commands.
  static let graphFormat = Option(
    oneOf: "--format", "The format; mermaid by default.", to: \.graphFormat
  )
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
