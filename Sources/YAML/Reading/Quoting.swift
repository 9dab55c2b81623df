/// How a text is written so that YAML takes it as it is.
enum Quoting {
  /// In single quotes; in double ones where the text has apostrophes and nothing else that would
  /// need an escape.
  static func quoted(_ text: String) -> String {
    let text = unquotedInside(text) ?? text
    let hasApostrophe = text.utf8.contains(UInt8(ascii: "'"))
    let needsEscape = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return hasApostrophe && !needsEscape ? "\"\(text)\"" : singleQuoted(text)
  }

  /// `Decimal = a ? b : c` for `Decimal = 'a ? b : c'`, whose quotes are meant to be YAML's.
  private static func unquotedInside(_ text: String) -> String? {
    guard let mark = text.firstRange(of: " = '"), text.hasSuffix("'"),
      text.first.map({ $0.isUppercase || $0 == "[" }) == true
    else { return nil }
    let value = text[mark.upperBound...].dropLast()
    return value.isEmpty ? nil : "\(text[..<mark.lowerBound]) = \(value.replacing("''", with: "'"))"
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
