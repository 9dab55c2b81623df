import Diagnostics
import Expressions
import SpecModel
import TemplateEngine
import TestPlanning

extension Feature {
  /// Returns a control name such as `totalTextLabel`: what the element shows or edits, and its
  /// kind. The name is unique among the elements.
  fileprivate func controlName(of element: Element) -> String {
    var counts: [String: Int] = [:]
    for other in view.flatMap(\.flattened) {
      let name = wantedName(of: other)
      counts[name, default: 0] += 1
      guard other.name == element.name else { continue }
      let isTaken = isLabelOfControl(name) || Self.inheritedControls.contains(name)
      let count = counts[name, default: 1] + (isTaken ? 1 : 0)
      return count == 1 ? name : "\(name)\(count)"
    }
    return element.name
  }

  /// What every object of UIKit has, by names that a control may get.
  private static let inheritedControls = ["accessibilityLabel"]

  /// Returns whether another control has a label or switch of this name beside it.
  private func isLabelOfControl(_ name: String) -> Bool {
    let suffixes = ["TitleLabel", "ValueLabel", "MessageLabel", "Switch"]
    guard let suffix = suffixes.first(where: name.hasSuffix) else { return false }
    let control = name.dropLast(suffix.count)
    return view.flatMap(\.flattened).contains { wantedName(of: $0) == control }
  }

  private func wantedName(of element: Element) -> String {
    switch element.kind {
    case .text(let value): name(of: value, else: element.name) + "Label"
    case .image(let value): name(of: value, else: element.name) + "Picture"
    case .progress(let value): name(of: value, else: element.name) + "Indicator"
    case .list(let list): rows[list.row].functionName + "Table"
    case .section: element.name + "Stack"
    default: element.name
    }
  }

  private func name(of shown: Shown, else standard: String) -> String {
    guard case .output(let index) = shown else { return standard }
    let name = outputs[index].name
    return Claims.claim(of: name) ?? Phrase.lowerFirst(name)
  }

  /// The elements that list rows, in their order.
  var lists: [Element] {
    view.flatMap(\.flattened).filter { $0.list != nil }
  }
}

extension ObjectTable where Source == Element {
  static let element = ObjectTable(
    "element",
    origin: { $0.span },
    identity: { $0.name },
    [
      .init("kind", .text, "`field`, `button`, `list`, …") { $1.text($0.kindName) },
      .init("name", .text, "Tells it apart from the others.") { $1.text($0.name) },
      .init("controlName", .text, "The property of a view that is built by hand.") {
        $1.text($1.feature.controlName(of: $0))
      },
      .init("title", .optional(.object("shown")), "Its title.") { $1.shown($0.title) },
      .init("message", .optional(.object("shown")), "What a person reads below it.") {
        $1.shown($0.message)
      },
      .init("enabled", .optional(.object("shown")), "It can be used.") { $1.shown($0.enabled) },
      .init("visible", .optional(.object("shown")), "It can be seen.") { $1.shown($0.visible) },
      .init("value", .optional(.object("shown")), "What a text, an image or a progress shows.") {
        element, writer in
        switch element.kind {
        case .text(let value), .image(let value), .progress(let value): writer.shown(value)
        default: .null
        }
      },
      .init("state", .optional(.text), "The state that it edits.") { element, writer in
        element.editedState.map { writer.name(writer.feature.states[$0].name) } ?? .null
      },
      .init("type", .optional(.text), "The type of that state.") { element, writer in
        element.editedState.map { writer.type(writer.feature.states[$0].type) } ?? .null
      },
      .init("unwrapped", .optional(.text), "That type without its `?`.") { element, writer in
        element.editedState.map { writer.type(writer.feature.states[$0].type.unwrapped) } ?? .null
      },
      .init("isOptional", .flag, "That state may be nil.") { element, writer in
        .bool(element.editedState.map { writer.feature.states[$0].type.isOptional } ?? false)
      },
      .init("isSecure", .flag, "What is typed is hidden.") { element, _ in
        if case .field(_, .secret) = element.kind { .bool(true) } else { .bool(false) }
      },
      .init("isMultiline", .flag, "What is typed has several lines.") { element, _ in
        if case .field(_, .lines) = element.kind { .bool(true) } else { .bool(false) }
      },
      .init(
        "components", .optional(.text), "`date` or `time`, where no more of a date is asked for."
      ) { element, writer in
        guard case .date(_, let components) = element.kind else { return .null }
        return writer.text(components?.rawValue)
      },
      .init("isDestructive", .flag, "What a button does cannot be undone.") { element, _ in
        guard case .button(let press) = element.kind else { return .bool(false) }
        return .bool(press.isDestructive)
      },
      .init(
        "typed", .optional(.text),
        "What a person types there, beside plain text: `wholeNumber`, `number`, `email`, `password`."
      ) {
        element, writer in
        writer.text(element.typed(in: writer.feature))
      },
      .init("isNeverNegative", .flag, "A rule allows no number below zero.") {
        .bool($0.isNeverNegative(in: $1.feature))
      },
      .init("least", .optional(.text), "The least number that a stepper counts down to.") {
        element, writer in
        writer.text(element.bound("min", in: writer.feature).map(writer.number))
      },
      .init("greatest", .optional(.text), "The greatest number that it counts up to.") {
        element, writer in
        writer.text(element.bound("max", in: writer.feature).map(writer.number))
      },
      .init("choices", .list(.object("choice")), "The cases that a picker offers.") {
        element, writer in
        let cases = element.choices(in: writer.feature).map { name in
          writer.store.object([
            ("name", writer.text(name)), ("words", writer.text(Phrase.words(of: name))),
          ])
        }
        return writer.store.array(cases)
      },
      .init("isMenu", .flag, "A picker of so many choices, or of what may become so many.") {
        element, writer in
        guard case .picker(let state, let options) = element.kind else { return .bool(false) }
        let none = writer.feature.states[state].type.isOptional ? 1 : 0
        // Apple's guidelines for segmented controls: about five segments at most on a phone.
        return .bool(options != nil || element.choices(in: writer.feature).count + none > 5)
      },
      .init("words", .text, "Its title where it has none: its name in words.") {
        $1.text($0.words(in: $1.feature))
      },
      .init("action", .optional(.object("action")), "The action of a button or an alert.") {
        element, writer in
        switch element.kind {
        case .button(let press):
          ObjectTable<Action>.action.value(writer.feature.actions[press.action], &writer)
        case .alert(let action):
          ObjectTable<Action>.action.value(writer.feature.actions[action], &writer)
        default: .null
        }
      },
      .init("press", .optional(.object("press")), "What a button asks for.") { element, writer in
        guard case .button(let press) = element.kind else { return .null }
        return writer.press("press\(Phrase.upperFirst(element.name))", press)
      },
      .init("confirm", .optional(.object("shown")), "What a button asks first.") {
        element, writer in
        guard case .button(let press) = element.kind else { return .null }
        return writer.shown(press.confirm)
      },
      .init("options", .optional(.object("options")), "What a picker offers, if that is no enum.") {
        element, writer in
        guard case .picker(_, let options?) = element.kind else { return .null }
        let list = writer.shown(options.list)
        let text = writer.text(options.text?.name)
        return writer.store.object([("list", list), ("textName", text)])
      },
      .init("row", .optional(.object("row")), "The rows of a list.") { element, writer in
        guard let list = element.list else { return .null }
        return ObjectTable<Row>.row.value(writer.feature.rows[list.row], &writer)
      },
      .init("select", .optional(.text), "The row's action for a tap.") { element, writer in
        writer.rowAction(element.list?.select, of: element.list)
      },
      .init("delete", .optional(.text), "The row's action for a swipe.") { element, writer in
        writer.rowAction(element.list?.delete, of: element.list)
      },
      .init("deleteWords", .optional(.text), "The title of that swipe.") { element, writer in
        guard let list = element.list, let delete = list.delete else { return .null }
        let name = writer.feature.rows[list.row].actions[delete].name.value
        return writer.text(Phrase.words(of: name))
      },
      .init("refresh", .optional(.object("action")), "The action for a pull.") { element, writer in
        writer.action(element.list?.refresh)
      },
      .init("more", .optional(.object("action")), "The action for the end of the list.") {
        element, writer in writer.action(element.list?.more)
      },
      .init("empty", .optional(.object("shown")), "What stands there without rows.") {
        element, writer in writer.shown(element.list?.empty)
      },
      .init(
        "loaded", .optional(.object("shown")),
        "A flag without which it is not yet known to be empty."
      ) { element, writer in writer.shown(element.list?.loaded) },
      .init("elements", .list(.object("element")), "The elements of a section.") {
        element, writer in
        guard case .section(let children) = element.kind else { return writer.store.array([]) }
        return writer.elements(children)
      },
    ]
  )
}

extension ModelWriter {
  /// Writes the elements of a section. A static table cannot refer to itself.
  fileprivate mutating func elements(_ elements: [Element]) -> Value {
    ObjectTable<Element>.element.list(elements, &self)
  }

  fileprivate mutating func action(_ index: Int?) -> Value {
    guard let index else { return .null }
    return ObjectTable<Action>.action.value(feature.actions[index], &self)
  }

  fileprivate mutating func rowAction(_ index: Int?, of list: RowList?) -> Value {
    guard let index, let list else { return .null }
    return name(feature.rows[list.row].actions[index].name)
  }

  /// Writes what a button triggers: the action, or a function that passes on the values the button
  /// reads.
  mutating func press(_ pressName: String, _ press: Press) -> Value {
    let action = feature.actions[press.action]
    let labelled = arguments(action.parameters.map(\.name.value), press.arguments)
    return store.object([
      ("name", text(press.handsOver ? pressName : action.name.value)),
      ("action", name(action.name)), ("isAsync", .bool(action.isAsync)),
      ("handsOver", .bool(press.handsOver)), ("arguments", labelled),
    ])
  }

  /// Writes the text or value that an element shows: a `literal` in Swift, or the `member` of an
  /// output.
  mutating func shown(_ shown: Shown?) -> Value {
    switch shown {
    case nil: return .null
    case .constant(let constant)?:
      let literal = swift(.string(constant), as: .string)
      return store.object([
        ("isLiteral", .bool(true)), ("literal", literal),
        ("hasMarkdown", .bool(constant.mayBeMarkdown)), ("member", .null),
        ("isOptional", .bool(false)),
      ])
    case .output(let index)?:
      let output = feature.outputs[index]
      return store.object([
        ("isLiteral", .bool(false)), ("literal", .null), ("hasMarkdown", .bool(false)),
        ("member", text(output.name)), ("isOptional", .bool(output.type.isOptional)),
      ])
    }
  }
}

extension String {
  /// Whether SwiftUI may parse the literal as Markdown or as a link. See
  /// <https://developer.apple.com/documentation/swiftui/localizedstringkey>.
  fileprivate var mayBeMarkdown: Bool {
    contains { "*_`[]~\\<>@".contains($0) } || contains("://") || contains("www.")
  }
}

extension Element {
  fileprivate var kindName: String {
    switch kind {
    case .field: "field"
    case .toggle: "toggle"
    case .stepper: "stepper"
    case .picker: "picker"
    case .date: "date"
    case .text: "text"
    case .image: "image"
    case .button: "button"
    case .list: "list"
    case .progress: "progress"
    case .alert: "alert"
    case .section: "section"
    }
  }

  fileprivate var list: RowList? {
    if case .list(let list) = kind { list } else { nil }
  }

  func words(in feature: Feature) -> String {
    if let state = editedState {
      let name = feature.states[state].name.value
      if case .toggle = kind { return Phrase.words(ofFlag: name) }
      return Phrase.words(of: name)
    }
    switch kind {
    case .button(let press): return Phrase.words(of: feature.actions[press.action].name.value)
    case .alert(let action): return Phrase.words(of: feature.actions[action].name.value)
    default: return Phrase.words(of: name)
    }
  }
}
