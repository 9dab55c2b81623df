import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Services: their methods, and how these fail.
extension Resolver {
  mutating func resolveServices() {
    for service in declared.services {
      var names: Set<String> = []
      var methods: [Service.Method] = []
      for method in service.methods where names.insert(method.name.value).inserted {
        var resolved = Service.Method(
          name: method.name,
          summary: method.summary?.value,
          parameters: fields(method.parameters),
          returns: method.returns.map { type($0) }
            ?? (method.streams?.value == true || method.hasUnclearResult ? .invalid : .void)
        )
        if method.hasUnclearFailure { hasUnknownFailures = true }
        if let listed = method.listedFailures { adviseEnum(of: listed) }
        resolved.request = request(method, of: resolved)
        resolved.failure = failure(of: method)
        resolved.isStream = method.streams?.value == true
        checkStream(method)
        methods.append(resolved)
      }
      checkMock(of: service.name.value, methods)
      checkClient(of: service)
      feature.services.append(
        Service(
          name: service.name,
          propertyName: feature.generated.propertyName(of: service.name.value),
          summary: service.summary?.value,
          methods: methods)
      )
    }
    markDictionaryKeys()
    for module in used {
      feature.services += module.services.map { service in
        var service = service
        service.module = module.use.module
        return service
      }
    }
  }

  /// What JSON has as the names of an object's members.
  private mutating func markDictionaryKeys() {
    guard feature.ownModels.contains(where: \.isRaw) else { return }
    var keys: Set<String> = []
    feature.visitDataTypes { keys.formUnion($0.dictionaryKeys) }
    for index in feature.models.indices where keys.contains(feature.models[index].name.value) {
      guard feature.models[index].isRaw, feature.models[index].module == nil else { continue }
      feature.models[index].isDictionaryKey = true
    }
  }

  /// Names the enum that has the cases which stand in its place.
  private mutating func adviseEnum(of cases: Located<[String]>) {
    guard bag.all.count < 100 else { return }
    let model = feature.models.first { model in
      cases.value.allSatisfy { name in model.cases.contains { $0.name.value == name } }
    }
    guard let name = model?.name.value else { return }
    bag.change(since: 0) { problem in
      guard problem.code == "wrong-kind", problem.span == cases.span else { return }
      problem.help =
        "write '\(name)', which has \(cases.value.count == 1 ? "this case" : "these cases")"
    }
  }

  private mutating func failure(of method: DeclaredService.Method) -> String? {
    guard let name = method.failure else { return nil }
    if let model = feature.models.first(where: { $0.name.value == name.value && !$0.isStructure }) {
      checkIsError(model, name)
      return name.value
    }
    hasUnknownFailures = true
    if unclearTypes.contains(name.value) { return nil }
    let enums = feature.models.filter { !$0.isStructure }.map(\.name.value)
    var problem = Diagnostic.unknown(.enum, name.value, among: enums, at: name.span)
    if feature.models.contains(where: { $0.name.value == name.value }) {
      problem = .error(
        problem.code,
        "'\(name.value)' is a struct, and the errors of a method are cases of an enum",
        at: name.span, help: .known(enums, limit: 8))
    }
    bag.add(problem)
    return nil
  }

  /// An enum of another module is an error where a service beside it fails with it.
  private mutating func checkIsError(_ model: Model, _ name: Located<String>) {
    guard let module = model.module else { return }
    let services = used.flatMap { [$0] + $0.hidden }.flatMap(\.services)
    guard !services.flatMap(\.methods).contains(where: { $0.failure == name.value }) else { return }
    bag.report(
      "unknown-enum", "'\(name.value)' is an enum of '\(module)', where no service fails with it",
      at: name.span, help: "declare the service beside it, or the enum here")
  }

  private mutating func checkStream(_ method: DeclaredService.Method) {
    guard let streams = method.streams, streams.value, method.returns == nil else { return }
    bag.report(
      "missing-key", "a stream needs the key 'returns': the type of its elements",
      at: method.name.span, help: "add 'returns:' with that type, as in 'returns: [Order]'")
  }
}
