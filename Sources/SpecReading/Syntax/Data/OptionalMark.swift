import Diagnostics
import YAML

/// What other languages say of a value that may be nil, for which a type has `?` here.
enum OptionalMark {
  static let words = ["optional", "nullable", "isOptional"]
  private static let start = "what may be nil has '?' behind its type"
  private static let mark: Advice = "\(start): 'String?'"

  static func advice(for field: Field) -> Advice {
    field.value.scalar?.text == "false"
      ? "leave it out: only what has '?' behind its type may be nil" : mark
  }

  /// Names the type that stands beside such a word.
  static func name(typeOf node: Node, since known: Int, in bag: inout DiagnosticBag) {
    guard let type = node.mapping?["type"]?.value.scalar?.text, !type.isEmpty,
      type.utf8.count <= 60
    else { return }
    bag.change(since: known) { problem in
      guard problem.help == mark, let word = problem.unknown?.name else { return }
      problem.help =
        type.hasSuffix("?")
        ? "leave it out: \(start), as it is here"
        : "\(start): write 'type: \(type)?', and leave '\(word)' out"
    }
  }
}
