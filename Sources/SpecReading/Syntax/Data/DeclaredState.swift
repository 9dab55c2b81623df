import Diagnostics
import Expressions
import SpecModel
import YAML

/// A stored value: `String`, `Int = 1`, or the long form.
struct DeclaredState {
  struct Rule {
    var kind: Located<String>?
    var argument: Node?
    var message: Node?
    var span: SourceSpan
  }

  var name: Located<String>
  /// With all that it holds.
  var extent: SourceSpan
  /// The short form's scalar, which holds the type and perhaps a default.
  var short: Node?
  var type: Node?
  var initial: Node?
  var summary: Located<String>?
  var rules: [Rule] = []
  /// It has the key, whatever is wrong with what stands there.
  var hasRules = false
  /// Something in its long form was reported.
  var isBroken = false

  static let keys = KeyTable<DeclaredState>(
    "a state",
    advice: { Habits.stateKeys.advice(for: $0) },
    [
      .init("type", .type, required: true, example: "String", "The type.") { field, state, _ in
        state.type = field.value
      },
      .init("default", .expression, example: #"'"Tom"'"#, "The initial value.") { field, state, _ in
        state.initial = field.value
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("rules", .list(.object("rule")), "The conditions under which it is valid.") {
        $1.hasRules = true
        $1.rules = Self.rules($0.value, &$2)
      },
    ]
  )

  static let ruleKeys = KeyTable<Rule>(
    "a rule", advice: { Habits.ruleKeys.advice(for: $0) },
    [
      .init(
        "message", .text, required: true, example: "At least 6 characters.",
        "The text shown if the rule is broken."
      ) { field, rule, _ in
        rule.message = field.value
      },
      rule("notEmpty", .boolean, "true", "The value is not empty."),
      rule("minLength", .integer, "6", "The minimum number of characters or elements."),
      rule("maxLength", .integer, "40", "The maximum number of characters or elements."),
      rule("min", .literal, "0", "The smallest valid value."),
      rule("max", .literal, "2026-12-31", "The largest valid value."),
      rule("equals", .expression, "password", "The value equals another state."),
      rule("check", .expression, "end > start", "Any condition that must hold."),
      rule(
        "pattern", .text, "'[0-9]{5}'", "A Swift regular expression that matches the whole text."),
      rule("email", .boolean, "true", "The text looks like an email address."),
    ]
  )

  static let ruleNames = [
    "notEmpty", "minLength", "maxLength", "min", "max", "pattern", "email", "equals", "check",
  ]

  private static func rule(
    _ name: String,
    _ shape: Shape,
    _ example: String,
    _ summary: String
  ) -> KeyTable<Rule>.Row {
    .init(name, shape, example: example, summary) { field, rule, reader in
      guard rule.kind == nil else {
        reader.bag.report(
          "two-rules",
          "a rule holds one condition, and this one has both '\(rule.kind?.value ?? "")' and "
            + "'\(field.key.value)'", at: field.key.span,
          help: "write two rules, each with its message")
        return
      }
      rule.kind = field.key
      rule.argument = field.value
    }
  }

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredState] {
    (reader.named(node, keys: keys.names) ?? []).mapPresent { field in
      let field = reader.withoutMark(field)
      guard let name = reader.identifier(field.key) else { return nil }
      var state = DeclaredState(name: name, extent: field.extent)
      if field.value.isLongForm {
        let before = reader.bag
        keys.read(field.value, into: &state, with: &reader)
        if reader.bag.errorCount > before.errorCount,
          let withoutRules = withoutBareRules(field.value, name, before, &reader)
        {
          state = withoutRules
        }
        state.isBroken = reader.bag.errorCount > before.errorCount
        if state.isBroken, field.value.saysMoreThanType { state.type = nil }
      } else {
        state.short = field.value
      }
      return state
    }
  }

  /// Reads a state anew without the rules that stand beside its type, which are reported as one mistake.
  /// - Parameter before: what was reported before the state was read.
  /// - Returns: `nil` where there are none.
  private static func withoutBareRules(
    _ node: Node,
    _ name: Located<String>,
    _ before: DiagnosticBag,
    _ reader: inout Reader
  ) -> DeclaredState? {
    let pairs = node.mapping?.pairs ?? []
    guard let first = pairs.first(where: { ruleNames.contains($0.key.value) }) else { return nil }
    reader.bag = before
    reader.bag.add(.bareRule(first))
    var state = DeclaredState(name: name, extent: name.span.through(node.span))
    // It was to have rules, whichever they are.
    state.hasRules = true
    let others = pairs.filter { !ruleNames.contains($0.key.value) && $0.key.value != "message" }
    keys.read(others, of: node, into: &state, with: &reader)
    return state
  }

  /// The rules with messages that stand as items of their own, which is reported, where they belong.
  private static func joined(_ elements: [Node], _ reader: inout Reader) -> [Node] {
    let isSplit = { (node: Node) in
      node.mapping.map { $0.pairs.count == 1 && $0.pairs[0].key.value == "message" } ?? false
    }
    guard elements.contains(where: isSplit) else { return elements }
    var result: [Node] = []
    for element in elements {
      guard isSplit(element), let message = element.mapping?.pairs.first,
        let rule = result.last?.mapping, rule["message"] == nil
      else {
        result.append(element)
        continue
      }
      reader.bag.report(
        "empty-rule", "'message' belongs to the rule before it", at: message.key.span,
        help:
          "write two spaces in place of '- ', so that it stands below '\(rule.pairs[0].key.value)'")
      let span = result[result.count - 1].span
      result[result.count - 1] = Node(.mapping(Mapping(rule.pairs + [message])), at: span)
    }
    return result
  }

  private static func rules(_ node: Node, _ reader: inout Reader) -> [Rule] {
    joined(reader.list(node) ?? [], &reader).mapPresent { element in
      var rule = Rule(span: element.span)
      let errors = reader.bag.errorCount
      if let text = element.scalar?.text, ruleNames.contains(where: { text.hasPrefix($0) }) {
        let words = text.split { " (:=)".contains($0) }.map { String($0) }
        let value =
          words.count > 1 ? words[1] : ["notEmpty", "email"].contains(text) ? "true" : "…"
        reader.bag.report(
          "wrong-kind", "expected a rule, a mapping, found a text", at: element.span,
          help: "write '\(words.first ?? text): \(value)', with a 'message' below it")
        return nil
      }
      if let named = nameOfRule(element) {
        reader.bag.add(named)
        return nil
      }
      let known = reader.bag.all.count
      ruleKeys.read(element, into: &rule, with: &reader)
      if rule.message == nil { rule.adviseMessage(since: known, &reader) }
      if rule.kind == nil, reader.bag.errorCount == errors {
        reader.bag.report(
          "empty-rule", "a rule says what must hold", at: rule.span,
          help: "one of \(ruleNames.map { "'\($0)'" }.joined(separator: ", "))")
      }
      return rule.kind == nil ? nil : rule
    }
  }
}

extension DeclaredState {
  /// `format: email` and `rule: notEmpty`, where the rule's own name is the key.
  private static func nameOfRule(_ node: Node) -> Diagnostic? {
    let pair = node.mapping?.pairs.first {
      ["format", "rule", "type", "kind", "is"].contains($0.key.value)
        && ruleNames.contains($0.value.scalar?.text ?? "")
    }
    guard let pair, let name = pair.value.scalar?.text else { return nil }
    let value = ["email", "notEmpty"].contains(name) ? "true" : "…"
    return .error(
      "unknown-key", "unknown key '\(pair.key.value)' in a rule", at: pair.key.span,
      help: "write '\(name): \(value)'")
  }
}

extension Diagnostic {
  /// A rule beside the type, where the list of rules is due.
  fileprivate static func bareRule(_ field: Field) -> Diagnostic {
    .error(
      "unknown-key", "unknown key '\(field.key.value)' in a state", at: field.key.span,
      help: "a rule stands under 'rules:', in a list: "
        + "'- \(field.key.value): \(field.value.scalar?.text ?? "…")', with a 'message'")
  }
}

extension Node {
  /// A mapping that can be no type, `{ Key: Value }`.
  var isLongForm: Bool {
    guard let pairs = mapping?.pairs else { return false }
    if pairs.count > 1, pairs.allSatisfy({ $0.key.value.beginsUppercase }) {
      return false
    }
    guard pairs.count == 1 else { return true }
    // `{ string: Int }` is a type, misspelt.
    let name = pairs[0].key.value
    guard name.beginsLowercase else { return false }
    guard name.utf8.count < 8, name != "data" else { return true }
    let type = name.upperFirst
    return !Type.builtIn.contains { $0.name == type }
  }

  /// A mapping that one of the keys makes a long form. What the author names may have the name of such
  /// a key: then a type stands there, which begins with a capital letter.
  func isTold(by keys: [String]) -> Bool {
    guard let mapping else { return false }
    return keys.contains { key in
      mapping[key].map { $0.value.scalar?.text.beginsUppercase != true } ?? false
    }
  }
}

/// A value that follows from others: `expression`, `Type = expression`, or the long form.
struct DeclaredDerived {
  var name: Located<String>
  var short: Node?
  var type: Node?
  var value: Node?
  var summary: Located<String>?

  static let keys = KeyTable<DeclaredDerived>(
    "a derived value",
    [
      .init("type", .type, "The type; inferred by default.") { field, derived, _ in
        derived.type = field.value
      },
      .init(
        "value", .expression, required: true, example: "orders.isEmpty", "The expression."
      ) { field, derived, _ in
        derived.value = field.value
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
    ]
  )

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredDerived] {
    (reader.mapping(node) ?? []).mapPresent { field in
      guard let name = reader.identifier(field.key) else { return nil }
      if field.holdsRules {
        reader.report(
          .error(
            "unknown-key", "'rules' is no section, and no derived value", at: name.span,
            help: DeclaredFeature.rulesAdvice(for: field)))
        return nil
      }
      var derived = DeclaredDerived(name: name)
      if field.value.mapping != nil {
        keys.read(field.value, into: &derived, with: &reader)
      } else {
        derived.short = field.value
      }
      return derived
    }
  }
}

extension Field {
  /// `rules` with more names, or in a list, which is no derived value.
  fileprivate var holdsRules: Bool {
    guard key.value == "rules" else { return false }
    return value.elements?.first?.mapping != nil
      || value.mapping.map { $0["value"] == nil && $0["type"] == nil } ?? false
  }
}
