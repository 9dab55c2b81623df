import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine
import TestPlanning

extension ObjectTable where Source == Action {
  static let action = ObjectTable(
    "action",
    origin: { $0.name.span },
    identity: { "\($0.id.row ?? -1)/\($0.name.value)" },
    [
      .init("name", .text, "The action's name.") { $1.name($0.name) },
      .init("words", .text, "The name in words.") { $1.text(Phrase.words(of: $0.name.value)) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("isAsync", .flag, "It calls a service, or does an action that does.") { action, _ in
        .bool(action.isAsync)
      },
      .init("throws", .flag, "A step of its own calls a service.") { action, _ in
        .bool(action.steps.callServices)
      },
      .init("takes", .list(.object("field")), "What it takes.") {
        ObjectTable<TypedName>.field.list($0.parameters.map(\.typedName), &$1)
      },
      .init("hasGuard", .flag, "It has a `when`.") { action, _ in .bool(action.when != nil) },
      .init("enabledName", .optional(.text), "The property that says whether it can run.") {
        action, writer in
        action.hasEnabled ? writer.text("is\(Phrase.upperFirst(action.name.value))Enabled") : .null
      },
      .init("enabled", .optional(.swift), "Whether it can run.") { action, writer in
        writer.swift(writer.feature.enabled(action), at: action.id.row == nil ? .body : .condition)
      },
      .init("enabledSources", .list(.object("source")), "What is stored and decides that.") {
        action, writer in
        guard action.hasEnabled else { return writer.store.array([]) }
        return writer.sources(Set(writer.feature.stored(behind: [.isEnabled(action.id)])))
      },
      .init("enabledTakes", .list(.object("field")), "What that question is asked with.") {
        let fields = $0.asksWithValues ? $0.parameters.map(\.typedName) : []
        return ObjectTable<TypedName>.field.list(fields, &$1)
      },
      .init("runningName", .optional(.text), "The property that says that it runs.") {
        $1.text($0.runningName)
      },
      .init(
        "errorName", .optional(.text),
        "The property that keeps its error, where one can stay or is asked for."
      ) {
        guard $0.storesError else { return .null }
        guard $0.id.row != nil else { return $1.text("\($0.name.value)Error") }
        return $1.text($1.feature.storeName(of: .failure($0.id)) + "[id]")
      },
      .init("runsName", .optional(.text), "In a row: the ids of elements for which it runs.") {
        $0.isAsync && $0.id.row != nil
          ? $1.text($1.feature.storeName(of: .isRunning($0.id))) : .null
      },
      .init("keepsError", .flag, "Its error can be kept, or an alert of the view tells it.") {
        action, writer in
        .bool(
          action.canKeepError || writer.feature.alertActions.contains { $0.id == action.id })
      },
      .init("dismissName", .optional(.text), "The function that clears its error.") {
        $0.isAsync ? $1.text("dismiss\(Phrase.upperFirst($0.name.value))Error") : .null
      },
      .init("runsOnAppear", .flag, "It runs when the screen appears.") { action, _ in
        .bool(action.runsOnAppear)
      },
      .init("runsOnFirstAppear", .flag, "It runs when the screen appears for the first time.") {
        action, _ in .bool(action.runsOnFirstAppear)
      },
      .init("runsOnRefresh", .flag, "It runs when a person pulls to refresh.") { action, _ in
        .bool(action.runsOnRefresh)
      },
      .init("runsOnDisappear", .flag, "It runs when the screen disappears.") { action, _ in
        .bool(action.runsOnDisappear)
      },
      .init(
        "outlivesScreen", .flag, "What runs when the screen disappears does it, or what it does."
      ) {
        .bool($1.feature.outlivesScreen($0))
      },
      .init("endsWaiting", .flag, "Of these: what waits until calls pause ends with the screen.") {
        .bool($1.feature.endsWaiting(of: $0))
      },
      .init("overlapping", .text, "`ignore`, `restart` or `queue`: what a call does while it runs.")
      {
        $1.text($0.restarts ? "restart" : $0.overlapping.rawValue)
      },
      .init("debounce", .optional(.text), "The `Duration` that it waits until calls pause.") {
        $1.duration($0.debounce)
      },
      .init("throttle", .optional(.text), "The `Duration` in which one call passes.") {
        $1.duration($0.throttle)
      },
      .init("interval", .optional(.text), "The `Duration` after which a timer begins it.") {
        $1.duration($0.interval)
      },
      .init("keepsTask", .flag, "Its runs are kept as tasks, so that they can be ended.") {
        action, writer in .bool(writer.feature.keepsTask(of: action))
      },
      .init("runsToEnd", .flag, "It has to be waited for, and nothing ends a run before its time.")
      { action, writer in .bool(writer.feature.runsToEnd(action)) },
      .init("taskName", .text, "The property that keeps its runs, or the task of a pause.") {
        $1.text($1.feature.taskName(of: $0))
      },
      .init("isOfRow", .flag, "It is a row's action; what is kept of it is kept by `id`.") {
        action, _ in .bool(action.id.row != nil)
      },
      .init("rowList", .swift, "In a row: the list of its elements.") { action, writer in
        guard let row = action.id.row else { return writer.swift([]) }
        return writer.swift([.member(writer.feature.rows[row].listName(in: writer.feature))])
      },
      .init("rowName", .text, "In a row: its name.") { action, writer in
        writer.text(action.id.row.map { writer.feature.rows[$0].name.value } ?? "")
      },
      .init("rowIDType", .text, "In a row: the type of its element's `id`.") { action, writer in
        action.id.row.map { writer.type(writer.feature.rows[$0].idType) } ?? writer.text("")
      },
      .init("guardUsesItem", .flag, "In a row: its `when` reads the row's element.") { action, _ in
        .bool(action.when.map { action.elementSymbols.containsAny(of: $0.dependencies) } ?? false)
      },
      .init("stepsUseItem", .flag, "In a row: its steps read or change the row's element.") {
        action, _ in .bool(action.stepsUseItem)
      },
      .init("runName", .text, "The function that does its steps.") {
        $1.text("run\(Phrase.upperFirst($0.name.value))\($1.feature.rowSuffix(of: $0))")
      },
      .init(
        "pauseName", .text, "The property that keeps the interval, or those, of a throttled action."
      ) {
        let kind = $0.id.row == nil ? "Pause" : "Pauses"
        return $1.text("\($0.name.value)\(kind)\($1.feature.rowSuffix(of: $0))")
      },
      .init("timerName", .text, "The property that keeps its timer.") {
        $1.text("\($0.name.value)Timer")
      },
      .init("setsItem", .flag, "In a row: it changes the row's element in place.") { action, _ in
        .bool(action.setsItem)
      },
      .init("movesItem", .flag, "In a row: it writes the list as well, where the element may move.")
      {
        action, writer in .bool(writer.feature.movesItem(action))
      },
      .init("refreshesItem", .flag, "In a row: it looks the element up again after waiting.") {
        action, writer in
        .bool(
          action.refreshes(in: writer.feature).contains(true)
            || action.refreshesInHandler(in: writer.feature))
      },
      .init("usesItem", .flag, "In a row: it reads or changes the row's element.") { action, _ in
        .bool(action.usesItem)
      },
      .init(
        "readsRuns", .flag,
        "In a row: it reads whether an action of the row runs or has failed, which is kept by `id`."
      ) { action, writer in .bool(action.readsRuns(in: writer.feature)) },
      .init("steps", .list(.object("step")), "What it does, in order.") { action, writer in
        writer.copies = 0
        writer.refreshes = action.refreshes(in: writer.feature)
        return writer.steps(action.steps, of: action)
      },
      .init("catch", .optional(.object("handler")), "What runs instead of keeping an error.") {
        action, writer in
        guard let handler = action.handler else { return .null }
        let steps = handler.steps.map { writer.steps($0, of: action) } ?? .null
        let cases = handler.cases.map { writer.handled($0, of: action) }
        let refresh = writer.listName(
          of: action, if: action.refreshesInHandler(in: writer.feature))
        return writer.store.object([
          ("refresh", refresh), ("usesError", .bool(handler.error.isUsed)), ("steps", steps),
          ("throws", .bool(handler.allSteps.callServices)), ("cases", writer.store.array(cases)),
        ])
      },
      .init(
        "segments", .list(.object("segment")), onDemand: true,
        "What it does between the calls that it waits for; the first one begins it."
      ) { action, writer in
        (writer.copies, writer.refreshes) = (0, [])
        let segments = Segments(of: action, in: writer.feature).all
        return ObjectTable<Segments.Segment>.segment.list(segments, &writer)
      },
    ]
  )
}

extension Action {
  /// Whether the action writes to the row's element.
  var setsItem: Bool {
    guard let row = id.row else { return false }
    return allSteps.contains { $0.target?.root == .item(row: row) }
  }
}

extension Action {
  fileprivate func readsRuns(in feature: Feature) -> Bool {
    guard let row = id.row else { return false }
    return readSymbols.containsAny(of: feature.rows[row].facets(of: feature, id: []).keys)
  }

  fileprivate var stepsUseItem: Bool {
    setsItem
      || allSteps.flatMap(\.expressions).contains {
        elementSymbols.containsAny(of: $0.dependencies)
      }
  }
}

extension [String] {
  /// Returns the first name that is not taken, or the last one with digits appended.
  func free(besides taken: [String]) -> String {
    var name = first { !taken.contains($0) } ?? self[count - 1]
    while taken.contains(name) { name += "1" }
    return name
  }
}

extension Feature {
  /// Returns the suffix that distinguishes names of a row's action from those of other rows, such
  /// as `InOrderRow`.
  fileprivate func rowSuffix(of action: Action) -> String {
    action.id.row.map { "In\(rows[$0].name.value)" } ?? ""
  }

  func taskName(of action: Action) -> String {
    let kept = action.id.row != nil ? "Tasks" : action.isAsync ? "Runs" : "Task"
    return action.name.value + kept + rowSuffix(of: action)
  }
}

extension Action {
  /// Returns, for each awaiting step of a row's action in order, whether a later step reads more of
  /// the element than its `id`.
  fileprivate func refreshes(in feature: Feature) -> [Bool] {
    guard let row = id.row, isAsync, usesItem else { return [] }
    let item = feature.rows[row].item
    // In the order in which the steps are written.
    let handled = [handler?.steps ?? []] + (handler?.cases.map(\.steps) ?? [])
    return ([steps] + handled).flatMap { $0.refreshes(item, in: row, self) }
  }

  /// Returns whether the error handler of a row's action reads more of the element than its `id`.
  fileprivate func refreshesInHandler(in feature: Feature) -> Bool {
    guard let row = id.row, isAsync, usesItem, let handler else { return false }
    return handler.allSteps.flattened.readMore(of: feature.rows[row].item, in: row, self)
  }
}

extension [Step] {
  fileprivate func refreshes(_ item: SymbolID, in row: Int, _ action: Action) -> [Bool] {
    let all = flattened
    return all.indices.filter { all[$0].mayWait }.map { place in
      Array(all[(place + 1)...]).readMore(of: item, in: row, action)
    }
  }

  /// Returns whether any of the steps reads more of the element than its `id`.
  fileprivate func readMore(of item: SymbolID, in row: Int, _ action: Action) -> Bool {
    contains { step in
      // An element to remove is found by its `id`.
      if case .remove(_, let value) = step, value.reference?.id == item { return false }
      return step.target?.root == .item(row: row)
        || step.expressions.contains { $0.readsMore(of: item, action.elementSymbols) }
    }
  }
}

extension Expression {
  /// Returns whether the expression reads more of a row's element and values than the `id`.
  fileprivate func readsMore(of item: SymbolID, _ symbols: SymbolSet) -> Bool {
    var (reads, ids) = (0, 0)
    visit { node in
      if case .symbol(let reference) = node.kind, symbols.contains(reference.id) { reads += 1 }
      if case .property(let base, "id") = node.kind, base.reference?.id == item { ids += 1 }
    }
    return reads > ids
  }
}

extension Step {
  fileprivate var mayWait: Bool {
    switch self {
    case .call, .perform: true
    default: false
    }
  }
}

extension Action {
  /// The property that says whether the action runs; `nil` if it never waits.
  var runningName: String? { isAsync ? "is\(Phrase.upperFirst(name.value))Running" : nil }
}

extension Feature {
  /// Returns whether a run of the action has to be waited for, and nothing ends it before its time.
  func runsToEnd(_ action: Action) -> Bool { action.isAsync && !keepsTask(of: action) }

  func keepsTask(of action: Action) -> Bool {
    // The body of a subscription is not an action of the feature, and ends with its stream.
    action.id.index < 0
      || keepsTasks && (action.isAsync || action.debounce != nil)
  }

  /// Returns whether a row's action writes both the element and its list, so that the element may
  /// move.
  func movesItem(_ action: Action) -> Bool {
    guard let row = action.id.row, action.setsItem, case .state(let list) = rows[row].list else {
      return false
    }
    if action.isAsync { return true }
    return reach(of: action).flatMap(\.allSteps).contains { step in
      if case .append = step { false } else { step.target?.root == .state(list) }
    }
  }
}

extension ModelWriter {
  /// Writes the steps that handle one error case.
  fileprivate mutating func handled(_ item: Handler.Case, of action: Action) -> Value {
    let patterns = item.enums.map { text(item.pattern(of: $0, in: feature.types)) }
    let list = store.array(patterns)
    let steps = steps(item.steps, of: action)
    return store.object([("patterns", list), ("steps", steps)])
  }
}

extension Handler.Case {
  /// Returns a pattern such as `StockError.soldOut(let left, _)`, which binds the values that are
  /// read.
  fileprivate func pattern(of model: String, in types: TypeTable) -> String {
    let name = "\(model).\(SwiftNames.escapedMember(name))"
    guard payload.contains(where: \.value.isUsed) else { return name }
    let labels = types[model]?.enumCase(named: self.name)?.payload.map(\.name) ?? []
    let values = labels.map { label in
      guard let item = payload.first(where: { $0.label == label }), item.value.isUsed else {
        return "_"
      }
      return "let \(SwiftNames.escaped(item.value.name.value))"
    }
    return "\(name)(\(values.joined(separator: ", ")))"
  }
}

extension Feature {
  /// Returns the condition under which the action can run: its `when`, and that it does not run
  /// already if overlapping calls are dropped.
  func enabled(_ action: Action) -> Expression? {
    guard action.isAsync, action.dropsOverlaps, let id = symbols.id(of: .isRunning(action.id))
    else { return action.when }
    let name = swiftName(of: .isRunning(action.id))
    let span = action.name.span
    let running: Expression =
      action.id.row == nil
      ? .member(id, named: name, type: .bool, at: span)
      : .local(id, named: name, type: .bool, at: span)
    let idle = Expression(.prefix(.not, running), .bool, at: span)
    guard let when = action.when else { return idle }
    return Expression(.binary(.and, when, idle), .bool, at: span)
  }
}
