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
      guard let help = error.help, help.contains("' is a parameter, and never changes") else {
        return nil
      }
      return help.split(separator: "'").first.map { String($0) }
    }
    let first = Set(names.prefix(40)).compactMap(declaration).min()
    guard names.count > 1, let line = first else { return nil }
    return missingHeads(above: line).first { $0.kind == .head("state") }
  }

  private func changes(meantBy error: Diagnostic, at span: SourceSpan) -> [LineEdit.Change] {
    var changes: [LineEdit.Change] = []
    if let help = error.help, let line = wholeLine(in: help, at: span) { changes.append(line) }
    if error.code == "unknown-key", error.help?.hasSuffix("leave it out") == true,
      let entry = entry(of: index(of: span.start)), entry.lowerBound == span.start
    {
      changes.append(.init(range: entry, text: ""))
    }
    if let fix = error.fix {
      changes.append(.init(range: fix.span.start..<fix.span.end, text: fix.replacement))
    } else if let word = error.help.flatMap(word) {
      changes.append(.init(range: span.start..<span.end, text: word))
    }
    return changes
  }

  /// `OrderError` in Advice.meant("OrderError") and "write 'OrderError'".
  private func word(in help: String) -> Advice? {
    for (start, end) in [("did you mean '", "'?"), ("write '", "'")]
    where help.hasPrefix(start) && help.hasSuffix(end) {
      let word = help.dropFirst(start.count).dropLast(end.count)
      if !word.isEmpty, !word.contains("'"), !word.contains("…") { return String(word) }
    }
    return nil
  }

  /// The line rewritten, as it stands behind what is said: "write braces around a mapping: takes: { … }".
  private func wholeLine(in help: String, at span: SourceSpan) -> LineEdit.Change? {
    guard let colon = help.firstRange(of: ": ") else { return nil }
    var text = help[colon.upperBound...]
    if let other = text.firstRange(of: "; or ") { text = text[..<other.lowerBound] }
    let content = content(of: index(of: span.start))
    let written = bytes[content]
    guard !text.contains("…"), written.first == text.utf8.first, written.count > 2,
      Array(written.prefix(3)) == Array(text.utf8.prefix(3))
    else { return nil }
    return LineEdit.Change(range: content, text: String(text))
  }
}
