import Diagnostics
import Expressions
import YAML

/// What a scenario says of rows.
extension Resolver {
  mutating func rows(_ node: Node, of row: Int) -> [Expectation] {
    guard let mapping = node.mapping else {
      bag.add(
        .error(
          "then-form", "expected rows by their index, found \(node.describe)", at: node.span,
          help: rowsAdvice(node, of: row)))
      return []
    }
    let shown = feature.rows[row].derived.map(\.name.value)
    if let first = mapping.pairs.first?.key, shown.contains(first.value) {
      bag.add(
        .error(
          "then-form", "expected rows by their index, found '\(first.value)'", at: first.span,
          help: "write '{ 0: { \(first.value): … } }'"))
      return []
    }
    return mapping.pairs.flatMap { pair -> [Expectation] in
      if pair.value.mapping == nil {
        bag.add(
          .error(
            "then-form", "expected what the row shows, found \(pair.value.describe)",
            at: pair.value.span, help: "write '{ \(shown.first ?? "title"): … }'"))
        return []
      }
      guard let index = Int(pair.key.value), index >= 0 else {
        bag.add(
          .error(
            "then-form", "'\(pair.key.value)' is no index", at: pair.key.span,
            help: "rows count from 0"))
        return []
      }
      return rowValues(pair.value, of: row, at: index).map { claim in
        var claim = claim
        claim.rowSpan = pair.key.span
        return claim
      }
    }
  }

  /// `{ 0: { title: … }, 1: { … } }`, for as many rows as there are in a list.
  private func rowsAdvice(_ node: Node, of row: Int) -> String {
    let name = feature.rows[row].derived.first?.name.value ?? "title"
    let entries = (0..<min(max(node.elements?.count ?? 1, 1), 3)).map { "\($0): { \(name): … }" }
    return "write '{ \(entries.joined(separator: ", ")) }'"
  }

  private mutating func rowValues(_ node: Node, of row: Int, at index: Int) -> [Expectation] {
    let declared = feature.rows[row]
    return (node.mapping?.pairs ?? []).compactMap { pair in
      let names = declared.derived.map(\.name.value)
      if let place = names.firstIndex(of: pair.key.value) {
        guard let value = data(pair.value, as: declared.derived[place].type) else { return nil }
        let member = Referent.rowDerived(row: row, place)
        return Expectation(.row(row: row, at: index, member, value), at: pair.key.span)
      }
      if let (referent, type) = rowFacet(pair.key.value, of: declared) {
        guard let value = claimed(pair.value, type) else { return nil }
        return Expectation(.row(row: row, at: index, referent, value), at: pair.key.span)
      }
      bag.add(
        .unknown(
          "member of '\(declared.name.value)'", pair.key.value, among: names, at: pair.key.span))
      return nil
    }
  }

  /// What a row tells of one of its actions: `add.isEnabled`, `add.isRunning`, `add.error`.
  private func rowFacet(_ key: String, of row: Row) -> (Referent, Type)? {
    for action in row.actions {
      switch key {
      case "\(action.name.value).isEnabled" where action.hasRowGuard:
        return (.isEnabled(action.id), .bool)
      case "\(action.name.value).isRunning" where action.isAsync:
        return (.isRunning(action.id), .bool)
      case "\(action.name.value).error" where action.isAsync:
        return (.failure(action.id), .optional(.error))
      default: continue
      }
    }
    return nil
  }

  /// `OrderRow: { 0: { title: … } }` for `OrderRow[0]`, `OrderRow[0].title` and `OrderRow.0.title`.
  func indexedRow(_ key: Located<String>) -> Diagnostic? {
    let words = key.value.split { "[].".contains($0) }.map { String($0) }
    guard words.count > 1, words.count < 4, Int(words[1]) != nil,
      feature.rows.contains(where: { $0.name.value == words[0] })
    else { return nil }
    let shown = words.count == 3 ? "\(words[2]): …" : "…"
    return .error(
      "unknown-member", "unknown member '\(key.value)'", at: key.span,
      help: "write '\(words[0]): { \(words[1]): { \(shown) } }'")
  }

  /// `OrderRow.count` and `OrderRow.title`, which say of no row which one it is.
  func rowPart(_ parts: [String], at span: SourceSpan) -> Diagnostic? {
    guard parts.count == 2, let row = feature.rows.first(where: { $0.name.value == parts[0] })
    else { return nil }
    let names = row.derived.map(\.name.value)
    guard names.contains(parts[1]) else {
      let list = feature.name(of: row.list)
      return .error(
        "unknown-member", "rows are claimed one by one", at: span,
        help:
          "write '\(parts[0]): { 0: { \(names.first ?? "title"): … } }', or claim their list, as "
          + "'\(list): []' where there are none")
    }
    return .error(
      "unknown-member", "rows are claimed by their index", at: span,
      help: "write '\(parts[0]): { 0: { \(parts[1]): … } }'")
  }
}
