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
  /// The values that have a member, each in quotes.
  case members(String, of: [String])
  /// The types that there are.
  case types(String)
  /// The keys of a kind of mapping, with its article.
  case keys([String], of: String)
  /// Where a line belongs, as the lines around it suggest: nothing was tried.
  case guess(String)
  /// The line goes below the key of that name, which begins an item.
  case below(String)
  /// The dash in front of the key is one too many.
  case noDash(String)
  /// An `if` step around this one gives the value of the path.
  case unwrap(String)
  /// A value stands behind its type.
  case typed(String, value: String)
  /// The text alone, and why.
  case alone(String, String)
  /// What stands in front, with its dot, is one too many.
  case leaveOut(String)
  /// The text with the quotes that it needs; `nil` for an example.
  case quotes(String?)
  /// A name that may be meant, beside what is known otherwise.
  indirect case maybe(Maybe, or: Advice?)
  /// A property that a model lacks, and those that it has.
  case addProperty(String, to: String, has: [String])
  /// A parameter of that name never changes.
  case parameter(String)
  /// Another thing that may be done.
  indirect case or(Advice, String)
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

  /// For what may be nil, where a value is due.
  public static let unwrapOrDefault: Advice =
    "say with '??' what it is instead of nil, or unwrap it in an 'if' step"

  /// The one name that is meant.
  public var meant: String? {
    if case .meant(let name) = self { name } else { nil }
  }

  /// Whether it lists what there is, and nothing else.
  public var isKnown: Bool {
    switch self {
    case .known: true
    case .or(let first, _): first.isKnown
    default: false
    }
  }

  /// Whether it lists what has the type that is due.
  public var isFitting: Bool {
    if case .fitting = self { true } else { false }
  }

  /// Whether it says that a text has quotes.
  public var isQuotes: Bool {
    if case .quotes = self { true } else { false }
  }

  /// Whether it names what is declared, and what nothing uses.
  public var isOfUnused: Bool {
    if case .maybe(.unused, _) = self { true } else { false }
  }
}

extension Advice: ExpressibleByStringInterpolation, CustomStringConvertible {
  public init(stringLiteral words: String) { self = .text(words) }

  public init(_ words: String) { self = .text(words) }

  public var description: String { words }

  public static func + (left: Advice, right: String) -> Advice { .text(left.words + right) }
}
