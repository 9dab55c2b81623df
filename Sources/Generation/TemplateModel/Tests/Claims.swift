import Diagnostics
import SpecModel

/// Derives names from the names of Boolean flags.
enum Claims {
  /// Returns the flag's name without `is`, such as `submitEnabled` for `isSubmitEnabled`, or `nil`
  /// if it has no such prefix.
  static func claim(of name: String) -> String? {
    let bare = name.dropFirst(2)
    return name.hasPrefix("is") && bare.beginsUppercase ? Phrase.lowerFirst(String(bare)) : nil
  }

  /// Returns the same for a value among others, or `nil` if it is not a flag or the name is taken.
  static func claim(of name: String, isBool: Bool, among names: [String]) -> String? {
    guard isBool, let claim = claim(of: name), !names.contains(claim) else { return nil }
    return claim
  }
}
