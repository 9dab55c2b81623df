/// The type of a value in a spec.
public enum Type: Hashable, Sendable {
  case bool
  case int
  case double
  case decimal
  case string
  case date
  case url
  case uuid
  case data
  /// What an action failed with: `any Error`.
  case error
  case void
  case model(String)
  indirect case optional(Type)
  indirect case array(Type)
  indirect case dictionary(Type, Type)
  /// Was reported already: it fits everything, and nothing is said of it again.
  case invalid
}

extension Type {
  /// The types that need no declaration, by the names they have in specs and in Swift.
  public static let builtIn: [(name: String, type: Type)] = [
    ("Bool", .bool), ("Int", .int), ("Double", .double), ("Decimal", .decimal),
    ("String", .string), ("Date", .date), ("URL", .url), ("UUID", .uuid), ("Data", .data),
  ]

  /// As Swift writes it: `[String: Int]`, `Order?`.
  public var name: String {
    switch self {
    case .error: "any Error"
    case .void: "Void"
    case .model(let name): name
    case .optional(.error): "(any Error)?"
    case .optional(let wrapped): "\(wrapped.name)?"
    case .array(let element): "[\(element.name)]"
    case .dictionary(let key, let value): "[\(key.name): \(value.name)]"
    case .invalid: "_"
    default: Self.builtIn.first { $0.type == self }?.name ?? "_"
    }
  }

  /// As a message speaks of it: what an action failed with has no name in specs.
  var spoken: String { unwrapped == .error ? "an error" : name }

  public var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type without its `?`, or itself.
  public var unwrapped: Type {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// The type with one `?`, whether it has one or not.
  public var optional: Type {
    switch self {
    case .optional, .invalid: self
    default: .optional(self)
    }
  }

  /// What an array holds; `.invalid` for other types.
  var element: Type {
    if case .array(let element) = self { element } else { .invalid }
  }

  /// It has a `count`, and can be empty.
  public var isCountable: Bool {
    switch self {
    case .string, .array, .dictionary: true
    default: false
    }
  }

  public var isNumber: Bool {
    switch self {
    case .int, .double, .decimal: true
    default: false
    }
  }

  /// Whether `<` is defined for two values of it.
  public var isComparable: Bool {
    switch self {
    case .int, .double, .decimal, .string, .date, .invalid: true
    default: false
    }
  }

  /// Whether `==` is defined for two values of it, and it can be the key of a dictionary.
  public var isHashable: Bool {
    switch self {
    case .error, .void: false
    case .optional(let wrapped), .array(let wrapped): wrapped.isHashable
    case .dictionary(_, let value): value.isHashable
    default: true
    }
  }

  /// Whether a part of it was reported already.
  public var isInvalid: Bool {
    switch self {
    case .invalid: true
    case .optional(let wrapped), .array(let wrapped): wrapped.isInvalid
    case .dictionary(let key, let value): key.isInvalid || value.isInvalid
    default: false
    }
  }

  /// Whether the Swift that names it, or makes a value of it, needs `import Foundation`.
  public var needsFoundation: Bool {
    switch self {
    case .decimal, .date, .url, .uuid, .data: true
    case .optional(let wrapped), .array(let wrapped): wrapped.needsFoundation
    case .dictionary(let key, let value): key.needsFoundation || value.needsFoundation
    default: false
    }
  }

  /// Whether a value of either type can stand for the other, where what was reported fits all.
  func matches(_ other: Type) -> Bool {
    switch (self, other) {
    case (.invalid, _), (_, .invalid): true
    case (.optional(let left), .optional(let right)), (.array(let left), .array(let right)):
      left.matches(right)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      key.matches(otherKey) && value.matches(otherValue)
    default: self == other
    }
  }
}
