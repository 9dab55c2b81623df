import Expressions
import Naming
import Simulation
import SpecModel
import TestPlanning

/// Values of structs that the tests of a feature use more than once, and their names.
///
/// Short values get no name. A value that contains named values refers to them by name.
struct SampleValues {
  struct Named {
    var name: String
    var value: RuntimeValue
  }

  /// The values of one model, in the order in which the tests use them.
  struct Group {
    var model: String
    var values: [Named]
  }

  var groups: [Group] = []
  /// The names by value, for the printer.
  var names: [RuntimeValue: String] = [:]

  /// The number of columns up to which a value is written in full.
  private static let limit = 40

  init() {}

  init(of plan: TestPlan, in feature: Feature, printer: SwiftPrinter) {
    guard feature.models.contains(where: { !$0.properties.isEmpty }) else { return }
    var usage = Usage(types: feature.types)
    plan.visitValues { usage.add($0) }
    for parameter in feature.parameters { usage.add(feature.sample(of: parameter)) }
    for value in usage.order where usage.counts[value] ?? 0 > 1 {
      guard case .structure(let model, let fields) = value,
        printer.printDeclared(value).flat.count > Self.limit
      else { continue }
      let place = group(of: model)
      let taken = groups[place].values.map(\.name)
      let name = SampleName.of(fields, in: model, besides: taken)
      groups[place].values.append(Named(name: name, value: value))
      names[value] = name
    }
  }

  private mutating func group(of model: String) -> Int {
    if let index = groups.firstIndex(where: { $0.model == model }) { return index }
    groups.append(Group(model: model, values: []))
    return groups.count - 1
  }
}

/// Counts how often each value of a struct is used.
private struct Usage {
  let types: TypeTable
  var counts: [RuntimeValue: Int] = [:]
  var order: [RuntimeValue] = []

  mutating func add(_ value: RuntimeValue) {
    switch value {
    case .array(let elements):
      switch RegularList(elements, in: types) {
      case let regular? where regular.counting == nil: add(regular.first)
      case let regular?:
        guard case .structure(_, let fields) = regular.first else { return }
        for field in fields { add(field) }
      case nil: for element in elements { add(element) }
      }
    case .dictionary(let entries):
      for entry in entries {
        add(entry.key)
        add(entry.value)
      }
    case .enumeration(_, _, let payload):
      for part in payload { add(part) }
    case .structure(_, let fields):
      let count = counts[value, default: 0]
      counts[value] = count + 1
      // The fields are written once, in the declaration of the value.
      guard count == 0 else { return }
      for field in fields { add(field) }
      order.append(value)
    default: break
    }
  }
}

/// Names a sample after its first text that can be a name, or else by a number.
private enum SampleName {
  static func of(_ fields: [RuntimeValue], in model: String, besides taken: [String]) -> String {
    let texts = fields.compactMap { if case .string(let text) = $0 { text } else { nil } }
    let names = texts.lazy.compactMap(name(from:)).map { $0.without(suffix: model.bareTypeName) }
    if let name = names.first(where: isFree) {
      if !taken.contains(name) { return name }
      if name.last?.isNumber == false { return numbered(name, from: 2, besides: taken) }
    }
    return numbered("sample", from: 1, besides: taken)
  }

  private static func numbered(_ base: String, from first: Int, besides taken: [String]) -> String {
    var number = first
    while taken.contains("\(base)\(number)") { number += 1 }
    return "\(base)\(number)"
  }

  /// Returns an identifier such as `greenTea` for `Green tea`, or `nil` for a code such as `EUR`
  /// and for texts that are not a few words of ASCII letters.
  private static func name(from text: String) -> String? {
    guard 3...24 ~= text.utf8.count, text.utf8.allSatisfy({ $0 < 0x80 }),
      Set(text.lowercased()).count > 2, text.contains(where: \.isLowercase)
    else { return nil }
    let words = text.filter { $0 != "'" }.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first, first.first?.isLetter == true, words.count < 4 else {
      return nil
    }
    return words.dropFirst().reduce(first.lowercased()) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst().lowercased()
    }
  }

  /// Returns whether the name can follow a dot: it is not a keyword, a case of `Optional` or
  /// `sample`.
  private static func isFree(_ name: String) -> Bool {
    !SwiftNames.keywords.contains(name) && !["none", "some", "sample"].contains(name)
  }
}

extension String {
  /// The name without the prefix of its module, such as `Color` for `UIColor`, as swift-format
  /// computes it.
  fileprivate var bareTypeName: String {
    let start = zip(indices, indices.dropFirst()).first {
      self[$0].isUppercase && !self[$1].isUppercase
    }
    return String(self[(start?.0 ?? startIndex)...])
  }

  /// Removes the type's name from the end, such as `living` for `livingRoom`, as swift-format's
  /// rule DontRepeatTypeInStaticProperties requires.
  fileprivate func without(suffix: String) -> String {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

extension TestPlan {
  /// Visits the values of the tests, each as often as it occurs.
  fileprivate func visitValues(_ body: (RuntimeValue) -> Void) {
    for table in rules + outputs {
      for row in table.rows {
        row.inputs.forEach(body)
        body(row.expected)
      }
    }
    let cases = beginnings + actions.flatMap(\.cases) + rows + scenarios + observations
    for test in cases {
      for (_, value) in test.parameters { body(value) }
      for step in test.steps { step.visitValues(body) }
    }
    for state in restored {
      body(state.value)
      body(state.value)
    }
  }
}

extension TestStep {
  fileprivate func visitValues(_ body: (RuntimeValue) -> Void) {
    switch self {
    case .assign(_, let value), .write(_, let value), .yields(_, let value): body(value)
    case .stub(_, let answers, _):
      for answer in answers {
        for claim in answer.claims { claim.visitValues(body) }
        for step in answer.again { step.visitValues(body) }
        switch answer.answer {
        case .returns(let value), .failsWith(let value): body(value)
        case .fails, .cancelled, .failsOnceCancelled: break
        }
      }
    case .action(_, let arguments), .row(_, _, _, _, let arguments): arguments.forEach(body)
    case .begin(let step, _), .apart(let step): step.visitValues(body)
    case .expect(let claim): claim.visitValues(body)
    case .expectOpenings(let method, let calls, _): calls.visitValues(of: method, body)
    case .press, .appear, .disappear, .refresh, .dismiss, .cancel, .answer, .advance, .beats,
      .cancelAll, .settle, .look, .expectReloads:
      break
    }
  }
}

extension Expectation.Claim {
  fileprivate func visitValues(_ body: (RuntimeValue) -> Void) {
    switch self {
    case .member(_, let value), .row(_, _, _, let value): body(value)
    case .routes(let departures):
      for departure in departures { departure.arguments?.forEach(body) }
    case .calls(let calls):
      var seen: [MethodID] = []
      for call in calls where !seen.contains(call.method) {
        seen.append(call.method)
        calls.filter { $0.method == call.method }.visitValues(of: call.method, body)
      }
    }
  }
}

extension [Call] {
  /// Visits the arguments if they are known for all calls, since only then the test compares them.
  fileprivate func visitValues(of method: MethodID, _ body: (RuntimeValue) -> Void) {
    guard allSatisfy({ $0.arguments != nil }) else { return }
    for call in self { call.arguments?.forEach(body) }
  }
}
