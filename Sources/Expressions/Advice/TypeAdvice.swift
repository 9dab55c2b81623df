import Diagnostics

/// What is written where a type is due, and what stands for it here.
extension TypeParser {
  /// `Level, .high` and `Level .high`, where the mark of a default is missing.
  private func adviceForDefault(of type: Type) -> Advice {
    let start = tokens[index].range.lowerBound + (current == .symbol(",") ? 1 : 0)
    let rest = String(decoding: text.text.utf8.dropFirst(start), as: UTF8.self).drop { $0 == " " }
    if current == .symbol(","), rest.beginsUppercase {
      return
        "it is one type: for several values declare a struct under 'models', and write its name"
    }
    return rest.isEmpty || rest == "."
      ? "leave '\(written)' out" : "a default stands behind '=': '\(type.name) = \(rest)'"
  }

  /// `?Date`, as other languages say what may be nil.
  var adviceForFirst: Advice? {
    if current == .symbol("."), case .identifier(let name) = tokens[index + 1].kind {
      return "the type stands before a default, as in 'Kind = .\(name)'"
    }
    guard case .identifier(let name) = tokens[min(index + 1, tokens.count - 1)].kind else {
      return nil
    }
    if current == .symbol("<") { return "write '\(name)', without brackets" }
    return current == .symbol("?") ? "write '\(name)?'" : nil
  }

  /// For what other languages write behind a type.
  func adviceForRest(of type: Type) -> Advice? {
    switch current {
    case .symbol("!"): "write '\(type.name)?', which may be nil"
    case .symbol("(") where text.text.lowercased().hasSuffix("(optional)"): "write '\(type.name)?'"
    case .symbol("(") where tokens.count > index + 2 && text.text.hasSuffix(")"):
      adviceForInitial(of: type)
    case .symbol("("): "write '\(type.name)' alone, and a remark behind ' # '"
    case .symbol("["):
      text.text.hasSuffix("?") ? "write '\"[\(type.name)]?\"', in quotes" : "write '[\(type.name)]'"
    case .symbol(":"): .write("\(type.name) = …")
    case .symbol(".") where text.text.hasSuffix("..."): "write '[\(type.name)]'"
    case .symbol(","), .symbol("."): adviceForDefault(of: type)
    case .symbol("{"):
      "leave it out: what follows from a state is derived, or an action that its change begins"
    case .symbol(")"), .symbol("]"), .symbol("}"), .symbol(">"): "leave it out, or open it before"
    default: nil
    }
  }

  /// Refuses `enum [open, closed]` and `enum(open, closed)`, where the name of an enum is due.
  func refuseCases() throws(SyntaxError) {
    guard ["enum", "Enum", "oneOf", "union"].contains(written), index + 1 < tokens.count,
      let open = text.text.firstIndex(where: { $0 == "[" || $0 == "(" || $0 == "{" })
    else { return }
    let cases = text.text[text.text.index(after: open)...].prefix { !"])}".contains($0) }
    throw SyntaxError(
      "cases do not stand in a type", tokens[0].range.lowerBound..<text.text.utf8.count,
      help: "declare it under 'models', as in 'Kind: { cases: [\(cases)] }', and write its name")
  }

  /// `Bool = false` for `Bool(false)`; what else stands in parentheses is a remark.
  private func adviceForInitial(of type: Type) -> Advice {
    let inside = String(
      decoding: text.text.utf8.dropFirst(tokens[index].range.upperBound).dropLast(), as: UTF8.self)
    let isValue =
      Double(inside) != nil || ["true", "false", "nil"].contains(inside) || inside.hasPrefix(".")
      || inside.hasPrefix("\"")
    return isValue
      ? "a default stands behind '=': '\(type.name) = \(inside)'"
      : "write '\(type.name)' alone, and a remark behind ' # '"
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

  private var modelAdvice: String {
    ": \(modelNames.prefix(8).joined(separator: ", "))\(modelNames.count > 8 ? ", …" : "")"
  }

  func advice(_ name: String) -> Advice {
    switch name {
    case "Void", "void", "None", "none", "Nothing", "nothing", "Null", "null", "nil", "Unit",
      "unit",
      "Never", "never":
      "leave it out where nothing is returned; what may be nil has '?' behind its type"
    case "Array", "List", "Set", "Sequence", "array", "list": "say of what, as in '[String]'"
    case "Dictionary", "Map", "Dict", "dict", "map": "say of what, as in '{ String: Int }'"
    case "Optional": "write '?' behind the type, as in 'String?'"
    case "Any", "AnyObject", "Object", "id": "say what it holds: declare a struct or an enum"
    case "true", "false": .typed("Bool", value: name)
    default:
      .types(
        Type.builtIn.map(\.name).joined(separator: ", ") + ", or a model of the spec"
          + (modelNames.isEmpty ? "" : modelAdvice))
    }
  }
}
