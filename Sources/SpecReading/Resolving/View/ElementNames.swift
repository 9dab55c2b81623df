import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// What elements are called that nobody has named: by what they show, so that one which is put in between
/// renames no other.
extension Resolver {
  /// `totalText` for a text of `total`; a number where there is nothing to call it by.
  mutating func name(_ kind: DeclaredElement.Kind, showing value: Expression) -> String {
    let base = value.constantText.map(\.leadingWords) ?? value.leadingName
    return name(kind, after: base, isValue: value.reference == nil)
  }

  /// `accountSection`, by its title or by what stands first in it.
  mutating func name(ofSection element: DeclaredElement, with children: [Element]) -> String {
    let title = element.companion("title")?.scalar?.text.titleWords
    return name(.section, after: title ?? children.first?.name)
  }

  /// - Parameter isValue: whether a value of the view's own has that name, which nothing else has then.
  private mutating func name(
    _ kind: DeclaredElement.Kind,
    after base: String?,
    isValue: Bool = true
  ) -> String {
    let suffix = kind.rawValue.upperFirst
    // It may be a type's: `\(Decimal(price))`.
    guard let base = base?.lowerFirst else { return numbered(kind.rawValue) }
    let wanted = base.hasSuffix(suffix) ? base : base + suffix
    var name = unique(wanted)
    while isValue, isTaken(name) { name = unique(wanted) }
    return name
  }

  /// `text2`, for the second text that has nothing to be called by.
  mutating func numbered(_ kind: String) -> String {
    kind + String(elementCounts.add(kind))
  }

  /// With a number, where another element has the name.
  mutating func unique(_ name: String) -> String {
    let count = elementCounts.add(name)
    return count == 1 ? name : name + String(count)
  }

  /// A name for an output of the view's own: with a number, where anything else has it.
  func freeName(_ name: String) -> String {
    var result = name
    var number = 1
    while isTaken(result) {
      number += 1
      result = name + String(number)
    }
    return result
  }

  private func isTaken(_ name: String) -> Bool {
    if scope.lookup(name) != nil || feature.outputs.contains(where: { $0.name == name }) {
      return true
    }
    // What actions and rules tell; other generated names end in other ways.
    if name.hasPrefix("is"), name.hasSuffix("Enabled") {
      let action = String(name.dropFirst("is".count).dropLast("Enabled".count))
      return feature.actions.contains { $0.name.value.upperFirst == action }
    }
    if name.hasSuffix("Message") {
      return scope.lookup(String(name.dropLast("Message".count))) != nil
    }
    return feature.services.contains { $0.propertyName == name }
      || feature.rows.contains {
        feature.generated.hold(name, of: .row, .members, $0.name.value)
      }
  }
}

extension String {
  /// Of a title with a value in it what stands before that, or the value: `crateName` for
  /// `\(crate?.name ?? "None")`.
  fileprivate var titleWords: String? {
    guard let hole = firstRange(of: "\\(") else { return leadingWords }
    if let words = String(self[..<hole.lowerBound]).leadingWords { return words }
    let path = self[hole.upperBound...].prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || ".?_".contains($0))
    }
    let names = path.split { ".?".contains($0) }.prefix(3)
    guard let first = names.first, first.first?.isLetter == true else { return leadingWords }
    return first + names.dropFirst().map { String($0).upperFirst }.joined()
  }

  /// Up to three words in one, `signInTo` for `Sign in to see more`; `nil` where they are no name.
  fileprivate var leadingWords: String? {
    let words = split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.prefix(3)
    guard let first = words.first, first.first?.isLetter == true, allSatisfy(\.isASCII) else {
      return nil
    }
    return first.lowercased() + words.dropFirst().map { $0.lowercased().upperFirst }.joined()
  }
}

extension Expression {
  /// The first name in it, with what is read of that: `userCity` for `user.address.city`.
  fileprivate var leadingName: String? {
    var property: String?
    var result: String?
    visit { node in
      guard result == nil else { return }
      switch node.kind {
      case .property(_, let name): property = property ?? name
      case .symbol(let reference) where reference.isMember: result = reference.swiftName
      default: break
      }
    }
    guard var name = result else { return nil }
    if name.hasPrefix("is"), name.dropFirst(2).beginsUppercase {
      name = String(name.dropFirst(2)).lowerFirst
    }
    return name + (property?.upperFirst ?? "")
  }
}
