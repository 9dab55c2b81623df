import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// What is said of values that steps hand over or write.
extension Resolver {
  /// Whether a key is told to be unknown where it stands: what else it lacks is not missed.
  func isUnknownKey(_ span: SourceSpan?) -> Bool {
    bag.all.contains { $0.code == "unknown-key" && $0.span == span }
  }

  /// A value that a step hands over or writes, under its name.
  typealias NamedValue = (name: String, node: Node, type: Type)

  /// Tells two values that stand for each other as the one mistake that they are.
  ///
  /// - Parameter before: the problems that there were before the values were checked.
  mutating func reportSwap(
    among named: @autoclosure () -> [NamedValue],
    since before: DiagnosticBag,
    in scope: Scope
  ) {
    guard bag.errorCount == before.errorCount + 2 else { return }
    let values = named()
    let places = bag.all.dropFirst(before.all.count).filter { $0.code == "type-mismatch" }
      .compactMap(\.span)
    let wrong = values.filter { value in places.contains { value.node.span.holds($0) } }
    guard places.count == 2, wrong.count == 2, fits(wrong[0].node, wrong[1].type, in: scope),
      fits(wrong[1].node, wrong[0].type, in: scope)
    else { return }
    bag = before
    let (first, second) = (wrong[0], wrong[1])
    bag.report(
      "type-mismatch", "'\(first.name)' and '\(second.name)' have each other's value",
      at: first.node.span,
      help: "write '\(first.name): \(written(second.node)), \(second.name): \(written(first.node))'"
    )
  }

  private func fits(_ node: Node, _ type: Type, in scope: Scope) -> Bool {
    var ignored = DiagnosticBag()
    guard let text = node.sourceText(in: file) else { return false }
    return Checker.check(text, expecting: type, in: scope, into: &ignored) != nil
  }

  private func written(_ node: Node) -> String {
    node.writtenShort(in: file, limit: 40) ?? "…"
  }

  /// `with` and what it lacks: values of the same name where there are some.
  func adding(_ missing: [TypedName], to given: Node?, in scope: Scope) -> Advice {
    let isThere = missing.map { scope.lookup($0.name.value)?.type == $0.type }
    let entries = zip(missing, isThere)
      .map { "\($0.name.value): \($1 ? $0.name.value : onlyModel($0.type, in: scope) ?? "…")" }
      .joined(separator: ", ")
    let names = missing.map(\.name.value).joined(separator: ", ")
    guard let given else {
      return "write 'with: \(isThere.allSatisfy { $0 } ? "[\(names)]" : "{ \(entries) }")'"
    }
    if given.mapping != nil {
      guard let source = given.writtenShort(in: file, limit: 60), source.hasSuffix("}"),
        given.mapping?.pairs.isEmpty == false
      else {
        return "add '\(entries)' to 'with'"
      }
      let start = source.dropLast().reversed().drop { $0 == " " }.reversed()
      return "write 'with: \(String(start)), \(entries) }'"
    }
    let values = (given.elements ?? []).compactMap { $0.scalar?.text }
    return
      "write 'with: { \((values.map { "\($0): \($0)" } + [entries]).joined(separator: ", ")) }'"
  }

  /// For a value that an action hands on under its own name, and neither takes nor makes.
  mutating func adviseTakes(_ parameter: TypedName, since count: Int, in scope: Scope) {
    guard scope.lookup("item") == nil, parameter.type != .invalid else { return }
    bag.change(since: count) { problem in
      let near = problem.fix.flatMap { scope.lookup($0.replacement) }
      guard problem.code == "unknown-name", near?.type != parameter.type,
        problem.fix != nil || problem.help?.isKnown ?? true
      else { return }
      problem.fix = nil
      problem.help =
        "where the action is to be given it, add 'takes: { \(parameter.name.value): "
        + "\(parameter.type.name) }' to it"
    }
  }

  /// For a list, whose names are values as they stand: a value of another form needs the name that it is for.
  mutating func adviseLabels(
    _ nodes: [(Located<String>, Node)],
    _ name: Located<String>,
    whole: String?,
    since count: Int,
    in scope: Scope
  ) {
    let own =
      scope.lookup("item") == nil ? [] : nodes.map { "\($0.0.value): \(ofItem($0.0, in: scope))" }
    var isTold = false
    bag.change(since: count) { problem in
      guard let meant = problem.help?.meant else { return }
      if problem.code == "unknown-name", own.contains("\(name.value): \(meant)") {
        (problem.fix, problem.help) = (nil, "write 'with: { \(own.joined(separator: ", ")) }'")
        isTold = true
        return
      }
      guard problem.code == "type-mismatch" else { return }
      if let whole, whole.contains(" \(name.value): \(meant)") {
        (problem.fix, problem.help) = (nil, "write 'with: \(whole)'")
        return
      }
      let entries = nodes.map { other, _ in
        "\(other.value): \(other.value == name.value ? String(meant) : other.value)"
      }
      problem.fix = nil
      problem.help = "write 'with: { \(entries.joined(separator: ", ")) }'"
    }
    // One list, one mistake: the first name tells how all of them are written.
    let list = nodes.map(\.0.span)
    if isTold, let told = bag.all.last,
      bag.all.dropLast().contains(where: { problem in
        problem.help == told.help && problem.span.map { list.contains($0) } == true
      })
    {
      let problems = bag.all.dropLast()
      bag = DiagnosticBag(problems)
    }
  }

  /// `item.note` for a name that nothing has but the row's element.
  private func ofItem(_ name: Located<String>, in scope: Scope) -> String {
    guard scope.lookup(name.value) == nil else { return name.value }
    var ignored = DiagnosticBag()
    let path = "item.\(name.value)"
    let text = SourceText(verbatim: path, at: name.span)
    let isThere = Checker.check(text, expecting: nil, in: scope, into: &ignored) != nil
    return isThere ? path : name.value
  }

  /// `[name, age]` for `name, age` and `name age`.
  func list(of text: String) -> String? {
    let isTuple = text.hasPrefix("(") && text.hasSuffix(")")
    let words = text.split { $0 == "," || $0 == " " || isTuple && ($0 == "(" || $0 == ")") }
      .map { String($0) }
    guard words.count > 1, words.allSatisfy(SwiftNames.isIdentifier) else { return nil }
    return "[\(words.joined(separator: ", "))]"
  }

  /// `{ id: order.id }` for `order.id`, where one value is taken.
  func handedAlone(_ node: Node, _ step: DeclaredStep) -> String? {
    guard let value = node.scalar?.text, let name = step.subject?.scalar?.text, value.count < 60
    else { return nil }
    let handed = handed(value, to: name)
    return handed.hasPrefix("{") ? handed : nil
  }

  /// The one value of a model that is there: a row's element, what an action takes.
  private func onlyModel(_ type: Type, in scope: Scope) -> String? {
    guard case .model = type else { return nil }
    let names = scope.names.filter { scope.lookup($0)?.type == type }
    return names.count == 1 ? names[0] : nil
  }

  /// The value of a step. What may be nil there can be unwrapped by an `if` around the step.
  mutating func stepValue(_ node: Node, as type: Type?, in scope: Scope) -> Expression? {
    let count = bag.all.count
    let value = expression(node, as: type, in: scope)
    guard value == nil, type?.isOptional == false else { return value }
    let service = node.scalar?.text.dotted.first.flatMap { owner in
      feature.services.first { $0.name.value == owner }?.name.value
    }
    let absent = absent
    bag.change(since: count) { problem in
      if let service, problem.fact as? Unknown == Unknown(.name, service) {
        problem.help =
          "a method is called in a step before: '- call: \(node.scalar?.text ?? "")', with 'as:'"
      } else if let nothing = problem.fact as? MayBeNil, nothing.type != nil,
        node.scalar?.text.contains(" ?? ") != true, nothing.value.isPath
      {
        problem.help = Self.unwrapAdvice(nothing.value, absent)
      } else if problem.code == "type-mismatch", let text = node.scalar?.text,
        problem.help == .unwrapOrDefault
      {
        problem.help =
          text.isPath
          ? Self.unwrapAdvice(text, absent)
          : "say with '??' what it is instead of nil"
      }
    }
    return value
  }
}

extension Resolver {
  /// How a step comes to the value of what may be nil.
  private static func unwrapAdvice(_ path: String, _ absent: Set<String>) -> Advice {
    if absent.contains(path) {
      return "here '\(path)' is nil: write another value, or move the step to where it is not"
    }
    return .unwrap(path)
  }
}

extension StringProtocol {
  /// Names with dots between them, which an `if` can unwrap.
  fileprivate var isPath: Bool {
    allSatisfy { $0.isLetter || $0.isNumber || "._?".contains($0) }
  }
}
