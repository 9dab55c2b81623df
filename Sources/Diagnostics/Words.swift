/// The messages of this module's facts.
extension Unknown {
  public var words: String {
    switch kind {
    case .key: "unknown key '\(name)' in \(owner ?? "a mapping")"
    case .member: "\(Self.withArticle(owner ?? "value")) has no '\(name)'"
    case .facet: "'\(owner ?? "")' has no '\(name)'"
    default: "unknown \(kind.word) '\(name)'\(owner.map { " of \(Self.quoted($0))" } ?? "")"
    }
  }

  /// Returns a name in quotes. A phrase with its article has none.
  private static func quoted(_ owner: String) -> String {
    owner.contains(" ") ? owner : "'\(owner)'"
  }

  /// Returns `an Order`, `a Bool` or `'Order?'`.
  private static func withArticle(_ type: String) -> String {
    if type.hasPrefix("'") { return type }
    if type.hasSuffix("?") { return "'\(type)'" }
    return "\(type.first.map { "AEIOUaeiou".contains($0) } == true ? "an" : "a") \(type)"
  }
}

extension Unknown.Kind {
  public var word: String {
    switch self {
    case .action: "action"
    case .argument: "argument"
    case .enumCase: "case"
    case .enum: "enum"
    case .feature: "feature"
    case .function: "function"
    case .key: "key"
    case .list: "state or derived value"
    case .member, .facet, .claimed: "member"
    case .method: "method"
    case .name: "name"
    case .property: "property"
    case .route: "route"
    case .row: "row"
    case .rowAction: "row action"
    case .given: "state or parameter"
    case .service: "service"
    case .state: "state"
    case .struct: "struct"
    case .type: "type"
    }
  }
}

extension Mismatch {
  public var words: String { "expected \(expected), found \(found)" }
}

extension MissingKey {
  public var words: String { "\(owner) needs the key '\(key)'" }
}

extension Nameless {
  public var words: String { "a name is missing above '\(first)'" }
}

extension Beside {
  public var words: String { "'\(key)' stands beside '\(owner)', and not below it" }
}

extension MayBeNil {
  public var words: String {
    "'\(value)' may be nil\(type.map { ": its type is \($0)" } ?? "")"
  }
}

extension MissingDefault {
  public var words: String { "a value is missing behind '='" }
}

extension UnmetClaim {
  public var words: String {
    "the scenario does not hold: \(subject) is expected to be \(expected), and is \(found)"
  }
}

extension KeptQuotes {
  public var words: String { "the quotes are a part of this text" }
}

extension NeverNil {
  public var words: String { "'\(value)' is never nil: its type is \(type)" }
}

extension MissingProperty {
  public var words: String {
    "'\(owner)' needs \(names.map { "'\($0)'" }.joined(separator: " and "))"
  }
}

extension Advice {
  /// The text of the advice, shown after the message.
  public var words: String {
    switch self {
    case .meant(let name): "did you mean '\(name)'?"
    case .write(let text): "write '\(text)'"
    case .known(let names, let isCut):
      "known: \(names.joined(separator: ", "))\(isCut ? ", …" : "")"
    case .has(let names): "it has \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .fitting(let names):
      "of that type \(names.count == 1 ? "is" : "are"): \(names.joined(separator: ", "))"
    case .members(let member, let owners):
      "'\(member)' is told by \(owners.map { "'\($0)'" }.joined(separator: ", "))"
    case .types(let names): "a type is \(names)"
    case .keys(let names, let what): "\(what) has: \(names.joined(separator: ", "))"
    case .guess(let words): words
    case .below(let key): "indent it by 2 more, so that it stands below '\(key)'"
    case .noDash(let key): "leave the '- ' in front of '\(key)' out"
    case .unwrap(let path): Self.unwrapping(path)
    case .typed(let type, let value): "a value stands behind its type: '\(type) = \(value)'"
    case .alone(let text, let reason): "write '\(text)' alone: \(reason)"
    case .leaveOut(let text): "leave '\(text)' out"
    case .quotes(let text):
      "a text has quotes of its own" + (text.map { ": \($0)" } ?? ", as in '\"Your orders\"'")
    case .maybe(let name, let rest):
      "\(name.words) may be meant\(rest.map { "; \($0.words)" } ?? "")"
    case .addProperty(let property, let model, let names):
      "add '\(property)' to '\(model)': "
        + (names.isEmpty ? "it has nothing" : Advice.has(names).words)
    case .parameter(let name):
      "'\(name)' is a parameter, and never changes: declare a state that starts with it"
    case .or(let first, let second): "\(first.words); or \(second)"
    case .text(let words): words
    }
  }
}

extension Advice {
  private static func unwrapping(_ path: String) -> String {
    let name = path.split(separator: ".").last.map { $0.filter { $0 != "?" } } ?? path
    let step = "unwrap it first: '- if: \(path)', with this step under its 'then:'"
    return name == path ? step : "\(step), where it is called '\(name)'"
  }
}

extension Advice.Maybe {
  fileprivate var words: String {
    switch self {
    case .kin(let name), .alike(let name): "'\(name)'"
    case .unused(let name): "'\(name)', which nothing uses,"
    case .thrown(let name): "'\(name)', which a stub throws,"
    }
  }
}
