import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// What a flow hands over to the features that it opens, and to the actions that it goes back to.
extension FlowResolver {
  /// `HiveLog(hive)`, where `with` says what it takes.
  func calledAsFunction(_ target: Located<String>) -> Diagnostic? {
    guard target.value.hasSuffix(")"), let open = target.value.firstIndex(of: "(") else {
      return nil
    }
    let name = String(target.value[..<open])
    let inside = target.value[target.value.index(after: open)...].dropLast()
    guard SwiftNames.isIdentifier(name) else { return nil }
    let with = inside.contains(":") ? "{ \(inside) }" : "[\(inside)]"
    return .error(
      "name-form", "arguments stand under 'with', and in no parentheses", at: target.span,
      help: inside.isEmpty ? "write '\(name)'" : "write '\(name)', and 'with: \(with)' beside it")
  }

  /// The values for what something takes, in its order: expressions of what the route carries.
  mutating func values(
    _ node: Node?,
    _ takes: [TypedName],
    of owner: Located<String>,
    from source: (feature: Feature, route: Route)?,
    into receiver: Feature? = nil
  ) -> [Expression]? {
    let errors = bag.errorCount
    let before = bag
    let receiver = receiver ?? features.first { $0.name.value == owner.value }
    var scope = Scope(types: (source?.feature ?? receiver)?.types ?? TypeTable([]))
    for (number, value) in (source?.route.parameters ?? []).enumerated() {
      scope.declare(Symbol(id: SymbolID(number), name: value.name.value, type: value.type))
    }
    var given: [String: Expression] = [:]
    var named: Set<String> = []
    for (name, node) in pairs(node) {
      guard named.insert(name.value).inserted else {
        bag.report(
          "wrong-arguments", "'\(name.value)' is given twice", at: name.span, help: "leave one out")
        continue
      }
      guard let wanted = takes.first(where: { $0.name.value == name.value }) else {
        var problem = Diagnostic.unknown(
          .argument, name.value, of: owner.value, among: takes.map(\.name.value), at: name.span)
        if takes.isEmpty { problem.help = "leave it out: '\(owner.value)' takes nothing" }
        bag.add(problem)
        continue
      }
      guard let text = node.sourceText(in: file), node.scalar != nil else {
        bag.report(
          "expression-form", "expected an expression, found \(node.describe)", at: node.span)
        continue
      }
      guard isSame(wanted, source?.feature, receiver, at: node.span) else { continue }
      let count = bag.all.count
      given[name.value] = Checker.check(text, expecting: wanted.type, in: scope, into: &bag)
      adviseCarried(by: source, since: count)
    }
    if bag.errorCount == errors + 2, let swapped = swapped(pairs(node), takes, in: scope) {
      bag = before
      bag.add(swapped)
    }
    // What is missing is most probably what has another name.
    guard bag.errorCount == errors else { return nil }
    let missing = takes.filter { !$0.type.isOptional && !named.contains($0.name.value) }
    if !missing.isEmpty {
      let names = missing.map { "'\($0.name.value)'" }.joined(separator: ", ")
      bag.report(
        "missing-argument", "'\(owner.value)' takes \(names), which is not given",
        at: node?.span ?? owner.span, help: "write 'with: \(adding(missing, to: node, in: scope))'")
    }
    guard bag.errorCount == errors else { return nil }
    return takes.map { given[$0.name.value] ?? .none(at: owner.span, $0.type) }
  }

  /// In a flow, a name is one of those that the route carries.
  private mutating func adviseCarried(
    by source: (feature: Feature, route: Route)?, since count: Int
  ) {
    bag.change(since: count) { problem in
      guard problem.code == "unknown-name", problem.help?.meant == nil,
        problem.help?.isQuotes != true
      else { return }
      guard let source else {
        problem.help = "nothing is there at the start: write a value"
        return
      }
      let name = "'\(source.feature.name.value).\(source.route.name.value)'"
      let carried = source.route.parameters.map { "'\($0.name.value)'" }
      problem.help =
        carried.isEmpty
        ? "\(name) carries nothing: write a value, or let it carry one"
        : "\(name) carries \(carried.joined(separator: ", "))"
    }
  }

  /// Two values of which each is named where the other one is due, which is one mistake.
  private func swapped(
    _ pairs: [(Located<String>, Node)],
    _ takes: [TypedName],
    in scope: Scope
  ) -> Diagnostic? {
    let wrong = pairs.compactMap { name, node -> (String, String, Type, SourceSpan)? in
      guard let wanted = takes.first(where: { $0.name.value == name.value })?.type,
        let text = node.scalar?.text, let type = scope.lookup(text)?.type, type != wanted
      else { return nil }
      return (name.value, text, wanted, node.span)
    }
    guard wrong.count == 2, scope.lookup(wrong[0].1)?.type == wrong[1].2,
      scope.lookup(wrong[1].1)?.type == wrong[0].2
    else { return nil }
    return .error(
      "type-mismatch", "'\(wrong[0].0)' and '\(wrong[1].0)' have each other's value",
      at: wrong[0].3, help: "write '\(wrong[0].0): \(wrong[1].1), \(wrong[1].0): \(wrong[0].1)'")
  }

  /// What is given, and what it lacks.
  private func adding(_ missing: [TypedName], to node: Node?, in scope: Scope) -> Advice {
    let isThere = missing.map { scope.lookup($0.name.value)?.type == $0.type }
    if isThere.allSatisfy({ $0 }), node == nil || node?.elements != nil {
      let given = (node?.elements ?? []).compactMap { $0.scalar?.text }
      return "[\((given + missing.map(\.name.value)).joined(separator: ", "))]"
    }
    let given =
      node?.elements?.compactMap { $0.scalar.map { "\($0.text): \($0.text)" } }
      ?? node?.mapping?.pairs.map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" } ?? []
    let added = zip(missing, isThere).map { "\($0.name.value): \($1 ? $0.name.value : "…")" }
    return "{ \((given + added).joined(separator: ", ")) }"
  }

  private mutating func pairs(_ node: Node?) -> [(Located<String>, Node)] {
    guard let node else { return [] }
    if let mapping = node.mapping { return mapping.pairs.map { ($0.key, $0.value) } }
    guard let elements = node.elements else {
      bag.report(
        "with-form", "expected a list of names or a mapping, found \(node.describe)", at: node.span,
        help: node.scalar.map { "as in '[\($0.text)]'" })
      return []
    }
    return elements.compactMap { element in
      element.scalar.map { (Located($0.text, at: element.span), element) }
    }
  }

  /// Whether the models of a type are the same ones in both features.
  private mutating func isSame(
    _ value: TypedName,
    _ source: Feature?,
    _ receiver: Feature?,
    at span: SourceSpan
  ) -> Bool {
    guard let source, let receiver else { return true }
    for name in value.type.modelNames {
      guard let theirs = receiver.module(ofModel: name) else { continue }
      guard source.module(ofModel: name) != theirs else { continue }
      bag.report(
        "other-type",
        "'\(value.name.value)' is the \(name) of '\(theirs)', which '\(source.name.value)' does "
          + "not have", at: span,
        help: "declare \(name) in a file that begins with 'shared:', and let both use it")
      return false
    }
    return true
  }
}

extension Feature {
  var parameterNames: [TypedName] {
    parameters.map { TypedName(name: $0.name, type: $0.type) }
  }

  /// The module that declares a model.
  fileprivate func module(ofModel name: String) -> String? {
    models.first { $0.name.value == name }.map { $0.module ?? self.name.value }
  }
}

extension Expression {
  fileprivate static func none(at span: SourceSpan, _ type: Type) -> Expression {
    Expression(.literal(.none), type, at: span)
  }
}
