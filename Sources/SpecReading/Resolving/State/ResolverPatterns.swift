import Diagnostics
import Expressions
import Patterns
import SpecModel
import YAML

/// Rules whose condition no text of the language spells: patterns, and bounds of dates.
extension Resolver {
  /// What an address of electronic mail looks like: something, an `@`, and a host with a dot.
  private static let email = #"[^@\s]+@[^@\s]+\.[^@\s]+"#
  /// What fits into a line of code with all that stands around it.
  private static let longestPattern = 60

  /// The condition under which the text does not match.
  mutating func mismatch(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> Expression? {
    guard !state.type.isInvalid else { return nil }
    guard state.type.unwrapped == .string else {
      _ = misfit(kind, state, "a String")
      return nil
    }
    guard let pattern = kind.value == "email" ? email(argument) : pattern(argument) else {
      return nil
    }
    let value = value(of: state, at: argument.span)
    let match = Expression(.matching(value, pattern), .bool, at: argument.span)
    return isPresent(value, and: Expression(.prefix(.not, match), .bool, at: argument.span))
  }

  private mutating func email(_ argument: Node) -> RegularExpression? {
    guard argument.scalar?.text == "true" else {
      bag.report(
        "rule-argument", "'email' takes 'true'", at: argument.span,
        help: argument.scalar.flatMap { $0.text.contains(" ") ? $0.text : nil }.map {
          "write 'email: true', and below it 'message: \($0)'"
        } ?? "write 'true', or leave the rule out")
      return nil
    }
    return try? RegularExpression(Self.email)
  }

  private mutating func pattern(_ argument: Node) -> RegularExpression? {
    guard argument.scalar != nil, let text = argument.sourceText(in: file) else {
      bag.report(
        "rule-argument", "'pattern' takes a text, found \(argument.describe)", at: argument.span)
      return nil
    }
    if let plain = text.text.withoutSlashes {
      bag.report(
        "pattern-syntax", "a pattern stands without slashes around it", at: text.span,
        help: "write '\(plain)'")
      return nil
    }
    do throws(RegularExpressionError) {
      let pattern = try RegularExpression(text.text)
      if text.text.count <= Self.longestPattern {
        if pattern.isExponential { bag.add(.slowPattern(pattern, at: text.span)) }
        return pattern
      }
      let count = text.text.count
      throw RegularExpressionError(
        "the pattern has \(count) characters, and at most \(Self.longestPattern) fit into the code",
        in: 0..<count,
        help: "write several rules, or a 'check'"
      )
    } catch {
      let characters = Array(text.text)
      let start = String(characters[..<error.range.lowerBound]).utf8.count
      let end = start + String(characters[error.range]).utf8.count
      bag.report("pattern-syntax", error.message, at: text.span(of: start..<end), help: error.help)
      return nil
    }
  }

  /// The condition under which a date is out of its bound.
  mutating func outOfDates(
    _ kind: Located<String>,
    _ argument: Node,
    of state: State
  ) -> Expression? {
    guard let seconds = argument.scalar.flatMap({ ISODate.seconds($0.text) }) else {
      bag.report(
        "rule-argument", "'\(kind.value)' takes a date, found \(argument.describe)",
        at: argument.span,
        help: ISODate.advice(for: argument.scalar?.text))
      return nil
    }
    let limit = Expression(.literal(.date(seconds)), .date, at: argument.span)
    var value = value(of: state, at: argument.span)
    if state.type.isOptional {
      value = Expression(.binary(.coalesce, value, limit), .date, at: argument.span)
    }
    let sign = kind.value == "min" ? BinaryOperator.less : .greater
    return Expression(.binary(sign, value, limit), .bool, at: argument.span)
  }

  private func value(of state: State, at span: SourceSpan) -> Expression {
    .member(state.symbol, named: state.name.value, type: state.type, at: span)
  }

  /// `value != nil && condition` for an optional: nil passes.
  private func isPresent(_ value: Expression, and condition: Expression) -> Expression {
    guard value.type.isOptional else { return condition }
    let none = Expression(.literal(.none), value.type, at: value.span)
    let test = Expression(.binary(.notEqual, value, none), .bool, at: value.span)
    return Expression(.binary(.and, test, condition), .bool, at: value.span)
  }
}

extension String {
  /// `[0-9]+` of `/[0-9]+/`, as other languages write a pattern, with what may stand behind it.
  fileprivate var withoutSlashes: String? {
    guard first == "/", utf8.count > 2, let last = lastIndex(of: "/"),
      last > index(after: startIndex),
      self[index(after: last)...].allSatisfy({ "gimsuy".contains($0) })
    else { return nil }
    let inside = self[index(after: startIndex)..<last]
    // A path has more of them.
    return inside.contains("/") && !inside.contains("\\/") ? nil : String(inside)
  }
}

extension Diagnostic {
  fileprivate static func slowPattern(
    _ pattern: RegularExpression,
    at span: SourceSpan
  ) -> Diagnostic {
    .warning(
      "slow-pattern",
      "a text that does not match can keep this pattern busy for hours",
      at: span,
      help: pattern.withoutNesting.map { "write '\($0)'" }
        ?? "repeat nothing that itself repeats the same characters"
    )
  }
}
