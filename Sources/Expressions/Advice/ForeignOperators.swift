import Diagnostics
import Naming

/// What is no operator here, and what to write for it.
extension Lexer {
  /// - Parameter start: where the symbol begins; what is read next stands behind it.
  func unknownOperator(_ symbol: String, _ start: Int) -> SyntaxError {
    if symbol == "=", bytes.starts(with: "let ".utf8) || bytes.starts(with: "var ".utf8) {
      let name = String(decoding: bytes[4..<start], as: UTF8.self).filter { $0 != " " }
      return SyntaxError(
        "nothing is declared in an expression", 0..<3,
        help: "an 'if' step unwraps by the name alone, as '\(name)'; "
          + "another value has a name of its own under 'derived'")
    }
    if symbol == "=", let binding = binding(before: start) {
      return SyntaxError(
        "an expression unwraps nothing with '\(binding.word) let'", binding.range,
        help: "write '??' and a value for nil, go on with '?.', or write 'value.map { … } ?? …', "
          + "where '$0' is what stands there")
    }
    if symbol == "=", let error = casePattern(before: start) { return error }
    if symbol == "=", let error = assignment(before: start) { return error }
    if symbol.hasPrefix("//"), start > 0, bytes[start - 1] == UInt8(ascii: ":") {
      return SyntaxError(
        "an address is no expression", address(around: start),
        help: "a text has quotes of its own; a 'URL' comes from a state, a parameter or a model")
    }
    if symbol == "&", let entity = entity(at: start) { return entity }
    return SyntaxError(
      "unknown operator '\(symbol)'",
      start..<position,
      help: branches(symbol) ?? closure(behind: symbol, start) ?? changed(symbol, start)
        ?? Self.advice(for: symbol)
    )
  }

  /// `when (kind) { .food -> … }` and `match kind { … => … }`.
  private func branches(_ symbol: String) -> Advice? {
    let word = bytes.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
    guard ["->", "=>"].contains(symbol),
      ["when", "match", "switch", "case"].contains(String(decoding: word, as: UTF8.self))
    else { return nil }
    return "write 'condition ? value : other', or an 'if' with an 'else'"
  }

  /// All of `https://example.org/a.png`, whose `//` begins at `start`.
  private func address(around start: Int) -> Range<Int> {
    let scheme = bytes[..<(start - 1)].reversed().prefix { Self.isPartOfName($0) }.count
    let rest = bytes[start...].prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }.count
    return (start - 1 - scheme)..<(start + rest)
  }

  /// `&gt;`, as documents have it for the sign.
  private func entity(at start: Int) -> SyntaxError? {
    for (name, sign) in [("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&&"), ("&quot;", "\"")]
    where bytes[start...].starts(with: name.utf8) {
      return SyntaxError(
        "'\(name)' is no sign here", start..<start + name.utf8.count, help: "write '\(sign)'")
    }
    return nil
  }

  /// `page - 1` for `page -= 1`.
  private func changed(_ symbol: String, _ start: Int) -> Advice? {
    guard ["+=", "-=", "*=", "/=", "++", "--"].contains(symbol), bytes.count <= 90 else {
      return nil
    }
    if symbol == "++" || symbol == "--" {
      guard position == bytes.count, start > 0 else { return nil }
      let value = String(decoding: bytes[..<start], as: UTF8.self)
      return
        "write the new value: '\(value) \(symbol.prefix(1)) 1'; an expression changes nothing, 'set' does"
    }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    if let place = before.firstRange(of: "reduce(into: ") {
      return "an expression changes nothing: write '"
        + "reduce(\(before[place.upperBound...])\(symbol.dropLast()) …', without 'into:'"
    }
    let value =
      String(decoding: bytes[..<start], as: UTF8.self) + symbol.dropLast()
      + String(decoding: bytes[position...], as: UTF8.self)
    return "write the new value: '\(value)'; an expression changes nothing, 'set' does"
  }

  /// `{ $0.title }` for `order => order.title`.
  private func closure(behind symbol: String, _ start: Int) -> Advice? {
    guard symbol == "=>" || symbol == "->" else { return nil }
    if let several = closureOfSeveral(before: start) { return several }
    let name =
      String(
        decoding: bytes[..<start].split(separator: UInt8(ascii: " ")).last ?? [], as: UTF8.self
      ).split(separator: "(").last.map { String($0) } ?? ""
    let body = bytes[position..<end].prefix { $0 != UInt8(ascii: "}") }.balanced
    let value = String(decoding: body, as: UTF8.self).split(separator: " ").joined(separator: " ")
    guard SwiftNames.isIdentifier(name), value.hasPrefix("\(name)."), value.utf8.count <= 60
    else { return nil }
    return
      "a closure stands in braces, and takes '$0': '{ \(Self.renamed(name, in: value)) }'"
  }

  /// `reduce(0) { $0 + $1.price }` for `reduce((sum, line) => sum + line.price, 0)`, and `{ $0.price }` for
  /// `(line) => line.price`.
  private func closureOfSeveral(before start: Int) -> Advice? {
    let before = String(decoding: bytes[..<start], as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    ).joined(separator: " ")
    let taking = before.reversed().drop { $0 == " " }.reversed()
    guard taking.last == ")", let open = taking.lastIndex(of: "(") else { return nil }
    let names = String(taking[taking.index(after: open)...].dropLast()).split(separator: ",").map {
      String($0.filter { $0 != " " })
    }
    let body = String(decoding: bytes[position..<end].balanced, as: UTF8.self)
    guard (1...2).contains(names.count), names.allSatisfy(SwiftNames.isIdentifier),
      body.utf8.count <= 60
    else { return nil }
    var value = body.split(separator: " ").joined(separator: " ")
    var first: Substring?
    if String(taking[..<open]).hasSuffix("reduce("), names.count == 2,
      let comma = value.lastIndex(of: ",")
    {
      first = value[value.index(after: comma)...].drop { $0 == " " }
      value = String(value[..<comma])
    }
    for (number, name) in names.enumerated() {
      value = Self.renamed(name, in: value).replacing("$0", with: "\u{1}\(number)")
    }
    value = value.replacing("\u{1}", with: "$")
    if let first { return "write 'reduce(\(first)) { \(value) }'" }
    return "a closure stands in braces, and takes '$0': '{ \(value) }'"
  }

  /// The value with `$0` for a name, but where that is a member, or a part of another name.
  private static func renamed(_ name: String, in value: String) -> String {
    var (result, word) = ("", "")
    for character in value + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      result += word == name && result.last != "." ? "$0" : word
      result.append(character)
      word = ""
    }
    return String(result.dropLast())
  }

  /// The word before `let` in `if let name =`, and where `let` stands.
  private func binding(before end: Int) -> (word: String, range: Range<Int>)? {
    let words = Array(bytes[..<end].split(separator: UInt8(ascii: " ")).suffix(3))
    guard words.count == 3, words[1].elementsEqual("let".utf8) else { return nil }
    let word = String(decoding: words[0], as: UTF8.self)
    return word == "if" || word == "guard" ? (word, words[1].indices) : nil
  }

  /// `{ let a = $0.age; … }` and `map { $0.age = 3 }`; elsewhere a comparison is meant.
  private func assignment(before end: Int) -> SyntaxError? {
    let words = Array(bytes[..<end].split(separator: UInt8(ascii: " ")).suffix(2))
    guard let last = words.last else { return nil }
    if words.count == 2, words[0].elementsEqual("let".utf8) || words[0].elementsEqual("var".utf8) {
      return SyntaxError(
        "nothing is declared in an expression", words[0].indices,
        help: "write what it stands for in its place, or give it a name under 'derived'")
    }
    guard last.starts(with: "$0.".utf8), words[0].elementsEqual("{".utf8),
      let caller = bytes[..<words[0].startIndex].split(separator: UInt8(ascii: ".")).last,
      caller.starts(with: "map".utf8) || caller.starts(with: "forEach".utf8)
    else { return nil }
    let property = String(decoding: last.dropFirst(3), as: UTF8.self)
    let value = String(
      decoding: bytes[position..<self.end].prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self
    ).split(separator: " ").joined(separator: " ")
    guard SwiftNames.isIdentifier(property), !value.isEmpty, value.utf8.count <= 40 else {
      return SyntaxError(
        "an expression changes nothing", end..<position,
        help: "write '==' to compare; a step changes, as 'set', 'update' or 'append'")
    }
    return SyntaxError(
      "an expression changes nothing", end..<position,
      help: "each element is made anew, by the name of its model, with all that it holds: "
        + "'map { Model(…, \(property): \(value)) }'")
  }

  /// `if case .failed(let reason) = phase`: what a case carries is read as a property is.
  private func casePattern(before end: Int) -> SyntaxError? {
    let words = bytes[..<end].split(separator: UInt8(ascii: " "))
    guard let word = words.lastIndex(where: { $0.elementsEqual("case".utf8) }) else { return nil }
    let pattern = String(decoding: bytes[words[word].endIndex..<end], as: UTF8.self)
      .split(whereSeparator: { " ()".contains($0) }).filter { $0 != "let" && $0 != "var" }
    let subject =
      String(decoding: bytes[position..<self.end], as: UTF8.self)
      .prefix { !"{,&".contains($0) }.trimmingPrefix(" ")
      .split(separator: " ", omittingEmptySubsequences: true).first ?? "value"
    guard let name = pattern.first?.split(separator: ".").last else { return nil }
    // Without a label, the name is the author's own, and mostly the label too.
    let first = pattern.dropFirst().first { $0 != "_" }
    let label = first.map { String($0.prefix { $0 != ":" && $0 != "," }) }
    var error = SyntaxError("an expression matches no pattern", words[word].indices)
    error.matched = .init(subject: String(subject), name: String(name), part: label)
    return error
  }

  private static func advice(for symbol: String) -> Advice? {
    switch symbol {
    case "=": return "write '==' to compare"
    case "===": return "write '=='"
    case "!==", "<>", "=!": return "write '!='"
    case "~=": return "compare with '==', or with '>=' and '<=' where it is a range"
    case "&": return "write '&&'"
    case "**", "^": return "there is no power: multiply"
    case "|": return "write '||'"
    case "<=>": return "write '<': 'sorted' asks whether the first comes before the second"
    case "=<": return "write '<='"
    case ">>", "<<": return "write '\(symbol.prefix(1))'"
    case "=>": return "write '>=' to compare; a closure stands in braces, and takes '$0'"
    case "->": return "a closure names nothing that it takes: it takes '$0'"
    case "&&=", "||=", "+=", "-=", "*=", "/=", "++", "--":
      return "write the new value: an expression changes nothing, 'set' does"
    case _ where symbol.hasPrefix("//") || symbol.hasPrefix("/*"):
      return "a comment stands behind ' #', outside of the expression"
    default: break
    }
    for prefix in ["!", "-"] where symbol.hasSuffix(prefix) {
      let rest = String(symbol.dropLast())
      if BinaryOperator(rawValue: rest) != nil { return "write '\(rest) \(prefix)'" }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Up to the first parenthesis that closes one in front of it.
  fileprivate var balanced: ArraySlice<UInt8> {
    var depth = 0
    return prefix { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth >= 0
    }
  }
}
