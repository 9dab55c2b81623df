import Diagnostics
import Expressions
import YAML

extension DataReader {
  /// Whether it is an enum with such a case.
  func hasCase(_ name: String, _ type: Type) -> Bool {
    guard case .model(let owner) = type else { return false }
    let model = models.first { $0.name.value == owner }
    return model?.cases.contains { $0.name.value == name } == true
  }

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
