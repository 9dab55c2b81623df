import Diagnostics

/// Error messages for expressions, with suggestions for the most likely mistake.
extension ExpressionParser {
  func report(expected: String?, _ bag: inout DiagnosticBag) {
    if let fault = lexer.fault {
      let help = adviceOnSign(at: fault.span)
      bag.add(.fault(lexer.message(of: fault), at: source.span(fault.span), help: help))
    } else if lexer.isAtEnd {
      let end = lexer.lastEnd
      bag.add(.fault("expected \(expected ?? "more")", at: source.span(end..<end)))
    } else {
      let found = source.text(lexer.span)
      let wanted = expected.map { "expected \($0), found '\(found)'" } ?? "unexpected '\(found)'"
      bag.add(.fault(wanted, at: source.span(lexer.span), help: advice(on: found)))
    }
  }

  /// Returns a suggestion for habits from other languages.
  private func advice(on found: String) -> Advice? {
    let start = lexer.span.lowerBound
    switch found {
    case "=" where start >= 2 && source.text(start - 2..<start) == "==": return "write '=='"
    case "=" where start + 1 < source.count && source[start + 1] == UInt8(ascii: ">"):
      return "write '>='"
    case "=": return "write '==' to compare"
    case "(" where !lexer.followsSpace: return "values have no methods: write a filter, 'x|upper'"
    case "{" where start > 0 && source[start - 1] == Letter.openBrace:
      return "write '{{ \"{\" }}' for a brace"
    case "{": return "objects stand in the context, and have no form of their own here"
    case "." where start > 1 && source[start - 1] == UInt8(ascii: ".") && isDigit(at: start - 2):
      return "write '0...3' for the numbers from 0 to 3"
    case "contains", "hasPrefix", "hasSuffix": return "write a filter, 'x|\(found):\"a\"'"
    default: return adviceOnArgument
    }
  }

  private func isDigit(at offset: Int) -> Bool { Letter.isDigit(source[offset]) }

  private func adviceOnSign(at span: Range<Int>) -> Advice? {
    guard source.text(span) == "?" else { return nil }
    let next = span.upperBound < source.count ? source[span.upperBound] : 0
    let isOptional = next == UInt8(ascii: "?") || next == UInt8(ascii: ".")
    return isOptional ? "write 'x|default:\"a\"' for what may be missing" : "write 'a if c else b'"
  }

  private var adviceOnArgument: Advice? {
    guard lexer.next == .string || lexer.next == .int || lexer.next == .double else { return nil }
    if argumentsEnd == lexer.lastEnd { return "write ',' between arguments" }
    return followsFilter ? "a filter's arguments stand behind a ':'" : nil
  }

  /// Whether the name of a filter precedes the next token.
  private var followsFilter: Bool {
    var start = lexer.lastEnd
    while start > 0, Letter.continuesName(source[start - 1]) { start -= 1 }
    while start > 0, Letter.isBlank(source[start - 1]) { start -= 1 }
    return start > 0 && source[start - 1] == UInt8(ascii: "|")
  }
}
