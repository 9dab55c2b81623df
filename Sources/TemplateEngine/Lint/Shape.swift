/// What a value can be, as far as that is known before anything is rendered.
public indirect enum Shape: Hashable, Sendable {
  /// Nothing is known, so nothing is wrong with it.
  case any
  case text
  /// A text that is one of these.
  case choice([String])
  case number
  case flag
  case list(Shape)
  /// An object of this kind in the schema.
  case object(String)
  /// A macro, by its number in one run of the lint.
  case macro(Int)

  /// What messages call it.
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

  /// What is either the one or the other.
  func or(_ other: Shape) -> Shape {
    switch (self, other) {
    case _ where self == other: self
    case (.text, .choice), (.choice, .text), (.choice, .choice): .text
    case (.list(let left), .list(let right)): .list(left.or(right))
    default: .any
    }
  }
}

/// The kinds of objects that templates see, and the members of each.
public struct Schema: Sendable {
  public var objects: [String: [String: Shape]]

  public init(_ objects: [String: [String: Shape]] = [:]) {
    self.objects = objects
  }

  /// Says which forms an object has. Its member `kind` tells them apart, and each has some of its
  /// members; where a template has asked for the form, those alone are there.
  public mutating func divide(_ kind: String, into forms: [String: [String]]) {
    objects[kind]?["kind"] = .choice(forms.keys.sorted())
    for (form, names) in forms {
      var members = objects[kind]?.filter { names.contains($0.key) } ?? [:]
      members["kind"] = .choice([form])
      objects[Self.name(ofForm: form, of: kind)] = members
    }
  }

  /// What an object is where its member `kind` is `form`.
  func narrowed(_ shape: Shape, to form: String) -> Shape? {
    guard case .object(let kind) = shape else { return nil }
    let name = Self.name(ofForm: form, of: kind)
    return objects[name] == nil ? nil : .object(name)
  }

  private static func name(ofForm form: String, of kind: String) -> String { "\(kind)/\(form)" }

  /// What a member is; `nil` where the object has none of this name.
  func member(_ name: String, of kind: String) -> Shape? {
    guard let members = objects[kind] else { return .any }
    return members[name] ?? (name == "count" ? .number : nil)
  }

  /// What every element of it is, if it can be looped over.
  func element(of shape: Shape) -> Shape? {
    switch shape {
    case .any: .any
    case .list(let element): element
    case .object(let kind): objects[kind]?.values.reduce(nil) { $0?.or($1) ?? $1 } ?? .any
    default: nil
    }
  }
}
