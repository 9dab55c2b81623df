import Expressions
import SpecModel

/// An expected value that may leave out arguments.
protocol ClaimMatching {
  func matches(_ found: Self) -> Bool
}

extension Departure: ClaimMatching {
  func matches(_ found: Departure) -> Bool {
    route == found.route && (arguments == nil || arguments == found.arguments)
  }
}

extension Call: ClaimMatching {
  func matches(_ found: Call) -> Bool {
    method == found.method && (arguments == nil || arguments == found.arguments)
  }
}

extension Array where Element: ClaimMatching {
  func matches(_ found: [Element]) -> Bool {
    count == found.count && zip(self, found).allSatisfy { $0.matches($1) }
  }

  /// The index of the only mismatch; `nil` if there are several, or the counts differ.
  func onlyMismatch(in found: [Element]) -> Int? {
    guard count == found.count else { return nil }
    let wrong = indices.filter { !self[$0].matches(found[$0]) }
    return wrong.count == 1 ? wrong[0] : nil
  }
}
