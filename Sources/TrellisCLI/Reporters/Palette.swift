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
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text with control characters and directional formatting replaced by visible characters.
  var printable: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard !isPlain else { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x00...0x1F: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result.append("\u{2421}")
      case 0x80...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
