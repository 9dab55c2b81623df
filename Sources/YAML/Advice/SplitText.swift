import Diagnostics

/// Texts in brackets that a comma has split, and keys in braces that have no value.
extension Composition {
  /// Whether `value` is the rest of the last element, a call such as `max(1, 2)`.
  mutating func join(_ value: Node, to elements: inout [Node]) -> Bool {
    guard let last = elements.last, isOpen(last), isPlain(value) else { return false }
    // An alias stands where its anchor is.
    guard last.span.end <= value.span.start else { return false }
    guard let whole = joined(last, upTo: value.span.end) else { return false }
    report(last, commaBefore: value.span.start)
    elements[elements.count - 1] = whole
    return true
  }

  /// Whether the pair is no pair of its own.
  mutating func repair(_ key: Located<String>, _ value: Node, in pairs: inout PairList) -> Bool {
    let isBare = value.isNull && value.span.start == value.span.end && !hasColon(key, value)
    if isBare, let (key, value) = split(key) ?? pairWithoutColon(key) {
      pairs.add(key, value, into: &bag)
      return true
    }
    if isBare, let (name, rest) = assigned(key) {
      if !pairs.isRepaired { bag.add(.missingValue(key)) }
      pairs.isRepaired = true
      pairs.add(name, rest, into: &bag)
      return true
    }
    if isBare, let last = pairs.last, let path = last.value.scalar?.text, path.contains("."),
      areNames(last.value, key)
    {
      // `{ id: order.id, page }` hands over the value of that name in other languages.
      if !pairs.isRepaired { bag.add(.missingValue(key, behind: path, isShort: true)) }
      pairs.isRepaired = true
      pairs.add(key, Node(.scalar(Scalar(key.value)), at: key.span), into: &bag)
      return true
    }
    if isBare, let last = pairs.last, let names = names(last, and: key) {
      if !pairs.isRepaired { reportNames(of: last, upTo: key.span.end) }
      pairs.isRepaired = true
      pairs.replaceLastValue(with: names)
      return true
    }
    if isBare, let last = pairs.last,
      areNames(last.value, key) || pairs.pairs.count > 1 && isNumber(last.value, before: key)
    {
      if !pairs.isRepaired {
        let value = last.value.scalar?.text
        let isShort = value.map { $0.beginsLowercase && Reader.isIdentifier($0) } ?? false
        bag.add(.missingValue(key, behind: value, isShort: isShort))
      }
      pairs.isRepaired = true
      pairs.add(key, value, into: &bag)
      return true
    }
    if let last = pairs.last, isPlain(last.value), isPlain(value), isBare || isOpen(last.value),
      last.value.span.end <= key.span.start, isBare || key.span.end <= value.span.start
    {
      let end = isBare ? key.span.end : value.span.end
      if let whole = joined(last.value, upTo: end) {
        if !pairs.isRepaired { report(last.value, commaBefore: key.span.start) }
        pairs.isRepaired = true
        pairs.replaceLastValue(with: whole)
        return true
      }
    }
    guard isBare else { return false }
    if let last = pairs.last, let list = list(last.value, and: key) {
      if !pairs.isRepaired { reportList(list) }
      pairs.isRepaired = true
      pairs.replaceLastValue(with: list)
      return true
    }
    // Numbers in braces are a list: what was said of the first goes for all.
    if pairs.isRepaired, let last = pairs.last?.key.value, Double(last) != nil,
      Double(key.value) != nil
    {
      return true
    }
    if !pairs.isRepaired, !isCut(key) {
      bag.add(
        .missingValue(
          key, isAlone: pairs.isEmpty && isLast(key), isHandedOver: isHandedOver(key),
          behind: pairs.pairs, before: rest(behind: key)))
      pairs.firstMissing = key.span
    }
    pairs.isRepaired = true
    // What is missed of it is a consequence of the first.
    let place = pairs.firstMissing.map { Node(value.content, at: $0) } ?? value
    pairs.add(key, place, into: &bag)
    return true
  }

  /// `hold = Int` is a name and a type with another mark between them.
  private func assigned(_ key: Located<String>) -> (Located<String>, Node)? {
    if let (name, value) = key.value.counted {
      let place = key.span.start..<key.span.start + name.utf8.count
      return (Located(name, at: span(place)), Node(.scalar(Scalar(value)), at: key.span))
    }
    let sides = key.value.split(separator: "=", omittingEmptySubsequences: false)
    // Headers have dashes in their names.
    if sides.count == 2,
      sides.allSatisfy({ Reader.isIdentifier(String($0).replacing("-", with: "").withoutMark) })
    {
      let (name, start) = (String(sides[0]), key.span.start)
      let end = start + name.utf8.count
      return (
        Located(name, at: span(start..<end)),
        Node(.scalar(Scalar(String(sides[1]))), at: span(end + 1..<key.span.end))
      )
    }
    for mark in [" = ", " == ", " -> ", " => ", " += ", " -= ", " *= ", " /= "] {
      guard let range = key.value.firstRange(of: mark) else { continue }
      let (name, rest) = (key.value[..<range.lowerBound], key.value[range.upperBound...])
      guard name.split(separator: ".").allSatisfy({ Reader.isIdentifier(String($0)) }),
        !rest.isEmpty
      else { return nil }
      let start = key.span.start
      let begin = start + name.utf8.count + mark.utf8.count
      return (
        Located(String(name), at: span(start..<start + name.utf8.count)),
        Node(.scalar(Scalar(String(rest))), at: span(begin..<key.span.end))
      )
    }
    return nil
  }

  /// What stands between it and the end of the bracket, or of the line.
  private func rest(behind key: Located<String>) -> String {
    let line = SourceLine(of: text, at: key.span.end)
    let rest = line.string(key.span.end..<max(key.span.end, line.lastText))
    return String(rest.drop { $0 == "," || $0 == " " }.prefix { $0 != "}" })
  }

  /// Whether it stands first in the braces behind `with:`.
  private func isHandedOver(_ key: Located<String>) -> Bool {
    let line = SourceLine(of: text, at: key.span.start)
    let before = line.string(line.range.lowerBound..<key.span.start)
    return before.filter { $0 != " " }.hasSuffix("with:{")
  }

  /// Whether the bracket ends behind it.
  private func isLast(_ key: Located<String>) -> Bool {
    let line = SourceLine(of: text, at: key.span.end)
    let next = SourceLine.skipSpace(in: text, from: key.span.end, to: line.range.upperBound)
    return text[next] == UInt8(ascii: "}")
  }

  /// A number among others, as in `{ low: 1, high: 2, top }`, is hardly the start of a text.
  private func isNumber(_ value: Node, before key: Located<String>) -> Bool {
    isPlain(value) && value.scalar.flatMap { Double($0.text) } != nil
      && Reader.isIdentifier(key.value)
  }

  /// A value and a key of one word each, as in `{ euro: EUR, dollar }`: the key lacks its value.
  private func areNames(_ value: Node, _ key: Located<String>) -> Bool {
    guard isPlain(value), let text = value.scalar?.text else { return false }
    let isOptional = text.hasSuffix("?")
    let isProse =
      !isOptional && text.beginsUppercase && text.dropFirst().contains { $0.isLowercase }
      && !Self.types.contains(text)
    let isPath =
      text.contains(".")
      && text.split(separator: ".").allSatisfy { Reader.isIdentifier(String($0)) }
    guard !isProse, isPath || Reader.isIdentifier(isOptional ? String(text.dropLast()) : text),
      Reader.isIdentifier(key.value), !isCut(key)
    else {
      return false
    }
    // A list of words is a text.
    let line = SourceLine(of: self.text, at: value.span.start)
    return line.splitTextEnd(from: value.span.start, isCall: false) <= key.span.end
  }

  /// Words that are hardly the start of a text.
  private static let types = ["String", "Int", "Bool", "Double", "Decimal", "Date"]

  private func hasColon(_ key: Located<String>, _ value: Node) -> Bool {
    text[key.span.end..<max(key.span.end, value.span.start)].contains(UInt8(ascii: ":"))
  }

  /// `x:1` is a key and a value that lack a space.
  private mutating func split(_ key: Located<String>) -> (Located<String>, Node)? {
    let range = key.span.start..<key.span.end
    guard let colon = range.first(where: { text[$0] == UInt8(ascii: ":") }),
      Reader.isIdentifier(string(range.lowerBound..<colon)), text.isOneLine(range)
    else { return nil }
    let line = SourceLine(of: text, at: colon)
    let part = colon..<(colon + 1)
    bag.add(.missingSpace(at: span(part), help: line.rewritten(part, as: ": ")))
    let name = range.lowerBound..<colon
    let rest = (colon + 1)..<range.upperBound
    return (
      Located(string(name), at: span(name)),
      Node(.scalar(Scalar(string(rest))), at: span(rest))
    )
  }

  /// `count Int` is a key and a type that lack a colon.
  private mutating func pairWithoutColon(_ key: Located<String>) -> (Located<String>, Node)? {
    let range = key.span.start..<key.span.end
    guard let space = range.first(where: { text[$0] == UInt8(ascii: " ") }) else { return nil }
    var (name, type) = (range.lowerBound..<space, (space + 1)..<range.upperBound)
    if let first = string(name).first, first.isUppercase, Reader.isIdentifier(string(name)),
      let second = string(type).first, second.isLowercase, Reader.isIdentifier(string(type))
    {
      (name, type) = (type, name)
      bag.add(
        .error(
          "missing-colon", "a name stands before its type", at: span(range),
          help: "write '\(string(name)): \(string(type))'"))
      return (
        Located(string(name), at: span(name)),
        Node(.scalar(Scalar(string(type))), at: span(type))
      )
    }
    let isType = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[type.lowerBound])
    guard isType, text.isOneLine(range), !text[type].contains(UInt8(ascii: " ")),
      Reader.isIdentifier(string(name))
    else { return nil }
    let rewritten = SourceLine(of: text, at: space).rewritten(space..<type.lowerBound, as: ": ")
    bag.add(
      .error(
        "missing-colon", "':' is missing behind '\(string(name))'", at: span(name),
        help: "write it with one: \(rewritten)",
        fix: Fix(": ", in: span(space..<type.lowerBound), isAboutReading: true)))
    return (
      Located(string(name), at: span(name)),
      Node(.scalar(Scalar(string(type))), at: span(type))
    )
  }

  /// Whether a bracket within a text has ended it, which is reported: `Row[0]`.
  private func isCut(_ key: Located<String>) -> Bool {
    guard key.span.end < text.count else { return false }
    return text[key.span.end] == UInt8(ascii: "[") || text[key.span.end] == UInt8(ascii: "{")
  }

  private func isPlain(_ node: Node) -> Bool { node.scalar?.style == .plain }

  /// Whether a plain text has a parenthesis that it does not close.
  private func isOpen(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    var depth = 0
    for byte in scalar.text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth > 0
  }

  /// The text up to `end` as one; `nil` where it spans lines or is too long to be meant.
  private func joined(_ node: Node, upTo end: Int) -> Node? {
    let range = node.span.start..<max(node.span.start, end)
    guard !node.isNull, range.count <= SourceLine.limit else { return nil }
    guard text.isOneLine(range) else { return nil }
    return Node(.scalar(Scalar(string(range))), at: span(range))
  }

  /// For a word behind the comma that may be a key without its value.
  private func keyAdvice(_ value: Node, _ end: Int, _ next: Int) -> String {
    guard next < end, let word = value.scalar?.text, Reader.isIdentifier(word) else { return "" }
    let rest = string(next..<end)
    return Reader.isIdentifier(rest) ? "; or give '\(rest)' a value: '\(rest): …'" : ""
  }

  private mutating func report(_ value: Node, commaBefore next: Int) {
    let comma = (value.span.end..<next).first { text[$0] == UInt8(ascii: ",") } ?? value.span.end
    let line = SourceLine(of: text, at: comma)
    let whole = value.span.start..<line.splitTextEnd(from: value.span.start, isCall: isOpen(value))
    let written = string(whole)
    if !written.contains(" "), let number = GroupedNumber(written), number.isThousands {
      bag.add(
        .error(
          "split-text", "a comma in brackets splits the number in two",
          at: span(comma..<(comma + 1)), help: number.advice))
      return
    }
    if let number = line.number(whole) {
      bag.add(
        .error(
          "split-text", "a comma in brackets splits the number in two",
          at: span(comma..<(comma + 1)),
          help: "write it with a point: \(line.rewritten(whole, as: number))",
          fix: Fix(number, in: span(whole), isAboutReading: true)))
      return
    }
    let sides = string(whole).split(separator: ",").map { $0.trimmingPrefix(" ") }
    if sides.count > 1, sides.allSatisfy({ Double($0) != nil }) {
      bag.add(
        .error(
          "split-text", "a comma in brackets splits the value in two",
          at: span(comma..<(comma + 1)),
          help: "a list has brackets of its own: "
            + line.rewritten(whole, as: "[\(sides.joined(separator: ", "))]")))
      return
    }
    let rewritten = line.rewritten(whole, as: Quoting.quoted(string(whole)))
    bag.add(
      .error(
        "split-text",
        "a comma in brackets splits the text in two",
        at: span(comma..<(comma + 1)),
        help: "put the text in quotes: \(rewritten)\(keyAdvice(value, whole.upperBound, next))",
        fix: Fix(Quoting.quoted(string(whole)), in: span(whole), isAboutReading: true)
      )
    )
  }
}

extension String {
  /// The type without the '?' behind it.
  fileprivate var withoutMark: String { hasSuffix("?") ? String(dropLast()) : self }
}

extension SourceLine {
  /// `50.5` for `50,5`.
  fileprivate func number(_ part: Range<Int>) -> String? {
    let sides = string(part).split(separator: ",", omittingEmptySubsequences: false)
    let isNumber =
      sides.count == 2
      && sides.allSatisfy { side in
        !side.isEmpty && side.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      }
    return isNumber ? sides.joined(separator: ".") : nil
  }
}
