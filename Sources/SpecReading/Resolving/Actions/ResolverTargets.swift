import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// What steps write: paths of structs that begin at a state or at a row's element.
extension Resolver {
  mutating func assignments(_ node: Node, in scope: Scope, row: Int?) -> [Step] {
    let before = bag
    let pairs = pairs(node, of: .set, in: scope)
    defer {
      if bag.errorCount > before.errorCount {
        let values = named(pairs, row: row, in: scope)
        reportSwap(among: values, since: before, in: scope)
      }
    }
    var written: [(name: String, target: Target, value: Expression)] = []
    return pairs.compactMap { pair in
      let known = bag.all.count
      guard let target = target(pair.key, row: row, in: scope) else {
        if let help = computed(pair) {
          bag.change(since: known) { ($0.help, $0.fix) = (help, nil) }
        }
        return nil
      }
      guard let value = stepValue(pair.value, as: target.expected, in: scope) else { return nil }
      if names(value, target) {
        bag.report(
          "idle-set", "'\(pair.key.value)' is set to itself", at: value.span,
          help: "write its new value, or leave the step out")
        return nil
      }
      if let before = written.first(where: { names(value, $0.target) && names($0.value, target) }) {
        bag.report(
          "idle-set",
          "'\(pair.key.value)' is set to itself, since '\(before.name)' has its value by then",
          at: value.span,
          help:
            "one is written after the other: to swap them, hand both to an action that takes them")
        return nil
      }
      written.append((pair.key.value, target, value))
      return .set(target, value)
    }
  }

  private func named(_ pairs: [Mapping.Pair], row: Int?, in scope: Scope) -> [NamedValue] {
    var trial = self
    return pairs.compactMap { pair in
      trial.target(pair.key, row: row, in: scope).map { (pair.key.value, pair.value, $0.type) }
    }
  }

  /// Whether a value is what stands at the target already; Swift refuses to write that.
  private func names(_ value: Expression, _ target: Target) -> Bool {
    var node = value
    for property in target.path.reversed() {
      guard !property.isOptional, case .property(let base, property.name) = node.kind else {
        return false
      }
      node = base
    }
    guard let id = node.reference?.id else { return false }
    switch target.root {
    case .state(let index): return feature.symbols[id] == .state(index)
    case .item(let row): return feature.symbols[id] == .item(row: row)
    }
  }

  mutating func pairs(
    _ node: Node,
    of verb: DeclaredStep.Verb,
    in scope: Scope
  ) -> [Mapping.Pair] {
    guard let mapping = node.mapping else {
      bag.report(
        "assignment-form", "expected a mapping from a state to its value, found \(node.describe)",
        at: node.span, help: verb == .set ? assignment(node) : listChange(verb, node, in: scope))
      return []
    }
    return mapping.pairs
  }

  /// For `page = 1` and `page += 1`, which the habits of steps know.
  private func assignment(_ node: Node) -> Advice {
    let text = node.scalar.flatMap { $0.text.contains("=") ? $0.text : nil }
    return text.flatMap { Habits.stepTexts.advice(for: $0) } ?? "as in 'set: { page: page + 1 }'"
  }

  /// For an element without its list.
  private func listChange(_ verb: DeclaredStep.Verb, _ node: Node, in scope: Scope) -> Advice {
    let element = node.scalar?.text ?? ""
    let type = scope.lookup(element)?.type
    let list = type.flatMap { type in feature.states.first { $0.type == .array(type) } }
    return list.map { "write '\(verb.rawValue): { \($0.name.value): \(element) }'" }
      ?? "as in '\(verb.rawValue): { orders: order }'"
  }

  mutating func target(_ key: Located<String>, row: Int?, in values: Scope) -> Target? {
    let text = SourceText(verbatim: key.value, span: key.span)
    let parts = key.value.dotted
    var offset = parts[0].utf8.count
    if let told = told(parts, text.span) {
      bag.add(told)
      return nil
    }
    if parts[0] == "item", let row, reportDerivedItem(row, text.span(of: 0..<4)) {
      return nil
    }
    if parts == ["item", "id"], row != nil {
      bag.report(
        "not-writable", "'item.id' cannot be set: it tells the element from all others",
        at: text.span(of: 5..<7),
        help: "'make' another element with that id, 'append' it, and 'remove' this one")
      return nil
    }
    guard let (root, rootType) = root(parts[0], at: text.span(of: 0..<offset), row: row, values)
    else { return nil }
    var type = rootType
    var path: [Target.Property] = []
    for part in parts.dropFirst() {
      let name = part.hasSuffix("?") ? String(part.dropLast()) : part
      let place = text.span(of: (offset + 1)..<(offset + 1 + name.utf8.count))
      offset += 1 + part.utf8.count
      guard let property = property(name, of: type.unwrapped, at: place) else { return nil }
      path.append(
        Target.Property(name: name, index: property.index, isOptional: type.isOptional)
      )
      type = property.type
    }
    return Target(root: root, path: path, type: type, span: key.span)
  }

  private mutating func root(
    _ part: String,
    at span: SourceSpan,
    row: Int?,
    _ values: Scope
  ) -> (Target.Root, Type)? {
    let name = part.hasSuffix("?") ? String(part.dropLast()) : part
    if name == "item", let row { return (.item(row: row), .model(feature.rows[row].model)) }
    let names = feature.states.map(\.name.value)
    guard let index = names.firstIndex(of: name) else {
      if scope.lookup(name) != nil {
        bag.report(
          "not-writable", "'\(name)' cannot be set: it is no state", at: span,
          help: notState(name, orElse: "follows by itself: leave it out, or "))
      } else if let help = notWritable(name, row, values) {
        bag.report(
          "not-writable", "'\(name)' cannot be set: it is \(help.what)", at: span,
          help: Advice(help.help))
      } else if ["self", "this", "state"].contains(name) {
        bag.report(
          "unknown-state", "unknown state '\(name)'", at: span, help: "leave '\(name).' out")
      } else {
        reportUnknownState(Located(name, at: span), row: row)
      }
      return nil
    }
    return (.state(index), feature.states[index].type)
  }

  func rowsDerive(_ name: String, _ row: Int) -> Bool {
    let own = declared.rows.first { $0.name.value == feature.rows[row].name.value }
    return own?.derived.contains { $0.name.value == name } ?? false
  }

  private mutating func property(
    _ name: String,
    of type: Type,
    at span: SourceSpan
  ) -> (index: Int, type: Type)? {
    guard case .model(let modelName) = type,
      let model = feature.models.first(where: { $0.name.value == modelName }), model.isStructure
    else {
      if type != .invalid {
        bag.report(
          "not-writable", "'\(type.name)' has no properties to set", at: span,
          help: type.unwrapped.isArray
            ? "change its elements with 'append', 'remove' and 'update'"
            : "set it whole")
      }
      return nil
    }
    let names = model.properties.map(\.name.value)
    guard let index = names.firstIndex(of: name) else {
      bag.add(.unknown(.property, name, of: modelName, among: names, at: span))
      return nil
    }
    return (index, model.properties[index].type)
  }
}

extension Target {
  /// What an expression for it must be; whatever it likes where that was reported already.
  fileprivate var expected: Type? { type }
}

extension String {
  /// An expression as a value in braces: in YAML's quotes where it has signs that YAML reads.
  var quotedInBraces: String {
    let signs = "\"'{}[],:#!&*|>%@`"
    guard contains(where: signs.contains) else { return self }
    return "'\(replacing("'", with: "''"))'"
  }

  /// What stands between its dots; at least one text.
  var dotted: [String] {
    guard utf8.contains(UInt8(ascii: ".")) else { return [self] }
    return Array(utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
