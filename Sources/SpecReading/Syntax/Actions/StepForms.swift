import Diagnostics
import Expressions
import Naming
import YAML

/// What people write in steps as Swift and other tools have it.
extension DeclaredStep {
  /// What Swift and others have before a call and its result.
  private static let effects = ["let", "var", "val", "const", "try", "await"]

  /// `user = AuthService.logIn`, as Swift names a result, which is reported: `as` is meant.
  mutating func takeResult(of node: Node, _ reader: inout Reader) {
    // Nearly all calls are named alone.
    guard let text = node.scalar?.text, text.utf8.contains(UInt8(ascii: "=")) else { return }
    let words = text.split(separator: " ").map { String($0) }.filter { !Self.effects.contains($0) }
    guard words.count == 3, words[1] == "=", SwiftNames.isIdentifier(words[0]) else { return }
    reader.bag.report(
      "name-form", "a call is named alone, and its result under 'as'", at: node.span,
      help: "write 'call: \(words[2])', and 'as: \(words[0])' below it")
    subject = Node(.scalar(Scalar(words[2])), at: node.span)
    binding = Located(words[0], at: node.span)
  }

  /// `let found: OrderService.orders`, told already: what calls a method, by whatever name, may fail and
  /// takes its time.
  mutating func takeCall(of node: Node) {
    guard let pair = node.mapping?.pairs.first, let parts = pair.value.scalar?.text.dotted,
      parts.count == 2, parts[0].beginsUppercase,
      parts.allSatisfy(SwiftNames.isIdentifier)
    else { return }
    verb = Located(.call, at: pair.key.span)
    subject = pair.value
    isGuessed = true
    let words = pair.key.value.split(separator: " ").map { String($0) }
    guard words.count == 2, SwiftNames.isIdentifier(words[1]), binding == nil else { return }
    binding = Located(words[1], at: pair.key.span)
  }

  /// `do: OrderService.orders` with `as`, which is reported: an action returns nothing that could have a name.
  mutating func becomeCall(_ reader: inout Reader) {
    guard verb?.value == .do, binding != nil, let verb, let subject,
      let method = subject.scalar?.text, method.dotted.count == 2, method.beginsUppercase,
      method.dotted.allSatisfy(SwiftNames.isIdentifier)
    else { return }
    reader.bag.report(
      "unknown-action", "'\(method)' is a method, and 'do' begins an action", at: subject.span,
      help: "write 'call: \(method)'", fix: Fix("call", in: verb.span))
    self.verb = Located(.call, at: verb.span)
  }

  private static let prepositions = ["to", "from", "into", "in", "value"]
  /// Keys whose value is a mapping.
  private static let holders = ["set", "append", "remove", "update", "with"]
  static let companionKeys = ["with", "as", "then", "else"]

  /// `append: order` with `to: orders` beside it, and `set: page` with `to: 1`, which is reported: the step
  /// with the two as one pair.
  static func paired(_ node: Node, _ reader: inout Reader) -> Node {
    if let call = withMethod(node, &reader) { return call }
    guard let pairs = node.mapping?.pairs, pairs.count == 2,
      prepositions.contains(pairs[1].key.value),
      let verb = Verb(rawValue: pairs[0].key.value),
      [.set, .append, .remove, .update].contains(verb),
      let first = pairs[0].value.scalar, let second = pairs[1].value.scalar, !first.isNull,
      !second.isNull
    else { return node }
    let (name, value) =
      verb == .set ? (pairs[0].value, pairs[1].value) : (pairs[1].value, pairs[0].value)
    let key = verb == .set ? first.text : second.text
    let written = value.written(in: reader.file)
    reader.bag.report(
      "unknown-key", "unknown key '\(pairs[1].key.value)' in a step", at: pairs[1].key.span,
      help: "write '\(verb.rawValue): { \(key): \(written) }'")
    let entry = Mapping([Field(key: Located(key, at: name.span), value: value)])
    let subject = Node(.mapping(entry), at: pairs[0].value.span)
    return Node(.mapping(Mapping([Field(key: pairs[0].key, value: subject)])), at: node.span)
  }

  /// `call: Service` with `method: find` beside it, which is reported, as one; `nil` for other steps.
  private static func withMethod(_ node: Node, _ reader: inout Reader) -> Node? {
    guard let pairs = node.mapping?.pairs,
      let call = pairs.firstIndex(where: { $0.key.value == Verb.call.rawValue }),
      let method = pairs.firstIndex(where: {
        ["method", "function", "func", "name", "operation", "action"].contains($0.key.value)
      }),
      let service = pairs[call].value.scalar?.text, let name = pairs[method].value.scalar?.text,
      SwiftNames.isIdentifier(service), SwiftNames.isIdentifier(name)
    else { return nil }
    reader.bag.report(
      "unknown-key", "unknown key '\(pairs[method].key.value)' in a step",
      at: pairs[method].key.span,
      help: "the method stands behind its service: write 'call: \(service).\(name)'")
    let subject = Node(.scalar(Scalar("\(service).\(name)")), at: pairs[call].value.span)
    var all = pairs
    all[call] = Field(key: pairs[call].key, value: subject)
    all.remove(at: method)
    return Node(.mapping(Mapping(Array(all))), at: node.span)
  }

  /// The step with what stands beside a key without a value below that key, which is reported.
  static func nested(_ node: Node, _ reader: inout Reader) -> Node {
    guard let pairs = node.mapping?.pairs, pairs.count > 1,
      let index = pairs.firstIndex(where: {
        $0.value.isNull && holders.contains($0.key.value)
      })
    else { return node }
    let inner = pairs[(index + 1)...].prefix { !keys.names.contains($0.key.value) }
    guard let first = inner.first, let last = inner.last else { return node }
    reader.bag.add(.beside(first.key, of: pairs[index].key, count: inner.count))
    let span = SourceSpan(
      file: reader.file.id, start: first.key.span.start, end: last.value.span.end)
    let field = Field(
      key: pairs[index].key, value: Node(.mapping(Mapping(Array(inner))), at: span))
    let all = pairs[..<index] + [field] + pairs[(index + 1 + inner.count)...]
    return Node(.mapping(Mapping(Array(all))), at: node.span)
  }

  /// An `as` that stands below `with`, where the step has none beside it: most probably the name of the
  /// result, unless what is handed over takes a value of that name.
  var bindingBelowWith: Located<String>? {
    guard verb?.value == .call || verb?.value == .make, binding == nil,
      let pair = arguments?.mapping?["as"], let name = pair.value.scalar?.text,
      SwiftNames.isIdentifier(name)
    else { return nil }
    return Located(name, at: pair.value.span)
  }

  /// The step with its `as` beside `with`, in place of below it.
  func withBindingBeside(_ name: Located<String>) -> DeclaredStep {
    guard let place = arguments?.span, let mapping = arguments?.mapping else { return self }
    var result = self
    result.binding = name
    let others = mapping.pairs.filter { $0.key.value != "as" }
    result.arguments = Node(.mapping(Mapping(others, isFlow: mapping.isFlow)), at: place)
    return result
  }

  /// Reports what is handed over beside `call`, `go`, `do` and `make`, and not below `with`.
  /// - Returns: the step without it; `nil` where there is nothing of that.
  static func withoutLooseArguments(_ node: Node, _ reader: inout Reader) -> Node? {
    guard let pairs = node.mapping?.pairs, pairs.count > 1,
      pairs.dropFirst().contains(where: { !companionKeys.contains($0.key.value) }),
      let verb = Verb(rawValue: pairs[0].key.value), [.call, .go, .do, .make].contains(verb),
      !pairs.contains(where: { $0.key.value == "with" })
    else { return nil }
    let names = keys.names
    let loose = pairs.dropFirst().filter { pair in
      !names.contains(pair.key.value) && SwiftNames.isIdentifier(pair.key.value)
        && pair.value.scalar != nil && !pair.value.isNull
        && Habits.stepKeys.advice(for: pair) == nil
    }
    guard let first = loose.first, loose.count + 1 == pairs.count || verb != .go else { return nil }
    let written = loose.map { "\($0.key.value): \($0.value.written(in: reader.file))" }
    reader.bag.report(
      "unknown-key", "unknown key '\(first.key.value)' in a step", at: first.key.span,
      help:
        "what is handed over stands under 'with': 'with: { \(written.joined(separator: ", ")) }'")
    let others = pairs.filter { pair in !loose.contains { $0.key.span == pair.key.span } }
    return Node(.mapping(Mapping(others)), at: node.span)
  }
}
