import Diagnostics
import Expressions
import SpecModel
import YAML

/// What a scenario says of rows.
extension Resolver {
  mutating func rows(_ node: Node, of row: Int) -> [Expectation] {
    guard let mapping = node.mapping else {
      bag.report(
        "then-form", "expected rows by their index, found \(node.describe)", at: node.span,
        help: rowsAdvice(node, of: row))
      return []
    }
    let shown = feature.rows[row].derived.map(\.name.value)
    if let empty = mapping.pairs.isEmpty ? node : mapping.pairs.first(where: \.claimsNothing)?.value
    {
      bag.add(.claimsNothing(empty, help: "write '{ 0: { \(shown.first ?? "title"): … } }'"))
      return []
    }
    if let problem = unindexed(mapping, shown) {
      bag.add(problem)
      return []
    }
    return mapping.pairs.flatMap { pair -> [Expectation] in
      if pair.value.mapping == nil, Int(pair.key.value) != nil {
        bag.report(
          "then-form", "expected what the row shows, found \(pair.value.describe)",
          at: pair.value.span, help: "write '{ \(shown.first ?? "title"): … }'")
        return []
      }
      guard let index = Int(pair.key.value), index >= 0 else {
        bag.report(
          "then-form", "'\(pair.key.value)' is no index", at: pair.key.span,
          help: "rows count from 0, as in '0: { \(shown.first ?? "title"): … }'")
        return []
      }
      return rowValues(pair.value, of: row, at: index).map { claim in
        var claim = claim
        claim.rowSpan = pair.key.span
        return claim
      }
    }
  }

  /// What a row shows without its index, or with it under a key as in a step: `{ at: 0, title: … }`.
  private func unindexed(_ mapping: Mapping, _ shown: [String]) -> Diagnostic? {
    let places = ["at", "index", "row", "position"]
    guard
      let first = mapping.pairs.first(where: { pair in
        shown.contains(pair.key.value)
          || places.contains(pair.key.value) && pair.value.scalar.flatMap { Int($0.text) } != nil
      })
    else { return nil }
    let place = mapping.pairs.first { places.contains($0.key.value) }
    let values = mapping.pairs.filter { $0.key.span != place?.key.span }.map { pair in
      "\(pair.key.value): \(place == nil ? "…" : pair.value.scalar?.text ?? "…")"
    }
    let inner = place == nil ? "\(first.key.value): …" : values.joined(separator: ", ")
    return .error(
      "then-form", "expected rows by their index, found '\(first.key.value)'", at: first.key.span,
      help: "write '{ \(place?.value.scalar?.text ?? "0"): { \(inner.isEmpty ? "…" : inner) } }'")
  }

  /// `{ 0: { title: … }, 1: { … } }`, for as many rows as there are in a list.
  private func rowsAdvice(_ node: Node, of row: Int) -> Advice {
    let name = feature.rows[row].derived.first?.name.value ?? "title"
    let elements = node.elements ?? []
    let written = elements.enumerated().compactMap { index, element -> String? in
      guard element.mapping?.pairs.isEmpty == false,
        let text = element.writtenShort(in: file, limit: 80)
      else { return nil }
      return text.hasPrefix("{") ? "\(index): \(text)" : nil
    }
    let whole = written.joined(separator: ", ")
    if !elements.isEmpty, written.count == elements.count, whole.utf8.count <= 80 {
      return "write '{ \(whole) }'"
    }
    let entries = (0..<min(max(elements.count, 1), 3)).map { "\($0): { \(name): … }" }
    return "write '{ \(entries.joined(separator: ", ")) }'"
  }

  private mutating func rowValues(_ node: Node, of row: Int, at index: Int) -> [Expectation] {
    let declared = feature.rows[row]
    return (node.mapping?.pairs ?? []).compactMap { pair in
      let names = declared.derived.map(\.name.value)
      if let place = names.firstIndex(of: pair.key.value) {
        guard let value = data(pair.value, as: declared.derived[place].type) else { return nil }
        let member = Referent.rowDerived(row: row, place)
        return Expectation(.row(row: row, at: index, member, value), at: claimPlace(pair))
      }
      if let (referent, type) = rowFacet(pair.key.value, of: declared) {
        guard let value = claimed(pair.value, type) else { return nil }
        return Expectation(.row(row: row, at: index, referent, value), at: claimPlace(pair))
      }
      bag.add(unknownRowMember(pair.key, of: declared))
      return nil
    }
  }

  /// A name that neither a row's values nor what its actions tell have.
  private func unknownRowMember(_ key: Located<String>, of row: Row) -> Diagnostic {
    let (name, parts) = (row.name.value, key.value.dotted)
    let values = row.derived.map(\.name.value)
    let told = row.actions.flatMap { action in
      ["isEnabled", "isRunning", "error"].map { "\(action.name.value).\($0)" }
        .filter { rowFacet($0, of: row) != nil }
    }
    if parts.count == 2, row.actions.contains(where: { $0.name.value == parts[0] }) {
      let facets = told.compactMap { $0.dotted[0] == parts[0] ? $0.dotted.last : nil }
      let place = SourceText(verbatim: key.value, span: key.span)
        .span(of: parts[0].utf8.count + 1..<key.value.utf8.count)
      return .unknown(.claimed, parts[1], of: parts[0], among: facets, at: place)
    }
    let facets = ["isEnabled", "isRunning", "error"]
    guard parts.count == 2, facets.contains(parts[1]) else {
      return .unknown(.claimed, key.value, of: name, among: values, at: key.span)
    }
    let place = SourceText(verbatim: key.value, span: key.span).span(of: 0..<parts[0].utf8.count)
    return .unknown(
      .action, parts[0], of: name, among: row.actions.map(\.name.value), at: place)
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
  func indexedRow(_ key: Located<String>, beside keys: [String]) -> Diagnostic? {
    let words = key.value.split { "[].".contains($0) }.map { String($0) }
    guard words.count > 1, words.count < 4, Int(words[1]) != nil,
      feature.rows.contains(where: { $0.name.value == words[0] })
    else { return nil }
    let shown = words.count == 3 ? "\(words[2]): …" : "…"
    return .error(
      "unknown-member", "unknown member '\(key.value)'", at: key.span,
      help: keys.contains(words[0])
        ? "write '\(words[1]): { \(shown) }' below the '\(words[0])' that is there, or '\(shown)' below its "
          + "'\(words[1])'" : "write '\(words[0]): { \(words[1]): { \(shown) } }'")
  }

  /// `OrderRow.count` and `OrderRow.title`, which say of no row which one it is.
  func rowPart(_ parts: [String], at span: SourceSpan) -> Diagnostic? {
    guard parts.count == 2, let row = feature.rows.first(where: { $0.name.value == parts[0] })
    else { return nil }
    let names = row.derived.map(\.name.value)
    let name = names.contains(parts[1]) ? parts[1] : names.first ?? "title"
    return .error(
      "unknown-member", "rows are claimed by their index", at: span,
      help: "write '\(parts[0]): { 0: { \(name): … } }'")
  }
}

extension Field {
  fileprivate var claimsNothing: Bool { value.mapping?.pairs.isEmpty == true }
}

extension Diagnostic {
  /// A claim that would hold whatever happens.
  static func claimsNothing(_ node: Node, help: String) -> Diagnostic {
    .error("then-form", "nothing is expected here", at: node.span, help: Advice(help))
  }
}
