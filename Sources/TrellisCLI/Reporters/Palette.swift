import Diagnostics

/// Styles for terminal output. They have no effect if colour is off.
struct Palette: Sendable {
  let isColored: Bool

  /// Decides whether to use colour for a stream.
  init(_ choice: ColorChoice, isTerminal: Bool, environment: (String) -> String?) {
    switch choice {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      let isRefused = environment("NO_COLOR").map { !$0.isEmpty } ?? false
      isColored = isTerminal && !isRefused && environment("TERM") != "dumb"
    }
  }

  func bold(_ text: String) -> String { styled(text, "1") }
  func red(_ text: String) -> String { styled(text, "31") }
  func green(_ text: String) -> String { styled(text, "32") }
  func cyan(_ text: String) -> String { styled(text, "36") }
  func boldRed(_ text: String) -> String { styled(text, "1;31") }
  func boldYellow(_ text: String) -> String { styled(text, "1;33") }
  func dim(_ text: String) -> String { styled(text, "2") }

  private func styled(_ text: String, _ code: String) -> String {
    guard isColored, !text.isEmpty else { return text }
    return Self.mark(code) + text + Self.mark("0")
  }

  /// Where a style begins or ends, in text that was not written yet. Only these marks become control
  /// characters, so that no text of a spec or a pack can. Unicode leaves the characters to programs.
  private static func mark(_ code: String) -> String { "\u{F8F1}\(code)\u{F8F2}" }
}

extension String {
  /// The text with visible characters in place of invisible ones.
  var printable: String { printable(keepingLines: false) }

  /// The text as it is written to a terminal or a log: what is printable, with line ends, tabs and styles.
  var written: String { printable(keepingLines: true) }

  private func printable(keepingLines: Bool) -> String {
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F || keepingLines && (byte == 0x0A || byte == 0x09)
    }
    guard !isPlain else { return self }
    var result = UnicodeScalarView()
    var isInMark = false
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09 where keepingLines, 0x0A where keepingLines: result.append(scalar)
      case 0xF8F1 where keepingLines:
        result.append(contentsOf: "\u{1B}[".unicodeScalars)
        isInMark = true
      case 0xF8F2 where isInMark:
        result.append("m")
        isInMark = false
      case _ where isInMark && !(0x30...0x39 ~= scalar.value || scalar == ";"): isInMark = false
      default: result.append(scalar.picture)
      }
    }
    return String(result)
  }
}
