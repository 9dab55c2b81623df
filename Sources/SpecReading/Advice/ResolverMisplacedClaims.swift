import Diagnostics
import Expressions
import SpecModel
import YAML

/// What a scenario says under a key that is not its own.
extension Resolver {
  /// A call, a route or a case among the values that are claimed; `nil` for all others.
  func misplacedClaim(_ field: Field) -> Diagnostic? {
    let name = field.key.value
    guard scope.lookup(name) == nil else { return nil }
    if let call = call(meantBy: field) {
      return .error(
        "unknown-member", "'\(name)' is no value: calls are claimed under 'calls'",
        at: field.key.span, help: "write 'calls: [\(call)]'")
    }
    if let route = feature.routes.first(where: { $0.name.value == name }) {
      let isPlain = route.parameters.isEmpty || field.value.mapping == nil
      let written = isPlain ? name : "{ \(name): \(braces(field.value)) }"
      return .error(
        "unknown-member", "'\(name)' is a route, and no value", at: field.key.span,
        help: "write 'go: \(written)'")
    }
    return nil
  }

  /// `{ ClaimService.add: { … } }` for the same in place of a value, and for `ClaimService: [add]`.
  private func call(meantBy field: Field) -> String? {
    let parts = field.key.value.dotted
    guard let service = feature.services.first(where: { $0.name.value == parts[0] }) else {
      return nil
    }
    let inner = field.value.elements?.first ?? field.value
    let named =
      parts.count > 1 ? parts[1] : inner.scalar?.text ?? inner.mapping?.pairs.first?.key.value
    let method = service.methods.first { $0.name.value == named } ?? service.methods.first
    guard let method else { return nil }
    let name = "\(parts[0]).\(method.name.value)"
    let values = parts.count > 1 ? field.value : inner.mapping?.pairs.first?.value
    guard !method.parameters.isEmpty, let values, values.mapping?.pairs.isEmpty == false else {
      return name
    }
    return "{ \(name): \(braces(values)) }"
  }

  /// What stands there, as far as it fits a line.
  func braces(_ node: Node) -> String {
    let text = node.writtenShort(in: file, limit: 60)
    return text.flatMap { $0.hasPrefix("{") ? $0 : nil } ?? "{ … }"
  }
}
