import Diagnostics
import YAML

/// An action of the feature, or of a row.
struct DeclaredAction {
  var name: Located<String>
  var summary: Located<String>?
  var triggers: [Located<String>] = []
  var parameters: [DeclaredField] = []
  var when: Node?
  var steps: [DeclaredStep] = []
  var handler: [DeclaredStep]?
  var handlerSpan: SourceSpan?

  static let keys = KeyTable<DeclaredAction>("an action", rows(isRow: false))
  static let rowKeys = KeyTable<DeclaredAction>("a row's action", rows(isRow: true))

  private static func rows(isRow: Bool) -> [KeyTable<DeclaredAction>.Row] {
    let trigger = KeyTable<DeclaredAction>.Row(
      "on",
      .list(.oneOf(["appear", "refresh"])),
      "What begins it, beside the view."
    ) {
      $1.triggers = Self.triggers($0.value, &$2)
    }
    return (isRow ? [] : [trigger]) + [
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("takes", .map(.type), "What the view or a row hands over.") {
        $1.parameters = DeclaredField.list($0.value, &$2)
      },
      .init("when", .expression, "Else nothing happens.") { field, action, _ in
        action.when = field.value
      },
      .init("do", .list(.object("step")), required: true, "The steps, in order.") {
        $1.steps = DeclaredStep.list($0.value, &$2)
      },
      .init("catch", .list(.object("step")), "What runs instead of keeping an error.") {
        $1.handler = DeclaredStep.list($0.value, &$2)
        $1.handlerSpan = $0.key.span
      },
      .init("overlapping", .oneOf(["ignore"]), "What a call does while one runs.") {
        Self.overlapping($0, &$2)
      },
      .notYet("debounce", "Waits until calls pause."),
      .notYet("throttle", "Lets the first call of an interval pass."),
    ]
  }

  static func list(
    _ node: Node,
    _ reader: inout Reader,
    table: KeyTable<DeclaredAction>
  ) -> [DeclaredAction] {
    (reader.mapping(node) ?? []).compactMap { field in
      guard let name = reader.identifier(field.key) else { return nil }
      var action = DeclaredAction(name: name)
      table.read(field.value, into: &action, with: &reader)
      return action
    }
  }

  private static func triggers(_ node: Node, _ reader: inout Reader) -> [Located<String>] {
    let nodes = node.elements ?? [node]
    return nodes.compactMap { node in
      if node.mapping != nil || node.scalar?.text == "disappear" {
        reader.bag.add(
          .error(
            "not-supported",
            "this trigger is part of the language, but this version of Trellis cannot generate it",
            at: node.span,
            help: "'appear' and 'refresh' are understood"
          )
        )
        return nil
      }
      return reader.oneOf(node, ["appear", "refresh"])
    }
  }

  private static func overlapping(_ field: Field, _ reader: inout Reader) {
    guard let policy = reader.oneOf(field.value, ["ignore", "restart", "queue"]) else { return }
    guard policy.value != "ignore" else { return }
    reader.bag.add(
      .error(
        "not-supported",
        "'\(policy.value)' is part of the language, but this version of Trellis cannot generate it",
        at: policy.span,
        help: "'ignore' is understood"
      )
    )
  }
}
