import Diagnostics
import Expressions
import SpecModel
import YAML

/// Steps that change a list by one element: `append`, `remove` and `update`.
extension Resolver {
  mutating func listChange(
    _ verb: DeclaredStep.Verb,
    _ node: Node,
    in scope: Scope,
    row: Int?
  ) -> [Step] {
    return pairs(node, of: verb, in: scope).compactMap { pair in
      if let swapped = swapped(pair, verb, in: scope) {
        bag.add(swapped)
        return nil
      }
      guard let target = target(pair.key, row: row, in: scope) else { return nil }
      guard case .array(let element) = target.type else {
        if target.type != .invalid {
          bag.report(
            "type-mismatch",
            "'\(verb.rawValue)' changes an array, and '\(pair.key.value)' is \(target.type.name)",
            at: pair.key.span,
            help: listOfSuch(target.type, verb, pair, in: scope)
              ?? listsAdvice(for: pair, in: scope))
        }
        return nil
      }
      let count = bag.all.count
      guard let value = stepValue(pair.value, as: element, in: scope) else {
        adviseElement(of: pair, verb, since: count, in: scope)
        return nil
      }
      switch verb {
      case .append: return .append(target, value)
      case .remove: return .remove(target, value)
      default: return .update(target, value)
      }
    }
  }

  /// For a list where one element is due.
  private mutating func adviseElement(
    of pair: Mapping.Pair,
    _ verb: DeclaredStep.Verb,
    since count: Int,
    in scope: Scope
  ) {
    let list = pair.key.value
    bag.change(since: count) { problem in
      guard problem.code == "type-mismatch", let text = pair.value.scalar?.text else { return }
      if verb != .append, Int(text) != nil {
        problem.help = "'\(verb.rawValue)' takes the element itself, not its place"
        problem.fix = nil
        return
      }
      guard (problem.fact as? Mismatch)?.found.hasPrefix("[") == true, text != list else { return }
      problem.help =
        verb == .append
        ? "'append' adds one element; for all of them write 'set: { \(list): \(list) + \(text) }'"
        : "'\(verb.rawValue)' takes one element of '\(list)'"
    }
  }

  /// For an element where its list is due, and the value is such an element: `update: { item: saved }`.
  private func listOfSuch(
    _ type: Type, _ verb: DeclaredStep.Verb, _ pair: Mapping.Pair, in scope: Scope
  ) -> Advice? {
    guard let value = pair.value.scalar?.text else { return nil }
    // A text or a number may be meant to grow; anything else goes into a list.
    let element = self.type(of: pair.value, in: scope) ?? type
    guard element != type || scope.lookup(value)?.type == type else { return nil }
    let lists = feature.states.filter { $0.type == .array(element) }
    guard lists.count == 1 else { return nil }
    return "write the list: '\(verb.rawValue): { \(lists[0].name.value): \(value) }'"
  }

  /// The type that a value has by itself.
  private func type(of node: Node, in scope: Scope) -> Type? {
    var ignored = DiagnosticBag()
    guard let text = node.sourceText(in: file) else { return nil }
    return Checker.check(text, expecting: nil, in: scope, into: &ignored)?.type
  }

  /// The states that are lists, of such elements where there are some.
  private func listsAdvice(for pair: Mapping.Pair, in scope: Scope) -> Advice? {
    let lists = feature.states.filter(\.type.isArray)
    let element = pair.value.scalar.flatMap { scope.lookup($0.text)?.type }
    let fitting = lists.filter { list in element.map { list.type == .array($0) } ?? true }
    let names = (fitting.isEmpty ? lists : fitting).map { "'\($0.name.value)'" }
    return names.isEmpty ? nil : "a list is \(names.prefix(6).joined(separator: ", "))"
  }

  /// `{ fresh: orders }` for `{ orders: fresh }`.
  private func swapped(
    _ pair: Mapping.Pair,
    _ verb: DeclaredStep.Verb,
    in scope: Scope
  ) -> Diagnostic? {
    guard let list = pair.value.scalar?.text,
      !feature.states.contains(where: { $0.name.value == pair.key.value }),
      let type = scope.lookup(pair.key.value)?.type,
      feature.states.contains(where: { $0.name.value == list && $0.type == .array(type) })
    else { return nil }
    return .error(
      "assignment-form", "the list stands first, and '\(pair.key.value)' is an element",
      at: pair.key.span, help: "write '\(verb.rawValue): { \(list): \(pair.key.value) }'")
  }
}
