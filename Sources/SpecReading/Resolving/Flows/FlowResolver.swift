import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Checks a flow against the features that it names: every route leads somewhere, and what is handed
/// over fits.
struct FlowResolver {
  let declared: DeclaredFlow
  let file: SourceFile
  let features: [Feature]
  /// The names of the other flows.
  let others: [Located<String>]
  let generated: GeneratedNames
  var bag: DiagnosticBag

  /// `nil` where the flow does not say enough to be checked.
  mutating func resolve() -> Flow? {
    guard let name = declared.name, let start = declared.start, let target = start.target else {
      return nil
    }
    checkName(name)
    let first = destination(target, start.arguments, from: nil)
    let edges = declared.routes.compactMap { edge($0) }
    guard let first else { return nil }
    let flow = Flow(
      path: file.path, name: name, summary: declared.summary?.value, start: first, edges: edges)
    if !bag.hasErrors { check(flow) }
    return flow
  }

  // MARK: Edges

  private mutating func edge(_ field: Field) -> Flow.Edge? {
    guard let (feature, route) = source(field.key) else { return nil }
    guard let move = move(field.value, of: feature, route) else { return nil }
    let parts = split(field.key)
    return Flow.Edge(feature: parts.0, route: parts.1, move: move)
  }

  /// The feature and the route that `Feature.route` names.
  private mutating func source(_ key: Located<String>) -> (Feature, Route)? {
    guard key.value.dotted.count == 2 else {
      bag.report(
        "route-form", "expected 'Feature.route', found '\(key.value)'", at: key.span)
      return nil
    }
    let (owner, name) = split(key)
    guard let feature = feature(owner) else { return nil }
    guard let route = feature.routes.first(where: { $0.name.value == name.value }) else {
      let names = feature.routes.map(\.name.value)
      bag.add(.unknown(.route, name.value, of: owner.value, among: names, at: name.span))
      return nil
    }
    return (feature, route)
  }

  private func split(_ text: Located<String>) -> (Located<String>, Located<String>) {
    let parts = text.value.split(separator: ".", maxSplits: 1).map(String.init)
    let source = SourceText(verbatim: text.value, span: text.span)
    let dot = parts[0].utf8.count
    return (
      Located(parts[0], at: source.span(of: 0..<dot)),
      Located(parts.last ?? "", at: source.span(of: (dot + 1)..<text.value.utf8.count))
    )
  }

  private mutating func feature(_ name: Located<String>) -> Feature? {
    let known = features.filter { !$0.isShared }
    if let feature = known.first(where: { $0.name.value == name.value }) { return feature }
    let names = known.map(\.name.value) + others.map(\.value)
    var problem = Diagnostic.unknown(.feature, name.value, among: names, at: name.span)
    if others.contains(where: { $0.value == name.value }) {
      problem.fact = Remark(problem.code, "'\(name.value)' is a flow")
      problem.help = "it says itself where its features lead"
      problem.fix = nil
    } else if name.value == declared.name?.value {
      problem.fact = Remark(problem.code, "'\(name.value)' is this flow")
    }
    bag.add(problem)
    return nil
  }

  /// The coordinator and a feature's module would have one name.
  private mutating func checkName(_ name: Located<String>) {
    if let first = name.value.first, !first.isUppercase {
      bag.report(
        "feature-name", "a flow's name begins with a capital letter", at: name.span,
        help: "write '\(name.value.upperFirst)'")
    }
    // What leads through a whole app may say so: nothing of the flow's is named by that.
    if name.value != "App",
      let problem = generated.hiding(name, owner: "flow", suffix: "Flow")
    {
      bag.add(problem)
    }
    let generated = Set(generated.names(of: .flow, .types, name.value))
    for feature in features {
      let types =
        feature.models.map(\.name) + feature.services.map(\.name) + feature.rows.map(\.name)
      guard let taken = types.first(where: { generated.contains($0.value) }) else { continue }
      bag.report(
        "generated-name",
        "'\(taken.value)' of '\(feature.name.value)' is a name that is generated for this flow",
        at: name.span, help: "choose another name for the flow, or for that type",
        notes: [.init("it is declared here", at: taken.span)])
    }
    let known = features.map(\.name) + others
    guard let other = known.first(where: { $0.value == name.value }) else { return }
    bag.report(
      "same-name", "'\(name.value)' is the name of another spec too", at: name.span,
      help: "choose another name", notes: [.init("it stands here too", at: other.span)])
  }

  private mutating func move(_ node: Node, of feature: Feature, _ route: Route) -> Flow.Move? {
    if let word = node.scalar?.text, !node.isNull {
      switch word {
      case "pop": return .pop
      case "popToRoot": return .popToRoot
      case "ignore": return .ignore
      default:
        bag.report(
          "route-form", "expected where the route leads, found '\(word)'", at: node.span,
          help: moveAdvice(word) ?? "'pop', 'popToRoot', 'ignore', or as in "
            + "'{ push: \(feature.name.value) }'")
        return nil
      }
    }
    var reader = Reader(file: file, bag: bag, otherWords: .ofSpecs)
    var move = DeclaredMove(span: node.span)
    DeclaredMove.keys.read(node, into: &move, with: &reader)
    let hadErrors = reader.bag.errorCount > bag.errorCount
    bag = reader.bag
    guard let verb = move.verb, let target = move.target else {
      if !hadErrors {
        bag.report(
          "route-form", "nothing says where the route leads", at: node.span,
          help: "'replace', 'push', 'sheet' or 'pop'")
      }
      return nil
    }
    // What it is given may stand under the key that is not known.
    guard !hadErrors || move.arguments != nil else { return nil }
    guard verb.value != "pop" else { return back(to: target, move, from: (feature, route)) }
    guard let destination = destination(target, move.arguments, from: (feature, route)) else {
      return nil
    }
    switch verb.value {
    case "replace": return .replace(destination)
    case "push": return .push(destination)
    default: return .sheet(destination)
    }
  }

  private func moveAdvice(_ word: String) -> Advice? {
    let known = features.map(\.name.value) + others.map(\.value)
    if known.contains(word) { return "write '{ push: \(word) }'" }
    if ["back", "close", "dismiss"].contains(word) { return "write 'pop'" }
    return Suggestion.nearest(to: word, among: DeclaredMove.words).map { Advice.meant($0) }
  }

  /// A feature with what it takes, or another flow, which takes nothing.
  private mutating func destination(
    _ target: Located<String>,
    _ arguments: Node?,
    from source: (feature: Feature, route: Route)?
  ) -> Flow.Destination? {
    if others.contains(where: { $0.value == target.value }) {
      return values(arguments, [], of: target, from: source).map {
        Flow.Destination(feature: target, arguments: $0, isFlow: true)
      }
    }
    if let called = calledAsFunction(target) {
      bag.add(called)
      return nil
    }
    guard let opened = feature(target),
      let values = values(
        arguments, opened.parameterNames, of: target, from: source, into: opened)
    else { return nil }
    return Flow.Destination(feature: target, arguments: values)
  }

  private mutating func back(
    to target: Located<String>,
    _ move: DeclaredMove,
    from source: (Feature, Route)
  ) -> Flow.Move? {
    guard target.value.dotted.count == 2 else {
      let takers = features.first { $0.name.value == target.value }?.actions ?? []
      let action = takers.first { !$0.parameters.isEmpty } ?? takers.first
      let example = action.map { "as in '\(target.value).\($0.name.value)'; " } ?? ""
      bag.report(
        "route-form", "expected 'Feature.action', found '\(target.value)'", at: target.span,
        help: "\(example)'pop' alone goes back by one")
      return nil
    }
    let (owner, name) = split(target)
    guard let feature = feature(owner) else { return nil }
    let names = feature.actions.map(\.name.value)
    guard let index = names.firstIndex(of: name.value) else {
      bag.add(.unknown(.action, name.value, of: owner.value, among: names, at: name.span))
      return nil
    }
    let takes = feature.actions[index].parameters.map(\.typedName)
    return values(move.arguments, takes, of: target, from: source, into: feature).map {
      .popTo(owner, action: name, arguments: $0)
    }
  }
}
