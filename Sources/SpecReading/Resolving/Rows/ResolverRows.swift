import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

extension Resolver {
  mutating func resolveRows() {
    for row in declared.rows { resolve(row) }
  }

  private mutating func resolve(_ declared: DeclaredRow) {
    guard let (list, model, idType) = list(of: declared) else { return }
    let index = feature.rows.count
    var scope = self.scope
    let item = symbol("item", .model(model), .item(row: index))
    scope.declareLocal(item)
    var row = Row(
      name: declared.name,
      summary: declared.summary?.value,
      list: list,
      model: model,
      idType: idType,
      item: item.id,
      derived: [],
      actions: []
    )
    declareFacets(of: declared, at: index, in: &scope)
    for derived in ordered(declared, of: row.model) {
      let place = row.derived.count
      checkName(derived.name, of: declared)
      let (type, value) = typeAndValue(derived, in: scope)
      checkErrors(in: type, of: derived)
      checkHashValue(derived.name)
      let symbol = symbol(derived.name.value, type, .rowDerived(row: index, place))
      scope.declareLocal(symbol)
      row.derived.append(
        Derived(
          name: derived.name,
          type: type,
          value: value ?? .invalid(at: derived.name.span),
          summary: derived.summary?.value,
          symbol: symbol.id
        )
      )
    }
    rowConditions = conditions(of: declared, at: index, in: scope)
    defer { rowConditions = [:] }
    for place in row.derived.indices where !rowConditions.isEmpty {
      row.derived[place].value = row.derived[place].value.replacing(rowConditions)
    }
    feature.rows.append(row)
    resolveRowActions(declared, of: index, in: scope)
  }

  /// A row has the `id` of its element, and tells of its actions, beside its own values.
  private mutating func checkName(_ name: Located<String>, of row: DeclaredRow) {
    if name.value == "item" { bag.add(.reserved(name)) }
    if name.value == "id" {
      bag.report(
        "generated-name", "'id' is a name that is generated for every row", at: name.span,
        help: "leave it out where it is 'item.id', else choose another name")
    }
    for action in row.actions.map(\.name.value) {
      let isTold = feature.generated.hold(name.value, of: .rowAction, .values, action)
      if isTold { bag.add(.generated(name, for: "the row's action '\(action)'")) }
    }
  }

  /// What the row's own values can read of its actions: whether one can begin and whether it runs for this
  /// element, and its last error there.
  private mutating func declareFacets(
    of declared: DeclaredRow,
    at row: Int,
    in scope: inout Scope
  ) {
    for (place, action) in declared.actions.enumerated() {
      let id = ActionID(row: row, index: place)
      let isAsync = isAsynchronous(action)
      let canBeDisabled = action.when != nil || isAsync && action.dropsOverlaps
      var facets: [Symbol] = []
      if canBeDisabled, !mentionsOwnValues(action) {
        facets.append(symbol("isEnabled", .bool, .isEnabled(id)))
      }
      if isAsync {
        facets.append(symbol("isRunning", .bool, .isRunning(id)))
        facets.append(symbol("error", .optional(.error), .failure(id)))
      }
      // Under the name of a member, that is meant in the row.
      guard !facets.isEmpty, scope.lookup(action.name.value) == nil else { continue }
      scope.declareLocal(
        Symbol(
          id: feature.symbols.add(.local),
          name: action.name.value,
          type: nil,
          facets: facets
        )
      )
    }
  }

  private mutating func resolveRowActions(
    _ declared: DeclaredRow,
    of row: Int,
    in scope: Scope
  ) {
    isInRow = true
    defer { isInRow = false }
    for (place, action) in declared.actions.enumerated() {
      let id = ActionID(row: row, index: place)
      var resolved = Action(id: id, name: action.name, summary: action.summary?.value)
      resolved.asksWithValues = mentionsOwnValues(action)
      resolved.isAsync = isAsynchronous(action)
      resolved.overlapping = action.overlapping?.value ?? .ignore
      resolved.pace = action.pace?.value
      resolveBody(action, of: &resolved, in: scope, row: row)
      if let policy = action.overlapping { checkPolicy(of: resolved, policy) }
      feature.rows[row].actions.append(resolved)
    }
  }

  /// Those that a row's other values need come first.
  private mutating func ordered(_ row: DeclaredRow, of model: String) -> [DeclaredDerived] {
    var pending = Set(row.derived.map(\.name.value))
    let asks = row.derived.contains { ($0.value ?? $0.short)?.scalar?.text.asksAnything == true }
    if !asks, isInOrder(row.derived, among: pending) { return row.derived }
    var open = row.derived.map { value in
      (value: value, needed: needed(by: value, of: row.actions, among: pending))
    }
    var result: [DeclaredDerived] = []
    while !open.isEmpty {
      let ready = open.firstIndex { $0.needed.allSatisfy { !pending.contains($0) } }
      guard let ready else {
        if let own = open.first(where: { $0.value.name.value == "item" }) {
          bag.add(.reserved(own.value.name))
          return result
        }
        reportCircle(of: open.map { ($0.value.name, $0.needed) }, model)
        return result
      }
      let value = open.remove(at: ready).value
      result.append(value)
      let name = value.name.value
      if !open.contains(where: { $0.value.name.value == name }) { pending.remove(name) }
    }
    return result
  }

  private mutating func reportCircle(
    of open: [(name: Located<String>, needed: [String])], _ model: String
  ) {
    // Every open value waits for an open one, so following the first leads into a cycle.
    var path = [open[0]]
    while let next = open.first(where: { path[path.count - 1].needed.contains($0.name.value) }) {
      path.append(next)
      guard let start = path.firstIndex(where: { $0.name.value == next.name.value }),
        start < path.count - 1
      else { continue }
      path = Array(path[start...])
      break
    }
    let name = path[0].name
    let properties = feature.models.first { $0.name.value == model }?.properties ?? []
    let isProperty = properties.contains { $0.name.value == name.value }
    let circle = path.map(\.name.value).joined(separator: " → ")
    bag.report(
      "cycle", "'\(name.value)' is derived from itself" + (path.count > 2 ? ": \(circle)" : ""),
      at: name.span,
      help: isProperty
        ? "the element's own is 'item.\(name.value)'"
        : path.count > 2
          ? "let one of them follow from 'item' and from state alone"
          : "leave '\(name.value)' out of its own value")
  }

  /// How a value of such a type can be shown in rows.
  private func typeInList(_ type: Type, named name: String) -> Advice? {
    if type.isArrayOfModels {
      return "give the model an 'id', as in '{ id: Int, … }'"
    }
    return type.rowModel.map { model in
      "an empty list stands for none: declare '\(name): [\(model)]', or give '\(name) ?? []' a name under 'derived', and write that"
    }
  }

  /// The lists that there are.
  private var listAdvice: Advice? {
    let types =
      feature.states.map { ($0.name.value, $0.type) }
      + feature.derived.map { ($0.name.value, $0.type) }
    let lists = types.filter { _, type in
      guard case .array(.model(let name)) = type else { return false }
      return feature.models.contains { $0.name.value == name && $0.idType != nil }
    }
    let names = lists.prefix(6).map { "'\($0.0)'" }
    return names.isEmpty
      ? "declare a struct with an 'id' under 'models', and a list of them"
      : "a list is \(names.joined(separator: ", "))"
  }

  /// For `[Order]` and `Order`, types of which the list has a name.
  private func typeInPlace(of name: Located<String>) -> Diagnostic? {
    let element = name.value.filter { !"[]? ".contains($0) }
    guard typeNames.contains(element) || Type.builtIn.contains(where: { $0.name == element })
    else { return nil }
    let types =
      feature.states.map { ($0.name.value, $0.type) }
      + feature.derived.map { ($0.name.value, $0.type) }
    let fitting = types.filter { $0.1 == .array(.model(element)) }.map { "'\($0.0)'" }
    return .error(
      "unknown-state", "expected the name of a list, found the type '\(name.value)'", at: name.span,
      help: fitting.isEmpty
        ? listAdvice : "a list of it is \(fitting.prefix(6).joined(separator: ", "))")
  }

  private var lists: [String] {
    feature.states.filter { $0.type.isArray }.map(\.name.value)
      + feature.derived.filter { $0.type.isArray }.map(\.name.value)
  }

  /// Whether it is written as a method of a service that there is.
  func isOfService(_ name: String) -> Bool {
    let parts = name.dotted
    return parts.count == 2 && feature.services.contains { $0.name.value == parts[0] }
  }

  /// The list that the rows are of: a state or a derived value, an array of models with an `id`.
  private mutating func list(of row: DeclaredRow) -> (Referent, model: String, id: Type)? {
    guard let name = row.list else { return nil }
    let names = feature.states.map(\.name.value) + feature.derived.map(\.name.value)
    let list: Referent
    let type: Type
    if let index = feature.states.firstIndex(where: { $0.name.value == name.value }) {
      (list, type) = (.state(index), feature.states[index].type)
    } else if let index = feature.derived.firstIndex(where: { $0.name.value == name.value }) {
      (list, type) = (.derived(index), feature.derived[index].type)
    } else {
      // What is no list is not meant, where a list has such a name too.
      let near = Suggestion.nearest(to: name.value, among: lists)
      var unknown = Diagnostic.unknown(
        .list, name.value, among: near == nil ? names : lists, at: name.span)
      let isNear = unknown.fix != nil && SwiftNames.isIdentifier(name.value)
      if let parameter = feature.parameters.first(where: { $0.name.value == name.value }) {
        unknown.help =
          "'\(parameter.name.value)' is a parameter: give it a name under 'derived', and write that"
      }
      bag.add(
        (isNear && !typeNames.contains(name.value) ? nil : typeInPlace(of: name))
          ?? (SwiftNames.isIdentifier(name.value)
            ? unknown
            : .error(
              "unknown-state", "expected the name of a list, found '\(name.value)'", at: name.span,
              help: names.first { name.value.hasPrefix("\($0)[") || name.value == "\($0).first" }
                .map { "rows show a list whole: write '\($0)'" }
                ?? (isOfService(name.value)
                  ? "an action calls it, and keeps what it returns: write the state that does"
                  : "give it a name under 'derived', and write that"))))
      return nil
    }
    if scope.lookup(name.value)?.type?.isInvalid == true { return nil }
    guard case .array(.model(let modelName)) = type,
      let model = feature.models.first(where: { $0.name.value == modelName }),
      let idType = model.idType
    else {
      if type != .invalid, type != .array(.invalid) {
        let help = typeInList(type, named: name.value) ?? listAdvice
        bag.report(
          "row-list",
          "rows need an array of a model with an 'id', and '\(name.value)' is \(type.name)",
          at: name.span, help: help,
          notes: lackingId(type).map { [.init("'\($0.value)' has none", at: $0.span)] } ?? [])
      }
      return nil
    }
    return (list, modelName, idType)
  }
}

extension Resolver {
  /// The model of such a list, where it has no property that tells one element from another.
  fileprivate func lackingId(_ type: Type) -> Located<String>? {
    guard case .array(.model(let name)) = type else { return nil }
    return feature.models.first { $0.name.value == name && $0.idType == nil }?.name
  }

}

extension Type {
  fileprivate var isArrayOfModels: Bool {
    if case .array(.model) = self { true } else { false }
  }

  /// The model of `[Model]?`.
  fileprivate var rowModel: String? {
    if case .optional(.array(.model(let name))) = self { name } else { nil }
  }
}

// MARK: Elements of derived lists

extension Resolver {
  /// `item.isDone` where the rows are of a derived list: the state that holds the element is written.
  /// The first of such problems of a row speaks for all.
  mutating func reportDerivedItem(_ row: Int, _ span: SourceSpan) -> Bool {
    guard let problem = derivedItem(row, span) else { return false }
    let isTold = bag.all.contains {
      $0.code == problem.code && $0.notes.first?.span == problem.notes.first?.span
    }
    if !isTold { bag.add(problem) }
    return true
  }

  private func derivedItem(_ row: Int, _ span: SourceSpan) -> Diagnostic? {
    if case .state = feature.rows[row].list { return nil }
    let model = feature.rows[row].model
    let isKept = feature.states.contains { $0.type.modelNames.contains(model) }
    let help: Advice =
      isKept
      ? "change the state that it follows from, as with 'update'"
      : "no state holds such elements: keep the list in one, and let the rows be of that"
    let name = feature.rows[row].name.value
    let list = declared.rows.first { $0.name.value == name }?.list
    return .error(
      "derived-item", "'item' cannot be set, since the rows are of a derived value", at: span,
      help: help, notes: [.init("the rows are of it here", at: list?.span)])
  }
}
