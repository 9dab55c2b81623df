import Diagnostics
import Expressions
import Naming
import SpecModel

/// The names that the code of a flow uses for declarations in the modules of its features.
struct FlowNames {
  private let features: [Feature]
  /// The names of all flows.
  private let flows: [String]
  /// The names of types that several modules declare, or that a framework declares too.
  private let ambiguous: Set<String>
  private let declared: Set<String>

  /// - Parameter features: The features of the flow and of the flows that it opens.
  init(_ features: [Feature], among flows: [Flow]) {
    self.features = features
    self.flows = flows.map(\.name.value)
    var owners: [String: Set<String>] = [:]
    for feature in features {
      for model in feature.models {
        owners[model.name.value, default: []].insert(feature.owner(of: model))
      }
      for service in feature.services {
        owners[service.name.value, default: []].insert(feature.owner(of: service))
      }
      for row in feature.rows { owners[row.name.value, default: []].insert(feature.name.value) }
    }
    declared = Set(owners.keys)
    let isImported = { name in ImportedTypes.contains(name) || SwiftTypes.isOfViews(name) }
    ambiguous = Set(
      owners.filter { $1.count > 1 || isImported($0) || features.names.contains($0) }.keys)
  }

  // MARK: Types

  /// Returns the name of a feature's type in the flow's code.
  func type(_ type: Type, of feature: Feature) -> String {
    switch type {
    case .model(let name): self.name(ofModel: name, of: feature)
    case .optional(let wrapped): "\(self.type(wrapped, of: feature))?"
    case .array(let element): "[\(self.type(element, of: feature))]"
    case .dictionary(let key, let value):
      "[\(self.type(key, of: feature)): \(self.type(value, of: feature))]"
    default: type.name
    }
  }

  func name(ofModel name: String, of feature: Feature) -> String {
    guard ambiguous.contains(name),
      let model = feature.models.first(where: { $0.name.value == name })
    else { return SwiftNames.escaped(name) }
    return "\(feature.owner(of: model)).\(name)"
  }

  func name(of service: Service, of feature: Feature) -> String {
    let name = service.name.value
    return ambiguous.contains(name)
      ? "\(feature.owner(of: service)).\(name)" : SwiftNames.escaped(name)
  }

  /// Qualifies code that begins with the name of a Foundation type if a feature declares that name
  /// too.
  func foundation(_ code: String) -> String {
    let name = code.prefix { $0.isLetter }
    return declared.contains(String(name)) ? "Foundation.\(code)" : code
  }

  /// Returns the property that holds a service. The module is added if several services have the
  /// name.
  func property(for service: Service, of feature: Feature) -> String {
    let same = features.flatMap { owner in
      owner.services.filter { $0.name.value == service.name.value }.map { owner.owner(of: $0) }
    }
    guard Set(same).count > 1 else { return service.propertyName }
    return Phrase.lowerFirst(feature.owner(of: service)) + service.name.value
  }

  /// Returns a printer for a feature's values and expressions in the flow's code.
  func printer(of feature: Feature) -> SwiftPrinter {
    var names: [String: String] = [:]
    for model in feature.models where ambiguous.contains(model.name.value) {
      names[model.name.value] = name(ofModel: model.name.value, of: feature)
    }
    return SwiftPrinter(types: feature.types, names: names)
  }

  // MARK: Locals

  /// Returns the local name of a value that is bound from a route or a destination. It differs from
  /// the names that the flow's code uses itself.
  func local(_ name: String) -> String {
    let taken = features.first?.generated.patterns(of: .flow, .locals) ?? []
    let isTaken = taken.contains { pattern in flows.contains { pattern.matches(name, [$0]) } }
    return isTaken ? "\(name)Value" : name
  }
}

extension [Feature] {
  fileprivate var names: Set<String> { Set(map(\.name.value)) }
}

extension Feature {
  func owner(of model: Model) -> String { model.module ?? name.value }
  func owner(of service: Service) -> String { service.module ?? name.value }
}
