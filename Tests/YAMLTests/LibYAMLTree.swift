import CLibYAML

/// A document as libyaml's own events and tokens tell it, put together without anything of ours.
indirect enum LibYAMLNode {
  case scalar(String, style: yaml_scalar_style_t, Range<Int>)
  case sequence([LibYAMLNode], Range<Int>)
  case mapping([(key: LibYAMLNode, value: LibYAMLNode)], isFlow: Bool, Range<Int>)

  var range: Range<Int> {
    switch self {
    case .scalar(_, _, let range), .sequence(_, let range), .mapping(_, _, let range): range
    }
  }

  /// `nil` for collections.
  var text: String? {
    if case .scalar(let text, _, _) = self { text } else { nil }
  }

  /// What a key says; `nil` for what the language takes for no key.
  var key: String? {
    guard case .scalar(let text, let style, _) = self else { return nil }
    let isNull = style == YAML_PLAIN_SCALAR_STYLE && Self.nulls.contains(text)
    return isNull ? nil : text
  }

  static let nulls: Set = ["", "~", "null", "Null", "NULL"]
}

/// The tree of a text, or why the language has none for it.
struct LibYAMLTree {
  struct Stop: Error {}

  private(set) var root: LibYAMLNode?
  /// Codes of what is YAML, and no part of the language.
  private(set) var refusals: Set<String> = []

  private let text: LibYAMLText
  private var next = 0
  private var anchors: [String: LibYAMLNode] = [:]

  init(_ text: LibYAMLText) {
    self.text = text
    guard text.failure == nil else { return }
    root = try? document()
  }

  private mutating func document() throws -> LibYAMLNode {
    let first = try take()
    guard first.type == YAML_DOCUMENT_START_EVENT else {
      return .scalar(
        "", style: YAML_PLAIN_SCALAR_STYLE, first.range.lowerBound..<first.range.lowerBound)
    }
    let root = try node(try take(), depth: 0)
    _ = try take()
    if try take().type == YAML_DOCUMENT_START_EVENT { refusals.insert("several-documents") }
    return root
  }

  private mutating func take() throws -> LibYAMLText.Event {
    guard text.events.indices.contains(next) else { throw Stop() }
    next += 1
    return text.events[next - 1]
  }

  private mutating func node(_ event: LibYAMLText.Event, depth: Int) throws -> LibYAMLNode {
    let node: LibYAMLNode
    let start = text.contentStart(of: event)
    switch event.type {
    case YAML_ALIAS_EVENT:
      if let marked = anchors[event.anchor ?? ""] { return marked }
      refusals.insert("unknown-anchor")
      return .scalar("", style: YAML_PLAIN_SCALAR_STYLE, event.range)
    case YAML_SEQUENCE_START_EVENT: node = try sequence(from: start, depth: depth)
    case YAML_MAPPING_START_EVENT: node = try mapping(event, from: start, depth: depth)
    default:
      node = .scalar(event.value, style: event.style, start..<max(start, event.range.upperBound))
    }
    if let tag = event.tag, !Self.tags.contains(tag) { refusals.insert("custom-tag") }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func sequence(from start: Int, depth: Int) throws -> LibYAMLNode {
    try enter(depth)
    var elements: [LibYAMLNode] = []
    var end = start
    while true {
      let event = try take()
      if event.type == YAML_SEQUENCE_END_EVENT {
        if text.isBracket(at: start) { end = event.range.upperBound }
        return .sequence(elements, start..<end)
      }
      let element = try node(event, depth: depth + 1)
      end = max(end, self.end(of: element, event))
      elements.append(element)
    }
  }

  private mutating func mapping(
    _ start: LibYAMLText.Event,
    from contentStart: Int,
    depth: Int
  ) throws -> LibYAMLNode {
    try enter(depth)
    var pairs: [(key: LibYAMLNode, value: LibYAMLNode)] = []
    var end = contentStart
    var known: Set<String> = []
    while true {
      let keyEvent = try take()
      if keyEvent.type == YAML_MAPPING_END_EVENT {
        if text.isBracket(at: contentStart) { end = keyEvent.range.upperBound }
        return .mapping(pairs, isFlow: start.isFlow, contentStart..<end)
      }
      let key = try node(keyEvent, depth: depth + 1)
      let valueEvent = try take()
      let value = try node(valueEvent, depth: depth + 1)
      end = max(end, self.end(of: value, valueEvent))
      pairs.append((key, value))
      if !known.insert(key.key ?? "").inserted { refusals.insert("duplicate-key") }
      let isText = keyEvent.type == YAML_SCALAR_EVENT && keyEvent.tag == Self.textTag
      if key.key == nil, !isText { refusals.insert("wrong-key") }
      if key.key == "<<", case .scalar(_, YAML_PLAIN_SCALAR_STYLE, _) = key {
        refusals.insert("merge-key")
      }
    }
  }

  /// An alias ends where it stands, not where its anchor does.
  private func end(of node: LibYAMLNode, _ event: LibYAMLText.Event) -> Int {
    event.type == YAML_ALIAS_EVENT ? event.range.upperBound : node.range.upperBound
  }

  private mutating func enter(_ depth: Int) throws {
    guard depth >= 100 else { return }
    refusals.insert("deep-nesting")
    throw Stop()
  }

  private static let textTag = "tag:yaml.org,2002:str"
  private static let tags = Set(
    ["str", "int", "float", "bool", "null", "map", "seq"].map { "tag:yaml.org,2002:\($0)" })
}
