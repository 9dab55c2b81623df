import Diagnostics
import Expressions
import SpecModel
import YAML

/// Elements that a person edits, presses or pulls.
extension Resolver {
  mutating func editor(
    _ element: DeclaredElement,
    _ kind: Located<DeclaredElement.Kind>,
    _ subject: Node
  ) -> Element? {
    let names = feature.states.map(\.name.value)
    guard let index = index(of: subject, .state, among: names) else { return nil }
    let state = feature.states[index]
    let offers = element.companion("options")
    guard fits(kind.value, state.type, hasOptions: offers != nil) else {
      if state.type != .invalid {
        let others = feature.states.filter { fits(kind.value, $0.type, hasOptions: false) }
        let offersCases = choices(of: state.type.unwrapped) != nil
        bag.add(
          .misfit(
            kind, state, others.map(\.name.value), offersCases: offersCases, at: subject.span))
      }
      return nil
    }
    feature.states[index].isEdited = true
    _ = memberOutput(state.symbol, state.name.value, state.type, at: subject.span)
    let name = unique(state.name.value + kind.value.rawValue.upperFirst)
    let resolved: Element.Kind
    switch kind.value {
    case .toggle: resolved = .toggle(state: index)
    case .stepper: resolved = .stepper(state: index)
    case .date:
      let components = element.companion("components")?.scalar.flatMap {
        DateComponents(rawValue: $0.text)
      }
      resolved = .date(state: index, components: components)
    case .picker:
      guard offers == nil || state.type != .invalid else { return nil }
      resolved = .picker(state: index, options: options(element, state, named: name))
    default:
      resolved = .field(state: index, entry: entry(of: element, state.type))
    }
    return complete(Element(kind: resolved, name: name, span: element.span), element)
  }

  private mutating func entry(of element: DeclaredElement, _ type: Type) -> Element.Entry {
    let isSecure = element.isSet("secure")
    let isMultiline = element.isSet("multiline")
    let isText = type.unwrapped == .string
    if isSecure, !isText, let key = element.key("secure") {
      bag.report("misplaced-key", "only a text can be secure", at: key)
    }
    if isMultiline, !isText, let key = element.key("multiline") {
      bag.report("misplaced-key", "only a text can have several lines", at: key)
    }
    if isSecure, isMultiline, let key = element.key("multiline") {
      bag.report(
        "misplaced-key", "what is hidden has one line", at: key,
        help: "leave 'multiline' out, or 'secure'")
    }
    return isSecure ? .secret : isMultiline ? .lines : .line
  }

  private func fits(_ kind: DeclaredElement.Kind, _ type: Type, hasOptions: Bool) -> Bool {
    switch kind {
    case .field: [.string, .int, .double, .decimal].contains(type.unwrapped)
    case .toggle: type == .bool
    case .stepper: type == .int
    case .date: type.unwrapped == .date
    case .picker: hasOptions || choices(of: type.unwrapped) != nil
    default: false
    }
  }

  /// The cases that a picker offers: those of an enum without payloads.
  func choices(of type: Type) -> [Model.Case]? {
    guard case .model(let name) = type,
      let model = feature.models.first(where: { $0.name.value == name }), !model.isStructure,
      model.cases.allSatisfy({ enumCase in
        // What is not clear is told where it stands.
        enumCase.payload.allSatisfy { $0.name.value == DeclaredField.unclearName }
      })
    else { return nil }
    return model.cases
  }

  // MARK: Options

  private mutating func options(
    _ element: DeclaredElement,
    _ state: State,
    named name: String
  ) -> Options? {
    let text = element.companion("text")
    guard let node = element.companion("options") else {
      if let key = element.key("text"), let kind = element.kind, key.start < kind.span.start {
        bag.add(.twoKinds("text", Located("picker", at: kind.span)))
      } else if let key = element.key("text") {
        bag.report(
          "misplaced-key", "'text' says what 'options' look like", at: key,
          help: "give the picker 'options:', or begin an element of its own with '- text:'")
      }
      return nil
    }
    let option = state.type.unwrapped
    guard let list = shown(node, as: .array(option), named: "\(name)Options") else { return nil }
    guard let text else {
      if option != .string {
        bag.add(.optionsWithoutText(option, at: node.span, help: optionAdvice(option)))
      }
      return Options(list: list, text: nil)
    }
    return optionText(text, of: option, named: "\(name)Text").map {
      Options(list: list, text: $0)
    }
  }

  /// What a person may read of an option.
  private func optionAdvice(_ option: Type) -> String {
    if let first = choices(of: option)?.first?.name.value {
      return "as in 'text: item == .\(first) ? \"\(Phrase.words(of: first))\" : \"…\"'; or leave "
        + "'options' out: then all cases are offered, under their names"
    }
    guard case .model(let name) = option,
      let model = feature.models.first(where: { $0.name.value == name }), model.isStructure
    else { return "as in 'text: \"\\(item)\"'" }
    let text = model.properties.first { $0.type == .string }?.name.value
    return text.map { "as in 'text: item.\($0)'" } ?? "as in 'text: \"\\(item.id)\"'"
  }

  private mutating func optionText(
    _ node: Node,
    of option: Type,
    named name: String
  ) -> OptionText? {
    let index = feature.optionTexts.count
    var inner = scope
    let symbol = symbol("item", option, .option(index))
    inner.declareLocal(symbol)
    guard let value = expression(node, as: .string, in: inner) else { return nil }
    let item = Local(
      name: Located("item", at: node.span), type: option, symbol: symbol.id,
      isUsed: value.dependencies.contains(symbol.id))
    if !item.isUsed, !bag.hasErrors {
      bag.add(
        .warning(
          "same-options", "all options read the same: nothing reads 'item'", at: node.span,
          help: "each of them is 'item', of which the text says something"))
    }
    let text = OptionText(name: name, item: item, value: value)
    feature.optionTexts.append(text)
    return text
  }

  // MARK: Buttons

  mutating func button(_ element: DeclaredElement, _ subject: Node) -> Element? {
    let names = feature.actions.map(\.name.value)
    guard let index = index(of: subject, .action, among: names) else { return nil }
    let action = feature.actions[index]
    var step = DeclaredStep(span: element.span)
    step.arguments = element.companion("with")
    let takes = action.parameters.map(\.typedName)
    guard let values = arguments(step, takes, of: subject, isStep: false, in: scope) else {
      return nil
    }
    let name = unique(names[index] + "Button")
    if let node = element.companion("confirm"), ["true", "false"].contains(node.scalar?.text) {
      bag.report(
        "text-form", "expected a question, found '\(node.scalar?.text ?? "")'", at: node.span,
        help: node.scalar?.text == "true" ? "as in 'Delete it?'" : "leave 'confirm' out")
    }
    let confirm = element.companion("confirm").flatMap { shownText($0, named: "\(name)Question") }
    let press = Press(
      action: index, arguments: values, confirm: confirm,
      isDestructive: element.isSet("destructive"))
    let button = Element(kind: .button(press), name: name, span: element.span)
    return complete(button, element, enabled: isEnabled(action, values, at: subject.span))
  }

  /// Whether an action can run with these values; `nil` where it always can.
  func isEnabled(_ action: Action, _ values: [Expression], at span: SourceSpan) -> Output? {
    guard action.hasEnabled else { return nil }
    let name = "is\(action.name.value.upperFirst)Enabled"
    guard action.asksWithValues, let when = action.when else {
      guard let symbol = feature.symbols.id(of: .isEnabled(action.id)) else { return nil }
      let value = Expression.member(symbol, named: name, type: .bool, at: span)
      return Output(name: name, type: .bool, value: value, isOwn: true)
    }
    let given = Dictionary(
      zip(action.parameters.map(\.symbol), values), uniquingKeysWith: { first, _ in first })
    var value = when.replacing(given)
    if action.dropsOverlaps, let running = feature.symbols.id(of: .isRunning(action.id)) {
      let name = "is\(action.name.value.upperFirst)Running"
      let runs = Expression.member(running, named: name, type: .bool, at: span)
      let idle = Expression(.prefix(.not, runs), .bool, at: span)
      value = Expression(.binary(.and, value, idle), .bool, at: span)
    }
    let question = Question(action: action.id.index, arguments: values, condition: nil)
    return Output(name: name, type: .bool, value: value, isOwn: true, question: question)
  }

  // MARK: Lists

  mutating func list(_ element: DeclaredElement, _ subject: Node) -> Element? {
    let names = feature.rows.map(\.name.value)
    guard let index = index(of: subject, .row, among: names) else { return nil }
    let row = feature.rows[index]
    var list = RowList(row: index)
    list.select = request("select", of: element, .rowAction, row.actions)
    list.delete = request("delete", of: element, .rowAction, row.actions)
    list.refresh = request("refresh", of: element, .action, feature.actions)
    // A pull then asks for all that begins on 'refresh', the named action among them.
    if let named = list.refresh, feature.actions[named].runsOnRefresh { list.refresh = nil }
    list.more = request("more", of: element, .action, feature.actions)
    let name = unique(names[index].lowerFirst + "List")
    list.empty = element.companion("empty").flatMap { shownText($0, named: "\(name)EmptyText") }
    return complete(Element(kind: .list(list), name: name, span: element.span), element)
  }

  /// The action that a key of a list names, which has nothing to hand over.
  private mutating func request(
    _ key: String,
    of element: DeclaredElement,
    _ what: Unknown.Kind,
    _ actions: [Action]
  ) -> Int? {
    guard let node = element.companion(key) else { return nil }
    guard let index = index(of: node, what, among: actions.map(\.name.value)) else { return nil }
    if let parameter = actions[index].parameters.first,
      parameter.name.value != DeclaredField.unclearName, parameter.name.value != "item"
    {
      bag.add(.takesSomething(actions[index], parameter, key, at: node.span))
    }
    return index
  }
}

extension Diagnostic {
  fileprivate static func misfit(
    _ kind: Located<DeclaredElement.Kind>,
    _ state: State,
    _ others: [String],
    offersCases: Bool,
    at span: SourceSpan
  ) -> Diagnostic {
    let known = others.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    let wanted =
      switch kind.value {
      case .toggle: "a Bool"
      case .stepper: "an Int"
      case .date: "a Date or a Date?"
      case .picker: "an enum without payloads, or what its 'options' hold"
      default: "a String or a number"
      }
    return .error(
      "element-type",
      "a \(kind.value.rawValue) edits \(wanted), and '\(state.name.value)' is \(state.type.name)",
      at: span,
      help: advice(for: kind.value, of: state, offersCases: offersCases)
        ?? (others.isEmpty ? "declare a state of that type for it" : "it can edit \(known)"))
  }

  private static func advice(
    for kind: DeclaredElement.Kind, of state: State, offersCases: Bool
  ) -> Advice? {
    if state.type == .optional(.bool) { return "it is on or off: make the type 'Bool'" }
    let choices = "say under 'options:' what can be chosen"
    if kind == .picker, state.type.unwrapped == .string {
      return "\(choices), or write 'field: \(state.name.value)'"
    }
    guard let element = fitting(state.type) else { return nil }
    if element != kind.rawValue {
      let written: Advice = .write("\(element): \(state.name.value)")
      return element == "picker" && !offersCases
        ? written + ", with 'options:' and 'text:' below it" : written
    }
    return element == "picker" ? "\(choices), and with 'text:' how it is shown" : nil
  }

  /// The element that edits a type.
  private static func fitting(_ type: Type) -> String? {
    switch type {
    case .bool: "toggle"
    case .int, .double, .decimal, .string: "field"
    case .date, .optional(.date): "date"
    case .model, .optional(.model): "picker"
    default: nil
    }
  }

  fileprivate static func optionsWithoutText(
    _ option: Type,
    at span: SourceSpan,
    help: String
  ) -> Diagnostic {
    .error(
      "missing-key",
      "options of \(option.name) need the key 'text', which says what a person reads of each",
      at: span, help: Advice(help))
  }

  fileprivate static func takesSomething(
    _ action: Action,
    _ parameter: Local,
    _ key: String,
    at span: SourceSpan
  ) -> Diagnostic {
    .error(
      "list-takes",
      "'\(action.name.value)' takes '\(parameter.name.value)', and '\(key)' has nothing to hand over",
      at: span, help: "name an action that takes nothing")
  }
}
