import Diagnostics
import Expressions
import YAML

/// The view's elements, and what they read. An expression that is no plain member becomes an output
/// of its own, so that no style's view has to compute.
extension Resolver {
  mutating func resolveView() {
    if let title = declared.title { feature.title = text(title, in: scope) }
    if let elements = declared.view {
      feature.view = resolve(elements)
    } else {
      feature.view = standardView()
    }
    if let title = feature.title, title.constantText == nil {
      _ = output("screenTitle", title)
    }
  }

  private mutating func resolve(_ elements: [DeclaredElement]) -> [Element] {
    elements.compactMap { resolve($0) }
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
      let name = numbered("section")
      let children = resolve(element.children)
      return complete(Element(kind: .section(children), name: name, span: element.span), element)
    }
  }

  // MARK: Kinds

  private mutating func editor(
    _ element: DeclaredElement,
    _ kind: Located<DeclaredElement.Kind>,
    _ subject: Node
  ) -> Element? {
    let names = feature.states.map(\.name.value)
    guard let index = index(of: subject, "state", among: names) else { return nil }
    let state = feature.states[index]
    guard fits(kind.value, state.type) else {
      if state.type != .invalid { bag.add(.misfit(kind, state, at: subject.span)) }
      return nil
    }
    feature.states[index].isEdited = true
    _ = memberOutput(state.symbol, state.name.value, state.type, at: subject.span)
    let resolved: Element.Kind =
      switch kind.value {
      case .toggle: .toggle(state: index)
      case .picker: .picker(state: index)
      case .stepper: .stepper(state: index)
      case .date: .date(state: index)
      default: .field(state: index, isSecure: element.companion("secure")?.scalar?.text == "true")
      }
    let name = unique(state.name.value + kind.value.rawValue.upperFirst)
    return complete(Element(kind: resolved, name: name, span: element.span), element)
  }

  private func fits(_ kind: DeclaredElement.Kind, _ type: Type) -> Bool {
    switch kind {
    case .field: type == .string || type == .int || type == .double
    case .toggle: type == .bool
    case .stepper: type == .int
    case .date: type == .date
    case .picker: choices(of: type) != nil
    default: false
    }
  }

  /// The cases that a picker offers: those of an enum without payloads.
  private func choices(of type: Type) -> [Model.Case]? {
    guard case .model(let name) = type,
      let model = feature.models.first(where: { $0.name.value == name }), !model.isStructure,
      model.cases.allSatisfy(\.payload.isEmpty)
    else { return nil }
    return model.cases
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
    let name = numbered(kind.rawValue)
    guard
      let value = shown(
        subject, as: type, named: kind == .progress ? "is\(name.upperFirst)Shown" : name)
    else { return nil }
    let resolved: Element.Kind =
      switch kind {
      case .progress: .progress(value)
      case .image: .image(value)
      default: .text(value)
      }
    return complete(Element(kind: resolved, name: name, span: element.span), element)
  }

  private mutating func button(_ element: DeclaredElement, _ subject: Node) -> Element? {
    let names = feature.actions.map(\.name.value)
    guard let index = index(of: subject, "action", among: names) else { return nil }
    if let parameter = feature.actions[index].parameters.first {
      bag.add(
        .error(
          "not-supported",
          "'\(names[index])' takes '\(parameter.name.value)', and buttons that hand over values are "
            + "part of the language that this version of Trellis cannot generate",
          at: subject.span
        )
      )
      return nil
    }
    for key in ["with", "confirm"] {
      guard let node = element.companion(key) else { continue }
      bag.add(
        .error(
          "not-supported",
          "'\(key)' is part of the language, but this version of Trellis cannot generate it",
          at: node.span
        )
      )
    }
    let name = unique(names[index] + "Button")
    let kind = Element.Kind.button(action: index, arguments: [], confirm: nil)
    let button = Element(kind: kind, name: name, span: element.span)
    return complete(button, element, enabled: isEnabled(feature.actions[index], at: subject.span))
  }

  /// Whether an action can run; `nil` where it always can.
  private func isEnabled(_ action: Action, at span: SourceSpan) -> Expression? {
    guard action.hasEnabled, let symbol = feature.symbols.id(of: .isEnabled(action.id)) else {
      return nil
    }
    let name = "is\(action.name.value.upperFirst)Enabled"
    return .member(symbol, named: name, type: .bool, at: span)
  }

  private mutating func list(_ element: DeclaredElement, _ subject: Node) -> Element? {
    let names = feature.rows.map(\.name.value)
    guard let index = index(of: subject, "row", among: names) else { return nil }
    let actions = feature.rows[index].actions.map(\.name.value)
    func action(_ key: String, _ what: String, _ names: [String]) -> Int? {
      guard let node = element.companion(key) else { return nil }
      return self.index(of: node, what, among: names)
    }
    let select = action("select", "row action", actions)
    let delete = action("delete", "row action", actions)
    let refresh = action("refresh", "action", feature.actions.map(\.name.value))
    let name = unique(names[index].lowerFirst + "List")
    let empty = element.companion("empty").flatMap { shownText($0, named: "\(name)EmptyText") }
    return complete(
      Element(
        kind: .list(row: index, select: select, delete: delete, refresh: refresh, empty: empty),
        name: name,
        span: element.span
      ),
      element
    )
  }

  private mutating func alert(_ element: DeclaredElement, _ subject: Node) -> Element? {
    guard let value = expression(subject, as: nil, in: scope) else { return nil }
    guard let id = value.reference?.id, case .failure(let action) = feature.symbols[id] else {
      if value.type != .invalid {
        bag.add(
          .error(
            "alert-form",
            "an alert tells the error of an action",
            at: subject.span,
            help: feature.actions.first { $0.isAsync }.map { "as in '\($0.name.value).error'" }
          )
        )
      }
      return nil
    }
    let name = feature.actions[action.index].name.value
    _ = memberOutput(id, "\(name)Error", .optional(.error), at: subject.span)
    return complete(
      Element(kind: .alert(action: action.index), name: unique("\(name)Alert"), span: element.span),
      element
    )
  }

  // MARK: Companions

  /// - Parameter isEnabled: what must be true beside the `enabled` that the element declares.
  private mutating func complete(
    _ element: Element,
    _ declared: DeclaredElement,
    enabled isEnabled: Expression? = nil
  ) -> Element {
    var element = element
    let name = element.name
    element.title = declared.companion("title").flatMap { shownText($0, named: "\(name)Title") }
    element.message = declared.companion("message").flatMap {
      shown($0, as: .optional(.string), named: "\(name)Message")
    }
    element.enabled = enabled(declared, and: isEnabled, named: "is\(name.upperFirst)Enabled")
    element.visible = declared.companion("visible").flatMap {
      shown($0, as: .bool, named: "is\(name.upperFirst)Visible")
    }
    return element
  }

  private mutating func enabled(
    _ declared: DeclaredElement,
    and isEnabled: Expression?,
    named name: String
  ) -> Shown? {
    guard let node = declared.companion("enabled") else {
      return isEnabled.map { output(name, $0) }
    }
    guard let isEnabled else { return shown(node, as: .bool, named: name) }
    guard let value = expression(node, as: .bool, in: scope) else { return nil }
    return output(name, Expression(.binary(.and, isEnabled, value), .bool, at: node.span))
  }

  private mutating func shownText(_ node: Node, named name: String) -> Shown? {
    guard let value = text(node, in: scope) else { return nil }
    if let constant = value.constantText { return .constant(constant) }
    return output(name, value)
  }

  private mutating func shown(_ node: Node, as type: Type, named name: String) -> Shown? {
    guard let value = expression(node, as: nil, in: scope) else { return nil }
    guard value.type == type || value.type == type.unwrapped else {
      // Checked again with the type that is due, for the report that such a mistake deserves.
      _ = expression(node, as: type.unwrapped, in: scope)
      return nil
    }
    if let constant = value.constantText { return .constant(constant) }
    return output(name, value)
  }

  /// The output that an expression is: the member that it names, or one of the view's own.
  private mutating func output(_ name: String, _ value: Expression) -> Shown {
    if let id = value.reference?.id, feature.symbols[id].isMember {
      return memberOutput(id, value.reference?.swiftName ?? name, value.type, at: value.span)
    }
    return add(Output(name: name, type: value.type, value: value, isOwn: true))
  }

  private mutating func memberOutput(
    _ id: SymbolID,
    _ name: String,
    _ type: Type,
    at span: SourceSpan
  ) -> Shown {
    let value = Expression.member(id, named: name, type: type, at: span)
    return add(Output(name: name, type: type, value: value, isOwn: false))
  }

  private mutating func add(_ output: Output) -> Shown {
    if let index = feature.outputs.firstIndex(where: { $0.name == output.name }) {
      return .output(index)
    }
    feature.outputs.append(output)
    return .output(feature.outputs.count - 1)
  }

  // MARK: Names

  private mutating func numbered(_ kind: String) -> String {
    elementCounts[kind, default: 0] += 1
    return "\(kind)\(elementCounts[kind, default: 1])"
  }

  private mutating func unique(_ name: String) -> String {
    elementCounts[name, default: 0] += 1
    let count = elementCounts[name, default: 1]
    return count == 1 ? name : "\(name)\(count)"
  }

  // MARK: Without a view

  /// The screen of a feature that has no `view`: its state, its rows and its actions, in order.
  private mutating func standardView() -> [Element] {
    var elements: [Element] = []
    for (index, state) in feature.states.enumerated() {
      guard let kind = editorKind(of: state.type, index) else { continue }
      feature.states[index].isEdited = true
      _ = memberOutput(state.symbol, state.name.value, state.type, at: state.name.span)
      let name = unique("\(state.name.value)Field")
      var element = Element(kind: kind, name: name, span: state.name.span)
      element.title = .constant(Phrase.words(of: state.name.value))
      if !state.rules.isEmpty, let id = feature.symbols.id(of: .message(state: index)) {
        let message = "\(state.name.value)Message"
        element.message = memberOutput(id, message, .optional(.string), at: state.name.span)
      }
      elements.append(element)
    }
    for (index, row) in feature.rows.enumerated() {
      let kind = Element.Kind.list(row: index, select: nil, delete: nil, refresh: nil, empty: nil)
      let name = unique("\(row.name.value.lowerFirst)List")
      elements.append(Element(kind: kind, name: name, span: row.name.span))
    }
    for (index, action) in feature.actions.enumerated() where action.parameters.isEmpty {
      elements += standardElements(of: action, at: index)
    }
    return elements
  }

  private mutating func standardElements(of action: Action, at index: Int) -> [Element] {
    let name = action.name.value
    let span = action.name.span
    var elements: [Element] = []
    if !action.runsOnAppear {
      var button = Element(
        kind: .button(action: index, arguments: [], confirm: nil),
        name: unique("\(name)Button"),
        span: span
      )
      button.title = .constant(Phrase.words(of: name))
      button.enabled = isEnabled(action, at: span).map {
        output("is\(button.name.upperFirst)Enabled", $0)
      }
      elements.append(button)
    }
    guard action.isAsync, let running = feature.symbols.id(of: .isRunning(action.id)),
      let failure = feature.symbols.id(of: .failure(action.id))
    else { return elements }
    let shown = memberOutput(running, "is\(name.upperFirst)Running", .bool, at: span)
    elements.append(Element(kind: .progress(shown), name: numbered("progress"), span: span))
    _ = memberOutput(failure, "\(name)Error", .optional(.error), at: span)
    elements.append(Element(kind: .alert(action: index), name: unique("\(name)Alert"), span: span))
    return elements
  }

  private func editorKind(of type: Type, _ index: Int) -> Element.Kind? {
    switch type {
    case .string, .int, .double: .field(state: index, isSecure: false)
    case .bool: .toggle(state: index)
    case .date: .date(state: index)
    default: choices(of: type) == nil ? nil : .picker(state: index)
    }
  }
}

extension Diagnostic {
  fileprivate static func misfit(
    _ kind: Located<DeclaredElement.Kind>,
    _ state: State,
    at span: SourceSpan
  ) -> Diagnostic {
    let wanted =
      switch kind.value {
      case .toggle: "a Bool"
      case .stepper: "an Int"
      case .date: "a Date"
      case .picker: "an enum without payloads"
      default: "a String, an Int or a Double"
      }
    return .error(
      "element-type",
      "a \(kind.value.rawValue) edits \(wanted), and '\(state.name.value)' is \(state.type.name)",
      at: span
    )
  }
}
