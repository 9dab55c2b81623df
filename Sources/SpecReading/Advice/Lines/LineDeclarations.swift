import Diagnostics
import Expressions

/// Declarations that are missing: a name that stands in many places, and that nothing declares.
extension SourceLines {
  private static let basicTypes = ["Bool", "String", "Int", "Decimal", "Double", "Date"]

  /// With the name declared as a parameter or a state, of each type that may be meant.
  func declarations(for errors: [Diagnostic]) -> [LineEdit] {
    guard let number = errors.firstIndex(where: \.namesNothingNear),
      let name = errors[number].unknownWord, isMissed(name, by: errors[number])
    else { return [] }
    return ["parameters", "state"].flatMap { section in
      types.compactMap { type in
        insertion(of: "\(name): \(type)", in: section).map { line, change in
          edit(.declaration(number, "\(name): \(type)", in: section), line, [change])
        }
      }
    }
  }

  /// With the property that a struct lacks, of each type that may be meant.
  func properties(for errors: [Diagnostic]) -> [LineEdit] {
    guard let number = errors.firstIndex(where: \.namesNoProperty),
      let name = errors[number].missedWord, isMissed(name, by: errors[number])
    else { return [] }
    let words = errors[number].message.split(separator: " ")
    guard words.count == 5, let model = line(of: "\(words[1]):"), indent(of: model) == 2 else {
      return []
    }
    let line = line(of: "properties:", below: model) ?? model
    return types.compactMap { type in
      insertion(of: "\(name): \(type)", below: line).map {
        edit(.declaration(number, "\(name): \(type)", in: String(words[1])), line, [$0])
      }
    }
  }

  /// With the argument that nothing takes among what its method takes, of each type that may be meant.
  func takings(for errors: [Diagnostic]) -> [LineEdit] {
    guard let error = errors.first, errors.count == 1, error.code == "unknown-argument",
      error.help?.hasPrefix("leave it out, or say where") == true, let name = error.unknownWord,
      let method = error.message.split(separator: "'").last.map({ String($0) })?.dotted.last,
      let line = line(of: "\(method):", from: 4)
    else { return [] }
    return types.compactMap { type in
      let text = "takes: { \(name): \(type) }"
      return insertion(of: text, below: line).map {
        edit(.taking(text, of: method), line, [$0])
      }
    }
  }

  /// With the type optional of what is asked whether it is nil.
  func optionals(for errors: [Diagnostic]) -> [LineEdit] {
    guard let number = errors.firstIndex(where: { $0.code == "needless-optional" }) else {
      return []
    }
    let words = errors[number].message.split(separator: "'", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].contains("."), let type = words[2].split(separator: " ").last,
      let name = String(words[1]).dotted.last
    else { return [] }
    let declared = Array("\(name): \(type)".utf8)
    return bytes.places(of: declared, in: 0..<bytes.count).prefix(4).map { place in
      let end = place + declared.count
      var edit = edit(
        .optional(number, "\(name): \(type)?"), index(of: place),
        [.init(range: end..<end, text: "?")])
      edit.name = place..<end
      return edit
    }
  }

  /// Whether several places name what is declared nowhere: others have the same problem, or scenarios
  /// give it a value, and it is nothing else's name.
  private func isMissed(_ name: String, by error: Diagnostic) -> Bool {
    if !error.notes.isEmpty { return declaration(of: name) == nil }
    let scenarios = line(of: "scenarios:").map(lineStart) ?? bytes.count
    let all = bytes.places(of: Array(name.utf8), in: 0..<bytes.count)
    let places = all.filter {
      let end = $0 + name.utf8.count
      return end < bytes.count && bytes[end] == UInt8(ascii: ":")
    }
    return all.count > 1 && !places.isEmpty && places.allSatisfy { $0 > scenarios }
  }

  /// What a state may be of: basic types, the models of the spec, and lists of them.
  private var types: [String] {
    let models = entries(of: "models")
    return Self.basicTypes + models + (models + Self.basicTypes).map { "[\($0)]" }
      + (models + Self.basicTypes).map { "\($0)?" }
  }

  /// Where an entry can be written in a section, and how.
  private func insertion(
    of entry: String, in section: String
  ) -> (line: Int, change: LineEdit.Change)? {
    guard let line = line(of: "\(section):") else {
      // Sections stand in this order.
      guard
        let next = ["state", "derived", "actions", "view"].lazy.compactMap({ line(of: "\($0):") })
          .first
      else { return nil }
      let start = lineStart(of: next)
      return (next, .init(range: start..<start, text: "\(section):\n  \(entry)\n"))
    }
    guard indent(of: line) == 0 else { return nil }
    return insertion(of: entry, below: line).map { (line, $0) }
  }

  /// An entry in the braces behind a key, or in a line below it.
  private func insertion(of entry: String, below line: Int) -> LineEdit.Change? {
    let content = content(of: line)
    if bytes[content.upperBound - 1] == UInt8(ascii: ":") {
      let spaces = String(repeating: " ", count: indent(of: line) + 2)
      return .init(
        range: content.upperBound..<content.upperBound, text: "\n\(spaces)\(entry)")
    }
    guard let brace = bytes[content].firstIndex(of: UInt8(ascii: "{")) else { return nil }
    return .init(range: brace + 1..<brace + 1, text: " \(entry),")
  }
}

extension Diagnostic {
  /// It says of a struct that it has no such property, and of nothing that it is near.
  fileprivate var namesNoProperty: Bool {
    code == "unknown-member" && message.contains(" has no '") && fix == nil
      && help?.hasPrefix("it has '") == true
  }

  /// It says of a name that nothing has it, and of nothing that it is near.
  fileprivate var namesNothingNear: Bool {
    guard code == "unknown-name" || code == "unknown-state", let help else { return false }
    return help.hasPrefix("known: ") || help.hasPrefix("did you mean '$0.")
      || help.contains("may be meant; known: ")
  }
}
