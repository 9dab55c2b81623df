import Diagnostics
import SpecModel

/// Writes features and flows with what they refer to as JSON.
enum GraphList {
  static func text(of features: [Feature], _ flows: [Flow]) -> String {
    JSON.object([
      ("version", .int(1)), ("features", .array(features.map { json(of: $0) })),
      ("flows", .array(flows.map { json(of: $0, features) })),
    ]).text
  }

  private static func json(of feature: Feature) -> JSON {
    .object([
      ("name", .string(feature.name.value)), ("spec", .string(feature.path)),
      ("isShared", .bool(feature.isShared)),
      ("uses", strings(feature.imports.sorted())),
      ("routes", strings(feature.routes.map(\.name.value))),
    ])
  }

  private static func json(of flow: Flow, _ features: [Feature]) -> JSON {
    let graph = FlowGraph(flow, features)
    let edges = graph.edges.map { edge -> JSON in
      .object([
        ("from", .string(graph.nodes[edge.source].name)),
        ("to", .string(graph.nodes[edge.target].name)), ("kind", .string(edge.kind.rawValue)),
        ("label", .string(edge.label)),
      ])
    }
    return .object([
      ("name", .string(flow.name.value)), ("spec", .string(flow.path)),
      ("start", .string(flow.start.feature.value)),
      ("opens", strings(graph.nodes.map(\.name))), ("edges", .array(edges)),
    ])
  }

  private static func strings(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }
}
