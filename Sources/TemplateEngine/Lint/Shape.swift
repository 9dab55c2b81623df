/// The possible values of an expression, as far as they are known before rendering.
public indirect enum Shape: Hashable, Sendable {
  /// Nothing is known about the value, so nothing is reported.
  case any
  case text
  /// One of several texts.
  case choice([String])
  case number
  case flag
  case list(Shape)
  /// An object of this kind in the schema.
  case object(String)
  /// A macro, by its index in the linter.
  case macro(Int)

  /// How diagnostics describe the shape.
  var description: String {
    switch self {
    case .any: "a value"
    case .text, .choice: "a text"
    case .number: "a number"
    case .flag: "a truth value"
    case .list: "a list"
    case .object(let kind): "an object '\(kind)'"
    case .macro: "a macro"
    }
  }

  /// Returns the union of two shapes.
  func or(_ other: Shape) -> Shape {
    switch (self, other) {
    case _ where self == other: self
    case (.text, .choice), (.choice, .text), (.choice, .choice): .text
    case (.list(let left), .list(let right)): .list(left.or(right))
    default: .any
    }
  }
}

/// The kinds of objects in the context of templates, and their members.
public struct Schema: Sendable {
  public var objects: [String: [String: Shape]]

  public init(_ objects: [String: [String: Shape]] = [:]) {
    self.objects = objects
  }

  /// Divides a kind of object into forms, distinguished by the member `kind`. Each form has
  /// some of the members, and only those exist after a template has tested for the form.
  public mutating func divide(_ kind: String, into forms: [String: [String]]) {
    objects[kind]?["kind"] = .choice(forms.keys.sorted())
    for (form, names) in forms {
      var members = objects[kind]?.filter { names.contains($0.key) } ?? [:]
      members["kind"] = .choice([form])
      objects[Self.name(ofForm: form, of: kind)] = members
    }
  }

  /// Returns the shape of an object whose member `kind` is `form`, or `nil` if there is no such
  /// form.
  func narrowed(_ shape: Shape, to form: String) -> Shape? {
    guard case .object(let kind) = shape else { return nil }
    let name = Self.name(ofForm: form, of: kind)
    return objects[name] == nil ? nil : .object(name)
  }

  private static func name(ofForm form: String, of kind: String) -> String { "\(kind)/\(form)" }

  /// Returns the shape of a member, or `nil` if the object has no such member.
  func member(_ name: String, of kind: String) -> Shape? {
    guard let members = objects[kind] else { return .any }
    return members[name] ?? (name == "count" ? .number : nil)
  }

  /// Returns the shape of the elements, or `nil` if the shape cannot be looped over.
  func element(of shape: Shape) -> Shape? {
    switch shape {
    case .any: .any
    case .list(let element): element
    case .object(let kind): objects[kind]?.values.reduce(nil) { $0?.or($1) ?? $1 } ?? .any
    default: nil
    }
  }
}
