import Diagnostics
import Expressions
import Naming
import YAML

extension DeclaredModel {
  /// `[idle, moving(from: String, to: String)]`, as Swift declares cases: YAML cuts it at its commas and
  /// colons.
  ///
  /// - Returns: `nil` where none carries anything in this form.
  static func swiftCases(
    _ elements: [Node],
    of node: Node,
    _ reader: inout Reader
  ) -> [Case]? {
    var whole: [(text: String, span: SourceSpan)] = []
    var depth = 0
    for element in elements {
      guard let text = element.inOneLine else { return nil }
      if depth == 0 {
        whole.append((text, element.span))
      } else {
        whole[whole.count - 1].text += ", \(text)"
      }
      for character in text {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      }
      guard depth >= 0 else { return nil }
    }
    guard depth == 0, whole.contains(where: { $0.text.hasSuffix(")") }) else { return nil }
    var cases: [Case] = []
    var entries: [String] = []
    for (text, span) in whole {
      let name = String(text.prefix { $0 != "(" })
      guard SwiftNames.isIdentifier(name) else { return nil }
      var declared = Case(name: Located(name, at: span))
      guard name != text else {
        cases.append(declared)
        entries.append("\(name): {}")
        continue
      }
      guard text.hasSuffix(")"),
        let fields = fields(of: text.dropFirst(name.count + 1).dropLast(), at: span)
      else { return nil }
      declared.payload = fields
      cases.append(declared)
      let carried = fields.map { "\($0.name.value): \($0.type?.scalar?.text ?? "…")" }
      entries.append("\(name): { \(carried.joined(separator: ", ")) }")
    }
    reader.bag.report(
      "wrong-kind", "what a case carries stands in braces, in a mapping of the cases",
      at: whole.first { $0.text.hasSuffix(")") }?.span ?? node.span,
      help: "write '{ \(entries.joined(separator: ", ")) }'")
    return cases
  }

  /// `from: String, to: String`, or types alone.
  private static func fields(of text: Substring, at span: SourceSpan) -> [DeclaredField]? {
    var fields: [DeclaredField] = []
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = entry.split(separator: ":").map { String($0.filter { $0 != " " }) }
      guard let type = sides.last, (1...2).contains(sides.count), type.beginsUppercase else {
        return nil
      }
      let label = sides.count == 2 ? sides[0] : type.asValue
      guard SwiftNames.isIdentifier(label) else { return nil }
      fields.append(
        DeclaredField(
          name: Located(label, at: span), type: Node(.scalar(Scalar(type)), at: span)))
    }
    return fields
  }
}

extension Node {
  /// A text, or one key with its text, as they stand in a list.
  fileprivate var inOneLine: String? {
    if let text = scalar?.text { return text }
    guard let pairs = mapping?.pairs, pairs.count == 1 else { return nil }
    return pairs[0].value.scalar.map { "\(pairs[0].key.value): \($0.text)" }
  }
}
