import Diagnostics
import Expressions
import Naming
import YAML

/// A step of a scenario with keys of its own; what asks for an action is none.
struct DeclaredScenarioStep {
  enum Verb: String, CaseIterable {
    case row
    case set
    case start
    case advance
    case answer
    case stream
  }

  var verb: Located<Verb>?
  var subject: Node?
  var at: Located<Int>?
  var action: Located<String>?
  var arguments: Node?
  var element: Node?
  var companions: [Located<String>] = []

  /// Steps that are a word.
  static let moments = ["appear", "disappear", "refresh"]

  static let keys = KeyTable<DeclaredScenarioStep>(
    "a step of a scenario",
    beside: { step in
      // Of the others, a key that is missing may be meant.
      step.verb?.value == .answer ? ["answer"] : nil
    },
    advice: { field in
      ["returns", "throws", "value", "result"].contains(field.key.value)
        ? "what is answered stands under 'stub'; a list there holds several answers, in their order"
        : nil
    },
    [
      verb(.row, .identifier, "OrderRow", "Starts an action of a row."),
      companion("at", .integer, "0", "The row's index, from 0.") { $1.at = $2.int($0.value) },
      companion("action", .identifier, "open", "The row's action.") {
        $1.action = $2.text($0.value)
      },
      companion("with", .map(.literal), "{ text: ab }", "The arguments of the action.") {
        field, step, _ in step.arguments = field.value
      },
      verb(
        .set, .map(.literal), "{ query: ab }",
        "Edits state as a user does; several states one after the other."),
      verb(
        .start, .either([.identifier, .object("scenarioStep")]), "load",
        "Starts an action with its arguments, or another step except `stream`, such as `{ set: { query: ab } }`. Calls stay open, and no time passes."
      ),
      verb(
        .advance, .text, "300ms",
        "Lets time pass. Calls of the actions that start meanwhile stay open."),
      verb(.answer, .text, "OrderService.orders", "Completes the oldest open call of a method."),
      verb(.stream, .text, "FolderStore.contents", "Makes a stream deliver an element."),
      companion("yields", .literal, "[]", "The next element of the stream.") {
        field, step, _ in step.element = field.value
      },
    ]
  )

  /// A step in short: `appear`, `load`, `{ search: { text: ab } }`.
  static var description: TableDescription {
    var description = keys.described(
      as: "scenarioStep",
      orShort: [.oneOf(moments), .identifier, .map(.either([.nothing, .map(.literal)]))],
      toldBy: Verb.allCases.map(\.rawValue),
      kinds: Verb.allCases.map { TableDescription.Kind($0.rawValue, with: $0.companions) }
    )
    description.others = nil
    return description
  }

  private static func verb(
    _ verb: Verb,
    _ shape: Shape,
    _ example: String,
    _ summary: String
  ) -> KeyTable<DeclaredScenarioStep>.Row {
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
    _ example: String,
    _ summary: String,
    _ read: @escaping @Sendable (Field, inout DeclaredScenarioStep, inout Reader) -> Void
  ) -> KeyTable<DeclaredScenarioStep>.Row {
    .init(name, shape, example: example, summary) { field, step, reader in
      step.companions.append(field.key)
      read(field, &step, &reader)
    }
  }

  /// A key as it may be written.
  private static func entry(_ name: String) -> String {
    let example =
      ["action", "yields"].contains(name) ? nil : keys.rows.first { $0.name == name }?.example
    return "\(name): \(example ?? "…")"
  }

  /// Whose action lacks.
  private func ownerOfAction(_ missing: [String]) -> String {
    guard missing.contains("action"), let row = subject?.scalar?.text else { return "" }
    return ", with the name of an action of '\(row)'"
  }

  /// For `OrderRow[0].open`: what its parts stand under.
  private var spelled: Advice? {
    guard verb?.value == .row,
      let words = subject?.scalar?.text.split(whereSeparator: { "[]. ()".contains($0) }),
      words.count > 1
    else { return nil }
    if words.count == 2, Int(words[1]) == nil {
      return "write '{ row: \(words[0]), at: 0, action: \(words[1]) }'"
    }
    guard words.count == 3, let index = Int(words[1]) else { return nil }
    return "write '{ row: \(words[0]), at: \(index), action: \(words[2]) }'"
  }

  /// `nil`, and reported, where keys are missing or belong to another step.
  static func read(_ node: Node, _ reader: inout Reader) -> DeclaredScenarioStep? {
    var step = DeclaredScenarioStep()
    let errors = reader.bag.errorCount
    keys.read(node, into: &step, with: &reader)
    guard let verb = step.verb else { return nil }
    for key in step.companions where !verb.value.companions.contains(key.value) {
      reader.bag.report(
        "misplaced-key", "'\(key.value)' does not go with '\(verb.value.rawValue)'", at: key.span)
    }
    guard reader.bag.errorCount == errors else { return nil }
    let given = step.companions.map(\.value)
    let missing = verb.value.required.filter { !given.contains($0) }
    if !missing.isEmpty {
      let keys = missing.map { "'\($0)'" }.joined(separator: " and ")
      reader.bag.report(
        "missing-key",
        "'\(verb.value.rawValue)' needs the key\(missing.count > 1 ? "s" : "") \(keys)",
        at: verb.span,
        help: step.spelled ?? "add " + missing.map { "'\(entry($0))'" }.joined(separator: " and ")
          + step.ownerOfAction(missing))
    }
    return reader.bag.errorCount == errors ? step : nil
  }
}

extension DeclaredScenarioStep.Verb {
  /// The keys that may stand beside it.
  var companions: [String] {
    switch self {
    case .row: ["at", "action", "with"]
    case .start: ["with"]
    case .stream: ["yields"]
    case .set, .advance, .answer: []
    }
  }

  /// Those of them that must.
  fileprivate var required: [String] {
    switch self {
    case .row: ["at", "action"]
    case .stream: ["yields"]
    default: []
    }
  }
}

/// What a method answers in a scenario: one of the keys, and nothing else.
struct DeclaredAnswer {
  var kind: Located<String>?
  var value: Node?

  static let keys = KeyTable<DeclaredAnswer>(
    "an answer",
    [
      kind(
        "returns", "[]",
        "The result of the call; `null`, or no key, for a method that returns nothing."),
      kind("throws", "You are offline", "The error's message, or a case of the method's errors."),
      kind("yields", "[[]]", "The elements that a stream delivers at the start."),
    ]
  )

  static var description: TableDescription {
    keys.described(
      as: "answer",
      kinds: keys.names.map { TableDescription.Kind($0, with: []) },
      mayBeEmpty: true
    )
  }

  private static func kind(
    _ name: String,
    _ example: String,
    _ summary: String
  ) -> KeyTable<DeclaredAnswer>.Row {
    .init(name, name == "yields" ? .list(.literal) : .literal, example: example, summary) {
      field, answer, reader in
      if let first = answer.kind {
        reader.bag.report(
          "stub-form",
          "an answer is one thing, and this one has both '\(first.value)' and "
            + "'\(field.key.value)'", at: field.key.span,
          help: "several answers stand in a list, in their order")
        return
      }
      answer.kind = field.key
      answer.value = field.value
    }
  }
}

/// What `then` holds.
enum DeclaredClaims {
  static var description: TableDescription {
    let route = Shape.either([.identifier, .map(.literal)])
    let call = Shape.either([.text, .map(.literal)])
    return TableDescription(
      "claims",
      "what must hold",
      [
        .init("go", .oneOrMany(route), "The routes taken, in order, or `none`."),
        .init("calls", .list(call), "The calls made, in order, or `[]`."),
      ],
      others: .literal
    )
  }
}
