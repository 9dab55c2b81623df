/// What the author can do about a problem. Later stages can compare a case with values, while
/// `text` is only shown.
public enum Advice: Hashable, Sendable {
  /// A different name or expression is meant.
  case meant(String)
  /// The text to write instead.
  case write(String)
  /// The possible names, or the first of them.
  case known([String], isCut: Bool)
  /// The names of all members.
  case has([String])
  /// The names whose values have the expected type.
  case fitting([String])
  /// The values that have a member, each in quotes.
  case members(String, of: [String])
  /// The names of the existing types.
  case types(String)
  /// The keys of a kind of mapping, which is named with its article.
  case keys([String], of: String)
  /// Where a line probably belongs, judging by the lines around it. The result was not checked.
  case guess(String)
  /// The line belongs below the key with this name, which begins an item.
  case below(String)
  /// The dash in front of the key has to be removed.
  case noDash(String)
  /// The value of the path has to be unwrapped in an `if` step.
  case unwrap(String)
  /// A type has to precede its value.
  case typed(String, value: String)
  /// Only this text is to be written, for the given reason.
  case alone(String, String)
  /// The prefix, including its dot, has to be left out.
  case leaveOut(String)
  /// A string needs quotes. The text with its quotes, or `nil` for an example.
  case quotes(String?)
  /// A name that may be meant, followed by other advice.
  indirect case maybe(Maybe, or: Advice?)
  /// A model lacks a property. The names are those of its properties.
  case addProperty(String, to: String, has: [String])
  /// The parameter with this name never changes.
  case parameter(String)
  /// Advice with an alternative.
  indirect case or(Advice, String)
  /// Text for the author that is not compared.
  case text(String)

  public enum Maybe: Hashable, Sendable {
    /// The name shares a beginning or an ending with the one that was written.
    case kin(String)
    /// The name is declared and not used.
    case unused(String)
    /// A stub throws the error with this name.
    case thrown(String)
    /// The name shares a word with the one that was written.
    case alike(String)
  }

  public static func known(_ names: [String], limit: Int) -> Advice {
    .known(Array(names.prefix(limit)), isCut: names.count > limit)
  }

  /// For an optional value where a value is required.
  public static let unwrapOrDefault: Advice =
    "say with '??' what it is instead of nil, or unwrap it in an 'if' step"

  /// The name that is meant, if there is a single one.
  public var meant: String? {
    if case .meant(let name) = self { name } else { nil }
  }

  /// Whether the advice only lists the possible names.
  public var isKnown: Bool {
    switch self {
    case .known: true
    case .or(let first, _): first.isKnown
    default: false
    }
  }

  /// Whether the advice lists values of the expected type.
  public var isFitting: Bool {
    if case .fitting = self { true } else { false }
  }

  /// Whether the advice concerns the quotes of a string.
  public var isQuotes: Bool {
    if case .quotes = self { true } else { false }
  }

  /// Whether the advice names a declaration that is not used.
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
