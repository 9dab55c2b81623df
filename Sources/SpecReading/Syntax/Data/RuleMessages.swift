import Diagnostics
import YAML

extension DeclaredState.Rule {
  /// Says of a message that is missing how it could read.
  func adviseMessage(since known: Int, _ reader: inout Reader) {
    guard let kind = kind?.value, let value = argument?.scalar?.text else { return }
    let example: String
    switch kind {
    case "minLength": example = "At least \(value) characters."
    case "maxLength": example = "At most \(value) characters."
    case "min": example = "At least \(value)."
    case "max": example = "At most \(value)."
    case "notEmpty": example = "This is missing."
    case "email": example = "This is no address."
    default: return
    }
    reader.bag.change(since: known) { problem in
      guard problem.fact as? MissingKey == MissingKey("message", in: "a rule")
      else {
        return
      }
      problem.help = "add it, as in 'message: \(example)'"
    }
  }
}
