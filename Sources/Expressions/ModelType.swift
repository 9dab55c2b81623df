import Diagnostics

/// A model as expressions see it: a struct or an enum.
public struct ModelType: Sendable {
  public struct Property: Sendable {
    public var name: String
    public var type: Type
    /// Its default; `nil` where it has none, and where it is optional and starts as `nil`.
    public var defaultValue: RuntimeValue?
    private var hasDefault: Bool

    /// Whether a value may leave it out: it is optional, or has a default.
    public var isOmittable: Bool { hasDefault || type.isOptional }

    /// It has a default whose value is not known.
    var isOpen: Bool { hasDefault && defaultValue == nil }

    /// - Parameter hasDefault: also true for a default that is not a constant.
    public init(
      _ name: String,
      _ type: Type,
      defaultValue: RuntimeValue? = nil,
      hasDefault: Bool = false
    ) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.hasDefault = hasDefault || defaultValue != nil
    }

    /// What it is where a value leaves it out; `nil` where it must be given.
    public var omittedValue: RuntimeValue? {
      defaultValue ?? (type.isOptional && !hasDefault ? RuntimeValue.none : nil)
    }
  }

  public struct Case: Sendable {
    public var name: String
    public var payload: [Property]

    /// What it carries could not be read, which is reported where it is declared.
    var isUnclear: Bool { payload.contains { $0.name == "_" } }

    public init(_ name: String, payload: [Property] = []) {
      self.name = name
      self.payload = payload
    }
  }

  public enum Content: Sendable {
    case structure([Property])
    case enumeration([Case])
  }

  public var name: String
  public var content: Content

  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// Empty for an enum.
  public var properties: [Property] {
    if case .structure(let properties) = content { properties } else { [] }
  }

  /// Empty for a struct.
  public var cases: [Case] {
    if case .enumeration(let cases) = content { cases } else { [] }
  }

  public var isEnumeration: Bool {
    if case .enumeration = content { true } else { false }
  }

  public func property(named name: String) -> Property? {
    properties.first { $0.name == name }
  }

  public func enumCase(named name: String) -> Case? {
    cases.first { $0.name == name }
  }
}

/// The models of a spec and of the files that it uses, by name.
public struct TypeTable: Sendable {
  /// Shared: every scope and every check has the table.
  private final class Storage: Sendable {
    let models: [ModelType]
    let index: NameIndex
    /// The names of cases that carry values, of all enums.
    let payloadCases: Set<String>

    init(_ models: [ModelType], _ index: NameIndex, payloadCases: Set<String>) {
      self.models = models
      self.index = index
      self.payloadCases = payloadCases
    }
  }

  /// `nil` where there are no models.
  private let storage: Storage?

  /// The first of two models with one name counts.
  public init(_ models: [ModelType]) {
    guard !models.isEmpty else {
      storage = nil
      return
    }
    var index = NameIndex()
    let kept = models.filter { index.insert($0.name).isNew }
    var payloadCases: Set<String> = []
    for model in kept {
      for item in model.cases where !item.payload.isEmpty { payloadCases.insert(item.name) }
    }
    storage = Storage(kept, index, payloadCases: payloadCases)
  }

  /// In the order of their declaration.
  public var names: [String] { storage?.index.names ?? [] }

  public subscript(name: String) -> ModelType? {
    guard let storage, let number = storage.index.number(of: name) else { return nil }
    return storage.models[number]
  }

  /// Whether some enum has a case of the name that carries values.
  func hasPayloadCase(named name: String) -> Bool {
    storage?.payloadCases.contains(name) ?? false
  }

  /// The one enum that has a case of the name; `nil` where there are several.
  func enumeration(with name: String) -> String? {
    let found = names.filter { self[$0]?.enumCase(named: name) != nil }
    return found.count == 1 ? found[0] : nil
  }

  /// How many defaults there are whose values are not known.
  public var openDefaults: Int {
    let properties = storage?.models.lazy.flatMap(\.properties)
    return properties?.count { $0.isOpen } ?? 0
  }

  func model(of type: Type) -> ModelType? {
    guard case .model(let name) = type else { return nil }
    return self[name]
  }
}
