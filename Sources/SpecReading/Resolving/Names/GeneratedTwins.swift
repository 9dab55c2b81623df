import Diagnostics
import Expressions
import Naming
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
      let twin = claim.names.lazy.compactMap { name in
        owners[name].map { (name, $0) }
      }.first
      if let (name, owner) = twin {
        bag.add(.generatedTwice(claim.owner, what: claim.what, name, owner.what, at: owner.span))
      }
      for name in claim.names { owners[name] = (claim.what, claim.owner.span) }
    }
  }

  /// What the mock of a service keeps of its methods: `loadCalls` and `onLoad` of `load`, and the type
  /// `LoadCall` of what it takes.
  mutating func checkMock(of service: String, _ methods: [Service.Method]) {
    let types = Set(
      methods.flatMap { [$0.returns] + $0.parameters.map(\.type) }.flatMap(\.modelNames))
    var owners: [String: String] = [:]
    for method in methods { owners[method.name.value] = method.name.value }
    for method in methods {
      let name = method.name.value
      for member in feature.generated.names(of: method.subject, .members, name) {
        let other = owners.updateValue(name, forKey: member)
        guard let other, other != name else { continue }
        bag.report(
          "generated-name",
          "'\(member)' is generated in the mock of '\(service)' for '\(name)', beside '\(other)'",
          at: method.name.span, help: "choose another name for one of the two")
      }
      let call = feature.generated.names(of: .method, .types, name).first { types.contains($0) }
      guard !method.parameters.isEmpty, let call else { continue }
      bag.report(
        "generated-name",
        "'\(call)' is generated in the mock of '\(service)' for what '\(name)' takes",
        at: method.name.span, help: "choose another name for the method, or for the model")
    }
  }

  private typealias Claim = (names: [String], what: String, owner: Located<String>)

  private var generatedClaims: [Claim] {
    let actions = feature.actions.filter { $0.isAsync || $0.debounce != nil }.map { action in
      (feature.namesOfRuns(of: action), "the action '\(action.name.value)'", action.name)
    }
    let rows = declared.rows.flatMap { row -> [Claim] in
      let name = row.name.value
      return [(feature.generated.names(of: .row, .members, name), "the rows '\(name)'", row.name)]
        + row.actions.map { action in
          (
            feature.generated.names(of: .rowAction, .members, action.name.value, name),
            "the action '\(action.name.value)' of the rows '\(name)'", action.name
          )
        }
    }
    let subscriptions = declared.subscriptions.map(\.name).map { name in
      (
        feature.generated.names(of: .subscription, .members, name.value),
        "the subscription '\(name.value)'", name
      )
    }
    return actions + rows + subscriptions
  }
}

extension Service.Method {
  fileprivate var subject: NameSubject { isStream ? .stream : .method }
}

extension Feature {
  fileprivate func namesOfRuns(of action: Action) -> [String] {
    generated.names(of: .run, .members, action.name.value)
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
      "generated-name", "'\(generated)' would be generated for \(what) and for \(other)",
      at: name.span, help: "choose another name",
      notes: [.init("\(other) is declared here", at: span)])
  }
}
