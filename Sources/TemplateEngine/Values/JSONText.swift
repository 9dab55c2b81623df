import Diagnostics

/// JSON output.
extension ValueStore {
  /// Returns the value as JSON, with members in their order and without layout marks. Values that
  /// JSON cannot represent (macros, infinite numbers) become null.
  /// - Parameters:
  ///   - indent: the number of spaces per level, or 0 for a single line.
  ///   - isShared: whether an object that occurs more than once is written once and then referred
  ///     to by its path: `{ "$ref": "#/actions/0" }`.
  public func json(of value: Value, indent: Int = 0, isShared: Bool = false) -> [UInt8] {
    var writer = JSONWriter(store: self, indent: indent, limit: limit)
    if isShared { writer.places = [:] }
    writer.write(value, depth: 0)
    return writer.bytes
  }
}

private struct JSONWriter {
  let store: ValueStore
  let indent: Int
  /// The size in bytes at which the output is cut.
  let limit: Int
  var bytes: [UInt8] = []
  /// The paths of the objects written so far, or `nil` if every occurrence is written in full.
  var places: [Int: String]?
  /// The path to the current value.
  private var path: [String] = []
  private static let depthLimit = 200

  init(store: ValueStore, indent: Int, limit: Int) {
    self.store = store
    self.limit = limit
    self.indent = max(0, indent)
  }

  mutating func write(_ value: Value, depth: Int) {
    guard bytes.count <= limit else { return }
    switch value.kind {
    case .undefined, .null, .macro: append("null")
    case .bool, .int: append(store.plainText(of: value) ?? "null")
    case .double: append(value.double.isFinite ? value.double.description : "null")
    case .string: write(text: LayoutMark.flat(store.bytes(of: value)))
    case .array, .range: writeList(value, depth)
    case .object: writeObject(value, depth)
    }
  }

  private mutating func writeList(_ list: Value, _ depth: Int) {
    guard depth < Self.depthLimit else { return append("null") }
    append("[")
    for index in 0..<list.elementCount where bytes.count <= limit {
      startElement(index, depth + 1)
      writeElement(store.element(index, of: list), at: String(index), depth)
    }
    endElements(list.elementCount, depth)
    append("]")
  }

  private mutating func writeObject(_ object: Value, _ depth: Int) {
    guard depth < Self.depthLimit else { return append("null") }
    if object.elementCount > 0, let known = places?[object.start] {
      append("{\"$ref\":\(indent > 0 ? " " : "")")
      write(text: Array(known.utf8))
      return append("}")
    }
    places?[object.start] = "#" + path.map { "/\($0)" }.joined()
    append("{")
    for index in 0..<object.elementCount where bytes.count <= limit {
      startElement(index, depth + 1)
      write(text: Array(store.name(index, of: object).text.utf8))
      append(indent > 0 ? ": " : ":")
      let name = store.name(index, of: object).text
      writeElement(store.element(index, of: object), at: name, depth)
    }
    endElements(object.elementCount, depth)
    append("}")
  }

  private mutating func writeElement(_ value: Value, at step: String, _ depth: Int) {
    path.append(step)
    write(value, depth: depth + 1)
    path.removeLast()
  }

  private mutating func startElement(_ index: Int, _ depth: Int) {
    if index > 0 { append(",") }
    startLine(depth)
  }

  private mutating func endElements(_ count: Int, _ depth: Int) {
    if count > 0 { startLine(depth) }
  }

  private mutating func startLine(_ depth: Int) {
    guard indent > 0 else { return }
    bytes.append(Letter.newline)
    bytes.append(contentsOf: repeatElement(Letter.space, count: depth * indent))
  }

  private mutating func write(text: [UInt8]) {
    append("\"")
    if text.allSatisfy({ $0 < 0x7F }) {
      write(plain: text)
    } else {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        if scalar.value >= 0x7F, scalar.isInvisible {
          append(scalar.jsonEscape)
        } else {
          write(plain: Array(String(scalar).utf8))
        }
      }
    }
    append("\"")
  }

  private mutating func write(plain text: [UInt8]) {
    for byte in text {
      switch byte {
      case Letter.quote: append("\\\"")
      case Letter.backslash: append("\\\\")
      case Letter.newline: append("\\n")
      case Letter.carriageReturn: append("\\r")
      case Letter.tab: append("\\t")
      case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
