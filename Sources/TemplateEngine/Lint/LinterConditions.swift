/// Narrows what is known by conditions: which paths exist, and which forms objects have.
extension Linter {
  /// Returns the paths that are known to exist if the truth of the condition is `truth`.
  func paths(knownBy condition: Expression, if truth: Bool) -> Set<String> {
    switch condition.kind {
    case .test(let value, .defined, let isNegated) where isNegated != truth:
      return [text(value.span)]
    case .test(let value, .undefined, let isNegated) where isNegated == truth:
      return [text(value.span)]
    case .not(let inner): return paths(knownBy: inner, if: !truth)
    case .and(let left, let right) where truth, .or(let left, let right) where !truth:
      return paths(knownBy: left, if: truth).union(paths(knownBy: right, if: truth))
    default: return []
    }
  }

  /// Narrows the shapes of objects whose `kind` the condition compares with a form.
  /// - Returns: the shapes that were replaced.
  mutating func narrow(by condition: Expression) -> [Name: Shape] {
    switch condition.kind {
    case .binary(.equal, let left, let right):
      guard let (name, form) = Self.form(left, right) ?? Self.form(right, left),
        let wide = scope[name], let narrow = schema.narrowed(wide, to: form)
      else { return [:] }
      scope[name] = narrow
      return [name: wide]
    case .and(let left, let right):
      let first = narrow(by: left)
      return narrow(by: right).merging(first) { $1 }
    default: return [:]
    }
  }

  /// Restores the shapes that `narrow` returned.
  mutating func widen(_ wide: [Name: Shape]) {
    scope.merge(wide) { $1 }
  }

  /// Returns the variable and the form in `step.kind == "call"`.
  private static func form(_ path: Expression, _ literal: Expression) -> (Name, String)? {
    guard case .member(let base, let member) = path.kind, member == Name("kind"),
      case .name(let name) = base.kind, case .string(let form) = literal.kind
    else { return nil }
    return (name, form)
  }
}
