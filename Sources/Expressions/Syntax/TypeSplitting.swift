public import Diagnostics

extension TypeParser {
  /// Splits `Type = expression` before an expression is read.
  ///
  /// - Returns: `nil` where the text holds no single `=` outside of texts and brackets.
  public static func split(_ text: SourceText) -> (type: SourceText, value: SourceText)? {
    var content = text.text
    let count = content.utf8.count
    guard count <= Limits.length, let place = content.withUTF8(assignment) else { return nil }
    return (text.slice(0..<place), text.slice(place + 1..<count))
  }

  /// Where a single `=` stands; `nil` where another operator, a text or a bracket comes first.
  private static func assignment(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    // Braces in front are those of a dictionary's type.
    let start = bytes.first == UInt8(ascii: "{") ? bytes.firstIndex(of: UInt8(ascii: "}")) ?? 0 : 0
    for offset in start..<bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") { return nil }
      guard byte == UInt8(ascii: "=") else { continue }
      if offset + 1 < bytes.count, Lexer.isOperator(bytes[offset + 1]) { return nil }
      guard offset > 0 else { return offset }
      // The angle before it may close the arguments of a type.
      let isClosing = bytes[offset - 1] == UInt8(ascii: ">")
      let isLonger =
        isClosing
        ? !bytes[..<offset].contains(UInt8(ascii: "<")) : Lexer.isOperator(bytes[offset - 1])
      return isLonger ? nil : offset
    }
    return nil
  }
}
