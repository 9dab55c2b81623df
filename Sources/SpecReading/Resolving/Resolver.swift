import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Turns names into what they stand for: declared sections in, the IR out.
///
/// Sections are resolved in the order in which they can lean on each other. What cannot be resolved
/// is reported once and left out or given the type `invalid`, which causes no further report.
struct Resolver {
  let declared: DeclaredFeature
  let file: SourceFile
  var bag: DiagnosticBag
  var feature: Feature
  /// Members of the feature that expressions can name.
  var scope: Scope
  /// How many elements of the view have a name so far.
  var elementCounts = NameCounts()
  /// What is resolved now is an action of a row.
  var isInRow = false
  /// What `isEnabled` of each action of the row stands for that is resolved now.
  var rowConditions: [SymbolID: Expression] = [:]
  /// A method fails with what is no enum, so that nobody knows the cases of its errors.
  var hasUnknownFailures = false
  /// A type is declared here and in a file that is used.
  var hasTwinTypes = false
  /// The step behind the one that is resolved now.
  var following: DeclaredStep?
  /// A step of the action that is resolved now makes a value, and gives it no name.
  var hasUnnamedValue = false
  /// States that start as nil, and cannot, which is reported.
  var emptyStates: Set<String> = []
  /// Paths of optionals that an `if` around the step has found to be nil.
  var absent: Set<String> = []
  /// The names among those of members and of actions' values that are generated, and for whom.
  var takenNames = TakenNames(among: NameIndex())
  /// What was said of arguments that do not fit, and where.
  var toldArguments: [String: SourceSpan] = [:]
  /// Names that are reported where they are declared, so that nothing is said where they are used.
  var misnamed: Set<String> = []

  /// What could not be read in the text: of what type a value is that holds such a place, nobody knows.
  var unreadPlaces: [SourceSpan] = []

  /// Runs of the feature's actions overlap, wait, begin by themselves or are ended early.
  let isTimed: Bool
  /// The modules that the spec uses.
  let used: [UsedModule]
  /// The models that the spec can name: its own, and those of the files that it uses.
  let typeNames: [String]
  /// Models that could not be read, which is reported: nobody knows what they hold.
  var unclearTypes: [String]

  init?(
    _ declared: DeclaredFeature,
    in file: SourceFile,
    using used: [UsedModule] = [],
    reserving generated: GeneratedNames,
    bag: DiagnosticBag,
    isTrial: Bool = false
  ) {
    guard let name = declared.name else { return nil }
    self.declared = declared
    self.file = file
    self.used = used
    scope = Scope(types: TypeTable([]), isTrial: isTrial)
    isTimed = declared.isTimed
    typeNames = declared.models.map(\.name.value) + used.flatMap(\.models).map(\.name.value)
    unclearTypes = declared.models
      .filter { $0.cases == nil && $0.properties == nil || $0.isGuessed }
      .map(\.name.value)
    self.bag = bag
    feature = Feature(file: file.id, path: file.path, name: name)
    feature.summary = declared.summary?.value
    feature.generated = generated
    feature.isShared = declared.isShared
    feature.uses = used.map(\.use)
  }

  // MARK: Symbols

  mutating func declare(
    _ name: String,
    type: Type?,
    as referent: Referent,
    swiftName: String? = nil,
    facets: [Symbol] = []
  ) -> SymbolID {
    let symbol = symbol(name, type, referent, swiftName: swiftName, facets: facets)
    declare(symbol)
    return symbol.id
  }

  /// Of two members with one name, which is reported, nobody knows which is meant where it is used.
  mutating func declare(_ symbol: Symbol) {
    guard let first = scope.lookup(symbol.name) else { return scope.declare(symbol) }
    scope.declare(
      Symbol(
        id: first.id, name: first.name, type: .invalid, swiftName: first.swiftName,
        isMember: first.isMember, facets: first.facets))
  }

  mutating func symbol(
    _ name: String,
    _ type: Type?,
    _ referent: Referent,
    swiftName: String? = nil,
    facets: [Symbol] = []
  ) -> Symbol {
    Symbol(
      id: feature.symbols.add(referent),
      name: name,
      type: type,
      swiftName: swiftName ?? name,
      isMember: referent.isMember,
      facets: facets
    )
  }

  /// Declares a value of one run in `scope`, which must not hide anything.
  ///
  /// - Parameter isResult: whether it is a result, which may be meant to be kept in the state of that name.
  mutating func local(
    _ name: Located<String>, _ type: Type, in scope: inout Scope, isResult: Bool = false
  ) -> Local {
    var type = type
    if name.value == DeclaredField.unclearName {
      hasUnnamedValue = true
    } else if let known = scope.lookup(name.value) {
      let free = ["found", "new", "next", "other"].lazy.map { "\($0)\(name.value.upperFirst)" }
        .first { scope.lookup($0) == nil }
      let state = isResult ? feature.states.first { $0.name.value == name.value } : nil
      bag.add(
        state.map { state in
          .hidesKept(
            name, free: scope.lookup("found") == nil ? "found" : free,
            fits: state.type.unwrapped == type.unwrapped, isKept: keeps(name.value))
        }
          ?? (isInRow && !isResult && name.value == "item"
            ? .takesItem(name) : .hides(name, hidden(by: known), free: free)))
      // The steps behind it may well know it by another name.
      hasUnnamedValue = true
      if !known.isMember { type = .invalid }
    } else if ReservedNames.locals.contains(name.value) {
      bag.add(.reserved(name))
    } else if isInRow, feature.generated.hold(name.value, of: .rowAction, .locals) {
      bag.add(.generated(name, for: "a row's actions"))
    } else if let owner = owner(ofHidden: name.value) {
      bag.add(.generated(name, for: owner))
    }
    let symbol = symbol(name.value, type, .local)
    scope.declareLocal(symbol)
    return Local(name: name, type: type, symbol: symbol.id)
  }

  /// Whether the step behind sets the state of a name to the value of that name.
  private func keeps(_ name: String) -> Bool {
    following?.verb?.value == .set
      && following?.subject?.mapping?[name]?.value.scalar?.text == name
  }

  /// What a value's name stands for already.
  private func hidden(by known: Symbol) -> String {
    if case .rowDerived(let row, _) = feature.symbols[known.id] {
      return "a derived value of '\(feature.rows[row].name.value)'"
    }
    if known.isMember { return "a member of the feature" }
    return known.type == nil ? "an action of the row" : "a value of this action"
  }
}

extension Diagnostic {
  fileprivate static func hides(
    _ name: Located<String>, _ hidden: String, free: String?
  ) -> Diagnostic {
    .error(
      "hidden-name", "'\(name.value)' already names \(hidden)", at: name.span,
      help: "choose another name\(free.map { ", such as '\($0)'" } ?? "")")
  }

  /// `takes: { item: Order }`, in an action of rows.
  fileprivate static func takesItem(_ name: Located<String>) -> Diagnostic {
    .error(
      "hidden-name", "'item' is there in each action of a row, and is not handed over",
      at: name.span, help: "leave it out of 'takes'")
  }

  /// `as: orders`, where what is found may be meant to be kept in the state `orders`, if it fits there.
  fileprivate static func hidesKept(
    _ name: Located<String>, free: String?, fits: Bool, isKept: Bool
  ) -> Diagnostic {
    let result = free ?? "found"
    let set = "set: { \(name.value): \(result) }"
    return .error(
      "hidden-name", "'\(name.value)' already names a member of the feature", at: name.span,
      help: fits
        ? isKept
          ? "write 'as: \(result)', and '\(name.value): \(result)' in the 'set' below"
          : "write 'as: \(result)', and as the next step '- \(set)'"
        : "write 'as: \(result)', and that name where the result is meant")
  }

  static func reserved(_ name: Located<String>) -> Diagnostic {
    .error(
      "reserved-name", "'\(name.value)' is a word of the language and cannot be a name here",
      at: name.span,
      help: ["appear", "disappear"].contains(name.value)
        ? "choose another name, and write 'on: \(name.value)' below it" : "choose another name")
  }
}
