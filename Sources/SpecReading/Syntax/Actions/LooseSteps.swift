import Diagnostics
import YAML

/// Steps that stand below the name of an action, and not under its `do`.
extension DeclaredStep {
  /// For a key of a step where `do` is due.
  static func adviceForLoose(_ field: Field) -> Advice? {
    guard let verb = Verb(rawValue: field.key.value) ?? foreignVerb(field.key.value) else {
      return nil
    }
    let subject = field.value.scalar.flatMap {
      $0.isNull || $0.text.utf8.count > 60 ? nil : $0.text
    }
    return "a step stands under 'do:', in a list: '- \(verb.rawValue): \(subject ?? "…")'"
  }

  /// The verb that other tools have another word for.
  private static func foreignVerb(_ word: String) -> Verb? {
    OtherWords.ofSpecs.keys(for: word).lazy.compactMap { Verb(rawValue: $0) }.first
  }

  /// The mapping of an action without `do`, with the steps that stand beside its keys under one, which is
  /// reported; `nil` where there are none.
  static func withLooseSteps(
    of node: Node,
    beside known: [String],
    _ reader: inout Reader
  ) -> Node? {
    guard let pairs = node.mapping?.pairs, !pairs.contains(where: { $0.key.value == "do" }) else {
      return nil
    }
    var steps: [[Field]] = []
    var others: [Field] = []
    for pair in pairs {
      let verb = known.contains(pair.key.value) ? nil : looseVerb(pair, known)
      if let verb {
        steps.append([Field(key: Located(verb.rawValue, at: pair.key.span), value: pair.value)])
      } else if let last = steps.indices.last, companionKeys.contains(pair.key.value) {
        steps[last].append(pair)
      } else {
        others.append(pair)
      }
    }
    guard let first = steps.first?.first,
      let written = pairs.first(where: { $0.key.span == first.key.span })
    else { return nil }
    reader.report(
      .error(
        "unknown-key", "unknown key '\(written.key.value)' in an action", at: written.key.span,
        help: adviceForLoose(written)))
    let list = steps.map { Node(.mapping(Mapping($0)), at: node.span) }
    let body = Field(
      key: Located("do", at: first.key.span), value: Node(.sequence(list), at: node.span))
    return Node(.mapping(Mapping(others + [body])), at: node.span)
  }

  /// `nil` for what may as well be another word for a key of the action.
  private static func looseVerb(_ pair: Field, _ known: [String]) -> Verb? {
    let word = pair.key.value
    if let verb = Verb(rawValue: word), pair.value.elements == nil {
      return verb == .if ? nil : verb
    }
    if Suggestion.nearest(to: word, among: known) != nil { return nil }
    let meanings = OtherWords.ofSpecs.keys(for: word)
    return meanings.contains(where: known.contains) ? nil : foreignVerb(word)
  }
}
