import Diagnostics
import Expressions

/// What is said of structs in the path of a request, which holds plain values alone.
extension Resolver {
  /// `{claim}` for `{claim.id}`; where that is a struct, what it holds is taken beside it.
  func held(_ name: String, among values: [TypedName]) -> String {
    let parts = name.dotted
    let owner = values.first { $0.name.value == parts[0] }
    guard let owner, parts.count == 2, let model = structure(owner.type),
      let property = model.properties.first(where: { $0.name == parts[1] })
    else {
      return "a path holds whole values: write '{\(parts[0])}', and hand over '\(name)'"
    }
    return "a path holds whole values: "
      + taken(property.name, property.type, values) + ", and hand over '\(name)'"
  }

  /// How a path gets a value that is not taken yet, or is taken already.
  private func taken(_ name: String, _ type: Type, _ values: [TypedName]) -> String {
    values.contains { $0.name.value == name }
      ? "write '{\(name)}'" : "write '{\(name)}', add '\(name): \(type.name)' to 'takes'"
  }

  /// How a struct's own `id` gets into a path.
  func idOf(_ value: TypedName, _ values: [TypedName], isInLink: Bool) -> String? {
    guard
      let id = structure(value.type)?.properties.first(where: { $0.name == "id" }),
      feature.canWriteInPath(id.type)
    else { return nil }
    if isInLink {
      return "a link tells plain values: write '{id}', and take 'id: \(id.type.name)' in place of "
        + "'\(value.name.value)'"
    }
    if values.contains(where: { $0.name.value == "id" }) { return "write '{id}'" }
    return taken("id", id.type, values)
      + ", and hand over the '.id' of what '\(value.name.value)' is"
  }

  private func structure(_ type: Type) -> ModelType? {
    if case .model(let name) = type.unwrapped { feature.types[name] } else { nil }
  }
}
