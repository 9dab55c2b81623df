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
    [
      .init("flow", .identifier, required: true, "The name of the coordinator.") {
        $1.name = $2.identifier($0.value)
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("start", .object("start"), required: true, "The first feature.") {
        var move = DeclaredMove(span: $0.value.span)
        DeclaredMove.startKeys.read($0.value, into: &move, with: &$2)
        $1.start = move
      },
      .init("routes", .map(.any), required: true, "Where each route of each feature leads.") {
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
      .init("feature", .identifier, required: true, "The first feature.") {
        $1.target = $2.text($0.value)
      },
      with,
    ]
  )

  static let keys = KeyTable<DeclaredMove>(
    "a move",
    [
      verb("replace", "Opens a feature in place of all that is open."),
      verb("push", "Opens a feature on top."),
      verb("sheet", "Opens a feature over the others."),
      verb("pop", "Goes back to 'Feature.action', and does it there."),
      with,
    ]
  )

  private static var with: KeyTable<DeclaredMove>.Row {
    .init("with", .either([.list(.identifier), .map(.expression)]), "What it is given.") {
      field, move, _ in move.arguments = field.value
    }
  }

  private static func verb(_ name: String, _ summary: String) -> KeyTable<DeclaredMove>.Row {
    .init(name, .text, summary) { field, move, reader in
      if let first = move.verb {
        reader.bag.add(
          .error(
            "two-moves",
            "a route leads to one place, and this one has both '\(first.value)' and "
              + "'\(field.key.value)'",
            at: field.key.span
          )
        )
        return
      }
      move.verb = field.key
      move.target = reader.text(field.value)
    }
  }
}
