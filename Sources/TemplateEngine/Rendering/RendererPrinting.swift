import Diagnostics

/// Printing values.
extension Renderer {
  @inline(__always)
  mutating func print(_ value: Value, _ unit: Unit, _ step: Int) throws(TemplateError) {
    if value.kind == .string {
      output.append(store.text, value.start, Int(value.size))
    } else if value.kind == .int {
      output.append(decimal: value.signed)
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
    case .bool, .int, .double: output.append(store.plainText(of: value) ?? "")
    case .string, .array, .range, .object, .macro:
      guard options.lenient else { throw noText(value, unit, step) }
      output.append(store.describe(value))
    }
  }

  /// Prints a value that is alone on its line. Its further lines get the indentation of the first
  /// one, and its last line end is dropped.
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

  /// Indents the lines since `start` by one level. There may be none left, if the text was dropped.
  mutating func indent(from start: Int, _ unit: Unit, _ step: Int) throws(TemplateError) {
    guard output.count > start else { return }
    let fits = output.indentLines(
      from: start,
      with: Array(repeating: Letter.space, count: options.indent)[...],
      skipsFirst: start > 0 && output[start - 1] != Letter.newline,
      limit: options.limits.bytes
    )
    if !fits { throw tooMuchText(unit, step) }
  }

  /// Indents the text printed since `start`, and adjusts its last line end.
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
