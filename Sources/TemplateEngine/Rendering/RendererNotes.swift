import Diagnostics

/// Notes for errors: the values involved, and their origins in the spec. They are only computed
/// when a rendering fails.
extension Renderer {
  /// Returns the error with notes on values and origins before its other notes.
  mutating func explained(_ error: TemplateError) -> TemplateError {
    guard let span = error.diagnostic.span, let source = source(of: span) else { return error }
    var notes: [Diagnostic.Note] = []
    var origin: (name: String, span: SourceSpan)?
    for path in InvolvedPaths.paths(in: source, around: span) {
      guard let (text, value, place) = resolved(path) else { continue }
      notes.append(.init("'\(text)' is \(store.brief(value))", at: nil))
      origin = origin ?? place
    }
    origin = origin ?? loopOrigin
    if let origin { notes.append(.init("'\(origin.name)' comes from here", at: origin.span)) }
    var explained = error
    explained.diagnostic.notes.insert(contentsOf: notes, at: 0)
    return explained
  }

  private func source(of span: SourceSpan) -> TemplateSource? {
    units.known.first { $0.source.holds(span) }?.source
  }

  /// Resolves the longest prefix of a path that exists, and returns its value and the origin of the
  /// last object along it that has one.
  private func resolved(
    _ path: [String]
  ) -> (text: String, value: Value, origin: (name: String, span: SourceSpan)?)? {
    guard let root = path.first, let slot = slotNumbers[Name(root)] else { return nil }
    var value = slots[slot]
    guard !value.isUndefined, value.kind != .macro else { return nil }
    var text = root
    var origin = store.origin(of: value).map { (name: root, span: $0) }
    for part in path.dropFirst() {
      guard let next = self.part(part, of: value) else { break }
      value = next
      text += "." + part
      if let span = store.origin(of: value) { origin = (text, span) }
    }
    return (text, value, origin)
  }

  private func part(_ name: String, of value: Value) -> Value? {
    if let member = store.member(name, of: value) { return member }
    guard let index = Int(name), value.kind == .array, (0..<value.elementCount).contains(index)
    else { return nil }
    return store.element(index, of: value)
  }

  /// The origin of the innermost loop's element that has one, or else of any variable or any member
  /// of the root.
  private var loopOrigin: (name: String, span: SourceSpan)? {
    var loops = [loop]
    for index in outerLoops.indices.reversed() { loops.append(outerLoops[index]) }
    let bound = trail.indices.reversed().map { trail[$0].slot }
    for slot in loops.filter({ $0.count > 0 }).map(\.first) + bound {
      if let span = store.origin(of: slots[slot]) { return (variables[slot].text, span) }
    }
    for index in 0..<(root.kind == .object ? root.elementCount : 0) {
      let span = store.origin(of: store.element(index, of: root))
      if let span { return (store.name(index, of: root).text, span) }
    }
    return nil
  }
}

/// Finds the paths in the expression around a span of a template.
private enum InvolvedPaths {
  /// Returns at most four different paths, each split into its parts.
  static func paths(in source: TemplateSource, around span: SourceSpan) -> [[String]] {
    let bytes = source.bytes
    var start = min(span.start, bytes.count)
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    var end = min(max(span.end, span.start), bytes.count)
    if start > 0, bytes[start - 1] == UInt8(ascii: "|") {
      // The offending value precedes the filter, or is one of its arguments.
      while start > 0, bytes[start - 1] != Letter.openBrace { start -= 1 }
      while end < bytes.count, !endsArguments(bytes[end]) { end += 1 }
    }
    var found: [[String]] = []
    var offset = start
    while offset < end, found.count < 4 {
      switch bytes[offset] {
      case Letter.quote, Letter.apostrophe: offset = endOfString(bytes, from: offset, until: end)
      case UInt8(ascii: "|"): offset = endOfName(bytes, from: offset + 1, until: end)
      case let byte where Letter.startsName(byte):
        let path = path(in: bytes, &offset, until: end)
        if !found.contains(path) { found.append(path) }
      case let byte where Letter.isDigit(byte): offset = endOfName(bytes, from: offset, until: end)
      default: offset += 1
      }
    }
    return found
  }

  private static func endsArguments(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == Letter.percent || byte == Letter.closeBrace
      || byte == Letter.newline
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    Letter.continuesName(byte) || byte == UInt8(ascii: ".")
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int, until end: Int) -> Int {
    var offset = start + 1
    while offset < end, bytes[offset] != bytes[start] {
      offset += bytes[offset] == Letter.backslash ? 2 : 1
    }
    return offset + 1
  }

  private static func endOfName(_ bytes: [UInt8], from start: Int, until end: Int) -> Int {
    var offset = start
    while offset < end, Letter.continuesName(bytes[offset]) || bytes[offset] == Letter.space {
      offset += 1
    }
    return max(offset, start)
  }

  private static func path(in bytes: [UInt8], _ offset: inout Int, until end: Int) -> [String] {
    let start = offset
    while offset < end, isPart(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return text.split(separator: ".").map { String($0) }
  }
}

extension ValueStore {
  /// Returns a short description of the value.
  func brief(_ value: Value) -> String {
    switch value.kind {
    case .undefined: return "missing"
    case .array, .range:
      let parts = elements(ofFirst: 3, of: value).map { briefPart($0) }
      return "[\(Self.listed(parts, of: value.elementCount))]"
    case .object:
      let parts = elements(ofFirst: 4, of: value).enumerated().map { index, element in
        "\(name(index, of: value).text): \(briefPart(element))"
      }
      return "{\(Self.listed(parts, of: value.elementCount))}"
    default: return briefPart(value)
    }
  }

  private func elements(ofFirst count: Int, of value: Value) -> [Value] {
    (0..<min(count, value.elementCount)).map { element($0, of: value) }
  }

  private func briefPart(_ value: Value) -> String {
    switch value.kind {
    case .null: return "null"
    case .string:
      let text = String(decoding: LayoutMark.flat(bytes(of: value)), as: UTF8.self)
      return text.count > 30 ? "\"\(text.prefix(29))…\"" : "\"\(text)\""
    case .array, .range: return value.elementCount == 0 ? "[]" : "[…]"
    case .object: return value.elementCount == 0 ? "{}" : "{…}"
    default: return plainText(of: value) ?? value.description
    }
  }

  private static func listed(_ parts: [String], of count: Int) -> String {
    let rest = count - parts.count
    return parts.joined(separator: ", ") + (rest > 0 ? ", \(rest) more" : "")
  }
}
