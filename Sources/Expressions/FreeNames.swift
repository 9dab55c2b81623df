public import Diagnostics

extension Checker {
  /// The names that an expression reads from outside itself, each once, in order of first use, before
  /// anything is checked. Nothing where it cannot be parsed: checking will say why.
  public static func freeNames(in text: SourceText) -> [String] {
    let bytes = Array(text.text.utf8)
    guard bytes.count <= Limits.length else { return [] }
    do throws(SyntaxError) {
      var parser = try Parser(bytes, in: 0..<bytes.count)
      let syntax = try parser.parse()
      var seen: Set<String> = []
      return syntax.names.filter { seen.insert($0).inserted }
    } catch {
      return []
    }
  }
}

extension Syntax {
  fileprivate var names: [String] {
    switch kind {
    case .nothing, .bool, .integer, .double, .parameter, .implicitMember, .operatorReference,
      .keyPath:
      []
    case .name(let name): [name]
    case .string(let segments):
      segments.flatMap { if case .value(let value) = $0 { value.names } else { [String]() } }
    case .array(let elements): elements.flatMap(\.names)
    case .dictionary(let entries): entries.flatMap { $0.key.names + $0.value.names }
    case .member(let base, _): base.names
    case .call(let callee, let arguments): callee.names + arguments.flatMap(\.value.names)
    case .subscript(let base, let index): base.names + index.names
    case .unwrap(let inner), .prefix(_, let inner), .closure(let inner): inner.names
    case .binary(_, _, let left, let right): left.names + right.names
    case .conditional(let condition, let then, let otherwise, _):
      condition.names + then.names + otherwise.names
    }
  }
}
