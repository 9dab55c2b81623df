import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

extension DataReader {
  /// Whether it is an enum with such a case.
  func hasCase(_ name: String, _ type: Type) -> Bool {
    guard case .model(let owner) = type else { return false }
    let model = models.first { $0.name.value == owner }
    return model?.cases.contains { $0.name.value == name } == true
  }

  /// A literal of Swift as data has it: `daily` for `.daily` and `Rhythm.daily`, `null` for `nil`.
  static func data(for literal: some StringProtocol) -> String {
    if literal == "nil" { return "null" }
    if literal.count > 1, literal.hasPrefix("\""), literal.hasSuffix("\"") {
      return "'\(literal.dropFirst().dropLast())'"
    }
    let parts = String(literal).dotted
    let isCase =
      parts.count == 2 && SwiftNames.isIdentifier(parts[1])
      && (parts[0].isEmpty || parts[0].beginsUppercase)
    return isCase ? parts[1] : String(literal)
  }
}
