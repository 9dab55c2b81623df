import Diagnostics
import Expressions
import YAML

extension TypeSuspicion {
  /// Finds the one derived list that keeps its nils, where all that is reported follows from that: `map` was
  /// written in place of `compactMap`.
  ///
  /// - Returns: as `verdict` does.
  func verdictOfNils(on problems: DiagnosticBag, in feature: Feature) -> DiagnosticBag? {
    let errors = problems.inSourceOrder.filter { $0.severity == .error }
    guard !bag.hasErrors, 2...Self.nilLimit ~= errors.count else { return nil }
    for derived in feature.derived {
      guard case .array(.optional) = derived.type,
        let index = declared.derived.firstIndex(where: { $0.name.value == derived.name.value }),
        let node = declared.derived[index].short ?? declared.derived[index].value,
        let text = node.scalar?.text, text.split(separator: ".map").count == 2
      else { continue }
      var changed = declared
      let mended = Node(
        .scalar(Scalar(text.replacing(".map", with: ".compactMap"))), at: node.span)
      if changed.derived[index].short == nil {
        changed.derived[index].value = mended
      } else {
        changed.derived[index].short = mended
      }
      guard let rest = reported(by: changed) else { continue }
      var result = DiagnosticBag()
      result.add(.keepsNils(derived, at: node.span, for: errors))
      result.add(contentsOf: rest)
      return result
    }
    return nil
  }

  private static let nilLimit = 10

  /// The warnings that there are of another spec; `nil` where there are errors.
  private func reported(by changed: DeclaredFeature) -> DiagnosticBag? {
    let trial = Resolver(changed, in: file, using: modules, reserving: generated, bag: bag)
    guard var resolver = trial, resolver.resolveDeclarations(), !resolver.bag.hasErrors
    else { return nil }
    resolver.resolveUses()
    return resolver.bag.hasErrors ? nil : resolver.bag
  }
}

extension Diagnostic {
  fileprivate static func keepsNils(
    _ list: Derived, at span: SourceSpan, for errors: [Diagnostic]
  ) -> Diagnostic {
    .error(
      "type-mismatch",
      "'\(list.name.value)' is \(list.type.name), and what is done with it needs no nils", at: span,
      help: "write 'compactMap' in place of 'map'",
      notes: errors.prefix(4).compactMap { error in error.span.map { .init(error.message, at: $0) }
      })
  }
}
