import Diagnostics
import Expressions
import Naming
import Simulation
import SpecModel
import TemplateEngine
import TestPlanning

extension ObjectTable where Source == Row {
  static let row = ObjectTable(
    "row",
    origin: { $0.name.span },
    identity: { $0.name.value },
    [
      .init("name", .text, "The row's type.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("propertyName", .text, "The property that holds all rows.") {
        $1.text($0.functionName + "s")
      },
      .init("functionName", .text, "The function that makes one row.") {
        $1.text(SwiftNames.escaped($0.functionName))
      },
      .init("itemType", .text, "The element's type.") { $1.text($0.model) },
      .init("idType", .text, "The type of the element's `id`.") { $1.type($0.idType) },
      .init("sampleID", .swift, "An `id` as tests have it.") { row, writer in
        writer.swift(writer.feature.sample(1, of: row.idType), as: row.idType)
      },
      .init("of", .swift, "The list.") { row, writer in
        writer.swift([.member(writer.feature.swiftName(of: row.list))])
      },
      .init(
        "beside", .list(.object("rowSource")), "What rows follow from beside their elements."
      ) {
        ObjectTable<RowSource>.rowSource.list($1.feature.sources(besideElementOf: $0), &$1)
      },
      .init("isOfState", .flag, "The list is a state.") { row, _ in
        if case .state = row.list { .bool(true) } else { .bool(false) }
      },
      .init("needsFoundation", .flag, "A type in it is Foundation's.") { row, _ in
        .bool(row.idType.needsFoundation || row.derived.contains { $0.type.needsFoundation })
      },
      .init("imports", .list(.text), "Modules of the project that it needs, in order.") {
        row, writer in
        writer.imports(writer.feature.modules(of: [row.idType] + row.derived.map(\.type)))
      },
      .init("isShown", .flag, "An element of the view lists it.") { row, writer in
        let feature = writer.feature
        let index = feature.rows.firstIndex { $0.name.value == row.name.value }
        return .bool(index.map { feature.isShown(row: $0) } ?? false)
      },
      .init("values", .list(.object("rowValue")), "What a row shows; guards of its actions last.") {
        $1.values($0.values(in: $1.feature), of: $0)
      },
      .init(
        "locals", .list(.object("rowValue")),
        "Values that others of the row read, each after all that it reads itself."
      ) {
        $1.values($0.values(in: $1.feature, inOrderOfNeed: true).filter(\.isReadByRow), of: $0)
      },
      .init("shownValues", .list(.object("rowValue")), "Those that a view can show.") {
        let asked = Set($0.actions.filter(\.parameters.isEmpty).map(\.name.value))
        let values = $0.values(in: $1.feature).filter { value in
          value.guards.map(asked.contains) ?? (value.display != "none")
        }
        return $1.values(values, of: $0)
      },
      .init("startsEmpty", .flag, "The list is empty when the feature begins.") { row, writer in
        .bool(writer.feature.startsEmpty(row.list))
      },
      .init("actions", .list(.object("action")), "What a row can be asked for.") { row, writer in
        writer.actions(row.actions, of: row)
      },
      .init("asyncActions", .list(.text), "Those that are asynchronous, by their names.") {
        row, writer in
        let names = row.actions.filter(\.isAsync).map { writer.name($0.name) }
        return writer.store.array(names)
      },
      .init(
        "buttons", .list(.object("action")), "Those of buttons: neither for a tap nor for a swipe."
      ) {
        $1.actions($0.buttons(in: $1.feature), of: $0)
      },
      .init(
        "tap", .optional(.text),
        "What a tap asks for in every list of the row, where it has buttons besides."
      ) { row, writer in
        let taps = Set(writer.feature.lists(of: row).map(\.select))
        guard taps.count == 1, let tap = taps.first?.flatMap({ $0 }),
          !row.buttons(in: writer.feature).isEmpty
        else { return .null }
        return writer.text(row.actions[tap].name.value)
      },
    ]
  )
}

extension ModelWriter {
  fileprivate mutating func values(_ values: [RowValue], of row: Row) -> Value {
    substitutes = row.facets(of: feature, id: [.text("item.id")])
    defer { substitutes = [:] }
    return ObjectTable<RowValue>.rowValue.list(values, &self)
  }

  fileprivate mutating func actions(_ actions: [Action], of row: Row) -> Value {
    let values = actions.map { action in
      substitutes = row.substitutes(in: action, of: feature)
      hiddenMembers = rowLocals
      defer {
        substitutes = [:]
        hiddenMembers = []
      }
      return ObjectTable<Action>.action.value(action, &self)
    }
    return store.array(values)
  }
}

/// A stored value, or a setting of formats, that rows follow from.
struct RowSource {
  var name: String
  /// `error`, or `errors` by the ids of rows, or `format` if it cannot be compared itself.
  var kind = ""
}

extension ObjectTable where Source == RowSource {
  static let rowSource = ObjectTable(
    "rowSource",
    [
      .init("name", .text, "The property's name.") { $1.text(SwiftNames.escaped($0.name)) },
      .init("kind", .text, "`error`, `errors` by ids, `format`, or empty if it can be compared.") {
        $1.text($0.kind)
      },
    ]
  )
}

extension Feature {
  fileprivate func sources(besideElementOf row: Row) -> [RowSource] {
    let values = row.values(in: self).map(\.value)
    let read = values.flatMap { $0.dependencies.map { symbols[$0] } }
    let stored = stored(behind: read, isOfRow: true).map { TestInput($0, in: self) }
    let formats = Set((values + expressions(behind: read)).flatMap(\.formatSettings)).map(\.name)
    return stored.filter { !$0.isParameter }.map { input in
      let kind = input.type.isHashable ? "" : input.type.isDictionary ? "errors" : "error"
      return RowSource(name: input.storageName, kind: kind)
    } + formats.sorted().map { RowSource(name: $0, kind: "format") }
  }
}

extension Type {
  fileprivate var isDictionary: Bool {
    if case .dictionary = self { true } else { false }
  }
}

/// A value that a row shows.
struct RowValue {
  var name: String
  var type: Type
  var summary: String?
  var value: Expression
  /// The special way in which a view shows the value: `progress` or `failure`.
  var look: String?
  /// Whether another value of the row reads it.
  var isReadByRow: Bool
  /// Whether a view does not show it.
  var isHidden = false
  /// Whether the value is constant. The compiler would warn about a condition with it.
  var isConstant = false
  /// The row's action that can run only if the value is true.
  var guards: String?
  /// Whether a list triggers that action by a tap.
  var guardsTap = false
  /// Whether a list triggers that action by a swipe.
  var guardsSwipe = false
  /// The name of a flag without `is`, unless another value has that name.
  var claim: String?
}

extension RowValue {
  var display: String {
    isHidden ? "none" : look ?? (guards == nil ? type.display : "none")
  }
}

extension ObjectTable where Source == RowValue {
  static let rowValue = ObjectTable(
    "rowValue",
    [
      .init("name", .text, "The property's name.") { $1.text($0.name) },
      .init("words", .text, "What a person reads where it is true: its name in words.") {
        $1.text(Phrase.words(ofFlag: $0.name))
      },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("type", .text, "The type.") { $1.type($0.type) },
      .init("isOptional", .flag, "It may be nil.") { value, _ in .bool(value.type.isOptional) },
      .init("zero", .optional(.swift), "Its empty text, 0 or false, if it has one.") {
        $1.zero(of: $0.type)
      },
      .init("value", .swift, "The expression; `item` is the element.") { value, writer in
        guard value.look == "failure" else { return writer.swift(value.value) }
        return writer.swift(
          [.open] + writer.pieces(value.value)
            + [.text("?"), .softline(""), .text(".localizedDescription"), .close])
      },
      .init("isReadByRow", .flag, "Another value of the row reads it.") { value, _ in
        .bool(value.isReadByRow)
      },
      .init("isConstant", .flag, "It follows from nothing.") { value, _ in
        .bool(value.isConstant)
      },
      .init("guards", .optional(.text), "The action that can run only where this is true.") {
        $1.text($0.guards)
      },
      .init("guardsTap", .flag, "It guards what a tap asks for in a list.") { value, _ in
        .bool(value.guardsTap)
      },
      .init("guardsSwipe", .flag, "It guards what a swipe asks for in a list.") { value, _ in
        .bool(value.guardsSwipe)
      },
      .init(
        "claim", .optional(.text),
        "What a flag claims, unless another value is named so: `loaded` for `isLoaded`."
      ) { $1.text($0.claim) },
      .init(
        "display", .text,
        "`text`, `number`, `date`, `image`, `flag`, `progress`, `failure` or `none`."
      ) {
        $1.text($0.display)
      },
    ]
  )
}

extension Feature {
  /// Returns the lists of the view that show the row, in their order.
  fileprivate func lists(of row: Row) -> [RowList] {
    view.flatMap(\.flattened).compactMap { element in
      guard case .list(let list) = element.kind, rows[list.row].name.value == row.name.value
      else { return nil }
      return list
    }
  }
}

extension Row {
  /// Returns the actions that neither a tap nor a swipe triggers.
  fileprivate func buttons(in feature: Feature) -> [Action] {
    let gestures = Set(feature.lists(of: self).flatMap { [$0.select, $0.delete] })
    return actions.indices
      .filter { actions[$0].parameters.isEmpty && !gestures.contains($0) }
      .map { actions[$0] }
  }

  var functionName: String { Phrase.lowerFirst(name.value) }

  /// - Parameter inOrderOfNeed: Whether each value follows the values that it reads. Otherwise the
  ///   values have the spec's order.
  func values(in feature: Feature, inOrderOfNeed: Bool = false) -> [RowValue] {
    let derived =
      inOrderOfNeed
      ? self.derived : self.derived.sorted { $0.name.span.start < $1.name.span.start }
    let read = Set((derived.map(\.value) + actions.compactMap(\.when)).flatMap(\.dependencies))
    // A text says what it makes of a number, a date or a flag.
    let said = Set(derived.filter { $0.type.unwrapped == .string }.flatMap(\.value.dependencies))
    let names = derived.map(\.name.value)
    var constants: Set<SymbolID> = []
    for value in self.derived where constants.isSuperset(of: value.value.dependencies) {
      constants.insert(value.symbol)
    }
    let shown = derived.map {
      RowValue(
        name: $0.name.value,
        type: $0.type,
        summary: $0.summary,
        value: $0.value,
        isReadByRow: read.contains($0.symbol),
        isHidden: $0.type.unwrapped != .string && said.contains($0.symbol),
        isConstant: constants.contains($0.symbol),
        guards: nil,
        claim: Claims.claim(of: $0.name.value, isBool: $0.type == .bool, among: names)
      )
    }
    let lists = feature.lists(of: self)
    let guards = actions.indices.filter { actions[$0].hasRowGuard }.map { index in
      let action = actions[index]
      return RowValue(
        name: "is\(Phrase.upperFirst(action.name.value))Enabled",
        type: .bool,
        summary: nil,
        value: feature.enabled(action) ?? .invalid(at: action.name.span),
        isReadByRow: false,
        guards: action.name.value,
        guardsTap: lists.contains { $0.select == index },
        guardsSwipe: lists.contains { $0.delete == index },
        claim: "\(action.name.value)Enabled"
      )
    }
    let told = Set(derived.flatMap(\.value.dependencies).map { feature.symbols[$0] })
    let facts = actions.filter(\.isAsync).flatMap { action in
      runs(action, feature, isErrorTold: told.contains(.failure(action.id)))
    }
    return shown + guards + facts
  }

  /// Returns whether the action runs for the element, and its last error for the element.
  /// - Parameter isErrorTold: Whether a value of the row already says what the error is.
  private func runs(_ action: Action, _ feature: Feature, isErrorTold: Bool) -> [RowValue] {
    let upper = Phrase.upperFirst(action.name.value)
    func value(_ referent: Referent, _ type: Type) -> Expression {
      let id = feature.symbols.id(of: referent) ?? SymbolID(-1)
      return .local(id, named: action.name.value, type: type, at: action.name.span)
    }
    let running = RowValue(
      name: "is\(upper)Running", type: .bool, summary: nil,
      value: value(.isRunning(action.id), .bool), look: "progress", isReadByRow: false,
      guards: nil, claim: "\(action.name.value)Running"
    )
    guard action.storesError else { return [running] }
    return [
      running,
      RowValue(
        name: "\(action.name.value)ErrorMessage", type: .optional(.string), summary: nil,
        value: value(.failure(action.id), .optional(.error)), look: "failure", isReadByRow: false,
        isHidden: isErrorTold, guards: nil
      ),
    ]
  }

  /// Returns the name of the list in the code.
  func listName(in feature: Feature) -> String { feature.swiftName(of: list) }

  /// Returns the code for the row's element and values in one of its actions.
  func substitutes(in action: Action, of feature: Feature) -> [SymbolID: [SwiftPiece]] {
    var result = facets(of: feature, id: [.text("id")])
    let isInPlace = action.setsItem && !feature.movesItem(action)
    let element: [SwiftPiece] =
      isInPlace ? [.member(listName(in: feature)), .text("[index]")] : [.text("item")]
    result[item] = element
    for value in derived {
      let made = [.member(functionName)] + SwiftPiece.list([[.text("of: ")] + element], "(", ")")
      let member = SwiftNames.escapedMember(value.name.value)
      result[value.symbol] = made + [.open, .softline(""), .close, .text(".\(member)")]
    }
    return result
  }
}

extension Row {
  /// Returns the code for whether each action runs for an element, and for its error.
  func facets(of feature: Feature, id: [SwiftPiece]) -> [SymbolID: [SwiftPiece]] {
    var result: [SymbolID: [SwiftPiece]] = [:]
    for action in actions where action.isAsync {
      let (runs, errors) = (Referent.isRunning(action.id), Referent.failure(action.id))
      if let symbol = feature.symbols.id(of: runs) {
        let store = SwiftPiece.member(feature.storeName(of: runs))
        result[symbol] = [store, .text(".contains")] + SwiftPiece.list([id], "(", ")")
      }
      if let symbol = feature.symbols.id(of: errors) {
        result[symbol] = [.member(feature.storeName(of: errors)), .text("[")] + id + [.text("]")]
      }
    }
    return result
  }
}

extension Type {
  /// How a view shows a value of the type.
  var display: String {
    switch unwrapped {
    case .string: "text"
    case .int, .double, .decimal: "number"
    case .date: "date"
    case .url: "image"
    case .bool: "flag"
    default: "none"
    }
  }
}
