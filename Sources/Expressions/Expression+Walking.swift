extension Expression {
  /// The expressions directly within it, in the order of the source.
  public var children: [Expression] {
    switch kind {
    case .literal, .symbol, .parameter: []
    case .interpolation(let segments):
      segments.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .array(let elements): elements
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .property(let base, _), .payload(let base, _, _): [base]
    case .member(let base, _, let arguments): (base.map { [$0] } ?? []) + arguments
    case .subscript(let base, let index): [base, index]
    case .make(let arguments), .enumCase(_, let arguments, _): arguments.map(\.value)
    case .prefix(_, let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let parts): [parts.condition, parts.then, parts.otherwise]
    case .chain(let inner), .unwrap(let inner), .promotion(let inner): [inner]
    case .closure(let closure): [closure.body]
    }
  }

  /// The symbols that its value depends on, in the order of their first use, each once.
  public var dependencies: [SymbolID] {
    var seen: Set<SymbolID> = []
    var result: [SymbolID] = []
    visit { node in
      guard case .symbol(let reference) = node.kind else { return }
      if seen.insert(reference.id).inserted { result.append(reference.id) }
    }
    return result
  }

  /// Calls `body` for it and for every expression within it, outer ones first.
  public func visit(_ body: (Expression) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  /// Whether its Swift needs `import Foundation`.
  public var needsFoundation: Bool {
    var result = false
    visit { node in
      if case .member(_, let id, _) = node.kind, id.needsFoundation { result = true }
    }
    return result
  }
}
