import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// What steps are meant to be that are written as calls, lists of values or conditions.
extension Resolver {
  /// What a name is that is no state, and what is set instead.
  func notWritable(_ name: String, _ row: Int?, _ values: Scope) -> (
    what: String, help: String
  )? {
    let near = Suggestion.nearest(to: name, among: feature.states.map(\.name.value))
      .map { Advice.meant($0) }
    if let row, rowsDerive(name, row) {
      return (
        "no state",
        near?.words ?? "'\(name)' is derived: name the state that it follows from, as in 'item.…'"
      )
    }
    guard values.lookup(name)?.type.map({ $0 != .error && !$0.isInvalid }) == true else {
      return nil
    }
    return (
      "a value of this action",
      "only states are set: declare one, or write 'make' for a changed copy"
    )
  }

  /// For what an action or the rules of a state tell, and nobody sets: `load.error`, `name.isValid`.
  func told(_ parts: [String], _ span: SourceSpan) -> Diagnostic? {
    guard parts.count == 2, let symbol = scope.lookup(parts[0]),
      symbol.facet(named: parts[1]) != nil
    else { return nil }
    let isRule = symbol.type != nil
    let help =
      switch parts[1] {
      case "error": "leave it out: it goes when a run begins, or when its alert is dismissed"
      case "isRunning": "leave it out: '\(parts[0])' tells it, and 'cancel' ends a run"
      case "isEnabled": "leave it out: it follows from its 'when'"
      default: isRule ? "leave it out: it follows from the rules of '\(parts[0])'" : "leave it out"
      }
    return .error(
      "not-writable", "'\(parts[0]).\(parts[1])' cannot be set", at: span, help: Advice(help))
  }

  /// `page: page + 1` for `page +: 1` and `page +=: 1`.
  func computed(_ pair: Mapping.Pair) -> Advice? {
    guard let mark = pair.key.value.last, "+-*/=".contains(mark),
      let value = pair.value.scalar?.text
    else { return nil }
    let name = pair.key.value.prefix { !" +-*/=".contains($0) }
    let sign = pair.key.value.dropFirst(name.count).first { "+-*/".contains($0) }
    guard let sign, feature.states.contains(where: { $0.name.value == name }) else { return nil }
    return "write '\(name): \(name) \(sign) \(value)'"
  }

  /// `Service.method(page: 1)`, where `with` says what it takes, and may do so already.
  func calledAsFunction(_ text: SourceText, hasArguments: Bool = false) -> Diagnostic? {
    guard text.text.utf8.last == UInt8(ascii: ")"), let open = text.text.firstIndex(of: "(")
    else { return nil }
    // What waits or fails does so without a word.
    var name = text.text[..<open]
    for word in ["try ", "await "] { name = name.trimmingPrefix(word) }
    let inside = text.text[text.text.index(after: open)...].dropLast()
    let isLabelled = inside.contains(":")
    let with = isLabelled ? "{ \(inside) }" : handed(String(inside), to: String(name))
    let dot = name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
    let start = text.text.utf8.distance(from: text.text.startIndex, to: dot)
    return .error(
      "name-form", "arguments stand under 'with', and in no parentheses",
      at: text.span(of: start..<text.text.utf8.count),
      help: inside.isEmpty || hasArguments
        ? "write '\(name)'" : "write '\(name)', and 'with: \(with)' below it")
  }

  /// `{ id: order.id }` for `order.id`, and `[id]` where the values have the names that are due.
  func handed(_ values: String, to name: String) -> String {
    let values = values.elements
    let names = taken(by: name)
    guard !values.isEmpty, values.count <= names.count,
      zip(values, names).contains(where: { $0 != $1 })
    else { return "[\(values.joined(separator: ", "))]" }
    let entries = zip(names, values).map { "\($0): \($1)" }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  /// The names of what a method, an action or a route takes.
  private func taken(by name: String) -> [String] {
    let parts = name.dotted
    if parts.count == 2 {
      let service = feature.services.first { $0.name.value == parts[0] }
      let method = service?.methods.first { $0.name.value == parts[1] }
      return method?.parameters.map(\.name.value) ?? []
    }
    let action = declared.actions.first { $0.name.value == name }
    let route = declared.routes.first { $0.name.value == name }
    return (action?.parameters ?? route?.parameters ?? []).map(\.name.value)
  }

  /// `{ room: room, text: draft.trimmed }` for a list of values; `nil` where it is most probably none.
  func written(
    _ nodes: [(Located<String>, Node)],
    for parameters: [TypedName],
    in scope: Scope
  ) -> String? {
    var open = parameters.map(\.name.value).filter { name in
      !nodes.contains { $0.0.value == name }
    }
    guard nodes.count <= parameters.count else { return nil }
    let known = parameters.map(\.name.value)
    var entries: [String] = []
    for (name, _) in nodes {
      if known.contains(name.value) {
        entries.append("\(name.value): \(fitting(name.value, name.value, parameters, in: scope))")
      } else {
        let isNear =
          !name.value.utf8.contains(UInt8(ascii: "."))
          && Suggestion.nearest(to: name.value, among: open) != nil
        guard !isNear, !open.isEmpty else { return nil }
        let first = open.removeFirst()
        entries.append("\(first): \(fitting(name.value, first, parameters, in: scope))")
      }
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  /// `order.id` for `order`, where the parameter takes what that holds: its `id`, or the one value of the
  /// type.
  private func fitting(
    _ value: String, _ parameter: String, _ parameters: [TypedName], in scope: Scope
  ) -> String {
    guard let type = parameters.first(where: { $0.name.value == parameter })?.type,
      let given = scope.lookup(value)?.type, case .model(let name) = given, given != type,
      let model = feature.types[name]
    else { return value }
    let held = model.properties.filter { $0.type == type }
    let meant = held.first { $0.name == "id" } ?? (held.count == 1 ? held[0] : nil)
    return meant.map { "\(value).\($0.name)" } ?? value
  }

  /// `order` for `let order` and `let found = order`, as Swift unwraps, which is reported.
  mutating func withoutBinding(_ text: SourceText) -> SourceText? {
    guard let word = ["let ", "var "].first(where: { text.text.hasPrefix($0) }) else {
      return withoutName(text)
    }
    let mark = text.text.firstRange(of: " = ")?.upperBound
    let start = text.text.utf8.distance(
      from: text.text.startIndex, to: mark ?? text.text.index(text.text.startIndex, offsetBy: 4))
    let path = text.slice(start..<text.text.utf8.count)
    guard let name = path.lastName else { return nil }
    let other = Self.bound(by: text.text).map { $0 == name.value ? "" : ", in place of '\($0)'" }
    bag.report(
      "unwrap-form", "'\(word.dropLast())' does not stand here", at: text.span(of: 0..<3),
      help: "write 'if: \(path.text)': below it, '\(name.value)' is the value\(other ?? "")")
    return path
  }

  /// `found` of `let found = order`.
  static func bound(by text: String) -> String? {
    guard let mark = text.firstRange(of: " = "), text.hasPrefix("let ") || text.hasPrefix("var ")
    else { return nil }
    let name = String(text[..<mark.lowerBound].dropFirst(4))
    return SwiftNames.isIdentifier(name) ? name : nil
  }

  /// `label = order.label` without the name, which the value has by itself.
  private mutating func withoutName(_ text: SourceText) -> SourceText? {
    guard let mark = text.text.firstRange(of: " = ") else { return nil }
    let name = text.text[..<mark.lowerBound]
    let start = text.text[..<mark.upperBound].utf8.count
    let path = text.slice(start..<text.text.utf8.count)
    guard SwiftNames.isIdentifier(String(name)), path.lastName?.value == String(name) else {
      return nil
    }
    bag.report(
      "unwrap-form", "nothing is assigned here", at: text.span(of: start - 2..<start - 1),
      help: "write 'if: \(path.text)': below it, '\(name)' is the value")
    return path
  }

  /// `if: order != nil` asks and unwraps nothing, which the steps below it had hoped for: these with
  /// the value unwrapped, and one problem in place of theirs, where they are fine with it.
  mutating func unwrapping(
    _ text: SourceText,
    _ step: DeclaredStep,
    since before: DiagnosticBag,
    in scope: Scope,
    row: Int?
  ) -> [Step]? {
    guard bag.errorCount > before.errorCount, text.text.hasSuffix(" != nil") else { return nil }
    let path = text.slice(0..<text.text.utf8.count - 7)
    var ignored = DiagnosticBag()
    guard let name = path.lastName,
      let value = Checker.check(path, expecting: nil, in: scope, into: &ignored),
      case .optional(let wrapped) = value.type
    else { return nil }
    let isMissed = bag.all.dropFirst(before.all.count).contains {
      ($0.fact as? MayBeNil)?.value == path.text
    }
    var inner = scope
    inner.declareLocal(unwrapped(name.value, wrapped, path: path.text))
    let told = bag
    bag = before
    let then = steps(step.then ?? [], in: inner, row: row)
    guard isMissed || bag.errorCount == before.errorCount else {
      bag = told
      return nil
    }
    let rest = bag
    bag = before
    bag.report(
      "missing-unwrap", "'\(text.text)' asks, and unwraps nothing", at: text.span,
      help: "write 'if: \(path.text)'"
        + (name.value == path.text ? "" : ": below it, '\(name.value)' is the value"))
    for problem in rest.all.dropFirst(before.all.count) { bag.add(problem) }
    return then
  }

  /// The value that an `if` has found under a path.
  mutating func unwrapped(_ name: String, _ type: Type, path: String) -> Symbol {
    Symbol(
      id: feature.symbols.add(.local), name: name, type: type,
      isMember: Referent.local.isMember, unwraps: path)
  }

  /// For an `if` over `plant.notes`, which is never nil, while its steps read `watered`, which is a part of
  /// the plant that may be: the path that was meant, and the steps' problems without that name.
  mutating func adviseMeantPath(
    _ text: SourceText, since known: Int, before: DiagnosticBag, in scope: Scope
  ) {
    let parts = text.text.split(separator: ".")
    guard parts.count > 1, text.lastName != nil else { return }
    let owner = parts.dropLast().joined(separator: ".")
    let optionals = bag.all.dropFirst(before.all.count).compactMap(\.unknownWord).filter { word in
      var ignored = DiagnosticBag()
      let path = SourceText(verbatim: "\(owner).\(word)", at: text.span)
      return Checker.check(path, expecting: nil, in: scope, into: &ignored)?.type.isOptional == true
    }
    guard let meant = optionals.first else { return }
    var result = DiagnosticBag()
    for (index, var problem) in bag.all.enumerated() {
      if index >= before.all.count, problem.unknownWord == meant { continue }
      if index >= known, index < before.all.count {
        problem.help = "the steps below read '\(meant)': write 'if: \(owner).\(meant)'"
      }
      result.add(problem)
    }
    bag = result
  }
}

extension String {
  /// What commas separate that stand in no brackets or quotes.
  fileprivate var elements: [String] {
    var (depth, isQuoted) = (0, false)
    let parts = split(maxSplits: 30, omittingEmptySubsequences: true) { character in
      if character == "\"" { isQuoted.toggle() }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return character == "," && depth == 0 && !isQuoted
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}
