/// How a text is written so that YAML takes it as it is.
enum Quoting {
  /// In single quotes; in double ones where the text has apostrophes and nothing else that would
  /// need an escape.
  static func quoted(_ text: String) -> String {
    let hasApostrophe = text.utf8.contains(UInt8(ascii: "'"))
    let needsEscape = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return hasApostrophe && !needsEscape ? "\"\(text)\"" : singleQuoted(text)
  }

  static func singleQuoted(_ text: String) -> String {
    var result = "'"
    for character in text.unicodeScalars {
      result.unicodeScalars.append(character)
      if character == "'" { result += "'" }
    }
    return result + "'"
  }
}
