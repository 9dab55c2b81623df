import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// An element of the view: the key that says what it is, and the keys that go with it.
struct DeclaredElement {
  enum Kind: String, CaseIterable {
    case field
    case toggle
    case picker
    case stepper
    case date
    case text
    case image
    case button
    case list
    case progress
    case alert
    case section

    /// It edits a state.
    var isInput: Bool {
      switch self {
      case .field, .toggle, .picker, .stepper, .date: true
      case .text, .image, .button, .list, .progress, .alert, .section: false
      }
    }
  }

  var kind: Located<Kind>?
  var subject: Node?
  var children: [DeclaredElement] = []
  var companions: [Field] = []
  var span: SourceSpan

  /// How many lists it is or holds.
  var listCount: Int {
    children.reduce(kind?.value == .list ? 1 : 0) { $0 + $1.listCount }
  }

  /// What other frameworks have beside a button for its action.
  private static let actionWords = ["action", "onTap", "onClick", "onPress", "do", "call"]

  static let keys = KeyTable<DeclaredElement>(
    "an element of the view",
    beside: { element in
      // What its options look like is no title.
      let isPlainPicker =
        element.kind?.value == .picker
        && !element.companions.contains { $0.key.value == "options" }
      return element.kind.map { kind in
        [kind.value.rawValue]
          + kind.value.companions.filter { !isPlainPicker || $0 != "text" }
      }
    },
    advice: { field in
      if let help = Habits.elementKeys.advice(for: field) { return help }
      let value = field.value.scalar?.text ?? "…"
      switch field.key.value {
      case "disabled", "isDisabled":
        return "write it the other way round: enabled: \(opposite(of: value))"
      case "hidden", "isHidden":
        return "write it the other way round: visible: \(opposite(of: value))"
      case "type", "kind", "component":
        return Kind(rawValue: value).map {
          "the kind is the key itself, as in '- \($0.rawValue): …'"
        }
      case _ where field.value.elements != nil:
        return "elements are grouped by a section: write 'section:'"
      case let name where field.value.scalar?.isNull != false && SwiftNames.isIdentifier(name):
        return "an element begins with what it is, as in 'button: \(name)' or 'text: \(name)'"
      case _
      where value.hasSuffix("Row") && value.beginsUppercase && SwiftNames.isIdentifier(value):
        return "an element begins with what it is: rows are shown with 'list: \(value)'"
      default: return nil
      }
    },
    [
      kind(.field, .identifier, "Edits a text or a number; the whole state, not a property of it."),
      kind(.toggle, .identifier, "Edits a Bool."),
      kind(.picker, .identifier, "Chooses a case of an enum."),
      kind(.stepper, .identifier, "Edits a whole number."),
      kind(.date, .identifier, "Edits a date."),
      kind(.text, .expression, "Shows a text, or nothing if it is nil."),
      kind(.image, .expression, "Shows the image at a URL."),
      kind(.button, .identifier, "Starts an action."),
      kind(
        .list, .identifier,
        "Shows rows, each with a button for every action without arguments, except those of `select` "
          + "and `delete`."),
      kind(.progress, .expression, "Shows that something is running."),
      kind(.alert, .expression, "Shows the error of an action."),
      .init("section", .list(.object("element")), "Groups elements.") { field, element, reader in
        element.begin(.section, field, &reader)
        element.children = list(field.value, &reader)
      },
      companion("title", .text, "Its title."),
      companion("message", .expression, "The text below it."),
      companion("enabled", .expression, "Whether it can be used."),
      companion("visible", .expression, "Whether it is visible."),
      flag("secure", "Hides what is typed."),
      flag("multiline", "Allows several lines; Return begins a new one."),
      .init(
        "components", .oneOf(DateComponents.allCases.map(\.rawValue)),
        "The parts of the date to edit; by default, the day and the time."
      ) { field, element, reader in
        let known = DateComponents.allCases.map(\.rawValue)
        guard reader.oneOf(field.value, known) != nil else { return }
        element.companions.append(field)
      },
      flag(
        "destructive",
        "The action cannot be undone: the button is red, and so is the answer to `confirm`."),
      companion(
        "with", .either([.list(.identifier), .map(.expression)]), "The arguments of the action."),
      companion("confirm", .text, "The question to confirm first."),
      companion("select", .identifier, "The row's action for a tap."),
      companion("delete", .identifier, "The row's action for a swipe."),
      companion(
        "refresh", .identifier,
        "The action for a pull. By default, or if this action has `on: refresh` too, a pull runs all actions with `on: refresh`."
      ),
      companion(
        "empty", .text,
        "The text shown if there are no rows and no `progress` of the screen is visible."
      ),
      companion("more", .identifier, "The action for the end of the list."),
      companion(
        "options", .expression,
        "The array that a picker chooses from; by default, all cases of the enum. If its elements are "
          + "not texts, 'text' beside it is the text of an option, which is 'item' there."
      ),
    ]
  )

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredElement] {
    let first = node.elements?.first?.span
    return (reader.list(node) ?? []).mapPresent { node in
      var element = DeclaredElement(span: node.span)
      if let named = namedSection(node, &reader) ?? branches(node, &reader) { return named }
      if isLoop(node, &reader) { return nil }
      let joined = reader.joinedPair(node).map { Node(.mapping(Mapping([$0])), at: node.span) }
      let node = joined ?? withKind(node, &reader) ?? node
      if let text = node.scalar?.text, !node.isNull {
        reader.bag.add(.bareElement(text, at: node.span))
        return nil
      }
      let errors = reader.bag.errorCount
      keys.read(node, into: &element, with: &reader)
      element.takeAction(from: node)
      if element.kind == nil, reader.bag.errorCount == errors {
        let place = node.mapping?.pairs.first?.key.span ?? node.span
        reader.bag.add(.missingKind(at: place, isFirst: node.span == first))
      }
      return element.kind == nil ? nil : element.checked(&reader)
    }
  }

  /// `section: Filter`, where its elements are due, which stand under another key or nowhere.
  private static func namedSection(_ node: Node, _ reader: inout Reader) -> DeclaredElement? {
    guard let section = node.mapping?["section"] else { return nil }
    if let pairs = section.value.mapping?.pairs, pairs.contains(where: { $0.value.elements != nil })
    {
      return sectionInBraces(section, in: node, &reader)
    }
    guard let title = section.value.scalar?.text, !section.value.isNull else { return nil }
    reader.bag.report(
      "wrong-kind", "expected a list of elements, found a text", at: section.value.span,
      help: "write them below 'section:', and 'title: \(title)' beside it")
    var element = DeclaredElement(span: node.span)
    element.kind = Located(.section, at: section.key.span)
    element.subject = section.value
    let others = node.mapping?.pairs.first { $0.value.elements != nil }
    if let others { element.children = list(others.value, &reader) }
    return element
  }

  /// `section:` with its title and its elements below it, each under a key, which is reported.
  private static func sectionInBraces(
    _ section: Field,
    in node: Node,
    _ reader: inout Reader
  ) -> DeclaredElement {
    let pairs = section.value.mapping?.pairs ?? []
    let title = pairs.first { $0.value.scalar != nil }
    reader.bag.report(
      "wrong-kind", "expected a list of elements, found a mapping", at: section.value.span,
      help: "write its elements below 'section:', each behind '- '"
        + (title.map { ", and '\($0.key.value): \($0.value.scalar?.text ?? "")' beside it" } ?? ""))
    var element = DeclaredElement(span: node.span)
    element.kind = Located(.section, at: section.key.span)
    element.subject = section.value
    let others = pairs.first { $0.value.elements != nil }
    if let others { element.children = list(others.value, &reader) }
    return element
  }

  /// `type: button` with `action: save`, as other frameworks have it, which is reported, as `button: save`;
  /// `nil` for other elements.
  private static func withKind(_ node: Node, _ reader: inout Reader) -> Node? {
    guard let pairs = node.mapping?.pairs, pairs.count > 1,
      let index = pairs.firstIndex(where: { kindWords.contains($0.key.value) }),
      let word = pairs[index].value.scalar?.text.lowercased(),
      let kind = Kind(rawValue: word)
        ?? OtherWords.ofSpecs.keys(for: word).lazy.compactMap({ Kind(rawValue: $0) }).first,
      !pairs.contains(where: { Kind(rawValue: $0.key.value) == kind })
    else { return nil }
    let subject = pairs.firstIndex { pair in
      guard pair.key.span != pairs[index].key.span else { return false }
      return subjectWords.contains(pair.key.value)
        || kind == .button && actionWords.contains(pair.key.value)
    }
    guard let subject else { return nil }
    let value = pairs[subject].value
    reader.bag.report(
      "unknown-key", "unknown key '\(pairs[index].key.value)' in an element of the view",
      at: pairs[index].key.span,
      help: "the kind is the key itself: write '- \(kind.rawValue): \(value.scalar?.text ?? "…")'")
    var others = pairs
    for place in [index, subject].sorted(by: >) { others.remove(at: place) }
    let field = Field(key: Located(kind.rawValue, at: pairs[index].key.span), value: value)
    return Node(.mapping(Mapping([field] + others)), at: node.span)
  }

  private static let kindWords = ["type", "kind", "component", "element", "widget"]
  /// What other frameworks have beside an element's type for what it is about.
  private static let subjectWords = [
    "value", "name", "bind", "binding", "field", "state", "id", "of", "data", "text", "for",
    "source", "rows", "items", "row", "content", "elements", "key", "property", "model",
  ]

  /// The condition the other way round, as YAML reads it.
  static func opposite(of condition: String) -> String {
    let isPath = condition.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    if condition.hasPrefix("!"), !condition.contains(" ") { return String(condition.dropFirst()) }
    return isPath ? "'!\(condition)'" : "'!(\(condition))'"
  }

  func companion(_ name: String) -> Node? {
    companions.last { $0.key.value == name }?.value
  }

  /// Whether a companion that is `true` or `false` is `true`.
  func isSet(_ name: String) -> Bool { companion(name)?.scalar?.text == "true" }

  /// Where a companion's key stands.
  func key(_ name: String) -> SourceSpan? {
    companions.last { $0.key.value == name }?.key.span
  }

  private static func kind(
    _ kind: Kind,
    _ shape: Shape,
    _ summary: String
  ) -> KeyTable<DeclaredElement>.Row {
    .init(kind.rawValue, shape, summary) { field, element, reader in
      element.begin(kind, field, &reader)
    }
  }

  private static func companion(
    _ name: String,
    _ shape: Shape,
    _ summary: String
  ) -> KeyTable<DeclaredElement>.Row {
    .init(name, shape, summary) { field, element, _ in
      element.companions.append(field)
    }
  }

  private static func flag(_ name: String, _ summary: String) -> KeyTable<DeclaredElement>.Row {
    .init(name, .boolean, default: "false", summary) { field, element, reader in
      guard reader.bool(field.value) != nil else { return }
      element.companions.append(field)
    }
  }

  private mutating func begin(_ kind: Kind, _ field: Field, _ reader: inout Reader) {
    if let first = self.kind {
      switch (first.value, kind) {
      case (.picker, .text): companions.append(field)
      case (.text, .picker):
        if let subject {
          companions.append(Field(key: Located("text", at: first.span), value: subject))
        }
        self.kind = Located(kind, at: field.key.span)
        subject = field.value
      default: reader.bag.add(.twoKinds(first.value.rawValue, field.key))
      }
      return
    }
    self.kind = Located(kind, at: field.key.span)
    subject = field.value
  }

  /// `button: Save`, `action: save`, as other frameworks have it, which is reported: the action is meant.
  private mutating func takeAction(from node: Node) {
    if kind?.value == .list,
      let row = node.mapping?.pairs.first(where: { ["row", "rows", "cell"].contains($0.key.value) }
      ),
      row.value.scalar?.text.beginsUppercase == true
    {
      subject = row.value
    }
    guard kind?.value == .button, let pairs = node.mapping?.pairs else { return }
    // What stands behind 'button:' is its title then, and hardly a name.
    if let title = subject?.scalar?.text, title.beginsLowercase, !title.contains(" ") {
      return
    }
    let action = pairs.first { Self.actionWords.contains($0.key.value) }?.value
    if let action, action.scalar != nil { subject = action }
  }

  /// For a key that one kind of element alone has.
  private static func owner(of key: String) -> String {
    let kinds = Kind.allCases.filter { $0.companions.contains(key) }
    guard kinds.count == 1 else { return "" }
    return "; '\(key)' goes with a '\(kinds[0].rawValue)', which may be missing above it"
  }

  private func checked(_ reader: inout Reader) -> DeclaredElement {
    guard let kind,
      companions.contains(where: { !kind.value.companions.contains($0.key.value) })
    else { return self }
    var element = self
    element.companions.removeAll { !kind.value.companions.contains($0.key.value) }
    let misplaced = companions.map(\.key).filter { !kind.value.companions.contains($0.value) }
    // Several belong most probably to an element of their own, whose first line is missing.
    let first = misplaced.count > 1 ? misplaced[0] : nil
    for key in first.map({ [$0] }) ?? misplaced {
      reader.bag.report(
        "misplaced-key", "'\(key.value)' does not go with '\(kind.value.rawValue)'", at: key.span,
        help: (key.value == "message" && kind.value == .alert
          ? "leave it out: an alert shows the message of its error" : nil)
          ?? "beside it may stand: \(kind.value.companions.joined(separator: ", "))"
          + (first == nil
            ? Self.owner(of: key.value) : "; or begin above it the element that it belongs to"))
    }
    return element
  }
}

extension DeclaredElement.Kind {
  /// For what belongs to an element of the view that shows something, and stands where that is declared.
  static func advice(forLoose key: String, of kinds: Self...) -> Advice? {
    kinds.first { $0.companions.contains(key) }.map {
      "'\(key)' stands in the view, below '- \($0.rawValue): …'"
    }
  }

  var companions: [String] {
    switch self {
    case .field: ["title", "message", "enabled", "visible", "secure", "multiline"]
    case .picker: ["title", "message", "enabled", "visible", "options", "text"]
    case .toggle, .stepper: ["title", "message", "enabled", "visible"]
    case .date: ["title", "message", "enabled", "visible", "components"]
    case .text, .image: ["title", "visible"]
    case .button: ["title", "enabled", "visible", "with", "confirm", "destructive"]
    case .list: ["select", "delete", "refresh", "more", "empty", "visible"]
    case .progress: ["title"]
    case .alert: ["title"]
    case .section: ["title", "visible"]
    }
  }
}
