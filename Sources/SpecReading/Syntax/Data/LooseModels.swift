import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

extension DeclaredModel {
  /// Whether `{ low: l, high: h }` are cases with their JSON values, whose `cases` is missing: hardly one of
  /// the values can be meant as a type.
  static func rawCases(_ node: Node, beside models: [String]) -> Bool {
    guard let pairs = node.mapping?.pairs, pairs.count > 1 else { return false }
    var typeCount = 0
    for pair in pairs {
      guard let text = pair.value.scalar?.text, text.beginsLowercase,
        text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
      else { return false }
      if TypeParser.canMeanType(text, beside: models) { typeCount += 1 }
    }
    return typeCount * 2 < pairs.count
  }

  /// `[travel = "T", other]`, with raw values as Swift has them, which are reported.
  static func rawCases(_ elements: [Node], of node: Node, _ reader: inout Reader) -> [Case]? {
    guard elements.contains(where: { $0.scalar?.text.utf8.contains(UInt8(ascii: "=")) == true })
    else { return nil }
    let sides = elements.map { element in
      (element.scalar?.text ?? "").split(separator: "=", maxSplits: 1).map {
        $0.split(separator: " ").joined(separator: " ").filter { $0 != "\"" && $0 != "'" }
      }
    }
    guard sides.contains(where: { $0.count == 2 }),
      sides.allSatisfy({ !$0.isEmpty && SwiftNames.isIdentifier($0[0]) })
    else { return nil }
    let entries = sides.prefix(4).map { "\($0[0]): \($0.last ?? $0[0])" }
    let inside = entries.joined(separator: ", ") + (sides.count > 4 ? ", …" : "")
    reader.bag.report(
      "wrong-name", "a case and its JSON value are no list", at: elements[0].span,
      help: "write 'cases: { \(inside) }'")
    return zip(sides, elements).map { Case(name: Located($0[0], at: $1.span)) }
  }

  /// A sentence beside properties in short, which is reported: the properties without it.
  static func withoutSummary(
    _ node: Node,
    _ model: inout DeclaredModel,
    _ reader: inout Reader
  ) -> Node? {
    guard let pairs = node.mapping?.pairs, pairs.count > 1, let summary = node.mapping?["summary"],
      let text = summary.value.scalar?.text, text.split(separator: " ").count > 2
    else { return nil }
    let others = pairs.filter { $0.key.span != summary.key.span }
    reader.bag.report(
      "model-form", "beside 'summary', the properties stand below 'properties'",
      at: summary.key.span,
      help: "write 'properties:' above '\(others[0].key.value)', and indent all of them below it")
    model.summary = reader.sentence(summary.value)
    return Node(.mapping(Mapping(others)), at: node.span)
  }

  /// What other languages say of a type, which is reported: the properties without it.
  static func withoutTraits(_ node: Node, _ reader: inout Reader) -> Node? {
    let pairs = node.mapping?.pairs ?? []
    let isTrait = { (pair: Field) in
      traits.contains(pair.key.value) && ["true", "false"].contains(pair.value.scalar?.text)
    }
    guard let first = pairs.first(where: isTrait) else { return nil }
    reader.bag.report(
      "unknown-key", "unknown key '\(first.key.value)' in a model", at: first.key.span,
      help: "leave it out: what has properties is a struct, what has cases an enum")
    return Node(.mapping(Mapping(pairs.filter { !isTrait($0) })), at: node.span)
  }

  private static let traits: Set = [
    "struct", "class", "enum", "final", "codable", "decodable", "encodable", "equatable",
    "hashable", "identifiable", "sendable", "comparable", "frozen", "indirect", "public", "shared",
  ]

  /// The names in `case low, high` and `low | high`; `nil` for a text of another kind.
  static func casesInWords(_ text: String) -> [String]? {
    let isDeclared = text.hasPrefix("case ") || text.hasPrefix("enum ")
    guard isDeclared || text.contains(",") || text.contains("|") else { return nil }
    let names = text.split { ", |{}[]".contains($0) }.map { String($0) }
      .filter { $0 != "case" && $0 != "enum" }
    return !names.isEmpty && names.allSatisfy(SwiftNames.isIdentifier) ? names : nil
  }

  /// Cases as Swift writes them.
  static func wordCases(_ names: [String], _ node: Node, _ reader: inout Reader) -> [Case] {
    reader.bag.report(
      "wrong-kind", "expected the properties of a struct or the 'cases' of an enum, found a text",
      at: node.span, help: "an enum is written '{ cases: [\(names.joined(separator: ", "))] }'")
    return names.map { Case(name: Located($0, at: node.span)) }
  }

  /// The cases of `Level: { low: L, high: H }`, whose key is missing, which is reported: behind no name
  /// stands what may be a type.
  static func looseCases(
    _ field: Field, among names: [String], _ reader: inout Reader
  ) -> [Case]? {
    guard let pairs = field.value.mapping?.pairs, pairs.count > 1,
      pairs.allSatisfy({ pair in
        guard let text = pair.value.scalar?.text, !pair.value.isNull, !names.contains(text),
          SwiftNames.isIdentifier(pair.key.value)
        else { return false }
        return Int(text) != nil || text.utf8.count < 3 && text.allSatisfy(\.isLetter)
      })
    else { return nil }
    let entries = pairs.prefix(3).map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }
    let isOnOneLine = field.value.begins(with: "{", in: reader.file)
    let rest = pairs.count > 3 ? ", …" : ""
    reader.bag.add(
      .error(
        "model-form", "no types stand behind these names", at: pairs[0].key.span,
        help: isOnOneLine
          ? "an enum is written '{ cases: { \(entries.joined(separator: ", "))\(rest) } }'"
          : "cases stand below 'cases:', indented: write it above them"))
    return pairs.map { Case(name: $0.key, raw: reader.text($0.value)) }
  }

  /// The names in `[open  paid, done]` and `[open paid done]`, where commas are missing, which is reported.
  static func casesWithoutComma(_ element: Node, _ reader: inout Reader) -> [String]? {
    guard let text = element.scalar?.text, text.contains(" ") else { return nil }
    let words = text.split(separator: " ").map { String($0) }
    guard words.count > 2 || words.count == 2 && text.contains("  "), words[0] != "case",
      words.allSatisfy({ SwiftNames.isIdentifier($0) && $0.beginsLowercase })
    else { return nil }
    reader.bag.report(
      "wrong-name", "commas separate the names of cases", at: element.span,
      help: "write '\(words.joined(separator: ", "))'")
    return words
  }
}

extension Diagnostic {
  /// JSON values of cases where types are due.
  static func looseCases(_ node: Node) -> Diagnostic {
    let pairs = node.mapping?.pairs ?? []
    let entries = pairs.prefix(4).map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }
    let inside = entries.joined(separator: ", ") + (pairs.count > 4 ? ", …" : "")
    return .error(
      "wrong-kind", "'\(pairs[0].value.scalar?.text ?? "")' is no type, as a property needs one",
      at: pairs[0].value.span,
      help: "JSON values of an enum's cases stand below 'cases': 'cases: { \(inside) }'")
  }
}
