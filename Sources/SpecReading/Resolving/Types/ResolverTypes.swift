import Diagnostics
import Expressions
import Naming
import YAML

/// The types that nodes spell.
extension Resolver {
  /// `[blood, urine, tissue]` where a type is due: the cases of an enum.
  private func enumInPlace(_ node: Node, _ elements: [Node]) -> Diagnostic? {
    let names = elements.compactMap { $0.scalar?.text }
    guard names.count == elements.count,
      names.allSatisfy({ $0.beginsLowercase && SwiftNames.isIdentifier($0) }),
      !names.contains(where: {
        TypeParser.canMeanType($0, beside: declared.models.map(\.name.value))
      })
    else { return nil }
    let known = declared.models.first { $0.cases?.map(\.name.value) == names }?.name.value
    return .error(
      "type-form", "an enum stands under 'models' by its own name", at: node.span,
      help: known.map { "write '\($0)', which has these cases" }
        ?? "declare it there with 'cases: [\(names.joined(separator: ", "))]', and write its name here"
    )
  }

  /// The type that a node spells; `[Order]` and `{ String: Int }` are YAML collections of one, and so
  /// is `[String: Int]`, which means what it means in Swift.
  /// - Parameter canHaveDefault: Whether a value may stand behind it, as in `Int = 1`.
  mutating func type(_ node: Node?, canHaveDefault: Bool = false) -> Type {
    guard let node, !isUnread(node) else { return .invalid }
    if let elements = node.elements {
      guard elements.count == 1 else {
        guard elements.count > 1, let first = elements[0].scalar?.text else {
          return reportType(node)
        }
        if let problem = enumInPlace(node, elements) {
          bag.add(problem)
          return .invalid
        }
        bag.report(
          "type-form", "an array holds values of one type, found \(elements.count)", at: node.span,
          help: "write '[\(first)]'; for several declare an enum with a case for each")
        return .invalid
      }
      return isBarePair(elements[0]) ? type(elements[0]) : .array(type(elements[0]))
    }
    if let mapping = node.mapping {
      if let type = mapping["type"]?.value, !type.isNull {
        return foreignType(type, in: mapping, at: node.span)
      }
      guard mapping.pairs.count == 1, let pair = mapping.pairs.first else {
        if let several = severalPairs(mapping, node) {
          bag.add(several)
          return .invalid
        }
        return reportType(node)
      }
      if Int(pair.key.value) != nil {
        let meant = type(pair.value)
        bag.report(
          "type-form", "expected a type, found a number in front of one", at: pair.key.span,
          help: "write '\(meant.isInvalid ? "…" : meant.name)' alone: failures stand under 'fails'")
        return .invalid
      }
      if let own = property(pair, of: node) {
        bag.add(own)
        return .invalid
      }
      let key = parseType(SourceText(verbatim: pair.key.value, span: pair.key.span))
      return .dictionary(key, type(pair.value))
    }
    guard let text = node.sourceText(in: file), !node.isNull else { return reportType(node) }
    let count = bag.all.count
    let type = parseType(text)
    if type == .invalid, let owner = declaredType(of: text.text) {
      bag.change(since: count) { problem in
        guard problem.code == "unknown-type", problem.fix == nil else { return }
        problem.help = .typed(owner, value: text.text)
      }
    }
    if type == .invalid, let scalar = node.scalar, scalar.style != .plain {
      bag.change(since: count) { problem in
        guard problem.code == "unknown-type",
          problem.span == text.span(of: 0..<text.text.utf8.count)
        else { return }
        problem.fix = nil
        problem.help = .typed("String", value: "\"\(scalar.text)\"")
      }
    }
    if type == .invalid, !canHaveDefault { bag.change(since: count) { $0.leaveDefaultOut() } }
    return type
  }

  /// The type of the parameter or the state with the name, as it is written.
  private func declaredType(of name: String) -> String? {
    let types =
      declared.parameters.map { ($0.name.value, $0.type) }
      + declared.states.map { ($0.name.value, $0.type) }
    return types.first { $0.0 == name }?.1?.scalar.map { String($0.text.prefix { $0 != " " }) }
  }

  /// `{ type: array, items: Order }`, as schemas have it, which is reported in one.
  private mutating func foreignType(
    _ node: Node,
    in mapping: Mapping,
    at span: SourceSpan
  ) -> Type {
    var trial = self
    let before = bag.errorCount
    let element = ["items", "of", "element", "values"].lazy.compactMap { mapping[$0]?.value }.first
    let isList = node.scalar.map { ["array", "list"].contains($0.text.lowercased()) } ?? false
    var type = trial.type(isList ? element ?? node : node)
    if isList, element != nil { type = .array(type) }
    let isOptional = ["optional", "nullable"].contains { mapping[$0]?.value.scalar?.text == "true" }
    if isOptional, !type.isInvalid { type = type.optional }
    let meant = trial.bag.all.dropFirst(bag.all.count).lazy.compactMap(\.fix?.replacement).first
    let isKnown = trial.bag.errorCount == before && !type.isInvalid
    let written = isKnown ? type.name : meant ?? node.scalar?.text ?? "String"
    bag.report(
      "type-form", "expected a type, found a mapping", at: span,
      help: .alone(written, "nothing else is said here"))
    // Whether its uses unwrap it, nobody knows.
    return isKnown && !isOptional ? type : .invalid
  }

  /// For `{ String: Int, Int: String }`: types, of which a dictionary has one pair.
  private func severalPairs(_ mapping: Mapping, _ node: Node) -> Diagnostic? {
    guard mapping.pairs.count > 1, let first = mapping.pairs.first,
      mapping.pairs.allSatisfy({ $0.key.value.beginsUppercase }),
      let value = first.value.scalar?.text
    else { return nil }
    return .error(
      "type-form",
      "a dictionary has one type of keys and one of values, found \(mapping.pairs.count) pairs",
      at: node.span,
      help: "write '{ \(first.key.value): \(value) }'; for several declare a struct under 'models'")
  }

  /// A pair of a list in brackets, which has no braces of its own.
  private func isBarePair(_ node: Node) -> Bool {
    node.mapping != nil && !node.begins(with: "{", in: file)
  }

  private func isUnread(_ node: Node) -> Bool {
    unreadPlaces.contains { place in
      place.file == node.span.file && node.span.start <= place.start && place.start < node.span.end
    }
  }

  mutating func parseType(_ text: SourceText) -> Type {
    let names = typeNames
    if unclearTypes.contains(where: { text.text.contains($0) }) { return .invalid }
    return TypeParser.parse(
      text,
      models: { names.contains($0) },
      modelNames: names,
      into: &bag
    )
  }

  private mutating func reportType(_ node: Node) -> Type {
    bag.report(
      "type-form", "expected a type, found \(node.describe)", at: node.span,
      help: node.elements?.isEmpty == true
        ? "a list has its element in the brackets, as in '[Order]', and starts empty"
        : node.isNull && !node.isEmptyScalar
          ? "what starts as nil has '?' behind its type, as in 'String?'"
          : structAdvice(node) ?? "as in 'Int', 'Order?', '[Order]' or '{ String: Int }'")
    return .invalid
  }

  /// For `{ code: String }`, which has the form of a dictionary, and a name where the type of its keys is due.
  private func property(_ pair: Mapping.Pair, of node: Node) -> Diagnostic? {
    let name = pair.key.value
    guard name.beginsLowercase, !typeNames.contains(name) else { return nil }
    var trial = self
    _ = trial.parseType(SourceText(verbatim: name, span: pair.key.span))
    let isNear = trial.bag.all.dropFirst(bag.all.count).contains {
      $0.help?.meant != nil
    }
    guard !isNear, let type = pair.value.scalar?.text else { return nil }
    return .error(
      "type-form", "expected a type, found a property", at: node.span,
      help: "write '\(type)' alone, or declare a struct under 'models', as in "
        + "'Item: { \(name): \(type) }', and write its name")
  }

  /// For names with their types, where the name of a type is due.
  private func structAdvice(_ node: Node) -> Advice? {
    let pairs = node.mapping?.pairs ?? []
    let names = pairs.prefix(4).map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }
    guard pairs.count > 1, pairs.allSatisfy({ $0.key.value.beginsLowercase }) else {
      return nil
    }
    let more = pairs.count > 4 ? ", …" : ""
    return
      "declare a struct under 'models', as in 'Item: { \(names.joined(separator: ", "))\(more) }', "
      + "and write its name"
  }
}

extension Diagnostic {
  /// A value where a type is due, and no default can stand.
  fileprivate mutating func leaveDefaultOut() {
    guard case .typed(let type, _)? = help else { return }
    self.help = "write its type alone: '\(type)'"
  }
}
