/// The names that generated code uses for itself, as declared by packs. A spec must not declare any
/// of these names, whatever its style.
public struct GeneratedNames: Sendable {
  /// A list for each kind of names of each subject.
  private var patterns = [[NamePattern]](
    repeating: [], count: NameSubject.allCases.count * NameKind.allCases.count)

  /// Creates an empty set of names.
  public init() {}

  /// Returns the patterns in the order of their declaration, without duplicates.
  public func patterns(of subject: NameSubject, _ kind: NameKind) -> [NamePattern] {
    patterns[Self.place(of: subject, kind)]
  }

  public mutating func add(_ new: [NamePattern], of subject: NameSubject, _ kind: NameKind) {
    let place = Self.place(of: subject, kind)
    for pattern in new where !patterns[place].contains(pattern) { patterns[place].append(pattern) }
  }

  private static let kindCount = NameKind.allCases.count

  private static func place(of subject: NameSubject, _ kind: NameKind) -> Int {
    subject.rawValue * kindCount + kind.rawValue
  }

  public mutating func add(_ other: GeneratedNames) {
    for subject in NameSubject.allCases {
      for kind in NameKind.allCases { add(other.patterns(of: subject, kind), of: subject, kind) }
    }
  }

  // MARK: Names

  public func names(of subject: NameSubject, _ kind: NameKind, _ values: String...) -> [String] {
    patterns(of: subject, kind).map { $0.name(values) }
  }

  /// Whether the name matches a pattern with these values.
  public func hold(
    _ name: String, of subject: NameSubject, _ kind: NameKind, _ values: String...
  ) -> Bool {
    patterns(of: subject, kind).contains { $0.matches(name, values) }
  }
}
