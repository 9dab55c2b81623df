import Diagnostics

/// Values as text.
extension Renderer {
  @inline(__always)
  mutating func print(_ value: Value, _ unit: Unit, _ step: Int) throws(TemplateError) {
    if value.kind == .string {
      output.append(store.text, value.start, Int(value.size))
    } else {
      try printScalar(value, unit, step)
    }
  }

  @inline(never)
  private mutating func printScalar(
    _ value: Value,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    switch value.kind {
    case .undefined, .null: break
    case .int: output.append(decimal: value.signed)
    case .bool, .double: output.append(store.plainText(of: value) ?? "")
    case .string, .array, .range, .object, .macro:
      guard options.lenient else { throw noText(value, unit, step) }
      output.append(store.describe(value))
    }
  }

  /// A value alone on its line: its further lines are indented as the first one, and its last line
  /// end is the line's own.
  @inline(never)
  mutating func printPlaced(
    _ value: Value,
    _ placement: Placement,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let start = output.count
    try print(value, unit, step)
    try place(from: start, placement, unit, step)
  }

  /// Puts what was printed since `start` where it belongs.
  mutating func place(
    from start: Int,
    _ placement: Placement,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    guard output.count > start, placement.kind != .verbatim else { return }
    let endsLine = output[output.count - 1] == Letter.newline
    if placement.kind == .lines, !endsLine { output.append(Letter.newline) }
    if placement.kind != .lines, endsLine { output.truncate(to: output.count - 1) }
    guard !placement.indent.isEmpty else { return }
    let fits = output.indentLines(
      from: start,
      with: unit.text[placement.indent],
      skipsFirst: placement.kind == .rest,
      limit: options.limits.bytes
    )
    if !fits { throw tooMuchText(unit, step) }
  }
}

// MARK: - Values as text, anywhere

extension ValueStore {
  /// The text of a value that has one on its own: all but lists and objects.
  public func plainText(of value: Value) -> String? {
    switch value.kind {
    case .undefined, .null: ""
    case .bool: value.bits != 0 ? "true" : "false"
    case .int: String(value.signed)
    case .double: value.double.description
    case .string: string(of: value)
    case .array, .range, .object, .macro: nil
    }
  }

  /// What Stencil prints for any value: lists and objects as Swift describes them.
  func describe(_ value: Value, depth: Int = 0) -> String {
    switch value.kind {
    case .array, .range:
      guard depth < 32 else { return "[…]" }
      return "[" + elements(of: value).map { debugDescribe($0, depth) }.joined(separator: ", ")
        + "]"
    case .object:
      guard depth < 32, value.elementCount > 0 else { return "[:]" }
      let members = zip(names(of: value), elements(of: value))
      return "["
        + members.map { "\"\($0)\": \(debugDescribe($1, depth))" }.joined(separator: ", ") + "]"
    case .macro: return "macro"
    default: return plainText(of: value) ?? ""
    }
  }

  private func debugDescribe(_ value: Value, _ depth: Int) -> String {
    if let text = string(of: value) { return text.debugDescription }
    return value.isMissing ? "nil" : describe(value, depth: depth + 1)
  }
}
