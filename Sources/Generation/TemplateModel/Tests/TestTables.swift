import Diagnostics
import Expressions
import Naming
import Simulation
import SpecModel
import TemplateEngine
import TestPlanning

/// A section of a test file.
struct TestPart {
  var title: String
  var tables: [TestTable] = []
  var cases: [TestCase] = []
}

extension TestPlan {
  /// The sections in the order of a test file, without empty ones. A part without a title continues the
  /// section before it.
  func parts(in feature: Feature) -> [TestPart] {
    var parts = [
      TestPart(title: "State", cases: beginnings), TestPart(title: "Validation", tables: rules),
    ]
    parts += outputs.enumerated().map { index, table in
      let title = index == 0 ? "Outputs" : ""
      return table.course(in: feature).map { TestPart(title: title, cases: [$0]) }
        ?? TestPart(title: title, tables: [table])
    }
    parts += actions.map { TestPart(title: $0.title, cases: $0.cases) }
    parts += [TestPart(title: "Rows", cases: rows), TestPart(title: "Scenarios", cases: scenarios)]
    return parts.filter { !$0.tables.isEmpty || !$0.cases.isEmpty }
  }
}

extension ObjectTable where Source == TestPlan {
  static let tests = ObjectTable(
    "tests",
    [
      .init("parts", .list(.object("testPart")), "The tests of the spec's meaning.") {
        ObjectTable<TestPart>.testPart.list($0.parts(in: $1.feature), &$1)
      },
      .init(
        "observations", .list(.object("testCase")), onDemand: true,
        "Writes to what is stored, by which something that is shown changes."
      ) {
        ObjectTable<TestCase>.testCase.list($0.observations, &$1)
      },
      .init("appears", .flag, "It can appear as it begins, where no service answers.") { plan, _ in
        .bool(plan.appears)
      },
      .init("restored", .list(.object("restored")), "Values of states that survive a relaunch.") {
        plan, writer in
        let restored = plan.restored.map { writer.restored($0.state, $0.value) }
        return writer.store.array(restored)
      },
      .init("samples", .list(.object("samples")), "Values that several tests say by a name.") {
        ObjectTable<SampleValues.Group>.samples.list($1.samples.groups, &$1)
      },
      .init("defaults", .list(.swift), "What each parameter is where a test says nothing.") {
        _, writer in
        let defaults = writer.feature.parameters.map {
          writer.swift(writer.feature.sample(of: $0), as: $0.type)
        }
        return writer.store.array(defaults)
      },
      .init("needsFoundation", .flag, "A value in them is Foundation's.") { plan, writer in
        .bool(
          !plan.restored.isEmpty || !writer.feature.formatSettings.isEmpty
            || writer.feature.types(in: plan).contains(where: \.needsFoundation)
            || writer.samples.groups.flatMap(\.values).contains(where: \.value.needsFoundation)
        )
      },
      .init("aliases", .list(.object("alias")), "Types that what tests import has as well.") {
        _, writer in
        let feature = writer.feature
        let types =
          feature.models.map { ($0.name, feature.owner(of: $0)) }
          + feature.services.map { ($0.name, feature.owner(of: $0)) }
          + feature.rows.map { ($0.name, feature.name.value) }
        let ambiguous = types.filter { ImportedTypes.contains($0.0.value) }
        let aliases = ambiguous.map { writer.alias($0, of: $1) }
        return writer.store.array(aliases)
      },
      .init("aliasImports", .list(.text), "Other modules that declare such types.") { _, writer in
        let feature = writer.feature
        let models = feature.models.filter { ImportedTypes.contains($0.name.value) }
        let services = feature.services.filter { ImportedTypes.contains($0.name.value) }
        let modules = Set(models.compactMap(\.module) + services.compactMap(\.module))
        return writer.store.array(modules.sorted().map { writer.text($0) })
      },
      .init(
        "reactiveTypes", .list(.text),
        "Types that tests may name, by names that reactive frameworks have too."
      ) { _, writer in
        let feature = writer.feature
        let own = feature.ownModels.map(\.name) + feature.rows.map(\.name)
        let names = (own + feature.usedTypes.map(\.name)).filter {
          NameList.reactive.contains($0.value)
        }
        return writer.store.array(names.map { writer.name($0) })
      },
    ]
  )
}

extension ObjectTable where Source == TestPart {
  static let testPart = ObjectTable(
    "testPart",
    [
      .init("title", .text, "The heading.") { $1.text($0.title) },
      .init("tables", .list(.object("testTable")), "Tests that are tables.") {
        ObjectTable<TestTable>.testTable.list($0.tables, &$1)
      },
      .init("cases", .list(.object("testCase")), "Tests that are courses of events.") {
        ObjectTable<TestCase>.testCase.list($0.cases, &$1)
      },
    ]
  )
}

extension ObjectTable where Source == TestCase {
  static let testCase = ObjectTable(
    "testCase",
    [
      .init("name", .text, "The function's name.") { $1.text($0.name) },
      .init("title", .swift, "The test's title, a string literal.") {
        $1.swift(.string($0.title), as: .string)
      },
      .init("isAsync", .flag, "It waits for an action.") { test, writer in
        .bool(test.steps.contains { $0.isAsync(in: writer.feature) })
      },
      .init("isThrowing", .flag, "It requires something before it goes on.") { test, _ in
        .bool(test.steps.contains(where: \.requires))
      },
      .init("isRefused", .flag, "What it asks for must do nothing.") { test, _ in
        .bool(test.isRefused)
      },
      .init(
        "asked", .optional(.object("askedAction")),
        "The action of the view that it calls, if it starts nothing else."
      ) { test, writer in
        guard let index = test.onlyAction else { return .null }
        return writer.asked(writer.feature.actions[index])
      },
      .init("letsGo", .flag, "In the end the feature is given up, and nothing waits any longer.") {
        test, _ in
        .bool(test.letsGo)
      },
      .init("usesSubject", .flag, "Its steps name the view model or presenter.") { test, _ in
        .bool(test.steps.contains(where: \.usesSubject))
      },
      .init("arguments", .list(.object("argument")), "Parameters that are not the samples.") {
        test, writer in
        let given = test.parameters.sorted { $0.key < $1.key }.map { index, value in
          let parameter = writer.feature.parameters[index]
          let swift = writer.swift(value, as: parameter.type)
          return writer.store.object([("label", writer.name(parameter.name)), ("value", swift)])
        }
        return writer.store.array(given)
      },
      .init("steps", .list(.object("testStep")), "What happens, and what must hold.") {
        test, writer in
        writer.comparedMethods = test.methods
        defer { writer.comparedMethods = nil }
        let steps = test.steps.folded.withRequirements.map { writer.testStep($0) }
        return writer.store.array(steps)
      },
    ]
  )
}

extension TestCase {
  /// The action that its steps call, if they start nothing else.
  fileprivate var onlyAction: Int? {
    var found: Int?
    for step in steps {
      switch step {
      case .action(let index, _) where found == nil || found == index: found = index
      case .action, .apart, .begin, .row, .appear, .disappear, .refresh, .press, .yields, .advance,
        .beats, .settle:
        return nil
      default: break
      }
    }
    return found
  }
}

extension ModelWriter {
  fileprivate mutating func asked(_ action: Action) -> Value {
    guard let runsToEnd = viewActions[action.id] else { return .null }
    return store.object([
      ("name", name(action.name)), ("isAsync", .bool(action.isAsync)),
      ("runsToEnd", .bool(runsToEnd)), ("runningName", text(action.runningName)),
      ("errorName", text(action.storesError ? "\(action.name.value)Error" : nil)),
    ])
  }
}

/// A step of a test, or the requirement that a row exists before it is checked.
enum TestLine {
  case step(TestStep)
  case require(row: Int, count: Int)
}

extension [TestStep] {
  /// The steps, with a requirement before the first check of each row.
  fileprivate var withRequirements: [TestLine] {
    var lines: [TestLine] = []
    var required: [Int: Int] = [:]
    for (index, step) in enumerated() {
      if case .expect(.row(let row, _, _, _)) = step {
        let needed =
          self[index...].prefix { if case .expect = $0 { true } else { false } }
          .compactMap { $0.rowIndex(of: row) }.max().map { $0 + 1 } ?? 1
        if required[row] ?? 0 < needed {
          lines.append(.require(row: row, count: needed))
          required[row] = needed
        }
      } else if case .expect = step {
      } else {
        required = [:]
      }
      lines.append(.step(step))
    }
    return lines
  }
}

extension TestStep {
  fileprivate func rowIndex(of row: Int) -> Int? {
    if case .expect(.row(row, let at, _, _)) = self { at } else { nil }
  }

  fileprivate var usesSubject: Bool {
    switch self {
    case .stub(_, let answers, _):
      answers.contains { !$0.claims.isEmpty || !$0.again.isEmpty }
    case .assign, .action, .row, .press, .appear, .disappear, .refresh, .dismiss, .write: true
    case .cancelAll: true
    case .begin(let inner, _), .apart(let inner): inner.usesSubject
    case .beats(let beats): beats.steps.contains(where: \.usesSubject)
    case .expect(.member), .expect(.row): true
    case .settle(let facts):
      facts.contains {
        switch $0 {
        case .isRunning, .isRowRunning, .state, .elements: true
        case .calls, .openings, .sleeps: false
        }
      }
    case .expect, .look, .expectReloads, .cancel, .answer, .advance, .yields, .expectOpenings: false
    }
  }

  fileprivate var requires: Bool {
    if case .expect(.row) = self { true } else { false }
  }

  fileprivate func isAsync(in feature: Feature) -> Bool {
    switch self {
    case .settle, .advance, .beats, .apart: true
    default: isAwaited(in: feature)
    }
  }
}

extension Feature {
  /// Returns the types of all values in the tests.
  func types(in plan: TestPlan) -> [Type] {
    let returned = services.flatMap(\.methods).flatMap { [$0.returns] + $0.parameters.map(\.type) }
    let taken = allActions.flatMap(\.parameters).map(\.type) + optionTexts.map(\.item.type)
    return parameters.map(\.type) + states.map(\.type) + derived.map(\.type) + returned + taken
      + rows.flatMap(\.derived).map(\.type) + routes.flatMap(\.parameters).map(\.type)
      + models.flatMap { $0.properties.map(\.type) + $0.cases.flatMap(\.payload).map(\.type) }
  }
}
