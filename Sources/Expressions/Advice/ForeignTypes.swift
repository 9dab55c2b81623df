import Diagnostics
import Naming

/// Types as other languages write them.
extension TypeParser {
  /// What to write for the whole: the first row of the table that fits it and makes a type, or says something.
  func rewritten() -> Advice? {
    let rough = RoughText(text.text)
    let letters = rough.words
    for row in Rewrite.types where row.mayFit(letters) {
      let whole = row.matches(in: rough, around: nil).first { $0.tokens == rough.tokens.indices }
      guard let whole else { continue }
      let words = row.words.map { row.filled($0, whole, rough) }
      guard let template = row.templates.first else { return words.map { Advice($0) } }
      let written = meant(RoughText(row.filled(template, whole, rough)))
      guard isType(written) else { continue }
      // YAML would take its brackets for its own.
      let isQuoted = written.hasPrefix("[") && written.hasSuffix("?")
      let shown = isQuoted ? "'\"\(written)\"', in quotes" : "'\(written)'"
      return "write \(shown)\(words.map { ": \($0)" } ?? "")"
    }
    return nil
  }

  private func isType(_ written: String) -> Bool {
    var problems = DiagnosticBag()
    let text = SourceText(verbatim: written, span: text.span)
    _ = Self.parse(text, models: models, modelNames: modelNames, into: &problems)
    return problems.all.isEmpty
  }

  /// With the types that are there in place of those that are misspelt, or that other languages have.
  private func meant(_ rough: RoughText) -> String {
    var (result, end) = ("", rough.tokens.first?.range.lowerBound ?? 0)
    for token in rough.tokens {
      result += rough.source(end..<token.range.lowerBound)
      result += token.kind == .word ? meant(by: token.text) : token.text
      end = token.range.upperBound
    }
    return result
  }

  /// The type that a name stands for, misspelt or in the words of another language.
  private func meant(by name: String) -> String {
    if models(name) || Type.builtIn.contains(where: { $0.name == name }) { return name }
    return nearest(to: name) ?? name
  }

  /// Whether a word may be meant as a type: one that is there, or in the words of another language.
  public static func canMeanType(_ word: String, beside models: [String]) -> Bool {
    let known = Type.builtIn.map(\.name) + models + Array(foreign.keys)
    let lower = word.lowercased()
    return known.contains { $0.lowercased() == lower }
      || Suggestion.nearest(to: word, among: Type.builtIn.map(\.name) + models) != nil
  }

  /// The type that an unknown name is meant for.
  func nearest(to name: String) -> String? {
    let word = name.lowercased()
    return Self.foreign[name] ?? Self.foreign.first { $0.key.lowercased() == word }?.value
      ?? Suggestion.nearest(to: name, among: modelNames + Type.builtIn.map(\.name))
  }

  /// For a value, or a sign, where a type is due.
  static func valueAdvice(_ text: String) -> Advice? {
    if text.hasPrefix("\"") { return .typed("String", value: text) }
    let type = Int(text) != nil ? "Int" : Double(text) != nil ? "Double" : nil
    if let type { return .typed(type, value: text) }
    if text.hasPrefix("-") { return "leave '->' out" }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.beginsUppercase ? "write '\(name)'" : nil
  }

  /// For `Int = 2` where there is no short form of it.
  static func defaultAdvice(_ text: String) -> Advice {
    let sides = text.split(separator: "=", maxSplits: 1).map { side in
      String(side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    if sides.count == 2, sides[1].hasPrefix("=") {
      return "a default stands behind a single '=': '\(sides[0]) =\(sides[1].dropFirst())'"
    }
    guard sides.count == 2, sides[1].utf8.count <= 40 else {
      return "only state and properties have one, under 'default'"
    }
    // YAML would take its quotes for its own.
    let value = sides[1].first == "\"" ? "'\(sides[1])'" : sides[1]
    return .alone(sides[0], "a state or a property has 'default: \(value)' beside its type")
  }

  func advice(_ name: String) -> Advice {
    switch name {
    case _ where isNothing(name):
      "leave it out where nothing is returned; what may be nil has '?' behind its type"
    case "Dictionary", "Map", "Dict", "dict", "map": "say of what, as in '{ String: Int }'"
    case _ where name == "Array" || Self.lists.contains(name): "say of what, as in '[String]'"
    case "Any", "AnyObject", "Object", "id": "say what it holds: declare a struct or an enum"
    case "true", "false": .typed("Bool", value: name)
    default:
      .types(
        Type.builtIn.map(\.name).joined(separator: ", ") + ", or a model of the spec"
          + (modelNames.isEmpty
            ? ""
            : ": \(modelNames.prefix(8).joined(separator: ", "))\(modelNames.count > 8 ? ", …" : "")")
      )
    }
  }

  /// What other languages call the type of nothing.
  func isNothing(_ name: String) -> Bool {
    ["void", "none", "nothing", "null", "nil", "unit", "never"].contains(name.lowercased())
  }

  /// What other languages and libraries call an array.
  static let lists: Set = ["Set", "List", "Sequence", "Collection", "Vector", "ArrayList"]

  /// Types that people know from elsewhere.
  private static let foreign = [
    "Float": "Double", "Boolean": "Bool", "Integer": "Int", "Number": "Double", "Text": "String",
    "Character": "String", "Int64": "Int", "Int32": "Int", "UInt": "Int", "DateTime": "Date",
    "CGFloat": "Double", "Guid": "UUID", "Str": "String", "Long": "Int", "Short": "Int",
    "Timestamp": "Date", "LocalDate": "Date", "Uri": "URL", "Link": "URL", "Bytes": "Data",
    "Money": "Decimal", "Amount": "Decimal", "Percentage": "Double", "TimeInterval": "Double",
    "Duration": "Double", "Time": "Date", "Instant": "Date", "Email": "String", "Phone": "String",
    "Html": "String", "Markdown": "String", "Blob": "Data",
    "Varchar": "String", "BigDecimal": "Decimal", "Numeric": "Decimal", "Flag": "Bool",
    "NSNumber": "Double", "NSDecimalNumber": "Decimal", "NSDecimal": "Decimal",
  ]
}

extension Rewrite {
  /// Types as other languages write them; each row stands for the whole.
  fileprivate static let types = rows(
    """
    ?$name → $name?
    <$name> → $name
    $name! → $name? # it may be nil
    $name... → [$name]
    $name | null/nil/undefined/None → $name?
    null/nil/undefined/None | $name → $name?
    $name | $label # declare an enum under 'models': '{ cases: [$name, $label] }'
    $name | $label | $a # declare an enum under 'models': '{ cases: [$name, $label, $a] }'
    $name or null/nil/nothing → $name?
    $name optional/nullable/null/nil → $name?
    $name (optional) → $name?
    optional/nullable/maybe $name → $name?
    array/list/Array/List of $name → [$name]
    array/list $name → [$name]
    var/let/const/val/final/lazy/inout $name → $name
    async/throws/rethrows $name → $name # every method is asynchronous and may fail
    $a -> $b → $b # every method is asynchronous and may fail
    $name[] → [$name]
    $name[]? → [$name]?
    Array/List/Set/Sequence/Collection/Vector/ArrayList<$a> → [$a] # it is an array
    Array/List/Set[$a] → [$a]
    Array/List/Set($a) → [$a]
    Optional[$a] → $a?
    Optional($a) → $a?
    Map/Dict/dict/Dictionary[$a, $b] → { $a: $b }
    Map/HashMap/Record/Dict/MutableMap/Hash<$a, $b> → { $a: $b } # it is a dictionary
    Result<$a, $b> → $a # 'fails: $b' beside 'returns'
    AsyncStream/AsyncThrowingStream/AsyncSequence/AnyPublisher/Publisher/Observable/Flow/Stream<$a> → $a # 'streams: true' stands beside it
    AsyncThrowingStream/AnyPublisher<$a, $b> → $a # 'streams: true' stands beside it
    Promise/Task/Result/Single/Maybe<$a> → $a # every method is asynchronous and may fail
    $name.$label → $label
    $Type.$label → $Type
    .$name # the type stands before a default, as in 'Kind = .$name'
    date-time → Date
    enum/Enum/oneOf/union[$rest] # declare it under 'models', as in 'Kind: { cases: [$rest] }', and write its name
    enum/Enum/oneOf/union($rest) # declare it under 'models', as in 'Kind: { cases: [$rest] }', and write its name
    enum/Enum/oneOf/union [$rest] # declare it under 'models', as in 'Kind: { cases: [$rest] }', and write its name
    enum/Enum/oneOf/union {$rest} # declare it under 'models', as in 'Kind: { cases: [$rest] }', and write its name
    $name := $a # write '$name = $a'
    $name: $a # a default stands behind '=': '$name = $a'
    $name .$a # a default stands behind '=': '$name = .$a'
    $name, .$a # a default stands behind '=': '$name = .$a'
    $name, $label # it is one type: for several values declare a struct under 'models', and write its name
    $name{$rest} # leave the braces out: what follows from a state is derived
    $name {$rest} # leave the braces out: what follows from a state is derived
    $name($a) # a default stands behind '=': '$name = $a'; a remark stands behind ' # '
    """)
}
