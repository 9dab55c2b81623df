/// What to do about a problem: a value where a stage reads it, and else the words alone.
public enum Advice: Hashable, Sendable {
  /// Another name or expression is meant for what stands at the place.
  case meant(String)
  /// The text that should stand there.
  case write(String)
  /// The names that can stand there, or the first of them.
  case known([String], isCut: Bool)
  /// All names that what is asked has.
  case has([String])
  /// The names whose values have the type that is due.
  case fitting([String])
  /// The text with the quotes that it needs; `nil` for an example.
  case quotes(String?)
  /// A name that may be meant, beside what is known otherwise.
  indirect case maybe(Maybe, or: Advice?)
  /// Words for the author, which no stage reads.
  case text(String)

  public enum Maybe: Hashable, Sendable {
    /// It is spelt like a part of the one that stands there.
    case kin(String)
    /// It is declared, and nothing uses it.
    case unused(String)
    /// A stub throws it.
    case thrown(String)
    /// It shares a word with the one that stands there.
    case alike(String)
  }

  public static func known(_ names: [String], limit: Int) -> Advice {
    .known(Array(names.prefix(limit)), isCut: names.count > limit)
  }

  /// The one name that is meant.
  public var meant: String? {
    if case .meant(let name) = self { name } else { nil }
  }

  /// Whether it lists what there is, and says nothing of what is meant.
  public var isList: Bool {
    switch self {
    case .known: true
    case .maybe(.kin, .known?): true
    default: false
    }
  }
}

extension Advice: ExpressibleByStringInterpolation, CustomStringConvertible {
  public init(stringLiteral words: String) { self = .text(words) }

  public init(_ words: String) { self = .text(words) }

  public var description: String { words }

  public static func + (left: Advice, right: String) -> Advice { .text(left.words + right) }
}
