public import Diagnostics
public import Expressions

/// The navigation between several features: where each of their routes leads.
public struct Flow: Sendable {
  public var path: String
  public var name: Located<String>
  public var summary: String?
  public var start: Destination
  /// The edges in file order.
  public var edges: [Edge]

  package init(
    path: String, name: Located<String>, summary: String? = nil, start: Destination, edges: [Edge]
  ) {
    self.path = path
    self.name = name
    self.summary = summary
    self.start = start
    self.edges = edges
  }

  /// A feature with its arguments in parameter order, or another flow. A flow has no parameters,
  /// and going back from its first feature leaves it.
  public struct Destination: Sendable {
    public var feature: Located<String>
    public var arguments: [Expression]
    /// Whether `feature` is the name of a flow.
    public var isFlow = false

    package init(feature: Located<String>, arguments: [Expression], isFlow: Bool = false) {
      self.feature = feature
      self.arguments = arguments
      self.isFlow = isFlow
    }
  }

  /// What happens when a feature takes a route.
  public struct Edge: Sendable {
    public var feature: Located<String>
    public var route: Located<String>
    public var move: Move

    package init(feature: Located<String>, route: Located<String>, move: Move) {
      self.feature = feature
      self.route = route
      self.move = move
    }
  }

  public enum Move: Sendable {
    case replace(Destination)
    case push(Destination)
    case sheet(Destination)
    /// Goes back one screen.
    case pop
    /// Goes back to a feature further down and performs one of its actions.
    case popTo(Located<String>, action: Located<String>, arguments: [Expression])
    case popToRoot
    /// Does nothing.
    case ignore
  }
}

extension Flow {
  /// The start, followed by the destinations of the edges in file order.
  private var destinations: [Destination] { [start] + edges.compactMap(\.move.destination) }

  /// The names of the flows that this flow opens.
  package var children: [Located<String>] { destinations.filter(\.isFlow).map(\.feature) }

  /// The names of the flows that this flow opens, without duplicates, in file order.
  public var childNames: [String] { children.map(\.value).removingRepeats }

  /// The flow and all flows nested in it, transitively and without duplicates.
  public func family(among flows: [Flow]) -> [Flow] {
    var result = [self]
    var next = 0
    while next < result.count {
      for name in result[next].childNames where !result.contains(where: { $0.name.value == name }) {
        if let child = flows.first(where: { $0.name.value == name }) { result.append(child) }
      }
      next += 1
    }
    return result
  }

  /// All arguments that the flow passes to features.
  private var arguments: [Expression] { start.arguments + edges.flatMap(\.move.arguments) }

  /// The format settings that the arguments of this flow and of its nested flows depend on.
  public func formatSettings(among flows: [Flow]) -> [FormatSetting] {
    let handed = family(among: flows).flatMap(\.arguments)
    let used = handed.reduce(into: Set<FormatSetting>()) { $0.formUnion($1.formatSettings) }
    return FormatSetting.allCases.filter(used.contains)
  }

  /// The features that the flow opens, without duplicates, in file order.
  public var featureNames: [String] {
    destinations.filter { !$0.isFlow }.map(\.feature.value).removingRepeats
  }

  /// The actions of a feature that `popTo` edges perform, without duplicates.
  public func actionsAsked(of feature: String) -> [String] {
    edges.compactMap { edge in
      guard case .popTo(let target, let action, _) = edge.move, target.value == feature else {
        return nil
      }
      return action.value
    }.removingRepeats
  }
}

extension Flow.Move {
  /// The feature or flow that the move opens.
  public var destination: Flow.Destination? {
    switch self {
    case .replace(let destination), .push(let destination), .sheet(let destination): destination
    case .pop, .popTo, .popToRoot, .ignore: nil
    }
  }

  /// The arguments that the move passes on.
  public var arguments: [Expression] {
    if case .popTo(_, _, let arguments) = self { return arguments }
    return destination?.arguments ?? []
  }

  /// The move's key in the spec.
  public var word: String {
    switch self {
    case .replace: "replace"
    case .push: "push"
    case .sheet: "sheet"
    case .pop, .popTo: "pop"
    case .popToRoot: "popToRoot"
    case .ignore: "ignore"
    }
  }
}
