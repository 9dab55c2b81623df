import Diagnostics
import Naming

/// Types as other languages write them.
extension TypeParser {
  /// `Order[]` and `Dictionary[String, Int]`, as other languages write them.
  func refuseBrackets() throws(SyntaxError) {
    if tokens.count > 3, case .identifier = tokens[0].kind, tokens[1].kind == .symbol("."),
      case .identifier(let inner) = tokens[2].kind
    {
      if case .identifier(let owner) = tokens[0].kind, models(owner), !models(inner) {
        throw SyntaxError(
          "a case is no type", tokens[0].range.lowerBound..<tokens[2].range.upperBound,
          help: "write '\(owner)'")
      }
      throw SyntaxError(
        "a type has a name of one word",
        tokens[0].range.lowerBound..<tokens[2].range.upperBound, help: "write '\(meant(by: inner))'"
      )
    }
    if tokens.count > 4, case .identifier(let owner) = tokens[0].kind,
      tokens[1].kind == .symbol("("), case .identifier(let inner) = tokens[2].kind,
      owner == "Optional" || owner == "Array" || Self.lists.contains(owner)
    {
      let type = owner == "Optional" ? "\(meant(by: inner))?" : "[\(meant(by: inner))]"
      throw SyntaxError("unexpected '(' after the type", tokens[1].range, help: "write '\(type)'")
    }
    guard tokens.count > 3, case .identifier(let name) = tokens[0].kind,
      tokens[1].kind == .symbol("["), name != "Array", !Self.lists.contains(name)
    else { return }
    let names = tokens[2...].compactMap { token in
      if case .identifier(let name) = token.kind { meant(by: name) } else { nil }
    }
    let type =
      switch (name, names.count) {
      case ("Dictionary", 2), ("Map", 2), ("dict", 2), ("Dict", 2): "{ \(names[0]): \(names[1]) }"
      case ("Optional", 1): "\(names[0])?"
      case (_, 1): "[\(names[0])]"
      default: "[\(meant(by: name))]"
      }
    let help = text.text.hasSuffix("?") ? "'\"\(type)?\"', in quotes" : "'\(type)'"
    throw SyntaxError("unexpected '[' after the type", tokens[1].range, help: "write \(help)")
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
    if name.hasPrefix("NS") {
      let plain = String(name.dropFirst(2))
      if Type.builtIn.contains(where: { $0.name == plain }) { return Advice(plain).words }
    }
    let word = name.lowercased()
    return Self.foreign[name] ?? Self.foreign.first { $0.key.lowercased() == word }?.value
      ?? Suggestion.nearest(to: name, among: modelNames + Type.builtIn.map(\.name))
  }

  /// For a number where its type is due.
  static func valueAdvice(_ text: String) -> Advice? {
    if text.hasPrefix("\"") { return .typed("String", value: text) }
    if text.hasPrefix("@") { return "leave it out: a type says it alone" }
    if text == "//" { return "a remark begins with ' #'" }
    if text == "date-time" { return "write 'Date'" }
    if text == "$ref" { return "write the name of the model alone" }
    if let optional = orNothing(text) { return optional }
    if text == "|" { return "what may be nil has '?' behind its type" }
    if text.hasPrefix("=") || text.hasPrefix("-") && Double(text) == nil { return "leave '->' out" }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if name.beginsUppercase, text.last != ";" { return "write '\(name)'" }
    if text.last == ";" { return "write '\(text.dropLast())'" }
    let type = Int(text) != nil ? "Int" : Double(text) != nil ? "Double" : nil
    return type.map { .typed($0, value: text) }
  }

  /// `Int?` for `Int | null`, and an enum for `small | large`.
  static func orNothing(_ text: String) -> Advice? {
    let parts = text.filter { $0 != " " }.split(separator: "|").map { String($0) }
    if parts.count > 1, text.utf8.count <= 80,
      parts.allSatisfy({
        $0.beginsLowercase && SwiftNames.isIdentifier($0) && !nothings.contains($0)
      })
    {
      return "declare an enum under 'models': '{ cases: [\(parts.joined(separator: ", "))] }'"
    }
    guard parts.count == 2, let type = parts.first(where: { !nothings.contains($0) }),
      parts.contains(where: nothings.contains)
    else { return nil }
    return "write '\(type)?'"
  }

  /// What other languages have for `nil`.
  private static let nothings: Set = ["null", "nil", "undefined", "None"]

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
