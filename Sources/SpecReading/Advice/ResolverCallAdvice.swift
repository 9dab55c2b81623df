import Diagnostics
import Expressions
import SpecModel
import YAML

/// Which method is most probably meant where another one is called.
extension Resolver {
  /// The only other method that takes just what is handed over.
  func otherMethod(taking arguments: Node?, besides id: MethodID) -> String? {
    let given = Set(
      arguments?.mapping?.pairs.map(\.key.value)
        ?? arguments?.elements?.compactMap { $0.scalar?.text } ?? [])
    guard !given.isEmpty else { return nil }
    let fitting = feature.methodIDs.filter { other in
      let method = feature.method(other)
      return other != id && !method.isStream
        && Set(method.parameters.map(\.name.value)) == given
    }
    return fitting.count == 1 ? feature.name(of: fitting[0]) : nil
  }
}
