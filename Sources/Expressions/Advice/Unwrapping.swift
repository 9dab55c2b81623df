import Diagnostics

/// What may be nil, with what is asked of it.
extension Checker {
  /// Whether the text is the whole of a value that has no quotes of YAML's.
  var isPlain: Bool {
    text.span.end - text.span.start == text.text.utf8.count && !followsType
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
