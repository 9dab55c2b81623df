/// The source lines at a span, with the span underlined.
public struct Excerpt: Sendable {
  /// The maximum number of scalars that are shown of a line.
  private static let limit = 160

  private let table: LineTable

  public init(_ table: LineTable) {
    self.table = table
  }

  /// Returns the previous line, the line itself and an underline followed by the help, each with a
  /// line end. Control characters are replaced by their Unicode pictures, so that a file cannot
  /// send escape sequences to the terminal. A long line is cut around the span.
  public func text(for span: SourceSpan, help: Advice?) -> String {
    let (line, column) = table.position(of: span.start)
    let numberWidth = String(line).count
    var result = ""
    if line > 1 {
      let before = Self.printable(table.text(ofLine: line - 1), from: 0)
      if !before.allSatisfy(\.isWhitespace) {
        result += Self.numbered(line - 1, numberWidth, before)
      }
    }
    let content = table.contentRange(ofLine: line)
    let lineText = table.text(ofLine: line)
    let cut = column > 120 ? column - 60 : 0
    result += Self.numbered(line, numberWidth, Self.printable(lineText, from: cut))
    let (_, endColumn) = table.position(of: min(max(span.end, span.start), content.upperBound))
    let place = lineText.unicodeScalars.dropFirst(column - 1)
      .prefix(min(max(0, endColumn - column), Self.limit - (column - 1 - cut)))
    result += String(repeating: " ", count: numberWidth + 2) + " | "
    result += Self.padding(lineText, from: cut, to: column - 1)
    result += String(repeating: "^", count: max(1, place.reduce(0) { $0 + Self.cells(of: $1) }))
    if let help { result += " " + Self.printable(help.words, from: 0, limit: .max) }
    return result + "\n"
  }

  private static func numbered(_ number: Int, _ width: Int, _ text: String) -> String {
    let digits = String(number)
    let padding = String(repeating: " ", count: 2 + width - digits.count)
    return "\(padding)\(digits) |\(text.isEmpty ? "" : " ")\(text)\n"
  }

  private static func printable(_ text: String, from start: Int, limit: Int = Self.limit) -> String
  {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.dropFirst(start).prefix(limit) {
      result.append(picture(of: scalar))
    }
    return String(result)
  }

  /// Returns white space as wide as the text. Tabs stay tabs, so that the underline stays aligned.
  private static func padding(_ text: String, from start: Int, to end: Int) -> String {
    var result = ""
    for scalar in text.unicodeScalars.dropFirst(start).prefix(end - start) {
      result += scalar == "\t" ? "\t" : String(repeating: " ", count: cells(of: scalar))
    }
    return result
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "\t" ? scalar : scalar.picture
  }

  /// Returns the number of terminal columns of a scalar: two for East Asian characters and emoji,
  /// and none for combining marks.
  private static func cells(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300, picture(of: scalar) == scalar else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
