import Diagnostics
import TemplateEngine

/// The members of one kind of object in the template model, with their values and documentation.
/// The values, `trellis ir`, the schema and the linter are all derived from these tables.
struct ObjectTable<Source>: Sendable {
  struct Member: Sendable {
    let name: Name
    let shape: ModelShape
    let summary: String
    /// Whether the member is expensive, and is left empty if no generated file needs it.
    let isOnDemand: Bool
    let value: @Sendable (Source, inout ModelWriter) -> Value

    init(
      _ name: String,
      _ shape: ModelShape,
      onDemand: Bool = false,
      _ summary: String,
      _ value: @escaping @Sendable (Source, inout ModelWriter) -> Value
    ) {
      self.name = Name(name)
      self.shape = shape
      self.summary = summary
      isOnDemand = onDemand
      self.value = value
    }
  }

  /// The name of the kind in the schema.
  let name: String
  let members: [Member]
  /// Returns the place of the declaration in the spec, or `nil` for objects without one.
  let origin: (@Sendable (Source) -> SourceSpan?)?
  /// Returns a name that is unique among objects of this kind. An object with an identity is
  /// written once and shared.
  let identity: (@Sendable (Source) -> String)?

  init(
    _ name: String,
    origin: (@Sendable (Source) -> SourceSpan?)? = nil,
    identity: (@Sendable (Source) -> String)? = nil,
    _ members: [Member]
  ) {
    self.name = name
    self.origin = origin
    self.identity = identity
    self.members = members
  }

  func value(_ source: Source, _ writer: inout ModelWriter) -> Value {
    guard let identity else { return newValue(source, &writer) }
    let key = ModelWriter.Identity(kind: name, name: identity(source))
    if let known = writer.known[key] { return known }
    let value = newValue(source, &writer)
    writer.known[key] = value
    return value
  }

  private func newValue(_ source: Source, _ writer: inout ModelWriter) -> Value {
    var values: [(Name, Value)] = []
    values.reserveCapacity(members.count)
    for member in members {
      let isLeftOut = member.isOnDemand && !writer.needs.contains(member.name.text)
      let value = isLeftOut ? writer.store.array([]) : member.value(source, &writer)
      values.append((member.name, value))
    }
    let object = writer.store.object(values)
    if let span = origin?(source) { writer.store.setOrigin(span, of: object) }
    return object
  }

  func list(_ sources: [Source], _ writer: inout ModelWriter) -> Value {
    let values = sources.map { value($0, &writer) }
    return writer.store.array(values)
  }
}

/// The type of a member of the template model.
indirect enum ModelShape: Sendable {
  case text
  case flag
  case number
  /// Swift code with layout marks. The filter `swift` adds a prefix to its members.
  case swift
  case object(String)
  case list(ModelShape)
  /// A value that can be `null`.
  case optional(ModelShape)
}
