import Diagnostics
import Expressions

extension Feature {
  /// What tells an element of a list apart: its `id`, else all of it.
  func id(of element: RuntimeValue) -> RuntimeValue {
    guard case .structure(let model, let fields) = element,
      let properties = models.first(where: { $0.name.value == model })?.properties,
      let index = properties.firstIndex(where: { $0.name.value == "id" })
    else { return element }
    return fields[index]
  }
}

extension RuntimeValue {
  /// Changes what stands below a path of properties.
  /// - Returns: false where the path meets nil.
  mutating func change(
    _ path: ArraySlice<Target.Property>,
    _ body: (inout RuntimeValue) -> Void
  ) -> Bool {
    guard let first = path.first else {
      body(&self)
      return true
    }
    guard case .structure(let model, var fields) = self else { return false }
    guard fields[first.index].change(path.dropFirst(), body) else { return false }
    self = .structure(model: model, fields: fields)
    return true
  }

  /// The same element under the `id` of another.
  func takingID(of other: RuntimeValue, in feature: Feature) -> RuntimeValue {
    guard case .structure(let name, var fields) = self, case .structure(_, let others) = other,
      let index = feature.types[name]?.properties.firstIndex(where: { $0.name == "id" })
    else { return self }
    fields[index] = others[index]
    return .structure(model: name, fields: fields)
  }

  func appending(_ element: RuntimeValue) -> RuntimeValue {
    guard case .array(let elements) = self else { return self }
    return .array(elements + [element])
  }

  func removing(_ element: RuntimeValue, by feature: Feature) -> RuntimeValue {
    guard case .array(var elements) = self else { return self }
    let id = feature.id(of: element)
    guard let index = elements.firstIndex(where: { feature.id(of: $0) == id }) else { return self }
    elements.remove(at: index)
    return .array(elements)
  }

  func updating(_ element: RuntimeValue, by feature: Feature) -> RuntimeValue {
    guard case .array(var elements) = self else { return self }
    let id = feature.id(of: element)
    guard let index = elements.firstIndex(where: { feature.id(of: $0) == id }) else { return self }
    elements[index] = element
    return .array(elements)
  }
}
