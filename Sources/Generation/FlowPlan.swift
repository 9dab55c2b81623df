import Diagnostics
import Packs
import SpecModel

/// The flows of a run, and what has to be known of all of them before one is made.
struct FlowPlan {
  let flows: [Flow]
  let features: [Feature]

  init(_ flows: [Flow], _ features: [Feature]) {
    self.flows = flows
    self.features = features
  }

  func writer(of flow: Flow) -> FlowWriter { FlowWriter(flow, flows, features) }

  /// What `Package.swift` says of the flows: each is a module that needs those of its features.
  var modules: [ProjectModule] {
    flows.map { flow in
      let opens = flow.featureNames + flow.childNames
      return ProjectModule(name: flow.name.value, imports: [], opens: opens, hasTests: true)
    }
  }

  /// The names of the features and flows whose code a flow's own names.
  func modules(of flow: Flow) -> [String] {
    flow.family(among: flows).flatMap { $0.featureNames + $0.childNames }
  }

  /// The features whose types a flow's code names.
  func features(of flow: Flow) -> [Feature] {
    let modules = modules(of: flow)
    return features.filter { modules.contains($0.name.value) }
  }

  /// A flow stands in a module of its own, and has to see its features.
  func checkAccess(_ settings: GenerationSettings, _ bag: inout DiagnosticBag) {
    guard !settings.isPublic else { return }
    for flow in flows {
      bag.add(
        .error(
          "internal-use",
          "the flow '\(flow.name.value)' is a module, and with 'access: internal' it sees no feature",
          at: flow.name.span,
          help: "write 'access: public' in trellis.yaml"
        )
      )
    }
  }
}

extension Style {
  /// Whether a flow in this style can lead to a module in the other one: they are of one pack, and have one
  /// value of each option that a flow shares with its features.
  func isUniform(with other: Style) -> Bool {
    let shared = Set(pack.options.filter(\.isShared).map(\.name))
    func values(_ style: Style) -> [String] {
      style.options.filter { shared.contains($0.0) }.map(\.1)
    }
    return other.pack.name == pack.name && values(other) == values(self)
  }
}
