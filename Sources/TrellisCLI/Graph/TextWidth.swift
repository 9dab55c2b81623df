/// Estimates the width of text in the system's sans-serif font. Drawings are made without access to
/// fonts, so the estimate fits the widest fallback font of browsers.
enum TextWidth {
  /// Returns the width in the unit of `size`.
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let units = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    return units * size * (isBold ? 1.21 : 1.08)
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!": 0.28
    case "f", "r", "t", "(", ")", "[", "]", " ", "/", "-": 0.36
    case "m", "w", "M", "W": 0.86
    case "A"..."Z": 0.68
    case "a"..."z", "0"..."9": 0.56
    case _ where scalar.value >= 0x1100: 1.05
    default: 0.62
    }
  }
}
