public import Diagnostics

/// A part of a YAML document, and where it stands.
///
/// An alias is the node that its anchor marks, at the anchor's place.
public struct Node: Sendable {
  public enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping(Mapping)
  }

  public var content: Content
  /// A scalar's quotes are inside, anchors and tags are not. A collection in brackets goes from
  /// bracket to bracket, any other one to the end of its last child. What is left empty is a point.
  public var span: SourceSpan

  public init(_ content: Content, at span: SourceSpan) {
    self.content = content
    self.span = span
  }

  public var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  public var elements: [Node]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  public var mapping: Mapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// Written as `null` or `~`, or left empty.
  public var isNull: Bool { scalar?.isNull ?? false }

  /// What the author would call it: "a text", "a list", "a mapping", "nothing".
  public var describe: String {
    switch content {
    case .scalar(let scalar): scalar.isNull ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A text, with what YAML says about how it was written.
public struct Scalar: Sendable {
  public enum Style: Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
  }

  /// After escapes, folds and indentation are undone.
  public var text: String
  public var style: Style
  /// Whether the tag `!!str` makes it a text whatever it looks like.
  var isTaggedText = false

  public init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Whether the text is plain `~`, `null`, `Null` or `NULL`, or left empty.
  public var isNull: Bool {
    guard style == .plain, !isTaggedText else { return false }
    switch text.utf8.count {
    case 0: return true
    case 1: return text == "~"
    case 4: return text == "null" || text == "Null" || text == "NULL"
    default: return false
    }
  }
}

/// Keys and values in the order of the file; no key stands twice.
public struct Mapping: Sendable {
  public struct Pair: Sendable {
    public var key: Located<String>
    public var value: Node

    public init(key: Located<String>, value: consuming Node) {
      self.key = key
      self.value = value
    }
  }

  public var pairs: [Pair]
  /// Written in braces.
  public var isFlow: Bool

  public init(_ pairs: [Pair], isFlow: Bool = false) {
    self.pairs = pairs
    self.isFlow = isFlow
  }

  /// Whether a key has a value: behind a name that is chosen, `true` is none.
  var holdsValues: Bool {
    pairs.contains { !$0.value.isNull && !["true", "false"].contains($0.value.scalar?.text) }
  }

  /// - Complexity: O(pairs).
  public subscript(_ key: String) -> Pair? {
    pairs.first { $0.key.value == key }
  }
}

extension Node {
  /// For a mark that makes one text of the lines below it, where they are meant as they stand.
  public var blockAdvice: Advice? {
    switch scalar?.style {
    case .literal: "leave '|' out: it makes one text of the lines below it"
    case .folded: "leave '>' out: it makes one text of the lines below it"
    default: nil
    }
  }
}
