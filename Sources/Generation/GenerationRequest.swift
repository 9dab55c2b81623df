import Diagnostics
public import SpecModel

/// The modules of a run, and those of them that are generated.
public struct GenerationRequest: Sendable {
  /// The features to generate, and those that the flows refer to.
  public let features: [Feature]
  /// The flows to generate, and those that they refer to, already checked against the features.
  public let flows: [Flow]
  /// All modules of the run in the order of their specs. The styles of the first ones generate the project
  /// files.
  public let modules: [ProjectModule]
  /// Modules that are already in the output folder and not part of the run. Project files mention them too.
  public let others: [ProjectModule]
  /// The names of the modules to generate.
  private let made: Set<String>
  public let makesProject: Bool

  /// Generates all files of the features and flows.
  public init(_ features: [Feature], flows: [Flow] = []) {
    self.init(
      features, flows: flows,
      among: features.map { ProjectModule($0) } + flows.map { ProjectModule($0) },
      made: Set((features.map(\.name) + flows.map(\.name)).map(\.value)))
  }

  public init(
    _ features: [Feature],
    flows: [Flow],
    among modules: [ProjectModule],
    beside others: [ProjectModule] = [],
    made: Set<String>,
    makesProject: Bool = true
  ) {
    self.features = features
    self.flows = flows
    self.modules = modules
    self.others = others
    self.made = made
    self.makesProject = makesProject
  }

  var madeFeatures: [Feature] { features.filter { made.contains($0.name.value) } }
  var madeFlows: [Flow] { flows.filter { made.contains($0.name.value) } }
  var isEmpty: Bool { made.isEmpty && !makesProject }
  /// The number of modules to generate. Project files count as one.
  public var count: Int { made.count + (makesProject ? 1 : 0) }
}
