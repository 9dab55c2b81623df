import Diagnostics

/// Keys in braces that have no value, or whose colon is missing.
extension Composition {
  /// Adds a key that has no value, or the one that another mark than a colon gives it.
  mutating func addMissing(_ key: Located<String>, _ value: Node, to pairs: inout PairList) {
    if let last = pairs.last?.key.value, pairs.isRepaired, Double(last) != nil,
      Double(key.value) != nil
    {
      // Numbers in braces are a list: what was said of the first goes for all.
      return
    }
    if !pairs.isRepaired, !isCut(key) {
      bag.add(
        .error(
          "missing-value", "'\(key.value)' has no value", at: key.span,
          help: help(for: key, behind: pairs.last)))
      pairs.firstMissing = key.span
    }
    pairs.isRepaired = true
    if let (name, rest) = assigned(key) {
      pairs.add(name, rest, into: &bag)
      return
    }
    let last = pairs.last?.value.scalar?.text
    let isPath = last.map { $0.contains(".") && Reader.isIdentifier(key.value) } ?? false
    // `{ id: order.id, page }` hands over the value of that name in other languages.
    let named = isPath && !isCut(key) ? Node(.scalar(Scalar(key.value)), at: key.span) : nil
    // What is missed of it is a consequence of the first.
    let place = pairs.firstMissing.map { Node(value.content, at: $0) } ?? value
    pairs.add(key, named ?? place, into: &bag)
  }

  private func help(for key: Located<String>, behind last: Mapping.Pair?) -> Advice {
    let name = key.value
    if let (meant, value) = assigned(key) {
      return "write '\(meant.value): \(value.scalar?.text ?? "")'"
    }
    let line = SourceLine(of: text, at: key.span.end)
    let rest = line.string(key.span.end..<max(key.span.end, line.lastText))
      .drop { ", ".contains($0) }.prefix { $0 != "}" }
    let others = rest.split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
    let all = [Substring(name)] + others
    if let value = last?.value.scalar, value.style == .plain, !value.isNull {
      let isShort = Reader.isIdentifier(value.text) && value.text.beginsLowercase
      let meant = isShort || value.text.contains(".") ? "\(name)'" : "' and its value"
      // A type and a number are no parts of a text.
      let isText = !value.text.beginsUppercase && Double(value.text) == nil
      return "write '\(name): \(meant)"
        + (isText ? "; or put the text in quotes: '\(value.text), \(name)'" : "")
    }
    if all.count > 1, all.allSatisfy({ Double($0) != nil }) {
      return "a list has brackets: '[\(all.joined(separator: ", "))]'"
    }
    if name.beginsUppercase, Reader.isIdentifier(name) {
      let lower = name.prefix(1).lowercased() + name.dropFirst()
      return
        "a name stands before a type: '{ \(lower): \(name) }'; an array is written '[\(name)]', "
        + "a dictionary '{ \(name): … }'"
    }
    let words = name.split(separator: " ")
    if words.count == 2 { return "write '\(words[0]): \(words[1])'" }
    if Double(name) != nil {
      return "write the name of what it is in front of it: '{ name: \(name) }'"
    }
    let forms = Reader.isIdentifier(name) ? "write '\(name): ' and its value, or " : "write "
    if last == nil, others.isEmpty { return "\(forms)'\(name)' without braces" }
    let isList = last == nil && all.allSatisfy { Reader.isIdentifier(String($0)) }
    return isList
      ? "\(forms)a list in brackets: [\(all.joined(separator: ", "))]"
      : "write '\(name): ' and its value"
  }

  /// `page = 1`, `page += 1` and `page++`, where another mark stands in the place of the colon.
  func assigned(_ key: Located<String>) -> (Located<String>, Node)? {
    let found = key.value.firstMatch(of: /^([^\s=]+?)( \S{1,2} |=(?!=)|\+\+$|--$)(.*)$/)
    guard let (_, name, mark, rest) = found?.output else { return nil }
    let sign = mark.filter { $0 != " " }
    // Headers have dashes in their names.
    let parts = name.replacing("-", with: "").split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ Reader.isIdentifier(String($0)) }),
      ["=", "==", "->", "=>", "+=", "-=", "*=", "/=", "++", "--"].contains(sign)
    else { return nil }
    let isCount = sign == "++" || sign == "--"
    guard isCount || !rest.isEmpty else { return nil }
    let isChange = isCount || sign.count == 2 && sign.last == "=" && sign != "=="
    let value = isChange ? "\(name) \(sign.prefix(1)) \(isCount ? "1" : rest)" : String(rest)
    let (start, end) = (key.span.start, key.span.start + name.utf8.count)
    let place = isChange ? start..<key.span.end : end + mark.utf8.count..<key.span.end
    return (
      Located(String(name), at: span(start..<end)),
      Node(.scalar(Scalar(value)), at: span(place))
    )
  }

  /// `x:1` and `count Int`, a key and a value that lack a space or a colon, which is reported.
  mutating func pair(of key: Located<String>) -> (Located<String>, Node)? {
    let range = key.span.start..<key.span.end
    guard let place = range.first(where: { " :".utf8.contains(text[$0]) }), text.isOneLine(range)
    else { return nil }
    let (first, second) = (range.lowerBound..<place, place + 1..<range.upperBound)
    let (name, rest) = (string(first), string(second))
    guard Reader.isIdentifier(name), !second.isEmpty else { return nil }
    let line = SourceLine(of: text, at: place)
    let gap = place..<place + 1
    if text[place] == UInt8(ascii: ":") {
      bag.add(.missingSpace(at: span(gap), help: line.rewritten(gap, as: ": ")))
    } else if name.beginsUppercase, rest.beginsLowercase, Reader.isIdentifier(rest) {
      bag.add(
        .error(
          "missing-colon", "a name stands before its type", at: span(range),
          help: "write '\(rest): \(name)'"))
      return (Located(rest, at: span(second)), Node(.scalar(Scalar(name)), at: span(first)))
    } else {
      guard rest.beginsUppercase, !rest.contains(" ") else { return nil }
      bag.add(
        .error(
          "missing-colon", "':' is missing behind '\(name)'", at: span(first),
          help: "write it with one: \(line.rewritten(gap, as: ": "))",
          fix: Fix(": ", in: span(gap), isAboutReading: true)))
    }
    return (Located(name, at: span(first)), Node(.scalar(Scalar(rest)), at: span(second)))
  }
}

extension Diagnostic {
  static func missingSpace(at span: SourceSpan, help: String) -> Diagnostic {
    .error(
      "missing-space", "a space is missing behind ':'", at: span,
      help: "write it with one: \(help)", fix: Fix(": ", in: span, isAboutReading: true))
  }
}
