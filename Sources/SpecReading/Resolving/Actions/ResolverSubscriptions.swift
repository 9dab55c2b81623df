import Diagnostics
import Expressions
import SpecModel
import YAML

/// Streams that the feature listens to.
extension Resolver {
  mutating func resolveSubscriptions() {
    for declared in declared.subscriptions { resolve(declared) }
  }

  private mutating func resolve(_ declared: DeclaredSubscription) {
    if let place = declared.lacksSteps {
      bag.add(lackingSteps(declared, at: place))
      return
    }
    guard let stream = declared.stream, let id = method(stream) else { return }
    let method = feature.method(id)
    // Of what it returns nobody knows more where that is reported: a stream as a type, for example.
    guard method.isStream || method.returns != .invalid else { return }
    guard method.isStream else {
      bag.report(
        "no-stream",
        "'\(stream.scalar?.text ?? "")' is no stream",
        at: stream.span,
        help: (streams(of: id) ?? allStreams).map {
          "a stream is \($0); 'streams: true' at its declaration makes one of this method"
        }
          ?? "'streams: true' at its declaration makes it one; what answers once, an action calls",
        notes: [.init("it is declared here, and answers once", at: method.name.span)]
      )
      return
    }
    var call = DeclaredStep(span: stream.span)
    call.arguments = declared.arguments
    let arguments = self.arguments(
      call, method.parameters, of: stream, isStep: false, in: scope)
    var scope = scope
    var body = Action(id: ActionID(index: -1), name: declared.name)
    following = declared.steps.first
    if let name = declared.binding {
      body.parameters = [local(name, method.returns, in: &scope, isResult: true)]
    }
    let problems = bag.all.count
    body.steps = steps(declared.steps, in: scope, row: nil)
    if declared.binding == nil {
      bag.change(since: problems) { problem in
        guard problem.code == "unknown-name", let name = problem.unknown?.name else { return }
        guard problem.help?.meant == nil || name.upperFirst == method.returns.unwrapped.name else {
          return
        }
        problem.fix = nil
        problem.help = "name the element: add 'as: \(name)' beside 'stream'"
      }
    }
    markUsed(&body)
    guard let arguments else { return }
    let isAsync = body.steps.flattened.contains { step in
      if case .perform(let index, _) = step { feature.actions[index].isAsync } else { false }
    }
    let subscription = Subscription(
      name: declared.name,
      summary: declared.summary?.value,
      stream: id,
      arguments: arguments,
      body: body,
      isAsync: isAsync
    )
    check(subscription, declared)
    feature.subscriptions.append(subscription)
  }

  /// Of what an element does, where it has the name of the state that it is to become.
  private func lackingSteps(_ declared: DeclaredSubscription, at place: SourceSpan) -> Diagnostic {
    let state = feature.states.first { $0.name.value == declared.binding?.value }?.name.value
    let element = state == nil ? declared.binding?.value ?? "latest" : "latest"
    let name = declared.binding?.value == element ? "" : "'as: \(element)', and "
    return .error(
      "missing-key", "a subscription needs the key 'do'", at: place,
      help: "add \(name)'do:' with what an element does below it, as in "
        + "'- set: { \(state ?? "…"): \(element) }'")
  }

  /// The streams of the same service.
  private func streams(of id: MethodID) -> String? {
    streams(of: [feature.services[id.service]])
  }

  /// All that there are.
  var allStreams: String? { streams(of: feature.services) }

  private func streams(of services: [Service]) -> String? {
    let names = services.flatMap { service in
      service.methods.filter(\.isStream).map { "'\(service.name.value).\($0.name.value)'" }
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private mutating func check(_ subscription: Subscription, _ declared: DeclaredSubscription) {
    let name = subscription.name
    if subscription.body.steps.flattened.contains(where: \.canFail) {
      bag.report(
        "subscription-call", "a subscription keeps no error, so it cannot call a service itself",
        at: declared.steps.firstCall ?? name.span, help: "write it in an action, and 'do:' that")
    }
    let stored = subscription.arguments.flatMap { feature.stored(behind: $0) }
    let told = stored.first { place in
      switch place {
      case .parameter, .state: false
      default: true
      }
    }
    if let told {
      bag.report(
        "not-supported",
        "a stream that is asked with '\(feature.name(of: told))' is part of the language, but "
          + "this version of Trellis cannot generate it", at: name.span)
    }
    let reached = feature.reach(of: subscription.body)
    let written = reached.flatMap(\.allSteps).filter { !isUnseen($0, by: subscription.arguments) }
      .compactMap(\.target)
    for case .state(let state) in written.map(\.root) where stored.contains(.state(state)) {
      let asked = feature.states[state].name.value
      let actions = reached.dropFirst().map { self.declared.actions[$0.id.index] }
      let place =
        declared.steps.place(writing: asked)
        ?? actions.lazy.compactMap { $0.place(writing: asked) }.first
      bag.report(
        "cycle",
        "'\(name.value)' could open its stream over and over: it writes '\(asked)', which the "
          + "stream is asked with", at: place ?? name.span,
        help: "keep what it writes in another state, or ask the stream with something else",
        notes: declared.arguments.map { [.init("the stream is asked here", at: $0.span)] } ?? [])
      return
    }
  }

  /// Whether values stay as they are whatever a step writes: a property that none of them reads, or an
  /// element in place of another one with its `id`.
  private func isUnseen(_ step: Step, by values: [Expression]) -> Bool {
    guard let target = step.target, case .state(let state) = target.root,
      let symbol = feature.symbols.id(of: .state(state))
    else { return false }
    let path = target.path.map(\.name)
    if path.isEmpty, !step.isUpdate { return false }
    let behind = values.flatMap(\.dependencies).map { feature.symbols[$0] }
    return (values + feature.expressions(behind: behind)).allSatisfy {
      path.isEmpty ? $0.readsOnlyIdentity(of: symbol) : !$0.reads(path, of: symbol)
    }
  }
}

extension Step {
  fileprivate var isUpdate: Bool { if case .update = self { true } else { false } }
}

extension [DeclaredStep] {
  /// Where the first of them that calls a service says so.
  fileprivate var firstCall: SourceSpan? {
    for step in self {
      if step.verb?.value == .call { return step.verb?.span }
      if let place = step.then?.firstCall ?? step.otherwise?.firstCall { return place }
    }
    return nil
  }
}
