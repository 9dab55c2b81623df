/// The names that generated code uses for itself, as declared by packs. A spec must not declare any
/// of these names, whatever its style.
public struct GeneratedNames: Sendable {
  private struct Place: Hashable {
    var subject: NameSubject
    var kind: NameKind
  }

  private var patterns: [Place: [NamePattern]] = [:]

  /// Creates an empty set of names.
  public init() {}

  /// Returns the patterns in the order of their declaration, without duplicates.
  public func patterns(of subject: NameSubject, _ kind: NameKind) -> [NamePattern] {
    patterns[Place(subject: subject, kind: kind)] ?? []
  }

  public mutating func add(_ new: [NamePattern], of subject: NameSubject, _ kind: NameKind) {
    let place = Place(subject: subject, kind: kind)
    var known = patterns[place] ?? []
    for pattern in new where !known.contains(pattern) { known.append(pattern) }
    patterns[place] = known
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
