import Diagnostics

/// What is said of keys in braces that have no value.
extension Diagnostic {
  static func missingSpace(at span: SourceSpan, help: String) -> Diagnostic {
    .error(
      "missing-space", "a space is missing behind ':'", at: span,
      help: "write it with one: \(help)", fix: Fix(": ", in: span, isAboutReading: true))
  }

  /// - Parameters:
  ///   - isAlone: whether nothing else stands in the braces.
  ///   - isHandedOver: whether it stands first in the braces behind `with:`.
  ///   - others: what stands before it in the braces.
  ///   - rest: what stands behind it in the braces.
  static func missingValue(
    _ key: Located<String>,
    isAlone: Bool = false,
    isHandedOver: Bool = false,
    behind others: [Mapping.Pair] = [],
    before rest: String = ""
  ) -> Diagnostic {
    var forms = "write '\(key.value): ' and its value"
    if isAlone {
      forms =
        !Reader.isIdentifier(key.value)
        ? isMethod(key.value)
          ? "write '\(key.value): {}' for an answer without a value, or '\(key.value)' without braces"
          : "write '\(key.value)' without braces"
        : isHandedOver
          ? "a value stands behind the name that takes it: write '…: \(key.value)'"
          : "write '\(key.value): ' with its value or its type, '[\(key.value)]' for a list of names, or "
            + "'\(key.value)' without braces"
    } else if others.contains(where: \.carriesTypes) {
      forms = "write '\(key.value): {}'"
    } else if others.isEmpty, let names = names(key.value, rest) {
      forms += ", or a list in brackets: \(names)"
    }
    return .error(
      "missing-value", "'\(key.value)' has no value", at: key.span,
      help: triggers(key.value, before: rest) ?? spread(key.value) ?? assignment(key.value) ?? type(
        key.value, before: rest) ?? Advice(forms))
  }

  /// `OrderService.delete`, as a stub names it.
  private static func isMethod(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    return parts.count == 2 && parts[0].beginsUppercase && parts[1].beginsLowercase
      && parts.allSatisfy(Reader.isIdentifier)
  }

  /// All that stands in the braces, where nothing of it has a value.
  private static func names(_ key: String, _ rest: String) -> String? {
    let others = rest.prefix { $0 != "}" }.split(separator: ",").map { $0.trimmingPrefix(" ") }
    let names = [key] + others.map { String($0.prefix { $0 != " " }) }
    return names.allSatisfy(Reader.isIdentifier) ? "[\(names.joined(separator: ", "))]" : nil
  }

  /// For `{ appear, change: query }`, one of several things that begin an action.
  private static func triggers(_ key: String, before rest: String) -> Advice? {
    guard ["appear", "refresh", "disappear"].contains(key) else { return nil }
    let others = rest.split(separator: ",").map { $0.trimmingPrefix(" ").prefix { $0 != "}" } }
    let words = others.map { other in
      let word = other.reversed().drop { $0 == " " }.reversed()
      return word.contains(":") ? "{ \(String(word)) }" : String(word)
    }
    return words.isEmpty
      ? "write '\(key)' without braces"
      : "several stand in a list: '[\(([key] + words).joined(separator: ", "))]'"
  }

  /// For `...order`, which hands over all that it has in other languages.
  private static func spread(_ key: String) -> Advice? {
    guard key.hasPrefix("..."), key.count > 3 else { return nil }
    let value = key.dropFirst(3)
    return "each value is written by its name, as in 'id: \(value).id'"
  }

  /// The same behind a value that is whole.
  /// - Parameter isShort: whether the value of that name is meant.
  static func missingValue(
    _ key: Located<String>,
    behind value: String?,
    isShort: Bool = false
  ) -> Diagnostic {
    // A type and a number are no parts of a text.
    let start = value.flatMap { value in
      value.beginsUppercase && Reader.isIdentifier(value) || Double(value) != nil ? nil : value
    }
    let text = start.map { "; or put the text in quotes: '\($0), \(key.value)'" } ?? ""
    return .error(
      "missing-value", "'\(key.value)' has no value", at: key.span,
      help:
        "write '\(key.value): \(isShort ? key.value : "")'\(isShort ? "" : " and its value")\(text)"
    )
  }

  /// For the name of a type alone, and for a value.
  private static func type(_ text: String, before rest: String) -> Advice? {
    if Double(text) != nil {
      let others = rest.prefix { $0 != "}" }.split(separator: ",").map { $0.trimmingPrefix(" ") }
      let numbers = [text] + others.map { String($0.prefix { $0 != " " }) }
      if numbers.count > 1, numbers.allSatisfy({ Double($0) != nil }) {
        return "a list has brackets: '[\(numbers.joined(separator: ", "))]'"
      }
      return "write the name of what it is in front of it: '{ name: \(text) }'"
    }
    guard text.beginsUppercase, Reader.isIdentifier(text) else { return nil }
    if rest.contains(": ") { return "a type beside other keys is written 'type: \(text)'" }
    let other = rest.prefix { $0 != " " }
    if Reader.isIdentifier(String(other)) {
      return "a dictionary is written '{ \(text): \(other) }', a struct with a name for each type"
    }
    let name = text.prefix(1).lowercased() + text.dropFirst()
    return "a name stands before a type: '{ \(name): \(text) }'; an array is written '[\(text)]', "
      + "a dictionary '{ \(text): … }'"
  }

  /// `page: page + 1` for `page += 1` and `page = page + 1`.
  private static func assignment(_ text: String) -> Advice? {
    if let (name, value) = text.counted { return "write '\(name): \(value)'" }
    let name = text.prefix { $0 != "=" }
    if name.utf8.count < text.utf8.count, Reader.isIdentifier(String(name).replacing("-", with: ""))
    {
      return "write '\(name): \(text.dropFirst(name.count + 1).drop { $0 == "=" })'"
    }
    let words = text.split(separator: " ")
    if words.count == 2, text.split(separator: "  ").count == 1 {
      return "write '\(words[0]): \(words[1])'"
    }
    guard words.count > 2 else { return nil }
    let value = words.dropFirst(2).joined(separator: " ")
    switch words[1] {
    case "=", "==", "is", "->", "=>": return "write '\(words[0]): \(value)'"
    case "+=", "-=", "*=", "/=", "&&=", "||=":
      return "write '\(words[0]): \(words[0]) \(words[1].dropLast()) \(value)'"
    default: return nil
    }
  }
}

extension Mapping.Pair {
  /// `taken: { by: String }`, as a case that carries something.
  fileprivate var carriesTypes: Bool {
    value.mapping?.pairs.contains { $0.value.scalar?.text.beginsUppercase == true } == true
  }
}

extension String {
  /// The name and the value of `page++` and `page--`.
  var counted: (name: String, value: String)? {
    guard hasSuffix("++") || hasSuffix("--") else { return nil }
    let name = String(dropLast(2))
    return Reader.isIdentifier(name) ? (name, "\(name) \(last ?? "+") 1") : nil
  }
}
