extension Pattern {
  /// The text with every match replaced; in `template`, `$0` stands for the match and `$1` to `$9`
  /// for its groups, `\$` for the sign itself.
  func replacing(in text: String, with template: String) throws(FilterError) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var position = 0
    for match in try matches(in: scalars) {
      guard let whole = match[0] else { continue }
      result.append(contentsOf: scalars[position..<whole.lowerBound])
      Self.fill(template, with: match, of: scalars, into: &result)
      position = whole.upperBound
    }
    result.append(contentsOf: scalars[position...])
    return String(result)
  }

  private static func fill(
    _ template: String,
    with match: Match,
    of text: [Unicode.Scalar],
    into result: inout String.UnicodeScalarView
  ) {
    var rest = template.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard let next = rest.first, scalar == "$" || scalar == "\\" else {
        result.append(scalar)
        continue
      }
      if scalar == "\\" {
        result.append(next)
        rest.removeFirst()
      } else if let group = Int(String(next)) {
        rest.removeFirst()
        if group < match.count, let range = match[group] {
          result.append(contentsOf: text[range])
        }
      } else {
        result.append(scalar)
      }
    }
  }
}
