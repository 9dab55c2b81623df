import Diagnostics
import Expressions
import SpecModel

/// What only the whole of a flow shows.
extension FlowResolver {
  /// Every route of what is reached leads somewhere, nothing else is listed, and back is back.
  mutating func check(_ flow: Flow) {
    let reached = flow.reached
    let errors = bag.errorCount
    for feature in features where reached.contains(feature.name.value) {
      for route in feature.routes {
        let isListed = flow.edges.contains {
          $0.feature.value == feature.name.value && $0.route.value == route.name.value
        }
        guard !isListed else { continue }
        let name = "\(feature.name.value).\(route.name.value)"
        bag.report(
          "unlisted-route", "nothing says where '\(name)' leads",
          at: declared.routesSpan ?? flow.name.span,
          help: "add '\(name): { push: … }' below it, or '\(name): ignore'",
          notes: [.init("the route is declared here", at: route.name.span)])
      }
    }
    // What no route leads to may follow from one that says nothing yet.
    if bag.errorCount == errors { reportLost(flow, but: reached) }
    checkLinks(flow)
    checkBeginning(of: flow)
    for edge in flow.edges where reached.contains(edge.feature.value) {
      guard case .popTo(let target, _, _) = edge.move,
        !flow.stands(target.value, below: edge.feature.value)
      else { continue }
      bag.report(
        "pop-target", "'\(target.value)' never stands below '\(edge.feature.value)'",
        at: target.span, help: "'pop' alone goes back by one")
    }
  }

  private mutating func reportLost(_ flow: Flow, but reached: Set<String>) {
    for edge in flow.lost(but: reached) {
      bag.report(
        "unreachable-feature",
        "nothing leads to '\(edge.feature.value)', so its routes are never taken",
        at: edge.feature.span, help: "leave it out, or let a route lead there")
    }
  }

  /// What the flow begins with has a value that a test can name.
  private mutating func checkBeginning(of flow: Flow) {
    let first = features.first { $0.name.value == flow.start.feature.value }
    let evaluator = Evaluator(types: first?.types ?? TypeTable([]))
    for argument in flow.start.arguments {
      do throws(EvaluationError) {
        _ = try evaluator.evaluate(argument) { _ in nil }
      } catch {
        bag.report(
          "constant-trap", "where the flow begins, \(error.message)", at: error.span,
          help: error.help)
      }
    }
  }

  /// Two features with one link: which of them it leads to would hang on what is open.
  private mutating func checkLinks(_ flow: Flow) {
    var first: [String: (name: String, link: Located<String>)] = [:]
    for edge in flow.edges {
      let feature = features.first { $0.name.value == edge.feature.value }
      let route = feature?.routes.first { $0.name.value == edge.route.value }
      guard let link = route?.link else { continue }
      let name = "\(edge.feature.value).\(edge.route.value)"
      guard let known = first.updateValue((name, link.text), forKey: link.shape),
        known.link.span.file != link.text.span.file
      else { continue }
      bag.report(
        "same-link", "'\(name)' and '\(known.name)' have one link, '\(link.text.value)'",
        at: edge.feature.span, help: "give one of them another path",
        notes: [
          .init("one is declared here", at: known.link.span),
          .init("the other one is declared here", at: link.text.span),
        ])
    }
  }
}

extension [Flow] {
  /// Flows that open each other would never come to a feature, or to an end.
  func reportCircles(into bag: inout DiagnosticBag) {
    for flow in self {
      var seen: Set<String> = []
      var open = flow.children
      while let next = open.popLast() {
        guard seen.insert(next.value).inserted else { continue }
        if next.value == flow.name.value {
          let place = flow.children.first { $0.value == next.value } ?? flow.children[0]
          bag.report(
            "cycle", "'\(flow.name.value)' is opened by the flow that it opens", at: place.span)
          return
        }
        open += first { $0.name.value == next.value }?.children ?? []
      }
    }
  }
}

extension Flow {
  /// The features that can be opened, by their names.
  fileprivate var reached: Set<String> {
    var seen: Set<String> = []
    var open = start.isFlow ? [] : [start.feature.value]
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      open += edges.filter { $0.feature.value == next }
        .compactMap(\.move.destination).filter { !$0.isFlow }.map(\.feature.value)
    }
    return seen
  }

  /// The first edge of each feature that is not reached; those behind another such feature are left out,
  /// since they follow from it.
  fileprivate func lost(but reached: Set<String>) -> [Edge] {
    let lost = edges.filter { !reached.contains($0.feature.value) }
    let behind = Set(
      lost.compactMap { edge in
        edge.move.destination.map(\.feature.value).flatMap { $0 == edge.feature.value ? nil : $0 }
      })
    var seen: Set<String> = []
    let first = lost.filter { seen.insert($0.feature.value).inserted }
    let roots = first.filter { !behind.contains($0.feature.value) }
    return roots.isEmpty ? Array(first.prefix(1)) : roots
  }

  /// Whether a feature stays open below another one, however many lie between.
  fileprivate func stands(_ lower: String, below upper: String) -> Bool {
    var seen: Set<String> = []
    var open = [lower]
    while let next = open.popLast() {
      for edge in edges where edge.feature.value == next {
        switch edge.move {
        case .push(let opened), .sheet(let opened):
          if opened.feature.value == upper { return true }
          if seen.insert(opened.feature.value).inserted { open.append(opened.feature.value) }
        default: continue
        }
      }
    }
    return false
  }
}
