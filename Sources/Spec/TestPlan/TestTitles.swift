import Diagnostics
import Expressions

/// Titles of tests that begin otherwise than the first of their kind.
extension TestPlanner {
  /// The title of a further case: with what it begins otherwise than the first one, where a few words say
  /// that and no other case has them; else with a number.
  func title(_ title: String, of trial: Trial, unlike first: Trial?, among cases: [TestCase])
    -> String
  {
    let titles = Set(cases.map(\.title))
    guard titles.contains(title) || titles.contains(where: { $0.hasPrefix("\(title), ") }) else {
      return title
    }
    for difference in first.map({ differences(trial, $0) }) ?? [] {
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
    var result: [String] = []
    func compare(_ name: String, _ value: RuntimeValue, _ other: RuntimeValue) {
      guard value != other, let told = value.inATitle, told != other.inATitle else { return }
      result.append("\(name) \(told)")
    }
    for (index, parameter) in trial.action.parameters.enumerated()
    where index < min(trial.arguments.count, first.arguments.count) {
      compare(parameter.name.value, trial.arguments[index], first.arguments[index])
    }
    if let properties = trial.action.id.row.flatMap({ feature.types[feature.rows[$0].model] }) {
      let fields = zip(trial.itemFields, first.itemFields)
      let all = Array(zip(properties.properties, fields))
      // Which element it is says least.
      for (property, (value, other)) in all.filter({ $0.0.name != "id" })
        + all.filter({ $0.0.name == "id" })
      {
        compare("item.\(property.name)", value, other)
      }
    }
    for (place, value) in zip(trial.places, trial.values) {
      guard let index = first.places.firstIndex(of: place) else { continue }
      compare(feature.name(of: place), value, first.values[index])
    }
    return result
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
