import Diagnostics

/// The anchor and the tag in front of a node, which libyaml counts as a part of it.
struct Properties {
  static let textTag = "tag:yaml.org,2002:str"

  /// Of a tag that is none of YAML's own, with its `!`.
  var customTag: Range<Int>?
  /// Behind the anchor and the tag.
  var contentStart: Int

  /// Whether a tag is one of YAML 1.2's core schema.
  static func isCore(_ tag: String) -> Bool {
    let prefix = "tag:yaml.org,2002:"
    guard tag.hasPrefix(prefix) else { return false }
    return ["str", "int", "float", "bool", "null", "map", "seq"]
      .contains(tag.dropFirst(prefix.count))
  }
}

extension Composition {
  /// Reports the custom tag of a collection; that of a scalar, or of what stands in braces behind a name, may
  /// be a text's own `!`.
  mutating func properties(of event: EventStream.Event) -> Properties {
    var properties = Properties(contentStart: event.start)
    guard event.hasNames else { return properties }
    let (tag, contentStart) = scanProperties(of: event)
    properties.contentStart = contentStart
    guard let name = stream.tag, !Properties.isCore(name) else { return properties }
    let range = tag ?? event.start..<event.start
    if event.isFlow || event.kind == .scalar && event.style == .plain {
      properties.customTag = range
    } else {
      bag.add(.customTag(at: span(range), string(range)))
    }
    return properties
  }

  private func scanProperties(
    of event: EventStream.Event
  ) -> (tag: Range<Int>?, contentStart: Int) {
    let end = event.kind == .scalar ? event.end : text.count
    var tag: Range<Int>?
    // A second one is of the first key of the mapping that the first one is of.
    var hasAnchor = stream.anchor != nil
    let hasTag = stream.tag != nil
    var offset = event.start
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "&") where hasAnchor:
        hasAnchor = false
        offset += 1
        while offset < end, isAnchorName(text[offset]) { offset += 1 }
      case UInt8(ascii: "!") where tag == nil && hasTag:
        let start = offset
        let isVerbatim = text[start + 1] == UInt8(ascii: "<")
        while offset < end, !isTagEnd(at: offset, isVerbatim: isVerbatim) { offset += 1 }
        if isVerbatim { offset += 1 }
        tag = start..<offset
      case UInt8(ascii: "#"):
        while offset < end, text.breakLength(at: offset) == 0 { offset += 1 }
      default:
        let length = spaceLength(at: offset)
        guard length > 0 else { return (tag, offset) }
        offset += length
      }
    }
    return (tag, end)
  }

  /// What a plain text with a `!` in front was meant to be, reported; `nil` where the tag is none
  /// of those that authors write without knowing it.
  mutating func textWithTag(_ tag: Range<Int>, upTo end: Int) -> Node? {
    let line = SourceLine(of: text, at: tag.lowerBound)
    let whole = tag.lowerBound..<max(tag.upperBound, end)
    let isShort = !string(tag).hasPrefix("!!") && !string(tag).hasPrefix("!<")
    guard isShort, whole.count > 1, text.isOneLine(whole) else {
      bag.add(.customTag(at: span(tag), string(tag)))
      return nil
    }
    if let cast = cast(string(whole)) {
      bag.add(
        .error(
          "unquoted-text", "'\(cast.type)' in front of a value is a YAML tag", at: span(tag),
          help: "leave it out: \(line.rewritten(whole, as: cast.value))"))
      let value = whole.upperBound - cast.value.utf8.count..<whole.upperBound
      return Node(.scalar(Scalar(cast.value)), at: span(value))
    }
    let rewritten = line.rewritten(whole, as: Quoting.quoted(string(whole)))
    bag.add(
      .error(
        "unquoted-text",
        "'!' at the start of a value is a YAML tag",
        at: span(tag.lowerBound..<(tag.lowerBound + 1)),
        help: "put the text in quotes: \(rewritten)",
        fix: Fix(Quoting.quoted(string(whole)), in: span(whole), isAboutReading: true)
      )
    )
    return Node(.scalar(Scalar(string(whole))), at: span(whole))
  }

  /// A collection in brackets with a tag in front: a closure, as in `!names.contains { $0.isEmpty }`, or what
  /// it is read as.
  mutating func collection(_ node: Node, behind tag: Range<Int>) -> Node {
    guard string(tag.lowerBound..<max(tag.upperBound, node.span.end)).contains("$0") else {
      bag.add(.customTag(at: span(tag), string(tag)))
      return node
    }
    return textWithTag(tag, upTo: node.span.end) ?? node
  }

  /// `!Double` and `70` of `!Double 70`, which says a type in front of a value: what negates stands alone, or
  /// has an operator behind it.
  private func cast(_ text: String) -> (type: String, value: String)? {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 2, text.hasSuffix(words[1]),
      words[0].dropFirst().allSatisfy({ $0.isLetter }),
      let first = words[1].first, first.isLetter || first.isNumber || "\"'-".contains(first)
    else { return nil }
    return (words[0], words[1])
  }

  private func isAnchorName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func isTagEnd(at offset: Int, isVerbatim: Bool) -> Bool {
    if isVerbatim { return text[offset] == UInt8(ascii: ">") }
    return spaceLength(at: offset) > 0 || text[offset] == UInt8(ascii: ",")
  }

  private func spaceLength(at offset: Int) -> Int {
    SourceLine.isSpace(text[offset]) ? 1 : text.breakLength(at: offset)
  }

  func string(_ range: Range<Int>) -> String {
    text.string(range)
  }
}

extension Diagnostic {
  fileprivate static func customTag(at span: SourceSpan, _ tag: String) -> Diagnostic {
    .error(
      "custom-tag",
      "'\(tag)' is a YAML tag that is not known here",
      at: span,
      help: "remove it, or put the whole text in single quotes"
    )
  }
}
