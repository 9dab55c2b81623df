import Diagnostics
import SpecModel

/// Names of the generated code that two things of a feature would both be given.
extension Resolver {
  /// Where actions take time, what is generated for runs, rows and subscriptions can meet: an action and a
  /// subscription `load` would both keep a `loadTask`. Nobody wrote that name, so the one that is declared
  /// later has to be another.
  mutating func checkGeneratedTwins() {
    guard isTimed, !declared.subscriptions.isEmpty || !declared.rows.isEmpty else { return }
    var owners: [String: (what: String, span: SourceSpan)] = [:]
    for claim in generatedClaims {
      let twin = claim.names.map(\.text).lazy.compactMap { name in
        owners[name].map { (name, $0) }
      }.first
      if let (name, owner) = twin {
        bag.add(.generatedTwice(claim.owner, what: claim.what, name, owner.what, at: owner.span))
      }
      for name in claim.names { owners[name.text] = (claim.what, claim.owner.span) }
    }
  }

  /// What the mock of a service keeps of its methods: `loadCalls` and `onLoad` of `load`, and the type
  /// `LoadCall` of what it takes.
  mutating func checkMock(of service: String, _ methods: [Service.Method]) {
    let types = Set(
      methods.flatMap { [$0.returns] + $0.parameters.map(\.type) }.flatMap(\.modelNames))
    // Hardly a service has such names.
    guard types.contains(where: { $0.hasSuffix("Call") }) || methods.contains(where: \.mayMeetMock)
    else { return }
    var owners: [String: String] = [:]
    for method in methods { owners[method.name.value] = method.name.value }
    for method in methods {
      let name = method.name.value
      let kept =
        [name + "Calls"] + (method.isStream ? [name + "Listeners"] : ["on" + name.upperFirst])
      for member in kept {
        let other = owners.updateValue(name, forKey: member)
        guard let other, other != name else { continue }
        bag.add(
          .error(
            "generated-name",
            "'\(member)' is generated in the mock of '\(service)' for '\(name)', beside '\(other)'",
            at: method.name.span, help: "choose another name for one of the two"))
      }
      guard !method.parameters.isEmpty, types.contains(name.upperFirst + "Call") else { continue }
      bag.add(
        .error(
          "generated-name",
          "'\(name.upperFirst)Call' is generated in the mock of '\(service)' for what '\(name)' takes",
          at: method.name.span, help: "choose another name for the method, or for the model"))
    }
  }

  private typealias Claim = (names: [GeneratedName], what: String, owner: Located<String>)

  private var generatedClaims: [Claim] {
    let actions = feature.actions.filter { $0.isAsync || $0.debounce != nil }.map { action in
      (GeneratedNames.members(ofKept: action), "the action '\(action.name.value)'", action.name)
    }
    let rows = declared.rows.flatMap { row -> [Claim] in
      let name = row.name.value
      return [(GeneratedNames.members(ofRow: name), "the rows '\(name)'", row.name)]
        + row.actions.map { action in
          (
            GeneratedNames.members(ofAction: action.name.value, inRow: name),
            "the action '\(action.name.value)' of the rows '\(name)'", action.name
          )
        }
    }
    let subscriptions = declared.subscriptions.map(\.name).map { name in
      (GeneratedNames.members(ofSubscription: name.value), "the subscription '\(name.value)'", name)
    }
    return actions + rows + subscriptions
  }
}

extension Service.Method {
  fileprivate var mayMeetMock: Bool {
    let name = name.value
    return name.hasPrefix("on") || name.hasSuffix("Calls") || name.hasSuffix("Listeners")
  }
}

extension GeneratedNames {
  /// Of an action whose runs are kept.
  fileprivate static func members(ofKept action: Action) -> [GeneratedName] {
    let name = action.name.value
    let task = GeneratedName(name, action.overlapping == .queue ? "Tasks" : "Task")
    guard action.isAsync else { return [task] }
    return [task, .init("run", name.upperFirst), .init("end", name.upperFirst)]
  }
}

extension Diagnostic {
  fileprivate static func generatedTwice(
    _ name: Located<String>,
    what: String,
    _ generated: String,
    _ other: String,
    at span: SourceSpan
  ) -> Diagnostic {
    .error(
      "generated-name",
      "'\(generated)' would be generated for \(what) and for \(other)",
      at: name.span,
      help: "choose another name",
      notes: [.init("\(other) is declared here", at: span)]
    )
  }
}
