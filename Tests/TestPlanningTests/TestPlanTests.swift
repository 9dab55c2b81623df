import Diagnostics
import Expressions
import Foundation
import Generation
import Simulation
import SpecModel
import SpecReading
import TestPlanning
import TestSupport
import Testing

@Suite("TestPlan")
struct TestPlanTests {
  func plan(_ text: String) throws -> (TestPlan, Feature) {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Test.yaml", bytes: Array(text.utf8))
    let feature = try #require(
      SpecReader.read(file, reserving: .builtIn, into: &bag), "\(bag.all.map(\.message))")
    return (feature.testPlan(.thorough), feature)
  }

  @Test("a rule's table holds one below its bound, the bound, and one above")
  func boundaries() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state:
        name: { type: String, rules: [{ minLength: 6, message: Short. }] }
      """
    )
    let table = try #require(plan.rules.first)
    let lengths = table.rows.map { row in
      if case .string(let text)? = row.inputs.first { text.count } else { -1 }
    }
    #expect(Set([5, 6, 7]).isSubset(of: Set(lengths)))
    for (row, length) in zip(table.rows, lengths) {
      #expect(row.expected == (length < 6 ? .string("Short.") : RuntimeValue.none))
    }
  }

  @Test("a state that survives a relaunch is tried with a value that it does not begin with")
  func restored() throws {
    let (plan, _) = try plan(
      "feature: A\nstate: { isOpen: Bool, count: Int }\nrestore: [isOpen, count]")
    let values = plan.restored.map(\.value)
    #expect(values.count == 2 && values.first == .bool(true) && values.last != .int(0))
  }

  @Test("a derived Bool over two Bools has its whole truth table")
  func truthTable() throws {
    let (plan, _) = try plan("feature: A\nstate: { a: Bool, b: Bool }\nderived: { both: a && b }")
    let rows = try #require(plan.outputs.first).rows
    #expect(Set(rows.map(\.inputs)).count == 4)
    #expect(rows.count { $0.expected == .bool(true) } == 1)
  }

  @Test("values that are compared are tried at the comparison's edge")
  func edges() throws {
    let (plan, _) = try plan(
      "feature: A\nstate: { age: Int }\nderived: { isAdult: age >= 18 }"
    )
    let inputs = try #require(plan.outputs.first).rows.map(\.inputs)
    #expect(inputs.contains([.int(17)]) && inputs.contains([.int(18)]))
  }

  @Test("a list that is sorted is handed over in another order")
  func sorting() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Loan: { id: Int, title: String } }
      state: { loans: [Loan] }
      derived: { sorted: 'loans.sorted { $0.title < $1.title }' }
      """
    )
    let rows = try #require(plan.outputs.first).rows
    #expect(rows.contains { $0.inputs.first != $0.expected })
  }

  @Test("a call that is open in the end is held, also where no answer is said")
  func openCalls() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Store: { mail: {}, count: { returns: Int } } }
      actions:
        mail: { do: [{ call: Store.mail }] }
        count: { do: [{ call: Store.count }] }
      scenarios:
        - title: Open
          stub: { Store.mail: [{ throws: Down }] }
          when: [mail, { start: mail }, { start: count }]
          then: { mail.isRunning: true, count.isRunning: true }
      """
    )
    var held: [[Bool]] = []
    for case .stub(_, let answers, isExact: true) in try #require(plan.scenarios.first).steps {
      held.append(answers.map(\.isHeld))
    }
    #expect(held == [[false, true], [true]])
  }

  @Test("states are given in an order that divides by no zero on the way")
  func givenInOrder() throws {
    let (plan, feature) = try plan(
      """
      feature: A
      state: { first: Int = 1, second: Int = 2 }
      derived: { share: 10 / (second - first) }
      view: [{ stepper: first }, { stepper: second }, { text: String(share) }]
      scenarios:
        - { title: Up, given: { first: 2, second: 3 }, then: { share: 10 } }
        - { title: Down, given: { first: -1, second: 0 }, then: { share: 10 } }
      """
    )
    let orders = plan.scenarios.map { test in
      test.steps.compactMap { step -> String? in
        guard case .assign(.state(let state), _) = step else { return nil }
        return feature.states[state].name.value
      }
    }
    #expect(orders == [["second", "first"], ["first", "second"]])
  }

  @Test(
    "what begins as the screen appears is tested where it leads one way",
    arguments: [("", true), ("{ change: items }", false)])
  func appearing(on trigger: String, isTested: Bool) throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { S: { get: { takes: { n: Int } } } }
      state: { items: '[Int]' }
      actions:
        load:
          on: appear
          overlapping: queue
          do:
            - set: { items: 'items + [1]' }
            - { call: S.get, with: { n: 1 } }
            - { call: S.get, with: { n: 2 } }
        add: { on: appear, do: [{ append: { items: 2 } }] }
        follow:
          on: \(trigger.isEmpty ? "refresh" : trigger)
          do: [{ call: S.get, with: { n: 3 } }]
      view: [{ text: String(items.count) }]
      """
    )
    let names = plan.actions.flatMap(\.cases).map(\.name)
    #expect(names.contains("appearRunsItsActions") == isTested, "\(names)")
  }

  @Test("a feature does not appear where it would be stopped at once")
  func appears() throws {
    let head = "feature: A\nstate: { page: Int, size: Int }\nactions:\n  load: { on: appear, do: "
    #expect(try plan(head + "[{ set: { page: 7 / size } }] }").0.appears == false)
    #expect(try plan(head + "[{ set: { page: 7 / (size + 1) } }] }").0.appears)
    let paced = "feature: A\nstate: { page: Int }\nactions:\n  load: { debounce: 1s, do: [{ set: "
    #expect(try plan(paced + "{ page: 1 } }], on: appear }").0.appears)
    #expect(try plan(paced + "{ page: 1 } }], on: [appear, disappear] }").0.appears == false)
    let asked = paced + "{ page: 1 } }] }\n  b: { do: [{ do: load }], on: [appear, disappear] }\n"
    #expect(try plan(asked).0.appears == false)
  }

  @Test("a button whose action waits is given the time that it waits")
  func debouncedButton() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { page: Int }
      actions:
        jump: { takes: { to: Int }, debounce: 300ms, do: [{ set: { page: to } }] }
      view:
        - text: '"\\(page)"'
        - button: jump
          with: { to: page + 10 }
      """
    )
    let buttons = try #require(plan.actions.first { $0.title == "Buttons" })
    let steps = try #require(buttons.cases.first).steps
    let pressed = try #require(steps.firstIndex { if case .press = $0 { true } else { false } })
    let isGiven = steps[pressed...].contains {
      if case .advance(milliseconds: 300) = $0 { true } else { false }
    }
    #expect(isGiven)
  }

  @Test(
    "a Bool is tried until it comes out both ways",
    arguments: [
      // Of places that must fit each other.
      """
      models: { Note: { title: String, body: String, isPinned: Bool, tags: [String] } }
      parameters: { note: Note }
      state: { title: String = note.title, body: String = note.body, isPinned: Bool = note.isPinned }
      derived: { value: title != note.title || body != note.body || isPinned != note.isPinned }
      """,
      // Of a sum that only some elements count for.
      """
      models: { Ticket: { id: Int, owner: String, weight: Double } }
      state: { tickets: [Ticket], me: String = "Ada" }
      derived:
        mine: tickets.filter { $0.owner == me }
        load: mine.reduce(0) { $0 + $1.weight }
        value: load > 5
      """,
      // Of rules that all have to hold, and bounds that only small values keep together.
      """
      state:
        name: { type: String, rules: [{ minLength: 8, message: a }, { pattern: '.*[0-9].*', message: b }] }
        again: { type: String, rules: [{ equals: name, message: c }] }
        low: Int = 1
        high: Int = 2
        middle: Int
        isOff: Bool
      derived: { value: name.isValid && again.isValid && !isOff && low + middle + high <= 6 }
      """,
      // Of a text behind a derived number.
      """
      state: { text: String }
      derived: { left: 500 - text.count, value: left < 20 }
      """,
    ])
  func bothWays(sections: String) throws {
    let (plan, _) = try plan("feature: A\n" + sections)
    let table = try #require(plan.outputs.first { $0.name == "value" })
    #expect(Set(table.rows.map(\.expected)) == [.bool(true), .bool(false)])
  }

  @Test("an action that few values allow is tested with such values")
  func allowed() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Server: { send: {} } }
      state:
        name: { type: String, rules: [{ minLength: 8, message: a }, { pattern: '.*[0-9].*', message: b }] }
        again: { type: String, rules: [{ equals: name, message: c }] }
        isSure: Bool
      actions:
        send: { when: name.isValid && again.isValid && isSure, do: [{ call: Server.send }] }
      """
    )
    let names = plan.actions.flatMap(\.cases).map(\.name)
    #expect(names.contains("sendSucceeds") && names.contains("sendIsDisabled"))
  }

  @Test("steps that change nothing are left out, and what is left of an 'else' is asked for")
  func vainSteps() throws {
    let (_, feature) = try plan(
      """
      feature: A
      models: { Point: { x: Int } }
      state: { count: Int }
      actions:
        step:
          do:
            - if: count > 1
              then: [{ make: Point, with: { x: count }, as: first }]
            - if: count > 2
              then: [{ make: Point, with: { x: 1 }, as: second }]
              else: [{ set: { count: 0 } }]
      """
    )
    let steps = try #require(feature.actions.first).steps
    #expect(steps.count == 1)
    guard case .branch(.holds(let condition), let then, let otherwise) = steps.first else {
      Issue.record("the step is no condition")
      return
    }
    #expect(SwiftPrinter(types: feature.types).print(condition).flat == "!(count > 2)")
    #expect(then.count == 1 && otherwise.isEmpty)
  }

  @Test("nothing is told of an action while it runs where it ends itself before it calls")
  func endsItself() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Store: { save: {} } }
      state: { names: '[String]' }
      actions:
        save:
          do: [{ append: { names: '"a"' } }, { call: Store.save }]
        stop:
          on: { change: names }
          do: [{ cancel: save }]
      """
    )
    let names = plan.actions.flatMap(\.cases).map(\.name)
    #expect(names.contains("saveSucceeds"))
    #expect(!names.contains("saveIsRunning") && !names.contains("saveIsEnded"))
  }

  @Test("an action's branches are each taken by a case")
  func branches() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { count: Int, hint: String }
      actions:
        step:
          do:
            - if: count > 9
              then: [{ set: { hint: '"Enough"' } }]
              else: [{ set: { count: count + 1 } }]
      """
    )
    let cases = try #require(plan.actions.first).cases
    let hints = cases.flatMap(\.steps).compactMap { step -> RuntimeValue? in
      if case .expect(.member(.state(1), let value)) = step { value } else { nil }
    }
    #expect(hints.contains(.string("Enough")))
    #expect(Set(hints).count > 1)
  }

  @Test("a call that runs is tested while it is open, failing, cancelled and asked twice")
  func calls() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { S: { load: { returns: Int } } }
      state: { count: Int }
      actions:
        load: { do: [{ call: S.load, as: found }, { set: { count: found } }] }
      """
    )
    let names = try #require(plan.actions.first).cases.map(\.name)
    #expect(
      names == [
        "loadSucceeds", "loadFailsInLoad", "loadForgetsError", "loadIsCancelled",
        "loadFailsOnceCancelled", "loadIsRunning",
      ])
  }

  @Test("both sides of a comparison of sums are tried where they are the same")
  func balance() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { goods: Int = 5, tip: Int, budget: Int = 20 }
      derived:
        total: goods * 2 + tip
        fits: total <= budget - 3
      """
    )
    let table = try #require(plan.outputs.first { $0.name == "fits" })
    let gaps = table.rows.map { row in
      let numbers = row.inputs.map { if case .int(let number) = $0 { number } else { 0 } }
      return numbers[0] * 2 + numbers[1] - (numbers[2] - 3)
    }
    #expect(gaps.contains(0), "\(gaps)")
  }

  @Test("a text that is long enough, and still does not match, is tried")
  func longWithoutMatch() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state:
        password:
          type: String
          rules:
            - { minLength: 8, message: Short. }
            - { pattern: '.*[0-9].*', message: A digit. }
      """
    )
    let messages = try #require(plan.rules.first).rows.map(\.expected)
    #expect(messages.contains(.string("A digit.")))
  }

  @Test("what a row's action does behind an answer is tried with what the row has become")
  func changedMeanwhile() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Todo: { id: Int, title: String, isDone: Bool } }
      services: { S: { save: { takes: { id: Int } } } }
      state: { todos: [Todo], last: String }
      rows:
        TodoRow:
          of: todos
          actions:
            save:
              do: [{ call: S.save, with: { id: item.id } }, { set: { last: item.title } }]
            drop:
              do: [{ call: S.save, with: { id: item.id } }, { remove: { todos: item } }]
      """
    )
    let test = try #require(plan.rows.first { $0.name == "saveInTodoRowReadsAnew" })
    #expect(test.steps.contains { if case .answer = $0 { true } else { false } })
    #expect(!plan.rows.contains { $0.name == "dropInTodoRowReadsAnew" })
  }

  @Test(
    "a queue is tested unless what follows hangs on who goes on first",
    arguments: [("button: act", true), ("field: text", false)])
  func queues(on: String, isTested: Bool) throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { S: { get: { returns: Int } } }
      state: { n: Int, text: String }
      actions:
        act:
          \(isTested ? "" : "on: { change: text }")
          do: [{ if: n > 90, then: [{ call: S.get }], else: [{ set: { n: n + 10 } }] }]
        outer:
          overlapping: queue
          do: [{ set: { n: 5 } }, { call: S.get, as: found }, { set: { text: '"\\(found)"' } }]
      view: [{ \(on) }, { button: outer }, { text: '"\\(n)\\(text)"' }]
      """
    )
    let names = plan.actions.flatMap(\.cases).map(\.name)
    #expect(names.contains("outerWaitsForItsTurn") == isTested)
  }

  @Test("an action that does another one is tried where that one's guard lets it pass")
  func guardOfInner() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Todo: { id: Int, title: String } }
      services: { S: { log: { takes: { text: String } } } }
      state: { todos: [Todo], isLocked: Bool }
      actions:
        note:
          takes: { text: String }
          when: text.count > 4
          do: [{ call: S.log, with: [text] }]
      rows:
        TodoRow:
          of: todos
          actions:
            mention: { do: [{ do: note, with: { text: item.title } }, { set: { isLocked: true } }] }
      """
    )
    let calls = plan.rows.flatMap(\.steps).compactMap { step -> [Call]? in
      if case .expect(.calls(let calls)) = step { calls } else { nil }
    }
    #expect(calls.contains { !$0.isEmpty })
  }

  @Test(
    "a list that follows from empty states starts empty, and one of parameters may not",
    arguments: [
      ("numbers", true), ("odd", true), ("three", false), ("given", false), ("kept", false),
    ]
  )
  func startsEmpty(name: String, expected: Bool) throws {
    let (_, feature) = try plan(
      """
      feature: A
      parameters: { given: '[Int]' }
      state: { numbers: '[Int]', three: '[Int] = [1, 2, 3]', kept: '[Int] = given' }
      derived: { odd: 'numbers.filter { $0 % 2 == 1 }' }
      """
    )
    let list =
      feature.parameters.firstIndex { $0.name.value == name }.map { Referent.parameter($0) }
      ?? feature.states.firstIndex { $0.name.value == name }.map { Referent.state($0) }
      ?? .derived(0)
    #expect(feature.startsEmpty(list) == expected)
  }

  @Test("what begins otherwise says so in its title, and no two have one title")
  func titles() throws {
    let (plan, _) = try plan(
      """
      feature: Notes
      models: { Note: { id: Int, isOpen: Bool } }
      services:
        Left: { load: {} }
        Right: { load: {} }
      state: { notes: [Note], step: Int, title: String }
      actions:
        next:
          do:
            - if: step < 3
              then: [{ set: { step: step + 1 } }]
        say:
          takes: { text: String }
          when: 'text.count > 2 && text != title'
          do: [{ set: { title: text } }]
        load: { do: [{ call: Left.load }, { call: Right.load }] }
      rows:
        NoteRow:
          of: notes
          derived: { mark: 'item.isOpen && step > 1 ? "open" : "done"' }
          actions:
            toggle: { do: [{ if: item.isOpen, then: [{ set: { title: '"was open"' } }] }, { set: { item.isOpen: '!item.isOpen' } }] }
      """
    )
    let titles = (plan.actions.flatMap(\.cases) + plan.rows).map(\.title)
    #expect(Set(titles).count == titles.count, "\(titles)")
    for title in [
      "next succeeds, where step is 3", "toggle in NoteRow succeeds, where item.isOpen is true",
      "load keeps the error of Left.load until it is dismissed",
      "load keeps the error of Right.load until it is dismissed",
    ] {
      #expect(titles.contains(title), "\(titles)")
    }
    #expect(
      titles.contains { $0.hasPrefix("say does nothing while it is disabled, where text is ") })
  }

  @Test("the same spec has the same tests")
  func determinism() throws {
    let text = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Specs/UserList.yaml"),
      encoding: .utf8
    )
    let (first, _) = try plan(text)
    let (second, _) = try plan(text)
    #expect("\(first)" == "\(second)")
  }
}
