import Diagnostics
public import Expressions
import Simulation
public import SpecModel

/// A test of one edge of a flow: the way to its feature, and the screens that are open after the
/// route.
public struct FlowCase: Sendable {
  /// A route that a feature takes, and its arguments.
  public struct Step: Sendable {
    public var feature: String
    public var route: String
    public var values: [RuntimeValue]
  }

  /// An open feature or flow, and its arguments.
  public struct Opened: Hashable, Sendable {
    public var name: String
    public var isFlow: Bool
    public var values: [RuntimeValue]

    public init(name: String, isFlow: Bool, values: [RuntimeValue]) {
      self.name = name
      self.isFlow = isFlow
      self.values = values
    }
  }

  /// The action that the edge performs in another feature.
  public struct Asked: Sendable {
    public var feature: String
    public var action: String
    public var values: [RuntimeValue]
  }

  public var edge: Flow.Edge
  /// The routes that lead to the feature, followed by the edge's own route.
  public var steps: [Step]
  /// The open screens: the bottom stack, then one stack for each sheet.
  public var open: [[Opened]]
  /// The number of features that were created on the way.
  public var madeCount: Int
  public var asked: Asked?
  /// Whether the edge leaves the flow.
  public var isEnd: Bool
  /// Whether the screen can take the route a second time, as after a double tap. Nothing is created
  /// then.
  public var canRepeat = false
  /// Another route of the screen, taken after the screen is closed; it must have no effect.
  public var late: Step?
  /// Whether no earlier test opens the same feature or flow.
  public var opensFirst = false
  /// The nested flow in which the last step is taken.
  public var child: String?

  /// The open screens after the edge's link is opened again: if a feature opens itself, the topmost
  /// screen takes the route. `nil` for other edges.
  public var openAgain: [[Opened]]? {
    guard let target = edge.move.destination, !target.isFlow,
      target.feature.value == edge.feature.value, let opened = open.last?.last
    else { return nil }
    switch edge.move {
    case .push: return open.dropLast() + [open[open.count - 1] + [opened]]
    case .sheet: return open + [[opened]]
    default: return nil
    }
  }

  /// The open screens after the user closes what the edge has opened; `nil` if it opens nothing on
  /// top.
  public var closed: [[Opened]]? {
    guard ["push", "sheet"].contains(edge.move.word), var top = open.last else { return nil }
    top.removeLast()
    return open.dropLast() + (top.isEmpty ? [] : [top])
  }
}

extension Flow {
  /// A test for each edge in file order, except for edges whose values cannot be computed.
  public func cases(with features: [Feature]) -> [FlowCase] {
    let walker = FlowWalker(flow: self, features: features)
    var opened: Set<String> = [start.feature.value]
    return edges.compactMap { edge in
      guard var test = walker.test(of: edge) else { return nil }
      if let target = edge.move.destination?.feature.value {
        test.opensFirst = opened.insert(target).inserted
      }
      return test
    }
  }

  /// A test for each edge whose route has a link. Parameters that the link does not contain are
  /// nil.
  public func linkCases(with features: [Feature]) -> [FlowCase] {
    let walker = FlowWalker(flow: self, features: features)
    return edges.compactMap { edge in
      guard edge.move.word != "ignore", walker.route(of: edge)?.link != nil else { return nil }
      return walker.test(of: edge, byLink: true)
    }
  }

  /// For each nested flow, a test of an edge within it.
  public func casesWithin(
    _ cases: [FlowCase],
    among flows: [Flow],
    with features: [Feature]
  ) -> [FlowCase] {
    cases.filter(\.opensFirst).compactMap { outer in
      guard let target = outer.edge.move.destination, target.isFlow,
        let child = flows.first(where: { $0.name.value == target.feature.value })
      else { return nil }
      let inner = child.cases(with: features).filter { $0.steps.count == 1 && $0.closed != nil }
      // Prefers a sheet, which adds a layer.
      return (inner.first { $0.open.count > 1 } ?? inner.first)?.within(outer)
    }
  }

  /// The arguments of the start.
  public func startValues(with features: [Feature]) -> [RuntimeValue]? {
    FlowWalker(flow: self, features: features).values(start.arguments, of: start.feature.value, [])
  }
}

extension FlowCase {
  /// The test inside a nested flow that another test has opened; every screen of the inner test is
  /// that flow.
  fileprivate func within(_ outer: FlowCase) -> FlowCase? {
    guard let top = outer.open.last, let flow = top.last else { return nil }
    let layers = open.map { layer in layer.map { _ in flow } }
    var test = outer
    test.edge = edge
    test.steps += steps
    test.open = outer.open.dropLast() + [top.dropLast() + layers[0]] + layers.dropFirst()
    test.canRepeat = false
    test.late = nil
    test.opensFirst = false
    test.child = flow.name
    return test
  }
}

/// Finds paths through a flow and follows them.
private struct FlowWalker {
  let flow: Flow
  let features: [Feature]

  func feature(_ name: String) -> Feature? {
    features.first { $0.name.value == name && !$0.isShared }
  }

  func route(of edge: Flow.Edge) -> Route? {
    feature(edge.feature.value)?.routes.first { $0.name.value == edge.route.value }
  }

  // MARK: Paths

  /// The edges that lead to the edge's feature, so that the target of the edge is below it.
  private func path(to edge: Flow.Edge) -> [Flow.Edge]? {
    let name = edge.feature.value
    switch edge.move {
    case .popTo(let target, _, _):
      guard let first = path(from: nil, to: target.value, by: { _ in true }) else { return nil }
      return path(from: target.value, to: name, by: \.stacks).map { first + $0 }
    case .pop, .popToRoot:
      let entrances = flow.edges.filter { $0.stacks && $0.move.destination?.feature.value == name }
      let paths = entrances.compactMap { entrance -> [Flow.Edge]? in
        guard entrance.move.destination?.isFlow == false else { return nil }
        return path(from: nil, to: entrance.feature.value, by: { _ in true }).map {
          $0 + [entrance]
        }
      }
      // A path of several screens distinguishes `popToRoot` from `pop`.
      let deep = paths.first { $0.count > 1 && $0.suffix(2).allSatisfy(\.stacks) }
      let wanted = edge.move.word == "pop" ? nil : deep
      return wanted ?? paths.first ?? path(from: nil, to: name, by: { _ in true })
    default:
      return path(from: nil, to: name, by: { _ in true })
    }
  }

  /// The shortest path between two features. It begins at the flow's start if `first` is nil, and
  /// has at least one edge if both features are the same.
  private func path(
    from first: String?,
    to last: String,
    by isGood: (Flow.Edge) -> Bool
  ) -> [Flow.Edge]? {
    if first == nil, flow.start.feature.value == last { return [] }
    var seen: Set<String> = []
    var paths: [(String, [Flow.Edge])] = [(first ?? flow.start.feature.value, [])]
    while !paths.isEmpty {
      let (name, path) = paths.removeFirst()
      for edge in flow.edges where edge.feature.value == name && isGood(edge) {
        guard let opened = edge.move.destination, !opened.isFlow else { continue }
        if opened.feature.value == last { return path + [edge] }
        if seen.insert(opened.feature.value).inserted {
          paths.append((opened.feature.value, path + [edge]))
        }
      }
    }
    return nil
  }

  /// The part of a path up to the first opening of a feature. A link waits for that feature and
  /// leads on from there.
  private func beginning(of path: [Flow.Edge], upTo name: String) -> [Flow.Edge] {
    if flow.start.feature.value == name { return [] }
    let entrance = path.firstIndex { $0.move.destination?.feature.value == name }
    return entrance.map { Array(path[...$0]) } ?? path
  }

  // MARK: Following paths

  /// - Parameter byLink: Whether the edge's own route is opened by its link.
  func test(of edge: Flow.Edge, byLink: Bool = false) -> FlowCase? {
    guard var path = path(to: edge), let start = startOpened else { return nil }
    if byLink { path = beginning(of: path, upTo: edge.feature.value) }
    var test = FlowCase(
      edge: edge, steps: [], open: [[start]], madeCount: start.isFlow ? 0 : 1, isEnd: false)
    for next in path { guard follow(next, in: &test) else { return nil } }
    // The first screen always stays open.
    let isFirst = test.open.count == 1 && test.open[0].count == 1
    guard follow(edge, byLink: byLink, in: &test) else { return nil }
    let opened = edge.move.destination
    // The spy loses the route of a screen when it creates another screen of the same feature.
    guard !test.isEnd, opened?.feature.value != edge.feature.value else { return test }
    test.canRepeat = true
    if edge.closes, !isFirst || edge.move.word == "replace" { test.late = late(after: edge) }
    return test
  }

  /// Another route of the edge's feature that opens a destination, to be taken after the edge has
  /// closed the screen.
  private func late(after edge: Flow.Edge) -> FlowCase.Step? {
    let other = flow.edges.first {
      $0.feature.value == edge.feature.value && $0.route.value != edge.route.value
        && $0.move.destination != nil
    }
    guard let other, let source = feature(edge.feature.value), let route = route(of: other)
    else { return nil }
    let values = route.parameters.map { source.sample(5, of: $0.type) }
    return .init(feature: source.name.value, route: route.name.value, values: values)
  }

  private var startOpened: FlowCase.Opened? {
    let name = flow.start.feature.value
    return values(flow.start.arguments, of: name, []).map {
      FlowCase.Opened(name: name, isFlow: flow.start.isFlow, values: $0)
    }
  }

  private func follow(
    _ edge: Flow.Edge,
    byLink: Bool = false,
    in test: inout FlowCase
  ) -> Bool {
    guard let source = feature(edge.feature.value), let route = route(of: edge) else {
      return false
    }
    let number = test.steps.count + 1
    let carried = route.parameters.enumerated().map { index, parameter in
      byLink && route.link?.names(index) == false
        ? .none : source.sample(number, of: parameter.type)
    }
    test.steps.append(
      .init(feature: source.name.value, route: route.name.value, values: carried))
    switch edge.move {
    case .push(let target), .sheet(let target), .replace(let target):
      guard let values = values(target.arguments, of: source.name.value, carried) else {
        return false
      }
      let opened = FlowCase.Opened(
        name: target.feature.value, isFlow: target.isFlow, values: values)
      if !target.isFlow { test.madeCount += 1 }
      open(opened, by: edge.move, in: &test)
    case .pop: pop(&test)
    case .popToRoot: test.open = [[test.open[0][0]]]
    case .popTo(let target, let action, let arguments):
      guard let values = values(arguments, of: source.name.value, carried) else { return false }
      guard test.open.joined().dropLast().contains(where: { $0.name == target.value }) else {
        pop(&test)
        break
      }
      test.asked = .init(feature: target.value, action: action.value, values: values)
      drop(&test)
      while test.open.joined().count > 1, test.open.last?.last?.name != target.value { drop(&test) }
    case .ignore: break
    }
    return true
  }

  private func open(_ opened: FlowCase.Opened, by move: Flow.Move, in test: inout FlowCase) {
    switch move {
    case .push: test.open[test.open.count - 1].append(opened)
    case .sheet: test.open.append([opened])
    default: test.open = [[opened]]
    }
  }

  private func pop(_ test: inout FlowCase) {
    if test.open.count > 1 || test.open[0].count > 1 {
      drop(&test)
    } else {
      test.isEnd = true
    }
  }

  private func drop(_ test: inout FlowCase) {
    test.open[test.open.count - 1].removeLast()
    if test.open[test.open.count - 1].isEmpty { test.open.removeLast() }
  }

  // MARK: Values

  /// The values of a route's arguments; `nil` if one of them traps.
  func values(
    _ expressions: [Expression],
    of feature: String,
    _ carried: [RuntimeValue]
  ) -> [RuntimeValue]? {
    let evaluator = Evaluator(types: self.feature(feature)?.types ?? TypeTable([]))
    let values = expressions.compactMap { expression in
      try? evaluator.evaluate(expression) { id in
        carried.indices.contains(id.number) ? carried[id.number] : nil
      }
    }
    return values.count == expressions.count ? values : nil
  }
}

extension Flow.Edge {
  /// Whether the edge closes its own feature, unless that is the first screen.
  fileprivate var closes: Bool {
    switch move {
    case .pop, .popTo, .popToRoot, .replace: true
    case .push, .sheet, .ignore: false
    }
  }

  /// Whether the edge opens its destination on top of its own feature.
  fileprivate var stacks: Bool {
    switch move {
    case .push, .sheet: true
    default: false
    }
  }
}
