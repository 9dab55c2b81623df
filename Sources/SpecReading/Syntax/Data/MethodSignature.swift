import Diagnostics
import Expressions
import Naming
import YAML

/// A method as Swift declares it: `func find(text: String) async throws -> [Order]`.
struct MethodSignature {
  let name: String
  private let takes: String
  private let returns: String

  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("),
      let close = text[open...].firstIndex(of: ")"),
      let name = text[..<open].split(separator: " ").last, SwiftNames.isIdentifier(String(name))
    else { return nil }
    self.name = String(name)
    takes = String(text[text.index(after: open)..<close])
    let type = text[close...].firstRange(of: "->").map { text[$0.upperBound...] } ?? ""
    let result = type.filter { $0 != " " && $0 != ":" }
    returns = ["Void", "()"].contains(result) ? "" : result
  }

  /// What stands in a list, or in front of a colon and behind it: of `find(text: String) -> Order` YAML
  /// leaves the key `find(text`.
  init?(_ node: Node) {
    if let text = node.scalar?.text {
      self.init(text)
    } else if let field = node.mapping?.pairs.first, node.mapping?.pairs.count == 1 {
      self.init(field)
    } else {
      return nil
    }
  }

  init?(_ field: Field) {
    guard field.key.value.contains("(") else { return nil }
    if let rest = field.value.scalar?.text, !field.value.isNull {
      self.init("\(field.key.value): \(rest)")
    } else if field.key.value.contains("->") {
      self.init(field.key.value)
    } else {
      return nil
    }
  }

  /// `find: { takes: { text: String }, returns: [Order] }`.
  var written: String {
    let parts = [
      takes.isEmpty ? nil : "takes: { \(takes) }", returns.isEmpty ? nil : "returns: \(returns)",
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? "\(name): {}" : "\(name): { \(known.joined(separator: ", ")) }"
  }
}
