import CLibYAML

/// What libyaml tells of a text, one event after the other. The only code that speaks to C.
///
/// libyaml counts code points; all offsets here are UTF-8 bytes of the file.
struct EventStream: ~Copyable {
  struct Event: ~Copyable {
    enum Kind {
      case alias
      case scalar
      case sequenceStart
      case sequenceEnd
      case mappingStart
      case mappingEnd
      case documentStart
      case streamEnd
      /// Marks that say nothing about the tree.
      case other
    }

    var kind: Kind
    var start: Int
    var end: Int
    var text = ""
    var style = Scalar.Style.plain
    var isFlow = false
    /// `nil` for nearly all.
    var names: Names?

    var anchor: String? { names?.anchor }
    var tag: String? { names?.tag }
  }

  /// What stands in front of a node; an object, since few events pay for it.
  final class Names {
    let anchor: String?
    let tag: String?

    init(anchor: String?, tag: String?) {
      self.anchor = anchor
      self.tag = tag
    }
  }

  /// What libyaml could not read, in its own words.
  struct SyntaxError: Error {
    var problem: String
    var offset: Int
    var context: String
    /// Where the thing began that libyaml was reading, if it says so.
    var contextOffset: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var offsets: OffsetCursor

  /// - Parameters:
  ///   - text: valid UTF-8, which outlives the stream.
  ///   - start: the first byte to read, behind a byte order mark.
  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool) {
    parser = .allocate(capacity: 1)
    let isReady = yaml_parser_initialize(parser) == 1
    precondition(isReady, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    let rest = UnsafeBufferPointer(rebasing: text[start...])
    yaml_parser_set_input_string(parser, rest.baseAddress, rest.count)
    offsets = OffsetCursor(text, from: start, isASCII: isASCII)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  mutating func next() throws(SyntaxError) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw syntaxError() }
    defer { yaml_event_delete(&raw) }
    let start = offsets.byte(of: raw.start_mark.index)
    let end = offsets.byte(of: raw.end_mark.index)
    var event = Event(kind: Self.kind(of: raw.type), start: start, end: end)
    switch event.kind {
    case .scalar:
      let bytes = UnsafeBufferPointer(
        start: cyaml_scalar_value(&raw), count: cyaml_scalar_length(&raw))
      event.text = String(decoding: bytes, as: UTF8.self)
      event.style = Self.style(of: cyaml_scalar_style(&raw))
    case .sequenceStart: event.isFlow = cyaml_sequence_is_flow(&raw) == 1
    case .mappingStart: event.isFlow = cyaml_mapping_is_flow(&raw) == 1
    default: break
    }
    let (anchor, tag) = (cyaml_anchor(&raw), cyaml_tag(&raw))
    if anchor != nil || tag != nil {
      event.names = Names(
        anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) })
    }
    return event
  }

  private mutating func syntaxError() -> SyntaxError {
    let raw = parser.pointee
    let hasContext = raw.context != nil
    return SyntaxError(
      problem: raw.problem.map { String(cString: $0) } ?? "out of memory",
      offset: offsets.byte(of: raw.problem_mark.index),
      context: raw.context.map { String(cString: $0) } ?? "",
      contextOffset: hasContext ? offsets.byte(of: raw.context_mark.index) : nil
    )
  }

  private static func kind(of type: yaml_event_type_t) -> Event.Kind {
    switch type {
    case YAML_ALIAS_EVENT: .alias
    case YAML_SCALAR_EVENT: .scalar
    case YAML_SEQUENCE_START_EVENT: .sequenceStart
    case YAML_SEQUENCE_END_EVENT: .sequenceEnd
    case YAML_MAPPING_START_EVENT: .mappingStart
    case YAML_MAPPING_END_EVENT: .mappingEnd
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: .streamEnd
    default: .other
    }
  }

  private static func style(of style: yaml_scalar_style_t) -> Scalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}
