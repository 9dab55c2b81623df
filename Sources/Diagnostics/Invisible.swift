extension Unicode.Scalar {
  /// Whether nobody sees the character, or terminals and editors obey it: control characters, ends of lines and
  /// paragraphs, and what Unicode lets programs ignore, such as marks that turn the direction of writing. What
  /// joins or varies letters and emoji does not count.
  public var isInvisible: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .unassigned where properties.isNoncharacterCodePoint: return true
    // Marks between the lines of annotated text.
    case .format where (0xFFF9...0xFFFB).contains(value): return true
    default:
      return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        && !properties.isJoinControl
    }
  }

  /// A visible character in place of the character, if it is invisible.
  public var picture: Unicode.Scalar {
    switch value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: isInvisible ? "\u{FFFD}" : self
    }
  }

  /// The escape of the character in JSON, in UTF-16.
  public var jsonEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension String {
  /// The text with visible characters in place of invisible ones.
  public var visible: String {
    String(String.UnicodeScalarView(unicodeScalars.map(\.picture)))
  }
}
