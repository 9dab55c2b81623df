import Diagnostics
import Expressions
public import Spec
import TemplateEngine

extension TemplateModel {
  /// A flow as JSON, as `trellis ir` prints it.
  public static func json(of flow: Flow) -> [UInt8] {
    var writer = FlowWriter()
    let value = writer.value(of: flow)
    return writer.store.json(of: value, indent: 2)
  }
}

private struct FlowWriter {
  var store = ValueStore()
  private let printer = SwiftPrinter(types: TypeTable([]))

  mutating func value(of flow: Flow) -> Value {
    let edges = flow.edges.map { edge($0) }
    return store.object([
      ("name", store.string(flow.name.value)),
      ("summary", flow.summary.map { store.string($0) } ?? .null),
      ("start", destination(flow.start)), ("edges", store.array(edges)),
    ])
  }

  private mutating func edge(_ edge: Flow.Edge) -> Value {
    var members = [
      ("feature", store.string(edge.feature.value)), ("route", store.string(edge.route.value)),
      ("move", store.string(edge.move.word)),
    ]
    if let opened = edge.move.destination { members.append(("opens", destination(opened))) }
    if case .popTo(let feature, let action, let arguments) = edge.move {
      members.append(("to", store.string(feature.value)))
      members.append(("action", store.string(action.value)))
      members.append(("arguments", self.arguments(arguments)))
    }
    return store.object(members)
  }

  private mutating func destination(_ destination: Flow.Destination) -> Value {
    let name = store.string(destination.feature.value)
    guard !destination.isFlow else { return store.object([("flow", name)]) }
    return store.object([
      ("feature", name), ("arguments", arguments(destination.arguments)),
    ])
  }

  /// In the order of the parameters, as Swift.
  private mutating func arguments(_ values: [Expression]) -> Value {
    let texts = values.map { value in
      let pieces: [SwiftPiece] = printer.print(value)
      return store.string(pieces.flat)
    }
    return store.array(texts)
  }
}
