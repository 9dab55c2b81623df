import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// The view's elements, and what they read. An expression that is no plain member becomes an output
/// of its own, so that no style's view has to compute.
extension Resolver {
  mutating func resolveView() {
    let title = declared.title.flatMap { text($0, in: scope) }
    if let elements = declared.view {
      feature.view = resolve(elements)
    } else {
      feature.view = standardView()
    }
    feature.title = title.map { shown($0, named: "screenTitle") }
  }

  private mutating func resolve(_ elements: [DeclaredElement]) -> [Element] {
    elements.mapPresent { resolve($0) }
  }

  private mutating func resolve(_ element: DeclaredElement) -> Element? {
    guard let kind = element.kind, let subject = element.subject else { return nil }
    switch kind.value {
    case .field, .toggle, .picker, .stepper, .date:
      return editor(element, kind, subject)
    case .text, .image, .progress:
      return display(element, kind.value, subject)
    case .button: return button(element, subject)
    case .list: return list(element, subject)
    case .alert: return alert(element, subject)
    case .section:
      let children = resolve(element.children)
      let name = name(ofSection: element, with: children)
      return complete(Element(kind: .section(children), name: name, span: element.span), element)
    }
  }

  // MARK: Kinds

  /// For a word where a 'URL' is due, as the name of a symbol or an asset.
  private mutating func adviseImage(since count: Int, _ subject: Node) {
    let suffixes = [".png", ".jpg", ".jpeg", ".svg", ".pdf", ".gif", ".webp"]
    let isFile = suffixes.contains { subject.scalar?.text.lowercased().hasSuffix($0) == true }
    bag.change(since: count) { problem in
      guard problem.code == "unknown-name",
        isFile || problem.help?.isQuotes == true
      else { return }
      problem.fix = nil
      problem.help = "an image is found at a 'URL': name a state or a property of that type"
    }
  }

  /// For a word that is near to a name whose value is no text: `Alarms`.
  private mutating func adviseTitle(since count: Int, _ subject: Node) {
    guard let word = subject.scalar?.text, word.beginsUppercase, SwiftNames.isIdentifier(word)
    else {
      return
    }
    bag.change(since: count) { problem in
      guard problem.code == "unknown-name", let near = problem.fix?.replacement,
        let type = scope.lookup(near)?.type, type.unwrapped != .string
      else { return }
      (problem.fix, problem.help) = (nil, "a text has quotes of its own: '\"\(word)\"'")
    }
  }

  /// For an unknown name, or that of an action, where it is said what runs.
  private mutating func adviseRunning(since count: Int, _ subject: Node) {
    guard let action = feature.actions.first(where: \.isAsync)?.name.value else { return }
    let named = subject.scalar.flatMap { scope.lookup($0.text) }
    bag.change(since: count) { problem in
      if problem.code == "not-a-value", let named, named.facet(named: "isRunning") != nil {
        problem.help = "write '\(named.name).isRunning'"
      }
      guard problem.code == "unknown-name", problem.help?.isQuotes == true else {
        return
      }
      problem.help = "an action tells that it runs, as in '\(action).isRunning'"
    }
  }

  private mutating func display(
    _ element: DeclaredElement,
    _ kind: DeclaredElement.Kind,
    _ subject: Node
  ) -> Element? {
    let type: Type =
      switch kind {
      case .progress: .bool
      case .image: .optional(.url)
      default: .optional(.string)
      }
    let count = bag.all.count
    guard let expression = shownValue(subject, as: type) else {
      if kind == .progress { adviseRunning(since: count, subject) }
      if kind == .image { adviseImage(since: count, subject) }
      if kind == .text { adviseTitle(since: count, subject) }
      return nil
    }
    let name = name(kind, showing: expression)
    let value = shown(expression, named: kind == .progress ? "is\(name.upperFirst)Shown" : name)
    let resolved: Element.Kind =
      switch kind {
      case .progress: .progress(value)
      case .image: .image(value)
      default: .text(value)
      }
    return complete(Element(kind: resolved, name: name, span: element.span), element)
  }

  /// One whose error an alert can tell, best one that does not handle its errors itself.
  private var unhandledAction: Action? {
    let actions = feature.actions.filter(\.isAsync)
    return actions.first { $0.handler == nil } ?? actions.first
  }

  private func alertForm(at span: SourceSpan) -> Diagnostic {
    let known = unhandledAction.map { "as in '\($0.name.value).error'" }
    return .error(
      "alert-form", "an alert tells the error of an action", at: span,
      help: known.map { Advice($0) })
  }

  /// For `OrderRow.like.error` and `like.error`, which each row has for itself.
  private func alertOfRow(_ subject: Node) -> Diagnostic? {
    let parts = subject.scalar?.text.dotted ?? []
    let row = feature.rows.first { row in
      let action = row.name.value == parts.first ? parts.dropFirst().first : parts.first
      return row.name.value == parts.first && parts.count > 1
        || row.actions.contains { $0.name.value == action } && parts.last == "error"
    }
    guard let row, let first = parts.first, scope.lookup(first) == nil else { return nil }
    let named = row.actions.first { parts.contains($0.name.value) }
    let action = (named ?? row.actions.first { $0.isAsync })?.name.value ?? "…"
    return .error(
      "alert-form", "an alert tells the error of an action of the feature, and this one is a row's",
      at: subject.span,
      help: "the row tells it: '\(action)Problem: \(action).error?.message' under its 'derived'")
  }

  private mutating func alert(_ element: DeclaredElement, _ subject: Node) -> Element? {
    let isProse = subject.scalar.map { $0.text.contains(" ") && !$0.text.contains(".error") }
    if isProse == true || subject.scalar?.text == "error" && scope.lookup("error") == nil {
      bag.add(alertForm(at: subject.span))
      return nil
    }
    if let problem = alertOfRow(subject) {
      bag.add(problem)
      return nil
    }
    if let text = subject.scalar?.text, !text.hasSuffix(".error"),
      let end = text.firstRange(of: ".error"),
      scope.lookup(String(text[..<end.lowerBound]))?.facet(named: "error") != nil
    {
      bag.report(
        "alert-form", "an alert tells the error of an action", at: subject.span,
        help: "write '\(text[..<end.upperBound])' alone: its message is shown")
      return nil
    }
    if let named = subject.scalar.flatMap({ scope.lookup($0.text) }), named.type == nil,
      named.facet(named: "error") != nil
    {
      bag.report(
        "alert-form", "an alert tells the error of an action", at: subject.span,
        help: "write '\(named.name).error'")
      return nil
    }
    guard let value = expression(subject, as: nil, in: scope) else { return nil }
    guard let id = value.reference?.id, case .failure(let action) = feature.symbols[id] else {
      if value.type != .invalid {
        bag.add(alertForm(at: subject.span))
      }
      return nil
    }
    let name = feature.actions[action.index].name.value
    _ = memberOutput(id, name + "Error", .optional(.error), at: subject.span)
    let plain = name + "Alert"
    let alert = unique(plain)
    if alert != plain {
      bag.report(
        "same-name", "another alert tells the error of '\(name)' already", at: subject.span,
        help: "leave one out")
    }
    return complete(
      Element(kind: .alert(action: action.index), name: alert, span: element.span),
      element
    )
  }

  // MARK: Companions

  /// - Parameter guarded: what must be true beside the `enabled` that the element declares.
  mutating func complete(
    _ element: consuming Element,
    _ declared: DeclaredElement,
    enabled guarded: Output? = nil
  ) -> Element {
    let name = element.name
    let own = declared.kind?.value.isInput == true ? declared.subject?.scalar?.text : nil
    element.title = declared.companion("title").flatMap {
      shownText($0, beside: own, named: "\(name)Title")
    }
    element.message = declared.companion("message").flatMap {
      shownValue($0, as: .optional(.string))
    }.map { message(of: element, $0) }
    element.enabled = enabled(declared, and: guarded, named: "is\(name.claimed)Enabled")
    element.visible = declared.companion("visible").flatMap {
      shown($0, as: .bool, named: "is\(name.claimed)Visible")
    }
    return element
  }

  /// What the rules of a state say below its own element waits until the state was written. An empty
  /// form is not wrong yet.
  mutating func message(of element: Element, _ value: Expression) -> Shown {
    guard let state = element.editedState, let id = value.reference?.id,
      feature.symbols[id] == .message(state: state),
      let touched = feature.symbols.id(of: .isTouched(state: state))
    else { return shown(value, named: "\(element.name)Message") }
    let name = "is\(feature.states[state].name.value.upperFirst)Touched"
    let isTouched = Expression.member(touched, named: name, type: .bool, at: value.span)
    var output = Output(
      name: freeName("\(element.name)Message"), type: value.type,
      value: .value(value, if: isTouched), isOwn: true)
    output.isWaitingMessage = true
    return add(output)
  }

  private mutating func enabled(
    _ declared: DeclaredElement,
    and guarded: Output?,
    named name: @autoclosure () -> String
  ) -> Shown? {
    guard let node = declared.companion("enabled") else {
      guard let guarded else { return nil }
      let name = name()
      return guarded.question == nil ? output(name, guarded.value) : add(guarded, named: name)
    }
    guard var guarded else { return shown(node, as: .bool, named: name()) }
    guard let value = expression(node, as: .bool, in: scope) else { return nil }
    guarded.value = Expression(.binary(.and, guarded.value, value), .bool, at: node.span)
    guarded.question?.condition = value
    return add(guarded, named: name())
  }

  mutating func shownText(
    _ node: Node,
    beside own: String? = nil,
    named name: @autoclosure () -> String
  ) -> Shown? {
    text(node, in: scope, beside: own).map { shown($0, named: name()) }
  }

  mutating func shown(
    _ node: Node,
    as type: Type,
    named name: @autoclosure () -> String
  ) -> Shown? {
    shownValue(node, as: type).map { shown($0, named: name()) }
  }

  private mutating func shown(
    _ value: Expression,
    named name: @autoclosure () -> String
  ) -> Shown {
    if let constant = value.constantText { return .constant(constant) }
    return output(name(), value)
  }

  private mutating func shownValue(_ node: Node, as type: Type) -> Expression? {
    let before = bag
    guard let value = expression(node, as: nil, in: scope) else {
      guard case .array = type else {
        if type.unwrapped == .string { adviseQuotes(node, since: before.all.count, in: scope) }
        return nil
      }
      // A list takes cases, whose type is known where it stands, and of its mistakes more can be said.
      bag = before
      return expression(node, as: type, in: scope)
    }
    guard value.type == type || value.type == type.unwrapped else {
      // Checked again with the type that is due, which a literal may have, for the report that such a
      // mistake deserves. A URL has none, and may come from a part that is optional.
      let due = type == .optional(.url) ? type : type.unwrapped
      let meant = expression(node, as: due, in: scope)
      return meant?.type == type.unwrapped ? meant : nil
    }
    return value
  }

  /// The output that an expression is: the member that it names, or one of the view's own.
  mutating func output(_ name: @autoclosure () -> String, _ value: Expression) -> Shown {
    if let id = value.reference?.id, feature.symbols[id].isMember {
      return memberOutput(id, value.reference?.swiftName ?? name(), value.type, at: value.span)
    }
    return add(Output(name: freeName(name()), type: value.type, value: value, isOwn: true))
  }

  mutating func memberOutput(
    _ id: SymbolID,
    _ name: String,
    _ type: Type,
    at span: SourceSpan
  ) -> Shown {
    let value = Expression.member(id, named: name, type: type, at: span)
    return add(Output(name: name, type: type, value: value, isOwn: false))
  }

  private mutating func add(_ output: Output, named name: String) -> Shown {
    var output = output
    output.name = freeName(name)
    return add(output)
  }

  private mutating func add(_ output: Output) -> Shown {
    if let index = feature.outputs.firstIndex(where: { $0.name == output.name }) {
      return .output(index)
    }
    feature.outputs.append(output)
    return .output(feature.outputs.count - 1)
  }
}

/// How often names came.
struct NameCounts {
  private var index = NameIndex()
  private var counts: [Int] = []

  /// - Returns: How often the name has come now.
  mutating func add(_ name: String) -> Int {
    let (number, isNew) = index.insert(name)
    if isNew { counts.append(0) }
    counts[number] += 1
    return counts[number]
  }
}

extension String {
  /// As it stands between `is` and a claim: `isLoudToggle` becomes `LoudToggle`.
  fileprivate var claimed: String {
    let bare = dropFirst(2)
    return hasPrefix("is") && bare.beginsUppercase ? String(bare) : upperFirst
  }
}
