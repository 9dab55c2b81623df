import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Reads the data of scenarios by the type that is due: no expressions, no coercions.
struct DataReader {
  let models: [Model]
  let types: TypeTable
  let file: SourceFile
  var bag: DiagnosticBag
  /// What is read is given to a scenario, and not claimed by it.
  var isInput = false

  /// The value that a node holds, or `nil` where that was reported.
  mutating func value(_ node: Node, as type: Type) -> RuntimeValue? {
    switch type {
    case .invalid, .void: return nil
    case .optional(let wrapped):
      let isNil =
        ["nil", "None", "undefined"].contains(node.scalar?.text)
        || node.scalar?.text == "none" && !hasCase("none", wrapped)
      guard !isNil || wrapped == .string else { return mismatch(node, type) }
      if node.scalar?.text == "nil" { warnOfNil(node) }
      return node.isNull ? RuntimeValue.none : value(node, as: wrapped)
    case .array(let element): return array(node, of: element)
    case .dictionary(let key, let element): return dictionary(node, key, element)
    case .model(let name):
      guard let model = models.first(where: { $0.name.value == name }) else { return nil }
      return model.isStructure ? structure(node, of: model) : enumeration(node, of: model)
    default: return scalar(node, as: type)
    }
  }

  private mutating func scalar(_ node: Node, as type: Type) -> RuntimeValue? {
    guard let text = node.scalar?.text, !node.isNull else { return mismatch(node, type) }
    if type == .string { warnOfQuotes(node) }
    let value: RuntimeValue? =
      switch type {
      case .bool: Bool(text).map { .bool($0) }
      case .int: Int(text).map { .int($0) }
      case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
      case .decimal: RuntimeValue.decimal(parsing: text)
      case .string, .error: .string(text)
      case .date: ISODate.seconds(text).map { .date($0) }
      case .url: text.isEmpty || text.contains(" ") ? nil : .url(text)
      case .data: Base64.bytes(text).map { .data($0) }
      case .uuid: text.isUUID ? .uuid(text.uppercased()) : nil
      default: nil
      }
    return value ?? mismatch(node, type)
  }

  private mutating func array(_ node: Node, of element: Type) -> RuntimeValue? {
    guard let elements = node.elements else { return mismatch(node, .array(element)) }
    if let called = calledValue(elements) {
      bag.add(called)
      return nil
    }
    let values = elements.map { value($0, as: element) }
    return values.contains { $0 == nil } ? nil : .array(values.compactMap(\.self))
  }

  /// `[Order(id: 1, name: Tea)]`, as Swift makes a value, which YAML reads as several mappings.
  private func calledValue(_ elements: [Node]) -> Diagnostic? {
    guard let key = elements.first?.mapping?.pairs.first?.key, let last = elements.last?.span.end,
      key.value.utf8.contains(UInt8(ascii: "(")), let open = key.value.firstIndex(of: "("),
      SwiftNames.isIdentifier(String(key.value[..<open]))
    else { return nil }
    let span = SourceSpan(file: key.span.file, start: key.span.start, end: last)
    let inside = file.written(at: span).dropFirst(key.value[...open].count)
    guard inside.hasSuffix(")"), !inside.contains("\n"), !inside.dropLast().contains("(") else {
      return nil
    }
    let data = inside.dropLast().replacing(": .", with: ": ").replacing("\"", with: "")
    return .error(
      "type-mismatch", "data makes no values with parentheses", at: span,
      help: "write '{ \(data) }'")
  }

  private mutating func dictionary(
    _ node: Node,
    _ key: Type,
    _ element: Type
  ) -> RuntimeValue? {
    guard let mapping = node.mapping else { return mismatch(node, .dictionary(key, element)) }
    var entries: [RuntimeValue.Entry] = []
    for pair in mapping.pairs {
      let keyNode = Node(.scalar(scalar(of: pair.key)), at: pair.key.span)
      guard let key = value(keyNode, as: key), let value = value(pair.value, as: element) else {
        return nil
      }
      entries.append(.init(key, value))
    }
    guard let value = RuntimeValue.dictionary(sorting: entries) else {
      bag.report("duplicate-key", "a key stands here twice", at: node.span)
      return nil
    }
    return value
  }

  /// A key as a value of its own: quotes make a text of `''` and `'null'` there, too.
  private func scalar(of key: Located<String>) -> Scalar {
    switch file.written(at: key.span).first {
    case "'": return Scalar(key.value, style: .singleQuoted)
    case "\"": return Scalar(key.value, style: .doubleQuoted)
    default: return Scalar(key.value)
    }
  }

  private mutating func structure(_ node: Node, of model: Model) -> RuntimeValue? {
    guard let mapping = node.mapping else { return mismatch(node, .model(model.name.value)) }
    let names = model.properties.map(\.name.value)
    var isComplete = true
    for pair in mapping.pairs where !names.contains(pair.key.value) {
      let open = names.filter { mapping[$0] == nil }
      var problem = Diagnostic.unknown(
        .property, pair.key.value, of: model.name.value, among: open, at: pair.key.span)
      if let meant = model.properties.first(where: { $0.key == pair.key.value }) {
        problem.help = "data has the names of properties: write '\(meant.name.value)'"
      }
      bag.add(problem)
      isComplete = false
    }
    var fields: [RuntimeValue] = []
    var missing: [String] = []
    for (index, property) in model.properties.enumerated() {
      if let pair = mapping[property.name.value] {
        guard let field = value(pair.value, as: property.type) else { return nil }
        fields.append(field)
      } else if let field = initial(of: index, in: model) {
        fields.append(field)
      } else {
        // What was meant to be it is most probably reported, and so is a type that could not be read.
        guard isComplete, !property.type.isInvalid else { return nil }
        missing.append(property.name.value)
      }
    }
    guard missing.isEmpty else {
      let entries = missing.map { "'\($0): …'" }.joined(separator: " and ")
      bag.report(
        MissingProperty(missing, of: model.name.value), at: node.span, help: "add \(entries)")
      return nil
    }
    return isComplete ? .structure(model: model.name.value, fields: fields) : nil
  }

  private func initial(of index: Int, in model: Model) -> RuntimeValue? {
    types[model.name.value]?.properties[index].omittedValue
  }

  private mutating func enumeration(_ node: Node, of model: Model) -> RuntimeValue? {
    let names = model.cases.map(\.name.value)
    if let text = node.scalar?.text, !node.isNull {
      guard let item = model.cases.first(where: { $0.name.value == text }) else {
        bag.add(.unknown(.enumCase, text, of: model.name.value, among: names, at: node.span))
        return nil
      }
      guard item.payload.allSatisfy(\.type.isOptional) else {
        bag.report(
          "missing-property",
          "'\(text)' carries \(item.payload.map { "'\($0.name.value)'" }.joined(separator: ", "))",
          at: node.span, help: "write '{ \(text): { \(Self.open(item)) } }'")
        return nil
      }
      return .enumeration(
        model: model.name.value,
        case: text,
        payload: item.payload.map { _ in RuntimeValue.none }
      )
    }
    guard let pair = node.mapping?.pairs.first, node.mapping?.pairs.count == 1 else {
      return mismatch(node, .model(model.name.value))
    }
    guard let item = model.cases.first(where: { $0.name.value == pair.key.value }) else {
      bag.add(
        .unknown(.enumCase, pair.key.value, of: model.name.value, among: names, at: pair.key.span))
      return nil
    }
    guard let payload = fields(pair.value, item.payload, of: pair.key.value) else { return nil }
    return .enumeration(model: model.name.value, case: pair.key.value, payload: payload)
  }

  /// What a case must carry.
  static func open(_ item: Model.Case) -> String {
    item.payload.filter { !$0.type.isOptional }.map { "\($0.name.value): …" }
      .joined(separator: ", ")
  }

  private mutating func fields(
    _ node: Node,
    _ properties: [Model.Property],
    of owner: String
  ) -> [RuntimeValue]? {
    let typed = properties.map { TypedName(name: $0.name, type: $0.type) }
    return arguments(node, typed, of: owner)
  }

  /// Values for what something takes, in its order.
  mutating func arguments(
    _ node: Node,
    _ parameters: [TypedName],
    of owner: String
  ) -> [RuntimeValue]? {
    guard let mapping = node.mapping else {
      bag.report(
        "type-mismatch", "expected the values of '\(owner)', found \(node.describe)", at: node.span,
        help: written(node, for: parameters))
      return nil
    }
    let names = parameters.map(\.name.value)
    if names.contains(DeclaredField.unclearName) { return nil }
    var isComplete = true
    if let owned = withoutName(mapping, parameters) {
      bag.report(
        "unknown-argument", "the values of '\(owner)' stand under their names", at: node.span,
        help: "write '{ \(owned.name.value): { … } }'")
      return nil
    }
    for pair in mapping.pairs where !names.contains(pair.key.value) {
      let open = names.filter { mapping[$0] == nil }
      bag.add(.unknown(.argument, pair.key.value, of: owner, among: open, at: pair.key.span))
      isComplete = false
    }
    var values: [RuntimeValue] = []
    for parameter in parameters {
      if let pair = mapping[parameter.name.value] {
        guard let value = value(pair.value, as: parameter.type) else { return nil }
        values.append(value)
      } else if parameter.type.isOptional {
        values.append(RuntimeValue.none)
      } else {
        guard isComplete else { return nil }
        bag.report(
          "missing-argument", "'\(owner)' needs '\(parameter.name.value)'", at: node.span,
          help: "add '\(parameter.name.value): …'")
        return nil
      }
    }
    return isComplete ? values : nil
  }

  /// The struct whose properties stand where its name is due.
  private func withoutName(_ mapping: Mapping, _ parameters: [TypedName]) -> TypedName? {
    guard !mapping.pairs.isEmpty,
      !mapping.pairs.contains(where: { pair in
        parameters.contains { $0.name.value == pair.key.value }
      })
    else { return nil }
    return parameters.first { parameter in
      guard case .model(let name) = parameter.type.unwrapped, let model = types[name] else {
        return false
      }
      return mapping.pairs.allSatisfy { model.property(named: $0.key.value) != nil }
    }
  }

  /// `{ tag: beta }` for `beta`.
  private func written(_ node: Node, for parameters: [TypedName]) -> Advice? {
    guard let first = parameters.first?.name.value else { return "write '{}'" }
    let value = node.scalar.map { $0.style == .plain ? $0.text : "'\($0.text)'" } ?? "…"
    let rest = parameters.dropFirst().filter { !$0.type.isOptional }.map { ", \($0.name.value): …" }
    return "write '{ \(first): \(value.isEmpty ? "…" : value)\(rest.joined()) }'"
  }

  private mutating func mismatch(_ node: Node, _ type: Type) -> RuntimeValue? {
    let found = node.isNull ? "null" : node.scalar.map { "'\($0.text)'" } ?? node.describe
    bag.report(
      "type-mismatch", "expected \(type.name), found \(found)", at: node.span,
      help: meant(node, type) ?? example(of: type))
    return nil
  }

  /// `12.5` for `12,5`, `true` for `yes`, where that is all that is wrong.
  private func meant(_ node: Node, _ type: Type) -> Advice? {
    guard let text = node.scalar?.text, !node.isNull else { return nil }
    if type.isOptional, ["nil", "None", "undefined", "NULL", "none"].contains(text) {
      return "write 'null'"
    }
    switch type.unwrapped {
    case .date: return ISODate.advice(for: text)
    case .url where text.contains(" "): return "an address has no spaces: write '%20' for each"
    case .int:
      return GroupedNumber(text).flatMap { $0.wholeAdvice }
    case .double, .decimal:
      return GroupedNumber(text)?.advice
    case .bool:
      let lower = text.lowercased()
      if ["yes", "on", "1", "true"].contains(lower) { return "write 'true'" }
      return ["no", "off", "0", "false"].contains(lower) ? "write 'false'" : nil
    default: return nil
    }
  }

  /// How data of a type is written.
  private func example(of type: Type) -> Advice? {
    switch type {
    case .date: return "as in '2026-11-20' or '2026-11-20T09:30:00Z'"
    case .bool: return "write 'true' or 'false'"
    case .int: return "a whole number, as in '4'"
    case .double, .decimal: return "a number, as in '4.5'"
    case .string: return "a text; an empty one is \"''\""
    case .uuid: return "as in '00000000-0000-0000-0000-000000000001'"
    case .url: return "as in 'https://example.com/a'"
    case .data: return "base64, as in 'AQID'"
    case .array: return "a list in brackets, or with '- ' before each element; '[]' for none"
    case .dictionary: return "a mapping, '{}' for none"
    case .optional(let wrapped): return example(of: wrapped)
    case .model(let name):
      guard let model = models.first(where: { $0.name.value == name }) else { return nil }
      if let first = model.cases.first?.name.value { return "one case, as in '\(first)'" }
      return "a mapping, as in '{ \(model.properties.first?.name.value ?? "id"): … }'"
    case .error, .void, .invalid: return nil
    }
  }
}

extension String {
  fileprivate var isUUID: Bool {
    let groups = split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isHexDigit && $0.isASCII } }
  }
}
