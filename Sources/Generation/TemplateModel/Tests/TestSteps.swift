import Diagnostics
import Expressions
import SpecModel
import TemplateEngine
import TestPlanning

/// Writes the steps of tests. Each is an object with a `kind` and the members of that kind.
extension ModelWriter {
  mutating func testStep(_ line: TestLine) -> Value {
    switch line {
    case .step(let step): testStep(step)
    case .require(let row, let count):
      object(
        "require", [("row", rowNames(row)), ("count", .int(count)), ("last", .int(count - 1))])
    }
  }

  mutating func testStep(_ step: TestStep) -> Value {
    switch step {
    case .assign(let referent, let value): return assign(referent, value)
    case .stub(let id, let answers, let isExact): return stub(id, answers, isExact)
    case .action(let index, let values):
      let action = feature.actions[index]
      let arguments = labelled(action.parameters.map(\.typedName), values)
      return object(
        "do",
        [
          ("action", name(action.name)), ("arguments", arguments),
          ("isAsync", .bool(action.isAsync)), ("isForView", .bool(viewActions[action.id] != nil)),
          ("runsToEnd", .bool(viewActions[action.id] ?? false)),
        ]
      )
    case .row(let row, let at, let id, let index, let values):
      let action = feature.rows[row].actions[index]
      let swiftID = swift(id, as: feature.rows[row].idType)
      let arguments = labelled(action.parameters.map(\.typedName), values)
      return object(
        "row",
        [
          ("row", rowNames(row)), ("index", .int(at)), ("id", swiftID),
          ("action", name(action.name)), ("arguments", arguments),
          ("isAsync", .bool(action.isAsync)),
        ]
      )
    case .press(let index):
      let (name, press) = feature.presses[index]
      let isAsync = feature.actions[press.action].isAsync
      return object("press", [("name", text(name)), ("isAsync", .bool(isAsync))])
    case .appear:
      let isAsync = feature.actions.contains { $0.runsOnAppear && $0.isAsync }
      return object("appear", [("isAsync", .bool(isAsync))])
    case .refresh:
      let isAsync = feature.actions.contains { $0.runsOnRefresh && $0.isAsync }
      return object("refresh", [("isAsync", .bool(isAsync))])
    case .disappear:
      let isAsync = feature.actions.contains { $0.runsOnDisappear && $0.isAsync }
      return object("disappear", [("isAsync", .bool(isAsync))])
    case .write(let state, let value):
      return assign(text(feature.states[state].name.value), .state(state), value)
    case .begin(let inner, let task):
      let inner = testStep(inner)
      return object("begin", [("step", inner), ("task", text(task))])
    case .apart(let inner):
      let inner = testStep(inner)
      return object("apart", [("step", inner)])
    case .cancelAll: return object("cancelAll", [])
    case .look: return object("look", [])
    case .expectReloads(let row, let indices):
      let list = indices.map(String.init).joined(separator: ", ")
      return object("reloads", [("row", rowNames(row)), ("indices", text("[\(list)]"))])
    case .yields(let id, let value):
      let method = feature.method(id)
      let element = swift(value, as: method.returns)
      return object(
        "yields",
        [
          ("mock", text(feature.services[id.service].propertyName)),
          ("sendName", text("send\(Phrase.upperFirst(method.name.value))")), ("value", element),
        ]
      )
    case .expectOpenings(let id, let openings, let isOpen):
      let calls = self.calls(openings, of: id)
      let count = feature.subscriptions.count { $0.stream == id }
      return object(
        "openings",
        [
          ("recorded", calls), ("count", .int(isOpen ? count : 0)),
          ("listenersName", text("\(feature.method(id).name.value)Listeners")),
        ]
      )
    case .cancel(let task): return object("cancel", [("task", text(task))])
    case .answer(let method):
      return object("answer", [("gate", text(feature.gateName(of: method)))])
    case .advance(let milliseconds):
      return object("advance", [("duration", duration(milliseconds))])
    case .beats(let beats): return self.beats(beats)
    case .settle(let facts):
      let conditions = facts.map { fact($0, counted: $0.number.map(String.init)) }
      return object("settle", [("conditions", store.array(conditions))])
    case .dismiss(let id):
      let upper = Phrase.upperFirst(feature.action(id).name.value)
      return object("dismiss", [("name", text("dismiss\(upper)Error"))])
    case .expect(let claim): return expectation(claim)
    }
  }

  /// Returns the assignment of a restorable state, and the expectations after it is restored.
  mutating func restored(_ state: Int, _ value: RuntimeValue) -> Value {
    let assign = testStep(.assign(.state(state), value))
    let claim = testStep(.expect(.member(.state(state), value)))
    let touched = Expectation.Claim.member(.isTouched(state: state), .bool(false))
    let untouched = feature.states[state].tracksTouch ? testStep(.expect(touched)) : .null
    return store.object([("assign", assign), ("claim", claim), ("untouched", untouched)])
  }

  mutating func object(_ kind: String, _ members: [(String, Value)]) -> Value {
    let kind = text(kind)
    return store.object([("kind", kind)] + members)
  }

  private mutating func rowNames(_ row: Int) -> Value {
    let row = feature.rows[row]
    return store.object([
      ("name", name(row.name)), ("propertyName", text(row.functionName + "s")),
      ("functionName", text(row.functionName)),
    ])
  }

  // MARK: Arrange and act

  private mutating func assign(_ referent: Referent, _ value: RuntimeValue) -> Value {
    // Writes the stored property, which does not trigger the actions that watch the state.
    guard case .state(let index) = referent else {
      return assign(text(feature.storeName(of: referent)), referent, value)
    }
    return assign(text(feature.storageName(of: index)), referent, value)
  }

  private mutating func assign(
    _ member: Value,
    _ referent: Referent,
    _ value: RuntimeValue
  ) -> Value {
    let type = TestInput(referent, in: feature).type
    if case .dictionary(let entries) = value, case .dictionary(let key, .error) = type {
      return assign(member, swift(errors(entries, key)))
    }
    guard case .error(let message) = value else {
      let isOperation =
        switch value {
        case .url, .uuid: !type.isOptional
        default: false
        }
      return assign(member, swift(value, as: type), isOperation: isOperation)
    }
    return assign(member, .null, error: swift(.string(message), as: .string))
  }

  private mutating func assign(
    _ member: Value,
    _ value: Value,
    isOperation: Bool = false,
    error: Value = .null
  ) -> Value {
    object(
      "assign",
      [
        ("member", member), ("value", value), ("isOperation", .bool(isOperation)),
        ("error", error),
      ])
  }

  /// Returns a dictionary literal such as `[1: StubError(message: "before")]`.
  private func errors(_ entries: [RuntimeValue.Entry], _ key: Type) -> [SwiftPiece] {
    guard !entries.isEmpty else { return [.text("[:]")] }
    var pieces: [SwiftPiece] = [.open, .text("["), .softline("")]
    for (index, entry) in entries.enumerated() {
      if index > 0 { pieces += [.text(","), .softline(" ")] }
      guard case .error(let message) = entry.value else { continue }
      pieces += printer.print(entry.key, as: key) + [.text(": StubError(message: ")]
      pieces += printer.print(.string(message), as: .string) + [.text(")")]
    }
    return pieces + [.softline(""), .text("]"), .close]
  }

  private mutating func stub(_ id: MethodID, _ answers: [TestAnswer], _ isExact: Bool) -> Value {
    let service = feature.services[id.service]
    let method = service.methods[id.method]
    let gate = text(feature.gateName(of: id))
    let written = answers.map { answer($0, method, gate) }
    let list = store.array(written)
    return object(
      "stub",
      [
        ("mock", text(service.propertyName)), ("method", name(method.name)),
        ("answerName", text(method.answerName)), ("callsName", text(method.callsName)),
        ("hasArguments", .bool(!method.parameters.isEmpty)), ("isExact", .bool(isExact)),
        ("returnsValue", .bool(method.returns != .void)), ("answers", list),
        ("gate", answers.contains(where: \.isHeld) ? gate : .null),
      ]
    )
  }

  private mutating func answer(
    _ answer: TestAnswer, _ method: Service.Method, _ gate: Value
  ) -> Value {
    let claims = answer.claims.map { expectation($0) }
    let expectations = store.array(claims)
    let again = answer.again.map { testStep($0) }
    let steps = store.array(again)
    var returns = Value.null
    var fails = Value.null
    var error = Value.null
    var isCancelled = false
    switch answer.answer {
    case .returns(let value):
      if method.returns != .void { returns = swift(value, as: method.returns) }
    case .fails(let message): fails = swift(.string(message), as: .string)
    case .failsWith(let value): error = swift(value, as: .model(method.failure ?? ""))
    case .cancelled: isCancelled = true
    case .failsOnceCancelled(let message):
      isCancelled = true
      fails = swift(.string(message), as: .string)
    }
    return store.object([
      ("expectations", expectations), ("again", steps), ("returns", returns), ("throws", fails),
      ("error", error), ("errorType", text(method.failure)),
      ("isCancelled", .bool(isCancelled)),
      ("gate", answer.isHeld ? gate : .null),
    ])
  }

  mutating func fact(_ fact: TestFact, counted: String?) -> Value {
    let count = ("count", text(counted))
    switch fact {
    case .sleeps: return object("sleeps", [count])
    case .isRowRunning(let id, let element, let isRunning):
      let member = text(feature.storeName(of: .isRunning(id)))
      let key = swift(element, as: feature.rows[id.row ?? 0].idType)
      return object(
        "isRowRunning", [("member", member), ("id", key), ("value", .bool(isRunning))])
    case .isRunning(let id, let isRunning):
      let member = text(feature.swiftName(of: .isRunning(id)))
      return object("isRunning", [("member", member), ("value", .bool(isRunning))])
    case .state(let index, .bool(let isTrue)) where feature.states[index].type == .bool:
      let member = name(feature.states[index].name)
      return object("isRunning", [("member", member), ("value", .bool(isTrue))])
    case .state(let index, let value):
      let state = feature.states[index]
      let (member, value) = (name(state.name), swift(value, as: state.type))
      return object("state", [("member", member), ("held", value)])
    case .elements(let index, let count):
      let state = feature.states[index]
      return object(
        "elements",
        [
          ("member", name(state.name)), ("count", text(String(count))),
          ("isOptional", .bool(state.type.isOptional)),
        ])
    case .calls(let id, _), .openings(let id, _):
      let service = feature.services[id.service]
      let method = service.methods[id.method]
      return object(
        "calls",
        [
          ("mock", text(service.propertyName)), ("callsName", text(method.callsName)),
          ("hasArguments", .bool(!method.parameters.isEmpty)), count,
        ]
      )
    }
  }

  private mutating func labelled(_ parameters: [TypedName], _ values: [RuntimeValue]) -> Value {
    let items = zip(parameters, values).map { parameter, value in
      let swift = swift(value, as: parameter.type)
      return store.object([("label", name(parameter.name)), ("value", swift)])
    }
    return store.array(items)
  }

  // MARK: Assert

  private mutating func expectation(_ claim: Expectation.Claim) -> Value {
    switch claim {
    case .member(let referent, let value):
      let member = text(feature.swiftName(of: referent))
      return compare(member, value, type(of: referent))
    case .row(let row, let at, let referent, let value):
      return rowValue(row, at, referent, value)
    case .routes(let departures): return routes(departures)
    case .calls(let calls): return self.calls(calls)
    }
  }

  private func type(of referent: Referent) -> Type {
    switch referent {
    case .parameter(let index): feature.parameters[index].type
    case .state(let index): feature.states[index].type
    case .message: .optional(.string)
    case .derived(let index): feature.derived[index].type
    case .output(let index): feature.outputs[index].type
    case .failure: .optional(.error)
    case .rowDerived(let row, let index): feature.rows[row].derived[index].type
    default: .bool
    }
  }

  private mutating func compare(_ member: Value, _ value: RuntimeValue, _ type: Type) -> Value {
    switch value {
    case .bool(true) where type == .bool: return object("true", [("member", member)])
    case .bool(false) where type == .bool: return object("false", [("member", member)])
    case RuntimeValue.none: return object("nil", [("member", member)])
    case .array([]) where !type.isOptional, .dictionary([]) where !type.isOptional,
      .string("") where !type.isOptional:
      return object("empty", [("member", member)])
    case .error(let message):
      let literal = swift(.string(message), as: .string)
      return object("error", [("member", member), ("message", literal)])
    case .enumeration(let model, _, _) where type == .optional(.error):
      let error = swift(value, as: .model(model))
      return object("typedError", [("member", member), ("type", text(model)), ("value", error)])
    default:
      let swift = swift(value, as: type)
      let isList =
        switch value {
        case .array(let elements): RegularList(elements, in: feature.types) == nil
        case .dictionary: true
        default: false
        }
      return object("equal", [("member", member), ("value", swift), ("isList", .bool(isList))])
    }
  }

  private mutating func rowValue(
    _ row: Int,
    _ at: Int,
    _ referent: Referent,
    _ value: RuntimeValue
  ) -> Value {
    let names = rowNames(row)
    let member = text(feature.swiftName(of: referent))
    var (value, type) = (value, type(of: referent))
    if type == .optional(.error) {
      // A row shows the message of the error.
      type = .optional(.string)
      switch value {
      case .error(let message): value = .string(message)
      case .enumeration(_, let name, _): value = .string(Phrase.words(of: name))
      default: break
      }
    }
    let comparison = compare(member, value, type)
    return object(
      "rowValue",
      [("row", names), ("index", .int(at)), ("comparison", comparison)]
    )
  }

  private mutating func routes(_ departures: [Departure]) -> Value {
    let routes = departures.map { departure in
      let route = feature.routes[departure.route]
      let isKnown = departure.arguments != nil
      let arguments = labelled(route.parameters, departure.arguments ?? [])
      return store.object([
        ("name", name(route.name)), ("arguments", arguments), ("isKnown", .bool(isKnown)),
      ])
    }
    let isExact = departures.allSatisfy { $0.arguments != nil }
    let list = store.array(routes)
    return object("routes", [("routes", list), ("isExact", .bool(isExact))])
  }

  /// Groups the calls by method. The calls of each method stay in order.
  private mutating func calls(_ calls: [Call]) -> Value {
    let compared = Set((comparedMethods ?? feature.calledMethods) + calls.map(\.method))
    var methods: [Value] = []
    for (service, declared) in feature.services.enumerated() {
      for method in declared.methods.indices {
        let id = MethodID(service: service, method: method)
        guard compared.contains(id) else { continue }
        methods.append(self.calls(calls.filter { $0.method == id }, of: id))
      }
    }
    let list = store.array(methods)
    return object("calls", [("methods", list)])
  }

  private mutating func calls(_ calls: [Call], of id: MethodID) -> Value {
    let service = feature.services[id.service]
    let method = service.methods[id.method]
    let isExact = calls.allSatisfy { $0.arguments != nil }
    let written = calls.map { labelled(method.parameters, $0.arguments ?? []) }
    let list = store.array(written)
    return store.object([
      ("mock", text(service.propertyName)), ("callsName", text(method.callsName)),
      ("hasArguments", .bool(!method.parameters.isEmpty)), ("count", .int(calls.count)),
      ("isExact", .bool(isExact)), ("calls", list),
    ])
  }
}
