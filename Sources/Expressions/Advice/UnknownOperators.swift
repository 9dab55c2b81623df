import Diagnostics
import Naming

/// What is no operator here. What may have been meant by it, the table of rewrites says.
extension Lexer {
  /// - Parameter start: where the symbol begins; what is read next stands behind it.
  func unknownOperator(_ symbol: String, _ start: Int) -> SyntaxError {
    if symbol == "=", let error = binding(before: start) ?? assignment(before: start) {
      return error
    }
    if symbol.hasPrefix("//"), start > 0, bytes[start - 1] == UInt8(ascii: ":") {
      return SyntaxError(
        "an address is no expression", address(around: start),
        help: "a text has quotes of its own; a 'URL' comes from a state, a parameter or a model")
    }
    return SyntaxError(
      "unknown operator '\(symbol)'", start..<position, help: Self.withSpace(symbol))
  }

  /// All of `https://example.org/a.png`, whose `//` begins at `start`.
  private func address(around start: Int) -> Range<Int> {
    let scheme = bytes[..<(start - 1)].reversed().prefix { Self.isPartOfName($0) }.count
    let rest = bytes[start...].prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }.count
    return (start - 1 - scheme)..<(start + rest)
  }

  /// `let name =`, `if let name =` and `if case .failed(let reason) =`.
  private func binding(before end: Int) -> SyntaxError? {
    let words = bytes[..<end].split(separator: UInt8(ascii: " "))
    if let word = words.last(where: { $0.elementsEqual("case".utf8) }) {
      return SyntaxError("an expression matches no pattern", word.indices)
    }
    guard words.count > 1 else { return nil }
    let (last, before) = (words[words.count - 2], words.count > 2 ? words[words.count - 3] : [])
    let isLet = last.elementsEqual("let".utf8)
    if isLet, before.elementsEqual("if".utf8) || before.elementsEqual("guard".utf8) {
      let word = String(decoding: before, as: UTF8.self)
      return SyntaxError("an expression unwraps nothing with '\(word) let'", last.indices)
    }
    guard isLet || last.elementsEqual("var".utf8) else { return nil }
    return SyntaxError("nothing is declared in an expression", last.indices)
  }

  /// `map { $0.age = 3 }`; elsewhere a comparison is meant.
  private func assignment(before end: Int) -> SyntaxError? {
    let words = Array(bytes[..<end].split(separator: UInt8(ascii: " ")).suffix(2))
    guard words.count == 2, words[1].starts(with: "$0.".utf8), words[0].elementsEqual("{".utf8),
      let caller = bytes[..<words[0].startIndex].split(separator: UInt8(ascii: ".")).last,
      caller.starts(with: "map".utf8) || caller.starts(with: "forEach".utf8)
    else { return nil }
    return SyntaxError(
      "an expression changes nothing", end..<position,
      help: "each element is made anew, by the name of its model: 'map { Model(…) }'")
  }

  /// `== -1` for `==-1`.
  private static func withSpace(_ symbol: String) -> Advice? {
    guard let last = symbol.last, last == "!" || last == "-" else { return nil }
    let rest = String(symbol.dropLast())
    return BinaryOperator(rawValue: rest) == nil ? nil : "write '\(rest) \(last)'"
  }
}
