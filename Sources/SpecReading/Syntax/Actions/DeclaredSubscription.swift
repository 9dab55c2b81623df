import Diagnostics
import YAML

/// A stream that the feature listens to, as it was written.
struct DeclaredSubscription {
  var name: Located<String>
  /// With all that it holds.
  var extent: SourceSpan
  var summary: Located<String>?
  var stream: Node?
  var arguments: Node?
  var binding: Located<String>?
  var steps: [DeclaredStep] = []
  /// Where it begins, if it does not say what an element does: that is told where its names are known.
  var lacksSteps: SourceSpan?

  static let keys = KeyTable<DeclaredSubscription>(
    "a subscription",
    advice: { Habits.subscriptionKeys.advice(for: $0) ?? DeclaredStep.adviceForLoose($0) },
    [
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init(
        "stream", .text, required: true, example: "FolderStore.contents",
        "The method of the stream. The feature listens from its start, before the screen appears, until "
          + "the screen has gone for good."
      ) {
        field, subscription, _ in
        subscription.stream = field.value
      },
      .init(
        "with",
        .either([.list(.identifier), .map(.expression)]),
        "The arguments; where one changes, the stream is opened anew, so its own steps write none of "
          + "what they read."
      ) { field, subscription, _ in
        subscription.arguments = field.value
      },
      .init("as", .identifier, example: "latest", "The name of the element in the steps.") {
        $1.binding = $2.identifier($0.value)
      },
      .init("do", .list(.object("step")), required: true, "The steps for each element, in order.") {
        $1.steps = DeclaredStep.list($0.value, &$2)
      },
    ]
  )

  /// `into: orders` in place of steps, which is reported: the subscription with steps of nothing.
  private static func bound(_ node: Node, _ reader: inout Reader) -> Node? {
    guard let pairs = node.mapping?.pairs, !pairs.contains(where: { $0.key.value == "do" }),
      let index = pairs.firstIndex(where: { pair in
        ["into", "assign", "store", "bind", "to", "state", "target"].contains(pair.key.value)
      }),
      let state = pairs[index].value.scalar?.text
    else { return nil }
    let key = pairs[index].key
    reader.bag.report(
      "unknown-key", "unknown key '\(key.value)' in a subscription", at: key.span,
      help: "write 'as: latest', and 'do:' with '- set: { \(state): latest }' below it")
    let steps = Field(key: Located("do", at: key.span), value: Node(.sequence([]), at: key.span))
    let others = pairs.filter { $0.key.span != key.span && $0.key.value != "as" }
    return Node(.mapping(Mapping(others + [steps])), at: node.span)
  }

  /// A subscription with all but its steps, as one with steps of nothing; `nil` for all others.
  private static func withSteps(_ node: Node, _ reader: inout Reader) -> Node? {
    guard let pairs = node.mapping?.pairs, let last = pairs.last,
      !pairs.contains(where: { $0.key.value == "do" || !keys.knows($0.key.value) })
    else { return nil }
    let end = last.value.span.end
    let place = SourceSpan(file: reader.file.id, start: end, end: end)
    let steps = Field(key: Located("do", at: place), value: Node(.sequence([]), at: place))
    return Node(.mapping(Mapping(pairs + [steps])), at: node.span)
  }

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredSubscription] {
    (reader.named(node, of: keys.what, keys: keys.names) ?? []).compactMap { field in
      guard let name = reader.identifier(field.key) else { return nil }
      var subscription = DeclaredSubscription(name: name, extent: field.extent)
      let value = bound(field.value, &reader) ?? field.value
      let whole = withSteps(value, &reader)
      if whole != nil { subscription.lacksSteps = value.mapping?.pairs.first?.key.span }
      keys.read(whole ?? value, into: &subscription, with: &reader)
      return subscription
    }
  }
}
