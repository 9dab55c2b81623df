import Diagnostics

/// Edits of which several may mend a spec, so that nobody knows which one is meant.
extension LineEdit {
  var hasAlternatives: Bool {
    if case .lostKey = kind { true } else { false }
  }

  func isAlternative(to other: LineEdit) -> Bool { hasAlternatives && other.hasAlternatives }

  /// What is said where several such edits would do.
  func help(amongst ways: [LineEdit]) -> Advice {
    let keys = ways.compactMap { way -> String? in
      if case .lostKey(let key) = way.kind { "'\(key):'" } else { nil }
    }
    return keys.count > 4
      ? "write the key of what stands behind it" : "write \(keys.joined(separator: " or "))"
  }

  /// A problem that is reported already, with the way out that was tried.
  func told(of errors: [Diagnostic]) -> Diagnostic? {
    switch kind {
    case .told(let index): return errors[index]
    case .binding(let name):
      var told = errors[0]
      if !isStandIn { told.help = "add 'as: \(name)', the name that the steps behind it know" }
      return told
    default: return nil
    }
  }
}
