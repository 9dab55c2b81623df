import Diagnostics
import Expressions
import SpecModel
import TestPlanning

/// The texts of a feature that people read, for a string catalog.
extension Feature {
  /// The keys of all texts, sorted and without duplicates, such as `About %@` for `"About
  /// \(name)"`.
  var texts: [String] {
    var all = view.flatMap(\.flattened).flatMap(texts)
    all += outputs.filter(\.isOwn).compactMap(\.value.textKey)
    all += states.flatMap(\.rules).compactMap(\.message.textKey)
    for model in ownModels where fails(with: model) {
      all += model.cases.map { Phrase.words(of: $0.name.value) }
    }
    if case .constant(let title)? = title { all.append(title) }
    all.sort()
    return all.enumerated().filter { $0 == 0 || all[$0 - 1] != $1 }.map(\.element)
  }

  private func texts(of element: Element) -> [String] {
    var all = [element.title, element.message].compactMap(\.?.text)
    switch element.kind {
    case .field, .toggle, .stepper, .date: all += words(of: element)
    case .picker(let state, _):
      all += words(of: element) + choices(of: element).map { Phrase.words(of: $0) }
      if states[state].type.isOptional { all.append("None") }
    case .text(let value): all += [value.text].compactMap(\.self)
    case .button(let press):
      all += words(of: element) + [press.confirm?.text].compactMap(\.self)
      if press.confirm != nil { all.append("Cancel") }
    case .list(let list):
      all += [list.empty?.text].compactMap(\.self)
      let row = rows[list.row]
      all += row.actions.map { Phrase.words(of: $0.name.value) }
      all += row.derived.filter { $0.type.display == "flag" }.map {
        Phrase.words(ofFlag: $0.name.value)
      }
    case .alert:
      all.append("OK")
      if element.title == nil, title == nil { all.append(Phrase.words(of: name.value)) }
    case .image, .progress, .section: break
    }
    return all
  }

  /// Returns the element's name in words, if that is its title.
  private func words(of element: Element) -> [String] {
    element.title == nil ? [element.words(in: self)] : []
  }

  private func choices(of element: Element) -> [String] { element.choices(in: self) }
}

extension Shown {
  fileprivate var text: String? { if case .constant(let text) = self { text } else { nil } }
}

extension Expression {
  /// The key of a text in a string catalog, or `nil` if the expression is not a text to read.
  var textKey: String? {
    if let text = constantText { return text.contains(where: \.isLetter) ? text : nil }
    guard case .interpolation(let segments) = kind else { return nil }
    var key = ""
    var isRead = false
    for segment in segments {
      guard case .text(let text) = segment else {
        key += "%@"
        continue
      }
      isRead = isRead || text.contains(where: \.isLetter)
      for letter in text { key += letter == "%" ? "%%" : String(letter) }
    }
    return isRead ? key : nil
  }
}
