public import Diagnostics

/// Builds the tree of a file's one document.
public struct Composer {
  /// How deep collections may stand in each other.
  public static let depthLimit = 100
  /// How many nodes all aliases of a file together may stand for.
  public static let expansionLimit = 10_000

  /// The document; a null scalar where the file holds nothing but comments; `nil` where the file
  /// cannot be read to its end. Problems that leave the tree whole are reported beside it.
  public static func compose(_ file: SourceFile, into bag: inout DiagnosticBag) -> Node? {
    file.bytes.withUnsafeBufferPointer { text in
      guard let check = TextCheck(text, of: file.id, into: &bag) else { return nil }
      guard check.start < text.count else {
        let end = SourceSpan(file: file.id, start: text.count, end: text.count)
        return Node(.scalar(Scalar("")), at: end)
      }
      let stream = EventStream(text, from: check.start, isASCII: check.isASCII)
      var composition = Composition(of: file, text, stream)
      let root = composition.document()
      bag.add(contentsOf: composition.bag)
      return root
    }
  }
}

/// The making of one tree.
private struct Composition: ~Copyable {
  /// Why it cannot go on.
  enum Stop: Error {
    case syntax(EventStream.SyntaxError)
    case reported
  }

  struct Anchor {
    var node: Node
    /// How many nodes it stands for, aliases in it counted as what they mean.
    var size: Int
  }

  var bag = DiagnosticBag()
  private let file: SourceFile
  private let text: UnsafeBufferPointer<UInt8>
  private var stream: EventStream
  private var anchors: [String: Anchor] = [:]
  private var nodeCount = 0
  private var expansion = 0

  init(
    of file: SourceFile,
    _ text: UnsafeBufferPointer<UInt8>,
    _ stream: consuming EventStream
  ) {
    self.file = file
    self.text = text
    self.stream = stream
  }

  mutating func document() -> Node? {
    do throws(Stop) {
      return try wholeDocument()
    } catch {
      if case .syntax(let problem) = error {
        bag.add(SyntaxAdvice(text, of: file.id).diagnostic(for: problem))
      }
      return nil
    }
  }

  private mutating func wholeDocument() throws(Stop) -> Node {
    var event = try next()
    while event.kind == .other { event = try next() }
    guard event.kind == .documentStart else {
      return Node(.scalar(Scalar("")), at: span(event.start, event.start))
    }
    let root = try node(try next(), depth: 0)
    event = try next()
    while event.kind == .other { event = try next() }
    if event.kind == .documentStart { bag.add(.severalDocuments(at: span(event.start, event.end))) }
    return root
  }

  private mutating func node(_ event: EventStream.Event, depth: Int) throws(Stop) -> Node {
    guard depth <= Composer.depthLimit else {
      bag.add(.nestingDepth(at: span(event.start, event.end)))
      throw .reported
    }
    let countBefore = nodeCount
    nodeCount += 1
    let node: Node
    switch event.kind {
    case .alias: return try alias(event)
    case .sequenceStart: node = try sequence(event, depth: depth)
    case .mappingStart: node = try mapping(event, depth: depth)
    default: node = scalar(event)
    }
    if let name = event.anchor {
      anchors[name] = Anchor(node: node, size: nodeCount - countBefore)
    }
    return node
  }

  private mutating func alias(_ event: EventStream.Event) throws(Stop) -> Node {
    let name = event.anchor ?? ""
    let place = span(event.start, event.end)
    guard let anchor = anchors[name] else {
      bag.add(.unknownAnchor(name, among: anchors.keys.sorted(), at: place))
      return Node(.scalar(Scalar("")), at: place)
    }
    nodeCount += anchor.size - 1
    expansion += anchor.size
    guard expansion <= Composer.expansionLimit else {
      bag.add(.aliasExpansion(name, at: place))
      throw .reported
    }
    return anchor.node
  }

  private mutating func sequence(
    _ event: EventStream.Event,
    depth: Int
  ) throws(Stop) -> Node {
    refuseCustomTag(of: event)
    var elements: [Node] = []
    var end = event.end
    while true {
      let child = try next()
      if child.kind == .sequenceEnd {
        if event.isFlow { end = child.end }
        break
      }
      elements.append(try node(child, depth: depth + 1))
      end = child.kind == .alias ? child.end : max(end, elements.last?.span.end ?? end)
    }
    return Node(.sequence(elements), at: span(contentStart(of: event), end))
  }

  private mutating func mapping(_ event: EventStream.Event, depth: Int) throws(Stop) -> Node {
    refuseCustomTag(of: event)
    var keys = KeySet()
    var pairs: [Mapping.Pair] = []
    var end = event.end
    while true {
      let keyEvent = try next()
      if keyEvent.kind == .mappingEnd {
        if event.isFlow { end = keyEvent.end }
        break
      }
      let keyNode = try node(keyEvent, depth: depth + 1)
      let valueEvent = try next()
      let value = try node(valueEvent, depth: depth + 1)
      end = valueEvent.kind == .alias ? valueEvent.end : max(end, value.span.end)
      guard let key = key(keyNode, of: keyEvent) else { continue }
      if let first = keys.insert(key) {
        bag.add(.duplicateKey(key, first: first))
        continue
      }
      pairs.append(Mapping.Pair(key: key, value: value))
    }
    let mapping = Mapping(pairs, isFlow: event.isFlow)
    return Node(.mapping(mapping), at: span(contentStart(of: event), end))
  }

  /// `nil`, and reported, for what is no key.
  private mutating func key(_ node: Node, of event: EventStream.Event) -> Located<String>? {
    guard let scalar = node.scalar, !scalar.isNull else {
      bag.add(.wrongKey(node))
      return nil
    }
    if scalar.text == "<<", scalar.style == .plain {
      bag.add(.mergeKey(at: node.span))
      return nil
    }
    return Located(scalar.text, at: node.span)
  }

  private mutating func scalar(_ event: EventStream.Event) -> Node {
    refuseCustomTag(of: event)
    let scalar = Scalar(event.text, style: event.style)
    return Node(.scalar(scalar), at: span(contentStart(of: event), event.end))
  }

  private mutating func refuseCustomTag(of event: EventStream.Event) {
    guard let tag = event.tag, !Self.coreTags.contains(tag) else { return }
    bag.add(.customTag(tag, at: span(event.start, event.end)))
  }

  private static let coreTags: Set<String> = [
    "tag:yaml.org,2002:str", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float",
    "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null", "tag:yaml.org,2002:map",
    "tag:yaml.org,2002:seq",
  ]

  /// Behind the anchor and the tag, which libyaml counts in.
  private func contentStart(of event: EventStream.Event) -> Int {
    guard event.anchor != nil || event.tag != nil else { return event.start }
    return Properties(in: text, from: event.start, to: event.end).contentStart
  }

  private mutating func next() throws(Stop) -> EventStream.Event {
    do throws(EventStream.SyntaxError) {
      return try stream.next()
    } catch {
      throw .syntax(error)
    }
  }

  private func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(file: file.id, start: start, end: max(start, end))
  }
}

extension Diagnostic {
  fileprivate static func severalDocuments(at span: SourceSpan) -> Diagnostic {
    .error(
      "several-documents",
      "a second document starts here",
      at: span,
      help: "put it into a file of its own"
    )
  }

  fileprivate static func nestingDepth(at span: SourceSpan) -> Diagnostic {
    .error("nesting-depth", "this stands more than \(Composer.depthLimit) levels deep", at: span)
  }

  fileprivate static func unknownAnchor(
    _ name: String,
    among names: [String],
    at span: SourceSpan
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names)
    return .error(
      "unknown-anchor",
      "no anchor '&\(name)' stands before this alias",
      at: span,
      help: nearest.map { "did you mean '*\($0)'?" }
    )
  }

  fileprivate static func aliasExpansion(_ name: String, at span: SourceSpan) -> Diagnostic {
    .error(
      "alias-expansion",
      "the aliases up to '*\(name)' stand for more than \(Composer.expansionLimit) values",
      at: span
    )
  }

  fileprivate static func duplicateKey(
    _ key: Located<String>,
    first: SourceSpan
  ) -> Diagnostic {
    .error(
      "duplicate-key",
      "the key '\(key.value)' stands here twice",
      at: key.span,
      help: "remove or rename one",
      notes: [Note("it stands here first", at: first)]
    )
  }

  fileprivate static func mergeKey(at span: SourceSpan) -> Diagnostic {
    .error(
      "merge-key",
      "merge keys are not part of YAML 1.2",
      at: span,
      help: "write the keys out, or use an alias for a whole value"
    )
  }

  fileprivate static func wrongKey(_ node: Node) -> Diagnostic {
    .error("wrong-key", "a key is a text, found \(node.describe)", at: node.span)
  }

  fileprivate static func customTag(_ tag: String, at span: SourceSpan) -> Diagnostic {
    .error("custom-tag", "the tag '\(tag)' is not known here", at: span, help: "remove the tag")
  }
}
