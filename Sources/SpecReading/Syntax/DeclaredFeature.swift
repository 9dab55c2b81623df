import Diagnostics
import YAML

/// A spec as its author wrote it, section by section. Nothing is resolved yet.
struct DeclaredFeature {
  var name: Located<String>?
  /// It holds models and services only, and is a module of its own.
  var isShared = false
  var uses: [Located<String>] = []
  /// Whether it has the key, whatever is wrong with what stands there.
  private var usesFiles = false
  /// Those of them that are a guess, for what is reported as no path.
  var guessedUses: Set<SourceSpan> = []
  var summary: Located<String>?
  var title: Node?
  var models: [DeclaredModel] = []
  var services: [DeclaredService] = []
  var parameters: [DeclaredField] = []
  var states: [DeclaredState] = []
  var derived: [DeclaredDerived] = []
  var actions: [DeclaredAction] = []
  var subscriptions: [DeclaredSubscription] = []
  var rows: [DeclaredRow] = []
  var routes: [DeclaredRoute] = []
  var restored: [Located<String>] = []
  /// What stands for the names of what survives a relaunch, where it is a word such as `true`.
  private var restoredInWord: Field?
  var view: [DeclaredElement]?
  var scenarios: [DeclaredScenario] = []

  static let keys = KeyTable<DeclaredFeature>(
    "a feature",
    advice: { advice(for: $0) },
    [
      .init(
        "feature", .identifier, required: true, example: "Login",
        "The name; the prefix of generated types."
      ) {
        $1.name = $2.identifier($0.value, isType: true)
      },
      .init(
        "summary", .text, example: "Signs a person in with a name and a password.",
        "One sentence that becomes the doc comment."
      ) {
        $1.summary = $2.sentence($0.value)
      },
      .init("title", .text, example: "Welcome back", "The screen's title.") { field, feature, _ in
        feature.title = field.value
      },
      .init("models", .map(.object("model")), "Structs and enums.") {
        $1.models = DeclaredModel.list($0.value, &$2, usesFiles: $1.usesFiles)
      },
      .init(
        "services", .map(.object("service")),
        "Protocols of the model layer, which tests replace with mocks."
      ) {
        $1.services = DeclaredService.list($0.value, &$2)
      },
      .init(
        "parameters", .map(.type), example: "{ order: Order }",
        "Values passed in when the screen is opened."
      ) {
        $1.parameters = DeclaredField.list($0.value, &$2)
      },
      .init("state", .map(.object("state")), "Stored values that change over time.") {
        $1.states = DeclaredState.list($0.value, &$2)
      },
      .init("derived", .map(.object("derived")), "Values computed from others.") {
        $1.derived = DeclaredDerived.list($0.value, &$2)
      },
      .init("actions", .map(.object("action")), "What the view or the lifecycle can start.") {
        $1.actions = DeclaredAction.list($0.value, &$2, table: DeclaredAction.keys)
      },
      .init("subscriptions", .map(.object("subscription")), "Streams that the feature listens to.")
      {
        $1.subscriptions = DeclaredSubscription.list($0.value, &$2)
      },
      .init("rows", .map(.object("row")), "A small view model for each element of a list.") {
        $1.rows = DeclaredRow.list($0.value, &$2)
      },
      .init("routes", .map(.object("route")), "Ways out of the feature.") {
        $1.routes = DeclaredRoute.list($0.value, &$2)
      },
      .init("view", .list(.object("element")), "The elements of the screen, from top to bottom.") {
        $1.view = DeclaredElement.list($0.value, &$2)
      },
      .init("scenarios", .list(.object("scenario")), "Examples that must hold.") {
        $1.scenarios = DeclaredScenario.list($0.value, &$2)
      },
      uses,
      .init(
        "restore", .list(.identifier), example: "[query, page]",
        "Names of state that survives a relaunch: the app stores 'restorationState' and passes it to 'restore'."
      ) {
        field, feature, reader in
        if let word = field.value.scalar?.text, restoreWords.contains(word) {
          feature.restoredInWord = field
          return
        }
        guard let names = field.value.mapping?.pairs.map(\.key), !names.isEmpty else {
          feature.restored = (reader.list(field.value) ?? []).compactMap { reader.text($0) }
          return
        }
        let list = names.map(\.value).joined(separator: ", ")
        reader.report(
          .wrongKind(
            field.value, expected: "the names of states",
            help: "write them alone: 'restore: [\(list)]'"))
        feature.restored = names
      },
    ]
  )

  static let sharedKeys = KeyTable<DeclaredFeature>(
    "a shared file",
    advice: { field in
      keys.names.contains(field.key.value)
        ? "a shared file has models and services alone: '\(field.key.value)' stands in a feature's"
        : nil
    },
    [
      .init("shared", .identifier, required: true, "The module's name.") {
        $1.name = $2.identifier($0.value, isType: true)
        $1.isShared = true
      },
      .init("summary", .text, "One sentence about what is shared.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("models", .map(.object("model")), "Structs and enums.") {
        $1.models = DeclaredModel.list($0.value, &$2, usesFiles: $1.usesFiles)
      },
      .init(
        "services", .map(.object("service")),
        "Protocols of the model layer, which tests replace with mocks."
      ) {
        $1.services = DeclaredService.list($0.value, &$2)
      },
      uses,
    ]
  )

  private static func advice(for field: Field) -> Advice? {
    let key = field.key.value
    switch key {
    case "rules": return rulesAdvice(for: field)
    default: break
    }
    if let help = Habits.featureKeys.advice(for: field) { return help }
    guard let place = places.first(where: { $0.keys.contains(key) }) else { return nil }
    return "'\(key)' is a key of \(place.what): put it into one, under '\(place.section)'"
  }

  /// For `rules` beside the states, or where else names stand.
  static func rulesAdvice(for field: Field) -> Advice {
    let state = field.value.mapping?.pairs.first?.key.value ?? "name"
    return "rules stand with their state: '\(state): { type: …, default: …, rules: [ … ] }'"
  }

  /// What has which keys, and the section that holds it; first what a key is most often meant for.
  private static var places: [(what: String, section: String, keys: [String])] {
    [
      (DeclaredAction.keys.what, "actions", DeclaredAction.keys.names),
      (DeclaredScenario.keys.what, "scenarios", DeclaredScenario.keys.names),
      (DeclaredState.keys.what, "state", DeclaredState.keys.names),
      (DeclaredModel.keys.what, "models", DeclaredModel.keys.names),
      (DeclaredService.methodKeys.what, "services", DeclaredService.methodKeys.names),
      (DeclaredElement.keys.what, "view", DeclaredElement.keys.names),
    ]
  }

  private static var uses: KeyTable<DeclaredFeature>.Row {
    .init(
      "uses", .either([.text, .list(.text)]), "Files whose models and services this one uses."
    ) { field, feature, reader in
      feature.uses = (field.value.elements ?? [field.value]).flatMap { entry in
        entry.mapping == nil
          ? [reader.text(entry)].compactMap(\.self) : feature.meantUses(entry, &reader)
      }
    }
  }

  /// For `shared: Models` where the path of a file is due, which is reported: the file that is most probably
  /// meant.
  private mutating func meantUses(_ entry: Node, _ reader: inout Reader) -> [Located<String>] {
    let names = (entry.mapping?.pairs ?? []).compactMap { pair in
      pair.value.scalar.map { Located($0.text, at: pair.value.span) }
    }
    let paths = names.map { $0.value.hasSuffix(".yaml") ? $0.value : "\($0.value).yaml" }
    reader.report(
      .wrongKind(
        entry, expected: "the path of a file",
        help: paths.isEmpty ? "as in 'uses: [Models.yaml]'" : "write '\(paths[0])' alone"))
    guessedUses.formUnion(names.map(\.span))
    return zip(paths, names).map { Located($0, at: $1.span) }
  }

  static func read(_ node: Node, with reader: inout Reader) -> DeclaredFeature {
    var feature = DeclaredFeature()
    let node = MisplacedSections.corrected(node, names: keys.names, &reader)
    let isFeature = node.mapping?["feature"] != nil
    feature.usesFiles = node.mapping?["uses"] != nil
    let first = node.mapping?.pairs.first?.key.value ?? ""
    let words = ["feature", "shared", "flow"]
    let isShared =
      node.mapping?["shared"] != nil
      || !words.contains(first) && Suggestion.nearest(to: first, among: words) == "shared"
    if isShared, !isFeature {
      sharedKeys.read(node, into: &feature, with: &reader)
      return feature
    }
    keys.read(node, into: &feature, with: &reader)
    for index in feature.routes.indices where !feature.usesFiles {
      guard feature.routes[index].leads(beside: feature.models),
        let carried = feature.routes[index].carried
      else { continue }
      reader.report(.leading(feature.routes[index].name, carried))
      feature.routes[index].parameters = []
    }
    if let word = feature.restoredInWord {
      let names = feature.states.prefix(2).map(\.name.value).joined(separator: ", ")
      let isNothing = ["false", "no", "off"].contains(word.value.scalar?.text)
      reader.report(
        .wrongKind(
          word.value, expected: "the names of states",
          help: isNothing || names.isEmpty ? "leave 'restore' out" : "as in '[\(names)]'"))
    }
    return feature
  }

  private static let restoreWords = [
    "true", "false", "yes", "no", "on", "off", "all", "always", "never", "*",
  ]
}

extension DeclaredFeature {
  /// Runs of its actions overlap, wait, begin by themselves or are ended early.
  var isTimed: Bool {
    !subscriptions.isEmpty
      || actions.indices.contains { index in
        actions[index].isTimed || actions[index].triggers.contains { !$0.isUsual }
      }
      || rows.indices.contains { row in
        rows[row].actions.indices.contains { rows[row].actions[$0].isTimed }
      }
  }
}

extension DeclaredAction {
  fileprivate var isTimed: Bool { overlapping != nil || pace != nil || hasStep(.cancel) }
}
