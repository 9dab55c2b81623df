import Diagnostics
import Expressions
import SpecModel

/// What begins actions, and how their runs meet in time.
extension Resolver {
  /// The state or moment that a trigger names.
  mutating func trigger(_ declared: DeclaredTrigger) -> Trigger? {
    switch declared.kind {
    case .moment("appear"): return .appear
    case .moment("firstAppear"): return .firstAppear
    case .moment("refresh"): return .refresh
    case .moment: return .disappear
    case .every(let milliseconds): return .every(milliseconds: milliseconds)
    case .change(let name):
      let names = feature.states.map(\.name.value)
      if let index = names.firstIndex(of: name.value) { return .change(state: index) }
      reportUnknownState(name)
      return nil
    }
  }

  /// Reports what could not be, or would never end.
  mutating func checkTiming() {
    for index in feature.actions.indices {
      if let policy = declared.actions[index].overlapping {
        checkPolicy(of: feature.actions[index], policy)
      }
      for target in feature.actions[index].cancelled { checkCancelling(target, by: index) }
    }
    checkTriggerCycles()
  }

  /// A step that ends the action of which it is a part.
  private mutating func checkCancelling(_ target: Int, by index: Int) {
    let (action, ended) = (feature.actions[index], feature.actions[target])
    guard feature.done(by: ended).contains(where: { $0.id == action.id }) else { return }
    let (own, other) = (action.name.value, ended.name.value)
    let place = declared.actions[index].place(of: .cancel, other) ?? action.name.span
    let done = target == index ? nil : declared.actions[target].place(of: .do, own)
    bag.report(
      "cancels-itself",
      "'\(own)' would end itself\(target == index ? "" : " by cancelling '\(other)'")", at: place,
      help: "'stop: true' ends an action",
      notes: done.map { [.init("'\(other)' does '\(own)' here", at: $0)] } ?? [])
  }

  mutating func checkPolicy(of action: Action, _ policy: Located<Overlapping>) {
    if action.debounce != nil, policy.value != .restart {
      bag.report(
        "debounce-restarts",
        "a debounced action is restarted by each call, so 'overlapping' has nothing to say",
        at: policy.span, help: "leave 'overlapping' out")
    } else if !action.isAsync, policy.value != .ignore {
      bag.add(
        .warning(
          "never-overlaps", "'\(action.name.value)' calls no service, so its runs never overlap",
          at: policy.span, help: "leave 'overlapping' out")
      )
    }
  }

  /// An action that writes what begins it, through whichever others, might never end.
  private mutating func checkTriggerCycles() {
    guard feature.actions.contains(where: { !$0.watched.isEmpty }) else { return }
    for action in feature.actions where !action.watched.isEmpty {
      var open = [action.id.index]
      var seen: Set<Int> = []
      while let next = open.popLast() {
        guard seen.insert(next).inserted else { continue }
        let doer = feature.actions[next]
        for (other, writer) in feature.beginnings(by: doer) {
          if other == action.id.index {
            bag.add(beginsItself(action, writer: writer, doer: doer))
            return
          }
          open.append(other)
        }
      }
      checkOwnWrites(action)
    }
  }

  private func beginsItself(_ action: Action, writer: Action, doer: Action) -> Diagnostic {
    let way = writer.id == doer.id ? "" : ", which '\(doer.name.value)' does,"
    let state = action.watched.first { state in
      writer.hasStep { $0.target?.root == .state(state) }
    }
    let name = state.map { feature.states[$0].name.value } ?? ""
    let triggers = declared.actions[action.id.index].triggers
    let place = triggers.lazy.compactMap { trigger -> SourceSpan? in
      if case .change(let text) = trigger.kind, text.value == name { text.span } else { nil }
    }.first
    let write = declared.actions[writer.id.index].place(writing: name)
    return .error(
      "cycle",
      "'\(action.name.value)' could begin itself over and over: "
        + "'\(writer.name.value)'\(way) writes what begins it", at: place ?? action.name.span,
      help: "write something else there, or begin it in another way",
      notes: write.map { [.init("'\(writer.name.value)' writes it here", at: $0)] } ?? [])
  }

  /// What an action writes itself does not begin it; others that watch the same state would be missed.
  private mutating func checkOwnWrites(_ action: Action) {
    for state in action.watched {
      let others = feature.actions.filter { $0.watched.contains(state) && $0.id != action.id }
      let writes = action.hasStep { $0.target?.root == .state(state) }
      guard writes, let other = others.first?.name ?? feature.listeners(of: state).first?.name
      else { continue }
      bag.report(
        "not-supported",
        "'\(feature.states[state].name.value)' begins '\(other.value)' too, and "
          + "'\(action.name.value)' writes it: this version of Trellis cannot generate that",
        at: action.name.span)
    }
  }
}

extension Feature {
  /// The actions that begin because an action, or one that it does, writes what they watch; and which does.
  fileprivate func beginnings(by action: Action) -> [(begun: Int, writer: Action)] {
    var result: [(begun: Int, writer: Action)] = []
    guard actions.contains(where: { !$0.watched.isEmpty }) else { return [] }
    for writer in done(by: action) {
      let written = writer.allSteps.compactMap(\.target).compactMap { target -> Int? in
        if case .state(let index) = target.root { index } else { nil }
      }
      for other in actions where other.id != writer.id {
        if !other.watched.allSatisfy({ !written.contains($0) }) {
          result.append((other.id.index, writer))
        }
      }
    }
    return result
  }
}
