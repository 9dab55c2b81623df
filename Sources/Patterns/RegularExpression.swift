public import Diagnostics
import Synchronization

/// A regular expression with Swift's syntax, restricted to the part that can be matched in bounded
/// time.
///
/// It supports characters, `.`, `[…]`, `\d \w \s \p{L}` and their negations, groups, `|`, `^`, `$`,
/// lookahead, and the quantifiers `* + ? {n,m}`, greedy or lazy (with `?`). Like Swift's own
/// regular expressions, it matches characters.
public struct RegularExpression: Hashable, Sendable {
  /// The pattern as written in the spec.
  public var source: String
  var root: Node {
    didSet { known = KnownMatches() }
  }
  private var known = KnownMatches()

  indirect enum Node: Hashable, Sendable {
    case character(CharacterSet)
    case sequence([Node])
    case choice([Node])
    case repetition(Node, least: Int, most: Int?, isLazy: Bool)
    /// A capture group. Groups are numbered from 1.
    case group(Node, Int)
    case lookahead(Node, isNegative: Bool)
    case start
    case end
    /// A word boundary, or the absence of one.
    case boundary(Bool)
  }

  /// - Parameter hasBoundaries: whether to support `\b` and `\B`, which have different rules in
  ///   Swift.
  /// - Throws: an error with its range if the pattern is not valid in Swift, or is not supported.
  public init(_ source: String, hasBoundaries: Bool = false) throws(RegularExpressionError) {
    var parser = RegularExpressionParser(source, hasBoundaries: hasBoundaries)
    root = try parser.parse()
    self.source = source
  }

  /// Whether the whole text matches, or `nil` if the budget was exceeded.
  public func matches(_ text: String) -> Bool? {
    known.result(for: text) {
      guard let program = PatternProgram(root) else { return nil }
      var matcher = Matcher(program, Array(text))
      let isMatch = matcher.match(at: 0, isWhole: true) != nil
      return matcher.isExhausted ? nil : isMatch
    }
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.source == other.source && one.root == other.root
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A cache of results, since choosing test data tries the same texts many times.
private final class KnownMatches: Sendable {
  private let results = Mutex<[String: Bool?]>([:])
  private static let limit = 1_000
  /// The maximum length of a cached text in bytes, which bounds the memory of the cache.
  private static let longest = 10_000

  func result(for text: String, else find: () -> Bool?) -> Bool? {
    guard text.utf8.count <= Self.longest else { return find() }
    if let known = results.withLock({ $0[text] }) { return known }
    let found = find()
    results.withLock { results in
      if results.count >= Self.limit { results.removeAll(keepingCapacity: true) }
      results.updateValue(found, forKey: text)
    }
    return found
  }
}

/// An error in a regular expression.
public struct RegularExpressionError: Error {
  public var message: String
  /// The range of the error, in characters.
  public var range: Range<Int>
  public var help: Advice?

  public init(_ message: String, in range: Range<Int>, help: Advice? = nil) {
    self.message = message
    self.range = range
    self.help = help
  }
}

/// A set of characters.
struct CharacterSet: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case one(Character)
    case range(ClosedRange<Unicode.Scalar>)
    case digit, word, space, any
    /// A Unicode general category by its short name, such as `L` or `Lu`.
    case category(String)
    indirect case opposite(Item)
  }

  static let word = CharacterSet(items: [.word])

  var items: [Item]
  var isInverted = false

  func contains(_ character: Character) -> Bool {
    items.contains { Self.matches($0, character) } != isInverted
  }

  private static func matches(_ item: Item, _ character: Character) -> Bool {
    switch item {
    case .one(let other): character == other
    case .range(let range): contains(range, character)
    case .digit: character.isNumber
    case .word: character.isLetter || character.isNumber || character == "_"
    case .space: character.isWhitespace
    case .any: !character.isNewline
    case .category(let name): isOf(name, character)
    case .opposite(let item): !matches(item, character)
    }
  }

  /// Like Swift, tests the first scalar only, so that combining accents do not matter.
  private static func isOf(_ category: String, _ character: Character) -> Bool {
    let found = character.unicodeScalars.first?.properties.generalCategory.shortName
    return found.map { category.count == 1 ? $0.hasPrefix(category) : $0 == category } ?? false
  }

  /// A letter with its accent may be two scalars, and equals the precomposed character.
  private static func contains(
    _ range: ClosedRange<Unicode.Scalar>,
    _ character: Character
  ) -> Bool {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first { return range.contains(scalar) }
    let values = range.lowerBound.value...range.upperBound.value
    guard values.upperBound >= 0xC0, values.count <= 2_000 else { return false }
    return values.contains { Unicode.Scalar($0).map(Character.init) == character }
  }
}

extension Unicode.GeneralCategory {
  /// The short names of all categories and of their groups: chapter 4.5 of the Unicode Standard.
  static let shortNames: Set = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp",
  ]

  fileprivate var shortName: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    default: "C"
    }
  }
}
