import Diagnostics
import Expressions
import SpecModel
import YAML

/// What a scenario says must hold in the end.
extension Resolver {
  /// - Parameter keys: all that is claimed there.
  mutating func expectations(_ field: Field, beside keys: [String]) -> [Expectation] {
    switch field.key.value {
    case "go":
      guard let routes = routes(field.value) else { return [] }
      return [claim(.routes(routes), field)]
    case "calls":
      guard let calls = calls(field.value) else { return [] }
      return [claim(.calls(calls), field)]
    default: break
    }
    if let row = feature.rows.firstIndex(where: { $0.name.value == field.key.value }) {
      return rows(field.value, of: row)
    }
    if let problem = nestedFacet(field) ?? misplacedClaim(field) {
      bag.add(problem)
      return []
    }
    guard let (referent, type) = member(field.key, beside: keys),
      let value = claimed(field.value, type)
    else { return [] }
    return [Expectation(.member(referent, value), at: claimPlace(field))]
  }

  /// Where it is told that a claim does not hold: at its value, where that stands in the line of its key.
  func claimPlace(_ claim: Field) -> SourceSpan {
    let (key, value) = (claim.key.span, claim.value.span)
    let isOneLine =
      value.start < value.end && file.isOneLine(from: key, to: value)
      && !claim.value.written(in: file).contains("\n")
    return isOneLine ? value : key
  }

  private func claim(_ claim: Expectation.Claim, _ field: Field) -> Expectation {
    var expectation = Expectation(claim, at: claimPlace(field))
    expectation.parts = (field.value.elements ?? [field.value]).map { part in
      let values = part.mapping?.pairs.first?.value.mapping?.pairs ?? []
      return (part.span, values.map { Located($0.key.value, at: claimPlace($0)) })
    }
    return expectation
  }

  /// Errors are claimed by their message, `null` for none.
  mutating func claimed(_ node: Node, _ type: Type) -> RuntimeValue? {
    guard type == .optional(.error) else { return data(node, as: type) }
    if node.isNull { return RuntimeValue.none }
    guard let message = node.scalar?.text else {
      let written = node.mapping?["message"]?.value.scalar?.text
      bag.report(
        "type-mismatch", "an error is expected by its message, found \(node.describe)",
        at: node.span, help: written.map { "write '\($0)'" } ?? "write the text, or 'null' for none"
      )
      return nil
    }
    return .error(message)
  }

  private mutating func member(
    _ key: Located<String>, beside keys: [String]
  ) -> (Referent, Type)? {
    let parts = key.value.dotted
    if parts.count == 3, parts[1] == "error", scope.lookup(parts[0])?.facet(named: "error") != nil {
      bag.report(
        "unknown-member", "an error is expected by its message alone", at: key.span,
        help: "write '\(parts[0]).error: …', with the message behind it")
      return nil
    }
    if let problem = indexedRow(key, beside: keys) ?? rowPart(parts, at: key.span) {
      bag.add(problem)
      return nil
    }
    if key.value == "error", let action = feature.actions.first(where: \.isAsync)?.name.value {
      bag.report(
        "unknown-member", "unknown member 'error'", at: key.span,
        help: "say of which action, as in '\(action).error'")
      return nil
    }
    guard let symbol = scope.lookup(parts[0]) else {
      if let condition = condition(key) {
        bag.add(condition)
        return nil
      }
      var problem = Diagnostic.unknown(
        .claimed, parts[0],
        among: scope.names + ["go", "calls"] + feature.rows.map(\.name.value),
        at: key.span)
      switch parts[0].lowercased() {
      case "goes", "route", "routes", "navigates", "leads", "opens", "screen", "navigatesto",
        "goesto", "leadsto", "navigatedto", "navigate", "goto", "destination", "routesto":
        problem.help = Advice.meant("go")
      case _ where feature.routes.contains { $0.name.value == parts[0] }:
        let value = parts.count == 2 ? "{ \(parts[0]): { \(parts[1]): … } }" : parts[0]
        problem.fix = nil
        problem.help = "'\(parts[0])' is a route: write 'go: \(value)'"
      case "called", "requests", "invokes": problem.help = Advice.meant("calls")
      case _ where feature.rows.contains { $0.actions.contains { $0.name.value == parts[0] } }:
        let row = feature.rows.first { $0.actions.contains { $0.name.value == parts[0] } }
        problem.fix = nil
        problem.help =
          "'\(parts[0])' is an action of rows: write '\(row?.name.value ?? "…"): "
          + "{ 0: { \(key.value): … } }'"
      case _ where parts.count == 2 && scope.lookup(parts[1])?.facet(named: parts[0]) != nil:
        problem = .error(
          "unknown-member", "unknown member '\(key.value)'", at: key.span,
          help: Advice.meant("\(parts[1]).\(parts[0])"))
      default:
        if let facet = facet(writtenAs: parts[0]) { problem.help = Advice.meant(facet) }
      }
      bag.add(problem)
      return nil
    }
    guard parts.count > 1 else {
      guard let type = symbol.type else {
        bag.report(
          "then-action", "'\(parts[0])' is an action and holds no value", at: key.span,
          help: symbol.facets.first.map { "as in '\(parts[0]).\($0.name)'" })
        return nil
      }
      return (feature.symbols[symbol.id], type)
    }
    guard parts.count == 2, let facet = symbol.facet(named: parts[1]), let type = facet.type else {
      let place = SourceText(verbatim: key.value, span: key.span)
        .span(of: parts[0].utf8.count + 1..<key.value.utf8.count)
      bag.add(
        .unknown(.claimed, parts[1], of: parts[0], among: symbol.facets.map(\.name), at: place))
      return nil
    }
    return (feature.symbols[facet.id], type)
  }

  /// For `count > 2` and `!isOpen`, where the name of a value is due.
  private func condition(_ key: Located<String>) -> Diagnostic? {
    guard key.value.utf8.contains(where: { " !<>=(+".utf8.contains($0) }) else { return nil }
    let name = key.value.drop { $0 == "!" }
    let first = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard scope.lookup(first) != nil else { return nil }
    return .error(
      "unknown-member", "'\(key.value)' is an expression, where the name of a value is due",
      at: key.span,
      help: name.utf8.count < key.value.utf8.count && scope.lookup(String(name)) != nil
        ? "write '\(name)', and 'false' for 'true' behind it"
        : "give it a name under 'derived', as in 'isAsExpected: \(key.value)', and claim that")
  }

  private func isOfModel(_ type: Type?) -> Bool {
    if case .model = type?.unwrapped { true } else { false }
  }

  /// For `load: { error: … }`, where `load.error` is claimed.
  private func nestedFacet(_ field: Field) -> Diagnostic? {
    guard let pairs = field.value.mapping?.pairs, pairs.count == 1,
      let symbol = scope.lookup(field.key.value), symbol.facet(named: pairs[0].key.value) != nil,
      !isOfModel(symbol.type)
    else { return nil }
    let path = "\(field.key.value).\(pairs[0].key.value)"
    return .error(
      "then-form", "what '\(field.key.value)' tells stands behind a dot", at: field.key.span,
      help: "write '\(path): \(pairs[0].value.scalar?.text ?? "…")'")
  }

  /// `load.error` for `loadError`, as the generated code has it.
  private func facet(writtenAs name: String) -> String? {
    for owner in scope.names.prefix(200) {
      let facet = scope.lookup(owner)?.facets.first {
        $0.swiftName == name || owner + $0.name.upperFirst == name
      }
      if let facet { return "\(owner).\(facet.name)" }
    }
    return nil
  }

  private mutating func routes(_ node: Node) -> [Departure]? {
    if node.scalar?.text == "none" {
      if declared.routes.isEmpty { reportVain("go", without: "routes", at: node.span) }
      return []
    }
    if node.isNull || ["null", "nil", "nowhere", "false"].contains(node.scalar?.text ?? "") {
      bag.report(
        "then-form", "expected a route, found \(node.describe)", at: node.span,
        help: "write 'none' where it goes nowhere")
      return nil
    }
    if let none = node.elements?.first(where: { ["none", "null"].contains($0.scalar?.text) }) {
      bag.report(
        "then-form", "'\(none.scalar?.text ?? "none")' is no route", at: none.span,
        help: node.elements?.count == 1
          ? "write 'go: none', without brackets" : "leave it out: all routes taken stand here")
      return nil
    }
    let nodes = node.elements ?? [node]
    let departures = nodes.map { departure($0) }
    return departures.contains { $0 == nil } ? nil : departures.compactMap(\.self)
  }

  /// What nothing could break.
  private mutating func reportVain(_ key: String, without things: String, at span: SourceSpan) {
    bag.report(
      "then-form", "the feature has no \(things): this always holds", at: span,
      help: "leave '\(key)' out")
  }

  private mutating func departure(_ node: Node) -> Departure? {
    let names = feature.routes.map(\.name.value)
    if node.scalar != nil {
      return index(of: node, .route, among: names, isClaim: true).map { index in
        Departure(route: index, arguments: feature.routes[index].parameters.isEmpty ? [] : nil)
      }
    }
    guard let pair = node.mapping?.pairs.first, node.mapping?.pairs.count == 1 else {
      bag.report("then-form", "expected a route, found \(node.describe)", at: node.span)
      return nil
    }
    guard let index = names.firstIndex(of: pair.key.value) else {
      bag.add(.unknown(.route, pair.key.value, among: names, at: pair.key.span))
      return nil
    }
    let parameters = feature.routes[index].parameters
    let values = withData { $0.arguments(pair.value, parameters, of: pair.key.value) }
    return values.map { Departure(route: index, arguments: $0) }
  }

  private mutating func calls(_ node: Node) -> [Call]? {
    guard let elements = node.elements else {
      bag.report(
        "then-form", "expected a list of calls, found \(node.describe)", at: node.span,
        help: callsAdvice(node))
      return nil
    }
    if elements.isEmpty, feature.services.isEmpty {
      reportVain("calls", without: "services", at: node.span)
    }
    if let none = elements.first(where: { ["none", "null"].contains($0.scalar?.text) }) {
      bag.report(
        "then-form", "'\(none.scalar?.text ?? "none")' is no call", at: none.span,
        help: elements.count == 1 ? "write '[]' for none" : "leave it out")
      return nil
    }
    let calls = elements.map { call($0) }
    return calls.contains { $0 == nil } ? nil : calls.compactMap(\.self)
  }

  private func callsAdvice(_ node: Node) -> Advice {
    let known = feature.calledMethods.map { feature.name(of: $0) }
    guard let text = node.scalar?.text, !node.isNull, known.contains(text) || text.contains(".")
    else {
      return known.sorted().first.map { "as in '[\($0)]', and '[]' for none" } ?? "'[]' for none"
    }
    return "as in '[\(text)]'"
  }

  /// A method that is called, and not a stream that is listened to.
  private mutating func called(_ id: MethodID, at span: SourceSpan) -> MethodID? {
    guard feature.method(id).isStream else { return id }
    bag.report(
      "stream-call", "'\(feature.name(of: id))' is a stream: it is listened to, and not called",
      at: span,
      help: "leave it out, and claim what its elements change; a test of its own tells what it is "
        + "asked with")
    return nil
  }

  private mutating func call(_ node: Node) -> Call? {
    if let text = node.scalar?.text, let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let name = String(text[..<open])
      var ignored = self
      let span = node.span
      let takes = ignored.method(SourceText(verbatim: name, at: span)).map {
        feature.method($0).parameters.first?.name.value ?? "name"
      }
      let inside = text[text.index(after: open)...].dropLast()
      let values = inside.contains(":") ? "\(inside)" : "\(takes ?? "name"): \(inside)"
      bag.report(
        "then-form", "expected a call, found '\(text)'", at: node.span,
        help: inside.isEmpty ? "write '\(name)'" : "write '{ \(name): { \(values) } }'")
      return nil
    }
    if node.scalar != nil {
      return method(node).flatMap { called($0, at: node.span) }.map { id in
        let takes = feature.services[id.service].methods[id.method].parameters
        return Call(method: id, arguments: takes.isEmpty ? [] : nil)
      }
    }
    guard let pair = node.mapping?.pairs.first, node.mapping?.pairs.count == 1 else {
      bag.report(
        "then-form", "expected a call, found \(node.describe)", at: node.span)
      return nil
    }
    if let open = pair.key.value.firstIndex(of: "("), let value = pair.value.scalar?.text,
      value.hasSuffix(")")
    {
      let (name, label) = (pair.key.value[..<open], pair.key.value[open...].dropFirst())
      bag.report(
        "then-form", "expected a call, found '\(pair.key.value): \(value)'", at: node.span,
        help: "write '{ \(name): { \(label): \(value.dropLast()) } }'")
      return nil
    }
    guard let id = method(SourceText(verbatim: pair.key.value, span: pair.key.span)),
      called(id, at: pair.key.span) != nil
    else { return nil }
    let parameters = feature.services[id.service].methods[id.method].parameters
    let values = withData { $0.arguments(pair.value, parameters, of: pair.key.value) }
    return values.map { Call(method: id, arguments: $0) }
  }
}
