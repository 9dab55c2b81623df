import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// What a name means where only some things can stand, and what is said of one that means none.
extension Resolver {
  /// The index of the name that a node holds.
  ///
  /// - Parameter isClaim: whether it stands in a scenario, where nothing is done.
  mutating func index(
    of node: Node,
    _ what: Unknown.Kind,
    among names: [String],
    isClaim: Bool = false
  ) -> Int? {
    guard let text = node.scalar?.text, !text.isEmpty else {
      bag.report(
        "name-form", "expected the name of \(what.word.withArticle), found \(node.describe)",
        at: node.span,
        help: node.elements?.first?.scalar.map { "write '\($0.text)'" } ?? nested(node, what)
          ?? named(node))
      return nil
    }
    if let index = names.firstIndex(of: text) { return index }
    if what == .struct, unclearTypes.contains(text) { return nil }
    // Rows that could not be read are reported where they are declared.
    if what == .row, declared.rows.contains(where: { $0.name.value == text }) { return nil }
    if what == .row, declared.rows.contains(where: \.isNamedAsList) { return nil }
    if what == .state {
      reportUnknownState(Located(text, at: node.span))
      return nil
    }
    if let source = node.sourceText(in: file), let problem = calledAsFunction(source),
      names.contains(String(text.prefix { $0 != "(" })), !text.hasSuffix("()")
    {
      bag.add(isClaim ? claimed(text, at: node.span) : problem)
      return nil
    }
    var problem = Diagnostic.unknown(what, text, among: names, at: node.span)
    if what == .action, let row = row(with: text) {
      problem.fix = nil
      problem.help =
        "'\(text)' is an action of the rows '\(row)', and only those of the feature can stand here: "
        + "declare it under its 'actions'"
    } else if what == .rowAction, feature.actions.contains(where: { $0.name.value == text }) {
      problem.help = "'\(text)' is an action of the feature: name one of the row, and do it there"
    }
    if what == .route, !isClaim, problem.help?.isKnown ?? true,
      SwiftNames.isIdentifier(text), text.beginsLowercase
    {
      let declaration = "declare it under 'routes', as in '\(text): {}'"
      problem.help = problem.help.map { .or($0, declaration) } ?? .text(declaration)
    }
    if what == .struct, let model = feature.models.first(where: { $0.name.value == text }),
      let first = model.cases.first?.name.value
    {
      problem = .error(
        problem.code, "'\(text)' is an enum, and a step makes structs", at: node.span,
        help: "write a case where its value is due, as in '.\(first)'")
    }
    if what == .row, let row = declared.rows.first(where: { $0.list?.value == text }) {
      problem.help = "its rows are '\(row.name.value)': write that"
    }
    bag.add(problem)
    return nil
  }

  /// For `detail(3)` in a scenario, where `{ detail: { id: 3 } }` is due.
  private func claimed(_ text: String, at span: SourceSpan) -> Diagnostic {
    let name = String(text.prefix { $0 != "(" })
    let inside = text.dropFirst(name.count + 1).dropLast()
    let first = feature.routes.first { $0.name.value == name }?.parameters.first?.name.value ?? "…"
    let values = inside.contains(":") ? "\(inside)" : "\(first): \(inside)"
    return .error(
      "name-form", "what a route carries stands in braces behind it", at: span,
      help: "write '{ \(name): { \(values) } }'")
  }

  /// For `field: { name: query, title: … }`, whose keys stand beside `field`.
  private func nested(_ node: Node, _ what: Unknown.Kind) -> Advice? {
    let subjects = ["action", "name", "do", "call", "id", "route", "row"]
    if let pairs = node.mapping?.pairs,
      let pair = pairs.first(where: { subjects.contains($0.key.value) }),
      let name = pair.value.scalar?.text
    {
      let others = pairs.filter { $0.key.span != pair.key.span }.map { "'\($0.key.value)'" }
      return others.isEmpty
        ? "write '\(name)'"
        : "write '\(name)', and \(others.joined(separator: ", ")) beside the element's key"
    }
    guard what == .state || what == .row, let pairs = node.mapping?.pairs,
      let subject = pairs.first(where: { !DeclaredElement.keys.names.contains($0.key.value) }),
      let name = subject.value.scalar?.text, SwiftNames.isIdentifier(name)
    else { return nil }
    let others = pairs.filter { $0.key.value != subject.key.value }.map { "'\($0.key.value)'" }
    guard !others.isEmpty else { return "write '\(name)' alone" }
    return "write '\(name)' alone, and \(others.joined(separator: ", ")) beside the element's key"
  }

  /// `{ back: {} }` for `back`.
  private func named(_ node: Node) -> Advice? {
    guard let pair = node.mapping?.pairs.first else { return nil }
    if DeclaredStep.Verb(rawValue: pair.key.value) != nil {
      return "declare an action that does this, and write its name"
    }
    let isEmpty = pair.value.mapping?.pairs.isEmpty ?? pair.value.isNull
    guard !isEmpty else { return "write '\(pair.key.value)'" }
    let written = pair.value.written(in: file)
    let route = feature.routes.first { $0.name.value == pair.key.value }
    let first = route?.parameters.first?.name.value ?? pair.key.value
    let values = pair.value.mapping == nil ? "{ \(first): \(written) }" : written
    guard !values.contains("\n"), values.utf8.count < 60 else { return "write '\(pair.key.value)'" }
    return "write '\(pair.key.value)', and 'with: \(values)' below it"
  }

  /// The rows that declare an action of that name.
  private func row(with action: String) -> String? {
    declared.rows.first { row in row.actions.contains { $0.name.value == action } }?.name.value
  }

  /// Where a state is due, and a name is that of something else, or of nothing.
  mutating func reportUnknownState(_ name: Located<String>, row: Int? = nil) {
    let names = feature.states.map(\.name.value) + (row == nil ? [] : ["item"])
    var problem = Diagnostic.unknown(.state, name.value, among: names, at: name.span)
    if let row, name.value == feature.rows[row].model.lowerFirst {
      problem.help = Advice.meant("item")
      problem.fix = Fix("item", in: name.span)
      return bag.add(problem)
    }
    problem.help =
      (row == nil && name.value.dotted[0] == "item" ? itemAdvice : nil)
      ?? notState(name.value, row: row) ?? problem.help
    if problem.help?.meant == nil { problem.fix = nil }
    bag.add(problem)
  }

  /// For the element of a row in an action of the feature.
  private var itemAdvice: Advice {
    let lists = feature.rows.map { "'\($0.name.value)'" }
    return "'item' is there in the actions of rows alone"
      + (lists.isEmpty ? "" : ": declare the action under \(lists.joined(separator: " or "))")
  }

  /// What a name is that is no state; `nil` where nobody knows.
  /// - Parameter orElse: what is to be done with a derived value first.
  func notState(_ name: String, row: Int? = nil, orElse: String? = nil) -> Advice? {
    if let bracket = name.firstIndex(of: "["),
      let state = feature.states.first(where: { $0.name.value == name[..<bracket] })
    {
      if state.type.unwrapped.isArray {
        return "elements are changed with 'append', 'remove' and 'update', and the list with 'set'"
      }
      return "'\(state.name.value)' is set whole: where one entry changes, keep a list of a model"
    }
    if let row, feature.types[feature.rows[row].model]?.property(named: name) != nil {
      return "write 'item.\(name)'"
    }
    let owner = name.dotted[0]
    if declared.derived.contains(where: { $0.name.value == owner }) {
      let behind = states(behind: owner).map { "'\($0)'" }
      let isDerived = "'\(owner)' is derived" + (orElse.map { ", and \($0)" } ?? ": ")
      switch behind.count {
      case 0: return "'\(owner)' is derived, and follows from no state"
      case 1: return .text(isDerived + "name the state that it follows from, \(behind[0])")
      default:
        let names = behind.count > 6 ? "" : ", \(behind.joined(separator: " or "))"
        return .text(isDerived + "name a state that it follows from\(names)")
      }
    }
    if declared.parameters.contains(where: { $0.name.value == owner }) {
      return .parameter(owner)
    }
    return nil
  }

  /// The states that a derived value follows from, also through others.
  func states(behind derived: String) -> [String] {
    let states = Set(declared.states.map(\.name.value))
    let names = states.union(declared.derived.map(\.name.value))
    var (open, seen, found) = ([derived], Set([derived]), [String]())
    while let name = open.popLast() {
      guard let value = declared.derived.first(where: { $0.name.value == name }) else { continue }
      for free in freeNames(of: value, among: names) where seen.insert(free).inserted {
        if states.contains(free) { found.append(free) } else { open.append(free) }
      }
    }
    return found
  }
}

extension String {
  fileprivate var withArticle: String {
    "aeiou".contains(prefix(1)) ? "an \(self)" : "a \(self)"
  }
}

extension Unknown.Kind {
  /// The section that declares such names.
  fileprivate var section: String? {
    switch self {
    case .route: "routes"
    case .row: "rows"
    case .action: "actions"
    case .state: "state"
    case .service: "services"
    case .struct, .enum: "models"
    default: nil
    }
  }
}

extension Diagnostic {
  /// A name that nothing has, with the nearest one.
  static func unknown(
    _ kind: Unknown.Kind,
    _ name: String,
    of owner: String? = nil,
    among names: [String],
    at span: SourceSpan
  ) -> Diagnostic {
    let words = name.split(separator: " ").map { String($0) }
    let known = words.filter(names.contains)
    let separated: Advice? =
      words.count > 1 && known.count == words.count
      ? "commas separate names: \(words.joined(separator: ", "))"
      : words.count == 2 && known.count == 1 ? .write(known[0]) : nil
    let nearest =
      Suggestion.nearest(to: name, among: names)
      ?? name.dotted.last.flatMap { last in last != name && names.contains(last) ? last : nil }
    return .error(
      Unknown(kind, name, of: owner), at: span,
      help: separated ?? nearest.map { .meant($0) } ?? choice(kind, name, among: names))
  }

  /// What there is where no name is near.
  private static func choice(
    _ kind: Unknown.Kind, _ name: String, among names: [String]
  ) -> Advice? {
    guard !names.isEmpty else {
      let isGiven = kind == .property || kind == .argument
      return isGiven ? "leave it out" : kind.section.map { .text("declare it under '\($0)'") }
    }
    // Of a whole feature more is worth a look than of one of its parts.
    let known = Advice.known(names, limit: kind == .member ? 14 : 8)
    let isWord = name.count > 3 && SwiftNames.isIdentifier(name)
    let kin = isWord ? Suggestion.kin(of: name, among: names) : nil
    guard let kin, kin.count > 3 else { return known }
    return .maybe(.kin(kin), or: known)
  }
}
