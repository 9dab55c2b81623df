import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

extension DataReader {
  /// Whether it is an enum with such a case.
  func hasCase(_ name: String, _ type: Type) -> Bool {
    guard case .model(let owner) = type else { return false }
    let model = models.first { $0.name.value == owner }
    return model?.cases.contains { $0.name.value == name } == true
  }

  /// `{ car: { plate: … } }` for `{ plate: … }`: the case that carries what is given.
  func carrier(_ node: Node, _ type: Type) -> Advice? {
    guard case .model(let name) = type.unwrapped, let pairs = node.mapping?.pairs,
      let given = pairs.first?.key.value,
      let model = models.first(where: { $0.name.value == name }),
      let found = model.cases.first(where: { $0.payload.contains { $0.name.value == given } })
    else { return nil }
    let values = pairs.prefix(4).map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }
    return "write '{ \(found.name.value): { \(values.joined(separator: ", ")) } }'"
  }
}

extension DataReader {
  /// A literal of Swift as data has it: `daily` for `.daily` and `Rhythm.daily`, `null` for `nil`.
  static func data(for literal: some StringProtocol) -> String {
    if literal == "nil" { return "null" }
    if literal.count > 1, literal.hasPrefix("\""), literal.hasSuffix("\"") {
      return "'\(literal.dropFirst().dropLast())'"
    }
    let parts = String(literal).dotted
    let isCase =
      parts.count == 2 && SwiftNames.isIdentifier(parts[1])
      && (parts[0].isEmpty || parts[0].beginsUppercase)
    return isCase ? parts[1] : String(literal)
  }

  /// Some value of a type, as it is written in data.
  func sample(of type: Type) -> String {
    switch type {
    case .bool: return "true"
    case .int: return "4"
    case .double, .decimal: return "0.5"
    case .string, .error: return "Some text"
    case .date: return "2026-11-20"
    case .url: return "https://example.com/a"
    case .uuid: return "00000000-0000-0000-0000-000000000001"
    case .data: return "AQID"
    case .array: return "[]"
    case .dictionary: return "{}"
    case .optional(let wrapped): return sample(of: wrapped)
    case .model(let name):
      guard let model = models.first(where: { $0.name.value == name }) else { return "…" }
      if let plain = model.cases.first(where: { $0.payload.isEmpty }) { return plain.name.value }
      if let item = model.cases.first { return "{ \(item.name.value): { \(Self.open(item)) } }" }
      return "{ \(model.properties.first?.name.value ?? "id"): … }"
    case .void, .invalid: return "…"
    }
  }

  /// `Tea` for `[Tea]`.
  func onlyText(_ node: Node, _ type: Type) -> Advice? {
    guard let only = node.elements?.first, node.elements?.count == 1, !type.isArray else {
      return nil
    }
    if let text = only.scalar?.text { return "write '\(text)', without brackets" }
    guard only.mapping != nil, let written = only.writtenShort(in: file, limit: 60) else {
      return "write it without the list around it: one value is due"
    }
    return "write '\(written.hasPrefix("{") ? written : "{ \(written) }")', without brackets"
  }

  /// `12` for `{ count: 12 }`.
  func onlyValue(_ node: Node, _ type: Type) -> Advice? {
    guard let pairs = node.mapping?.pairs, type.isScalar else { return nil }
    guard pairs.count == 1, let text = pairs[0].value.scalar?.text, !text.isEmpty else {
      return "\(type.unwrapped.name) is one value: write it alone, without names"
    }
    if type.unwrapped == .string, !node.begins(with: "{", in: file) {
      return "a text with ': ' stands in quotes: '\(pairs[0].key.value): \(text)'; a value alone "
        + "has no name here"
    }
    return "write '\(text)' alone: the value has no name here"
  }
}
