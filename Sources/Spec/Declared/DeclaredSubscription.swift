import Diagnostics
import YAML

/// A stream that the feature listens to, as it was written.
struct DeclaredSubscription {
  var name: Located<String>
  var summary: Located<String>?
  var stream: Node?
  var arguments: Node?
  var binding: Located<String>?
  var steps: [DeclaredStep] = []

  static let keys = KeyTable<DeclaredSubscription>(
    "a subscription",
    advice: { field in
      if ["on", "when", "every"].contains(field.key.value) {
        return "leave it out: a subscription listens while the feature lives"
      }
      guard DeclaredStep.Verb(rawValue: field.key.value) != nil else { return nil }
      return "a step stands under 'do:', in a list: '- \(field.key.value): …'"
    },
    [
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init(
        "stream", .text, required: true, example: "FolderStore.contents",
        "The method, as in 'FolderStore.contents'."
      ) {
        field, subscription, _ in
        subscription.stream = field.value
      },
      .init(
        "with",
        .either([.list(.identifier), .map(.expression)]),
        "The arguments; where one changes, the stream is opened anew."
      ) { field, subscription, _ in
        subscription.arguments = field.value
      },
      .init("as", .identifier, example: "latest", "The name of an element.") {
        $1.binding = $2.identifier($0.value)
      },
      .init("do", .list(.object("step")), required: true, "What each element does, in order.") {
        $1.steps = DeclaredStep.list($0.value, &$2)
      },
    ]
  )

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredSubscription] {
    (reader.named(node, keys: keys.names) ?? []).compactMap { field in
      guard let name = reader.identifier(field.key) else { return nil }
      var subscription = DeclaredSubscription(name: name)
      keys.read(field.value, into: &subscription, with: &reader)
      return subscription
    }
  }
}
