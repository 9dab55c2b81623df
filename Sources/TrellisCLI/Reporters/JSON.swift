import Diagnostics

/// A JSON value for output. Objects keep their order.
indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value as text, indented by two spaces per level, with a line end.
  var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      Self.write(elements.count, "[", "]", to: &text, indent) { index, text, inner in
        elements[index].write(to: &text, indent: inner)
      }
    case .object(let members):
      Self.write(members.count, "{", "}", to: &text, indent) { index, text, inner in
        Self.write(members[index].0, to: &text)
        text += ": "
        members[index].1.write(to: &text, indent: inner)
      }
    }
  }

  private static func write(
    _ count: Int,
    _ open: String,
    _ close: String,
    to text: inout String,
    _ indent: String,
    element: (Int, inout String, String) -> Void
  ) {
    text += open
    let inner = indent + "  "
    for index in 0..<count {
      text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
      element(index, &text, inner)
    }
    text += count == 0 ? close : "\n\(indent)\(close)"
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text += scalar.isInvisible ? scalar.jsonEscape : String(scalar)
      }
    }
    text += "\""
  }
}

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }

  /// Escapes invisible characters in the text of a JSON value, but for those between its parts.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x7F }) else { return text }
    var result = ""
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      result += scalar != "\n" && scalar.isInvisible ? scalar.jsonEscape : String(scalar)
    }
    return Array(result.utf8)
  }
}
