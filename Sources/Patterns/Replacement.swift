extension RegularExpression {
  /// Returns the text with every match replaced, or `nil` if the budget was exceeded.
  ///
  /// - Parameter template: the replacement. `$0` stands for the match, `$1` to `$9` for its groups,
  ///   and `\$` for a dollar sign.
  public func replacing(in text: String, with template: String) -> String? {
    guard let program = PatternProgram(root) else { return nil }
    var matcher = Matcher(program, Array(text))
    let matches = matcher.matches()
    guard !matcher.isExhausted else { return nil }
    var result = ""
    var position = 0
    for match in matches {
      guard let whole = match[0] else { continue }
      result += String(matcher.text[position..<whole.lowerBound])
      Self.fill(template, with: match, of: matcher.text, into: &result)
      position = whole.upperBound
    }
    return result + String(matcher.text[position...])
  }

  private static func fill(
    _ template: String,
    with match: Matcher.Match,
    of text: [Character],
    into result: inout String
  ) {
    var rest = template[...]
    while let character = rest.popFirst() {
      guard let next = rest.first, character == "$" || character == "\\" else {
        result.append(character)
        continue
      }
      if character == "\\" {
        result.append(next)
        rest.removeFirst()
      } else if let group = Int(String(next)) {
        rest.removeFirst()
        if group < match.count, let range = match[group] { result += String(text[range]) }
      } else {
        result.append(character)
      }
    }
  }
}
