import Diagnostics

extension Checker {
  mutating func unknownMember(
    _ name: Syntax.Name,
    of base: Expression,
    _ baseSyntax: Syntax,
    _ syntax: Syntax,
    isCall: Bool
  ) -> Expression {
    if base.type.isInvalid { return invalid(syntax) }
    if let wrong = misused(name, of: base, isCall: isCall, syntax) { return wrong }
    if let model = types.model(of: base.type), let found = model.enumCase(named: name.text) {
      return report(
        "unknown-member",
        "'\(name.text)' is a case of \(model.name), not a member",
        at: name.range,
        help: reading(found, name, of: baseSyntax)
          ?? "write '\(source(baseSyntax)) == .\(name.text)' to compare",
        for: syntax
      )
    }
    if case .optional(let wrapped) = base.type {
      let isQuestion = ["isPresent", "hasValue", "isSome", "exists", "isDefined"].contains(
        name.text)
      let isNothing =
        ["isNil", "isNone"].contains(name.text)
        || name.text == "isEmpty" && !memberNames(of: wrapped).contains(name.text)
      if isQuestion || isNothing {
        return report(
          Unknown(.member, name.text, of: base.type.name),
          at: name.range,
          help: "write '\(source(baseSyntax)) \(isQuestion ? "!=" : "==") nil'",
          for: syntax
        )
      }
      let isShown = name.text == "formatted" && (wrapped.isNumber || wrapped == .date)
      let isKnown = isShown || memberNames(of: wrapped).contains(name.text)
      let isCase = types.model(of: wrapped)?.enumCase(named: name.text) != nil
      if !isKnown, !isCase, !wrapped.isInvalid {
        return unknownMember(name, of: wrapped, facetsOf: baseSyntax, syntax)
      }
      return report(
        MayBeNil(source(baseSyntax), base.type.name),
        at: name.range,
        help: parameterAdvice(baseSyntax, wrapped, name)
          ?? unwrappedAdvice(baseSyntax, ".\(name.text)")
          ?? (isKnown
            ? "write \(chained("?.\(name.text)", behind: baseSyntax, upTo: name.range.upperBound))"
            : "go on with '?.', or say with '??' what it is instead of nil"),
        for: syntax
      )
    }
    return unknownMember(name, of: base.type, facetsOf: baseSyntax, syntax)
  }

  /// For `member.name` in the braces of `member.map { … }`, where the value is `$0`.
  private func parameterAdvice(_ base: Syntax, _ wrapped: Type, _ name: Syntax.Name) -> Advice? {
    guard let frame = frames.last, frame.types == [wrapped] else { return nil }
    let before = text.text.utf8.prefix(frame.range.lowerBound)
    let owner = source(base)
    let asked = String(decoding: before, as: UTF8.self)
    guard
      [".map ", ".flatMap ", ".map(", ".flatMap("].contains(where: { asked.hasSuffix(owner + $0) })
    else { return nil }
    return "in these braces '\(owner)' is '$0': write '$0.\(name.text)'"
  }

  /// How what a case carries is read: the one value that is asked for, or whether there is one.
  private func reading(
    _ found: ModelType.Case, _ name: Syntax.Name, of base: Syntax
  ) -> Advice? {
    guard let first = found.payload.first else { return nil }
    let owner = String(
      decoding: text.text.utf8.dropFirst(base.range.lowerBound)
        .prefix(name.range.upperBound - base.range.lowerBound),
      as: UTF8.self)
    let rest = String(decoding: text.text.utf8.dropFirst(name.range.upperBound), as: UTF8.self)
    let asked = rest.hasPrefix(".") ? rest.dropFirst().prefix { $0.isLetter || $0.isNumber } : ""
    if found.payload.contains(where: { $0.name == asked }) {
      let (value, end) = (".\(name.text)?.\(asked)", name.range.upperBound + 1 + asked.utf8.count)
      return "read its value with \(chained(value, behind: base, upTo: end))"
    }
    if let test = [" == nil", " != nil"].first(where: { rest.hasPrefix($0) }) {
      if let sure = found.payload.first(where: { !$0.type.isOptional }) {
        return "write '\(owner)?.\(sure.name)\(test)' to ask for the case"
      }
      let value = source(base)
      let none = found.payload.map { "\($0.name): nil" }.joined(separator: ", ")
      let some = found.payload.map { "\(value).\(name.text)?.\($0.name)\(test)" }
      let (sign, joint) = test == " == nil" ? ("!=", " && ") : ("==", " || ")
      let parts = ["\(value) \(sign) .\(name.text)(\(none))"] + some
      return "write '\(parts.joined(separator: joint))' to ask for the case"
    }
    guard !rest.hasPrefix(".map") else {
      if let whole = mapped(rest, found, name, of: base) { return "write '\(whole)'" }
      return "write '(\(owner)?.\(first.name))', in parentheses before '.map', to read its value"
    }
    let reads = found.payload.prefix(3).map { "'\(owner)?.\($0.name)'" }
    return "write \(reads.joined(separator: " or ")) to read its value"
  }

  /// `(payment.card?.last).map { "…\($0)" }` for `payment.card.map { "…\($0.last)" }`.
  private func mapped(
    _ rest: String, _ found: ModelType.Case, _ name: Syntax.Name, of base: Syntax
  ) -> String? {
    guard let end = rest.firstIndex(of: "}"), base.range.lowerBound < name.range.lowerBound else {
      return nil
    }
    let call = rest[...end]
    guard call.utf8.count <= 60,
      let asked = found.payload.first(where: { call.contains("$0.\($0.name)") })
    else { return nil }
    let value = "(\(source(base)).\(name.text)?.\(asked.name))"
    let whole = value + call.replacing("$0.\(asked.name)", with: "$0")
    let range = base.range.lowerBound..<name.range.upperBound + call.utf8.count
    return isFine(with: whole, in: range) ? whole : nil
  }

  /// `(order?.name).map { … }` for `order?.name.map { … }`, which asks a text for its parts.
  private func closedChain(
    _ name: Syntax.Name,
    _ baseSyntax: Syntax,
    _ syntax: Syntax
  ) -> Advice? {
    guard name.text == "map" || name.text == "flatMap", !baseSyntax.isParenthesized,
      case .call = syntax.kind, Self.isChain(baseSyntax)
    else { return nil }
    let base = source(baseSyntax)
    let call = source(syntax).dropFirst(base.count)
    guard base.utf8.count + call.utf8.count <= 80, call.first == "." else {
      return "put what may be nil in parentheses: '(\(base)).\(name.text) { … }'"
    }
    return "put what may be nil in parentheses: '(\(base))\(call)'"
  }

  /// Whether a '?' before it can end the chain.
  private static func isChain(_ syntax: Syntax) -> Bool {
    switch syntax.kind {
    case .unwrap: true
    case .member(let base, _), .call(let base, _), .subscript(let base, _):
      !base.isParenthesized && isChain(base)
    default: false
    }
  }

  /// A method that is not called, or a property that is.
  private mutating func misused(
    _ name: Syntax.Name,
    of base: Expression,
    isCall: Bool,
    _ syntax: Syntax
  ) -> Expression? {
    let rows = rows(name.text, of: base.type)
    let simple = rows.first {
      $0.member.parameters?.isEmpty == true && Self.unmet($0.member.requirement, base.type) == nil
    }
    if !isCall, let method = (simple ?? rows.first)?.member {
      let labels = (method.parameters ?? []).map { "\($0.label.map { "\($0): " } ?? "")…" }
      return report(
        "unknown-member",
        "'\(name.text)' is called with parentheses",
        at: name.range,
        help: "write '\(name.text)(\(labels.joined(separator: ", ")))'",
        for: syntax
      )
    }
    let isProperty = rows.contains { $0.member.parameters == nil }
    guard isCall, isProperty || propertyType(name.text, of: base.type) != nil else { return nil }
    return report(
      "not-a-function",
      "'\(name.text)' is a property, and is not called",
      at: name.range,
      help: filtered(name, of: base.type, syntax) ?? "write it without parentheses",
      for: syntax
    )
  }

  /// `filter { … }.count` for `count { … }`.
  private func filtered(_ name: Syntax.Name, of type: Type, _ syntax: Syntax) -> Advice? {
    guard case .array(let element) = type, name.text == "count",
      case .call(_, let arguments) = syntax.kind, arguments.count == 1,
      case .closure(let body) = arguments[0].value.kind
    else { return nil }
    // A value of each that is no condition is rather to be added up.
    if case .member(_, let part) = body.kind, propertyType(part.text, of: element)?.isNumber == true
    {
      return "write 'reduce(0) { $0 + $1.\(part.text) }'"
    }
    return "write 'filter \(source(arguments[0].value)).count'"
  }

  func memberNames(of type: Type) -> [String] {
    let properties = types.model(of: type)?.properties.map(\.name) ?? []
    return properties + (Members.receiver(of: type).map { Members.names(of: $0) } ?? [])
  }

  private mutating func unknownMember(
    _ name: Syntax.Name,
    of type: Type,
    facetsOf baseSyntax: Syntax,
    _ syntax: Syntax
  ) -> Expression {
    var names = memberNames(of: type)
    var advice = closedChain(name, baseSyntax, syntax)
    if case .name(let owner) = baseSyntax.kind, let symbol = scope.lookup(owner) {
      names = symbol.facets.map(\.name) + names
      let isOfRules = ["isValid", "message", "isTouched"].contains(name.text)
      if isOfRules, symbol.facets.isEmpty { advice = "only a state with 'rules' has it" }
      if symbol.type != nil, !symbol.facets.isEmpty { advice = Self.ruleFacets[name.text] }
      // What rows show is no property of their elements.
      if owner == "item", let own = scope.lookup(name.text) {
        advice =
          own.type == nil
          ? "'\(name.text)' is an action: write '\(name.text)\(asked(behind: name))'"
          : "write '\(name.text)' alone"
            + (Self.list(types.model(of: type)?.properties.map(\.name) ?? []).map { "; \($0)" }
              ?? "")
      }
    }
    if case .parameter(let number) = baseSyntax.kind, let frame = frames.last,
      let other = frame.types.indices.first(where: { $0 != number }),
      propertyType(name.text, of: frame.types[other]) != nil
    {
      // Where the other's is there already, this one is what has come together so far.
      advice =
        frame.types[number].isNumber && source(around: name).contains("$\(other).\(name.text)")
        ? "'$\(number)' is what came together so far: write it alone"
        : Advice.meant("$\(other).\(name.text)")
    }
    advice = advice ?? ofFoundation(name, type, baseSyntax, syntax)
    advice = advice ?? hiddenElement(name, type, baseSyntax) ?? total(name, type, syntax)
    advice = advice ?? ordered(name, syntax) ?? rewritten(name.text, of: type, baseSyntax, syntax)
    if type != .error, !isMissingID(name, type) {
      advice = advice ?? elsewhere(name.text, of: type, baseSyntax)
    }
    return report(
      Unknown(.member, name.text, of: type == .error ? "error" : type.name),
      at: name.range,
      help: advice ?? help(for: name.text, among: names, of: type),
      for: syntax
    )
  }

  /// For a call of Foundation's on a text, or of `toggle` on a Bool, the whole of what stands for it.
  private func ofFoundation(
    _ name: Syntax.Name, _ type: Type, _ base: Syntax, _ syntax: Syntax
  ) -> Advice? {
    guard case .call(_, let arguments) = syntax.kind else { return nil }
    if type == .bool, ["toggle", "toggled"].contains(name.text), arguments.isEmpty {
      let isWhole = syntax.range == 0..<text.text.utf8.count
      return "write '!\(brief(base))'\(isPlain && isWhole ? ", in single quotes" : "")"
    }
    guard type == .string else { return nil }
    let values = arguments.map { brief($0.value) }
    let call: String
    switch (name.text, arguments.map { $0.label?.text ?? "" }) {
    case ("trimmingCharacters", _), ("trim", []), ("trimmed", []), ("strip", []):
      return "write '\(brief(base)).trimmed', without parentheses"
    case ("replacingOccurrences", ["of", "with"]):
      call = "replacing(\(values[0]), with: \(values[1]))"
    case ("components", ["separatedBy"]): call = "split(separator: \(values[0]))"
    default: return nil
    }
    return "write '\(brief(base)).\(call)'"
  }

  /// What a state with rules tells of itself, under the names that others have for it.
  private static let ruleFacets = [
    "error": Advice.meant("message"), "errors": Advice.meant("message"),
    "errorMessage": Advice.meant("message"), "problem": Advice.meant("message"),
    "hint": Advice.meant("message"), "valid": Advice.meant("isValid"),
    "isOk": Advice.meant("isValid"), "hasError": "write '!' in front, and 'isValid' here",
    "isInvalid": "write '!' in front, and 'isValid' here",
    "touched": Advice.meant("isTouched"), "isDirty": Advice.meant("isTouched"),
    "wasTouched": Advice.meant("isTouched"),
  ]

  /// `sorted { $0.name < $1.name }` for `sortBy { $0.name }`.
  private func ordered(_ name: Syntax.Name, _ syntax: Syntax) -> Advice? {
    let meant = [
      "sortBy": "sorted", "sortedBy": "sorted", "orderBy": "sorted", "maxBy": "max", "minBy": "min",
      "sortedByDescending": "sorted", "orderByDescending": "sorted", "maxByOrNull": "max",
      "minByOrNull": "min", "maxOfOrNull": "max", "minOfOrNull": "min",
    ]
    guard let method = meant[name.text], case .call(_, let arguments) = syntax.kind,
      let closure = arguments.first?.value, case .closure(let key) = closure.kind
    else { return nil }
    var first = source(key)
    // As Kotlin calls it.
    if first.hasPrefix("it.") { first = "$0" + first.dropFirst("it".utf8.count) }
    guard first.contains("$0"), !first.contains("$1"), first.utf8.count < 40 else { return nil }
    let order = name.text.hasSuffix("Descending") ? ">" : "<"
    return "write '\(method) { \(first) \(order) \(first.replacing("$0", with: "$1")) }'"
  }

  /// Whether the member that is to be meant is among those that are there.
  private static func isFitting(_ help: Advice, _ names: [String]) -> Bool {
    guard let name = help.meant?.prefix(while: { $0.isLetter || $0.isNumber }) else { return true }
    return names.contains(String(name))
  }

  /// `reduce(0) { $0 + $1.amount }` for `sum { $0.amount }`.
  private func total(_ name: Syntax.Name, _ type: Type, _ syntax: Syntax) -> Advice? {
    let names = ["sum", "average", "sumOf", "sumBy"]
    guard names.contains(name.text), case .array(let element) = type else { return nil }
    var part = ""
    if case .call(_, let arguments) = syntax.kind, let closure = arguments.first?.value,
      case .closure = closure.kind, source(closure).utf8.count < 50
    {
      let value = source(closure).replacing(/\bit\./, with: "$0.")
      let path = value.trimmingPrefix(/\{ ?\$0/).prefix { $0 != " " && $0 != "}" }
      let isPath = path.allSatisfy { $0.isLetter || $0.isNumber || ".?".contains($0) }
      guard isPath, value.firstRange(of: path + " }") != nil || value.hasSuffix(path + "}") else {
        let sum = "map \(value).reduce(0, +)"
        return name.text == "average" ? "write '\(sum)', divided by the 'count'" : "write '\(sum)'"
      }
      part = String(path)
    } else if case .call(_, let arguments) = syntax.kind, let path = arguments.first?.value,
      source(path).hasPrefix("\\.")
    {
      part = String(source(path).dropFirst())
    } else if let first = types.model(of: element)?.properties.first(where: {
      $0.type.isNumber && $0.name != "id"
    }) {
      part = ".\(first.name)"
    }
    let sum = "reduce(0) { $0 + $1\(part) }"
    return name.text == "average" ? "write '\(sum)', divided by the 'count'" : "write '\(sum)'"
  }

  private func help(for name: String, among names: [String], of type: Type) -> Advice? {
    if type == .error {
      // What a case carries, where it is known which one it is.
      let carried = names.filter { $0 != "message" }
      if !carried.isEmpty {
        return Suggestion.nearest(to: name, among: names).map { Advice.meant($0) }
          ?? "it carries \(carried.map { "'\($0)'" }.joined(separator: ", "))"
      }
      let words = ["description", "localizedDescription", "text", "reason", "msg", "title"]
      let isMessage =
        words.contains(name) || Suggestion.nearest(to: name, among: ["message"]) != nil
      return isMessage ? Advice.meant("message") : "it has 'message' alone, a text"
    }
    if type.isNumber, name == "max" || name == "min" {
      return "the values stand in the parentheses, as in '\(name)(total, 0)'"
    }
    if type.isNumber, ["count", "length", "size", "isEmpty"].contains(name) {
      return name == "isEmpty" ? "write '== 0'" : "it is a number itself: leave '.\(name)' out"
    }
    if type == .decimal, name == "rounded" || name == "round" {
      return
        "leave it out: a style rounds, as in 'formatted(.number.precision(.fractionLength(2)))'"
    }
    if type == .string, name == "formatted" { return "it is a text already: leave it out" }
    if type == .date,
      ["toString", "description", "toLocaleString", "format", "string", "text"].contains(name)
    {
      return "write 'formatted(date: .numeric, time: .omitted)'"
    }
    let isOfModel = types.model(of: type) != nil
    if case .dictionary = type, ["get", "value", "valueForKey", "lookup"].contains(name) {
      return "write '[key]' for the value of a key, which may be nil"
    }
    if !isOfModel || Self.ofAll.contains(name), let help = Self.foreign[name],
      Self.isFitting(help, names)
    {
      return help
    }
    if case .dictionary = type, Self.changingDictionaries.contains(name) {
      return "a dictionary is set whole: where one entry changes, keep a list of a model instead"
    }
    if case .dictionary(.string, _) = type,
      Suggestion.nearest(to: name, among: names) == nil
    {
      return "write '[\"\(name)\"]' for the value of that key"
    }
    if let cases = types.model(of: type)?.cases, !cases.isEmpty {
      let names = cases.map(\.name)
      let carriers = cases.filter { $0.payload.contains { $0.name == name } }
      if let carrier = carriers.first {
        let paths = carriers.prefix(3).map { "'\($0.name)?.\(name)'" }
        return carriers.count == 1
          ? "a case carries it, and may be another one: write '\(carrier.name)?.\(name)'"
          : "each case carries one of its own: write \(paths.joined(separator: " or "))"
      }
      return (Suggestion.nearest(to: name, among: names) ?? Suggestion.kin(of: name, among: names))
        .map { Advice.meant($0) }
        ?? carried(by: cases)
        ?? "an enum has its cases alone: compare it, as in '== .\(cases[0].name)'"
    }
    if case .array(let element) = type, propertyType(name, of: element) != nil {
      let nearby = scope.namesByNearness.first { near in
        scope.lookup(near).map { !$0.isMember && $0.type == element } == true
      }
      if let nearby { return Advice.meant("\(nearby).\(name)") }
      return "take it of each: 'map { $0.\(name) }'"
    }
    if case .array(let element) = type, let member = rows(name, of: element).first?.member {
      let call =
        member.parameters == nil
        ? name : "\(name)(\(member.parameters?.isEmpty == true ? "" : "…"))"
      return if case .type(.bool) = member.result {
        "ask each: 'contains { $0.\(call) }' for one of them, 'allSatisfy { $0.\(call) }' for all"
      } else {
        "take it of each: 'map { $0.\(call) }'"
      }
    }
    let known =
      isOfModel
      ? [] : Self.foreign.keys.filter { abs($0.utf8.count - name.utf8.count) < 2 }.sorted()
    let nearest = Suggestion.nearest(to: name, among: names + known)
    if name == "formatted", type.isNumber {
      return "say how, as in 'formatted(.number)' or 'formatted(.currency(code: \"EUR\"))'"
    }
    if nearest == nil, type == .date {
      return "dates are compared, and shown with 'formatted(date: .numeric, time: .omitted)'"
    }
    if let nearest, let help = Self.foreign[nearest] {
      if Self.isFitting(help, names) { return help }
    } else if let nearest {
      return Advice.meant(nearest)
    }
    if let model = types.model(of: type), name == "id" {
      return .addProperty("id: Int", to: model.name, has: names)
    }
    guard types.model(of: type) == nil else {
      return Suggestion.kin(of: name, among: names).map { Advice.meant($0) }
        ?? Self.list(names) ?? "it has \(Self.brief(names))"
    }
    if type.isNumber, let style = Self.numberStyle(name) { return style }
    if name.utf8.count > 3, let whole = names.first(where: { $0.hasPrefix(name) }) {
      let isCalled = rows(whole, of: type).contains { $0.member.parameters?.isEmpty == true }
      return Advice.meant("\(whole)\(isCalled ? "()" : "")")
    }
    return names.isEmpty
      ? type.isNumber ? "it has 'formatted' alone" : "it has no members: leave '.\(name)' out"
      : "'trellis reference' lists what \(Self.article(type)) has: \(Self.brief(names))"
  }

  private static func brief(_ names: [String]) -> String {
    names.prefix(6).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 6 ? ", …" : "")
  }

  /// Those of them that values of every type have elsewhere.
  private static let ofAll: Set = [
    "description", "isNil", "isEqual", "equals", "isEqualTo", "toString", "format",
    "localizedDescription",
  ]

  /// What gives another dictionary in Swift.
  private static let changingDictionaries: Set = [
    "merging", "merge", "updateValue", "removeValue", "mapValues", "compactMapValues", "filter",
    "set", "put", "adding", "removing",
  ]
}
