import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine
import TestPlanning

/// Writes the template model of one flow into a store.
struct FlowWriter {
  let flow: Flow
  let flows: [Flow]
  let features: [Feature]
  let names: FlowNames

  init(_ flow: Flow, _ flows: [Flow], _ features: [Feature], names: FlowNames? = nil) {
    self.flow = flow
    self.flows = flows
    self.features = features
    let all = flow.family(among: flows).flatMap(\.featureNames)
    self.names =
      names
      ?? FlowNames(
        features.filter { !$0.isShared && all.contains($0.name.value) }, among: flows)
  }

  /// - Parameter isUniform: Whether all modules of the flow are generated in the flow's own style.
  func value(in store: inout ValueStore, isUniform: Bool = true) -> Value {
    var members = head(&store)
    members.append(("isUniform", .bool(isUniform)))
    let family = flow.family(among: flows).dropFirst().map { child in
      store.object(FlowWriter(child, flows, features, names: names).head(&store))
    }
    let own = store.object(members)
    members.append(("family", store.array([own] + family)))
    let cases = flow.cases(with: features)
    let within = flow.casesWithin(cases, among: flows, with: features)
    let tests = (cases + within).map { test($0, &store) }
    members.append(("tests", store.array(tests)))
    let links = flow.linkCases(with: features).map { test($0, byLink: true, &store) }
    members.append(("linkTests", store.array(links)))
    let tested = children.filter { child in within.contains { $0.child == child.name.value } }
    let modules = tested.reduce(into: Set(imports)) {
      $0.formUnion(FlowWriter($1, flows, features, names: names).imports)
    }
    let testImports = modules.sorted().map { store.string($0) }
    members.append(("testImports", store.array(testImports)))
    members.append(("app", app(&store)))
    return store.object(members)
  }

  /// Returns all members except the tests.
  func head(_ store: inout ValueStore) -> [(String, Value)] {
    let written = opened.map { feature($0, &store) }
    let children = self.children.map { child in
      store.object([
        ("name", store.string(child.name.value)),
        ("caseName", store.string(Phrase.lowerFirst(child.name.value))),
        ("hasLinks", .bool(FlowWriter(child, flows, features, names: names).hasLinks)),
        ("formats", formats(of: child, &store)),
      ])
    }
    let imports = imports.map { store.string($0) }
    let exceptions = Set(opened.flatMap(\.formatExceptions)).sorted().map { store.string($0) }
    return [
      ("name", store.string(flow.name.value)),
      ("caseName", store.string(Phrase.lowerFirst(flow.name.value))),
      ("summary", flow.summary.map { store.string($0) } ?? .null),
      ("specPath", store.string(flow.path)), ("formatExceptions", store.array(exceptions)),
      ("imports", store.array(imports)),
      (
        "needsFoundation",
        .bool(opened.flatMap(carriedTypes(of:)).contains(where: \.needsFoundation))
      ),
      (
        "argumentsNeedFoundation",
        .bool(
          (flow.start.arguments + flow.edges.flatMap(\.move.arguments)).contains(
            where: \.needsFoundation)
            || !flow.formatSettings(among: flows).isEmpty)
      ),
      (
        "testsNeedFoundation",
        .bool(
          within.contains { writer in
            writer.opened.contains { feature in
              writer.carriedTypes(of: feature).contains(where: \.needsFoundation)
                || feature.models.contains(where: \.needsFoundation)
            }
          })
      ),
      ("start", destination(flow.start, from: nil, &store)), ("startOpen", startOpen(&store)),
      ("startDestination", startDestination(&store)),
      ("features", store.array(written)),
      ("children", store.array(children)), ("services", services(of: opened, &store)),
      ("hasReceivers", .bool(opened.contains { !flow.actionsAsked(of: $0.name.value).isEmpty })),
      ("hasEnds", .bool(flow.edges.contains { $0.move.word == "pop" })),
      ("hasLinks", .bool(hasLinks)), ("formats", formats(of: flow, &store)),
      (
        "hasOtherScreens",
        .bool(
          opened.contains { !$0.hasLinks }
            || self.children.contains {
              !FlowWriter($0, flows, features, names: names).hasLinks
            })
      ),
    ]
  }

  // MARK: Modules

  /// The features of the flow, in its order.
  var opened: [Feature] {
    flow.featureNames.compactMap { name in
      features.first { $0.name.value == name && !$0.isShared }
    }
  }

  /// The writers of this flow and of the flows that it opens.
  private var within: [FlowWriter] {
    [self] + children.map { FlowWriter($0, flows, features, names: names) }
  }

  var children: [Flow] {
    flow.childNames.compactMap { name in flows.first { $0.name.value == name } }
  }

  var hasLinks: Bool {
    opened.contains(where: \.hasLinks)
      || children.contains { FlowWriter($0, flows, features, names: names).hasLinks }
  }

  /// The modules that the flow's code imports, sorted.
  var imports: [String] {
    var modules = Set(opened.map(\.name.value)).union(flow.childNames)
    for feature in opened {
      modules.formUnion(feature.modules(of: carriedTypes(of: feature)))
      modules.formUnion(feature.dependencies.compactMap(\.module))
    }
    return modules.sorted()
  }

  // MARK: Features

  private func feature(_ feature: Feature, _ store: inout ValueStore) -> Value {
    let name = feature.name.value
    let lower = Phrase.lowerFirst(name)
    let edges = flow.edges.filter { $0.feature.value == name }.map { edge($0, of: feature, &store) }
    let actions = asked(of: feature).map { action in
      store.object([
        ("name", store.string(action.name.value)), ("isAsync", .bool(action.isAsync)),
        (
          "parameters",
          carried(action.parameters.map(\.typedName), of: feature, &store)
        ),
      ])
    }
    return store.object([
      ("name", store.string(name)), ("caseName", store.string(lower)),
      ("words", store.string(Phrase.words(of: name))),
      (
        "parameters",
        carried(
          feature.parameters.map { TypedName(name: $0.name, type: $0.type) }, of: feature, &store)
      ),
      ("services", services(of: [feature], &store)),
      ("hasRoutes", .bool(!feature.routes.isEmpty)),
      ("hasLinks", .bool(feature.hasLinks)),
      ("routes", store.array(edges)), ("actions", store.array(actions)),
      ("receiversName", store.string("\(lower)Receivers")),
      ("receiverName", store.string("\(lower)Receiver")),
      ("receiverType", store.string("\(flow.name.value)\(name)Receiver")),
      ("routeName", store.string("take\(name)Route")),
    ])
  }

  /// Returns the types of the values that the flow passes to the feature or receives from it.
  private func carriedTypes(of feature: Feature) -> [Type] {
    feature.parameters.map(\.type) + feature.routes.flatMap(\.parameters).map(\.type)
      + asked(of: feature).flatMap(\.parameters).map(\.type)
  }

  private func asked(of feature: Feature) -> [Action] {
    flow.actionsAsked(of: feature.name.value).compactMap { name in
      feature.actions.first { $0.name.value == name }
    }
  }

  func carried(
    _ values: [TypedName],
    of feature: Feature,
    _ store: inout ValueStore
  ) -> Value {
    let objects = values.map { value in
      store.object([
        ("name", store.string(value.name.value)),
        ("local", store.string(names.local(value.name.value))),
        ("type", store.string(names.type(value.type, of: feature))),
      ])
    }
    return store.array(objects)
  }

  private func services(of features: [Feature], _ store: inout ValueStore) -> Value {
    let objects = needed(by: features).map { service, feature in
      store.object([
        ("propertyName", store.string(names.property(for: service, of: feature))),
        ("label", store.string(service.propertyName)),
        ("type", store.string(names.name(of: service, of: feature))),
      ])
    }
    return store.array(objects)
  }

  /// Returns the services that the features need, without duplicates, each with a feature that needs it.
  func needed(by features: [Feature]) -> [(service: Service, feature: Feature)] {
    var seen: Set<String> = []
    return features.flatMap { feature in
      feature.dependencies.filter { seen.insert(names.property(for: $0, of: feature)).inserted }
        .map { ($0, feature) }
    }
  }

  /// Returns the format settings of the texts that the flow and its child flows pass on.
  private func formats(of flow: Flow, _ store: inout ValueStore) -> Value {
    let objects = flow.formatSettings(among: flows).map { format in
      store.object([
        ("name", store.string(format.name)),
        ("type", store.string(names.foundation(format.type))),
        ("fixed", store.string(names.foundation(format.fixed))),
      ])
    }
    return store.array(objects)
  }

  // MARK: Edges

  private func edge(_ edge: Flow.Edge, of feature: Feature, _ store: inout ValueStore) -> Value {
    let route = feature.routes.first { $0.name.value == edge.route.value }
    var members: [(String, Value)] = [
      ("route", store.string(edge.route.value)), ("move", store.string(edge.move.word)),
      ("pattern", store.swift(pattern(of: route?.parameters ?? [], in: edge.move))),
    ]
    let opens = edge.move.destination.map { destination($0, from: feature, &store) }
    members.append(("opens", opens ?? .null))
    if case .popTo(let target, let name, let arguments) = edge.move,
      let receiver = features.first(where: { $0.name.value == target.value }),
      let action = receiver.actions.first(where: { $0.name.value == name.value })
    {
      let labels = action.parameters.map(\.typedName.name.value)
      members.append(("to", self.receiver(receiver, &store)))
      members.append(("action", store.string(name.value)))
      members.append(("isAsync", .bool(action.isAsync)))
      members.append(("arguments", self.arguments(arguments, labels, of: feature, &store)))
    } else {
      members += [("to", .null), ("action", .null), ("isAsync", .bool(false))]
      members.append(("arguments", store.array([])))
    }
    return store.object(members)
  }

  private func receiver(_ feature: Feature, _ store: inout ValueStore) -> Value {
    let lower = Phrase.lowerFirst(feature.name.value)
    return store.object([
      ("name", store.string(feature.name.value)), ("caseName", store.string(lower)),
      ("receiverName", store.string("\(lower)Receiver")),
    ])
  }

  /// Returns the pattern that binds the values of a route that the move uses, such as `(let order,
  /// _)`, or nothing if it uses none.
  private func pattern(of values: [TypedName], in move: Flow.Move) -> [SwiftPiece] {
    var used: Set<Int> = []
    for expression in move.arguments {
      expression.visit { if let id = $0.reference?.id { used.insert(id.number) } }
    }
    guard !used.isEmpty else { return [] }
    let parts = values.indices.map { index in
      let local = SwiftNames.escaped(names.local(values[index].name.value))
      return [SwiftPiece.text(used.contains(index) ? "let \(local)" : "_")]
    }
    return SwiftPiece.list(parts, "(", ")")
  }

  private func destination(
    _ destination: Flow.Destination,
    from source: Feature?,
    _ store: inout ValueStore
  ) -> Value {
    let name = destination.feature.value
    let opened = features.first { $0.name.value == name }
    let labels = destination.isFlow ? [] : (opened?.parameters ?? []).map(\.name.value)
    let owner = source ?? opened
    let arguments = owner.map { self.arguments(destination.arguments, labels, of: $0, &store) }
    return store.object([
      ("name", store.string(name)), ("caseName", store.string(Phrase.lowerFirst(name))),
      ("isFlow", .bool(destination.isFlow)), ("arguments", arguments ?? store.array([])),
    ])
  }

  private func arguments(
    _ values: [Expression],
    _ labels: [String],
    of feature: Feature,
    _ store: inout ValueStore
  ) -> Value {
    let printer = names.printer(of: feature)
    let objects = zip(labels, values).map { label, value in
      let pieces = printer.print(value, at: .value).map { piece in
        guard case .local(let id, let name) = piece else { return piece }
        return SwiftPiece.local(id, names.local(name))
      }
      return argument(label, pieces, &store)
    }
    return store.array(objects)
  }

  func argument(_ label: String, _ pieces: [SwiftPiece], _ store: inout ValueStore) -> Value {
    store.object([("label", store.string(label)), ("value", store.swift(pieces))])
  }
}

extension ValueStore {
  /// Returns the pieces as text with layout marks.
  mutating func swift(_ pieces: [SwiftPiece]) -> Value {
    let start = textEnd
    for piece in pieces { append(piece) }
    return string(from: start)
  }
}

extension Feature {
  var hasLinks: Bool { routes.contains { $0.link != nil } }
}
