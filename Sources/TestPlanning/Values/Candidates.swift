import Diagnostics
import Expressions
import Patterns
import Simulation
import SpecModel

/// Candidate values for stored values: those at which the result of an expression may change.
struct Candidates {
  let feature: Feature
  let samples: Samples
  private let meter: WorkMeter

  init(_ feature: Feature, meter: WorkMeter) {
    self.feature = feature
    self.meter = meter
    samples = Samples(types: feature.types)
  }

  func type(of referent: Referent) -> Type {
    switch referent {
    case .parameter(let index): feature.parameters[index].type
    case .state(let index): feature.states[index].type
    case .isTouched, .isRunning: .bool
    case .failure: .optional(.error)
    case .option(let index): feature.optionTexts[index].item.type
    default: .invalid
    }
  }

  /// Candidate values for one stored value, derived from the expressions that depend on it.
  /// `number` keeps the values of different places distinct.
  func values(of referent: Referent, number: Int, in expressions: [Expression]) -> [RuntimeValue] {
    if let kept = valuesByElement(of: referent) { return kept }
    let hints = Hints(
      substitutingRows(expressions, of: referent), of: feature.symbols.id(of: referent))
    return values(of: type(of: referent), number: number, hints).removingRepeats.limited(to: 12)
  }

  /// The expressions with the row's element replaced by the list that contains it.
  private func substitutingRows(_ expressions: [Expression], of referent: Referent) -> [Expression]
  {
    let rows = feature.rows.filter { feature.stored(behind: [$0.list]).contains(referent) }
    guard !rows.isEmpty, let list = feature.symbols.id(of: referent) else { return expressions }
    return expressions.map { expression in
      let stand = Expression.local(list, named: "", type: .invalid, at: expression.span)
      return expression.replacing(
        Dictionary(rows.map { ($0.item, stand) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// Candidates for a value that is stored by element id: an entry for the first sample, then none.
  private func valuesByElement(of referent: Referent) -> [RuntimeValue]? {
    switch referent {
    case .isRunning(let id):
      guard let row = id.row else { return nil }
      return [.array([samples.value(1, of: feature.rows[row].idType)]), .array([])]
    case .failure(let id):
      guard let row = id.row else { return nil }
      let key = samples.value(1, of: feature.rows[row].idType)
      return [.dictionary([.init(key, .error("before"))]), .dictionary([])]
    default: return nil
    }
  }

  /// How much work it is to choose values of places: each looks at all expressions.
  private static func work(_ places: [Referent], _ expressions: [Expression]) -> Int {
    places.count * expressions.reduce(0) { $0 + $1.nodeCount }
  }

  /// Whether enough work is left to choose values of places. To ask that is work, too.
  func affords(_ places: [Referent], in expressions: [Expression]) -> Bool {
    let work = Self.work(places, expressions)
    meter.spend(places.count + work / max(places.count, 1))
    return meter.left > work
  }

  /// The candidate values for each place: at most `limit` of its own, and those of the places that
  /// it is compared with, since a test may need equal values.
  func choices(
    of places: [Referent],
    in expressions: [Expression],
    limit: Int = 12,
    from first: Int = 0
  ) -> [[RuntimeValue]] {
    meter.spend(Self.work(places, expressions))
    let own = places.enumerated().map { number, place in
      values(of: place, number: first + number, in: expressions).limited(to: limit)
    }
    return places.enumerated().map { index, place in
      let peers = feature.symbols.id(of: place).map { Hints.peers(of: $0, in: expressions) } ?? []
      let shared = peers.compactMap { places.firstIndex(of: feature.symbols[$0]) }
        .filter { type(of: places[$0]) == type(of: place) }
        .flatMap { own[$0] }
      let found = dictionaries(at: place, among: places, own, in: expressions)
      return (own[index].prefix(1) + found + own[index].dropFirst() + shared)
        .removingRepeats.limited(to: 16)
    }
  }

  /// Dictionaries with an entry for the key that an expression looks up: the first value of another
  /// place.
  private func dictionaries(
    at place: Referent,
    among places: [Referent],
    _ choices: [[RuntimeValue]],
    in expressions: [Expression]
  ) -> [RuntimeValue] {
    guard case .dictionary(_, let value) = type(of: place),
      let symbol = feature.symbols.id(of: place)
    else { return [] }
    let keys = Hints.keys(of: symbol, in: expressions).compactMap { key in
      places.firstIndex(of: feature.symbols[key]).flatMap { choices[$0].first }
    }
    // The result of the lookup may be compared in another expression.
    let values = values(of: value, number: 0, Hints(expressions, of: nil)).limited(to: 6)
    return keys.flatMap { key in values.map { .dictionary([.init(key, $0)]) } }
  }

  /// Candidate values for a symbol that is not stored, such as a parameter of an action.
  func values(
    of local: SymbolID,
    type: Type,
    number: Int,
    in expressions: [Expression],
    besides held: [(Referent, [RuntimeValue])] = []
  ) -> [RuntimeValue] {
    let own = values(of: type, number: number, Hints(expressions, of: local))
    return (own.prefix(1) + replacements(type, of: held) + own.dropFirst())
      .removingRepeats.limited(to: 12)
  }

  /// Candidate values for the parameters of an action, given those of the places.
  func choices(
    ofParametersOf action: Action,
    after places: [(Referent, [RuntimeValue])],
    in expressions: [Expression]
  ) -> [[RuntimeValue]] {
    action.parameters.enumerated().map { number, parameter in
      values(
        of: parameter.symbol,
        type: parameter.type,
        number: places.count + number,
        in: expressions,
        besides: places
      )
    }
  }

  private func values(of type: Type, number: Int, _ hints: Hints) -> [RuntimeValue] {
    switch type {
    case .bool: return [.bool(false), .bool(true)]
    case .int:
      let near = hints.integers.flatMap { limit in [limit, limit &- 1, limit &+ 1] }
      return (near + [number + 1, 0]).map { .int($0) }
    case .double:
      return (hints.nearNumbers + [Double(number) + 0.5, 0]).map { .double($0) }
    case .string: return strings(number, hints)
    case .decimal: return decimals(number, hints)
    case .date where !hints.dates.isEmpty:
      let near = hints.dates.flatMap { [$0, $0 - 1, $0 + 1] }
      return near.map { .date($0) } + [samples.value(number + 1, of: type)]
    case .optional(.error):
      // Different errors are distinguished by their messages.
      return [RuntimeValue.none, .error(number == 0 ? "before" : "before \(number)")]
    case .optional(let wrapped):
      return values(of: wrapped, number: number, hints) + [RuntimeValue.none]
    case .array(let element): return arrays(of: element, number: number, hints)
    case .dictionary(let key, let value):
      let own = [1, 2].map { samples.value(number + $0, of: type) }
      let asked = dictionaries(key, value, number: number, hints)
      return [own[0]] + asked + merged(own) + [own[1], .dictionary([])]
    case .model(let name): return models(name, number: number, hints)
    default: return [samples.value(number + 1, of: type), samples.value(number + 2, of: type)]
    }
  }

  /// Dictionaries with an entry for each constant that expressions look up.
  private func dictionaries(
    _ key: Type,
    _ value: Type,
    number: Int,
    _ hints: Hints
  ) -> [RuntimeValue] {
    let values = values(of: value, number: number, hints).limited(to: 6)
    return hints.keys(of: key).flatMap { key in values.map { .dictionary([.init(key, $0)]) } }
  }

  /// A dictionary with the entries of all others, so that an expression has entries to choose from.
  private func merged(_ dictionaries: [RuntimeValue]) -> [RuntimeValue] {
    let entries = dictionaries.flatMap { value -> [RuntimeValue.Entry] in
      if case .dictionary(let entries) = value { entries } else { [] }
    }
    return [RuntimeValue.dictionary(sorting: entries)].compactMap { $0 }
  }

  /// Decimals near the constants, a decimal with a fraction, and zero.
  private func decimals(_ number: Int, _ hints: Hints) -> [RuntimeValue] {
    return (hints.nearDecimals.map { "\($0)" } + ["\(number).5", "0"]).compactMap {
      RuntimeValue.decimal(parsing: $0)
    }
  }

  private func strings(_ number: Int, _ hints: Hints) -> [RuntimeValue] {
    let letter = Samples.letter(number + 1)
    let lengths = hints.lengths.flatMap { [$0, $0 - 1, $0 + 1] }.filter { (0...4_000).contains($0) }
    let sized = lengths.map { String(repeating: letter, count: $0) }
    let matching = hints.patterns.flatMap(\.samples)
    let marked = hints.texts.flatMap { [$0, letter + $0 + letter, "  \($0) "] }
    let both = (matching.prefix(1) + hints.texts.prefix(1)).flatMap { text in
      lengths.prefix(1).filter { $0 > text.count }.map { length in
        text + String(repeating: letter, count: length - text.count)
      }
    }
    let affixed = hints.affixes.prefix(1).flatMap { [$0 + letter, letter + $0] }
    // The first samples of a pattern are the most useful; the others must not displace other
    // values.
    let reshaped =
      (hints.reshapesTexts ? ["  \(letter.uppercased())\(letter) "] : [])
      + (hints.trimsTexts ? ["  "] : [])
    let codes = hints.codesCurrencies ? Currency.samples : []
    let first = codes + both + matching.prefix(3) + affixed + sized.prefix(3) + reshaped
    let sample = hints.isEmpty ? samples.value(number + 1, of: .string).text : letter
    let rest = sized.dropFirst(3) + marked + [sample, ""] + matching.dropFirst(3)
    return (first + rest).map { .string($0) }
  }

  private func arrays(of element: Type, number: Int, _ hints: Hints) -> [RuntimeValue] {
    let all = elements(of: element, number: number, hints)
    var result: [RuntimeValue] = [.array(all), .array([]), .array(Array(all.prefix(1)))]
    for length in hints.lengths.flatMap({ [$0 - 1, $0, $0 + 1] }) where (0...8).contains(length) {
      result.append(.array((0..<length).map { samples.value($0 + 1, of: element) }))
    }
    // A flag that filters elements must not hide differences in other properties.
    let withFlagsInverted = RuntimeValue.array(all.map(\.withFlagsInverted))
    if withFlagsInverted != result[0] { result.insert(withFlagsInverted, at: 2) }
    // A filter by kind should leave one element among several that differ in everything.
    let kin = all.prefix(1) + all.dropFirst().prefix(1).map { $0.withKind(of: all[0]) }
    if !all.starts(with: kin) { result.insert(.array(Array(kin)), at: 3) }
    if all.count > 2 { result += all.dropFirst(2).map { .array([$0]) } }
    // Samples are sorted already, so a sort needs them in reverse.
    if hints.sortsLists { result.insert(.array(all.reversed()), at: 1) }
    return result
  }

  /// Two elements that differ in every property, and one more for each value that an expression may
  /// distinguish and that no other element has. All have different ids.
  private func elements(of type: Type, number: Int, _ hints: Hints) -> [RuntimeValue] {
    var found = [samples.value(1, of: type), samples.value(2, of: type)]
    guard case .model(let name) = type, let model = feature.types[name], !model.isEnumeration else {
      return (found + values(of: type, number: number, hints)).removingRepeats.limited(to: 4)
    }
    let places = model.properties.indices.filter { hints.orders(by: model.properties[$0].name) }
      .limited(to: 2)
    for (index, property) in model.properties.enumerated() where hints.reads(property.name) {
      for value in fieldValues(property.type, number: number, hints.of(property.name))
      where found.count < 8 {
        guard !found.contains(where: { $0.field(index) == value }) else { continue }
        found.append(samples.value(found.count + 1, of: type).setting(index, to: value))
      }
    }
    // Elements with equal sort keys keep their order.
    for index in places {
      guard let value = found[1].field(index) else { continue }
      let sample = samples.value(found.count + 1, of: type)
      found.append(sample.withKind(of: found[1]).setting(index, to: value))
    }
    // Added last, so that no other sample gets such an `id`.
    if let index = model.properties.firstIndex(where: { $0.name == "id" && $0.type == .int }) {
      for id in hints.ids where found.count < 8 + places.count {
        guard !found.contains(where: { $0.field(index) == .int(id) }) else { continue }
        found.append(samples.value(found.count + 1, of: type).setting(index, to: .int(id)))
      }
    }
    return found
  }

  private func models(_ name: String, number: Int, _ hints: Hints) -> [RuntimeValue] {
    guard let model = feature.types[name] else { return [] }
    if model.isEnumeration {
      let count = max(model.cases.count, 1)
      return (1...count).map { samples.value($0, of: .model(name)) }
    }
    let base = samples.value(number + 1, of: .model(name))
    var result = [base, samples.value(number + 2, of: .model(name))]
    for (index, property) in model.properties.enumerated() where hints.reads(property.name) {
      for value in fieldValues(property.type, number: number, hints.of(property.name)) {
        guard !result.contains(where: { $0.field(index) == value }) else { continue }
        result.append(base.setting(index, to: value))
      }
    }
    return result
  }

  /// Values of a call's result, each with a list of a length that expressions compare with.
  func sized(_ local: SymbolID, _ type: Type, in expressions: [Expression]) -> [RuntimeValue] {
    let lengths = Hints(expressions, of: local).lengths
    guard !lengths.isEmpty else { return [] }
    switch type.unwrapped {
    case .array(let element): return lengths.compactMap { samples.list($0, of: element) }
    case .model(let name):
      let base = samples.value(1, of: type)
      let properties = feature.types[name]?.properties ?? []
      return properties.enumerated().flatMap { index, property in
        guard case .array(let element) = property.type.unwrapped else { return [RuntimeValue]() }
        return lengths.compactMap { length in
          samples.list(length, of: element).map { base.setting(index, to: $0) }
        }
      }
    default: return []
    }
  }

  /// Structs that differ in the plain properties that an expression reads.
  private func parts(_ type: Type, _ number: Int, _ hints: Hints) -> [RuntimeValue] {
    guard case .model(let name) = type, let model = feature.types[name], !model.isEnumeration else {
      return []
    }
    let base = samples.value(1, of: type)
    return model.properties.enumerated().filter { hints.reads($0.element.name) }.flatMap {
      index, property -> [RuntimeValue] in
      switch property.type {
      case .int, .double, .decimal, .string:
        fieldValues(property.type, number: number, hints.of(property.name)).map {
          base.setting(index, to: $0)
        }
      default: []
      }
    }
  }

  /// Candidate values of one property; limited to simple types, so that nested structs end.
  private func fieldValues(
    _ type: Type,
    number: Int,
    _ hints: Hints
  ) -> [RuntimeValue] {
    switch type {
    case .bool: return [.bool(false), .bool(true)]
    case .int, .double, .decimal, .string:
      guard !hints.isEmpty else { return [] }
      return values(of: type, number: number, hints).limited(to: 6)
    case .optional(let wrapped):
      let near = fieldValues(wrapped, number: number, hints)
      return [RuntimeValue.none, samples.value(number + 1, of: wrapped)] + near
    case .dictionary(let key, let value):
      return dictionaries(key, value, number: number, hints)
    case .model(let name) where feature.types[name]?.isEnumeration == true:
      return models(name, number: number, hints)
    case .array(let element):
      let near = fieldValues(element, number: number, hints) + parts(element, number, hints)
      return [.array([]), .array([samples.value(1, of: element), samples.value(2, of: element)])]
        + near.limited(to: 4).map { .array([$0]) }
    default: return []
    }
  }
}

extension RuntimeValue {
  var text: String {
    if case .string(let text) = self { text } else { "" }
  }

  func field(_ index: Int) -> RuntimeValue? {
    guard case .structure(_, let fields) = self, fields.indices.contains(index) else { return nil }
    return fields[index]
  }

  /// A copy with all Boolean properties inverted.
  fileprivate var withFlagsInverted: RuntimeValue {
    guard case .structure(let name, let fields) = self else { return self }
    let others = fields.map { field -> RuntimeValue in
      if case .bool(let value) = field { .bool(!value) } else { field }
    }
    return .structure(model: name, fields: others)
  }

  /// A copy with the Boolean and enum properties of another struct.
  fileprivate func withKind(of other: RuntimeValue) -> RuntimeValue {
    guard case .structure(let name, let fields) = self, case .structure(_, let others) = other
    else { return self }
    let kept = zip(fields, others).map { field, other -> RuntimeValue in
      switch field {
      case .bool, .enumeration: other
      default: field
      }
    }
    return .structure(model: name, fields: kept)
  }

  /// A copy with another value of one property.
  func setting(_ index: Int, to value: RuntimeValue) -> RuntimeValue {
    guard case .structure(let name, var fields) = self else { return self }
    fields[index] = value
    return .structure(model: name, fields: fields)
  }
}

extension Array {
  func limited(to count: Int) -> [Element] { Array(prefix(count)) }
}
