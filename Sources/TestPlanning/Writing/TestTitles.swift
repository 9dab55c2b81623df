import Diagnostics
import Expressions
import Simulation
import SpecModel

/// Chooses titles for tests that differ from the first of their kind in their initial situation.
extension TestPlanner {
  func title(_ title: String, of trial: Trial, unlike first: Trial?, among cases: [TestCase])
    -> String
  {
    self.title(title, where: first.map { differences(trial, $0) } ?? [], among: cases)
  }

  /// The title of a further case: with a difference from the first case if it is short and unique,
  /// otherwise with a number.
  func title(_ title: String, where differences: [String], among cases: [TestCase]) -> String {
    let titles = Set(cases.map(\.title))
    guard titles.contains(title) || titles.contains(where: { $0.hasPrefix("\(title), ") }) else {
      return title
    }
    for difference in differences {
      let text = "\(title), where \(difference)"
      if text.count <= Self.longest, !titles.contains(text) { return text }
    }
    var number = 2
    while titles.contains("\(title), case \(number)") { number += 1 }
    return "\(title), case \(number)"
  }

  /// The name of a method, qualified by its service if the run calls another method of that name.
  func title(of method: MethodID, in trial: Trial) -> String {
    let name = feature.method(method).name.value
    let isShared = trial.context.calls.contains {
      $0 != method && feature.method($0).name.value == name
    }
    return isShared ? feature.name(of: method) : name
  }

  /// The maximum length, so that the title fits in a line of 80 columns.
  private static let longest = 64

  /// The arguments and initial values of a run that differ from those of another run.
  private func differences(_ trial: Trial, _ first: Trial) -> [String] {
    let taken = trial.action.parameters.map(\.name.value)
    let arguments = zip(taken, zip(trial.arguments, first.arguments)).compactMap { name, values in
      Self.difference(name, values.0, values.1)
    }
    let model = trial.action.id.row.flatMap { feature.types[feature.rows[$0].model] }
    let fields = zip(trial.itemFields, first.itemFields)
    let properties = zip(model?.properties ?? [], fields).compactMap { property, values in
      Self.difference("item.\(property.name)", values.0, values.1).map { (property.name, $0) }
    }
    // The `id` comes last because it says the least.
    let item = properties.filter { $0.0 != "id" } + properties.filter { $0.0 == "id" }
    return arguments + item.map(\.1)
      + differences(zip(trial.places, trial.values), zip(first.places, first.values))
  }

  /// The initial values that differ from those of the first case.
  func differences(
    _ stored: some Sequence<(Referent, RuntimeValue)>,
    _ first: some Sequence<(Referent, RuntimeValue)>
  ) -> [String] {
    stored.compactMap { place, value in
      guard let other = first.first(where: { $0.0 == place })?.1 else { return nil }
      switch place {
      case .state, .parameter: break
      default: return nil
      }
      return Self.difference(feature.name(of: place), value, other)
    }
  }

  private static func difference(_ name: String, _ value: RuntimeValue, _ other: RuntimeValue)
    -> String?
  {
    guard value != other, let text = value.titleText, text != other.titleText else { return nil }
    return "\(name) \(text)"
  }
}

extension Trial {
  /// The properties of the row's element.
  fileprivate var itemFields: [RuntimeValue] {
    guard let element, let row = action.id.row,
      case .structure(_, let fields)? = begin.element(at: element.at, of: row)?.0
    else { return [] }
    return fields
  }
}

extension RuntimeValue {
  /// The value as part of a title: `is empty`, `is 3`; `nil` if it would take too many words.
  fileprivate var titleText: String? {
    switch self {
    case .none: "is nil"
    case .bool(let value): "is \(value)"
    case .int(let value): "is \(value)"
    case .double(let value): "is \(value)"
    case .decimal(let text): "is \(text)"
    case .string(let text) where text.isEmpty: "is empty"
    case .string(let text) where text.utf8.count <= 16 && text.utf8.allSatisfy(Self.isPlain):
      "is '\(text)'"
    case .array(let elements):
      switch elements.count {
      case 0: "is empty"
      case 1: "has one element"
      default: "has \(elements.count) elements"
      }
    case .enumeration(_, let name, let payload) where payload.isEmpty: "is \(name)"
    default: nil
    }
  }

  /// Whether this is a visible ASCII character that needs no escaping in a string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"'\\".utf8.contains(byte)
  }
}
