import Diagnostics
import Expressions
import SpecModel
import YAML

extension Resolver {
  mutating func resolveModels() {
    feature.models = declared.models.map { model($0) } + importedModels
    // What may be left out is known from the start, and what it is then once all defaults are read.
    feature.types = typeTable { _ in nil }
    scope = Scope(types: feature.types, isTrial: scope.isTrial)
    resolveModelDefaults()
    if feature.models.contains(where: \.hasDefaults) {
      feature.types = typeTableWithDefaults()
      scope = Scope(types: feature.types, isTrial: scope.isTrial)
    }
    checkRecursion()
  }

  /// The models of all modules that are used, by whatever way, each once.
  private var importedModels: [Model] {
    var seen: Set<String> = []
    var open = used
    var result: [Model] = []
    while !open.isEmpty {
      let next = open.removeFirst()
      guard seen.insert(next.use.module).inserted else { continue }
      result += next.models.map { model in
        var model = model
        model.module = next.use.module
        return model
      }
      open += next.hidden
    }
    return result
  }

  private mutating func model(_ model: DeclaredModel) -> Model {
    let content: Model.Content =
      if let cases = model.cases {
        .enumeration(self.cases(cases, of: model.name))
      } else {
        .structure(properties(model.properties, of: model.name))
      }
    return Model(name: model.name, summary: model.summary?.value, content: content)
  }

  private mutating func propertyType(_ property: DeclaredModel.Property) -> Type {
    if let inline = property.inlineStruct {
      let name = property.name.value.upperFirst
      let isKnown = declared.models.contains { $0.name.value == name }
      bag.add(.inlineStruct(inline, of: property.name, isKnown: isKnown))
      return .invalid
    }
    guard property.hasRefusedDefault else { return type(property.type) }
    let known = bag.all.count
    let type = type(property.type)
    let sides = property.type?.scalar?.text.split(separator: "=", maxSplits: 1) ?? []
    let parts = sides.map { side in
      String(side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard parts.count == 2, parts[0].canBeTypeName, parts[1].first != "=",
      parts[1] != "nil"
    else { return type }
    bag.change(since: known) { problem in
      guard problem.code == "type-syntax" else { return }
      problem.help =
        "write '\(property.name.value): { type: \(parts[0]), default: \(parts[1].inBraces) }'"
    }
    return type
  }

  private mutating func properties(
    _ properties: [DeclaredModel.Property]?,
    of model: Located<String>
  ) -> [Model.Property] {
    guard let properties else { return [] }
    if properties.isEmpty {
      bag.report(
        "empty-model", "'\(model.value)' has no properties", at: model.span,
        help: "give it one, as in '\(model.value): { id: Int }', or leave it out")
    }
    var keys = NameIndex()
    var owners: [String] = []
    owners.reserveCapacity(properties.count)
    return properties.map { property in
      let json = property.key?.value ?? property.name.value
      let (number, isNew) = keys.insert(json)
      if isNew {
        owners.append(property.name.value)
      } else {
        let other = owners[number]
        owners[number] = property.name.value
        bag.report(
          "same-key",
          "'\(property.name.value)' and '\(other)' have the same name in JSON, '\(json)'",
          at: property.key?.span ?? property.name.span, help: "give one of them another 'key'")
      }
      let type = propertyType(property)
      checkHashValue(property.name)
      return Model.Property(
        name: property.name,
        type: type,
        key: json == property.name.value ? nil : json,
        initial: property.hasDefault ? .invalid(at: property.name.span) : nil,
        summary: property.summary?.value
      )
    }
  }

  /// In a type that is `Hashable`, Swift takes such an Int for what stands in for `hash(into:)`, and
  /// warns; of another type, it is refused or not by the order in which files are compiled.
  mutating func checkHashValue(_ name: Located<String>) {
    guard name.value == "hashValue" else { return }
    bag.report(
      "taken-name",
      "'hashValue' is an Int that Swift makes for models, for rows, and for what is restored",
      at: name.span, help: "choose another name")
  }

  /// For types where JSON values are due: most probably the cases were to carry values.
  private mutating func reportTypes(
    asValuesOf cases: [DeclaredModel.Case],
    in model: Located<String>
  ) {
    let types = Type.builtIn.map(\.name) + declared.models.map(\.name.value)
    let isType = { (item: DeclaredModel.Case) in item.raw.map { types.contains($0.value) } ?? false
    }
    let areTypes = cases.allSatisfy(isType) && Set(cases.map(\.raw?.value)).count == cases.count
    // `url: URL` is how a server may well spell it.
    let typed = cases.first { item in
      isType(item) && (areTypes || item.raw?.value.lowercased() != item.name.value.lowercased())
    }
    guard let first = typed, let raw = first.raw else { return }
    let (name, type) = (first.name.value, raw.value)
    let names = cases.map(\.name.value).joined(separator: ", ")
    let isOne = cases.count > 1 && cases.allSatisfy { $0.raw?.value == type }
    let bare = isOne ? "cases that carry nothing are a list, '[\(names)]'; " : ""
    bag.add(
      .warning(
        "typed-case", "'\(type)' is the JSON value of '\(name)' here, and no type", at: raw.span,
        help: .text(
          bare + "what a case carries stands in braces, with its name: "
            + "'\(name): { \(type.asValue): \(type) }'")))
  }

  private mutating func cases(
    _ cases: [DeclaredModel.Case],
    of model: Located<String>
  ) -> [Model.Case] {
    if cases.isEmpty {
      bag.report(
        "empty-model", "'\(model.value)' has no cases", at: model.span,
        help: "as in 'cases: [small, large]'")
    }
    let carrying = cases.filter {
      !$0.payload.isEmpty && $0.payload[0].name.value != DeclaredField.unclearName
    }
    let named = cases.filter { $0.raw != nil }
    let isMisnamed = bag.all.contains { problem in
      problem.code == "wrong-name" && named.contains { $0.name.span == problem.span }
    }
    if let raw = named.first?.raw, let payload = carrying.first?.payload.first, !isMisnamed {
      // What most cases have is meant.
      let isOdd = carrying.count < named.count
      bag.report(
        "raw-payload", "'\(model.value)' has a case with a JSON value and one that carries values",
        at: isOdd ? payload.name.span : raw.span,
        help: isOdd
          ? "an enum has either: write a JSON value here, or '{}' for each that carries nothing"
          : "an enum has either: write '{}' for what carries nothing")
      unclearTypes.append(model.value)
      return self.cases(
        cases.map { DeclaredModel.Case(name: $0.name, payload: isOdd ? [] : $0.payload) }, of: model
      )
    }
    reportTypes(asValuesOf: cases, in: model)
    var names: Set<String> = []
    var values: Set<String> = []
    let written = Set(cases.compactMap(\.raw?.value))
    for item in cases where !written.isEmpty {
      let value = item.raw ?? item.name
      guard !values.insert(value.value).inserted, written.contains(value.value) else { continue }
      bag.report(
        "same-key", "two cases of '\(model.value)' have the JSON value '\(value.value)'",
        at: value.span,
        help: Type.builtIn.contains { $0.name == value.value }
          ? "what a case carries has a name: '\(item.name.value): { value: \(value.value) }'"
          : "nobody could tell which is meant: write another value")
    }
    return cases.mapPresent { item in
      guard names.insert(item.name.value).inserted else {
        bag.report(
          "same-name", "'\(item.name.value)' is declared twice", at: item.name.span,
          help: "leave one out")
        return nil
      }
      return Model.Case(
        name: item.name,
        raw: item.raw?.value == item.name.value ? nil : item.raw?.value,
        payload: item.payload.map {
          Model.Property(name: $0.name, type: type($0.type), key: nil, initial: nil, summary: nil)
        }
      )
    }
  }

  // MARK: Recursion

  private mutating func checkRecursion() {
    let suspects = modelsThatMayRecur
    guard !suspects.isEmpty else { return }
    var told: Set<String> = []
    let endless = endless(among: suspects)
    let holding = Dictionary(
      feature.models.map { ($0.name.value, held(by: $0)) },
      uniquingKeysWith: { first, _ in first })
    let isWithin = { Self.contains($0, from: $1, holding) }
    for index in declared.models.indices {
      let model = feature.models[index]
      guard suspects.contains(model.name.value) else { continue }
      guard isWithin(model.name.value, model.name.value) else { continue }
      guard model.isStructure else {
        feature.models[index].isIndirect = true
        // A circle is one mistake, wherever one begins to go round.
        if endless.contains(model.name.value),
          !told.contains(where: { isWithin($0, model.name.value) })
        {
          told.insert(model.name.value)
          bag.add(.endlessEnum(model))
        }
        continue
      }
      let culprit = model.properties.first { property in
        held(by: property.type).map {
          $0 == model.name.value || isWithin(model.name.value, $0)
        } ?? false
      }
      guard let culprit, !told.contains(where: { isWithin($0, model.name.value) }) else {
        continue
      }
      told.insert(model.name.value)
      bag.report(
        "recursive-struct", "'\(model.name.value)' contains itself in '\(culprit.name.value)'",
        at: culprit.name.span,
        help: culprit.type.isOptional
          ? "hold it in an array, which may be nil as well: '\"[\(culprit.type.unwrapped.name)]?\"', in quotes"
          : "hold it in an array")
    }
  }

  /// Those of some models of which no value can be made: each case of them, or some property, needs one that
  /// cannot. All others can.
  private func endless(among suspects: Set<String>) -> Set<String> {
    // Each way to make one, and how many models it still waits for.
    var ways: [(model: String, missing: Int)] = []
    var waiting: [String: [Int]] = [:]
    var made: [String] = []
    for model in feature.models where suspects.contains(model.name.value) {
      let alternatives: [[Type]] =
        switch model.content {
        case .structure(let properties): [properties.map(\.type)]
        case .enumeration(let cases): cases.map { $0.payload.map(\.type) }
        }
      for types in alternatives {
        let needed = Set(types.compactMap(\.needed)).intersection(suspects)
        if needed.isEmpty { made.append(model.name.value) }
        for name in needed { waiting[name, default: []].append(ways.count) }
        ways.append((model.name.value, needed.count))
      }
    }
    var endless = suspects
    while let next = made.popLast() {
      guard endless.remove(next) != nil else { continue }
      for way in waiting[next] ?? [] {
        ways[way].missing -= 1
        if ways[way].missing == 0 { made.append(ways[way].model) }
      }
    }
    return endless
  }

  /// Those that are left when models that hold none of those left are taken away, again and again.
  private var modelsThatMayRecur: Set<String> {
    // Hardly a feature has a model that holds one which holds another.
    let holding = feature.models.filter { !held(by: $0).isEmpty }
    let names = holding.map(\.name.value)
    guard holding.contains(where: { held(by: $0).contains(where: names.contains) }) else {
      return []
    }
    var holders: [String: [String]] = [:]
    var counts: [String: Int] = [:]
    for model in feature.models {
      let names = held(by: model)
      for name in names { holders[name, default: []].append(model.name.value) }
      counts[model.name.value] = names.count
    }
    var open = counts.filter { $0.value == 0 }.map(\.key)
    while let free = open.popLast() {
      counts[free] = nil
      for holder in holders[free] ?? [] {
        guard let count = counts[holder] else { continue }
        counts[holder] = count - 1
        if count == 1 { open.append(holder) }
      }
    }
    return Set(counts.keys)
  }

  /// Whether a value of `start` holds, without an array or a dictionary between, one of `target`.
  private static func contains(
    _ target: String, from start: String, _ held: [String: [String]]
  ) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      for next in held[name] ?? [] {
        if next == target { return true }
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return false
  }

  private func held(by model: Model) -> [String] {
    switch model.content {
    case .structure(let properties): properties.compactMap { held(by: $0.type) }
    case .enumeration(let cases): cases.flatMap { $0.payload.compactMap { held(by: $0.type) } }
    }
  }

  private func held(by type: Type) -> String? {
    switch type {
    case .model(let name): Advice(name).words
    case .optional(let wrapped): held(by: wrapped)
    default: nil
    }
  }
}

extension Type {
  /// The model without which there is no value of it.
  fileprivate var needed: String? {
    if case .model(let name) = self { name } else { nil }
  }
}

extension Diagnostic {
  fileprivate static func endlessEnum(_ model: Model) -> Diagnostic {
    .error(
      "recursive-struct",
      "nothing can be a '\(model.name.value)': each of its cases carries what ends in another one",
      at: model.name.span,
      help: "add a case that carries none, or let one carry an array of them, or an optional one")
  }
}

extension Model {
  fileprivate var hasDefaults: Bool {
    if case .structure(let properties) = content {
      properties.contains { $0.initial != nil }
    } else {
      false
    }
  }
}

extension String {
  /// A type as it stands in braces without quotes.
  fileprivate var canBeTypeName: Bool {
    beginsUppercase && allSatisfy { $0.isLetter || $0.isNumber || $0 == "?" }
  }

  /// A default as it stands in braces.
  fileprivate var inBraces: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || ".-".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: "''"))'"
  }
}
