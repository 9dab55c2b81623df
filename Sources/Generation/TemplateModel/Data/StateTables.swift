import Diagnostics
import Expressions
import Naming
import Simulation
import SpecModel
import TemplateEngine
import TestPlanning

extension ObjectTable where Source == Parameter {
  static let parameter = ObjectTable(
    "parameter",
    origin: { $0.name.span },
    [
      .init("name", .text, "The parameter's name.") { $1.name($0.name) },
      .init("type", .text, "The type.") { $1.type($0.type) },
      .init("sample", .swift, "A value for tests.") { parameter, writer in
        writer.swift(writer.feature.sample(of: parameter), as: parameter.type)
      },
    ]
  )
}

/// A stored property of a view model or presenter: a declared state, or a property derived from it
/// or from an action.
struct StoredProperty {
  var referent: Referent
  var name: String
  var type: Type
  var state: State?
  var summary: String?
  var initial: Initial

  enum Initial {
    /// The type is inferred from the value: `var name = ""`.
    case inferred(SwiftValue)
    /// The type is written: `var orders: [Order] = []`.
    case stated(SwiftValue)
    /// There is no initial value: `var error: (any Error)?`.
    case none
    /// The initializer sets the property, since the default reads parameters or other states.
    case inInit(SwiftValue, isRead: Bool)
  }

  enum SwiftValue {
    case value(RuntimeValue)
    case expression(Expression)
  }

  init(_ referent: Referent, in feature: Feature) {
    self.referent = referent
    name = feature.storeName(of: referent)
    switch referent {
    case .isRunning(let id) where id.row != nil:
      let type = Type.array(feature.rows[id.row ?? 0].idType)
      self.type = type
      initial = .stated(.value(.array([])))
    case .failure(let id) where id.row != nil:
      let type = Type.dictionary(feature.rows[id.row ?? 0].idType, .error)
      self.type = type
      initial = .stated(.value(.dictionary([])))
    case .state(let index):
      let state = feature.states[index]
      self.state = state
      type = state.type
      summary = state.summary
      initial = Self.initial(of: state, in: feature)
    case .failure:
      type = .optional(.error)
      initial = .none
    default:
      type = .bool
      initial = .inferred(.value(.bool(false)))
    }
  }

  private static func initial(of state: State, in feature: Feature) -> Initial {
    let isRead = feature.states.contains { other in
      guard other.initial?.dependencies.contains(state.symbol) == true else { return false }
      guard case .expression(let decided)? = feature.decidedInitial(of: other) else { return false }
      return decided.dependencies.contains(state.symbol)
    }
    let value = feature.decidedInitial(of: state)
    guard case .expression(let expression)? = value else {
      var known = RuntimeValue.zero(of: state.type)
      if case .value(let value)? = value { known = value }
      guard let known else { return .none }
      if isRead { return .inInit(.value(known), isRead: true) }
      if known == RuntimeValue.none { return .none }
      return state.type.isInferred(by: known) ? .inferred(.value(known)) : .stated(.value(known))
    }
    if isRead || !expression.dependencies.isEmpty {
      return .inInit(.expression(expression), isRead: isRead)
    }
    if let constant = expression.constant, constant == RuntimeValue.none { return .none }
    let isInferred = expression.constant.map { state.type.isInferred(by: $0) } ?? false
    return isInferred ? .inferred(.expression(expression)) : .stated(.expression(expression))
  }
}

extension Feature {
  /// Returns the initial value of a state, simplified by the constant initial values that it reads,
  /// so that the code contains no branch that never runs.
  fileprivate func decidedInitial(of state: State) -> StoredProperty.SwiftValue? {
    guard let initial = state.initial else { return nil }
    guard !initial.dependencies.isEmpty else { return .expression(initial) }
    let constants = constantInitials
    let decided = initial.decided(by: constants, types)
    guard decided != initial else { return .expression(initial) }
    let whole = try? Evaluator(types: types).evaluate(initial) { constants[$0] }
    return whole.map { .value($0) } ?? .expression(decided)
  }

  /// The initial values of states that do not depend on a parameter.
  private var constantInitials: [SymbolID: RuntimeValue] {
    var constants: [SymbolID: RuntimeValue] = [:]
    let evaluator = Evaluator(types: types)
    for _ in states {
      let count = constants.count
      for state in states where constants[state.symbol] == nil {
        constants[state.symbol] =
          if let initial = state.initial {
            try? evaluator.evaluate(initial) { constants[$0] }
          } else {
            RuntimeValue.zero(of: state.type)
          }
      }
      if constants.count == count { break }
    }
    return constants
  }

  /// Returns the doc comment of a property that stores a value for each element of a list.
  fileprivate func summary(of referent: Referent) -> String? {
    switch referent {
    case .isRunning(let id) where id.row != nil:
      "The elements for which `\(action(id).name.value)` runs, by `id`."
    case .failure(let id) where id.row != nil:
      "The errors that `\(action(id).name.value)` has kept, by the `id` of the element."
    default: nil
    }
  }
}

extension Type {
  /// Returns whether a literal of the value has this type without an annotation.
  fileprivate func isInferred(by value: RuntimeValue) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.int, .int), (.string, .string): true
    default: false
    }
  }
}

extension ObjectTable where Source == StoredProperty {
  static let stored = ObjectTable(
    "stored",
    origin: { $0.state?.name.span },
    identity: { $0.name },
    [
      .init("name", .text, "The property's name.") { $1.text($0.name) },
      .init("type", .text, "The type.") { stored, writer in
        if case .isRunning(let id) = stored.referent, let row = id.row {
          return writer.text("Set<\(writer.feature.rows[row].idType.name)>")
        }
        return writer.type(stored.type)
      },
      .init("summary", .optional(.text), "The doc comment.") { stored, writer in
        writer.text(stored.summary ?? writer.feature.summary(of: stored.referent))
      },
      .init("kind", .text, "`declared`, `touched`, `running` or `error`.") {
        $1.text($0.referent.kindName)
      },
      .init("isWritable", .flag, "An element of the view edits it.") { stored, _ in
        .bool(stored.state?.isEdited == true)
      },
      .init("initial", .optional(.swift), "What it starts with.") { stored, writer in
        switch stored.initial {
        case .inferred(let value), .stated(let value): writer.swift(value, as: stored.type)
        case .inInit(let value, _): writer.swift(value, as: stored.type)
        case .none: .null
        }
      },
      .init("isTypeInferred", .flag, "The initial value tells the type.") { stored, _ in
        if case .inferred = stored.initial { .bool(true) } else { .bool(false) }
      },
      .init("isSetInInit", .flag, "The initializer sets it.") { stored, _ in
        if case .inInit = stored.initial { .bool(true) } else { .bool(false) }
      },
      .init("isReadInInit", .flag, "Another default reads it.") { stored, _ in
        if case .inInit(_, let isRead) = stored.initial { .bool(isRead) } else { .bool(false) }
      },
      .init("isOptional", .flag, "It may be nil.") { stored, _ in .bool(stored.type.isOptional) },
      .init("touched", .optional(.text), "The property that notes that it was written.") {
        stored, writer in
        guard case .state(let index) = stored.referent, stored.state?.tracksTouch == true else {
          return .null
        }
        return writer.text(writer.feature.swiftName(of: .isTouched(state: index)))
      },
      .init("watchers", .list(.object("watcher")), "Actions that begin when it changes.") {
        stored, writer in
        guard case .state(let index) = stored.referent else { return writer.store.array([]) }
        let watchers = writer.feature.actions.filter { $0.watched.contains(index) }
        return ObjectTable<Action>.watcher.list(watchers, &writer)
      },
      .init(
        "listeners", .list(.object("listener")), "Streams that are opened anew when it changes."
      ) {
        stored, writer in
        guard case .state(let index) = stored.referent else { return writer.store.array([]) }
        let feature = writer.feature
        let listeners = feature.listeners(of: index).map { Listener($0, of: index, in: feature) }
        return ObjectTable<Listener>.listener.list(listeners, &writer)
      },
      .init("isWatched", .flag, "Something begins when it changes.") { stored, writer in
        guard case .state(let index) = stored.referent else { return .bool(false) }
        return .bool(writer.feature.isWatched(index))
      },
      .init("storedName", .text, "Where it is kept, if its own name does not keep it.") {
        $1.text("stored\(Phrase.upperFirst($0.name))")
      },
      .init("tells", .list(.object("output")), "The outputs of the view that depend on it.") {
        stored, writer in
        let outputs = writer.viewOutputs.filter { $0.stored.contains(stored.referent) }
        return ObjectTable<ViewOutput>.output.list(outputs.map(\.output), &writer)
      },
    ]
  )
}

extension ObjectTable where Source == Referent {
  /// A stored property, as what follows from it names it.
  static let source = ObjectTable(
    "source",
    [
      .init("name", .text, "The property's name.") { $1.text($1.feature.storeName(of: $0)) },
      .init("isWatched", .flag, "Something begins when it changes.") { stored, writer in
        guard case .state(let index) = stored else { return .bool(false) }
        return .bool(writer.feature.isWatched(index))
      },
      .init("storedName", .text, "Where it is kept, if its own name does not keep it.") {
        $1.text("stored\(Phrase.upperFirst($1.feature.storeName(of: $0)))")
      },
    ]
  )
}

extension ModelWriter {
  /// Writes the stored properties of the set, in the code's order.
  mutating func sources(_ stored: Set<Referent>) -> Value {
    ObjectTable<Referent>.source.list(feature.storedValues.filter(stored.contains), &self)
  }

  fileprivate mutating func swift(_ value: StoredProperty.SwiftValue, as type: Type) -> Value {
    switch value {
    case .value(let value): swift(value, as: type)
    case .expression(let expression): swift(expression)
    }
  }
}

extension Referent {
  fileprivate var kindName: String {
    switch self {
    case .isTouched: "touched"
    case .isRunning: "running"
    case .failure: "error"
    default: "declared"
    }
  }
}

extension ObjectTable where Source == Action {
  static let watcher = ObjectTable(
    "watcher",
    [
      .init("name", .text, "The action's name.") { $1.name($0.name) },
      .init("isAsync", .flag, "It has to be waited for.") { action, _ in .bool(action.isAsync) },
    ]
  )
}

extension Feature {
  fileprivate func isWatched(_ state: Int) -> Bool {
    actions.contains { $0.watched.contains(state) } || !listeners(of: state).isEmpty
  }

  /// Returns the stored property of a state. Writing it does not trigger the actions that watch the
  /// state.
  func storageName(of state: Int) -> String {
    let name = states[state].name.value
    return isWatched(state) ? "stored\(Phrase.upperFirst(name))" : name
  }
}

/// A state with rules.
struct Validated {
  var index: Int
  var state: State
}

extension ObjectTable where Source == Validated {
  static let validated = ObjectTable(
    "validated",
    origin: { $0.state.name.span },
    [
      .init("name", .text, "The state's name.") { $1.name($0.state.name) },
      .init("messageName", .text, "The property with the first broken rule's message.") {
        $1.text($1.feature.swiftName(of: .message(state: $0.index)))
      },
      .init("validName", .text, "The property that says whether all rules hold.") {
        $1.text($1.feature.swiftName(of: .isValid(state: $0.index)))
      },
      .init("rules", .list(.object("rule")), "Its rules, in order.") {
        ObjectTable<Rule>.rule.list($0.state.rules, &$1)
      },
    ]
  )
}

extension ObjectTable where Source == Rule {
  static let rule = ObjectTable(
    "rule",
    origin: { $0.kind.span },
    [
      .init("kind", .text, "The key that said it: `minLength`, `check`, …") { $1.name($0.kind) },
      .init("broken", .swift, "True where the rule is broken.") {
        $1.swift($0.broken, at: .condition)
      },
      .init("message", .swift, "What a person reads then.") { $1.swift($0.message) },
      .init("isText", .flag, "That is a text with values, and nothing else.") { rule, _ in
        .bool(rule.message.textKey != nil)
      },
    ]
  )
}

extension ObjectTable where Source == Derived {
  static let derived = ObjectTable(
    "derived",
    origin: { $0.name.span },
    [
      .init("name", .text, "The property's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("type", .text, "The type.") { $1.type($0.type) },
      .init("value", .swift, "The expression.") { $1.swift($0.value, at: .body) },
    ]
  )
}

extension ObjectTable where Source == Output {
  static let ownOutput = ObjectTable(
    "ownOutput",
    [
      .init("name", .text, "The property's name.") { $1.text($0.name) },
      .init("type", .text, "The type.") { $1.type($0.type) },
      .init("isText", .flag, "It is a text with values, to be read.") { output, _ in
        .bool(output.value.textKey != nil)
      },
      .init("value", .swift, "The expression.") { output, writer in
        output.question.map { writer.swift($0, at: output.value.span) }
          ?? writer.swift(output.value)
      },
    ]
  )
}

extension ModelWriter {
  /// Writes a condition such as `isFindEnabled(text: query) && canFind`.
  fileprivate mutating func swift(_ question: Question, at span: SourceSpan) -> Value {
    let action = feature.actions[question.action]
    let asked = SymbolID(-1)
    var call: [SwiftPiece] = [.open, .member(feature.swiftName(of: .isEnabled(action.id)))]
    call += [.text("("), .softline("")]
    for (index, argument) in question.arguments.enumerated() {
      if index > 0 { call += [.text(","), .softline(" ")] }
      call.append(.text(SwiftNames.escapedLabel(action.parameters[index].name.value) + ": "))
      call += pieces(argument)
    }
    substitutes[asked] = call + [.softline(""), .text(")"), .close]
    defer { substitutes[asked] = nil }
    let name = action.name.value
    let answer = Expression.local(asked, named: name, type: .bool, at: span)
    guard let condition = question.condition else { return swift(answer) }
    return swift(Expression(.binary(.and, answer, condition), .bool, at: span))
  }
}

extension ObjectTable where Source == OptionText {
  static let optionText = ObjectTable(
    "optionText",
    [
      .init("name", .text, "The function's name.") { $1.text($0.name) },
      .init("type", .text, "The type of an option.") { $1.type($0.item.type) },
      .init("value", .swift, "The text; `item` is the option.") { $1.swift($0.value, at: .body) },
    ]
  )
}
