import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine
import TestPlanning

/// Writes the tests of a flow's edges.
extension FlowWriter {
  func test(_ test: FlowCase, byLink: Bool = false, _ store: inout ValueStore) -> Value {
    let owner = test.edge.feature.value
    let route = test.edge.route.value
    let name =
      test.child.map { Phrase.lowerFirst($0) + "Within" }
      ?? Phrase.lowerFirst(owner) + Phrase.upperFirst(route)
    let literals = TestLiterals(test, self)
    let steps = test.steps.indices.map { index in
      step(
        test.steps[index], in: index == test.steps.count - 1 ? test.child : nil, literals, &store)
    }
    let values = literals.values.map { value in
      store.object([
        ("name", store.string(value.name)), ("type", store.string(value.type)),
        ("isTyped", .bool(value.isTyped)), ("isInSteps", .bool(value.isInSteps)),
        ("value", store.swift(value.pieces)),
      ])
    }
    return store.object([
      ("title", store.string(title(of: test))),
      ("name", store.string(name)),
      ("values", store.array(values)), ("steps", store.array(steps)),
      ("open", store.swift(layers(test.open, literals))), ("madeCount", .int(test.madeCount)),
      ("canRepeat", .bool(test.canRepeat)),
      ("isEnd", .bool(test.isEnd)), ("opensFirst", .bool(test.opensFirst)),
      ("source", store.string("\(owner).\(route)")),
      ("link", byLink ? store.swift(link(of: test, literals)) : .null),
      ("waits", .bool(test.steps.count > 1)),
      ("closed", test.closed.map { store.swift(layers($0, literals)) } ?? .null),
      ("openAgain", test.openAgain.map { store.swift(layers($0, literals)) } ?? .null),
      ("late", test.late.map { step($0, literals, &store) } ?? .null),
      ("asked", test.asked.map { asked($0, literals, &store) } ?? .null),
    ])
  }

  /// Returns the route of the edge that a link opens, as an expression.
  private func link(of test: FlowCase, _ literals: TestLiterals) -> [SwiftPiece] {
    guard let step = test.steps.last else { return [] }
    return [.text("\(step.feature)Route")] + literals.route(step)
  }

  private func layers(
    _ open: [[FlowCase.Opened]],
    _ literals: TestLiterals
  ) -> [SwiftPiece] {
    SwiftPiece.list(open.map { layer in SwiftPiece.list(layer.map(literals.opened)) })
  }

  private func step(
    _ step: FlowCase.Step,
    in child: String? = nil,
    _ literals: TestLiterals,
    _ store: inout ValueStore
  ) -> Value {
    let route = literals.route(step)
    let spy = child.map { SwiftNames.escapedMember(Phrase.lowerFirst($0)) + "." } ?? ""
    return store.object([
      ("routeName", store.string("\(spy)take\(step.feature)Route")), ("route", store.swift(route)),
    ])
  }

  /// Returns the screens that are open at the start.
  func startOpen(_ store: inout ValueStore) -> Value {
    store.swift(SwiftPiece.list([SwiftPiece.list([startOpened])]))
  }

  /// Returns the start destination with computed values, since a test has no locale to format them
  /// with.
  func startDestination(_ store: inout ValueStore) -> Value { store.swift(startOpened) }

  private var startOpened: [SwiftPiece] {
    let values = flow.startValues(with: features) ?? []
    let start = FlowCase.Opened(
      name: flow.start.feature.value, isFlow: flow.start.isFlow, values: values)
    return TestLiterals(nil, self).opened(start)
  }

  private func title(of test: FlowCase) -> String {
    if let child = test.child { return "what \(child) opens stands among the others" }
    let name = "\(test.edge.feature.value).\(test.edge.route.value)"
    switch test.edge.move {
    case .push(let target): return "\(name) opens \(target.feature.value) on top"
    case .sheet(let target): return "\(name) opens \(target.feature.value) over the others"
    case .replace(let target):
      return "\(name) opens \(target.feature.value) in place of all that is open"
    case .pop: return test.isEnd ? "\(name) leaves the flow" : "\(name) goes back"
    case .popTo(let target, let action, _):
      return "\(name) goes back to \(target.value), and asks it to \(action.value)"
    case .popToRoot: return "\(name) goes back to the first screen"
    case .ignore: return "\(name) leads nowhere"
    }
  }

  private func asked(
    _ asked: FlowCase.Asked,
    _ literals: TestLiterals,
    _ store: inout ValueStore
  ) -> Value {
    let feature = features.first { $0.name.value == asked.feature }
    let action = feature?.actions.first { $0.name.value == asked.action }
    let takes = (action?.parameters ?? []).map(\.typedName)
    let call = literals.value(asked.action, takes, asked.values, of: feature)
    return store.object([
      ("receiversName", store.string(Phrase.lowerFirst(asked.feature) + "Receivers")),
      ("isAsync", .bool(action?.isAsync == true)),
      ("calls", store.swift(SwiftPiece.list([call]))),
    ])
  }
}

/// The values of one test. Long values are declared as constants.
private struct TestLiterals {
  struct Named {
    var name: String
    var type: String
    var isTyped: Bool
    /// Whether the value is carried by a step of the test, instead of the late step.
    var isInSteps: Bool
    var value: RuntimeValue
    var declared: Type
    var pieces: [SwiftPiece]

    /// Returns whether the constant can replace a value of the type.
    func fits(_ value: RuntimeValue, _ type: Type) -> Bool {
      self.value == value && (declared == type || declared.optional == type)
    }
  }

  private(set) var values: [Named] = []
  private let features: [Feature]
  private let names: FlowNames

  init(_ test: FlowCase?, _ writer: FlowWriter) {
    features = writer.features
    names = writer.names
    for step in test?.steps ?? [] { add(step, isInSteps: true) }
    if let late = test?.late { add(late, isInSteps: false) }
  }

  private mutating func add(_ step: FlowCase.Step, isInSteps: Bool) {
    guard let feature = features.first(where: { $0.name.value == step.feature }) else { return }
    let fields = feature.routes.first { $0.name.value == step.route }?.parameters ?? []
    for (field, value) in zip(fields, step.values) {
      add(field, value, of: feature, isInSteps: isInSteps)
    }
  }

  private mutating func add(
    _ field: TypedName,
    _ value: RuntimeValue,
    of feature: Feature,
    isInSteps: Bool
  ) {
    guard value.isLong, !values.contains(where: { $0.fits(value, field.type) }) else { return }
    let base = FlowNames.testLocal(field.name.value)
    var name = base
    var number = 1
    while values.contains(where: { $0.name == name }) {
      number += 1
      name = "\(base)\(number)"
    }
    let pieces = names.printer(of: feature).print(value, as: field.type)
    values.append(
      Named(
        name: name, type: names.type(field.type, of: feature),
        isTyped: field.type.isOptional || !value.namesItsType,
        isInSteps: isInSteps, value: value, declared: field.type,
        pieces: pieces))
  }

  // MARK: Pieces

  func route(_ step: FlowCase.Step) -> [SwiftPiece] {
    let feature = features.first { $0.name.value == step.feature }
    let fields = feature?.routes.first { $0.name.value == step.route }?.parameters ?? []
    return value(step.route, fields, step.values, of: feature)
  }

  func opened(_ opened: FlowCase.Opened) -> [SwiftPiece] {
    let feature = opened.isFlow ? nil : features.first { $0.name.value == opened.name }
    let fields = (feature?.parameters ?? []).map { TypedName(name: $0.name, type: $0.type) }
    return value(Phrase.lowerFirst(opened.name), fields, opened.values, of: feature)
  }

  /// Returns an enum value such as `.detail(order: order)`.
  func value(
    _ name: String,
    _ fields: [TypedName],
    _ values: [RuntimeValue],
    of feature: Feature?
  ) -> [SwiftPiece] {
    let head = SwiftPiece.text(".\(SwiftNames.escapedMember(name))")
    guard let feature, !fields.isEmpty else { return [head] }
    let printer = names.printer(of: feature)
    let arguments = zip(fields, values).map { field, value in
      let label = SwiftPiece.text("\(SwiftNames.escapedLabel(field.name.value)): ")
      if let known = self.values.first(where: { $0.fits(value, field.type) }), value.isLong {
        return [label, .text(SwiftNames.escaped(known.name))]
      }
      return [label] + printer.print(value, as: field.type)
    }
    return [head] + SwiftPiece.list(arguments, "(", ")")
  }
}

extension FlowNames {
  /// Returns the name of a constant, which differs from the names that the test uses itself.
  fileprivate static func testLocal(_ name: String) -> String {
    ["factory", "ends", "coordinator", "open", "makeCoordinator"].contains(name)
      ? "\(name)Value" : name
  }
}

extension RuntimeValue {
  /// Whether the value takes more than one word to write.
  fileprivate var isLong: Bool {
    switch self {
    case .none, .bool, .int, .double, .string: false
    case .enumeration(_, _, let payload): !payload.isEmpty
    default: true
    }
  }
}

extension SwiftPiece {
  /// Returns a bracketed list on one line, or with one element per line.
  static func list(
    _ elements: [[SwiftPiece]],
    _ open: String = "[",
    _ close: String = "]"
  ) -> [SwiftPiece] {
    var pieces: [SwiftPiece] = [.open, .text(open), .softline("")]
    for (index, element) in elements.enumerated() {
      if index > 0 { pieces += [.text(","), .softline(" ")] }
      pieces += element
    }
    let isCommaDue = open == "[" && elements.count > 1
    return pieces + [isCommaDue ? .softlineComma : .softline(""), .text(close), .close]
  }
}

extension RuntimeValue {
  /// Whether the Swift code for the value begins with its type.
  fileprivate var namesItsType: Bool {
    switch self {
    case .structure, .uuid, .date, .url, .data: true
    default: false
    }
  }
}
