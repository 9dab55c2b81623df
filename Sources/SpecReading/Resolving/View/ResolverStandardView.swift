import Diagnostics
import Expressions
import SpecModel
import YAML

/// The screen of a feature that declares no `view`: its state, its rows and its actions, in order.
extension Resolver {
  mutating func standardView() -> [Element] {
    var elements: [Element] = []
    for (index, state) in feature.states.enumerated() {
      guard let kind = editorKind(of: state.type, index) else { continue }
      feature.states[index].isEdited = true
      _ = memberOutput(state.symbol, state.name.value, state.type, at: state.name.span)
      let name = unique("\(state.name.value)Field")
      var element = Element(kind: kind, name: name, span: state.name.span)
      element.title = .constant(Phrase.words(of: state.name.value))
      if !state.rules.isEmpty, let id = feature.symbols.id(of: .message(state: index)) {
        let message = Expression.member(
          id, named: "\(state.name.value)Message", type: .optional(.string), at: state.name.span)
        element.message = self.message(of: element, message)
      }
      elements.append(element)
    }
    for (index, row) in feature.rows.enumerated() {
      let kind = Element.Kind.list(RowList(row: index))
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
        kind: .button(Press(action: index)),
        name: unique("\(name)Button"),
        span: span
      )
      button.title = .constant(Phrase.words(of: name))
      button.enabled = isEnabled(action, [], at: span).map {
        output("is\(button.name.upperFirst)Enabled", $0.value)
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
    switch type.unwrapped {
    case .string, .int, .double, .decimal: .field(state: index, entry: .line)
    case .bool where !type.isOptional: .toggle(state: index)
    case .date: .date(state: index, components: nil)
    default: choices(of: type.unwrapped) == nil ? nil : .picker(state: index, options: nil)
    }
  }
}
