import Diagnostics

/// A row of the table of members.
public struct MemberID: Hashable, Sendable {
  var number: Int

  var member: Member { Members.table[number] }

  /// As Swift documents it: `count`, `first(where:)`.
  public var name: String { member.fullName }

  public var needsFoundation: Bool { member.needsFoundation }

  /// It leaves elements of an array out or moves them, and changes none.
  public var isSelection: Bool {
    if member.receiver == .array, case .own = member.result { true } else { false }
  }
}

/// The table of all members and functions that expressions can use.
enum Members {
  static let table: [Member] =
    functions + decimals
    + strings.map { $0.of(.string) }
    + arrays.map { $0.of(.array) }
    + dictionaries.map { $0.of(.dictionary) }
    + numbers.map { $0.of(.double) }
    + errors.map { $0.of(.error) }
    + optionals.map { $0.of(.optional) }

  /// The members of a Substring that are those of the String.
  static let slicedStrings: [String] = [
    "count", "isEmpty", "trimmed", "first", "last", "lowercased()", "uppercased()", "contains(_:)",
    "hasPrefix(_:)", "hasSuffix(_:)", "prefix(_:)", "suffix(_:)", "dropFirst()", "dropLast()",
    "split(separator:)",
  ]
  /// The members of a slice, and of a reversed view, that are those of the Array.
  static let slicedArrays: [String] = [
    "count", "isEmpty", "first", "last", "contains(_:)", "contains(where:)", "first(where:)",
    "last(where:)",
    "filter(_:)", "map(_:)", "compactMap(_:)", "flatMap(_:)", "sorted(by:)", "sorted()",
    "reversed()", "allSatisfy(_:)", "reduce(_:_:)", "min()", "max()", "min(by:)", "max(by:)",
    "prefix(_:)", "suffix(_:)", "dropFirst()", "dropLast()", "joined(separator:)",
  ]

  /// The rows of the table by the number that the index gives their name.
  private static let rowsByName: (index: NameIndex, rows: [[MemberID]]) = {
    var index = NameIndex()
    var rows: [[MemberID]] = []
    for number in table.indices {
      let (place, isNew) = index.insert(table[number].name)
      if isNew { rows.append([]) }
      rows[place].append(MemberID(number: number))
    }
    return (index, rows)
  }()

  /// The rows of one name; more than one where labels or types tell them apart.
  static func named(_ name: String, of receiver: Member.Receiver?) -> [MemberID] {
    guard let place = rowsByName.index.number(of: name) else { return [] }
    return rowsByName.rows[place].filter { table[$0.number].receiver == receiver }
  }

  static func names(of receiver: Member.Receiver?) -> [String] {
    table.filter { $0.receiver == receiver }.map(\.name)
  }

  static func receiver(of type: Type) -> Member.Receiver? {
    switch type {
    case .string: .string
    case .array: .array
    case .dictionary: .dictionary
    case .double: .double
    case .error: .error
    case .optional: .optional
    default: nil
    }
  }
}
