import Diagnostics
import YAML

/// One step of an action: the key that says what it does, and the keys that go with it.
struct DeclaredStep {
  enum Verb: String, CaseIterable {
    case call
    case set
    case `if`
    case go
    case `do`
    case make
    case append
    case remove
    case update
    case stop
    case cancel
  }

  var verb: Located<Verb>?
  var subject: Node?
  var arguments: Node?
  var binding: Located<String>?
  var then: [DeclaredStep]?
  var otherwise: [DeclaredStep]?
  /// Where `with`, `as`, `then` and `else` stand.
  var companions: [Located<String>] = []
  var span: SourceSpan

  static let keys = KeyTable<DeclaredStep>(
    "a step",
    [
      verb(.call, .text, "OrderService.orders", "Calls a method of a service."),
      verb(.set, .map(.expression), "{ orders: found, page: 0 }", "Writes state, in order."),
      verb(.if, .expression, "found.isEmpty", "Asks a condition, or unwraps an optional."),
      verb(.go, .identifier, "home", "Leaves by a route."),
      verb(.do, .identifier, "load", "Does another action."),
      verb(.make, .identifier, "Order", "Makes a value of a model."),
      verb(.append, .map(.expression), "{ orders: order }", "Adds to the end of a list."),
      verb(.remove, .map(.expression), "{ orders: order }", "Removes from a list."),
      verb(.update, .map(.expression), "{ orders: order }", "Replaces in a list."),
      verb(.stop, .boolean, "true", "Ends the action."),
      verb(.cancel, .identifier, "load", "Ends a running action."),
      companion("with", .either([.list(.identifier), .map(.expression)]), "The arguments.") {
        field, step, _ in step.arguments = field.value
      },
      companion("as", .identifier, "The name of the result.") {
        $1.binding = $2.identifier($0.value)
      },
      companion("then", .list(.object("step")), "The steps where the condition holds.") {
        $1.then = DeclaredStep.list($0.value, &$2)
      },
      companion("else", .list(.object("step")), "The steps where it does not.") {
        $1.otherwise = DeclaredStep.list($0.value, &$2)
      },
    ]
  )

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredStep] {
    (reader.list(node) ?? []).compactMap { element in
      var step = DeclaredStep(span: element.span)
      let errors = reader.bag.errorCount
      keys.read(element, into: &step, with: &reader)
      if step.verb == nil, reader.bag.errorCount == errors {
        reader.bag.add(.missingVerb(at: element.mapping?.pairs.first?.key.span ?? element.span))
      }
      return step.verb == nil ? nil : step.checked(&reader)
    }
  }

  private static func verb(
    _ verb: Verb,
    _ shape: Shape,
    _ example: String,
    _ summary: String
  ) -> KeyTable<DeclaredStep>.Row {
    .init(verb.rawValue, shape, example: example, summary) { field, step, reader in
      if let first = step.verb {
        reader.bag.add(.twoVerbs(first.value.rawValue, field.key))
        return
      }
      step.verb = Located(verb, at: field.key.span)
      step.subject = field.value
    }
  }

  private static func companion(
    _ name: String,
    _ shape: Shape,
    _ summary: String,
    _ read: @escaping @Sendable (Field, inout DeclaredStep, inout Reader) -> Void
  ) -> KeyTable<DeclaredStep>.Row {
    .init(name, shape, summary) { field, step, reader in
      step.companions.append(field.key)
      read(field, &step, &reader)
    }
  }

  /// Reports keys that do not go with the step's verb.
  private func checked(_ reader: inout Reader) -> DeclaredStep {
    guard let verb else { return self }
    for companion in companions where !verb.value.companions.contains(companion.value) {
      reader.bag.add(
        .error(
          "misplaced-key",
          "'\(companion.value)' does not go with '\(verb.value.rawValue)'",
          at: companion.span,
          help: verb.value.companions.isEmpty
            ? "nothing stands beside it"
            : "beside it stands \(verb.value.companions.map { "'\($0)'" }.joined(separator: " or "))"
        )
      )
    }
    if verb.value == .if, then == nil, !companions.contains(where: { $0.value == "then" }) {
      reader.bag.add(
        .error(
          "missing-key", "'if' needs the key 'then'", at: verb.span,
          help: "add 'then:' and its steps"))
    }
    if verb.value == .make, binding == nil, !companions.contains(where: { $0.value == "as" }) {
      reader.bag.add(
        .error(
          "missing-key", "'make' needs the key 'as'", at: verb.span,
          help: "add 'as:' and a name for the value"))
    }
    return self
  }
}

extension DeclaredStep.Verb {
  var companions: [String] {
    switch self {
    case .call, .make: ["with", "as"]
    case .go, .do: ["with"]
    case .if: ["then", "else"]
    case .set, .append, .remove, .update, .stop, .cancel: []
    }
  }
}

extension Diagnostic {
  fileprivate static func missingVerb(at span: SourceSpan) -> Diagnostic {
    let names = DeclaredStep.Verb.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return .error(
      "empty-step", "a step says what it does", at: span, help: "begin it with one of \(names)")
  }

  fileprivate static func twoVerbs(_ first: String, _ second: Located<String>) -> Diagnostic {
    .error(
      "two-steps",
      "a step does one thing, and this one has both '\(first)' and '\(second.value)'",
      at: second.span,
      help: "begin a new step with '- \(second.value):'"
    )
  }
}
