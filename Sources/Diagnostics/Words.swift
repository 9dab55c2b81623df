/// The sentences that are made of the facts of this room.
extension Unknown {
  public var words: String {
    switch kind {
    case .key: "unknown key '\(name)' in \(owner ?? "a mapping")"
    case .member: "\(Self.withArticle(owner ?? "value")) has no '\(name)'"
    case .facet: "'\(owner ?? "")' has no '\(name)'"
    case .enumCase where owner != nil: "\(owner ?? "") has no case '\(name)'"
    default: "unknown \(kind.rawValue) '\(name)'\(owner.map { " of '\($0)'" } ?? "")"
    }
  }

  /// `an Order`, `a Bool`, `'Order?'`.
  private static func withArticle(_ type: String) -> String {
    if type.hasSuffix("?") { return "'\(type)'" }
    return "\(type.first.map { "AEIOUaeiou".contains($0) } == true ? "an" : "a") \(type)"
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

extension Advice {
  /// The sentence that follows the problem.
  public var words: String {
    switch self {
    case .meant(let name): "did you mean '\(name)'?"
    case .write(let text): "write '\(text)'"
    case .known(let names, let isCut):
      "known: \(names.joined(separator: ", "))\(isCut ? ", …" : "")"
    case .has(let names): "it has \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .fitting(let names):
      "of that type \(names.count == 1 ? "is" : "are"): \(names.joined(separator: ", "))"
    case .quotes(let text):
      "a text has quotes of its own" + (text.map { ": \($0)" } ?? ", as in '\"Your orders\"'")
    case .maybe(let name, let rest):
      "\(name.words) may be meant\(rest.map { "; \($0.words)" } ?? "")"
    case .text(let words): words
    }
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
