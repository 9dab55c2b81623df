import Diagnostics
import Expressions
import SpecModel

/// The graph of a flow: the features and flows that it opens, and the routes between them.
struct FlowGraph {
  /// A feature, or a nested flow.
  struct Node {
    var name: String
    /// The parameters: `order: Order`.
    var takes: [String] = []
    var isFlow = false
    /// Whether it is always presented as a sheet.
    var isSheet = false
    /// The routes that open nothing, and their effects.
    var exits: [Exit] = []
  }

  struct Exit {
    var route: String
    var meaning: String
  }

  /// The kind of an edge, which determines its style.
  enum Kind: String, CaseIterable {
    case push
    case sheet
    case replace
    /// Returns to a feature below, and performs an action on it.
    case result
  }

  struct Edge {
    var source: Int
    var target: Int
    var kind: Kind
    var label: String
  }

  let name: String
  let summary: String?
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []

  init(_ flow: Flow, _ features: [Feature]) {
    name = flow.name.value
    summary = flow.summary
    let opened = [flow.start] + flow.edges.compactMap(\.move.destination)
    for destination in opened { add(destination, features) }
    for edge in flow.edges { add(edge) }
    for index in nodes.indices where index > 0 {
      let kinds = edges.filter { $0.target == index && $0.kind != .result }.map(\.kind)
      nodes[index].isSheet = !kinds.isEmpty && kinds.allSatisfy { $0 == .sheet }
    }
  }

  /// Creates a graph from nodes and edges.
  init(named name: String, _ nodes: [Node], _ edges: [Edge]) {
    self.name = name
    summary = nil
    self.nodes = nodes
    self.edges = edges
  }

  private mutating func add(_ destination: Flow.Destination, _ features: [Feature]) {
    let name = destination.feature.value
    guard !nodes.contains(where: { $0.name == name }) else { return }
    var node = Node(name: name, isFlow: destination.isFlow)
    if !destination.isFlow, let feature = features.first(where: { $0.name.value == name }) {
      node.takes = feature.parameters.map { "\($0.name.value): \($0.type.name)" }
    }
    nodes.append(node)
  }

  private mutating func add(_ edge: Flow.Edge) {
    guard let source = nodes.firstIndex(where: { $0.name == edge.feature.value }) else { return }
    let route = edge.route.value
    switch edge.move {
    case .push(let target): addEdge(source, to: target.feature.value, .push, route)
    case .sheet(let target): addEdge(source, to: target.feature.value, .sheet, route)
    case .replace(let target): addEdge(source, to: target.feature.value, .replace, route)
    case .popTo(let target, let action, _):
      addEdge(source, to: target.value, .result, "\(route): \(action.value)")
    case .pop: nodes[source].exits.append(Exit(route: route, meaning: "goes back"))
    case .popToRoot: nodes[source].exits.append(Exit(route: route, meaning: "to the first"))
    case .ignore: nodes[source].exits.append(Exit(route: route, meaning: "stays here"))
    }
  }

  /// Adds an edge. Routes of the same kind between the same nodes share one edge.
  private mutating func addEdge(_ source: Int, to name: String, _ kind: Kind, _ label: String) {
    guard let target = nodes.firstIndex(where: { $0.name == name }) else { return }
    let isSame = { (edge: Edge) in
      edge.source == source && edge.target == target && edge.kind == kind
    }
    if let index = edges.firstIndex(where: isSame) {
      edges[index].label += ", \(label)"
    } else {
      edges.append(Edge(source: source, target: target, kind: kind, label: label))
    }
  }
}
