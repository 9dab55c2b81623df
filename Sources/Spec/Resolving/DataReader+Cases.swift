import Diagnostics
import Expressions
import YAML

extension DataReader {
  /// `{ car: { plate: … } }` for `{ plate: … }`: the case that carries what is given.
  func carrier(_ node: Node, _ type: Type) -> String? {
    guard case .model(let name) = type.unwrapped, let pairs = node.mapping?.pairs,
      let given = pairs.first?.key.value,
      let model = models.first(where: { $0.name.value == name }),
      let found = model.cases.first(where: { $0.payload.contains { $0.name.value == given } })
    else { return nil }
    let values = pairs.prefix(4).map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }
    return "write '{ \(found.name.value): { \(values.joined(separator: ", ")) } }'"
  }
}
