import CLibYAML

/// What libyaml tells of a text, one event after the other. The only code that speaks to C.
///
/// libyaml counts code points; all offsets here are UTF-8 bytes of the file.
struct EventStream: ~Copyable {
  struct Event {
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
    var style = Scalar.Style.plain
    var isFlow = false
    /// An anchor or a tag stands in front of the node, or the event is an alias.
    var hasNames = false
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
  /// The event at hand, as libyaml tells it.
  private let raw: UnsafeMutablePointer<yaml_event_t>
  private var offsets: OffsetCursor

  /// - Parameters:
  ///   - text: valid UTF-8, which outlives the stream.
  ///   - start: the first byte to read, behind a byte order mark.
  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool) {
    parser = .allocate(capacity: 1)
    raw = .allocate(capacity: 1)
    raw.initialize(to: yaml_event_t())
    let isReady = yaml_parser_initialize(parser) == 1
    precondition(isReady, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    let rest = UnsafeBufferPointer(rebasing: text[start...])
    yaml_parser_set_input_string(parser, rest.baseAddress, rest.count)
    offsets = OffsetCursor(text, from: start, isASCII: isASCII)
  }

  deinit {
    yaml_event_delete(raw)
    raw.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event; what is told of the one before, apart from the event itself, is gone then.
  mutating func next() throws(SyntaxError) -> Event {
    yaml_event_delete(raw)
    guard yaml_parser_parse(parser, raw) == 1 else { throw syntaxError() }
    let start = offsets.byte(of: raw.pointee.start_mark.index)
    let end = offsets.byte(of: raw.pointee.end_mark.index)
    var event = Event(kind: Self.kind(of: raw.pointee.type), start: start, end: end)
    switch event.kind {
    case .scalar: event.style = Self.style(of: cyaml_scalar_style(raw))
    case .sequenceStart: event.isFlow = cyaml_sequence_is_flow(raw) == 1
    case .mappingStart: event.isFlow = cyaml_mapping_is_flow(raw) == 1
    default: break
    }
    event.hasNames = cyaml_anchor(raw) != nil || cyaml_tag(raw) != nil
    return event
  }

  /// The text of the scalar that came last.
  var text: String {
    let bytes = UnsafeBufferPointer(start: cyaml_scalar_value(raw), count: cyaml_scalar_length(raw))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The anchor in front of the node that came last, or what the alias means.
  var anchor: String? { cyaml_anchor(raw).map { String(cString: $0) } }

  /// The tag in front of the node that came last.
  var tag: String? { cyaml_tag(raw).map { String(cString: $0) } }

  private mutating func syntaxError() -> SyntaxError {
    let parser = parser.pointee
    let hasContext = parser.context != nil
    return SyntaxError(
      problem: parser.problem.map { String(cString: $0) } ?? "out of memory",
      offset: offsets.byte(of: parser.problem_mark.index),
      context: parser.context.map { String(cString: $0) } ?? "",
      contextOffset: hasContext ? offsets.byte(of: parser.context_mark.index) : nil
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
