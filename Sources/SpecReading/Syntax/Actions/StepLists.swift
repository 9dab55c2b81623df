import Diagnostics
import Expressions
import Naming
import YAML

/// Lists of steps, and what is wrong with them as they are laid out.
extension DeclaredStep {
  /// Whether each key is one of a step and has a value, as in hardly any step that is written wrong.
  private static func isUsual(_ node: Node) -> Bool {
    node.mapping?.pairs.allSatisfy { keys.knows($0.key.value) && !$0.value.isNull }
      ?? (node.scalar == nil)
  }

  /// The steps of a list; what is none is reported.
  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredStep] {
    if node.scalar != nil, !node.isNull {
      reader.bag.report(
        "wrong-kind", "expected a list of steps, found a text", at: node.span,
        help: node.blockAdvice ?? "begin each step with '- ', as in '- do: load'")
      return []
    }
    if let key = node.mapping?.pairs.first?.key, Verb(rawValue: key.value) != nil {
      return bare(node, key, &reader)
    }
    var elements = reader.list(node) ?? []
    let statements = elements.indices.filter { elements[$0].scalar != nil }
    for index in elements.indices where !isUsual(elements[index]) {
      elements[index] = nested(paired(elements[index], &reader), &reader)
    }
    var steps: [DeclaredStep] = []
    steps.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let text = element.scalar?.text, !element.isNull,
        let help = Habits.stepTexts.advice(for: text)
      {
        reader.bag.report(
          "wrong-kind", "expected a step, a mapping, found a text", at: element.span, help: help)
        continue
      }
      if let pairs = element.mapping?.pairs, pairs.count == 1,
        ["when", "guard", "unless", "require"].contains(pairs[0].key.value)
      {
        reader.bag.report(
          "unknown-key", "unknown key '\(pairs[0].key.value)' in a step", at: pairs[0].key.span,
          help:
            "a condition of the whole action stands beside 'do', as 'when: …'; of some steps, in "
            + "'if' with its 'then'")
        continue
      }
      if let pair = element.mapping?.pairs.first, pair.key.value == "return" {
        reader.bag.add(.returning(pair))
        continue
      }
      var step = DeclaredStep(span: element.span)
      let (before, errors) = (reader.bag, reader.bag.errorCount)
      let whole = isUsual(element) ? nil : withoutLooseArguments(element, &reader)
      step.isGuessed = whole != nil || statements.contains(index)
      keys.read(whole ?? element, into: &step, with: &reader)
      if reader.bag.errorCount > errors, let loop = element.mapping?.pairs.first?.key,
        ["forEach", "for", "foreach", "each", "while", "repeat", "loop"].contains(loop.value)
      {
        step.forgetParts(of: loop, since: before, &reader)
      }
      if step.verb == nil, reader.bag.errorCount > errors { step.takeCall(of: element) }
      step.becomeCall(&reader)
      let next = elements.dropFirst(index + 1).first
      let isSplit = step.lacksSteps && (next.map(isBranch) ?? false)
      if step.verb == nil, reader.bag.errorCount == errors {
        let first = element.mapping?.pairs.first?.key
        if let first, let verb = steps.last?.verb?.value, element.isCompanion(of: verb) {
          reader.bag.add(.splitCompanion(first, of: verb))
          keys.read(element, into: &steps[steps.count - 1], with: &reader)
        } else {
          reader.bag.add(.missingVerb(at: first?.span ?? element.span))
        }
      }
      if step.verb != nil { steps.append(isSplit ? step : step.checked(&reader)) }
    }
    return steps
  }

  /// What is wrong with the parts of a loop follows from that there is none: only the loop is told. Whatever
  /// it calls may take time, so much is known.
  private mutating func forgetParts(
    of loop: Located<String>, since before: DiagnosticBag, _ reader: inout Reader
  ) {
    let told = reader.bag.all.first { $0.code == "unknown-key" && $0.span == loop.span }
    guard let told else { return }
    reader.bag = before
    reader.bag.add(told)
    let isBegun =
      verb?.value == .call || verb?.value == .do && subject?.scalar?.isNull == false
    let called = then?.first { $0.verb?.value == .call }
    (isGuessed, arguments, then, otherwise) = (true, nil, nil, nil)
    if !isBegun {
      (verb, subject) = (called?.verb, called?.subject)
      companions = []
    }
  }

  /// A step, or several, without the dash of a list, which is reported.
  private static func bare(
    _ node: Node,
    _ key: Located<String>,
    _ reader: inout Reader
  ) -> [DeclaredStep] {
    let companions = (node.mapping?.pairs ?? []).dropFirst().map(\.key.value)
      .prefix { Verb(rawValue: $0) == nil && keys.knows($0) }
    let others = companions.map { "'\($0)'" }.joined(separator: ", ")
    reader.bag.report(
      "wrong-kind", "expected a list of steps, found a mapping", at: node.span,
      help: "begin each step with '- ', as in '- \(key.value): …'"
        + (companions.isEmpty ? "" : ", and indent \(others) by 2 more, below '\(key.value)'"))
    var trial = reader
    var steps: [DeclaredStep] = []
    for field in node.mapping?.pairs ?? [] {
      if Verb(rawValue: field.key.value) != nil { steps.append(DeclaredStep(span: node.span)) }
      guard !steps.isEmpty else { continue }
      keys.read(
        Node(.mapping(Mapping([field])), at: node.span), into: &steps[steps.count - 1], with: &trial
      )
    }
    return steps
  }

  private var lacksSteps: Bool {
    verb?.value == .if && then == nil && !companions.contains { $0.value == "then" }
  }

  /// `then` or `else` as a step of its own.
  private static func isBranch(_ element: Node) -> Bool {
    element.mapping?.pairs.first.map { ["then", "else"].contains($0.key.value) } ?? false
  }

  /// The step with what stands beside 'if' under its 'then', reported; `nil` where nothing does.
  private func branched(_ reader: inout Reader) -> DeclaredStep? {
    guard let (verb, subject) = unbranched else { return nil }
    guard then == nil, !companions.contains(where: { $0.value == "then" }) else {
      reader.bag.add(.twoVerbs("if", Located(verb.value.rawValue, at: verb.span)))
      return nil
    }
    let value = subject.scalar.map { ": \($0.text)" } ?? ": …"
    reader.bag.report(
      "two-steps", "what is done where 'if' holds stands under 'then'", at: verb.span,
      help: "write 'then:', and '- \(verb.value.rawValue)\(value)' below it")
    var (inner, outer) = (self, self)
    inner.unbranched = nil
    inner.verb = verb
    inner.subject = subject
    inner.otherwise = nil
    inner.companions = []
    outer.unbranched = nil
    outer.then = [inner]
    outer.arguments = nil
    outer.binding = nil
    outer.companions = []
    return outer
  }

  /// The step without what is done in `if: orders.isEmpty then stop`, which is reported.
  private func splitThen(_ reader: inout Reader) -> DeclaredStep? {
    guard let subject, let text = subject.scalar?.text, let mark = text.firstRange(of: " then "),
      let verb
    else { return nil }
    let (condition, rest) = (String(text[..<mark.lowerBound]), String(text[mark.upperBound...]))
    let words = rest.split(separator: " ", maxSplits: 1).map { String($0) }
    let known = Verb(rawValue: words.first ?? "")
    let step =
      known == .stop
      ? "stop: true"
      : known != nil && words.count == 2 ? "\(words[0]): \(words[1])" : "do: \(rest)"
    reader.bag.report(
      "missing-key", "what is done where 'if' holds stands under 'then'", at: verb.span,
      help: "write 'if: \(condition)', and below it 'then:' with '- \(step)'")
    var result = self
    result.subject = Node(.scalar(Scalar(condition)), at: subject.span)
    result.then = []
    return result
  }

  /// Reports keys that do not go with the step's verb.
  private func checked(_ reader: inout Reader) -> DeclaredStep {
    guard let verb else { return self }
    if let branched = branched(&reader) { return branched }
    let misplaced = companions.filter { !verb.value.companions.contains($0.value) }
    let isBranch = misplaced.first?.value == "then"
    for companion in isBranch ? Array(misplaced.prefix(1)) : misplaced {
      reader.bag.report(
        "misplaced-key", "'\(companion.value)' does not go with '\(verb.value.rawValue)'",
        at: companion.span,
        help: (isBranch
          ? verb.value == .call
            ? "what follows a call are the steps below it, each behind '- '"
            : "write the condition above it, as in '- if: …'" : nil)
          ?? (verb.value.companions.isEmpty
            ? "nothing stands beside it"
            : "beside it stands \(verb.value.companions.map { "'\($0)'" }.joined(separator: " or "))")
      )
    }
    if lacksSteps, let split = splitThen(&reader) { return split }
    if lacksSteps, let steps = otherwise,
      let place = companions.first(where: { $0.value == "else" })
    {
      reader.bag.report(
        "missing-key", "'if' needs the key 'then', and has 'else' alone", at: place.span,
        help: "write 'then:' for it, or ask the opposite")
      var step = self
      (step.then, step.otherwise) = (steps, nil)
      return step
    }
    if lacksSteps {
      reader.bag.report(
        "missing-key", "'if' needs the key 'then'", at: verb.span, help: "add 'then:' and its steps"
      )
    }
    if verb.value == .make, binding == nil, bindingBelowWith == nil,
      !companions.contains(where: { $0.value == "as" })
    {
      reader.bag.add(.missingName(at: verb.span))
    }
    // What stands in place of 'with' may be what it would hand over.
    guard verb.value != .do || arguments != nil || misplaced.isEmpty else {
      var step = self
      step.isGuessed = true
      return step
    }
    return self
  }
}

extension Node {
  /// Whether it holds but keys that stand beside that of a step.
  fileprivate func isCompanion(of verb: DeclaredStep.Verb) -> Bool {
    mapping?.pairs.allSatisfy { verb.companions.contains($0.key.value) } ?? false
  }
}

extension Diagnostic {
  /// A `make` without `as`.
  static func missingName(at span: SourceSpan) -> Diagnostic {
    .error(MissingKey("as", in: "'make'"), at: span, help: "add 'as:' and a name for the value")
  }

  fileprivate static func missingVerb(at span: SourceSpan) -> Diagnostic {
    let names = DeclaredStep.Verb.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return .error(
      "empty-step", "a step says what it does", at: span, help: "begin it with one of \(names)")
  }

  fileprivate static func splitCompanion(
    _ key: Located<String>,
    of verb: DeclaredStep.Verb
  ) -> Diagnostic {
    .error(
      "empty-step", "'\(key.value)' belongs to the step before it", at: key.span,
      help: "leave '- ' out, so that it stands below '\(verb.rawValue)'")
  }

  /// `return: …`, where nobody waits for a value.
  fileprivate static func returning(_ pair: Field) -> Diagnostic {
    let value = pair.value.isNull ? nil : pair.value.scalar?.text
    return .error(
      "unknown-key", "unknown key 'return' in a step", at: pair.key.span,
      help: value == nil || value == "true"
        ? Advice.meant("stop: true")
        : "an action returns nothing: keep the value with 'set: { …: \(value ?? "") }', "
          + "or end the action with 'stop: true'")
  }
}
