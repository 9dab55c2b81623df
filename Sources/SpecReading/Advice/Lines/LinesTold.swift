import Diagnostics

/// What problems say themselves of how their lines should be.
extension SourceLines {
  /// The first problems, each mended as it says: where nothing is left then, the others follow from it.
  func ownWords(of errors: [Diagnostic]) -> [LineEdit] {
    guard errors.count > 1 else { return [] }
    return (stateHead(for: errors).map { [$0] } ?? [])
      + errors.prefix(4).enumerated().flatMap { index, error -> [LineEdit] in
        guard let span = error.span else { return [] }
        let line = self.index(of: span.start)
        return changes(meantBy: error, at: span).map { edit(.told(index), line, [$0]) }
      }
  }

  /// `state:` above the first of the names that are taken for parameters, and written.
  private func stateHead(for errors: [Diagnostic]) -> LineEdit? {
    let names = errors.compactMap { error -> String? in
      if case .parameter(let name)? = error.help { name } else { nil }
    }
    let first = Set(names.prefix(40)).compactMap(declaration).min()
    guard names.count > 1, let line = first else { return nil }
    return missingHeads(above: line).first { $0.kind == .head("state") }
  }

  /// The text that it says is meant there.
  private func changes(meantBy error: Diagnostic, at span: SourceSpan) -> [LineEdit.Change] {
    if let fix = error.fix {
      return [.init(range: fix.span.start..<fix.span.end, text: fix.replacement)]
    }
    switch error.help {
    case .meant(let text)?, .write(let text)?:
      return text.contains("…") ? [] : [.init(range: span.start..<span.end, text: text)]
    default: return []
    }
  }
}
