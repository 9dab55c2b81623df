import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

extension FlowWriter {
  /// Returns what an app needs that begins with the flow, or null if another flow opens it.
  func app(_ store: inout ValueStore) -> Value {
    let name = flow.name.value
    guard !self.flows.contains(where: { $0.childNames.contains(name) }) else { return .null }
    let writers = flow.family(among: self.flows).map { child in
      FlowWriter(child, self.flows, features, names: names)
    }
    let needed = needed(by: writers.flatMap(\.opened))
    let sampled = needed.filter { client(of: $0, $1) == nil }
    let modules = Set(writers.flatMap(\.imports)).union([name])
    let sampleModules = sampled.reduce(into: Set<String>()) { all, needed in
      all.formUnion(needed.feature.modules(of: needed.service.types))
      all.insert(needed.feature.owner(of: needed.service))
    }
    var made: [String] = []
    let flows = dependencies(besides: &made).map { $0.head(&store) }.map { store.object($0) }
    return store.object([
      ("imports", store.array(modules.sorted().map { store.string($0) })),
      ("services", store.array(needed.map { app($0, of: $1, &store) })),
      ("samples", store.array(sampled.map { app($0, of: $1, &store) })),
      ("sampleImports", store.array(sampleModules.sorted().map { store.string($0) })),
      (
        "samplesNeedFoundation",
        .bool(
          sampled.contains { service, feature in
            service.needsFoundation || feature.models.contains(where: \.needsFoundation)
          })
      ),
      ("flows", store.array(flows)),
    ])
  }

  /// Returns the flow after those that it opens, without duplicates.
  private func dependencies(besides made: inout [String]) -> [FlowWriter] {
    guard !made.contains(flow.name.value) else { return [] }
    made.append(flow.name.value)
    var result: [FlowWriter] = []
    for child in children {
      result += FlowWriter(child, flows, features, names: names).dependencies(besides: &made)
    }
    return result + [self]
  }

  private func app(_ service: Service, of feature: Feature, _ store: inout ValueStore) -> Value {
    let printer = names.printer(of: feature)
    let methods = service.methods.map { method in
      let sample = printer.print(feature.previewAnswer(of: method), as: method.returns)
      let isVoid = method.returns == .void
      return store.object([
        ("name", store.string(method.name.value)),
        ("parameters", carried(method.parameters, of: feature, &store)),
        ("returns", isVoid ? .null : store.string(names.type(method.returns, of: feature))),
        ("sample", isVoid ? .null : store.swift(sample)), ("isStream", .bool(method.isStream)),
      ])
    }
    return store.object([
      ("propertyName", store.string(names.property(for: service, of: feature))),
      ("type", store.string(names.name(of: service, of: feature))),
      ("client", client(of: service, feature).map { store.string($0) } ?? .null),
      ("methods", store.array(methods)),
    ])
  }

  /// Returns the type that sends the requests of a service, if it needs nothing else.
  private func client(of service: Service, _ feature: Feature) -> String? {
    guard service.hasClient, !service.methods.contains(where: \.isStream) else { return nil }
    let name = "Live\(service.name.value)"
    let isQualified = names.name(of: service, of: feature).contains(".")
    return isQualified ? "\(feature.owner(of: service)).\(name)" : name
  }
}
