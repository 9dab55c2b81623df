import Diagnostics

/// The making of one tree.
struct Composition: ~Copyable {
  /// Why it cannot go on.
  enum Stop: Error {
    case syntax(EventStream.SyntaxError)
    case reported
  }

  /// What libyaml could not read, and what it has read before.
  struct SyntaxStop {
    var error: EventStream.SyntaxError
    /// The quoted text or the collection in brackets that it read last.
    var lastClosed: Range<Int>
    /// Where the innermost bracket stands that it knows to be open.
    var openBracket: Int?
  }

  /// Enough problems to leave the rest of the file unread.
  private static let problemLimit = 1_000

  var bag = DiagnosticBag()
  /// Where libyaml gave up.
  private(set) var stop: SyntaxStop?
  let file: SourceFile.ID
  let text: SourceBytes
  private(set) var stream: EventStream
  private let masks: Masks
  let grammar: KeyGrammar?
  /// How many of the repaired texts were met as they were meant.
  private(set) var repairedCount = 0
  private var anchors: AnchorTable
  private var nodeCount = 0
  private let nodeLimit: Int
  /// The quoted text or the collection in brackets that ended last.
  private var lastClosed = 0..<0
  /// Where the brackets begin that are open, outermost first.
  private var openBrackets: [Int] = []

  init(
    of file: SourceFile.ID,
    _ text: SourceBytes,
    _ stream: consuming EventStream,
    _ masks: Masks,
    _ grammar: KeyGrammar?,
    atMost nodeLimit: Int
  ) {
    self.file = file
    self.text = text
    anchors = AnchorTable(ofFileWith: text.count)
    self.stream = stream
    self.masks = masks
    self.grammar = grammar
    self.nodeLimit = nodeLimit
  }

  /// `nil` where the file cannot be read to its end: then it has stopped, or there is a problem in the bag.
  mutating func document() -> Node? {
    do throws(Stop) {
      return try wholeDocument()
    } catch {
      if case .syntax(let problem) = error {
        stop = SyntaxStop(
          error: problem, lastClosed: lastClosed, openBracket: openBrackets.last)
      }
      return nil
    }
  }

  private mutating func wholeDocument() throws(Stop) -> Node {
    let first = try next()
    guard first.kind == .documentStart else {
      return Node(.scalar(Scalar("")), at: span(first.start..<first.start))
    }
    let root = try node(try next(), depth: 0)
    let second = try next()
    if second.kind == .documentStart {
      bag.add(.severalDocuments(at: span(second.start..<second.end)))
    }
    return root
  }

  private mutating func node(_ event: EventStream.Event, depth: Int) throws(Stop) -> Node {
    guard bag.all.count < Self.problemLimit else { throw .reported }
    guard nodeCount < nodeLimit else {
      bag.add(.tooManyNodes(at: span(event.start..<event.end), limit: nodeLimit))
      throw .reported
    }
    if event.kind == .alias { return try alias(event) }
    let (countBefore, expansionBefore) = (nodeCount, anchors.expansion)
    nodeCount += 1
    let anchor = event.hasNames ? stream.anchor : nil
    let properties = properties(of: event)
    var node: Node
    switch event.kind {
    case .sequenceStart: node = try sequence(event, from: properties.contentStart, depth: depth)
    case .mappingStart: node = try mapping(event, from: properties.contentStart, depth: depth)
    default: node = scalar(event, properties)
    }
    if event.isFlow, let tag = properties.customTag { node = collection(node, behind: tag) }
    if let anchor {
      anchors.add(anchor, node, size: nodeCount - countBefore, before: expansionBefore)
    }
    return node
  }

  private mutating func alias(_ event: EventStream.Event) throws(Stop) -> Node {
    let name = Located(stream.anchor ?? "", at: span(event.start..<event.end))
    lastClosed = event.start..<event.end
    guard let anchor = anchors.expand(name, into: &bag) else { throw .reported }
    nodeCount += anchor.size
    return anchor.node
  }

  private mutating func sequence(
    _ event: EventStream.Event,
    from start: Int,
    depth: Int
  ) throws(Stop) -> Node {
    try enter(depth, at: event)
    var elements: [Node] = []
    var end = start
    while true {
      let child = try next()
      if child.kind == .sequenceEnd {
        if event.isFlow { end = close(start..<child.end) ?? end }
        break
      }
      let element = try node(child, depth: depth + 1)
      end = max(end, child.kind == .alias ? child.end : element.span.end)
      if event.isFlow, join(element, to: &elements) { continue }
      elements.append(element)
    }
    return Node(.sequence(elements), at: span(start..<end))
  }

  private mutating func mapping(
    _ event: EventStream.Event,
    from start: Int,
    depth: Int
  ) throws(Stop) -> Node {
    try enter(depth, at: event)
    var pairs = PairList(isFlow: event.isFlow, isRoot: depth == 0)
    var end = start
    while true {
      let keyEvent = try next()
      if keyEvent.kind == .mappingEnd {
        if event.isFlow { end = close(start..<keyEvent.end) ?? end }
        break
      }
      let key = try node(keyEvent, depth: depth + 1)
      let valueEvent = try next()
      let value = try node(valueEvent, depth: depth + 1)
      end = max(end, valueEvent.kind == .alias ? valueEvent.end : value.span.end)
      add(key, value, to: &pairs)
    }
    return Node(.mapping(Mapping(pairs.pairs, isFlow: event.isFlow)), at: span(start..<end))
  }

  private mutating func scalar(_ event: EventStream.Event, _ properties: Properties)
    -> Node
  {
    let place = properties.contentStart..<max(properties.contentStart, event.end)
    if event.style != .plain {
      lastClosed = place
    } else if let cut = CutText(in: text, of: file).warning(for: place) {
      bag.add(cut)
    }
    if masks.contains(place) {
      repairedCount += 1
      return Node(.scalar(Scalar(string(place))), at: span(place))
    }
    if let tag = properties.customTag, let whole = textWithTag(tag, upTo: event.end) {
      return whole
    }
    var scalar = Scalar(stream.text, style: event.style)
    scalar.isTaggedText = event.hasNames && stream.tag == Properties.textTag
    return Node(.scalar(scalar), at: span(place))
  }

  private mutating func enter(_ depth: Int, at event: EventStream.Event) throws(Stop) {
    if event.isFlow { openBrackets.append(event.start) }
    guard depth >= Composer.depthLimit else { return }
    bag.add(.nestingDepth(at: span(event.start..<max(event.end, event.start + 1))))
    throw .reported
  }

  /// The end of what stands in brackets; `nil` for a pair in a list, which has none of its own.
  private mutating func close(_ range: Range<Int>) -> Int? {
    openBrackets.removeLast()
    let first = text[range.lowerBound]
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
    lastClosed = range
    return range.upperBound
  }

  /// The next event that says something about the tree.
  private mutating func next() throws(Stop) -> EventStream.Event {
    do throws(EventStream.SyntaxError) {
      while true {
        let event = try stream.next()
        if event.kind != .other { return event }
      }
    } catch {
      throw .syntax(error)
    }
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: range.lowerBound, end: min(range.upperBound, text.count))
  }
}

extension Diagnostic {
  fileprivate static func severalDocuments(at span: SourceSpan) -> Diagnostic {
    .error(
      "several-documents",
      "a second document starts here",
      at: span,
      help: "leave '---' out, or put what follows into a file of its own"
    )
  }

  fileprivate static func tooManyNodes(at span: SourceSpan, limit: Int) -> Diagnostic {
    .error(
      "file-size",
      "this is more than the \(limit) keys and values that a file may hold",
      at: span,
      help: "divide it into files of their own"
    )
  }

  fileprivate static func nestingDepth(at span: SourceSpan) -> Diagnostic {
    .error("deep-nesting", "this stands more than \(Composer.depthLimit) levels deep", at: span)
  }
}
