import Patterns

extension Expression {
  /// The expressions directly within it, in the order of the source.
  public var children: [Expression] {
    var children: [Expression] = []
    visitChildren { children.append($0) }
    return children
  }

  /// Calls `body` for each expression directly within it, in the order of the source: most callers need
  /// no list made of them.
  func visitChildren(_ body: (Expression) -> Void) {
    switch kind {
    case .literal, .symbol, .parameter: break
    case .interpolation(let segments):
      for case .value(let value) in segments { body(value) }
    case .array(let elements):
      for element in elements { body(element) }
    case .dictionary(let entries):
      for entry in entries {
        body(entry.key)
        body(entry.value)
      }
    case .property(let base, _), .payload(let base, _, _), .matching(let base, _),
      .prefix(_, let base), .chain(let base), .unwrap(let base), .promotion(let base):
      body(base)
    case .formatted(let base, let style):
      body(base)
      if let code = style.code { body(code) }
    case .member(let base, _, let arguments):
      if let base { body(base) }
      for argument in arguments { body(argument) }
    case .subscript(let left, let right), .binary(_, let left, let right):
      body(left)
      body(right)
    case .make(let arguments), .enumCase(_, let arguments, _):
      for argument in arguments { body(argument.value) }
    case .conditional(let parts):
      body(parts.condition)
      body(parts.then)
      body(parts.otherwise)
    case .closure(let closure): body(closure.body)
    }
  }

  /// The symbols that its value depends on, in the order of their first use, each once.
  public var dependencies: [SymbolID] {
    var result: [SymbolID] = []
    visitSymbols { if !result.contains($0) { result.append($0) } }
    return result
  }

  /// Calls `body` for each symbol that its value depends on, as often as it stands there.
  public func visitSymbols(_ body: (SymbolID) -> Void) {
    visit { if case .symbol(let reference) = $0.kind { body(reference.id) } }
  }

  /// The same with other expressions in place of symbols.
  public func replacing(_ values: [SymbolID: Expression]) -> Expression {
    guard !values.isEmpty else { return self }
    var isThere = false
    visitSymbols { isThere = isThere || values[$0] != nil }
    return isThere ? replaced(values) : self
  }

  private func replaced(_ values: [SymbolID: Expression]) -> Expression {
    if case .symbol(let reference) = kind, let value = values[reference.id] { return value }
    return withChildren(children.map { $0.replaced(values) })
  }

  /// Calls `body` for it and for every expression within it, outer ones first.
  public func visit(_ body: (Expression) -> Void) {
    body(self)
    visitChildren { $0.visit(body) }
  }

  public var nodeCount: Int {
    var count = 0
    visit { _ in count += 1 }
    return count
  }

  /// Whether its Swift needs `import Foundation`.
  public var needsFoundation: Bool {
    var result = false
    visit { node in
      switch node.kind {
      case .member(_, let id, _) where id.needsFoundation: result = true
      case .literal(.decimal), .literal(.date), .formatted: result = true
      case _ where node.namesType && node.type.needsFoundation: result = true
      default: break
      }
    }
    return result
  }

  /// Whether its Swift may name its type: `[Date]([])`, `-> Date?`.
  private var namesType: Bool {
    switch kind {
    case .array, .payload: true
    case .member(_, let id, _): if case .element = id.member.spelling { true } else { false }
    default: false
    }
  }
}

extension Expression {
  /// The same with other parts, given in the order of `children`.
  func withChildren(_ parts: [Expression]) -> Expression {
    guard parts.count == children.count else { return self }
    var rest = parts[...]
    var result = self
    switch kind {
    case .literal, .symbol, .parameter: break
    case .interpolation(let segments):
      result.kind = .interpolation(
        segments.map { if case .value = $0 { .value(rest.removeFirst()) } else { $0 } }
      )
    case .array: result.kind = .array(parts)
    case .dictionary(let entries):
      result.kind = .dictionary(
        entries.map { _ in Entry(key: rest.removeFirst(), value: rest.removeFirst()) }
      )
    case .property(_, let name): result.kind = .property(parts[0], name)
    case .payload(_, let name, let label):
      result.kind = .payload(parts[0], case: name, label: label)
    case .member(let base, let id, _):
      let owner = base == nil ? nil : rest.removeFirst()
      result.kind = .member(owner, id, Array(rest))
    case .subscript: result.kind = .subscript(parts[0], parts[1])
    case .matching(_, let pattern): result.kind = .matching(parts[0], pattern)
    case .formatted(_, var style):
      if parts.count > 1 { style.code = parts[1] }
      result.kind = .formatted(parts[0], style)
    case .make(let arguments):
      result.kind = .make(Self.relabelled(arguments, parts))
    case .enumCase(let name, let arguments, let isQualified):
      result.kind = .enumCase(
        name,
        Self.relabelled(arguments, parts),
        isQualified: isQualified
      )
    case .prefix(let op, _): result.kind = .prefix(op, parts[0])
    case .binary(let op, _, _): result.kind = .binary(op, parts[0], parts[1])
    case .conditional(let old):
      result.kind = .conditional(
        Conditional(
          condition: parts[0],
          then: parts[1],
          otherwise: parts[2],
          isStatement: old.isStatement
        )
      )
    case .chain: result.kind = .chain(parts[0])
    case .unwrap: result.kind = .unwrap(parts[0])
    case .promotion: result.kind = .promotion(parts[0])
    case .closure(var closure):
      closure.body = parts[0]
      result.kind = .closure(closure)
    }
    return result
  }

  private static func relabelled(_ arguments: [Argument], _ parts: [Expression]) -> [Argument] {
    zip(arguments, parts).map { Argument(label: $0.label, value: $1) }
  }
}
