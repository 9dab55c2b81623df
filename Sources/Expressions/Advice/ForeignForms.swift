import Diagnostics
import Naming

/// What is wrong with the token at hand: what other languages, or people, write otherwise.
extension Parser {
  /// A word before a value that Swift's statements or other languages have there.
  func foreignWord() -> SyntaxError? {
    guard index > 0, case .identifier(let word) = tokens[index - 1].kind else { return nil }
    let help: Advice
    switch word {
    case "not":
      help =
        source(from: index, upTo: closesAround()).flatMap {
          $0.utf8.count > 60 ? nil : "write '!\($0)'"
        }.map {
          index == 1 ? "\($0), in single quotes" : $0
        } ?? "write '!' directly before the value"
    case "try" where isSymbol("?") || isSymbol("!"): help = "leave 'try\(text(current.range))' out"
    case "try", "await", "return", "new": help = "leave '\(word)' out"
    case "lambda", "func", "function", "fn", "fun":
      help = "a closure stands in braces, and takes '$0', as in '{ $0.isOpen }'"
    case "guard" where index == 1 && !tokens.contains { $0.kind == .identifier("else") }:
      help = "a condition stands alone: leave 'guard' out"
    case "for", "while":
      help = "'map', 'filter' and 'reduce' go through a list, as in 'list.map { $0.title }'"
    case "switch", "match", "guard", "unless":
      help = carriedPart ?? "write 'condition ? value : other', or an 'if' with an 'else'"
    case "let", "var": help = "give the value a name under 'derived'"
    default: return nil
    }
    return .unexpected(word, tokens[index - 1].range, help: help)
  }

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

  /// What other languages, or people, write otherwise.
  private func foreignForm() -> SyntaxError? {
    if let number = numberWithComma() { return number }
    if index > 2, tokens[index - 1].kind == .symbol(")"), tokens[index - 3].kind == .symbol("("),
      case .identifier(let type) = tokens[index - 2].kind,
      Type.builtIn.contains(where: { $0.name == type })
    {
      return SyntaxError(
        "types cannot be cast here", tokens[index - 3].range.lowerBound..<current.range.upperBound,
        help: "write '\(type)(\(text(current.range)))'")
    }
    return isProse ? .prose(bytes.count) : nil
  }

  private func isText(before index: Int) -> Bool {
    guard index > 0, case .string = tokens[index - 1].kind else { return false }
    return true
  }

  private func isNumber(before index: Int) -> Bool {
    guard index > 0 else { return false }
    switch tokens[index - 1].kind {
    case .integer, .double: return true
    default: return false
    }
  }

  /// `orders + [order]` for `[...orders, order]`, of which the token at hand is the first mark.
  private var spread: Advice? {
    guard index > 0, tokens[index - 1].kind == .symbol("["),
      let inside = source(from: index, upTo: { $0.kind == .symbol("]") }), inside.utf8.count <= 60,
      !inside.contains("(")
    else { return nil }
    let parts = inside.split(separator: ",").map { part in
      let name = part.drop { $0 == " " }
      return name.hasPrefix("...") ? String(name.dropFirst(3)) : "[\(name)]"
    }
    return "lists are joined with '+': '\(parts.joined(separator: " + "))'"
  }

  /// `Double(count)` for `count as Double`.
  private var conversion: String? {
    guard index > 0, case .identifier(let type) = tokens[min(index + 1, tokens.count - 1)].kind,
      ["Int", "Double", "Decimal", "String"].contains(type)
    else { return nil }
    let isName = if case .identifier = tokens[index - 1].kind { true } else { false }
    let isAlone = index == 1 || tokens[index - 2].kind != .symbol(".")
    return isName && isAlone ? "\(type)(\(text(tokens[index - 1].range)))" : "\(type)(…)"
  }

  /// The words from a token on, up to one that is `end`.
  /// Whether a token closes a bracket that was opened before those that are asked about.
  private func closesAround() -> (Token) -> Bool {
    var depth = 0
    return { token in
      guard case .symbol(let mark) = token.kind else { return false }
      if ["(", "[", "{"].contains(mark) { depth += 1 }
      if [")", "]", "}"].contains(mark) { depth -= 1 }
      return depth < 0
    }
  }

  private func source(from first: Int, upTo end: (Token) -> Bool = { _ in false }) -> String? {
    var last = first
    while last < tokens.count - 1, !end(tokens[last]) { last += 1 }
    guard last > first, last == tokens.count - 1 || end(tokens[last]) else { return nil }
    return text(tokens[first].range.lowerBound..<tokens[last - 1].range.upperBound)
  }

  private var sourceBefore: String {
    text(tokens[0].range.lowerBound..<tokens[max(0, index - 1)].range.upperBound)
  }

  /// `price as Double`, and `value as typed`, which gives what is unwrapped a name.
  private var adviceForAs: Advice {
    let name = tokens[min(index + 1, tokens.count - 1)]
    if case .identifier(let word) = name.kind, word.beginsLowercase, conversion == nil,
      tokens[min(index + 2, tokens.count - 1)].kind == .end
    {
      return
        "write '\(sourceBefore)': below 'then' of an 'if', the last name of the path is the value"
    }
    return "types cannot be cast here\(conversion.map { ": write '\($0)'" } ?? "")"
  }

  /// `x is null`, `x is not null`.
  private var adviceForIs: Advice {
    let words = tokens[index...].prefix(3).map { text($0.range) }
    let isNot = words.count > 1 && words[1] == "not"
    let value = words.count > (isNot ? 2 : 1) ? words[isNot ? 2 : 1] : ""
    if value == "empty", index == 1 {
      return "write '\(isNot ? "!" : "")\(sourceBefore).isEmpty'"
    }
    let sign = isNot ? "!=" : "=="
    if ["null", "nil", "None", "undefined"].contains(value) { return "write '\(sign) nil'" }
    guard value.beginsLowercase, SwiftNames.isIdentifier(value), value != "true",
      value != "false"
    else { return "write '\(sign)' to compare; types cannot be cast here" }
    return
      "write '\(sign) .\(value)' for a case of an enum, '.\(value)?.… \(isNot ? "==" : "!=") nil' "
      + "for one that carries values, '\(sign) \(value)' for another value"
  }

  /// `name or "nobody"`, and `isNew or isOpen`.
  private var adviceForOr: Advice {
    let compares = tokens[..<index].contains { ["==", "!="].contains(text($0.range)) }
    guard case .string = tokens[min(index + 1, tokens.count - 1)].kind, !compares else {
      return "write '||'"
    }
    return "write '??' before what stands for nil"
  }

  /// `page in 1...3`, `tag in tags`.
  private var adviceForIn: Advice {
    guard index == 1, let rest = source(from: index + 1) else {
      return "write 'list.contains(value)'"
    }
    let bounds = tokens[(index + 1)...]
    if let dots = bounds.firstIndex(where: { ["...", "..<"].contains(text($0.range)) }),
      let first = source(from: index + 1, upTo: { $0.range == tokens[dots].range }),
      let last = source(from: dots + 1)
    {
      let less = text(tokens[dots].range) == "..." ? "<=" : "<"
      return "write '\(sourceBefore) >= \(first) && \(sourceBefore) \(less) \(last)'"
    }
    return "write '\(rest).contains(\(sourceBefore))'"
  }

  /// `(1...5).contains(count)`.
  private var adviceForBounds: Advice? {
    guard index > 1, tokens[index - 2].kind == .symbol("("), index + 6 < tokens.count,
      tokens[index + 2].kind == .symbol(")"),
      text(tokens[index + 2].range.lowerBound..<tokens[index + 4].range.upperBound) == ").contains",
      let value = source(from: index + 6, upTo: { $0.kind == .symbol(")") })
    else { return nil }
    let (first, last) = (text(tokens[index - 1].range), text(tokens[index + 1].range))
    let less = text(tokens[index].range) == "..." ? "<=" : "<"
    return "write '\(value) >= \(first) && \(value) \(less) \(last)'"
  }

  /// For `switch phase { case .failed(let reason): … }`, which reads what a case carries.
  private var carriedPart: Advice? {
    guard index + 1 < tokens.count, case .identifier(let subject) = tokens[index].kind,
      tokens[index + 1].kind == .symbol("{"),
      let pattern = tokens[index...].firstIndex(where: {
        $0.kind == .identifier("let") || $0.kind == .identifier("var")
      }), pattern + 1 < tokens.count, case .identifier(var part) = tokens[pattern + 1].kind,
      let open = tokens[index..<pattern].lastIndex(where: { $0.kind == .symbol("(") }),
      case .identifier(let name) = tokens[open - 1].kind
    else { return nil }
    if pattern == open + 3, case .identifier(let label) = tokens[open + 1].kind { part = label }
    return "what a case carries is read as '\(subject).\(name)?.\(part)', nil for other cases"
  }

  /// `"a" if isFirst else "b"`.
  private var adviceForIf: Advice {
    let isElse = { (token: Token) in token.kind == .identifier("else") }
    guard let middle = tokens[index...].firstIndex(where: isElse), level == 0,
      let condition = source(from: index + 1, upTo: isElse), let other = source(from: middle + 1)
    else { return "write 'condition ? value : other'" }
    return "write '\(condition) ? \(sourceBefore) : \(other)'"
  }

  /// `if isFirst then "a" else "b"`.
  var adviceForThen: Advice? {
    let isElse = { (token: Token) in token.kind == .identifier("else") }
    guard isKeyword("then"), tokens[0].kind == .identifier("if"), index > 1,
      let middle = tokens[index...].firstIndex(where: isElse),
      let value = source(from: index + 1, upTo: isElse), let other = source(from: middle + 1)
    else { return nil }
    let condition = text(tokens[1].range.lowerBound..<tokens[index - 1].range.upperBound)
    return "write '\(condition) ? \(value) : \(other)'"
  }

  /// For `if name.isEmpty`, where a condition alone is meant.
  var adviceForLoneIf: Advice? {
    guard current.kind == .end, tokens[0].kind == .identifier("if"), index > 1 else { return nil }
    return "a condition stands alone: leave 'if' out; a choice is 'if … { … } else { … }'"
  }

  /// `{ $0.isOpen }` for `($0.isOpen)`, with a space before it.
  private var closureInParentheses: Advice? {
    guard isSymbol("("), case .parameter = tokens[index + 1].kind,
      let inside = source(from: index + 1, upTo: { $0.kind == .symbol(")") })
    else { return nil }
    return "a closure stands in braces: '{ \(inside) }'"
  }

  /// `contains(where { … })`, `.card { number: text }`, `Slot { id: 1 }`.
  var adviceForBrace: Advice? {
    guard index > 0, case .identifier(let name) = tokens[index - 1].kind else { return nil }
    let before = tokens[max(0, index - 2)].kind
    if index > 1, before == .symbol("(") || before == .symbol(","), ["where", "by"].contains(name) {
      return "write '\(name): { … }'"
    }
    if let body = adviceForBody(behind: name) { return Advice(body) }
    let isCase = index > 1 && before == .symbol(".")
    guard isCase || name.beginsUppercase, index + 2 < tokens.count,
      case .identifier = tokens[index + 1].kind, tokens[index + 2].kind == .symbol(":")
    else { return nil }
    let inside = source(from: index + 1, upTo: { $0.kind == .symbol("}") }) ?? "…"
    return "values stand in parentheses: '\(isCase ? "." : "")\(name)(\(inside))'"
  }

  /// `if let order { order.title } else { "" }`, as Swift unwraps.
  func shortBinding() -> SyntaxError? {
    guard isKeyword("let") || isKeyword("var"), index + 2 < tokens.count,
      case .identifier(let name) = tokens[index + 1].kind, tokens[index + 2].kind == .symbol("{")
    else { return nil }
    return SyntaxError(
      "an expression unwraps nothing with 'if let'", current.range,
      help: choice(of: name, from: index + 2)
        ?? "write '\(name).map { … } ?? …', where '$0' is the value")
  }

  /// `order.map { $0.title } ?? ""` for the branches of an `if let order`.
  private func choice(of name: String, from open: Int) -> Advice? {
    let isClosing = { (token: Token) in token.kind == .symbol("}") }
    guard let then = source(from: open + 1, upTo: isClosing),
      let middle = tokens[open...].firstIndex(where: isClosing), middle + 3 < tokens.count,
      tokens[middle + 1].kind == .identifier("else"), tokens[middle + 2].kind == .symbol("{"),
      let other = source(from: middle + 3, upTo: isClosing),
      tokens[tokens.count - 2].kind == .symbol("}"), then.utf8.count + other.utf8.count <= 60,
      !then.contains("\(name)") || then.hasPrefix("\(name).") || then == name
    else { return nil }
    if then == name { return "write '\(name) ?? \(other)'" }
    guard then.hasPrefix("\(name).") else { return "write '\(name) != nil ? \(then) : \(other)'" }
    let rest = then.dropFirst(name.count)
    guard !rest.contains(name) else { return nil }
    return rest.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
      ? "write '\(name)?\(rest) ?? \(other)'" : "write '\(name).map { $0\(rest) } ?? \(other)'"
  }

  /// `Level::high`.
  private var adviceForColons: Advice? {
    let isDouble = index + 1 < tokens.count && tokens[index + 1].kind == .symbol(":")
    if index == 1, !isDouble, case .identifier(let type) = tokens[0].kind, type.beginsUppercase {
      return "a type stands in front of '=': '\(type) = …'"
    }
    let before = tokens[..<index].map(\.kind)
    if !isDouble, before.contains(.symbol("??")), !before.contains(.symbol("?")) {
      return "write '?' in place of '??', or one value for nil behind it"
    }
    if index > 2, index + 1 < tokens.count, tokens[index - 2].kind == .symbol("."),
      [.symbol("("), .symbol(",")].contains(tokens[index - 3].kind),
      case .identifier(let name) = tokens[index - 1].kind, tokens[index + 1].kind != .end
    {
      return "what it takes stands in parentheses: '.\(name)(\(text(tokens[index + 1].range)))'"
    }
    guard index + 2 < tokens.count, tokens[index + 1].kind == .symbol(":"),
      case .identifier(let name) = tokens[index + 2].kind
    else { return nil }
    return "write '.\(name)'"
  }

  /// `Bool count > 3`, where the mark between a type and a value is missing.
  private var typeAdvice: Advice? {
    guard index == 1, level == 0, case .identifier(let name) = tokens[0].kind,
      Type.builtIn.contains(where: { $0.name == name }), let rest = source(from: 1)
    else { return nil }
    return "write '\(name) = \(rest)'"
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

  /// `"\(price.formatted()) each"` for `price.formatted() each`: words behind what is computed.
  private var textAround: Advice? {
    guard level == 0, index > 0 else { return nil }
    let end = tokens[index - 1].range.upperBound
    let (code, words) = (text(0..<end), text(end..<bytes.count))
    guard code.contains("."), !code.contains(where: { "\"' ".contains($0) }),
      words.allSatisfy({ $0.isLetter || " .!%".contains($0) }), bytes.count <= 60
    else { return nil }
    return "a value stands in a text as '\\(…)': '\"\\(\(code))\(words)\"'"
  }

  /// `"No details"` for `No details` behind an operator: a word with a capital letter begins a text.
  private var sentence: Advice? {
    guard index > 1, case .identifier(let first) = tokens[index - 1].kind, first.beginsUppercase,
      case .symbol(let mark) = tokens[index - 2].kind, mark != ".",
      let rest = source(from: index - 1), rest.allSatisfy({ $0.isLetter || " .!".contains($0) })
    else { return nil }
    return .quotes("'\"\(rest)\"'")
  }

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
    if let error = foreignWord() ?? foreignForm() { return error }
    if case .string = current.kind, index > 0, !current.hasSpaceBefore,
      case .identifier(let mark) = tokens[index - 1].kind
    {
      return .unexpected(
        mark, tokens[index - 1].range,
        help: "leave it out: a value stands in a text as '\\(…)'")
    }
    let word = text(current.range)
    var (isWord, isValue) = (false, false)
    switch current.kind {
    case .identifier: (isWord, isValue) = (true, true)
    case .integer, .double: isValue = index > 0
    default: break
    }
    var help: Advice?
    switch word {
    case _ where index == 0 && bytes.count < 4 && !isWord:
      help = .quotes("'\"\(text(0..<bytes.count))\"'")
    case "and": help = "write '&&'"
    case "else": help = "write '??' before the value that stands for nil"
    case "then" where tokens[min(index + 1, tokens.count - 1)].kind == .end:
      help = "leave it out: 'then:' stands in a line of its own, with the steps below it"
    case "then": help = "write '?' in its place, and ':' for 'else'"
    case "or": help = adviceForOr
    case "equals": help = "write '=='"
    case "greater", "more", "above", "over": help = "write '>'"
    case "less", "smaller", "below", "under": help = "write '<'"
    case "x", "times": help = "write '*'"
    case "plus": help = "write '+'"
    case "minus": help = "write '-'"
    case "mod": help = "write '%'"
    case "..." where spread != nil: help = spread
    case "...", "..<":
      help =
        index > 1 && tokens[index - 2].kind == .symbol("[")
        ? "write 'prefix(…)' for the first, 'suffix(…)' for the last"
        : adviceForBounds ?? "ranges are not understood here; compare with '<=' and '&&'"
    case "is": help = adviceForIs
    case "in": help = adviceForIn
    case "if": help = adviceForIf
    case "where": help = "write 'list.filter { … }' for some elements, 'first { … }' for one"
    case "?" where index > 0 && text(tokens[index - 1].range) == "if":
      help = "'if' begins a choice here: give a value of that name another one"
    case "for": help = "write 'list.filter { … }', or 'list.map { … }'"
    case ":": help = adviceForColons
    case "as": help = adviceForAs
    case ";": help = "leave it out"
    case "," where tokens[min(index + 1, tokens.count - 1)].kind == .end: help = "leave it out"
    case ","
    where level == 0
      && isText(
        before: index):
      help = "texts are joined with '+'; a value stands in a text as '\\(…)'"
    case "," where level == 0: help = "conditions are joined with '&&'"
    case ",": help = "one value stands here: several are a struct's, which 'models' declares"
    case "!": help = "leave it out; for what may be nil write '??' and a value"
    case "{" where !allowsTrailingClosure: help = "put the closure into the parentheses"
    case "{": help = adviceForBrace
    case "(" where closureInParentheses != nil: help = closureInParentheses
    case "(", "[": help = "write it directly behind the name"
    case ")", "]", "}": help = "leave it out, or open it before"
    case "=": help = "write '==' to compare"
    case _ where isWord && adviceForInfix(word) != nil: help = adviceForInfix(word)
    case _
    where isWord
      && isNumber(
        before: index):
      help = "leave '\(word)' out: a unit is said where a number is shown"
    case _ where isWord && adviceForMember(word) != nil: help = adviceForMember(word)
    case _ where isWord && sentence != nil: help = sentence
    case _ where isValue && hasOperators:
      help = "an operator is missing in front of it, such as '&&', '+' or '=='"
    case _ where isWord && textAround != nil: help = textAround
    case _ where isWord && isText(before: index):
      help = "a value stands in a text as '\\(\(word))'"
    default: help = isWord ? typeAdvice ?? .quotes(nil) : nil
    }
    var error =
      current.kind == .end
      ? SyntaxError("unexpected the end", current.range, help: help)
      : .unexpected(word, current.range, help: help)
    if word == "as" { error.matched = castCase }
    return error
  }

  /// `(phase as Asking).card`, where a case of an enum may be meant.
  private var castCase: SyntaxError.Match? {
    var rest = tokens[(index + 1)...]
    if let mark = rest.first?.kind, mark == .symbol("?") || mark == .symbol("!") {
      rest = rest.dropFirst()
    }
    guard index > 0, case .identifier(let type)? = rest.first?.kind, type.beginsUppercase,
      case .identifier(let subject) = tokens[index - 1].kind,
      index == 1 || tokens[index - 2].kind != .symbol(".")
    else { return nil }
    rest = rest.dropFirst()
    if rest.first?.kind == .symbol(")") { rest = rest.dropFirst() }
    if rest.first?.kind == .symbol("?") { rest = rest.dropFirst() }
    var part: String?
    if rest.first?.kind == .symbol("."), case .identifier(let name)? = rest.dropFirst().first?.kind
    {
      part = name
    }
    let name = type.prefix(1).lowercased() + type.dropFirst()
    return .init(subject: subject, name: name, part: part, isCast: true)
  }
}
