import Diagnostics
package import Expressions
package import SpecModel

extension Feature {
  /// The identity of a list element: its `id`, or the element itself if it has no `id`.
  package func id(of element: RuntimeValue) -> RuntimeValue {
    guard case .structure(let model, let fields) = element,
      let properties = models.first(where: { $0.name.value == model })?.properties,
      let index = properties.firstIndex(where: { $0.name.value == "id" })
    else { return element }
    return fields[index]
  }
}

extension RuntimeValue {
  /// Changes the value at the end of a path of properties.
  /// - Returns: `false` if the path reaches nil, or `body` changes nothing.
  mutating func change(
    _ path: ArraySlice<Target.Property>,
    _ body: (inout RuntimeValue) -> Bool
  ) -> Bool {
    guard let first = path.first else { return body(&self) }
    guard case .structure(let model, var fields) = self else { return false }
    guard fields[first.index].change(path.dropFirst(), body) else { return false }
    self = .structure(model: model, fields: fields)
    return true
  }

  /// The element with the `id` of `other`.
  package func takingID(of other: RuntimeValue, in feature: Feature) -> RuntimeValue {
    guard case .structure(let name, var fields) = self, case .structure(_, let others) = other,
      let index = feature.types[name]?.properties.firstIndex(where: { $0.name == "id" })
    else { return self }
    fields[index] = others[index]
    return .structure(model: name, fields: fields)
  }

  mutating func append(_ element: RuntimeValue) -> Bool {
    guard case .array(let elements) = self else { return false }
    self = .array(elements + [element])
    return true
  }

  /// - Returns: `false` if there is no such element.
  mutating func remove(_ element: RuntimeValue, by feature: Feature) -> Bool {
    guard case .array(var elements) = self,
      let index = elements.firstIndex(of: element, by: feature)
    else { return false }
    elements.remove(at: index)
    self = .array(elements)
    return true
  }

  /// - Returns: `false` if there is no such element.
  mutating func update(_ element: RuntimeValue, by feature: Feature) -> Bool {
    guard case .array(var elements) = self,
      let index = elements.firstIndex(of: element, by: feature)
    else { return false }
    elements[index] = element
    self = .array(elements)
    return true
  }
}

extension [RuntimeValue] {
  /// The index of the element with the same `id`, or of the equal element if there is no `id`.
  fileprivate func firstIndex(of element: RuntimeValue, by feature: Feature) -> Int? {
    let id = feature.id(of: element)
    return firstIndex { feature.id(of: $0) == id }
  }
}
