import Diagnostics
import Expressions
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
  /// What stands beside 'if', and most probably belongs under its 'then'.
  var unbranched: (verb: Located<Verb>, subject: Node)?
  /// Where `with`, `as`, `then` and `else` stand.
  var companions: [Located<String>] = []
  /// Whether its verb is a guess, for a key that nobody knows: what it lacks besides is not missed.
  var isGuessed = false
  var span: SourceSpan

  static let keys = KeyTable<DeclaredStep>(
    "a step", beside: { $0.verb.map { [$0.value.rawValue] + $0.value.companions } },
    advice: { Habits.stepKeys.advice(for: $0) },
    [
      verb(.call, .text, "OrderService.orders", "Calls a method of a service."),
      verb(
        .set, .map(.expression), "{ orders: found, page: 0 }",
        "Sets state, in order. A path through nil sets nothing; a dictionary is set as a whole."
      ),
      verb(
        .if, .expression, "found.isEmpty",
        "Checks a condition, or unwraps an optional: below 'then', the last name of its path is the value."
      ),
      verb(.go, .identifier, "home", "Takes a route."),
      verb(
        .do, .identifier, "load",
        "Runs another action to its end. If that action stores an error, this one ends, too. An action "
          + "with 'debounce' that calls no service is only started."),
      verb(.make, .identifier, "Order", "Creates a value of a model."),
      verb(
        .append, .map(.expression), "{ orders: order }",
        "Adds to the end of a list that is not optional."),
      verb(
        .remove, .map(.expression), "{ orders: order }",
        "Removes from a list the first element with the same `id`, or the first equal one if elements have no `id`."
      ),
      verb(
        .update, .map(.expression), "{ orders: order }",
        "Replaces the first element with the same `id`, if there is one."),
      verb(.stop, .boolean, "true", "Ends the action."),
      verb(.cancel, .identifier, "load", "Cancels a running action."),
      companion(
        "with", .either([.list(.identifier), .map(.expression)]),
        "The arguments by name; a list names those whose values have the same names here."
      ) {
        field, step, _ in step.arguments = field.value
      },
      companion("as", .identifier, "The name of the result.") { field, step, reader in
        guard field.value.mapping == nil else {
          return reader.bag.add(.resultInBraces(field.value))
        }
        step.binding = reader.identifier(field.value)
      },
      companion(
        "then", .list(.object("step")), "The steps if the condition holds; required with `if`."
      ) {
        $1.then = DeclaredStep.list($0.value, &$2)
      },
      companion("else", .list(.object("step")), "The steps if it does not hold.") {
        $1.otherwise = DeclaredStep.list($0.value, &$2)
      },
    ]
  )

  private static func verb(
    _ verb: Verb,
    _ shape: Shape,
    _ example: String,
    _ summary: String
  ) -> KeyTable<DeclaredStep>.Row {
    .init(verb.rawValue, shape, example: example, summary) { field, step, reader in
      if let first = step.verb {
        if first.value == .if, verb == .do, field.value.elements != nil, step.then == nil {
          reader.bag.add(.stepsUnderDo(field.key))
          step.then = list(field.value, &reader)
          return
        }
        if first.value == .if, step.unbranched == nil, step.then == nil {
          step.unbranched = (Located(verb, at: field.key.span), field.value)
          return
        }
        reader.bag.add(.twoVerbs(first.value.rawValue, field.key))
        return
      }
      step.verb = Located(verb, at: field.key.span)
      step.subject = field.value
      if verb == .call { step.takeResult(of: field.value, &reader) }
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
  fileprivate static func stepsUnderDo(_ key: Located<String>) -> Diagnostic {
    .error(
      "two-steps", "what is done where 'if' holds stands under 'then'", at: key.span,
      help: "write 'then:'")
  }

  /// `as: { name: found }`: a result is not taken apart.
  fileprivate static func resultInBraces(_ node: Node) -> Diagnostic {
    .error(
      "wrong-kind", "expected a name, found a mapping", at: node.span,
      help: "name the result as a whole, as in 'as: found'; a part of it is 'found.id'")
  }

  static func twoVerbs(_ first: String, _ second: Located<String>) -> Diagnostic {
    .error(
      "two-steps", "a step does one thing, and this one has both '\(first)' and '\(second.value)'",
      at: second.span, help: "begin a new step with '- \(second.value):'")
  }
}
