import Diagnostics

/// What is said of names that stand for no value.
extension Checker {
  /// A name that nothing has, or that of something which is no value.
  mutating func unknown(_ name: String, _ syntax: Syntax, _ hint: Type?) -> Expression {
    if let (reason, help) = noValue(name, syntax, hint) {
      return report("not-a-value", reason, at: syntax.range, help: help, for: syntax)
    }
    return report(
      Unknown(.name, name), at: syntax.range, help: adviceForUnknown(name, syntax, hint),
      for: syntax)
  }

  /// For the name of a type or a function.
  private func noValue(
    _ name: String, _ syntax: Syntax, _ hint: Type?
  ) -> (reason: String, help: Advice?)? {
    let isType = "'\(name)' is a type, not a value"
    if text.text == name, Type.builtIn.contains(where: { $0.name == name }) {
      return (isType, "write what it is behind it, as in '\(name) = …'")
    }
    if name == "Date", syntax.range.upperBound < text.text.utf8.count {
      return (
        "the current time is no expression",
        "take it from a parameter, or ask a service for it in an action"
      )
    }
    if types[name] != nil { return (isType, adviceForType(name, hint)) }
    guard !Members.named(name, of: nil).isEmpty else { return nil }
    return (
      "'\(name)' is a function: it needs its arguments",
      rewrite(at: syntax.range) ?? "write '\(name)(…)'"
    )
  }

  private func adviceForType(_ name: String, _ hint: Type?) -> Advice? {
    if scope.lookup("item")?.type == .model(name) { return "the element is 'item'" }
    if let value = valueNamed(likeType: name, hint) { return .meant(value) }
    guard text.text == name else { return nil }
    var isOfOther = false
    if case .array(let element) = hint?.unwrapped {
      isOfOther = !element.isInvalid && element.unwrapped != .model(name)
    }
    return (isOfOther ? nil : allCases(of: name))
      ?? hint.flatMap { if case .array = $0 { valuesAdvice($0) } else { nil } }
      ?? quotes(around: name)
  }

  // MARK: Names that nothing has

  private func adviceForUnknown(_ name: String, _ syntax: Syntax, _ hint: Type?) -> Advice? {
    guard !isTrial else { return nil }
    let cases = hint.flatMap { types.model(of: $0.unwrapped) }?.cases.map(\.name) ?? []
    if cases.contains(name) { return .meant(".\(name)") }
    if Self.nothings.contains(name), let hint, !hint.isOptional, !hint.isInvalid {
      return hint == .string && text.text == name && name.lowercased() == "none"
        ? quotes(around: name)
        : "\(Self.article(hint)) is never nil: write a value, or make the type '\(hint.name)?'"
    }
    if let help = ofType(name) ?? ownerLeftOut(name, syntax) ?? tried(at: syntax.range) {
      return help
    }
    let candidate =
      facet(writtenAs: name) ?? ofItem(name) ?? ofClosure(name) ?? ofType(named: name)
      ?? near(name, among: meant(by: name, hint), at: syntax.range)
      ?? (name.beginsLowercase && name.count > 2 ? ownerOfPart(name) : nil)
    guard let candidate else { return spoken(at: syntax.range) ?? known(name, cases, hint) }
    // A word with a capital letter where a text is due names no list.
    let isWord =
      hint?.unwrapped == .string && text.text == name && name.beginsUppercase
      && scope.lookup(candidate)?.type.map { $0.unwrapped != .string } == true
    return isWord ? quotes(around: name) : .meant(candidate)
  }

  /// `Sortng.byDate`: what a case stands behind is a type.
  private func ofType(_ name: String) -> Advice? {
    guard name.beginsUppercase, let member = member(behind: name) else { return nil }
    if let type = Suggestion.nearest(to: name, among: types.names) { return .meant(type) }
    let isCase = types.names.contains { types[$0]?.enumCase(named: String(member)) != nil }
    return isCase && text.text == "\(name).\(member)"
      ? "write '.\(member)', or the name of its enum" : nil
  }

  /// What is there, where nothing is like the name.
  private func known(_ name: String, _ cases: [String], _ hint: Type?) -> Advice? {
    if name == "item" { return "'item' is there in rows, and in the 'text' of options" }
    if name == "error" { return "'error' is there in 'catch'" }
    if !cases.isEmpty {
      return Suggestion.nearest(to: name, among: cases).map { .meant(".\($0)") }
        ?? "a case is \(cases.prefix(6).map { "'.\($0)'" }.joined(separator: ", "))"
    }
    let isText = hint?.unwrapped == .string
    if isText, text.text != name, !isOwner(name) {
      let values = name.beginsLowercase ? valuesAdvice(.string).map { "; \($0)" } : nil
      return Advice.quotes("\"\(name)\"") + (values ?? "")
    }
    if let owner = ownerAdvice(name) ?? facetAdvice(name) ?? partAdvice(name) { return owner }
    guard isText || hint == nil, text.text == name else {
      let known = known(for: hint)
      return Suggestion.kin(of: name, among: scope.names).map { .maybe(.kin($0), or: known) }
        ?? known
    }
    // Where few values are there, one of them may be meant as well.
    guard let known = known(for: nil), scope.names.count < 4, name.beginsLowercase else {
      return quotes(around: name)
    }
    return "\(known); \(quotes(around: name))"
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

  /// What could stand in its place.
  private func meant(by name: String, _ hint: Type?) -> [String] {
    values(like: name, hint) + ["true", "false", "nil"]
  }

  /// What others have for `nil`.
  private static let nothings: Set = ["null", "None", "none", "undefined", "NULL"]

  /// Whether a dot stands behind the name.
  private func isOwner(_ name: String) -> Bool { member(behind: name) != nil }

  /// `isRunning` in `added.isRunning`.
  private func member(behind name: String) -> Substring? {
    guard let found = text.text.firstRange(of: name + ".") else { return nil }
    return text.text[found.upperBound...].prefix { $0.isLetter || $0.isNumber }
  }

  /// `age` for `state.age` and `model.age`: what a feature has is named alone.
  private func ownerLeftOut(_ name: String, _ syntax: Syntax) -> Advice? {
    guard let member = member(behind: name), scope.lookup(String(member)) != nil,
      !["item", "error"].contains(name),
      Suggestion.nearest(to: name, among: scope.names + types.names) == nil,
      isFine(with: "", in: syntax.range.lowerBound..<syntax.range.upperBound + 1)
    else { return nil }
    return .leaveOut("\(name).")
  }

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

  /// `item.name` for `name`, and `item` for its type, in a row.
  private func ofItem(_ name: String) -> String? {
    guard let item = scope.lookup("item")?.type else { return nil }
    if propertyType(name, of: item) != nil { return "item.\(name)" }
    let type = name.prefix(1).uppercased() + name.dropFirst()
    return item == .model(type) && name.beginsLowercase ? "item" : nil
  }

  /// `$0.name` for `name` in a closure: of two, the one that is not written yet.
  private func ofClosure(_ name: String) -> String? {
    guard let own = ofElement(name), let first = frames.last?.types[0] else { return nil }
    let isFirst = !text.text.contains("$0") && propertyType(name, of: first) != nil
    return isFirst ? "$0.\(name)" : own
  }

  /// For a value in single quotes behind a type: a text, or what was to be an expression.
  func withoutSingleQuotes(_ text: String) -> Advice {
    let content = text.dropFirst().dropLast()
    let isText = text.hasSuffix("'") && content.allSatisfy { $0.isLetter || " .,".contains($0) }
    return isText && scope.lookup(String(content)) == nil
      ? "a text stands in double quotes: \"\(content)\""
      : "put the single quotes around the whole value, or leave them out"
  }
}
