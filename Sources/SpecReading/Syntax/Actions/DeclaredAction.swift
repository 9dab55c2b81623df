import Diagnostics
import SpecModel
import YAML

/// An action of the feature, or of a row.
struct DeclaredAction {
  var name: Located<String>
  /// With all that it holds.
  var extent: SourceSpan
  var summary: Located<String>?
  var triggers: [DeclaredTrigger] = []
  var parameters: [DeclaredField] = []
  var when: Node?
  var steps: [DeclaredStep] = []
  var handler: [DeclaredStep]?
  /// The cases of an error that have steps of their own.
  var handledCases: [(name: Located<String>, steps: [DeclaredStep])] = []
  var handlerSpan: SourceSpan?
  var overlapping: Located<Overlapping>?
  var pace: Located<Pace>?

  /// A call while it runs does nothing. Where calls are debounced, each one cancels instead.
  var dropsOverlaps: Bool {
    if case .debounce? = pace?.value { return false }
    return (overlapping?.value ?? .ignore) == .ignore
  }

  static let keys = KeyTable<DeclaredAction>(
    "an action",
    advice: { field in
      DeclaredElement.Kind.advice(forLoose: field.key.value, of: .button) ?? advice(field)
    }, rows(isRow: false))
  static let rowKeys = KeyTable<DeclaredAction>("a row's action", advice: advice, rows(isRow: true))

  /// For a step where its list is due.
  private static let advice: @Sendable (Field) -> Advice? = { field in
    Habits.actionKeys.advice(for: field) ?? DeclaredStep.adviceForLoose(field)
  }

  private static func rows(isRow: Bool) -> [KeyTable<DeclaredAction>.Row] {
    let trigger = KeyTable<DeclaredAction>.Row(
      "on",
      .oneOrMany(.either([.oneOf(DeclaredTrigger.moments), .map(.text)])),
      example: "{ change: query }",
      "What starts the action besides the view: appear, firstAppear (appear, once for each screen), "
        + "refresh, disappear, `{ every: 1s }` (from appear to disappear), "
        + "`{ change: query }` (each write of a new value), or a list of these. "
        + "The action may itself write the state whose change starts it, which does not start it "
        + "again; the actions that it does or starts may not."
    ) {
      $1.triggers = DeclaredTrigger.list($0.value, &$2)
    }
    return (isRow ? [] : [trigger]) + [
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init(
        "takes", .map(.type), example: "{ order: Order }",
        "The parameters, which the view or a row passes."
      ) {
        $1.parameters = DeclaredField.list($0.value, &$2)
      },
      .init(
        "when", .expression, example: "name.isValid && !isBusy",
        "The condition under which the action runs; otherwise, nothing happens."
      ) {
        field, action, _ in
        action.when = field.value
      },
      .init("do", .list(.object("step")), required: true, "The steps, in order.") {
        $1.steps = DeclaredStep.list($0.value, &$2)
      },
      .init(
        "catch",
        .either([.list(.object("step")), .map(.list(.object("step")))]),
        "The steps that run instead of storing an error. Below a case, 'error.left' is its associated value 'left'."
      ) {
        $1.readHandler($0, &$2)
      },
      .init(
        "overlapping",
        .oneOf(Overlapping.allCases.map(\.rawValue)),
        default: "ignore",
        "What a call does while another one runs. A queued call does not check `when` again."
      ) {
        $1.overlapping = Self.overlapping($0.value, &$2)
      },
      .init(
        "debounce", .text, example: "300ms",
        "Waits until no call has come for this long, and checks `when` then."
      ) {
        Self.pace($0, Pace.debounce, &$1, &$2)
      },
      .init(
        "throttle", .text, example: "1s",
        "Runs the first call of each interval and drops the others."
      ) {
        Self.pace($0, Pace.throttle, &$1, &$2)
      },
    ]
  }

  static func list(
    _ node: Node,
    _ reader: inout Reader,
    table: KeyTable<DeclaredAction>
  ) -> [DeclaredAction] {
    (reader.named(node, of: table.what, keys: table.names) ?? []).mapPresent { field in
      guard let name = reader.identifier(field.key) else { return nil }
      var action = DeclaredAction(name: name, extent: field.extent)
      if field.value.elements != nil || field.value.scalar != nil && !field.value.isNull {
        reader.bag.report(
          "wrong-kind", "expected an action, a mapping, found \(field.value.describe)",
          at: field.value.span, help: "its steps stand under 'do:'")
        if field.value.elements != nil { action.steps = DeclaredStep.list(field.value, &reader) }
        action.parameters = [.unclear(field.value)]
        return action
      }
      let value = DeclaredStep.withLooseSteps(of: field.value, beside: table.names, &reader)
      let count = reader.bag.all.count
      table.read(value ?? field.value, into: &action, with: &reader)
      if action.handlerSpan == nil { action.adviseElse(in: field.value, since: count, &reader) }
      return action
    }
  }

  /// For an `else` of the last step's `if` that stands beside the steps.
  private func adviseElse(in node: Node, since count: Int, _ reader: inout Reader) {
    guard let other = node.mapping?["else"]?.key,
      let last = node.mapping?["do"]?.value.elements?.last?.mapping, last["if"] != nil,
      last["else"] == nil
    else { return }
    reader.bag.change(since: count) { problem in
      guard problem.code == "unknown-key", problem.span == other.span else { return }
      problem.fix = nil
      problem.help = "it belongs to the 'if' above: indent it, and what follows, like its 'then'"
    }
  }

  /// `catch` as a list of steps, or as a mapping from case to steps, with `else`.
  private mutating func readHandler(_ field: Field, _ reader: inout Reader) {
    handlerSpan = field.key.span
    guard let mapping = field.value.mapping, !mapping.pairs.contains(where: { $0.isStep }) else {
      handler = DeclaredStep.list(field.value, &reader)
      return
    }
    for item in reader.mapping(field.value) ?? [] {
      let steps = DeclaredStep.list(item.value, &reader)
      if item.key.value == "else" {
        handler = steps
      } else {
        handledCases.append((item.key, steps))
      }
    }
  }

  private static func overlapping(
    _ node: Node,
    _ reader: inout Reader
  ) -> Located<Overlapping>? {
    guard let text = reader.oneOf(node, Overlapping.allCases.map(\.rawValue)),
      let policy = Overlapping(rawValue: text.value)
    else { return nil }
    return Located(policy, at: text.span)
  }

  private static func pace(
    _ field: Field,
    _ make: (_ milliseconds: Int) -> Pace,
    _ action: inout DeclaredAction,
    _ reader: inout Reader
  ) {
    guard let duration = reader.duration(field.value) else { return }
    if action.pace != nil {
      reader.bag.report(
        "two-paces", "an action has one of 'debounce' and 'throttle'", at: field.key.span,
        help: "leave one out")
      // A throttled action has to say what a call does while one runs.
      if case .debounce = make(duration) { return }
    }
    action.pace = Located(make(duration), at: field.key.span)
  }
}

extension Mapping.Pair {
  /// It begins a step, which stands here in place of a list of one.
  fileprivate var isStep: Bool { DeclaredStep.Verb(rawValue: key.value) != nil }
}
