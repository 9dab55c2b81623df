import Diagnostics
import YAML

/// A flow as its author wrote it.
struct DeclaredFlow {
  var name: Located<String>?
  var summary: Located<String>?
  var start: DeclaredMove?
  var routes: [Field] = []
  var routesSpan: SourceSpan?

  static let keys = KeyTable<DeclaredFlow>(
    "a flow",
    advice: { Habits.flowKeys.advice(for: $0) },
    [
      .init("flow", .identifier, required: true, example: "Shop", "The name of the coordinator.") {
        $1.name = $2.identifier($0.value)
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init(
        "start", .object("start"), required: true, example: "{ feature: Login }",
        "The first screen."
      ) {
        if let name = $0.value.scalar?.text {
          return $2.bag.add(.bareStart($0.value.isNull ? nil : name, at: $0.value.span))
        }
        var move = DeclaredMove(span: $0.value.span)
        DeclaredMove.startKeys.read($0.value, into: &move, with: &$2)
        $1.start = move
      },
      .init(
        "routes", .map(.either([.object("move")])), required: true, example: "{ Login.back: pop }",
        "Where each route of each feature leads, by 'Feature.route'."
      ) {
        $1.routes = $2.mapping($0.value) ?? []
        $1.routesSpan = $0.key.span
      },
    ]
  )
}

/// What a route leads to, or the start.
struct DeclaredMove {
  var verb: Located<String>?
  var target: Located<String>?
  var arguments: Node?
  var span: SourceSpan

  static let startKeys = KeyTable<DeclaredMove>(
    "the start",
    [
      .init(
        "feature", .identifier, required: true, example: "Login", "The first feature, or a flow."
      ) {
        $1.target = $2.text($0.value)
      },
      with,
    ]
  )

  static let keys = KeyTable<DeclaredMove>(
    "a move",
    advice: { field in
      words.contains(field.key.value) ? "write '\(field.key.value)' alone, without braces" : nil
    },
    [
      verb(
        "replace", "OrderList", "Opens a feature or a flow in place of everything that is open."),
      verb("push", "OrderDetail", "Opens a feature or a flow on top."),
      verb("sheet", "OrderFilter", "Presents a feature or a flow as a sheet."),
      verb(
        "pop", "OrderList.apply",
        "Goes back to the feature of 'Feature.action', and does the action there."),
      with,
    ]
  )

  /// The moves that are a word.
  static let words = ["pop", "popToRoot", "ignore"]

  static var description: TableDescription {
    keys.described(
      as: "move",
      orShort: [.oneOf(words)],
      kinds: keys.names.filter { $0 != "with" }.map { TableDescription.Kind($0, with: ["with"]) }
    )
  }

  private static var with: KeyTable<DeclaredMove>.Row {
    .init(
      "with", .either([.list(.identifier), .map(.expression)]), example: "[order]",
      "The values of its parameters."
    ) {
      field, move, _ in move.arguments = field.value
    }
  }

  private static func verb(
    _ name: String,
    _ example: String,
    _ summary: String
  ) -> KeyTable<DeclaredMove>.Row {
    .init(name, .text, example: example, summary) { field, move, reader in
      if let first = move.verb {
        reader.bag.report(
          "two-moves",
          "a route leads to one place, and this one has both '\(first.value)' and "
            + "'\(field.key.value)'", at: field.key.span, help: "leave one out")
        return
      }
      move.verb = field.key
      if let name = field.value.mapping?["feature"]?.value.scalar?.text {
        reader.bag.report(
          "wrong-kind", "expected the name of a feature, found a mapping", at: field.value.span,
          help: "write '\(field.key.value): \(name)', and 'with:' beside it")
        return
      }
      // `{ pop }` is reported as a key without a value.
      guard !field.value.isNull || field.value.span.start > field.key.span.end else { return }
      move.target = reader.text(field.value)
    }
  }
}

extension Diagnostic {
  fileprivate static func bareStart(_ name: String?, at span: SourceSpan) -> Diagnostic {
    let right = "{ feature: \(name ?? "…") }"
    return .error(
      "wrong-kind", "the start says which feature is first, and what it is given", at: span,
      help: "write 'start: \(right)'", fix: name == nil ? nil : Fix(right, in: span))
  }
}
