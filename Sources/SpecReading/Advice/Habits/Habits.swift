import Diagnostics
import Expressions
import Naming
import YAML

/// What people write by habit, as other languages and tools have it, and what to write here instead.
///
/// A row has a form and a help. The form is a key with its value, `toggle: $path`, or a text, `$a = $text`:
///
/// - words with bars between them, each of which may stand there: `pop|dismiss`
/// - `$id`, `$path`, `$method`, `$Type`, `$verb`, `$title`, `$bool`, `$int`, `$map`, `$text`: a name, names with
///   dots, `Service.method`, a name with a capital letter, the verb of a step, what is no name of a value, a truth
///   value, a number, a list or a mapping, any text; a digit tells two of them apart
/// - `*` at the end for any value, also a list or a mapping; a list of one text is that text
///
/// In the help, `$id` is what stood there, `$!text` the same with the quotes that it needs in braces, and `$0`
/// the key. A help that begins with `=` is a key that is meant, one with `!` the whole text that is to stand there.
struct Habits: Sendable {
  private let rows: [Row]

  private struct Row: Sendable {
    var form: [Part]
    /// Its words, without the sign that says what they are.
    var help: String
    var advice: @Sendable (String) -> Advice

    init(form: [Part], help: String) {
      self.form = form
      self.help = String(help.drop { "=!".contains($0) })
      switch help.first {
      case "=": advice = { .meant($0) }
      case "!": advice = { .write($0) }
      default: advice = { .text($0) }
      }
    }
  }

  private enum Part: Sendable {
    case words([String])
    case hole(String)
    case anything
  }

  init(_ rows: [(form: String, help: String)]) {
    self.rows = rows.map { Row(form: Self.parts(of: $0.form), help: $0.help) }
  }

  /// What is said of a key, by the first row that has its form.
  func advice(for field: Field) -> Advice? {
    let only = field.value.elements.flatMap { $0.count == 1 ? $0[0].scalar : nil }
    let text = (field.value.scalar ?? only).map { $0.isNull ? "" : $0.text }
    return text.flatMap { advice(for: "\(field.key.value): \($0)", key: field.key.value) }
      ?? (field.value.scalar == nil
        ? advice(for: "\(field.key.value): \u{0}", key: field.key.value) : nil)
  }

  /// What is said of a text.
  func advice(for text: String, key: String = "") -> Advice? {
    guard text.utf8.count < 200 else { return nil }
    for row in rows {
      var found: [String: String] = ["0": key]
      guard Self.matches(row.form[...], text[...], &found) else { continue }
      return row.advice(Self.filled(row.help, with: found))
    }
    return nil
  }

  // MARK: Forms

  private static func parts(of form: String) -> [Part] {
    var parts: [Part] = []
    var rest = form[...]
    while let first = rest.first {
      let signs = rest.prefix { ":( ".contains($0) }
      let length: Int
      if rest == "*" {
        (length, parts) = (1, parts + [.anything])
      } else if first == "$" {
        let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber }
        (length, parts) = (name.count + 1, parts + [.hole(String(name))])
      } else if !signs.isEmpty {
        (length, parts) = (signs.count, parts + [.words([String(signs)])])
      } else {
        var choice = rest.prefix { !":($".contains($0) }
        while choice.last == " " { choice = choice.dropLast() }
        (length, parts) = (
          choice.count, parts + [.words(choice.split(separator: "|").map { String($0) })]
        )
      }
      rest = rest.dropFirst(length)
    }
    return parts
  }

  private static func matches(
    _ form: ArraySlice<Part>, _ text: Substring, _ found: inout [String: String]
  ) -> Bool {
    guard let part = form.first else { return text.isEmpty }
    let rest = form.dropFirst()
    switch part {
    case .anything: return true
    case .words(let words):
      return words.contains {
        text.hasPrefix($0) && matches(rest, text.dropFirst($0.count), &found)
      }
    case .hole(let name):
      let ends = rest.isEmpty ? [text.endIndex] : Array(text.indices.dropFirst()) + [text.endIndex]
      for end in ends
      where allows(String(text[..<end]), name) && matches(rest, text[end...], &found) {
        found[name] = String(text[..<end])
        return true
      }
      return false
    }
  }

  private static func allows(_ text: String, _ hole: String) -> Bool {
    switch hole.filter(\.isLetter) {
    case "id": SwiftNames.isIdentifier(text)
    case "path": text.dotted.allSatisfy(SwiftNames.isIdentifier)
    case "method":
      text.beginsUppercase && text.dotted.count == 2
        && text.dotted.allSatisfy(SwiftNames.isIdentifier)
    case "Type": text.beginsUppercase && SwiftNames.isIdentifier(text)
    case "title": !text.isEmpty && (!SwiftNames.isIdentifier(text) || text.beginsUppercase)
    case "verb": DeclaredStep.Verb(rawValue: text) != nil
    case "kind": DeclaredElement.Kind(rawValue: text) != nil
    case "bool": ["true", "false", "yes", "no"].contains(text)
    case "int": Int(text) != nil
    case "map": text == "\u{0}"
    default: !text.isEmpty && !text.contains("\u{0}")
    }
  }

  private static func filled(_ help: String, with found: [String: String]) -> String {
    // The longest name first, since another one may begin it.
    found.sorted { $0.key.count > $1.key.count }.reduce(help) { help, hole in
      let text = hole.value.utf8.count > 60 ? "…" : hole.value
      return help.replacing("$!\(hole.key)", with: text.quotedInBraces)
        .replacing("$\(hole.key)", with: text)
    }
  }
}
