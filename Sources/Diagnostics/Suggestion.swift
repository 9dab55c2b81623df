/// Finds the name that was most probably meant.
public enum Suggestion {
  /// Returns the most similar of `candidates` other than the name itself, or `nil` if none is
  /// similar. Of equally similar ones, the first is returned.
  ///
  /// A name is similar if its edit distance (insertions, deletions, replacements and
  /// transpositions, ignoring case) is at most a third of the longer name's length, but at least
  /// one edit is allowed. A plural is similar as well.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8)
    guard wanted.count <= 64 else { return nil }
    var best: (distance: Int, name: String)?
    var rows = DistanceRows()
    for candidate in candidates.prefix(candidateLimit) where mayBeNear(wanted.count, candidate) {
      guard candidate != name else { continue }
      let other = Array(candidate.lowercased().utf8)
      let longer = max(wanted.count, other.count)
      // A plural differs by three letters at most.
      let near = arePlurals(wanted, other) ? 3 : max(1, longer / 3)
      let limit = min(near, longer - 1, (best?.distance ?? .max) - 1)
      guard let distance = rows.distance(wanted, other, atMost: limit) else { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// Returns the longest of `candidates` that begins with the name or ends with it as a word, or
  /// vice versa: `add` for `addEntry`, `slots` for `getSlots`, `loadMore` for `more`.
  public static func kin(of name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = name.lowercased()
    var best: String?
    for candidate in candidates.prefix(candidateLimit) where candidate.utf8.count > 2 {
      let other = candidate.lowercased()
      let isLastWord = wanted.hasSuffix(other) && !name.hasSuffix(candidate)
      guard wanted.utf8.count > 2,
        wanted.hasPrefix(other) || other.hasPrefix(wanted) || isLastWord
          || name.beginsLowercase && candidate.hasSuffix(name.capital)
      else { continue }
      if candidate.utf8.count > best?.utf8.count ?? 0 { best = candidate }
    }
    return best
  }

  /// Whether one is the plural of the other by more than an `s`: `boxes`, `buddies`.
  private static func arePlurals(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    let (one, many) = name.count < other.count ? (name, other) : (other, name)
    if many == one + Array("es".utf8) { return true }
    return one.last == UInt8(ascii: "y") && many == one.dropLast() + Array("ies".utf8)
  }

  /// The maximum number of candidates that are compared.
  private static let candidateLimit = 1_000

  /// Whether the names can be similar, judging by their lengths.
  private static func mayBeNear(_ count: Int, _ candidate: String) -> Bool {
    let other = candidate.utf8.count
    // Changing the case of a letter can change its length.
    return other <= 64 && abs(count - other) <= max(1, max(count, other) / 3) + 4
  }
}

/// Rows of the table by which a distance is computed, which are used again for the next distance.
private struct DistanceRows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  /// Returns the restricted Damerau–Levenshtein distance, or `nil` if it is greater than the limit.
  mutating func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    if last.count <= right.count {
      (beforeLast, last, current) = (
        Self.row(right.count), Self.row(right.count), Self.row(right.count)
      )
    }
    for column in 0...right.count { last[column] = column }
    var least = 0
    for row in 0..<left.count {
      let leastBefore = least
      current[0] = row + 1
      least = row + 1
      for column in 0..<right.count {
        let cost = left[row] == right[column] ? 0 : 1
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
        let isSwap =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isSwap { best = min(best, beforeLast[column - 1] + 1) }
        current[column + 1] = best
        least = min(least, best)
      }
      // What follows is no less than the least of the last two rows.
      guard min(least, leastBefore) <= limit else { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  private static func row(_ count: Int) -> [Int] { Array(repeating: 0, count: count + 1) }
}

extension String {
  /// The string with its first letter in uppercase.
  fileprivate var capital: String { prefix(1).uppercased() + dropFirst() }
}
