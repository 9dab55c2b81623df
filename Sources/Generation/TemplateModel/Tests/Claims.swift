import Diagnostics
import SpecModel

/// What names of flags claim.
enum Claims {
  /// `submitEnabled` for `isSubmitEnabled`; `nil` for a name that claims nothing.
  static func claim(of name: String) -> String? {
    let bare = name.dropFirst(2)
    return name.hasPrefix("is") && bare.beginsUppercase ? Phrase.lowerFirst(String(bare)) : nil
  }

  /// The same for a flag among others, unless one of these has the claim for its name.
  static func claim(of name: String, isBool: Bool, among names: [String]) -> String? {
    guard isBool, let claim = claim(of: name), !names.contains(claim) else { return nil }
    return claim
  }
}
