import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine
import TestPlanning

extension ObjectTable where Source == Feature {
  static let feature = ObjectTable(
    "feature",
    origin: { $0.name.span },
    [
      .init("name", .text, "The feature's name; the prefix of its types.") { $1.name($0.name) },
      .init("words", .text, "The name in words.") { $1.text(Phrase.words(of: $0.name.value)) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("specPath", .text, "The spec, as it was named or relative to the project.") {
        $1.text($0.path)
      },
      .init("formatExceptions", .list(.text), "Rules of swift-format that its names break.") {
        feature, writer in
        let rules = feature.formatExceptions.map { writer.text($0) }
        return writer.store.array(rules)
      },
      .init("title", .optional(.object("shown")), "The screen's title.") { feature, writer in
        writer.shown(feature.title)
      },
      .init("models", .list(.object("model")), "Structs and enums.") {
        ObjectTable<Model>.model.list($0.ownModels, &$1)
      },
      .init(
        "readPayloads", .list(.object("readPayloads")),
        "Enums of which the code reads what cases carry."
      ) {
        ObjectTable<ReadPayloads>.readPayloads.list($0.readPayloads, &$1)
      },
      .init("services", .list(.object("service")), "Protocols of the model layer.") {
        ObjectTable<Service>.service.list($0.dependencies, &$1)
      },
      .init("mockedModules", .list(.text), "The shared files that declare its services.") {
        $1.imports(Set($0.mockedModules))
      },
      .init("ownServices", .list(.object("service")), "Those that the feature declares itself.") {
        ObjectTable<Service>.service.list($0.ownServices, &$1)
      },
      .init("imports", .list(.text), "Modules of the project that its code needs, in order.") {
        feature, writer in writer.imports(feature.imports)
      },
      .init("usedTypes", .list(.object("alias")), "Models and services of those modules.") {
        feature, writer in
        let types = feature.usedTypes.map { writer.alias($0, of: $1) }
        return writer.store.array(types)
      },
      .init("reactiveTypes", .list(.text), "Types by names that reactive frameworks have too.") {
        feature, writer in
        let names = feature.typeNames.filter(NameList.reactive.contains)
        return writer.store.array(names.map { writer.text($0) })
      },
      .init("routeImports", .list(.text), "Those that its routes need.") { feature, writer in
        writer.imports(feature.modules(of: feature.routes.flatMap(\.parameters).map(\.type)))
      },
      .init("restoredImports", .list(.text), "Those that what survives a relaunch needs.") {
        feature, writer in
        writer.imports(feature.modules(of: feature.restored.map { feature.states[$0].type }))
      },
      .init("isShared", .flag, "It holds models and services only, for others to use.") {
        feature, _ in .bool(feature.isShared)
      },
      .init("parameters", .list(.object("parameter")), "What whoever opens it passes in.") {
        ObjectTable<Parameter>.parameter.list($0.parameters, &$1)
      },
      .init("stored", .list(.object("stored")), "Everything that is stored, in the code's order.") {
        feature, writer in
        let stored = feature.storedValues.map { StoredProperty($0, in: feature) }
        return ObjectTable<StoredProperty>.stored.list(stored, &writer)
      },
      .init("validated", .list(.object("validated")), "States with rules.") { feature, writer in
        let states = feature.states.enumerated().filter { !$1.rules.isEmpty }
        let validated = states.map { Validated(index: $0, state: $1) }
        return ObjectTable<Validated>.validated.list(validated, &writer)
      },
      .init("derived", .list(.object("derived")), "Values that follow, each after its sources.") {
        ObjectTable<Derived>.derived.list($0.derived, &$1)
      },
      .init("viewOutputs", .list(.object("ownOutput")), "Values that only the view asks for.") {
        feature, writer in
        ObjectTable<Output>.ownOutput.list(feature.outputs.filter(\.isOwn), &writer)
      },
      .init("outputs", .list(.object("output")), "What the view reads, in the view's order.") {
        _, writer in
        ObjectTable<ViewOutput>.output.list(writer.viewOutputs.map(\.output), &writer)
      },
      .init("actions", .list(.object("action")), "What the view or the lifecycle can ask for.") {
        ObjectTable<Action>.action.list($0.actions, &$1)
      },
      .init("appears", .list(.object("action")), "Actions that run when the screen appears.") {
        ObjectTable<Action>.action.list($0.actions.filter(\.runsOnAppear), &$1)
      },
      .init("countsAppearances", .flag, "An action runs only when it appears for the first time.") {
        feature, _ in .bool(feature.countsAppearances)
      },
      .init(
        "sideBySide", .list(.text),
        "Of appear, refresh and disappear, those whose actions run side by side."
      ) { feature, writer in
        let moments: [(Trigger, String)] = [
          (.appear, "appear"), (.refresh, "refresh"), (.disappear, "disappear"),
        ]
        let names = moments.filter { feature.sideBySide.contains($0.0) }.map { writer.text($0.1) }
        return writer.store.array(names)
      },
      .init("refreshes", .list(.object("action")), "Actions that run at a pull.") {
        ObjectTable<Action>.action.list($0.actions.filter(\.runsOnRefresh), &$1)
      },
      .init("listRefreshes", .list(.object("action")), "Actions that lists name for a pull.") {
        ObjectTable<Action>.action.list($0.listRefreshes, &$1)
      },
      .init("disappears", .list(.object("action")), "Actions that run when it disappears.") {
        ObjectTable<Action>.action.list($0.actions.filter(\.runsOnDisappear), &$1)
      },
      .init("timers", .list(.object("action")), "Actions that run again and again.") {
        ObjectTable<Action>.action.list($0.actions.filter { $0.interval != nil }, &$1)
      },
      .init("keepsTasks", .flag, "Runs of its actions can be ended before their time.") {
        feature, _ in .bool(feature.keepsTasks)
      },
      .init("delaysOnAppear", .flag, "What begins when it appears puts something off.") {
        feature, _ in
        let begun = feature.actions.filter(\.runsOnAppear).flatMap { feature.reach(of: $0) }
        return .bool(begun.contains { $0.debounce != nil })
      },
      .init("usesClock", .flag, "Something in it waits for a time.") { feature, _ in
        .bool(feature.usesClock)
      },
      .init("usesTestSupport", .flag, "Its tests need what all tests share.") { feature, _ in
        .bool(feature.usesTestSupport)
      },
      .init("subscriptions", .list(.object("subscription")), "Streams that it listens to.") {
        ObjectTable<Subscription>.subscription.list($0.subscriptions, &$1)
      },
      .init("viewActions", .list(.object("action")), "Actions that the view asks for.") {
        feature, writer in
        ObjectTable<Action>.action.list(feature.viewActions, &writer)
      },
      .init("pressedActions", .list(.object("action")), "Those of them that buttons ask for.") {
        feature, writer in
        ObjectTable<Action>.action.list(feature.pressedActions, &writer)
      },
      .init(
        "presses", .list(.object("press")), "What buttons ask for that hand over what they read."
      ) {
        feature, writer in
        let presses = feature.presses.map { writer.press($0.name, $0.press) }
        return writer.store.array(presses)
      },
      .init("optionTexts", .list(.object("optionText")), "What pickers show of their options.") {
        ObjectTable<OptionText>.optionText.list($0.optionTexts, &$1)
      },
      .init("alertActions", .list(.object("action")), "Actions whose errors the view dismisses.") {
        feature, writer in
        ObjectTable<Action>.action.list(feature.alertActions, &writer)
      },
      .init("rows", .list(.object("row")), "Small view models for elements of lists.") {
        ObjectTable<Row>.row.list($0.rows, &$1)
      },
      .init("shownRows", .list(.object("row")), "Rows that an element of the view lists.") {
        feature, writer in
        let shown = feature.rows.indices.filter { feature.isShown(row: $0) }
        return ObjectTable<Row>.row.list(shown.map { feature.rows[$0] }, &writer)
      },
      .init("routes", .list(.object("route")), "Ways out.") {
        ObjectTable<Route>.route.list($0.routes, &$1)
      },
      .init("links", .list(.object("link")), "Links that lead to its routes.") {
        feature, writer in
        feature.hasLinks ? writer.links() : writer.store.array([])
      },
      .init("restored", .list(.object("stored")), "States that survive a relaunch.") {
        feature, writer in
        let stored = feature.restored.map { StoredProperty(.state($0), in: feature) }
        return ObjectTable<StoredProperty>.stored.list(stored, &writer)
      },
      .init("restoredNeedFoundation", .flag, "What survives a relaunch needs Foundation.") {
        feature, _ in
        .bool(feature.restored.contains { feature.states[$0].type.needsFoundation })
      },
      .init("view", .list(.object("element")), "The elements of the screen.") {
        ObjectTable<Element>.element.list($0.view, &$1)
      },
      .init(
        "texts", .list(.text), onDemand: true,
        "What a person reads, as keys of a catalog, in their order."
      ) { feature, writer in
        let texts = feature.texts.map { writer.text($0) }
        return writer.store.array(texts)
      },
      .init("previewStates", .list(.object("previewState")), "States as a preview shows them.") {
        ObjectTable<PreviewState>.previewState.list($0.previewStates, &$1)
      },
      .init("lists", .list(.object("element")), "The elements that list rows.") {
        ObjectTable<Element>.element.list($0.lists, &$1)
      },
      .init("hasList", .flag, "An element of the view lists rows.") { feature, _ in
        .bool(feature.rows.indices.contains { feature.isShown(row: $0) })
      },
      .init("showsImages", .flag, "An element of the view, or a row that it lists, is an image.") {
        feature, _ in .bool(feature.showsImages)
      },
      .init("showsMessages", .flag, "The view says what is wrong with a field.") { feature, _ in
        .bool(feature.showsMessages)
      },
      .init("editsNumbers", .flag, "The view has a field for a number.") { feature, _ in
        .bool(feature.editsNumbers)
      },
      .init("needsFoundation", .flag, "The view model or presenter needs Foundation.") {
        feature, _ in .bool(feature.needsFoundation)
      },
      .init(
        "formats", .list(.object("formatSetting")), "What texts of numbers and dates depend on."
      ) {
        ObjectTable<FormatSetting>.format.list($0.formatSettings, &$1)
      },
      .init("outputsNeedFoundation", .flag, "What the view reads needs Foundation.") { feature, _ in
        .bool(
          feature.viewOutputs.contains { $0.type?.needsFoundation == true }
            || feature.rows.contains { $0.idType.needsFoundation }
            || feature.askedTypes.contains(where: \.needsFoundation)
        )
      },
      .init("routesNeedFoundation", .flag, "What routes carry needs Foundation.") { feature, _ in
        .bool(feature.routes.flatMap(\.parameters).contains { $0.type.needsFoundation })
      },
      .init("tests", .object("tests"), "The tests that it deserves.") { feature, writer in
        var plan = feature.testPlan(writer.depth)
        if writer.needs.contains("observations"), writer.depth == .thorough {
          plan.observations = feature.observations(beside: plan)
        }
        writer.samples = SampleValues(of: plan, in: feature, printer: writer.printer)
        writer.printer.samples = writer.samples.names
        defer { writer.printer.samples = [:] }
        return ObjectTable<TestPlan>.tests.value(plan, &writer)
      },
    ]
  )
}

extension ModelWriter {
  mutating func imports(_ modules: Set<String>) -> Value {
    let names = modules.sorted().map { text($0) }
    return store.array(names)
  }
}

extension Feature {
  /// The actions of buttons and list gestures in the view's order, without duplicates.
  var viewActions: [Action] {
    var indices: [Int] = []
    for element in view.flatMap(\.flattened) {
      switch element.kind {
      case .button(let press) where !press.handsOver: indices.append(press.action)
      case .list(let list): indices += [list.refresh, list.more].compactMap(\.self)
      default: break
      }
    }
    return unique(indices).map { actions[$0] }
  }

  /// The actions of buttons that hand nothing over, in the view's order, without duplicates.
  fileprivate var pressedActions: [Action] {
    let indices = view.flatMap(\.flattened).compactMap { element in
      if case .button(let press) = element.kind, !press.handsOver { press.action } else { nil }
    }
    return unique(indices).map { actions[$0] }
  }

  /// The pull-to-refresh actions of lists in the view's order, without duplicates.
  fileprivate var listRefreshes: [Action] {
    let indices = view.flatMap(\.flattened).compactMap { element in
      if case .list(let list) = element.kind { list.refresh } else { nil }
    }
    return unique(indices).map { actions[$0] }
  }

  /// The types of values that the view passes to actions.
  fileprivate var askedTypes: [Type] {
    let rowActions = rows.indices.filter { isShown(row: $0) }.flatMap { rows[$0].actions }
    return (viewActions + rowActions).flatMap(\.parameters).map(\.type)
      + optionTexts.map(\.item.type)
  }

  var alertActions: [Action] {
    let indices = view.flatMap(\.flattened).compactMap { element in
      if case .alert(let action) = element.kind { action } else { nil }
    }
    return unique(indices).map { actions[$0] }
  }

  private func unique(_ indices: [Int]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: actions.count)
    return indices.filter { index in
      defer { isSeen[index] = true }
      return !isSeen[index]
    }
  }

  fileprivate var needsFoundation: Bool {
    let types = parameters.map(\.type) + states.map(\.type) + derived.map(\.type)
    let rowTypes = rows.flatMap { [$0.idType] + $0.derived.map(\.type) }
    if (types + rowTypes + outputs.map(\.type)).contains(where: \.needsFoundation) { return true }
    if subscriptions.contains(where: { method($0.stream).returns.needsFoundation }) { return true }
    if optionTexts.contains(where: { $0.item.type.needsFoundation }) { return true }
    let taken = allActions.flatMap(\.parameters)
    if taken.contains(where: { $0.type.needsFoundation }) { return true }
    // A row shows the localized message of an error.
    if rows.flatMap(\.actions).contains(where: \.isAsync) { return true }
    if namesCopyOfFoundation { return true }
    return logicExpressions.contains(where: \.needsFoundation)
  }
}

extension ObjectTable where Source == FormatSetting {
  static let format = ObjectTable(
    "formatSetting",
    [
      .init("name", .text, "The property's name: `locale`, `timeZone`.") { $1.text($0.name) },
      .init("type", .text, "The type.") {
        $1.text($1.feature.hiddenTypes.contains($0.type) ? "Foundation.\($0.type)" : $0.type)
      },
      .init("fixed", .text, "The value in tests.") { format, writer in
        let isHidden = writer.feature.hiddenTypes.contains(format.type)
        return writer.text(
          isHidden && format.fixed.hasPrefix(format.type)
            ? "Foundation.\(format.fixed)" : format.fixed)
      },
    ]
  )
}

extension Feature {
  var showsImages: Bool {
    let shown = rows.indices.filter { isShown(row: $0) }
    return view.flatMap(\.flattened).contains { if case .image = $0.kind { true } else { false } }
      || shown.contains { rows[$0].values(in: self).contains { $0.display == "image" } }
  }

  /// A literal beside a field is a hint.
  var showsMessages: Bool {
    view.flatMap(\.flattened).contains { element in
      if case .output = element.message { true } else { false }
    }
  }

  var editsNumbers: Bool {
    view.flatMap(\.flattened).contains { element in
      guard case .field(let state, _) = element.kind else { return false }
      return states[state].type.unwrapped != .string
    }
  }
}
