import Expressions
import Patterns
import SpecModel

/// The constants in expressions, grouped by what they are compared with.
struct Hints {
  var integers: [Int] = []
  var numbers: [Double] = []
  var texts: [String] = []
  /// The strings that are used as a prefix or suffix.
  var affixes: [String] = []
  var lengths: [Int] = []
  var dates: [Double] = []
  var patterns: [RegularExpression] = []
  /// Whether a string is trimmed or its case is changed.
  var reshapesTexts = false
  /// Whether a string is trimmed, so that a string of spaces becomes empty.
  var trimsTexts = false
  /// Whether a string is used as a currency code.
  var codesCurrencies = false
  /// Whether a list is sorted.
  var sortsLists = false
  /// The keys that are looked up in dictionaries.
  private var keys: [Expression] = []
  private var properties: Set<String> = []
  /// The properties that are used as currency codes.
  private var codeProperties: Set<String> = []
  private var orderingProperties: Set<String> = []
  private var comparedIDs: [Int] = []

  /// The numbers that an `id` is compared with, and their neighbours.
  var ids: [Int] { comparedIDs.flatMap { [$0, $0 &- 1, $0 &+ 1] } }

  /// Whether an expression reads a property of this name.
  func reads(_ property: String) -> Bool { properties.contains(property) && property != "id" }

  /// The hints for a property of this name, since only some properties are currency codes.
  func of(_ property: String) -> Hints {
    var hints = self
    hints.codesCurrencies = codeProperties.contains(property)
    return hints
  }

  /// Whether a closure compares this property of two elements.
  func orders(by property: String) -> Bool { orderingProperties.contains(property) }

  var isEmpty: Bool {
    integers.isEmpty && numbers.isEmpty && texts.isEmpty && lengths.isEmpty && dates.isEmpty
      && patterns.isEmpty && !reshapesTexts && !codesCurrencies
  }

  /// The constant keys of a type that are looked up in dictionaries.
  func keys(of type: Type) -> [RuntimeValue] {
    keys.filter { $0.type == type }.compactMap(\.constantKey).removingRepeats.limited(to: 3)
  }

  /// Each number, and the numbers 0.5 below and above it.
  var nearNumbers: [Double] { numbers.flatMap { [$0, $0.moved(by: -0.5), $0.moved(by: 0.5)] } }

  /// The near numbers that a decimal string represents exactly.
  var nearDecimals: [Double] { nearNumbers.filter { abs($0) < 1e12 } }

  /// Collects the constants that are compared with `symbol`, or with the parameters of closures.
  init(_ expressions: [Expression], of symbol: SymbolID?) {
    for expression in expressions {
      let speaks = symbol.map { expression.dependencies.contains($0) } ?? true
      if speaks || expression.hasClosure { collect(expression, symbol) }
    }
    integers = integers.removingRepeats.limited(to: 4)
    numbers = numbers.removingRepeats.limited(to: 4)
    texts = texts.removingRepeats.limited(to: 4)
    lengths = lengths.removingRepeats.limited(to: 4)
    dates = dates.removingRepeats.limited(to: 4)
    patterns = patterns.limited(to: 2)
    comparedIDs = comparedIDs.removingRepeats.limited(to: 2)
  }

  /// The symbols that are compared with a symbol.
  static func peers(of symbol: SymbolID, in expressions: [Expression]) -> [SymbolID] {
    var result: [SymbolID] = []
    for expression in expressions {
      expression.visit { node in
        guard case .binary(let sign, let left, let right) = node.kind,
          sign.precedence == .comparison, let one = left.reference?.id,
          let other = right.reference?.id
        else { return }
        if one == symbol { result.append(other) }
        if other == symbol { result.append(one) }
      }
    }
    return result.removingRepeats
  }

  /// The symbols that are used as keys in a dictionary.
  static func keys(of symbol: SymbolID, in expressions: [Expression]) -> [SymbolID] {
    var result: [SymbolID] = []
    for expression in expressions {
      expression.visit { node in
        guard case .subscript(let base, let index) = node.kind, base.reference?.id == symbol,
          let key = index.reference?.id
        else { return }
        result.append(key)
      }
    }
    return result.removingRepeats
  }

  private mutating func collect(_ expression: Expression, _ symbol: SymbolID?) {
    expression.visit { node in
      switch node.kind {
      case .binary(let sign, let left, let right)
      where sign.precedence == .comparison || sign.precedence == .addition
        || sign.precedence == .multiplication:
        note(left, beside: right, symbol)
        note(right, beside: left, symbol)
        let compared = right.elementProperties
        if !compared.isEmpty {
          orderingProperties.formUnion(compared.intersection(left.elementProperties))
        }
      case .property(_, let name): properties.insert(name)
      case .subscript(let base, let index) where base.mentions(symbol): keys.append(index)
      case .matching(let value, let pattern) where value.mentions(symbol):
        if !patterns.contains(pattern) { patterns.append(pattern) }
      case .formatted(_, .currency(.value(let code), _)) where code.mentions(symbol):
        codesCurrencies = true
        code.visit { if case .property(_, let name) = $0.kind { codeProperties.insert(name) } }
      case .member(let base, let id, let arguments):
        if Self.reshaping.contains(id.name), base?.mentions(symbol) == true {
          reshapesTexts = true
          if id.name == "trimmed" { trimsTexts = true }
        }
        if id.name.hasPrefix("sorted(") { sortsLists = true }
        for case .literal(.string(let text)) in arguments.map(\.kind) {
          texts.append(text)
          if node.isAffixTest { affixes.append(text) }
        }
      default: break
      }
    }
  }

  private static let reshaping: Set = ["trimmed", "lowercased()", "uppercased()"]

  private mutating func note(_ value: Expression, beside other: Expression, _ symbol: SymbolID?) {
    guard case .literal = value.stripped.kind, other.mentions(symbol) else { return }
    switch value.stripped.kind {
    case .literal(.int(let number)):
      if other.containsCount { lengths.append(number) } else { integers.append(number) }
      if case .property(_, "id") = other.stripped.kind { comparedIDs.append(number) }
      numbers.append(Double(number))
    case .literal(.double(let number)): numbers.append(number)
    case .literal(.decimal(let text)): numbers.append(Double(text) ?? 0)
    case .literal(.date(let seconds)): dates.append(seconds)
    case .literal(.string(let text)): texts.append(text)
    default: break
    }
  }
}

extension Double {
  /// Adds without rounding errors: `0.2` rather than `0.19999999999999996`.
  fileprivate func moved(by step: Double) -> Double {
    let moved = self + step
    return abs(moved) < 1e6 ? (moved * 1e6).rounded() / 1e6 : moved
  }
}

extension Expression {
  fileprivate var hasClosure: Bool {
    var found = false
    visit { if case .closure = $0.kind { found = true } }
    return found
  }

  /// A literal or a case without associated values that can be a key.
  fileprivate var constantKey: RuntimeValue? {
    switch (stripped.kind, type) {
    case (.literal(let value), _): value
    case (.enumCase(let name, [], _), .model(let model)):
      .enumeration(model: model, case: name, payload: [])
    default: nil
    }
  }

  /// Whether the expression contains the symbol, or a parameter of a closure.
  fileprivate func mentions(_ symbol: SymbolID?) -> Bool {
    var found = symbol == nil
    visit { node in
      if case .parameter = node.kind { found = true }
      if case .symbol(let reference) = node.kind, reference.id == symbol { found = true }
    }
    return found
  }

  /// The properties of closure parameters that the expression reads, except `id`, which is unique.
  fileprivate var elementProperties: Set<String> {
    var found: Set<String> = []
    visit { node in
      if case .property(let base, let name) = node.kind, case .parameter = base.kind, name != "id" {
        found.insert(name)
      }
    }
    return found
  }

  fileprivate var stripped: Expression {
    if case .promotion(let inner) = kind { inner.stripped } else { self }
  }

  /// Whether the expression contains a count of characters or elements.
  fileprivate var containsCount: Bool {
    var found = false
    visit { if $0.isCount { found = true } }
    return found
  }
}
