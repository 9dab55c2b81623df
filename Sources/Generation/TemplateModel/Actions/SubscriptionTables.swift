import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

extension ObjectTable where Source == Subscription {
  static let subscription = ObjectTable(
    "subscription",
    [
      .init("name", .text, "The subscription's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("service", .text, "The property that holds the service.") {
        $1.text($1.feature.services[$0.stream.service].propertyName)
      },
      .init("method", .text, "The method that opens the stream.") {
        $1.name($1.feature.method($0.stream).name)
      },
      .init("elementType", .text, "The type of an element.") {
        $1.type($1.feature.method($0.stream).returns)
      },
      .init("element", .optional(.text), "The element's name; `null` where nothing reads it.") {
        $1.text($0.element?.name.value)
      },
      .init("arguments", .list(.object("argument")), "What the stream is asked with.") {
        subscription, writer in
        let labels = writer.feature.method(subscription.stream).parameters.map(\.name.value)
        return writer.arguments(labels, subscription.arguments)
      },
      .init("isAsync", .flag, "What it does has to be waited for.") { subscription, _ in
        .bool(subscription.isAsync)
      },
      .init("taskName", .text, "The property that keeps its task.") {
        $1.text("\($0.name.value)Task")
      },
      .init("listenName", .text, "The function that begins to listen.") { $1.text($0.listenName) },
      .init("openName", .text, "The function that opens the stream.") {
        $1.text("open\(Phrase.upperFirst($0.name.value))")
      },
      .init("takeName", .text, "The function that takes an element in.") {
        $1.text("take\(Phrase.upperFirst($0.name.value))")
      },
      .init("reopens", .flag, "It is asked with a state, and opened anew where that changes.") {
        subscription, writer in .bool(subscription.reopens(in: writer.feature))
      },
      .init(
        "isTakenApart", .flag,
        "What it does with an element stands in a function of its own: it can end before its last step, or holds "
          + "closures, in which Swift 5 asks for a `self` that was weak."
      ) { subscription, _ in
        .bool(subscription.endsEarly || subscription.body.steps.holdClosures)
      },
      .init("steps", .list(.object("step")), "What it does with an element, in order.") {
        $1.steps($0.body.steps, of: $0.body)
      },
    ]
  )
}

extension Subscription {
  fileprivate func reopens(in feature: Feature) -> Bool {
    feature.states.indices.contains { state in
      feature.listeners(of: state).contains { $0.name.value == name.value }
    }
  }
}

/// A subscription whose arguments depend on a state.
struct Listener {
  var subscription: Subscription
  /// The arguments that depend on the state. Empty if the state itself is the only one.
  var request: [Expression]

  init(_ subscription: Subscription, of state: Int, in feature: Feature) {
    self.subscription = subscription
    let request = subscription.arguments.filter {
      feature.stored(behind: $0).contains(.state(state))
    }
    let isPlain = request.allSatisfy { $0.reference?.id == feature.states[state].symbol }
    self.request = isPlain ? [] : request
  }
}

extension ObjectTable where Source == Listener {
  static let listener = ObjectTable(
    "listener",
    [
      .init("name", .text, "The subscription's name.") { $1.name($0.subscription.name) },
      .init("listenName", .text, "The function that begins to listen.") {
        $1.text($0.subscription.listenName)
      },
      .init(
        "requests", .list(.object("listenerRequest")),
        "What it is asked with, if that is not the state, by six."
      ) { listener, writer in
        // Swift compares tuples of at most six elements.
        let starts = stride(from: 0, to: listener.request.count, by: 6)
        let requests = starts.map {
          ListenerRequest(values: Array(listener.request[$0...].prefix(6)))
        }
        return ObjectTable<ListenerRequest>.listenerRequest.list(requests, &writer)
      },
    ]
  )
}

/// Arguments of a stream to compare: a single value, or several as a tuple.
struct ListenerRequest {
  var values: [Expression]
}

extension ObjectTable where Source == ListenerRequest {
  static let listenerRequest = ObjectTable(
    "listenerRequest",
    [
      .init("type", .text, "Its type, where it has to be said.") { request, writer in
        guard request.values.contains(where: \.isOpen) else { return writer.text("") }
        let types = request.values.map { writer.printer.name(of: $0.type) }
        return writer.text(
          types.count == 1 ? types[0] : "(\(types.joined(separator: ", ")))"
        )
      },
      .init("value", .swift, "What it is.") { request, writer in
        if request.values.count == 1 { return writer.swift(writer.pieces(request.values[0])) }
        var pieces: [SwiftPiece] = [.open, .text("("), .softline("")]
        for (index, value) in request.values.enumerated() {
          if index > 0 { pieces += [.text(","), .softline(" ")] }
          pieces += writer.pieces(value)
        }
        return writer.swift(pieces + [.softline(""), .text(")"), .close])
      },
    ]
  )
}

extension Expression {
  /// Whether part of the expression needs a type from its context, such as `nil`, `[]` or `.small`.
  fileprivate var isOpen: Bool {
    var isOpen = false
    visit { node in
      switch node.kind {
      case .literal(.none), .enumCase(_, _, isQualified: false): isOpen = true
      case .array(let elements): isOpen = isOpen || elements.isEmpty
      case .dictionary(let entries): isOpen = isOpen || entries.isEmpty
      default: break
      }
    }
    return isOpen
  }
}

extension [Step] {
  /// Whether the generated code of the steps may contain closures.
  fileprivate var holdClosures: Bool {
    flattened.contains { step in
      switch step {
      case .remove, .update: true
      default: step.expressions.contains(where: \.holdsClosures)
      }
    }
  }
}

extension Expression {
  /// Whether the generated code may contain closures, unlike that of names, operators and
  /// properties.
  fileprivate var holdsClosures: Bool {
    switch kind {
    case .member, .subscript, .payload, .matching, .formatted, .closure: true
    default: children.contains(where: \.holdsClosures)
    }
  }
}

extension Subscription {
  fileprivate var endsEarly: Bool {
    isAsync || body.steps.flattened.contains { if case .stop = $0 { true } else { false } }
  }

  fileprivate var listenName: String { "listenTo\(Phrase.upperFirst(name.value))" }
}
