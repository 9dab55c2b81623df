import SpecModel

/// Texts for tests that read like values.
enum SampleText {
  /// In alphabetical order, so that samples are sorted.
  private static let names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana"]

  /// A first name; from the ninth on with a number.
  static func name(_ number: Int) -> String {
    let index = max(0, number - 1)
    let name = names[index % names.count]
    return index < names.count ? name : "\(name) \(index / names.count + 1)"
  }

  /// The text of a property: a first name, or what belongs to somebody of that name, such as
  /// `Ada's note`.
  ///
  /// - Parameter place: Distinguishes properties that are names.
  static func text(_ number: Int, of property: String, place: Int) -> String {
    let words = Phrase.words(of: property).lowercased().split(separator: " ")
    let name = name(number)
    let plain = [name.lowercased().filter { $0 != " " }] + words.dropLast().map { String($0) }
    switch words.last {
    case "name"?: return Self.name(number + 3 * place)
    case "id"?: return plain.joined(separator: "-")
    case "email"?, "mail"?: return "\(plain.joined(separator: "."))@example.com"
    default: return "\(name)'s \(words.joined(separator: " "))"
    }
  }
}
