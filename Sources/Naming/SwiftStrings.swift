import Diagnostics

/// Swift string literals.
public enum SwiftStrings {
  /// Returns the text with escapes, without quotes.
  public static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
    }
    guard !isPlain else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 8)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#"..."[", "]"..."~", " ", "!": result.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\\": result += "\\\\".utf8
      case "\"": result += "\\\"".utf8
      case "\n": result += "\\n".utf8
      case "\r": result += "\\r".utf8
      case "\t": result += "\\t".utf8
      case "\0": result += "\\0".utf8
      case _ where scalar.isInvisible:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
      default: result += String(scalar).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
