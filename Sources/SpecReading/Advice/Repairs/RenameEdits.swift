import Diagnostics
import Naming

/// Names that are declared otherwise than they are used, and what problems say themselves of their lines.
extension SourceLines {
  /// With another name where something is declared that nothing uses, for one that is used more than once
  /// and declared nowhere.
  func renames(for errors: [Diagnostic]) -> [Edit] {
    errors.prefix(3).compactMap { error in
      guard let used = error.unknownWord, let declared = declared(for: error),
        !error.notes.isEmpty || errors.count > 1
          || used.lowercased() != declared.lowercased() && isReadOften(used)
            && (error.code == "unknown-case" || declaration(of: used) == nil)
          || error.code == "unknown-method" && isCalledOften(used, of: error)
      else { return nil }
      let places = places(of: declared)
      guard places.count == 1 else { return nil }
      let name = places[0]..<places[0] + declared.utf8.count
      var edit = edit(
        index(of: places[0]), [.init(range: name, text: used)], error.code,
        "'\(declared)' is used nowhere, and '\(used)', which is, is declared nowhere",
        help: Advice.meant(used), at: name)
      edit.cause.fix = Fix(used, in: span(name))
      return edit
    }
  }

  /// The name that is declared for the one that is missed: the nearest, or the only one that nothing uses.
  private func declared(for error: Diagnostic) -> Substring? {
    if let fix = error.fix { return fix.replacement.drop { $0 == "." } }
    // One place alone may as well be misspelt itself.
    return error.notes.isEmpty ? nil : unused(for: error).map { Substring($0) }
  }

  /// Of the names that are told in place of an unknown one, the only one that stands nowhere but where it is
  /// declared.
  func unused(for error: Diagnostic) -> String? {
    guard error.fix == nil, let used = error.unknownWord, let unknown = error.unknown,
      unknown.owner == nil || !error.notes.isEmpty, unknown.kind != .enumCase
    else { return nil }
    let names = error.help?.names ?? unknown.sections.flatMap(entries)
    let unused = names.prefix(40).filter {
      SwiftNames.isIdentifier($0) && places(of: $0).count == 1
    }
    guard unused.count != 1 else { return unused[0] }
    let alike = unused.filter { $0.hasPrefix(used) || used.hasPrefix($0) }
    return alike.count == 1 ? alike[0] : nil
  }

  /// The names that a section declares.
  private func entries(of section: String) -> [String] {
    guard let head = lines.firstIndex(where: { bytes[$0.range].starts(with: "\(section):".utf8) })
    else { return [] }
    return (head + 1..<blockEnd(of: head)).filter { lines[$0].indent == 2 && !lines[$0].isBlank }
      .map(word)
  }

  /// Whether more than one place asks a service for a method of that name.
  private func isCalledOften(_ method: String, of error: Diagnostic) -> Bool {
    guard let service = error.unknown?.owner else { return false }
    return places(of: "\(service).\(method)").count > 1
  }

  /// Keys of texts, in which a word is no name.
  private static let texts: Set = ["summary", "title", "message", "empty", "confirm", "feature"]

  /// Whether a word stands more than once where it may be a name that is declared here: not in a text, and
  /// not behind a dot.
  private func isReadOften(_ word: String) -> Bool {
    let places = places(of: word).prefix(200)
    // In data such a word is a case.
    if places.contains(where: { self.word(of: index(of: $0)) == "cases" }) { return false }
    return places.count { place in
      !(place > 0 && bytes[place - 1] == UInt8(ascii: "."))
        && !Self.texts.contains(self.word(of: index(of: place)))
    } > 1
  }

  /// The line on which a name is declared in a section.
  private func declaration(of name: String) -> Int? {
    lines.firstIndex { line in
      !line.isBlank && line.indent == 2 && bytes[line.first...].starts(with: "\(name):".utf8)
    }
  }

  /// The first problems, each mended as it says itself: where nothing is left then, the others follow from it.
  func ownRepairs(of errors: [Diagnostic]) -> [Edit] {
    guard errors.count > 1 else { return [] }
    return errors.prefix(4).compactMap { error in
      guard let span = error.span else { return nil }
      let change: Edit.Change
      switch (error.fix, error.help) {
      case (let fix?, _):
        change = .init(range: fix.span.start..<fix.span.end, text: fix.replacement)
      case (nil, .meant(let text)?), (nil, .write(let text)?):
        guard !text.contains("…") else { return nil }
        change = .init(range: span.start..<span.end, text: text)
      default: return nil
      }
      return Edit(changes: [change], cause: error, isOfAuthor: true)
    }
  }
}

extension Advice {
  /// The names that it tells.
  fileprivate var names: [String]? {
    switch self {
    case .known(let names, _), .has(let names), .addProperty(_, _, let names): names
    case .or(let advice, _): advice.names
    case .types: nil
    default: []
    }
  }
}
