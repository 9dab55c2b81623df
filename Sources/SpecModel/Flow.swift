public import Diagnostics
public import Expressions

/// Where the routes of several features lead.
public struct Flow: Sendable {
  public var path: String
  public var name: Located<String>
  public var summary: String?
  public var start: Destination
  /// In the order of the file.
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

  /// A feature that is opened, and what it is given, in the order of its parameters; or another flow,
  /// which takes nothing, and is left by going back from its first feature.
  public struct Destination: Sendable {
    public var feature: Located<String>
    public var arguments: [Expression]
    /// The name is that of a flow.
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
    /// Back by one.
    case pop
    /// Back to a feature below, to do an action there.
    case popTo(Located<String>, action: Located<String>, arguments: [Expression])
    case popToRoot
    /// Nothing happens.
    case ignore
  }
}

extension Flow {
  /// The start, and what edges open, in their order.
  private var destinations: [Destination] { [start] + edges.compactMap(\.move.destination) }

  /// The other flows that it opens.
  package var children: [Located<String>] { destinations.filter(\.isFlow).map(\.feature) }

  /// The names of those, each once, in the order of the file.
  public var childNames: [String] { children.map(\.value).removingRepeats }

  /// The flow, and all that stand in it, however deep; each once.
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

  /// Everything that is handed over.
  private var arguments: [Expression] { start.arguments + edges.flatMap(\.move.arguments) }

  /// What the texts of numbers and dates depend on that it or a flow in it hands over.
  public func formatSettings(among flows: [Flow]) -> [FormatSetting] {
    let handed = family(among: flows).flatMap(\.arguments)
    let used = handed.reduce(into: Set<FormatSetting>()) { $0.formUnion($1.formatSettings) }
    return FormatSetting.allCases.filter(used.contains)
  }

  /// The features that it opens, each once, in the order of the file.
  public var featureNames: [String] {
    destinations.filter { !$0.isFlow }.map(\.feature.value).removingRepeats
  }

  /// The actions of a feature that later screens ask for, each once.
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
  /// The feature that is opened.
  public var destination: Flow.Destination? {
    switch self {
    case .replace(let destination), .push(let destination), .sheet(let destination): destination
    case .pop, .popTo, .popToRoot, .ignore: nil
    }
  }

  /// What is handed over.
  public var arguments: [Expression] {
    if case .popTo(_, _, let arguments) = self { return arguments }
    return destination?.arguments ?? []
  }

  /// The key that says it.
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
