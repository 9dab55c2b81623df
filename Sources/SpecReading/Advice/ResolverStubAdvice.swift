import Diagnostics
import Expressions
import SpecModel
import YAML

/// What is said of stubs that give data or an error where an answer is due.
extension Resolver {
  /// A case of the method's errors where an answer is due, which says that it is thrown.
  func bareFailure(_ node: Node, _ failing: String?) -> Diagnostic? {
    guard let pairs = node.mapping?.pairs, pairs.count == 1,
      !DeclaredAnswer.keys.names.contains(pairs[0].key.value),
      let errors = feature.models.first(where: { $0.name.value == failing }),
      errors.cases.contains(where: { $0.name.value == pairs[0].key.value })
    else { return nil }
    return .error(
      "stub-form", "expected an answer, found an error", at: node.span,
      help: "write '{ throws: { \(pairs[0].key.value): … } }'")
  }

  /// Data where an answer is due, which says that it is returned.
  func bareAnswer(_ node: Node, _ returns: Type) -> Diagnostic? {
    let mappings = (node.elements ?? [node]).compactMap(\.mapping).filter { !$0.pairs.isEmpty }
    let known = DeclaredAnswer.keys.names
    let properties = returnedProperties(returns)
    guard let first = mappings.first, first.pairs.count > 1 || !properties.isEmpty,
      mappings.allSatisfy({ mapping in
        let names = mapping.pairs.map(\.key.value)
        if names.contains(where: known.contains) { return false }
        // Most of it is what the method returns.
        if 2 * names.count(where: properties.contains) > names.count { return true }
        return names.count > 1
          && !names.contains {
            Suggestion.nearest(to: $0, among: known) != nil
              || !OtherWords.ofSpecs.keys(for: $0).filter(known.contains).isEmpty
          }
      })
    else { return nil }
    let isFlow = node.begins(with: "[", in: file) || node.begins(with: "{", in: file)
    return .error(
      "stub-form", "expected an answer, found what it may return", at: node.span,
      help: !isFlow
        ? "write 'returns:' in a line of its own above it, and indent it below that"
        : node.elements == nil ? "write '{ returns: { … } }'" : "write '{ returns: [ … ] }'")
  }

  /// The names of what a struct holds that a method returns, alone or in a list.
  private func returnedProperties(_ returns: Type) -> Set<String> {
    var type = returns.unwrapped
    if case .array(let element) = type { type = element }
    guard case .model(let name) = type, let model = feature.types[name] else { return [] }
    return Set(model.properties.map(\.name))
  }
}
