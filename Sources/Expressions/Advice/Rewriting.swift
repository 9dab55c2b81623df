import Diagnostics

/// What stands for a member that a value does not have: the same in the language's own words, where the
/// whole text is fine with them.
extension Checker {
  func rewritten(
    _ name: String, of type: Type, _ baseSyntax: Syntax, _ syntax: Syntax
  ) -> Advice? {
    guard canTry else { return nil }
    let base = source(baseSyntax)
    guard base.utf8.count <= 60, syntax.range.lowerBound == baseSyntax.range.lowerBound else {
      return nil
    }
    let call = String(source(syntax).dropFirst(base.count))
    var arguments: [String]?
    if case .call(_, let given) = syntax.kind { arguments = given.map { source($0.value) } }
    let candidates: [String] =
      switch type {
      case .int, .double, .decimal: ofNumber(name, type, baseSyntax, call, arguments ?? [])
      case .array: joined(name, base, arguments ?? [])
      case .dictionary(_, let value):
        arguments == nil ? [] : ofKeys(name, base, call, value)
      case .model: compared(name, type, base)
      case .url, .uuid: ofText(name, base)
      default: []
      }
    var fitting = first(of: candidates, fitting: syntax.range)
    // What is asked of a model is read further behind it, and compared at the end alone.
    if types.model(of: type) == nil { fitting = fitting ?? candidates.first(where: isFineAlone) }
    if let fitting {
      return "write '\(fitting)'\(marksOfYAML(in: fitting))"
    }
    guard case .dictionary = type, case .call(_, let given) = syntax.kind,
      let closure = given.last?.value, case .closure = closure.kind,
      !Members.named(name, of: .array).isEmpty
    else { return nil }
    return
      "go through its keys: '\(base).keys.\(name) { … }', where '\(base)[$0]' is the value of one"
  }

  /// The value itself for `link.absoluteString`, where it fits, and else a text of it.
  private func ofText(_ name: String, _ base: String) -> [String] {
    guard ["absoluteString", "uuidString", "description", "toString", "string"].contains(name)
    else {
      return []
    }
    let isOptional = base.hasSuffix("?")
    let value = isOptional ? String(base.dropLast()) : base
    return [value, isOptional ? "\(value).map { \"\\($0)\" }" : "\"\\(value)\""]
  }

  /// Whether the text is the whole of a value that has no quotes of YAML's.
  var isPlain: Bool {
    text.span.end - text.span.start == text.text.utf8.count && !followsType
  }

  /// For brackets and braces that stand in no quotes so far, as they are the YAML's own in braces.
  private func marksOfYAML(in words: String) -> String {
    return isPlain && words.contains { "[]{}".contains($0) } ? ", in single quotes" : ""
  }

  /// `abs(total)` for `total.abs()`, `Double(total).rounded()` for `total.rounded()` of a Decimal.
  private func ofNumber(
    _ name: String, _ type: Type, _ base: Syntax, _ call: String, _ arguments: [String]
  ) -> [String] {
    var written = source(base)
    if base.isParenthesized { written = String(written.dropFirst().dropLast()) }
    var candidates: [String] = []
    if !Members.named(name, of: nil).isEmpty {
      candidates.append("\(name)(\(([written] + arguments).joined(separator: ", ")))")
    }
    if name == "toFixed", let digits = arguments.first.flatMap({ Int($0) }), 0...9 ~= digits {
      return ["\(source(base)).formatted(.number.precision(.fractionLength(\(digits))))"]
    }
    let others = [Type.double, .int].filter { $0 != type && !rows(name, of: $0).isEmpty }
    return candidates
      + others.flatMap { other in
        let converted = "\(other.name)(\(written))\(call)"
        return [converted, "\(type.name)(\(converted))"]
      }
  }

  /// `games + drawn` for `games.append(drawn)`, and `games + [game]` for one of them.
  private func joined(_ name: String, _ base: String, _ arguments: [String]) -> [String] {
    let words: Set = [
      "append", "appending", "push", "add", "adding", "concat", "concatenate", "extend", "plus",
      "addAll", "insert", "prepend",
    ]
    guard words.contains(name), let value = arguments.first, value.utf8.count <= 60 else {
      return []
    }
    return name == "insert" || name == "prepend"
      ? ["[\(value)] + \(base)", "\(value) + \(base)"]
      : ["\(base) + \(value)", "\(base) + [\(value)]"]
  }

  /// `counts.keys.map { … counts[$0] … }` for `counts.map { … $0.value … }`, and `counts.values.max()`.
  private func ofKeys(_ name: String, _ base: String, _ call: String, _ value: Type) -> [String] {
    guard !Members.named(name, of: .array).isEmpty else { return [] }
    let zero = Conversion.zero(of: value)
    var (ofKeys, ofValues) = (call, call)
    for parameter in ["$0", "$1"] {
      ofValues = ofValues.replacing("\(parameter).value", with: parameter)
      let read = "\(base)[\(parameter)] ?? \(zero ?? "…")"
      ofKeys = ofKeys.replacing("\(parameter).key", with: parameter)
        .replacing("\\(\(parameter).value)", with: "\\(\(read))")
        .replacing("\(parameter).value", with: "(\(read))")
    }
    let (keys, values) = ("\(base).keys\(ofKeys)", "\(base).values\(ofValues)")
    return call.contains(".key") ? [keys] : [values, keys]
  }

  /// `order.status == .open` for `order.isOpen`, where that is a case, and for one that carries values
  /// whether it can be read.
  private func compared(_ name: String, _ type: Type, _ base: String) -> [String] {
    guard let cases = types.model(of: type)?.cases, !cases.isEmpty else { return [] }
    var word = name[...]
    for start in ["is", "has", "was"] where name.hasPrefix(start) && name.count > start.count + 1 {
      word = name.dropFirst(start.count)
    }
    let written = word.prefix(1).lowercased() + word.dropFirst()
    let named = cases.first { $0.name == written }
    let near = Suggestion.nearest(to: written, among: cases.map(\.name))
    guard let meant = named ?? cases.first(where: { $0.name == near }) else { return [] }
    guard let carried = meant.payload.first else {
      return ["\(base) == .\(meant.name)", "(\(base) == .\(meant.name))"]
    }
    let sure = meant.payload.first { !$0.type.isOptional } ?? carried
    let read = "\(base).\(meant.name)?.\(sure.name) != nil"
    return [read, "(\(read))"]
  }

  /// For `$0.title` in braces within braces, where the element around has it.
  func hiddenElement(_ name: Syntax.Name, _ type: Type, _ base: Syntax) -> Advice? {
    guard case .parameter(let number) = base.kind, frames.count > 1,
      let frame = frames.last,
      frames.dropLast().contains(where: { outer in
        number < outer.types.count && propertyType(name.text, of: outer.types[number]) != nil
      })
    else { return nil }
    let asked = "$\(number).\(name.text)"
    let braces = String(decoding: Array(text.text.utf8)[frame.range], as: UTF8.self)
    let isTest = [
      "{ $0 == \(asked) }", "{ \(asked) == $0 }",
    ].contains(braces)
    if isTest, isFine(with: "(\(asked))", in: withoutBlank(before: frame.range)) {
      return
        "in these braces '$\(number)' is \(Self.article(type)): ask for the value itself, with "
        + "'(\(asked))' in their place"
    }
    return
      "in these braces '$\(number)' is \(Self.article(type)), and the one around them has no name: "
      + "let its model or a service tell it"
  }

  private func withoutBlank(before range: Range<Int>) -> Range<Int> {
    let bytes = Array(text.text.utf8)
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return start..<range.upperBound
  }

  /// The name under which an `if` unwraps that very path.
  func unwrapped(_ syntax: Syntax) -> String? {
    let path = source(syntax)
    guard
      let last = path.split(whereSeparator: { $0 == "." || $0 == "?" }).last.map({ String($0) }),
      last != path, scope.lookup(last)?.unwraps == path
    else { return nil }
    return last
  }

  /// - Parameter member: what is asked of it.
  func unwrappedAdvice(_ syntax: Syntax, _ member: String = "") -> Advice? {
    unwrapped(syntax).map { "write '\($0)\(member)': '\($0)' is what 'if' has unwrapped" }
  }

  /// `'order?.name'` for `order.name`, and `'order?.name ?? ""'` where the text around it has no place for nil.
  func chained(_ member: String, behind base: Syntax, upTo end: Int) -> String {
    let value = source(base) + member
    let range = base.range.lowerBound..<end
    guard canTry else { return "'\(value)'" }
    let isEnough = isFine(with: value, in: range)
    let rest = chain(from: end)
    let whole = base.range.lowerBound..<end + rest.utf8.count
    // Whether nil has a place, nobody says where the value is a whole one of no stated type.
    guard !isEnough || expected == nil && whole == 0..<text.text.utf8.count else {
      return "'\(value)'"
    }
    // What is turned round is false of what is not there.
    let before = text.text.utf8.prefix(base.range.lowerBound).last
    let none = before == UInt8(ascii: "!") ? "true" : "false"
    let filled = ["0", "\"\"", none, "[]"].flatMap { nothing in
      let filled = "\(value)\(rest) ?? \(nothing)"
      return [filled, "(\(filled))"]
    }
    guard let fitting = first(of: filled, fitting: whole) else { return "'\(value)'" }
    return isEnough ? "'\(value)', or '\(fitting)' where nil has no place" : "'\(fitting)'"
  }

  /// What stands in the innermost braces around a name, or the whole text.
  func source(around name: Syntax.Name) -> String {
    let bytes = Array(text.text.utf8)
    return String(decoding: frames.last.map { bytes[$0.range] } ?? bytes[...], as: UTF8.self)
  }
}

extension Checker {
  /// What is asked of a member, and of that in turn: `.isRunning` behind `save` in `!item.save.isRunning`.
  func asked(behind name: Syntax.Name) -> String { chain(from: name.range.upperBound) }

  /// The members and the calls that follow a value.
  private func chain(from start: Int) -> String {
    var depth = 0
    let rest = text.text.utf8.dropFirst(start).prefix { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        return depth >= 0
      case UInt8(ascii: "."), UInt8(ascii: "?"): break
      default: return depth > 0 || Lexer.isPartOfName(byte)
      }
      return true
    }
    return String(decoding: Array(rest), as: UTF8.self)
  }
}
