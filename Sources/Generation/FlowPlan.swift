import Diagnostics
import Naming
import Packs
import SpecModel

/// The flows of a run, with the features that they connect.
struct FlowPlan {
  let flows: [Flow]
  let features: [Feature]

  init(_ flows: [Flow], _ features: [Feature]) {
    self.flows = flows
    self.features = features
  }

  func writer(of flow: Flow) -> FlowWriter { FlowWriter(flow, flows, features) }

  /// Returns the names of the features and flows that the flow's code refers to.
  func modules(of flow: Flow) -> [String] {
    flow.family(among: flows).flatMap { $0.featureNames + $0.childNames }
  }

  /// Returns the features whose types the flow's code refers to.
  func features(of flow: Flow) -> [Feature] {
    let modules = modules(of: flow)
    return features.filter { modules.contains($0.name.value) }
  }

  /// Returns the types that hide types of frameworks from the flow's code: the flow's own and those of
  /// the modules that it imports.
  func hiddenTypes(of flow: Flow) -> [String] {
    let features = features(of: flow)
    let generated = features.first?.generated.names(of: .flow, .types, flow.name.value) ?? []
    return features.flatMap(\.hiddenTypes)
      + generated.filter { SwiftTypes.module(of: $0) != nil }
  }

  /// Reports flows if the features are internal: a flow is a separate module that must see them.
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
  /// Returns whether a flow in this style can open a module in the other one. Both must have the
  /// same pack and the same values of all shared options.
  func isUniform(with other: Style) -> Bool {
    let shared = Set(pack.options.filter(\.isShared).map(\.name))
    func values(_ style: Style) -> [String] {
      style.options.filter { shared.contains($0.0) }.map(\.1)
    }
    return other.pack.name == pack.name && values(other) == values(self)
  }
}
