import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// A struct in its short or long form, or an enum.
struct DeclaredModel {
  struct Property {
    var name: Located<String>
    var type: Node?
    var key: Located<String>?
    var initial: Node?
    var summary: Located<String>?
    /// It says behind its type what it starts with, which is reported there.
    var hasRefusedDefault = false
    /// Names with their types, where the name of a struct is due.
    var inlineStruct: InlineStruct?

    /// Whether it may be left out, whatever its default is.
    var hasDefault: Bool { initial != nil || hasRefusedDefault }
  }

  struct Case {
    var name: Located<String>
    var raw: Located<String>?
    var payload: [DeclaredField] = []
  }

  var name: Located<String>
  var summary: Located<String>?
  var properties: [Property]?
  var cases: [Case]?
  /// Whether its cases are a guess, for what is no model and is reported.
  var isGuessed = false

  static let keys = KeyTable<DeclaredModel>(
    "a model",
    advice: { Habits.modelKeys.advice(for: $0) },
    [
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("properties", .map(.object("property")), "The stored properties of a struct.") {
        $1.properties = Self.properties($0.value, &$2)
      },
      .init(
        "cases", .either([.list(.identifier), .map(.any)]), example: "[retail, wholesale]",
        "The cases of an enum."
      ) {
        $1.cases = Self.cases($0.value, &$2)
      },
    ]
  )

  /// The keys that make it the long form.
  static let tellingKeys = ["properties", "cases"]

  static let propertyKeys = KeyTable<Property>(
    "a property",
    advice: { Habits.propertyKeys.advice(for: $0) },
    [
      .init("type", .type, required: true, example: "OrderKind?", "The type.") {
        field, property, _ in
        property.type = field.value
      },
      .init("key", .text, example: "image_url", "Its name in JSON, if that differs.") {
        $1.key = $2.text($0.value)
      },
      .init("default", .expression, "The value if it is left out.") { field, property, _ in
        property.initial = field.value
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
    ]
  )

  /// - Parameter usesFiles: Whether models may be declared elsewhere.
  static func list(
    _ node: Node, _ reader: inout Reader, usesFiles: Bool
  ) -> [DeclaredModel] {
    let fields = reader.named(node, keys: tellingKeys) ?? []
    let names = fields.map(\.key.value)
    return fields.mapPresent { field in
      guard let name = reader.identifier(field.key, isType: true) else { return nil }
      var model = DeclaredModel(name: name)
      let isLong = field.value.isTold(by: tellingKeys) || isMeantLong(field)
      if isLong {
        keys.read(field.value, into: &model, with: &reader)
        reportBoth(model, field, &reader)
      } else if !usesFiles, let cases = looseCases(field, among: names, &reader) {
        (model.cases, model.isGuessed) = (cases, true)
      } else if let text = field.value.scalar?.text, let names = Self.casesInWords(text) {
        model.cases = wordCases(names, field.value, &reader)
        model.isGuessed = true
      } else if field.value.elements?.contains(where: { $0.scalar != nil }) == true {
        model.cases = bareCases(field.value, &reader)
        model.isGuessed = true
      } else if rawCases(field.value, beside: names) {
        reader.bag.add(.looseCases(field.value))
        model.cases = cases(field.value, &reader)
        model.isGuessed = true
      } else {
        let value = withoutSummary(field.value, &model, &reader) ?? field.value
        model.properties = properties(withoutTraits(value, &reader) ?? value, &reader)
      }
      return model
    }
  }

  /// Whether a telling key is only misspelt: what stands under it can be no type.
  private static func isMeantLong(_ field: Field) -> Bool {
    let isAlone = field.value.mapping?.pairs.count { $0.key.value != "summary" } == 1
    return (field.value.mapping?.pairs ?? []).contains { pair in
      let isCollection =
        pair.value.elements.map { $0.count > 1 }
        ?? pair.value.mapping.map { $0.pairs.first?.key.value.beginsLowercase == true } ?? false
      guard isCollection else { return false }
      let words = OtherWords.ofSpecs.keys(for: pair.key.value)
      return Suggestion.nearest(to: pair.key.value, among: tellingKeys) != nil
        || words.contains { tellingKeys.contains($0) }
          && (pair.value.elements != nil || isAlone && !isProperty(pair.value))
    }
  }

  private static func isProperty(_ node: Node) -> Bool {
    node.mapping?.pairs.contains { propertyKeys.names.contains($0.key.value) } ?? false
  }

  private static func reportBoth(_ model: DeclaredModel, _ field: Field, _ reader: inout Reader) {
    guard model.properties != nil, model.cases != nil else { return }
    let place = field.value.mapping?["cases"]?.key.span ?? field.key.span
    reader.bag.report(
      "model-form", "'\(model.name.value)' has both properties and cases", at: place,
      help: "a struct has 'properties', an enum has 'cases'")
  }

  /// `Level: [low, high]`, which lacks its key.
  private static func bareCases(_ node: Node, _ reader: inout Reader) -> [Case]? {
    let names = (node.elements ?? []).prefix(6).compactMap { $0.scalar?.text }
    reader.bag.report(
      "wrong-kind", "expected the properties of a struct or the 'cases' of an enum, found a list",
      at: node.span,
      help: "an enum is written '{ cases: [\(names.joined(separator: ", "))] }', a struct with a "
        + "type for each: '{ \(names[0]): … }'")
    return cases(node, &reader)
  }

  /// - Returns: `nil` for what is no mapping, which is reported.
  private static func properties(_ node: Node, _ reader: inout Reader) -> [Property]? {
    reader.mapping(node)?.mapPresent { field in
      if field.key.value == "type", let word = field.value.scalar?.text,
        ["object", "struct", "class", "record"].contains(word)
      {
        reader.bag.report(
          "model-form", "'\(word)' is no type", at: field.value.span,
          help: "leave 'type: \(word)' out: it is a struct by what it holds")
        return nil
      }
      if let problem = Diagnostic.inheritance(field) ?? .required(field) {
        reader.bag.add(problem)
        return nil
      }
      let field = reader.withoutMark(field)
      guard let name = reader.identifier(field.key) else { return nil }
      var property = Property(name: name)
      if let cases = field.value.mapping?["cases"] {
        reader.bag.add(.inlineEnum(field.key, cases))
        return property
      }
      if let pairs = inlineStruct(field.value) {
        property.inlineStruct = InlineStruct(
          pairs: pairs, span: field.value.span,
          isInBraces: field.value.begins(with: "{", in: reader.file))
        return property
      }
      if field.value.isLongForm {
        let errors = reader.bag.errorCount
        propertyKeys.read(field.value, into: &property, with: &reader)
        // Whether it may be nil, nobody knows.
        if reader.bag.errorCount > errors,
          field.value.saysMoreThanType || field.value.saysWhetherNil
        {
          property.type = nil
        }
      } else {
        property.type = field.value
        property.hasRefusedDefault =
          field.value.scalar?.text.utf8.contains(UInt8(ascii: "=")) == true
      }
      return property
    }
  }

  /// Names with their types, where a type is due.
  private static func inlineStruct(_ node: Node) -> [Field]? {
    guard let pairs = node.mapping?.pairs, pairs.count > 1 else { return nil }
    let areProperties = pairs.allSatisfy { pair in
      !propertyKeys.names.contains(pair.key.value)
        && pair.key.value.beginsLowercase
        && pair.value.scalar?.text.beginsUppercase == true
        && Suggestion.nearest(to: pair.key.value, among: propertyKeys.names) == nil
    }
    return areProperties ? pairs : nil
  }

  /// `[card: String, cash]`, where what a case carries needs a mapping.
  private static func payload(of pair: Field, beside all: [Node], _ reader: inout Reader) -> Case {
    let raws = all.map { $0.mapping?.pairs.first }
    let isRaw = raws.allSatisfy { pair in
      pair?.value.scalar.map { !isType($0.text) && $0.text.first?.isLetter != nil } ?? false
    }
    let entries = all.map { node -> String in
      if isRaw, let own = node.mapping?.pairs.first, let raw = own.value.scalar?.text {
        return "\(own.key.value): \(raw)"
      }
      guard let own = node.mapping?.pairs.first else { return "\(node.scalar?.text ?? "…"): {}" }
      let type = own.value.scalar?.text
      return "\(own.key.value): { \(type.map { "\($0.asValue): \($0)" } ?? "…") }"
    }
    // The others are the same mistake.
    if all.first(where: { $0.mapping != nil })?.mapping?.pairs.first?.key.span == pair.key.span {
      reader.bag.report(
        "wrong-kind", "a list holds the names of cases, and '\(pair.key.value)' carries a value",
        at: pair.key.span, help: "write '{ \(entries.joined(separator: ", ")) }'")
    }
    if isRaw { return Case(name: pair.key, raw: reader.text(pair.value)) }
    return Case(name: pair.key, payload: [.unclear(pair.value)])
  }

  private static func isType(_ text: String) -> Bool {
    Type.builtIn.contains { $0.name == text } || text.hasSuffix("?")
  }

  /// - Returns: `nil` where nothing stands, which is reported.
  private static func cases(_ node: Node, _ reader: inout Reader) -> [Case]? {
    if let elements = node.elements {
      if let raw = rawCases(elements, of: node, &reader) { return raw }
      if let called = swiftCases(elements, of: node, &reader) { return called }
      // What is wrong with the first name is wrong with the others too.
      var later: Reader?
      return elements.flatMap { element -> [Case] in
        if let names = casesWithoutComma(element, &reader) {
          return names.map { Case(name: Located($0, at: element.span)) }
        }
        if let pair = element.mapping?.pairs.first, elements.count > 1 {
          return [payload(of: pair, beside: elements, &reader)]
        }
        guard let text = reader.text(element) else { return [] }
        let errors = reader.bag.errorCount
        let name = later?.identifier(text) ?? (later == nil ? reader.identifier(text) : nil)
        if later == nil, reader.bag.errorCount > errors { later = reader }
        return name.map { [Case(name: $0)] } ?? []
      }
    }
    if node.isNull {
      reader.bag.report(
        "wrong-kind", "expected the names of cases, found nothing", at: node.span,
        help: "as in 'cases: [small, large]'")
      return nil
    }
    if let scalar = node.scalar, !scalar.isNull {
      // A dash without a space behind it begins no item.
      let names = scalar.text.split { $0 == "," || $0 == " " || $0 == "|" }
        .map { $0.drop { $0 == "-" } }.filter { !$0.isEmpty }
      reader.bag.report(
        "wrong-kind", "expected a list of cases, found a text", at: node.span,
        help: "as in '[\(names.joined(separator: ", "))]'")
      return names.map { Case(name: Located(String($0), at: node.span)) }
    }
    return (reader.mapping(node) ?? []).mapPresent { field in
      guard let name = reader.identifier(field.key) else { return nil }
      if field.value.isNull { return Case(name: name) }
      if field.value.mapping != nil || field.value.elements != nil {
        return Case(name: name, payload: DeclaredField.list(field.value, &reader))
      }
      if let text = field.value.scalar?.text, Self.isType(text),
        node.mapping?.pairs.count(where: { $0.value.mapping != nil }) ?? 0 > 0
      {
        reader.bag.report(
          "name-form", "what a case carries stands in braces, with its name", at: field.value.span,
          help: "as in '{ \(text.asValue): \(text) }'")
        return Case(name: name, payload: [.unclear(field.value)])
      }
      return Case(name: name, raw: reader.text(field.value))
    }
  }
}

extension Diagnostic {
  /// An enum where its name is due.
  fileprivate static func inlineEnum(_ property: Located<String>, _ cases: Field) -> Diagnostic {
    let type = property.value.upperFirst
    let names = cases.value.elements?.compactMap { $0.scalar?.text } ?? ["…"]
    return .error(
      "wrong-kind", "an enum stands under 'models' by its own name", at: cases.key.span,
      help: "declare '\(type): { cases: [\(names.joined(separator: ", "))] }', and write "
        + "'\(property.value): \(type)'")
  }

  /// For `extends: Identifiable` among properties; of other types, these may be properties.
  fileprivate static func inheritance(_ field: Field) -> Diagnostic? {
    // Most names are shorter than each of these.
    guard field.key.value.utf8.count > 6, let help = Habits.inheritance.advice(for: field) else {
      return nil
    }
    return .error(
      "unknown-key", "unknown key '\(field.key.value)' in a model", at: field.key.span, help: help)
  }

  /// For `required: [id, name]`, as a schema has it.
  fileprivate static func required(_ field: Field) -> Diagnostic? {
    guard field.key.value == "required", let elements = field.value.elements,
      elements.allSatisfy({ $0.scalar?.text.beginsLowercase == true })
    else { return nil }
    return .error(
      "unknown-key", "unknown key 'required' in a model", at: field.key.span,
      help: "leave it out: what may be missing has '?' behind its type")
  }
}
