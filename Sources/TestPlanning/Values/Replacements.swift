import Expressions
import Simulation
import SpecModel

/// Candidate values that refer to an element which a list already contains.
extension Candidates {
  /// Values with the `id` of the first sample, or of what places hold, but other properties. An
  /// enum has such a value as an associated value, or refers to the sample by its `id`, as a struct
  /// may.
  func replacements(_ type: Type, of held: [(Referent, [RuntimeValue])]) -> [RuntimeValue] {
    guard case .model(let name) = type, let model = feature.types[name] else { return [] }
    let base = samples.value(2, of: type)
    var result: [RuntimeValue] = []
    if let index = model.properties.firstIndex(where: { $0.name == "id" }) {
      let kept = held.filter { self.type(of: $0.0).unwrapped == type }.compactMap(\.1.first)
      let others = [samples.value(1, of: type)] + kept.limited(to: 2)
      result += others.enumerated().compactMap { number, other in
        other.field(index).map { samples.value(number + 2, of: type).setting(index, to: $0) }
      }
    }
    let ids = held.flatMap { idTypes(in: self.type(of: $0.0)) }
    for (index, property) in model.properties.enumerated() where property.name != "id" {
      guard property.namesElement, ids.contains(property.type.unwrapped) else { continue }
      result.append(base.setting(index, to: samples.value(1, of: property.type.unwrapped)))
    }
    for (number, item) in model.cases.enumerated() {
      guard case .enumeration(_, item.name, let payload) = samples.value(number + 1, of: type)
      else { continue }
      for (index, part) in item.payload.enumerated() {
        let type = part.type.unwrapped
        let known = part.namesElement && ids.contains(type) ? [samples.value(1, of: type)] : []
        // A case may contain its own enum.
        let carried =
          feature.types.isStructure(type) ? replacements(type, of: held).limited(to: 2) : []
        result += (known + carried).map {
          .enumeration(model: name, case: item.name, payload: payload.replacing(index, with: $0))
        }
      }
    }
    return result
  }

  /// The type of `id`, if the type is a list of identifiable structs.
  private func idTypes(in type: Type) -> [Type] {
    guard case .array(.model(let name)) = type.unwrapped,
      let id = feature.types[name]?.property(named: "id")
    else { return [] }
    return [id.type]
  }
}

extension ModelType.Property {
  /// Whether the name is that of an element's id: `id` or `orderID`.
  fileprivate var namesElement: Bool {
    name == "id" || name.hasSuffix("ID") || name.hasSuffix("Id")
  }
}

extension TypeTable {
  fileprivate func isStructure(_ type: Type) -> Bool {
    if case .model(let name) = type { self[name]?.isEnumeration == false } else { false }
  }
}
