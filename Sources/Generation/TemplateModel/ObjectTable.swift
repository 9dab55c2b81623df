import Diagnostics
import TemplateEngine

/// What templates see of one kind of thing: a row for each member, with its value and what there is
/// to say about it. Values, `trellis ir`, the schema and the lint all come from these tables.
struct ObjectTable<Source>: Sendable {
  struct Member: Sendable {
    let name: Name
    let shape: ModelShape
    let summary: String
    /// It takes long to find, and is left empty where no file that is made needs it.
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

  /// The kind's name in the schema.
  let name: String
  let members: [Member]
  /// Where the spec declares it; `nil` for what no line of a spec stands for.
  let origin: (@Sendable (Source) -> SourceSpan?)?
  /// What tells one from the others of its kind: it is written once, wherever it is met.
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

/// What a member of the template model can be.
indirect enum ModelShape: Sendable {
  case text
  case flag
  case number
  /// Swift source with marks for the layout; the filter `swift` puts a prefix before members.
  case swift
  case object(String)
  case list(ModelShape)
  /// `null` where there is none.
  case optional(ModelShape)
}
