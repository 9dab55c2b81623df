import Diagnostics
import Expressions
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
  var scope = Scope(types: TypeTable([]))
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
  /// A step of the action that is resolved now makes a value, and gives it no name.
  var hasUnnamedValue = false
  /// States that start as nil, and cannot, which is reported.
  var emptyStates: Set<String> = []
  /// Paths of optionals that an `if` around the step has found to be nil.
  var absent: Set<String> = []
  /// The method that the action calls and gives no name to what it returns.
  var unnamedResult: String?
  /// The names among those of members and of actions' values that are generated, and for whom.
  var takenNames = TakenNames(among: NameIndex())
  /// What was said of arguments that do not fit, and where.
  var toldArguments: [String: SourceSpan] = [:]
  /// States whose type is reported where they are edited, so that nothing is said of it elsewhere.
  var mistyped: Set<String> = []
  /// Names that are reported where they are declared, so that nothing is said where they are used.
  var misnamed: Set<String> = []

  /// Runs of the feature's actions overlap, wait, begin by themselves or are ended early.
  let isTimed: Bool
  /// The modules that the spec uses.
  let used: [UsedModule]
  /// The models that the spec can name: its own, and those of the files that it uses.
  let typeNames: [String]
  /// Models that could not be read, which is reported: nobody knows what they hold.
  let unclearTypes: [String]

  init?(
    _ declared: DeclaredFeature,
    in file: SourceFile,
    using used: [UsedModule] = [],
    bag: DiagnosticBag
  ) {
    guard let name = declared.name else { return nil }
    self.declared = declared
    self.file = file
    self.used = used
    isTimed = declared.isTimed
    typeNames = declared.models.map(\.name.value) + used.flatMap(\.models).map(\.name.value)
    unclearTypes = declared.models.filter { $0.cases == nil && $0.properties == nil }
      .map(\.name.value)
    self.bag = bag
    feature = Feature(file: file.id, path: file.path, name: name)
    feature.summary = declared.summary?.value
    feature.isShared = declared.isShared
    feature.uses = used.map(\.use)
  }

  // MARK: Expressions

  /// Checks the expression that a node holds; a flow list is the array literal that it looks like.
  mutating func expression(_ node: Node?, as type: Type?, in scope: Scope) -> Expression? {
    guard let node else { return nil }
    let count = bag.all.count
    guard let text = expressionText(node) else {
      if case .dictionary(let key, _)? = type?.unwrapped, let entries = node.entries(keys: key) {
        bag.change(since: count) { $0.help = "a dictionary stands in quotes: '[\(entries)]'" }
      }
      return nil
    }
    return Checker.check(text, expecting: type, in: scope, into: &bag)?.replacing(rowConditions)
  }

  /// A Bool that decides something, and so is no constant.
  mutating func condition(_ node: Node?, in scope: Scope) -> Expression? {
    guard let value = expression(node, as: .bool, in: scope) else { return nil }
    reportConstant(value)
    return value
  }

  /// Swift warns of what never runs because a condition never changes.
  mutating func reportConstant(_ condition: Expression) {
    let evaluator = Evaluator(types: feature.types)
    guard case .bool(let value)? = try? evaluator.evaluate(condition, { _ in nil })
    else { return }
    bag.add(
      .error(
        "constant-condition", "this condition is always \(value)", at: condition.span,
        help: value
          ? "leave it out, or ask something that changes, as a state does"
          : "leave it out, with what depends on it, or ask something that changes, as a state does")
    )
  }

  mutating func expressionText(_ node: Node) -> SourceText? {
    if node.scalar?.text.isEmpty == false { return node.sourceText(in: file) }
    if node.elements != nil, file.bytes[node.span.start] == UInt8(ascii: "[") {
      let bytes = file.bytes[node.span.start..<node.span.end]
      if let conditions = node.quotedConditions {
        bag.add(
          .error(
            "expression-form", "expected an expression, found a list of texts", at: node.span,
            help: "conditions are joined with '&&' in one text: '\(conditions)'"))
        return nil
      }
      return SourceText(verbatim: String(decoding: bytes, as: UTF8.self), span: node.span)
    }
    let isEmpty = node.scalar.map { $0.text.isEmpty && !$0.isNull } ?? false
    bag.add(
      .error(
        "expression-form",
        "expected an expression, found \(isEmpty ? "nothing in the quotes" : node.describe)",
        at: node.span,
        help: isEmpty
          ? "an empty text is '\"\"', in quotes of its own"
          : node.isNull ? "write the value behind ': ', or 'nil' for none" : caseAdvice(node)))
    return nil
  }

  /// `.card(number: …)` for `{ card: { number: … } }`, as data has it.
  private func caseAdvice(_ node: Node) -> String? {
    guard let pair = node.mapping?.pairs.first else {
      if let elements = node.elements, !elements.isEmpty {
        let texts = elements.compactMap { $0.scalar?.text }
        let isShort = texts.count == elements.count && texts.joined().utf8.count < 60
        return "a list stands in brackets"
          + (isShort ? ": [\(texts.joined(separator: ", "))]" : ", as in '[first, second]'")
      }
      return node.mapping == nil
        ? nil : "an empty list is '[]', an empty dictionary '[:]' in quotes"
    }
    let isCase = feature.models.contains { $0.cases.contains { $0.name.value == pair.key.value } }
    let labels = (pair.value.mapping?.pairs ?? []).map { "\($0.key.value): …" }.joined(
      separator: ", ")
    if isCase { return "write '.\(pair.key.value)(\(labels))', in quotes" }
    if let path = pathAdvice(node, pair) { return path }
    let keys = node.mapping?.pairs.map(\.key.value) ?? []
    let models = feature.models.filter { model in
      keys.allSatisfy { key in model.properties.contains { $0.name.value == key } }
    }
    let inside = keys.map { "\($0): …" }.joined(separator: ", ")
    if models.count == 1 { return "write '\(models[0].name.value)(\(inside))', in quotes" }
    if models.isEmpty, keys.count == 1, let value = pair.value.scalar?.text {
      return "write '\(value)' alone"
    }
    return "a struct is made with 'Name(\(pair.key.value): …)'"
  }

  /// `item.count: …` for `item: { count: … }`, where a part of a value is set.
  private func pathAdvice(_ node: Node, _ pair: Field) -> String? {
    let before = file.bytes[..<node.span.start].suffix(60).reversed()
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }
      .prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "{") }
    let owner = String(decoding: before.reversed(), as: UTF8.self)
    let type = feature.states.first { $0.name.value == owner }?.type.unwrapped
    let isItem = owner == "item" && declared.rows.contains { $0.list != nil }
    let models = feature.models.filter { model in
      (isItem || type == .model(model.name.value))
        && model.properties.contains { $0.name.value == pair.key.value }
    }
    guard !models.isEmpty else { return nil }
    let value = pair.value.scalar?.text ?? "…"
    return "write '\(owner).\(pair.key.value): \(value)'"
  }

  /// A text of the screen: plain, with `\(…)` where values go.
  /// - Parameter own: A value that is called so beside the text, such as a field's: `kWh`, `iCloud`.
  mutating func text(_ node: Node?, in scope: Scope, beside own: String? = nil) -> Expression? {
    guard let node else { return nil }
    guard node.scalar != nil, !node.isEmptyScalar, let text = node.sourceText(in: file) else {
      bag.add(
        anchored(node)
          ?? commented(node)
          ?? .error(
            "text-form", "expected a text, found \(node.describe)", at: node.span,
            help: node.isNull && node.isEmptyScalar
              ? "write it behind the key"
              : node.isEmptyScalar
                ? "an empty text is \"''\""
                : read { $0.joined(node) }
                  ?? (node.elements?.first ?? node.onlyValue)?.scalar.map { "write '\($0.text)'" }
                  ?? node.firstText.map { "write '\($0)' alone" } ?? "put the text in quotes"))
      return nil
    }
    if let cut = node.cutText(in: file) { bag.add(cut) }
    if text.text != own, let shown = bareValue(text, in: scope) {
      bag.add(shown)
      return nil
    }
    return Checker.checkText(text, in: scope, into: &bag)
  }

  /// For `lesson.title` and `lessonTitle` where a text is due: a value that would be shown by its name.
  private func bareValue(_ text: SourceText, in scope: Scope) -> Diagnostic? {
    // Words for people begin with a capital letter, or have spaces between them.
    guard let first = text.text.utf8.first, 0x61...0x7A ~= first,
      !text.text.utf8.contains(UInt8(ascii: " "))
    else { return nil }
    let name = text.text.dotted[0]
    let isCode = name != text.text || name.utf8.contains { 0x41...0x5A ~= $0 }
    guard isCode, scope.lookup(name) != nil else { return nil }
    var ignored = DiagnosticBag()
    guard Checker.check(text, expecting: nil, in: scope, into: &ignored) != nil else { return nil }
    return .error(
      "foreign-value", "'\(text.text)' is shown as it stands, and no value", at: text.span,
      help: "write '\\(\(text.text))'")
  }

  /// For a text that begins with `&`, of which YAML leaves nothing.
  private func anchored(_ node: Node) -> Diagnostic? {
    let word = file.bytes[..<node.span.start].reversed().prefix { $0 > UInt8(ascii: " ") }
      .reversed()
    guard node.isEmptyScalar, word.first == UInt8(ascii: "&") else { return nil }
    let start = node.span.start - word.count
    return .error(
      "unquoted-text", "'&' at the start of a value is a YAML anchor",
      at: SourceSpan(file: file.id, start: start, end: start + 1),
      help: "put the text in quotes: '\(String(decoding: Array(word), as: UTF8.self))'")
  }

  /// For a text that begins with `#`, of which YAML leaves nothing.
  private func commented(_ node: Node) -> Diagnostic? {
    guard node.isEmptyScalar, node.isNull else { return nil }
    let rest = file.bytes[node.span.end...].prefix { $0 != UInt8(ascii: "\n") }
    guard let mark = rest.firstIndex(where: { $0 != UInt8(ascii: " ") }),
      rest[mark] == UInt8(ascii: "#")
    else { return nil }
    let text = String(decoding: rest[mark...], as: UTF8.self).filter { $0 != "\r" }
    return .error(
      "text-form", "expected a text, and '#' begins a comment",
      at: SourceSpan(file: file.id, start: mark, end: mark + 1),
      help: "put the text in quotes: '\(text.replacing("'", with: "''"))'")
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

  /// Of two members with one name, which is reported, the first is meant where it is used.
  mutating func declare(_ symbol: Symbol) {
    guard scope.lookup(symbol.name) == nil else { return }
    scope.declare(symbol)
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
            fits: state.type.unwrapped == type.unwrapped)
        } ?? .hides(name, hidden(by: known), free: free))
      // The steps behind it may well know it by another name.
      hasUnnamedValue = true
      if !known.isMember { type = .invalid }
    } else if GeneratedNames.reservedLocals.contains(name.value) {
      bag.add(.reserved(name))
    } else if isInRow, GeneratedNames.rowLocals.contains(name.value) {
      bag.add(.generated(name, for: "a row's actions"))
    } else if let owner = owner(ofHidden: name.value) {
      bag.add(.generated(name, for: owner))
    }
    let symbol = symbol(name.value, type, .local)
    scope.declareLocal(symbol)
    return Local(name: name, type: type, symbol: symbol.id)
  }

  /// What a value's name stands for already.
  private func hidden(by known: Symbol) -> String {
    if case .rowDerived(let row, _) = feature.symbols[known.id] {
      return "a derived value of '\(feature.rows[row].name.value)'"
    }
    return known.isMember ? "a member of the feature" : "a value of this action"
  }
}

extension Node {
  /// The value of a mapping of one.
  fileprivate var onlyValue: Node? {
    mapping.flatMap { $0.pairs.count == 1 ? $0.pairs[0].value : nil }
  }

  /// Nothing stands where a value is due.
  var isEmptyScalar: Bool { scalar?.text.isEmpty == true && scalar?.style == .plain }
}

extension Diagnostic {
  fileprivate static func hides(
    _ name: Located<String>, _ hidden: String, free: String?
  ) -> Diagnostic {
    .error(
      "hidden-name",
      "'\(name.value)' already names \(hidden)",
      at: name.span,
      help: "choose another name\(free.map { ", such as '\($0)'" } ?? "")"
    )
  }

  /// `as: orders`, where what is found may be meant to be kept in the state `orders`, if it fits there.
  fileprivate static func hidesKept(
    _ name: Located<String>, free: String?, fits: Bool
  ) -> Diagnostic {
    let result = free ?? "found"
    return .error(
      "hidden-name", "'\(name.value)' already names a member of the feature", at: name.span,
      help: fits
        ? "write 'as: \(result)', and as the next step '- set: { \(name.value): \(result) }'"
        : "write 'as: \(result)', and that name where the result is meant")
  }

  static func reserved(_ name: Located<String>) -> Diagnostic {
    .error(
      "reserved-name",
      "'\(name.value)' is a word of the language and cannot be a name here",
      at: name.span,
      help: ["appear", "disappear"].contains(name.value)
        ? "choose another name, and write 'on: \(name.value)' below it" : "choose another name"
    )
  }
}

extension Node {
  /// Conditions in a list, each in YAML's quotes, as one; `nil` for other lists.
  fileprivate var quotedConditions: String? {
    guard let elements, elements.count > 1,
      elements.allSatisfy({ $0.scalar?.style == .singleQuoted })
    else { return nil }
    let texts = elements.compactMap { $0.scalar?.text }
    guard texts.contains(where: { $0.contains { "!=<>.&|".contains($0) } }) else { return nil }
    let whole = texts.joined(separator: " && ")
    return whole.utf8.count > 100 ? "… && …" : whole
  }
}

extension Node {
  /// The entries of a mapping as those of a dictionary, with texts of the keys' type; `nil` where it is none,
  /// or long.
  fileprivate func entries(keys type: Type) -> String? {
    let pairs = mapping?.pairs ?? []
    let entries = pairs.compactMap { pair -> String? in
      guard let value = pair.value.scalar?.text else { return nil }
      let key = pair.key.value
      return switch type {
      case .string: "\"\(key)\": \(value)"
      case .model: ".\(key): \(value)"
      default: "\(key): \(value)"
      }
    }
    let text = entries.joined(separator: ", ")
    return pairs.isEmpty || entries.count < pairs.count || text.utf8.count > 60 ? nil : text
  }

  /// The text of a mapping that says more of it, as of its title or of languages, or of a list of one.
  fileprivate var firstText: String? {
    if let elements, elements.count == 1 { return elements[0].firstText }
    let words = mapping?.pairs.first?.value.scalar
    return words.flatMap { $0.text.contains("\n") || $0.text.isEmpty ? nil : $0.text }
  }
}
