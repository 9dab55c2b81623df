import Diagnostics

extension Checker {
  /// For what takes out what is there twice.
  private static let twice: Advice =
    "nothing takes out what is there twice: let a service give each once"

  private static let anyCase: Advice = "write '….lowercased().contains(….lowercased())'"
  private static let ordered: Advice =
    "write '<', '==' or '>', with 'lowercased()' on both sides where capitals make no difference"
  private static let chance: Advice = "chance is no expression: let a service choose"
  static let grouped: Advice = "nothing is grouped here: let a service do it"
  private static let unchanging: Advice =
    "an expression changes nothing: write the list as it is to be"
  private static let ofForm: Advice = "a rule with 'pattern' checks the form of a state's text"

  /// Members that people know from Swift or elsewhere, and what stands for them here.
  static let foreign: [String: Advice] = [
    "length": Advice.meant("count"), "size": Advice.meant("count"),
    "trim": Advice.meant("trimmed"), "trimmingCharacters": Advice.meant("trimmed"),
    "isNil": "write '== nil'", "localizedDescription": Advice.meant("message"),
    "description": "put the value into a text with '\\(…)'",
    "replacingOccurrences": Advice.meant("replacing(_:with:)"),
    "components": Advice.meant("split(separator:)"), "append": "write '+ [value]'",
    "isEqual": "write '=='", "equals": "write '=='", "isEqualTo": "write '=='",
    "isGreaterThan": "write '>'", "greaterThan": "write '>'", "isLessThan": "write '<'",
    "lessThan": "write '<'", "compareTo": "write '<', '==' or '>'",
    "compare": "write '<', '==' or '>'", "some": Advice.meant("contains { … }"),
    "every": Advice.meant("allSatisfy { … }"), "find": Advice.meant("first { … }"),
    "sum": "write 'reduce(0) { $0 + $1 }'", "isNotEmpty": "write '!' in front and 'isEmpty' here",
    "toUpperCase": Advice.meant("uppercased()"), "toLowerCase": Advice.meant("lowercased()"),
    "includes": Advice.meant("contains"), "any": Advice.meant("contains { … }"),
    "all": Advice.meant("allSatisfy { … }"), "startsWith": Advice.meant("hasPrefix"),
    "capitalized": "write '….prefix(1).uppercased() + ….dropFirst()'",
    "endsWith": Advice.meant("hasSuffix"), "replace": Advice.meant("replacing(_:with:)"),
    "substring": Advice.meant("prefix(_:)"), "isBlank": "write 'trimmed.isEmpty'",
    "join": "write 'joined(separator: \", \")'",
    "joinToString": "write 'joined(separator: \", \")'",
    "indexOf": "write 'firstIndex { $0 == … }'", "sort": Advice.meant("sorted"),
    "sortBy": "write 'sorted { $0.… < $1.… }'", "sortedBy": "write 'sorted { $0.… < $1.… }'",
    "orderBy": "write 'sorted { $0.… < $1.… }'", "orderedBy": "write 'sorted { $0.… < $1.… }'",
    "sortOn": "write 'sorted { $0.… < $1.… }'", "sortedWith": "write 'sorted { $0.… < $1.… }'",
    "maxBy": "write 'max { $0.… < $1.… }'", "minBy": "write 'min { $0.… < $1.… }'",
    "reverse": Advice.meant("reversed()"), "forEach": Advice.meant("map"),
    "push": "write '+ [value]'", "add": "write '+ [value]'", "concat": "write '+'",
    "get": Advice.meant("element(at: …)"), "getOrNull": Advice.meant("element(at: …)"),
    "firstOrNull": Advice.meant("first"), "lastOrNull": Advice.meant("last"),
    "toInt": "write 'Int(…)' around the value", "toDouble": "write 'Double(…)' around the value",
    "toFloat": "write 'Double(…)' around the value",
    "toDecimal": "write 'Decimal(…)' around the value",
    "format": Advice.meant("formatted"), "toString": "put the value into a text with '\\(…)'",
    "not": "write '!' in front of it", "isFalse": "write '!' in front of it",
    "isTrue": "it is a condition itself: leave '.isTrue' out",
    "toggle": "leave it out, and write '!' in front",
    "toggled": "leave it out, and write '!' in front",
    "take": Advice.meant("prefix"), "limit": Advice.meant("prefix"),
    "head": Advice.meant("first"), "skip": Advice.meant("dropFirst"),
    "drop": Advice.meant("dropFirst"), "slice": "write 'prefix(…)' or 'dropFirst(…)'",
    "tail": Advice.meant("dropFirst"),
    "enumerated": "write 'indices', and 'element(at: $0)' for each",
    "mapNotNull": Advice.meant("compactMap"),
    "toISOString": "write 'formatted(.iso8601)'", "toLocaleString": Advice.meant("formatted"),
    "where": Advice.meant("filter"), "select": Advice.meant("map"),
    "minimum": Advice.meant("min()"), "smallest": Advice.meant("min()"),
    "maximum": Advice.meant("max()"), "largest": Advice.meant("max()"),
    "biggest": Advice.meant("max()"),
    "absoluteString": "put the value into a text with '\\(…)'",
    "uuidString": "put the value into a text with '\\(…)'",
    "average": "write 'reduce(0) { $0 + $1 }', divided by the 'count'",
    "timeIntervalSince": "dates are compared, and not subtracted: let a service say how long",
    "addingTimeInterval": "dates are compared, and not added to: let a service say when",
    "toList": "it is a list already: leave it out",
    "unique": Self.twice, "uniqued": Self.twice, "distinct": Self.twice, "toSet": Self.twice,
    "toArray": "it is a list already: leave it out", "reject": "write 'filter { !… }'",
    "filterNot": "write 'filter { !… }'", "nonEmpty": "write '!' in front and 'isEmpty' here",
    "notEmpty": "write '!' in front and 'isEmpty' here",
    "countWhere": "write 'filter { … }.count'", "countIf": "write 'filter { … }.count'",
    "matches": "write 'contains(…)'; a rule with 'pattern' checks a text as a whole",
    "isZero": "write '== 0'", "isPositive": "write '> 0'", "isNegative": "write '< 0'",
    "doubleValue": "write 'Double(…)' around the value",
    "intValue": "write 'Int(…)' around the value",
    "isEven": "write '% 2 == 0'", "isOdd": "write '% 2 != 0'",
    "isMultiple": "write '% 2 == 0', with the number",
    "localizedStandardContains": Self.anyCase, "localizedCaseInsensitiveContains": Self.anyCase,
    "localizedContains": Self.anyCase, "containsIgnoringCase": Self.anyCase,
    "caseInsensitiveCompare": Self.ordered, "localizedCompare": Self.ordered,
    "localizedStandardCompare": Self.ordered, "localizedCaseInsensitiveCompare": Self.ordered,
    "localizedLowercase": Advice.meant("lowercased()"),
    "localizedUppercase": Advice.meant("uppercased()"),
    "range": "write 'contains(…)' to ask whether it is there",
    "shuffled": Self.chance, "randomElement": Self.chance, "shuffle": Self.chance,
    "random": Self.chance, "grouped": Self.grouped, "groupBy": Self.grouped,
    "chunked": Self.grouped, "chunks": Self.grouped,
    "lazy": "leave '.lazy' out", "swapAt": Self.unchanging,
    "insert": Self.unchanging, "remove": "write 'filter { $0 != … }'",
    "removing": "write 'filter { $0 != … }'", "removeAll": "write 'filter { !(…) }'",
    "removeLast": "write 'dropLast()'", "popLast": "write 'dropLast()'",
    "removeFirst": "write 'dropFirst()'",
    "isEmail": Self.ofForm, "isNumber": Self.ofForm, "isNumeric": Self.ofForm,
    "isValidEmail": Self.ofForm, "wholeMatch": Self.ofForm, "firstMatch": Self.ofForm,
    "prefixMatch": Self.ofForm,
    "toFixed": "write 'formatted(.number.precision(.fractionLength(2)))'",
  ]
}
