public import Diagnostics
public import Expressions
public import Naming

/// What a feature means: every name resolved, every expression checked, every default filled in.
public struct Feature: Sendable {
  public var file: SourceFile.ID
  /// The path of the spec, as it was given.
  public var path: String
  public var name: Located<String>
  /// The names that generated code has for itself.
  public var generated = GeneratedNames()
  public var summary: String?
  /// It holds models and services only.
  public var isShared = false
  /// The modules whose models and services it shares, in the order of `uses`.
  public var uses: [Use] = []
  public var title: Expression?
  public var types = TypeTable([])
  public var models: [Model] = []
  public var services: [Service] = []
  public var parameters: [Parameter] = []
  public var states: [State] = []
  /// Each after all that it depends on.
  public var derived: [Derived] = []
  public var actions: [Action] = []
  public var subscriptions: [Subscription] = []
  public var rows: [Row] = []
  public var routes: [Route] = []
  /// The states that survive a relaunch, in the order of `restore`.
  public var restored: [Int] = []
  public var view: [Element] = []
  /// What the view reads, in the order of the view, each once.
  public var outputs: [Output] = []
  /// What pickers show of their options, in the order of the view.
  public var optionTexts: [OptionText] = []
  public var scenarios: [Scenario] = []
  /// What each symbol of the feature's expressions stands for.
  public var symbols = SymbolTable()

  public init(file: SourceFile.ID, path: String, name: Located<String>) {
    self.file = file
    self.path = path
    self.name = name
  }
}

/// A module that a feature shares models and services of.
public struct Use: Sendable {
  public var module: String
  /// It is no feature.
  public var isShared: Bool
  /// Where the author names its file.
  public var span: SourceSpan

  package init(module: String, isShared: Bool, span: SourceSpan) {
    self.module = module
    self.isShared = isShared
    self.span = span
  }
}

extension Feature {
  /// The enum that a type is, or holds, where its cases carry nothing: a text tells them.
  public func plainEnum(_ type: Type) -> Model? {
    guard case .model(let name) = type.unwrapped else { return nil }
    return models.first { $0.name.value == name && $0.isRaw }
  }

  /// What the feature declares itself.
  public var ownModels: [Model] { models.filter { $0.module == nil } }
  public var ownServices: [Service] { services.filter { $0.module == nil } }

  /// Services that the logic is given: its own, and those of others that it calls.
  public var dependencies: [Service] {
    services.enumerated().filter { $1.module == nil || calls(service: $0) }.map(\.element)
  }

  /// Whether some action calls a service, or a subscription listens to it.
  public func calls(service: Int) -> Bool {
    calledMethods.contains { $0.service == service }
      || subscriptions.contains { $0.stream.service == service }
  }

  /// The modules of the types and of all that they hold, each once, in order.
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

  /// The modules that its code needs beside its own.
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
  /// The models that dictionaries in it have as their keys.
  package var dictionaryKeys: [String] {
    switch self {
    case .optional(let inner), .array(let inner): inner.dictionaryKeys
    case .dictionary(let key, let value): key.modelNames + value.dictionaryKeys
    default: []
    }
  }

  /// The models that it names.
  public var modelNames: [String] {
    switch self {
    case .model(let name): [name]
    case .optional(let inner), .array(let inner): inner.modelNames
    case .dictionary(let key, let value): key.modelNames + value.modelNames
    default: []
    }
  }
}
