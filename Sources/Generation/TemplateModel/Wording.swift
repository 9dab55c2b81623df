import Diagnostics
import SpecModel

/// Names made of names.
enum Wording {
  /// `SubmitEnabled` of `isSubmitEnabled`.
  static func bare(_ name: String) -> String? {
    let bare = name.dropFirst(2)
    return name.hasPrefix("is") && bare.beginsUppercase ? String(bare) : nil
  }

  /// `showSubmitEnabled` for `isSubmitEnabled`, unless that belongs to another of the names.
  static func show(_ name: String, isBool: Bool, among names: [String]) -> String {
    guard isBool, let bare = bare(name), !names.contains(Phrase.lowerFirst(bare)) else {
      return "show" + Phrase.upperFirst(name)
    }
    return "show" + bare
  }
}
