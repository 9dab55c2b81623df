public import Diagnostics
public import Expressions
public import Naming

/// A resolved feature: every name is resolved, every expression is type-checked, every default is
/// filled in.
public struct Feature: Sendable {
  public var file: SourceFile.ID
  /// The path of the spec, as given by the caller.
  public var path: String
  public var name: Located<String>
  /// The names that the generated code reserves for itself.
  public var generated = GeneratedNames()
  public var summary: String?
  /// Whether the file declares only models and services.
  public var isShared = false
  /// The modules whose models and services the feature uses, in the order of `uses`.
  public var uses: [Use] = []
  public var title: Shown?
  public var types = TypeTable([])
  public var models: [Model] = []
  public var services: [Service] = []
  public var parameters: [Parameter] = []
  public var states: [State] = []
  /// Derived values in dependency order.
  public var derived: [Derived] = []
  public var actions: [Action] = []
  public var subscriptions: [Subscription] = []
  public var rows: [Row] = []
  public var routes: [Route] = []
  /// The states that are restored after a relaunch, in the order of `restore`.
  public var restored: [Int] = []
  public var view: [Element] = []
  /// The moments whose actions run side by side: `appear`, `refresh`, `disappear`.
  public var sideBySide: Set<Trigger> = []
  /// The values that the view reads, in the order of the view, without duplicates.
  public var outputs: [Output] = []
  /// The texts that pickers show for their options, in the order of the view.
  public var optionTexts: [OptionText] = []
  public var scenarios: [Scenario] = []
  /// Maps each symbol of the feature's expressions to what it refers to.
  public var symbols = SymbolTable()

  public init(file: SourceFile.ID, path: String, name: Located<String>) {
    self.file = file
    self.path = path
    self.name = name
  }
}

/// A module whose models and services a feature uses.
public struct Use: Sendable {
  public var module: String
  /// Whether the module is a shared file rather than a feature.
  public var isShared: Bool
  /// The place where the spec names the module's file.
  public var span: SourceSpan

  package init(module: String, isShared: Bool, span: SourceSpan) {
    self.module = module
    self.isShared = isShared
    self.span = span
  }
}

extension Feature {
  /// The enum that a type is or wraps, if its cases have no associated values.
  public func plainEnum(_ type: Type) -> Model? {
    guard case .model(let name) = type.unwrapped else { return nil }
    return models.first { $0.name.value == name && $0.isRaw }
  }

  /// The models that the feature declares itself.
  public var ownModels: [Model] { models.filter { $0.module == nil } }
  public var ownServices: [Service] { services.filter { $0.module == nil } }

  /// The shared files that declare services of the feature, sorted.
  public var mockedModules: [String] {
    let shared = Set(uses.filter(\.isShared).map(\.module))
    return Set(services.compactMap(\.module)).intersection(shared).sorted()
  }

  /// The services that are injected into the logic: its own, and those of other modules that it
  /// calls.
  public var dependencies: [Service] {
    services.enumerated().filter { $1.module == nil || calls(service: $0) }.map(\.element)
  }

  /// Whether an action calls a service, or a subscription listens to one of its streams.
  public func calls(service: Int) -> Bool {
    calledMethods.contains { $0.service == service }
      || subscriptions.contains { $0.stream.service == service }
  }

  /// The modules that declare the models in the types, transitively.
  public func modules(of types: [Type]) -> Set<String> {
    var seen: Set<String> = []
    var open = types.flatMap(\.modelNames)
    var result: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted, let model = models.first(where: { $0.name.value == name })
      else { continue }
      if let module = model.module { result.insert(module) }
      open += (model.properties + model.cases.flatMap(\.payload)).flatMap(\.type.modelNames)
    }
    return result
  }

  /// The modules that the generated code imports.
  public var imports: Set<String> {
    guard !uses.isEmpty else { return [] }
    let used = dependencies.flatMap(\.methods)
    var types = used.flatMap { [$0.returns] + $0.parameters.map(\.type) }
    types += used.compactMap(\.failure).map { .model($0) }
    types += parameters.map(\.type) + states.map(\.type) + derived.map(\.type)
    types += outputs.map(\.type) + routes.flatMap(\.parameters).map(\.type)
    types += rows.flatMap { [.model($0.model)] + $0.derived.map(\.type) }
    types += allActions.flatMap(\.parameters).map(\.type) + optionTexts.map(\.item.type)
    types += ownModels.flatMap { $0.properties + $0.cases.flatMap(\.payload) }.map(\.type)
    for action in allActions {
      for expression in action.allSteps.flatMap(\.expressions) {
        expression.visit { types.append($0.type) }
      }
    }
    for value in derived.map(\.value) + outputs.map(\.value) + states.compactMap(\.initial) {
      value.visit { types.append($0.type) }
    }
    return modules(of: types).union(dependencies.compactMap(\.module))
  }
}

extension Type {
  /// The models that the type uses as dictionary keys.
  package var dictionaryKeys: [String] {
    switch self {
    case .optional(let inner), .array(let inner): inner.dictionaryKeys
    case .dictionary(let key, let value): key.modelNames + value.dictionaryKeys
    default: []
    }
  }

  /// The models that the type names.
  public var modelNames: [String] {
    switch self {
    case .model(let name): [name]
    case .optional(let inner), .array(let inner): inner.modelNames
    case .dictionary(let key, let value): key.modelNames + value.modelNames
    default: []
    }
  }
}
