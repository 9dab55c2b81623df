import Diagnostics

/// What is said of names that stand for no value.
extension Checker {
  /// A name that nothing has, or that of something which is no value.
  mutating func unknown(_ name: String, _ syntax: Syntax, _ hint: Type?) -> Expression {
    if text.text == name, Type.builtIn.contains(where: { $0.name == name }) {
      return report(
        "not-a-value",
        "'\(name)' is a type, not a value",
        at: syntax.range,
        help: "write what it is behind it, as in '\(name) = …'",
        for: syntax
      )
    }
    if name == "Date", syntax.range.upperBound < text.text.utf8.count {
      return report(
        "not-a-value",
        "the current time is no expression",
        at: syntax.range,
        help: "take it from a parameter, or ask a service for it in an action",
        for: syntax
      )
    }
    if types[name] != nil {
      return report(
        "not-a-value",
        "'\(name)' is a type, not a value",
        at: syntax.range,
        help: scope.lookup("item")?.type == .model(name)
          ? "the element is 'item'"
          : valueNamed(likeType: name, hint).map { Advice.meant($0) }
            ?? (text.text == name
              ? (isOfOther(hint, name) ? nil : allCases(of: name)) ?? hint.flatMap {
                listAdvice($0)
              }
                ?? quotes(around: name)
              : valueAdvice(ofType: name)),
        for: syntax
      )
    }
    if !Members.named(name, of: nil).isEmpty {
      return report(
        "not-a-value",
        "'\(name)' is a function: it needs its arguments",
        at: syntax.range,
        help: constantAdvice(behind: syntax) ?? "write '\(name)(…)'",
        for: syntax
      )
    }
    let cases = hint.flatMap { types.model(of: $0.unwrapped) }?.cases.map(\.name) ?? []
    if cases.contains(name) {
      return report(
        Unknown(.name, name),
        at: syntax.range,
        help: Advice.meant(".\(name)"),
        for: syntax
      )
    }
    if hint?.unwrapped == .bool, let meant = Self.words[name.lowercased()] {
      return report(
        Unknown(.name, name),
        at: syntax.range,
        help: Advice.meant(meant),
        for: syntax
      )
    }
    if Self.nothings.contains(name), let hint, !hint.isOptional,
      !hint.isInvalid
    {
      return report(
        Unknown(.name, name),
        at: syntax.range,
        help: hint == .string
          ? text.text == name
            ? ["null", "NULL", "undefined"].contains(name)
              ? "a String is never nil: write '\"\"', in quotes of its own, or make the type 'String?'"
              : quotes(around: name)
            : "write 'nil' for no value; a text has quotes of its own: \"\(name)\""
          : "\(Self.article(hint)) is never nil: write a value, or make the type '\(hint.name)?'",
        for: syntax
      )
    }
    // `Sortng.byDate`: what a case stands behind is a type.
    let behind = text.text.utf8.dropFirst(syntax.range.upperBound).first
    let isOwner = name.beginsUppercase && behind == UInt8(ascii: ".")
    let type = isOwner ? Suggestion.nearest(to: name, among: types.names) : nil
    if isOwner, type == nil, let rest = text.text.split(separator: ".").last,
      text.text == "\(name).\(rest)",
      types.names.contains(where: { types[$0]?.enumCase(named: String(rest)) != nil })
    {
      return report(
        Unknown(.name, name),
        at: syntax.range,
        help: "write '.\(rest)', or the name of its enum",
        for: syntax
      )
    }
    if let help = ownerLeftOut(name) {
      return report(Unknown(.name, name), at: syntax.range, help: help, for: syntax)
    }
    let nearest =
      Self.nothings.contains(name)
      ? "nil"
      : type ?? facet(writtenAs: name) ?? ofItem(name) ?? ownName(for: name)
        ?? near(name, among: meant(by: name, hint), at: syntax.range)
        ?? (name.beginsLowercase && name.count > 2 ? ownerOfPart(name) : nil)
    // A word with a capital letter where a text is due names no list.
    let isWord =
      hint?.unwrapped == .string && text.text == name && name.beginsUppercase
      && nearest.flatMap { scope.lookup($0)?.type }.map { $0.unwrapped != .string } == true
    return report(
      Unknown(.name, name),
      at: syntax.range,
      help: isWord
        ? quotes(around: name)
        : nearest.map { Advice.meant($0) } ?? adviceForUnknown(name, hint),
      for: syntax
    )
  }

  /// The name that is nearest, or the part of a value that has the very name, where that alone fits.
  private func near(_ name: String, among names: [String], at range: Range<Int>) -> String? {
    guard let near = Suggestion.nearest(to: name, among: names) else { return nil }
    guard canTry, name.count > 2, !isFine(with: near, in: range) else { return near }
    return first(of: parts(named: name), fitting: range) ?? near
  }

  /// `booking` for `Booking`, where that is a value of the type that is due.
  private func valueNamed(likeType name: String, _ hint: Type?) -> String? {
    let value = name.prefix(1).lowercased() + name.dropFirst()
    guard let hint, let type = scope.lookup(value)?.type, type == hint || type.optional == hint
    else { return nil }
    return value
  }

  /// What could stand in its place: where `isValid` is asked of it, what tells that.
  private func meant(by name: String, _ hint: Type?) -> [String] {
    if let facet = member(behind: name), Self.facets.contains(String(facet)) {
      let owners = owners(of: String(facet))
      if !owners.isEmpty { return owners }
    }
    return values(like: name, hint) + ["true", "false", "nil"]
  }

  /// What no property of a model is called.
  private static let facets: Set = ["isValid", "isTouched", "isEnabled", "isRunning"]

  /// What others have for `nil`.
  private static let nothings: Set = ["null", "None", "none", "undefined", "NULL"]

  /// What YAML and people take for a Bool.
  private static let words = ["yes": "true", "on": "true", "no": "false", "off": "false"]

  static let noTime =
    "the current time is no expression: take it from a parameter, or ask a service"

  /// For `Decimal.zero` and `Int.max`.
  private func constantAdvice(behind syntax: Syntax) -> Advice? {
    let rest = text.text.utf8.dropFirst(syntax.range.upperBound)
    if rest.starts(with: ".zero".utf8) { return "write '0'" }
    let names = [".max", ".min", ".infinity", ".pi", ".greatest", ".least", ".nan"]
    return names.contains { rest.starts(with: $0.utf8) }
      ? "types have no values of their own: write the number, as in '0'" : nil
  }

  private func adviceForUnknown(_ name: String, _ hint: Type?) -> Advice? {
    switch name {
    case "null", "None", "none", "undefined", "NULL": return Advice.meant("nil")
    case "yes", "on": return Advice.meant("true")
    case "no", "off": return Advice.meant("false")
    case "self", "this", "Math": return .leaveOut("\(name).")
    case "DateFormatter", "ISO8601DateFormatter", "RelativeDateTimeFormatter":
      return "write 'formatted(date: .abbreviated, time: .shortened)' behind the date"
    case "NumberFormatter", "CurrencyFormatter":
      return "write 'formatted(.number.precision(.fractionLength(2)))' behind the number"
    case "Calendar", "DateComponents", "TimeInterval", "UserDefaults", "Bundle", "Locale":
      return "an expression knows the feature's values alone: let a service say it"
    case "now", "today": return Advice(Self.noTime)
    case "random": return "chance is no expression: let a service choose"
    case "item" where !frames.isEmpty: return "in braces, the element is '$0'"
    case "item":
      let owners = scope.names.filter { owner in
        guard let part = member(behind: name), let type = scope.lookup(owner)?.type else {
          return false
        }
        return propertyType(String(part), of: type) != nil
      }
      guard let part = member(behind: name), !owners.isEmpty else {
        return "'item' is there in rows, and in the 'text' of options"
      }
      let values = owners.prefix(3).map { "'\($0).\(part)'" }.joined(separator: " or ")
      return "'item' is there in rows; did you mean \(values)?"
    case "error": return "'error' is there in 'catch'"
    default: break
    }
    // What YAML takes the quotes from is a name.
    let cases = hint.flatMap { types.model(of: $0.unwrapped) }?.cases.map(\.name) ?? []
    if !cases.isEmpty {
      let nearest = Suggestion.nearest(to: name, among: cases)
      return nearest.map { Advice.meant(".\($0)") }
        ?? "a case is \(cases.prefix(6).map { "'.\($0)'" }.joined(separator: ", "))"
    }
    let isText = hint?.unwrapped == .string
    if isText, text.text != name, !isOwner(name) {
      let quoted = Advice.quotes("\"\(name)\"")
      guard name.beginsLowercase, let values = valuesAdvice(.string) else {
        return quoted
      }
      return "\(quoted); \(values)"
    }
    if let owner = ownerAdvice(name) ?? facetAdvice(name) ?? partAdvice(name) { return owner }
    if hint?.unwrapped.isNumber == true, scope.names.isEmpty || Self.isNumeral(name) {
      return "a number stands in digits, as in '3'"
    }
    guard isText || hint == nil, text.text == name else {
      let kin = Suggestion.kin(of: name, among: scope.names)
      let known = known(for: hint)
      return kin.map { .maybe(.kin($0), or: known) } ?? known
    }
    let quoted = quotes(around: name)
    // Where few values are there, one of them may be meant as well.
    guard let known = known(for: nil), scope.names.count < 4, name.beginsLowercase else {
      return quoted
    }
    return "\(known); \(quoted)"
  }

  /// Whether a list of other values is due than those of a model.
  private func isOfOther(_ hint: Type?, _ model: String) -> Bool {
    guard case .array(let element) = hint?.unwrapped else { return false }
    return !element.isInvalid && element.unwrapped != .model(model)
  }

  /// The lists that there are, where one is due.
  private func listAdvice(_ hint: Type) -> Advice? {
    guard case .array = hint else { return nil }
    return valuesAdvice(hint)
  }

  /// Whether a dot stands behind the name.
  private func isOwner(_ name: String) -> Bool { member(behind: name) != nil }

  /// `isRunning` in `added.isRunning`.
  private func member(behind name: String) -> Substring? {
    guard let found = text.text.firstRange(of: name + ".") else { return nil }
    return text.text[found.upperBound...].prefix { $0.isLetter || $0.isNumber }
  }

  /// `age` for `state.age` and `model.age`: what a feature has is named alone.
  private func ownerLeftOut(_ name: String) -> Advice? {
    guard Self.owners.contains(name.lowercased()), let member = member(behind: name),
      scope.lookup(String(member)) != nil
    else { return nil }
    return .leaveOut("\(name).")
  }

  /// What other architectures keep their values in.
  private static let owners: Set = [
    "state", "store", "model", "viewmodel", "vm", "props", "params", "parameters", "derived",
    "feature", "viewstore", "inputs", "input", "data", "form", "values", "actions", "args",
  ]

  /// For an unknown name of which something is asked that only some values tell: these.
  private func ownerAdvice(_ name: String) -> Advice? {
    guard let member = member(behind: name).map({ String($0) }) else { return nil }
    let owners = owners(of: member)
    return owners.isEmpty ? nil : .members(member, of: Array(owners.prefix(6)))
  }

  /// What tells `isRunning`, for example.
  func tellers(of facet: String) -> String? {
    let owners = owners(of: facet)
    return owners.isEmpty ? nil : owners.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
  }

  private func owners(of facet: String) -> [String] {
    scope.names.filter { scope.lookup($0)?.facet(named: facet) != nil }
  }

  /// `name.isValid` for `isValid`, which several values tell, or one.
  private func facetAdvice(_ name: String) -> Advice? {
    let owners = owners(of: name)
    guard let first = owners.first else { return nil }
    return owners.count == 1
      ? Advice.meant("\(first).\(name)") : "say of what, as in '\(first).\(name)'"
  }

  /// The names that there are, those first that fit where one is due; actions are no values.
  private func known(for hint: Type?) -> Advice? {
    let near = Array(scope.namesByNearness.prefix(200))
    let values = near.filter { scope.lookup($0)?.type != nil }
    let all = values.isEmpty ? near : values
    guard !all.isEmpty else { return nil }
    let fitting = all.filter { name in
      scope.lookup(name)?.type.map { $0 == hint || $0 == hint?.unwrapped } ?? false
    }
    let names = fitting + all.filter { !fitting.contains($0) }
    return .known(names, limit: 8)
  }

  private static func isNumeral(_ name: String) -> Bool {
    [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "zero",
    ].contains(name.lowercased())
  }

  /// What a name may be meant for: an action is no value itself. A word with a capital letter where a text
  /// is due is a text alone.
  private func values(like name: String, _ hint: Type?) -> [String] {
    if isOwner(name) { return scope.names }
    guard hint?.unwrapped == .string, name.beginsUppercase else {
      return scope.names.filter { scope.lookup($0)?.type != nil }
    }
    return scope.names.filter { scope.lookup($0)?.type?.unwrapped == .string }
  }

  /// How to write what is meant as a text: what YAML takes the quotes from has two pairs.
  func quotes(around text: String) -> Advice {
    guard text.utf8.count <= 60 else { return .quotes(nil) }
    return .quotes(followsType ? "\"\(text)\"" : "'\"\(text)\"'")
  }

  /// `name.isValid` for `isNameValid`, as the generated code has it.
  private func facet(writtenAs name: String) -> String? {
    for owner in scope.names {
      let facet = scope.lookup(owner)?.facets.first {
        $0.swiftName == name || owner == "error" && $0.name == name
          || (owner + $0.name).lowercased() == name.lowercased()
      }
      if let facet { return "\(owner).\(facet.name)" }
    }
    return nil
  }

  /// `item.name` for `name`, in a row.
  private func ofItem(_ name: String) -> String? {
    guard let item = scope.lookup("item")?.type, propertyType(name, of: item) != nil else {
      return nil
    }
    return "item.\(name)"
  }

  /// What is called otherwise elsewhere: an element, what a closure takes, an error.
  private func ownName(for name: String) -> String? {
    switch name {
    case "it" where !frames.isEmpty: return "$0"
    case "err", "e", "ex", "exception": return scope.lookup("error").map { _ in "error" }
    default: break
    }
    if let types = frames.last?.types, let type = types.last, propertyType(name, of: type) != nil {
      // Of two, the one that is not written yet.
      let isFirst = types.count == 2 && types[0] == type && !text.text.contains("$0")
      return "$\(isFirst ? 0 : types.count - 1).\(name)"
    }
    if let named = ofType(named: name) { return named }
    guard case .model(let model) = scope.lookup("item")?.type else { return nil }
    if ["self", "this"].contains(name), let part = member(behind: name),
      scope.lookup(String(part)) != nil
    {
      return nil
    }
    let isElement = ["it", "row", "element", "self", "this"].contains(name)
    return isElement || name == model.prefix(1).lowercased() + model.dropFirst() ? "item" : nil
  }

  /// For a value in single quotes behind a type: a text, or what was to be an expression.
  func withoutSingleQuotes(_ text: String) -> Advice {
    let content = text.dropFirst().prefix { $0 != "'" }
    let isWhole = content.utf8.count + 2 == text.utf8.count
    let marks = "\"()[]{}$?!=<>&|+*\\"
    let isExpression =
      !isWhole || content.contains(where: marks.contains)
      || scope.lookup(String(content.prefix { $0 != "." })) != nil
    return isExpression
      ? "put the single quotes around the whole value, or leave them out"
      : "a text stands in double quotes: \"\(content)\""
  }
}
