import Diagnostics
import Expressions
import Simulation
import SpecModel

/// Titles of tests that begin otherwise than the first of their kind.
extension TestPlanner {
  func title(_ title: String, of trial: Trial, unlike first: Trial?, among cases: [TestCase])
    -> String
  {
    self.title(title, where: first.map { differences(trial, $0) } ?? [], among: cases)
  }

  /// The title of a further case: with what it begins otherwise than the first one, where a few words say
  /// that and no other case has them; else with a number.
  func title(_ title: String, where differences: [String], among cases: [TestCase]) -> String {
    let titles = Set(cases.map(\.title))
    guard titles.contains(title) || titles.contains(where: { $0.hasPrefix("\(title), ") }) else {
      return title
    }
    for difference in differences {
      let told = "\(title), where \(difference)"
      if told.count <= Self.longest, !titles.contains(told) { return told }
    }
    var number = 2
    while titles.contains("\(title), case \(number)") { number += 1 }
    return "\(title), case \(number)"
  }

  /// A method by its name, and by its service where the run calls another one of that name.
  func title(of method: MethodID, in trial: Trial) -> String {
    let name = feature.method(method).name.value
    let isShared = trial.occasion.calls.contains {
      $0 != method && feature.method($0).name.value == name
    }
    return isShared ? feature.name(of: method) : name
  }

  /// So long that it stands in a line of 80.
  private static let longest = 64

  /// What a run takes and begins with that another one does not.
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
    // Which element it is says least.
    let item = properties.filter { $0.0 != "id" } + properties.filter { $0.0 == "id" }
    return arguments + item.map(\.1)
      + differences(zip(trial.places, trial.values), zip(first.places, first.values))
  }

  /// What is begun with, where another value is begun with otherwise.
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
    guard value != other, let told = value.inATitle, told != other.inATitle else { return nil }
    return "\(name) \(told)"
  }
}

extension Trial {
  /// What the element of a row's action holds.
  fileprivate var itemFields: [RuntimeValue] {
    guard let element, let row = action.id.row,
      case .structure(_, let fields)? = begin.addressed(element.at, of: row)?.0
    else { return [] }
    return fields
  }
}

extension RuntimeValue {
  /// `is empty`, `is 3`; `nil` where it takes more words than a title has room for.
  fileprivate var inATitle: String? {
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

  /// A letter, a digit or a mark that no string escapes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"'\\".utf8.contains(byte)
  }
}
