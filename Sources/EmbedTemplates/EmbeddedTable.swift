/// Files as the source of a Swift table that costs nothing before somebody reads it: its texts lie
/// in the executable's constants.
struct EmbeddedTable {
  var files: [(path: String, text: String)]

  var source: String {
    var rows = ""
    for file in files {
      rows += "    (path: \(Self.literal(file.path)), text: \(Self.literal(file.text))),\n"
    }
    return """
      /// `Templates/` as it was when this was built, in order of path.
      enum EmbeddedTemplates {
        static let files: [(path: StaticString, text: StaticString)] = [
      \(rows)  ]
      }

      """
  }

  /// A raw literal of several lines, fenced so that nothing in the text ends or escapes it. Control
  /// characters that the compiler would refuse, or normalise as it does a carriage return, are
  /// escaped.
  static func literal(_ text: String) -> String {
    let fence = String(repeating: "#", count: longestRunOfHashes(in: text) + 1)
    var result = fence + "\"\"\"\n"
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00...0x08, 0x0B...0x1F, 0x7F, 0xFEFF:
        result += "\\\(fence)u{\(String(scalar.value, radix: 16))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\n\"\"\"" + fence
  }

  private static func longestRunOfHashes(in text: String) -> Int {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "#") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
