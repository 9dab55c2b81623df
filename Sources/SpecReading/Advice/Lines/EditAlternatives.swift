import Diagnostics

/// Edits of which several may mend a spec, so that nobody knows which one is meant.
extension LineEdit {
  var hasAlternatives: Bool {
    switch kind {
    case .lostKey, .declaration, .taking: true
    default: false
    }
  }

  func isAlternative(to other: LineEdit) -> Bool {
    switch (kind, other.kind) {
    case (.lostKey, .lostKey), (.taking, .taking): true
    // What a parameter can be a state can be as well.
    case (.declaration(_, _, let section), .declaration(_, _, let otherSection)):
      section == otherSection
    default: false
    }
  }

  /// What is said where several such edits would do.
  func help(amongst ways: [LineEdit]) -> Advice? {
    switch kind {
    case .lostKey:
      let keys = ways.compactMap { way -> String? in
        if case .lostKey(let key) = way.kind { "'\(key):'" } else { nil }
      }
      return keys.count > 4
        ? "write the key of what stands behind it" : "write \(keys.joined(separator: " or "))"
    case .declaration(_, let entry, let section):
      return
        "it is declared nowhere: add '\(Self.name(of: entry)): …' to '\(section)', with its type"
    case .taking(let text, let method):
      let name = Self.name(of: String(text.dropFirst("takes: { ".count)))
      return "add 'takes: { \(name): … }' to '\(method)', with its type, or leave it out"
    default: return nil
    }
  }

  /// A problem that is told already, with the way out that was tried.
  func told(of errors: [Diagnostic], in file: SourceFile) -> Diagnostic? {
    switch kind {
    case .told(let index): return errors[index]
    case .declaration(let index, let entry, let section):
      var told = errors[index]
      (told.help, told.fix) = ("it is declared nowhere: add '\(entry)' to '\(section)'", nil)
      return told
    case .taking(let text, let method):
      var told = errors[0]
      told.help = "add '\(text)' to '\(method)', or leave it out"
      return told
    case .binding(let name):
      var told = errors[0]
      if !isStandIn { told.help = "add 'as: \(name)', the name that the steps behind it know" }
      return told
    case .optional(let index, let entry):
      var told = errors[index]
      let place = SourceSpan(file: file.id, start: name.lowerBound, end: name.upperBound)
      told.help =
        (told.help.map { "\($0); or, " } ?? "")
        + "where it may be nil, write '\(entry)' where it is declared"
      told.notes = [.init("it is declared here", at: place)]
      return told
    default: return nil
    }
  }

  /// With the default that a state of its type needs: "write 'room: Room = .kitchen', or …".
  func withDefault(by problems: DiagnosticBag) -> LineEdit? {
    guard case .declaration(let index, let entry, let section) = kind, !entry.contains("=") else {
      return nil
    }
    let start = "write '\(entry) = "
    let help = problems.inSourceOrder.lazy
      .filter { $0.code == "no-default" }.compactMap(\.help).first { $0.hasPrefix(start) }
    guard let value = help?.dropFirst(start.count).prefix(while: { $0 != "'" }) else { return nil }
    var edit = self
    edit.kind = .declaration(index, "\(entry) = \(value)", in: section)
    edit.changes[0].text = changes[0].text.replacing(entry, with: "\(entry) = \(value)")
    return edit
  }

  private static func name(of entry: String) -> String {
    String(entry.prefix { $0 != ":" })
  }
}

extension [LineEdit] {
  /// Without an optional beside what it wraps, and without other numbers beside a whole one.
  var withoutNeedlessTypes: [LineEdit] {
    let types = compactMap(\.addedType)
    guard !types.isEmpty else { return self }
    let numbers: Set = ["Int", "Double", "Decimal"]
    return filter { way in
      guard let type = way.addedType else { return true }
      if type.last == "?", types.contains(String(type.dropLast())) { return false }
      return type == "Int" || !numbers.contains(type) || !types.contains("Int")
    }
  }
}

extension LineEdit {
  /// The type of what a declaration adds.
  fileprivate var addedType: String? {
    switch kind {
    case .declaration(_, let entry, _):
      entry.split(separator: ":").last?.split(separator: " ").first.map { String($0) }
    case .taking(let text, _):
      text.dropLast(2).split(separator: ":").last.map { String($0.dropFirst()) }
    default: nil
    }
  }
}
