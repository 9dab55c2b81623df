import CLibYAML

/// Everything that libyaml tells of a text: its events, the places of its tokens, and its failure.
struct LibYAMLText {
  struct Event {
    var type: yaml_event_type_t
    /// In bytes of the file.
    var range: Range<Int>
    var value = ""
    var style = YAML_PLAIN_SCALAR_STYLE
    var isFlow = false
    var anchor: String?
    var tag: String?
  }

  private(set) var events: [Event] = []
  /// Where libyaml gave up, and where the thing began that it was reading.
  private(set) var failure: (offset: Int, context: Int)?

  private let bytes: [UInt8]
  /// The byte of each code point, and behind the last one the end.
  private var places: [Int] = []
  /// Where tokens begin, and whether each is an anchor or a tag.
  private var tokens: [(start: Int, isProperty: Bool)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    for offset in bytes.indices.dropFirst(hasMark ? 3 : 0) where bytes[offset] & 0xC0 != 0x80 {
      places.append(offset)
    }
    places.append(bytes.count)
    readEvents()
    if failure == nil { readTokens() }
  }

  func isBracket(at offset: Int) -> Bool {
    bytes.indices.contains(offset)
      && [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[offset])
  }

  /// Behind the anchor and the tag of a node: at the next token, or where nothing follows, at the end.
  func contentStart(of event: Event) -> Int {
    guard event.anchor != nil || event.tag != nil, event.type != YAML_ALIAS_EVENT else {
      return event.range.lowerBound
    }
    // A key's anchor stands behind the token that says that a key begins.
    let first = tokens.firstIndex { $0.start >= event.range.lowerBound && $0.isProperty }
    let content = first.flatMap { tokens[$0...].first { !$0.isProperty } }
    let isScalar = event.type == YAML_SCALAR_EVENT
    guard let content, !isScalar || content.start < event.range.upperBound else {
      return event.range.upperBound
    }
    return content.start
  }

  private mutating func readEvents() {
    withParser { text, parser in
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          text.failure = text.failure(of: parser)
          return
        }
        defer { yaml_event_delete(&event) }
        if event.type == YAML_STREAM_START_EVENT { continue }
        text.events.append(text.event(&event))
        if event.type == YAML_STREAM_END_EVENT { return }
      }
    }
  }

  private mutating func readTokens() {
    withParser { text, parser in
      while true {
        var token = yaml_token_t()
        guard yaml_parser_scan(&parser, &token) == 1 else { return }
        defer { yaml_token_delete(&token) }
        if token.type == YAML_STREAM_END_TOKEN { return }
        let isProperty = token.type == YAML_ANCHOR_TOKEN || token.type == YAML_TAG_TOKEN
        text.tokens.append((text.place(token.start_mark), isProperty))
      }
    }
  }

  private mutating func withParser(_ body: (inout Self, inout yaml_parser_t) -> Void) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    let bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      body(&self, &parser)
    }
  }

  private func event(_ raw: inout yaml_event_t) -> Event {
    let start = place(raw.start_mark)
    var event = Event(type: raw.type, range: start..<max(start, place(raw.end_mark)))
    event.anchor = cyaml_anchor(&raw).map { String(cString: $0) }
    event.tag = cyaml_tag(&raw).map { String(cString: $0) }
    switch raw.type {
    case YAML_SCALAR_EVENT:
      let value = UnsafeBufferPointer(
        start: cyaml_scalar_value(&raw), count: cyaml_scalar_length(&raw))
      event.value = String(decoding: value, as: UTF8.self)
      event.style = cyaml_scalar_style(&raw)
    case YAML_SEQUENCE_START_EVENT: event.isFlow = cyaml_sequence_is_flow(&raw) == 1
    case YAML_MAPPING_START_EVENT: event.isFlow = cyaml_mapping_is_flow(&raw) == 1
    default: break
    }
    return event
  }

  private func failure(of parser: yaml_parser_t) -> (offset: Int, context: Int) {
    // What is no text at all is told by its byte, and has no mark.
    guard parser.error != YAML_READER_ERROR else {
      return (min(parser.problem_offset, bytes.count), min(parser.problem_offset, bytes.count))
    }
    let offset = place(parser.problem_mark)
    return (offset, parser.context == nil ? offset : min(offset, place(parser.context_mark)))
  }

  private func place(_ mark: yaml_mark_t) -> Int {
    places[min(mark.index, places.count - 1)]
  }
}
