import Diagnostics
import Expressions
import SpecModel
import YAML

/// Which method is most probably meant where another one is called.
extension Resolver {
  /// A method of the same service that can be called, and has nearly that name.
  func nearCall(to id: MethodID) -> String? {
    let service = feature.services[id.service]
    let names = service.methods.filter { !$0.isStream }.map(\.name.value)
    return Suggestion.nearest(to: service.methods[id.method].name.value, among: names).map {
      "\(service.name.value).\($0)"
    }
  }

  /// The one method of the same service that takes what the stream is asked with, and returns an element.
  func likeCall(to id: MethodID) -> String? {
    let service = feature.services[id.service]
    let stream = service.methods[id.method]
    let fitting = service.methods.filter { method in
      !method.isStream && method.returns == stream.returns
        && method.parameters.map(\.name.value) == stream.parameters.map(\.name.value)
    }
    return fitting.count == 1 ? "\(service.name.value).\(fitting[0].name.value)" : nil
  }

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
