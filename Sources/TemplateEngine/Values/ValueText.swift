/// Text of values.
extension ValueStore {
  /// Returns the text of a value, or `nil` for lists, objects and macros.
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

  /// Returns the text that Stencil prints for any value: lists and objects as Swift describes them.
  /// The text of a value with more than 100,000 parts is cut.
  func describe(_ value: Value) -> String {
    var text = ""
    var rest = 100_000
    describe(value, into: &text, depth: 0, &rest)
    return text
  }

  private func describe(
    _ value: Value,
    into text: inout String,
    depth: Int,
    _ rest: inout Int
  ) {
    rest -= 1
    guard rest > 0, depth < 32 else {
      text += "…"
      return
    }
    switch value.kind {
    case .undefined, .null: text += depth > 0 ? "nil" : ""
    case .string where depth > 0: text += (string(of: value) ?? "").debugDescription
    case .object where value.elementCount == 0: text += "[:]"
    case .array, .range, .object:
      text += "["
      for index in 0..<value.elementCount where rest > 0 {
        if index > 0 { text += ", " }
        if value.kind == .object { text += "\"\(name(index, of: value).text)\": " }
        describe(element(index, of: value), into: &text, depth: depth + 1, &rest)
      }
      text += "]"
    case .macro: text += "macro"
    default: text += plainText(of: value) ?? ""
    }
  }
}
