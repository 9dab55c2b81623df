import Diagnostics
import Expressions
import Naming
import SpecModel

extension Resolver {
  /// Reports names that are declared twice, reserved, or generated for something else.
  mutating func checkNames() {
    checkUsedNames()
    checkFeatureName()
    checkMembers()
    checkTypes()
    checkHiding()
    checkDistinct(declared.routes.map(\.name))
    checkDistinct(declared.subscriptions.map(\.name))
  }

  /// Members of the feature, the rows' names in the code, and what is generated from them.
  private mutating func checkMembers() {
    let named = declaredMembers
    var names = checkDistinct(named)
    visitDeclaredLocals { names.insert($0.value) }
    for name in named where ReservedNames.members.contains(name.value) {
      bag.add(.reserved(name))
    }
    let actions = declared.actions.map(\.name).filter {
      ReservedNames.actions.contains($0.value)
    }
    for action in actions { bag.add(.reserved(action)) }
    takenNames = takenMembers(of: names)
    for row in declared.rows { checkMembers(of: row.name) }
    for name in named where !actions.contains(where: { $0.value == name.value }) {
      if let owner = takenNames[name.value] { bag.add(.generated(name, for: owner)) }
    }
  }

  /// What is generated for rows must not be what every feature has: `actions` of rows `Action`.
  private mutating func checkMembers(of row: Located<String>) {
    let generated = feature.generated
    let twin = generated.names(of: .row, .members, row.value).first {
      generated.hold($0, of: .feature, .members)
    }
    guard let twin else { return }
    bag.report(
      "generated-name",
      "'\(twin)' would be generated for the rows '\(row.value)' and for every feature",
      at: row.span, help: "choose another name, such as '\(row.value)Row'")
  }

  private var declaredMembers: [Located<String>] {
    var names: [Located<String>] = []
    visitDeclaredMembers { names.append($0) }
    return names
  }

  func visitDeclaredMembers(_ body: (Located<String>) -> Void) {
    for index in declared.parameters.indices { body(declared.parameters[index].name) }
    for index in declared.states.indices { body(declared.states[index].name) }
    for index in declared.derived.indices { body(declared.derived[index].name) }
    for index in declared.actions.indices { body(declared.actions[index].name) }
  }

  /// What actions and subscriptions take and bind.
  func visitDeclaredLocals(_ body: (Located<String>) -> Void) {
    func note(_ steps: [DeclaredStep]) {
      for index in steps.indices {
        if let name = steps[index].binding { body(name) }
      }
    }
    func visit(_ action: DeclaredAction) {
      for parameter in action.parameters { body(parameter.name) }
      action.visitSteps(note)
    }
    declared.actions.forEach(visit)
    for row in declared.rows { row.actions.forEach(visit) }
    for subscription in declared.subscriptions {
      if let name = subscription.binding { body(name) }
      subscription.steps.visit(note)
    }
  }

  /// For whom a member is generated that a value of this name would hide from the steps around it.
  func owner(ofHidden name: String) -> String? {
    guard let owner = takenNames[name] else { return nil }
    let isStep = feature.generated.hold(name, of: .feature, .steps, feature.name.value)
    let isEverywhere = feature.generated.hold(name, of: .feature, .members, feature.name.value)
    return isStep || !isEverywhere ? owner : nil
  }

  /// Members that are generated for what is formatted.
  mutating func checkFormatNames() {
    var suspects: [Located<String>] = []
    let note = { (name: Located<String>) in
      if FormatSetting(rawValue: name.value) != nil { suspects.append(name) }
    }
    visitDeclaredMembers(note)
    feature.visitActions { action in
      for parameter in action.parameters { note(parameter.name) }
    }
    guard !suspects.isEmpty else { return }
    let settings = feature.formatSettings.map(\.name)
    for name in suspects where settings.contains(name.value) {
      bag.add(.generated(name, for: "'formatted'"))
    }
  }

  /// The names among these that are generated, and for whom.
  private func takenMembers(of names: NameIndex) -> TakenNames {
    let generated = feature.generated
    var taken = TakenNames(among: names)
    for kind in [NameKind.members, .steps] {
      taken.add(
        generated.patterns(of: .feature, kind), feature.name.value, for: "every feature")
    }
    for name in declared.states.filter({ !$0.rules.isEmpty }).map(\.name.value) {
      taken.add(generated.patterns(of: .rules, .members), name, for: "the rules of '\(name)'")
    }
    for name in declared.actions.map(\.name.value) {
      taken.add(generated.patterns(of: .action, .members), name, for: "the action '\(name)'")
    }
    if isTimed { addTimedMembers(to: &taken) }
    for row in declared.rows { addMembers(of: row, to: &taken) }
    if !declared.restored.isEmpty {
      taken.add(generated.patterns(of: .restored, .members), for: "'restore'")
    }
    if declared.actions.contains(where: { $0.triggers.contains(where: \.isFirstAppear) }) {
      taken.add(generated.patterns(of: .appearingOnce, .members), for: "'firstAppear'")
    }
    let services = used.flatMap(\.services).map(\.name.value) + declared.services.map(\.name.value)
    for name in services {
      taken.add([generated.propertyName(of: name)], for: "the service '\(name)'")
    }
    return taken
  }

  private func addTimedMembers(to taken: inout TakenNames) {
    let generated = feature.generated
    for name in declared.actions.map(\.name.value) {
      taken.add(generated.patterns(of: .run, .members), name, for: "the runs of '\(name)'")
    }
    for name in declared.states.map(\.name.value) {
      taken.add(generated.patterns(of: .state, .members), name, for: "the state '\(name)'")
    }
    for name in declared.subscriptions.map(\.name.value) {
      taken.add(
        generated.patterns(of: .subscription, .members), name, for: "the subscription '\(name)'")
    }
    taken.add(
      generated.patterns(of: .timed, .members), for: "features whose actions take time")
  }

  private func addMembers(of row: DeclaredRow, to taken: inout TakenNames) {
    let name = row.name.value
    taken.add(feature.generated.patterns(of: .row, .members), name, for: "the rows '\(name)'")
    for action in row.actions.map(\.name.value) {
      taken.add(
        feature.generated.patterns(of: .rowAction, .members), action, name,
        for: "the rows '\(name)'")
    }
  }

  /// - Returns: The names, each once.
  @discardableResult
  mutating func checkDistinct(_ names: [Located<String>]) -> NameIndex {
    var index = NameIndex()
    var first: [SourceSpan] = []
    first.reserveCapacity(names.count)
    for name in names {
      let (number, isNew) = index.insert(name.value)
      guard !isNew else {
        first.append(name.span)
        continue
      }
      // A name that was mended is reported as it is written.
      let isMended = bag.all.contains { $0.code == "wrong-name" && $0.span == name.span }
      guard !isMended else { continue }
      let known = first[number]
      bag.report(
        "same-name", "'\(name.value)' is declared twice", at: name.span, help: "rename one of them",
        notes: [.init("it is declared here first", at: known)])
    }
    return index
  }
}

extension Diagnostic {
  static func generated(_ name: Located<String>, for owner: String) -> Diagnostic {
    .error(
      "generated-name", "'\(name.value)' is a name that is generated for \(owner)", at: name.span,
      help: "choose another name")
  }
}
