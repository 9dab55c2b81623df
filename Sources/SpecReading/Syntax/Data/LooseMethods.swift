import Diagnostics
import YAML

extension DeclaredService {
  /// A method whose request stands in two keys, its verb and its path, as other tools have it: what is said
  /// of that, and the method with one key for both.
  static func joinedRequest(of node: Node) -> (problem: Diagnostic, method: Node)? {
    guard let pairs = node.mapping?.pairs, node.mapping?["http"] == nil,
      let verb = pairs.first(where: { ["method", "verb"].contains($0.key.value.lowercased()) }),
      let path = pairs.first(where: {
        ["path", "url", "uri", "endpoint", "route"].contains($0.key.value.lowercased())
      }), let name = verb.value.scalar?.text, let place = path.value.scalar?.text
    else { return nil }
    let request = "\(name.uppercased()) \(place)"
    let problem = Diagnostic.error(
      "unknown-key", "unknown key '\(verb.key.value)' in a method", at: verb.key.span,
      help: .write("http: \(request)"))
    let http = Field(
      key: Located("http", at: verb.key.span),
      value: Node(.scalar(Scalar(request)), at: path.value.span))
    let others = pairs.filter { $0.key.span != verb.key.span && $0.key.span != path.key.span }
    return (problem, Node(.mapping(Mapping([http] + others)), at: node.span))
  }
}

extension DeclaredService.Method {
  /// `fails: [soldOut, tooLate]`, where the enum that has them is due.
  mutating func readFailure(_ field: Field, _ reader: inout Reader) {
    let listed = field.value.mapping?["cases"]?.value ?? field.value
    let cases = listed.elements?.compactMap { $0.scalar?.text } ?? []
    guard cases.count > 1 || cases.first?.beginsLowercase == true else {
      guard let name = reader.text(field.value) else { return }
      guard
        !["true", "yes", "false", "no", "any", "anyError"].contains(name.value.filter { $0 != " " })
      else { return readAnyFailure(name, &reader) }
      failure = name
      return
    }
    hasUnclearFailure = true
    listedFailures = Located(cases, at: field.value.span)
    reader.bag.report(
      "wrong-kind", "expected the name of an enum, found \(field.value.describe)",
      at: field.value.span,
      help:
        "declare it under 'models', as in 'LoadError: { cases: [\(cases.joined(separator: ", "))] }', "
        + "and write its name")
  }

  /// `fails: true`, as any method does.
  private mutating func readAnyFailure(_ name: Located<String>, _ reader: inout Reader) {
    hasUnclearFailure = true
    reader.bag.report(
      "unknown-enum", "unknown enum '\(name.value)'", at: name.span,
      help: "leave it out: any method may fail, and 'fails' names an enum of errors to tell apart")
  }
}
