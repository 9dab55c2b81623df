import Diagnostics
import Naming

/// What is wrong with the token at hand, where the grammar has no place for it. What it may have been meant for, the
/// table of rewrites says.
extension Parser {
  /// A word before a value that Swift's statements or other languages have there.
  func foreignWord() -> SyntaxError? {
    guard index > 0, case .identifier(let word) = tokens[index - 1].kind,
      Self.statements.contains(word)
    else { return nil }
    return .unexpected(word, tokens[index - 1].range)
  }

  private static let statements: Set = [
    "not", "try", "await", "return", "new", "lambda", "func", "function", "fn", "fun", "guard",
    "for", "while", "switch", "match", "unless", "let", "var",
  ]

  /// `0,5` and `1,000`, of which the token at hand is the comma.
  func numberWithComma() -> SyntaxError? {
    guard isSymbol(","), index > 0, case .integer = tokens[index - 1].kind else { return nil }
    let next = tokens[min(index + 1, tokens.count - 1)]
    switch next.kind {
    case .integer: break
    case .double where !next.hasSpaceBefore: break
    default: return nil
    }
    let range = tokens[index - 1].range.lowerBound..<tokens[index + 1].range.upperBound
    // Behind a comma of thousands there are three digits.
    let isThousands = text(next.range).prefix { $0 != "." }.count == 3
    let mark = isThousands ? "" : "."
    let number = text(tokens[index - 1].range) + mark + text(tokens[index + 1].range)
    return SyntaxError("'\(text(range))' is no number", range, help: "write '\(number)'")
  }

  /// `(Int) count`, as other languages convert.
  private func cast() -> SyntaxError? {
    guard index > 2, tokens[index - 1].kind == .symbol(")"),
      tokens[index - 3].kind == .symbol("("), case .identifier(let type) = tokens[index - 2].kind,
      Type.builtIn.contains(where: { $0.name == type })
    else { return nil }
    return SyntaxError(
      "types cannot be cast here", tokens[index - 3].range.lowerBound..<current.range.upperBound)
  }

  /// For `if name.isEmpty`, where a condition alone is meant.
  var adviceForLoneIf: Advice? {
    guard current.kind == .end, tokens[0].kind == .identifier("if"), index > 1 else { return nil }
    return "a condition stands alone: leave 'if' out; a choice is 'if … { … } else { … }'"
  }

  /// `if let order { order.title } else { "" }`, as Swift unwraps.
  func shortBinding() -> SyntaxError? {
    guard isKeyword("let") || isKeyword("var"), index + 2 < tokens.count,
      case .identifier = tokens[index + 1].kind, tokens[index + 2].kind == .symbol("{")
    else { return nil }
    return SyntaxError(
      "an expression unwraps nothing with 'if let'", current.range)
  }

  /// `contains(where { … })`, `.card { number: text }`, `Slot { id: 1 }`: not a closure behind a parenthesis.
  var isBraceOfCall: Bool {
    guard index > 1, case .identifier(let name) = tokens[index - 1].kind else { return false }
    let before = tokens[index - 2].kind
    if ["where", "by"].contains(name) { return before == .symbol("(") || before == .symbol(",") }
    guard before == .symbol(".") || name.beginsUppercase, index + 2 < tokens.count,
      case .identifier = tokens[index + 1].kind
    else { return false }
    return tokens[index + 2].kind == .symbol(":")
  }

  /// Words that stand for operators in speech and in other languages.
  private static let operators = [
    "and", "or", "not", "is", "as", "in", "equals", "let", "var", "x", "times", "plus", "minus",
    "mod", "if", "for", "min", "max",
  ]

  /// Whether there are but words, with a space before each.
  private var isProse: Bool {
    guard index == 1, level == 0, tokens[0].range.lowerBound == 0 else { return false }
    let isSentence = startsSentence
    var words = 0
    for (offset, token) in tokens.enumerated() {
      switch token.kind {
      case .identifier(let word):
        guard isSentence || !Self.operators.contains(word), offset == 0 || token.hasSpaceBefore
        else {
          return false
        }
        words += 1
      case .integer: continue
      // `Hello \(name)`, with the value as it would be in quotes.
      case .symbol("\\"): return token.hasSpaceBefore
      case .symbol(","), .symbol("!"), .symbol("?"), .symbol("."):
        guard !token.hasSpaceBefore, tokens[offset + 1].hasSpaceBefore || offset == tokens.count - 2
        else { return false }
      case .end: return words > 1
      default: return false
      }
    }
    return false
  }

  /// Three words and more, the first with a capital letter, hold no operator in words: "There is no hive",
  /// "That is all". What three words compare with nothing, or with a type, is no sentence.
  private var startsSentence: Bool {
    guard tokens.count > 3, case .identifier(let first) = tokens[0].kind,
      first.beginsUppercase
    else { return false }
    let words = tokens[1..<min(4, tokens.count - 1)].map { text($0.range) }
    guard words.allSatisfy(SwiftNames.isIdentifier) else { return false }
    return words.count > 2 || words[1].beginsLowercase && !Self.values.contains(words[1])
  }

  private static let values = ["nil", "null", "undefined", "true", "false", "empty"]

  /// Whether anything is computed before the token at hand: then it is code, and no text.
  private var hasOperators: Bool {
    let isNumber = if case .identifier = current.kind { false } else { true }
    return isNumber
      || tokens[..<index].contains { token in
        guard case .symbol(let mark) = token.kind else { return false }
        return [
          "+", "-", "*", "/", "%", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "??", "?",
        ].contains(mark)
      }
  }

  /// What stands behind a complete expression.
  func unexpectedRest() -> SyntaxError {
    if let error = foreignWord() ?? numberWithComma() ?? cast() { return error }
    if isProse { return .prose(bytes.count) }
    if case .string = current.kind, index > 0, !current.hasSpaceBefore,
      case .identifier(let mark) = tokens[index - 1].kind
    {
      return .unexpected(
        mark, tokens[index - 1].range,
        help: "leave it out: a value stands in a text as '\\(…)'")
    }
    guard current.kind != .end else { return SyntaxError("unexpected the end", current.range) }
    var error = SyntaxError.unexpected(text(current.range), current.range, help: adviceForRest)
    error.otherwise = adviceForWord
    return error
  }

  private var adviceForRest: Advice? {
    let word = text(current.range)
    let isLast = tokens[min(index + 1, tokens.count - 1)].kind == .end
    switch word {
    case ";": return "leave it out"
    case "," where isLast: return "leave it out"
    case "{" where !allowsTrailingClosure: return "put the closure into the parentheses"
    case ")", "]", "}": return "leave it out, or open it before"
    case "?" where index > 0 && text(tokens[index - 1].range) == "if":
      return "'if' begins a choice here: give a value of that name another one"
    case "then" where isLast:
      return "leave it out: 'then:' stands in a line of its own, with the steps below it"
    default: break
    }
    if index > 0, case .parameter = tokens[index - 1].kind, !current.hasSpaceBefore {
      return "write '\(text(tokens[index - 1].range)).\(word)'"
    }
    return index == 0 && bytes.count < 4 ? .quotes("'\"\(text(0..<bytes.count))\"'") : nil
  }

  /// What is said of a word where nothing else is known of it.
  private var adviceForWord: Advice? {
    let word = text(current.range)
    let isWord = if case .identifier = current.kind { true } else { false }
    switch current.kind {
    case .symbol where word == "," && level == 0: return "conditions are joined with '&&'"
    case .symbol where word == ",":
      return "one value stands here: several are a struct's, which 'models' declares"
    case .symbol where word == "!":
      return "leave it out; for what may be nil write '??' and a value"
    case .identifier, .integer, .double: break
    default: return nil
    }
    if isWord || index > 0, hasOperators {
      return "an operator is missing in front of it, such as '&&', '+' or '=='"
    }
    guard isWord else { return nil }
    if index == 1, level == 0, Type.builtIn.contains(where: { $0.name == text(tokens[0].range) }) {
      return "write '\(text(tokens[0].range)) = \(text(current.range.lowerBound..<bytes.count))'"
    }
    if index > 0, case .string = tokens[index - 1].kind {
      return "a value stands in a text as '\\(\(word))'"
    }
    return .quotes(nil)
  }
}
