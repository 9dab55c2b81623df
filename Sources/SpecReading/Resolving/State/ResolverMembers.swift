import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Routes, parameters and states.
extension Resolver {
  mutating func resolveRoutes() {
    for route in declared.routes {
      let values = fields(route.parameters)
      let link = link(route, values)
      feature.routes.append(
        Route(name: route.name, summary: route.summary?.value, parameters: values, link: link)
      )
    }
    checkLinks()
    for name in declared.routes.map(\.name) where ReservedNames.routes.contains(name.value) {
      bag.add(.reserved(name))
    }
  }

  mutating func fields(_ fields: [DeclaredField]) -> [TypedName] {
    fields.map { field in
      TypedName(name: field.name, type: takenType(field.type))
    }
  }

  /// The type of what is handed over, which has no default.
  mutating func takenType(
    _ node: Node?,
    _ giver: String = "whoever asks for it"
  ) -> Type {
    let count = bag.all.count
    let type = type(node)
    bag.change(since: count) { problem in
      if case .alone(let written, _)? = problem.help {
        problem.help = .alone(written, "\(giver) hands it over")
      }
    }
    return type
  }

  mutating func resolveParameters() {
    for (index, parameter) in declared.parameters.enumerated() {
      let type = takenType(parameter.type, "whoever opens the screen")
      let symbol = declare(parameter.name.value, type: type, as: .parameter(index))
      feature.parameters.append(Parameter(name: parameter.name, type: type, symbol: symbol))
    }
  }

  // MARK: State

  mutating func declareStates() {
    feature.states.reserveCapacity(declared.states.count)
    for (index, state) in declared.states.enumerated() {
      var type = state.short.map { shortType($0) } ?? type(state.type)
      type = unclearType(of: state, type)
      let name = state.name.value
      let facets = !state.hasRules ? [] : ruleFacets(name, index)
      let symbol = declare(name, type: type, as: .state(index), facets: facets)
      feature.states.append(
        State(
          name: state.name,
          type: type,
          summary: state.summary?.value,
          initial: nil,
          rules: [],
          symbol: symbol
        )
      )
    }
  }

  /// The type of a state; unknown where it starts as nil, and cannot, or where its keys are not read.
  private mutating func unclearType(of state: DeclaredState, _ type: Type) -> Type {
    guard !type.isOptional, type != .invalid else { return type }
    if state.isBroken, state.initial == nil, RuntimeValue.zero(of: type) == nil {
      return .invalid
    }
    let absent = ["nil", "null", "None"]
    guard let node = state.initial ?? state.short, let written = node.scalar?.text,
      absent.contains(where: written.hasSuffix), let text = node.sourceText(in: file)
    else { return type }
    let value = state.initial == nil ? TypeParser.split(text)?.value : text
    guard let value, absent.contains(value.text) else { return type }
    emptyStates.insert(state.name.value)
    bag.report(
      Mismatch("type-mismatch", expected: type.name, found: "nil"), at: value.span,
      help: state.initial == nil
        ? "write '\(type.name)?' alone, which starts as nil"
        : "make the type '\(type.name)?', which starts as nil")
    return .invalid
  }

  /// The states that survive a relaunch.
  mutating func resolveRestored() {
    let names = feature.states.map(\.name.value)
    for name in declared.restored {
      guard let index = names.firstIndex(of: name.value) else {
        reportUnknownState(name)
        continue
      }
      if feature.restored.contains(index) {
        bag.report(
          "same-name", "'\(name.value)' stands here twice", at: name.span, help: "leave one out")
      } else {
        checkHashValue(name)
        feature.restored.append(index)
      }
    }
  }

  private mutating func ruleFacets(_ name: String, _ index: Int) -> [Symbol] {
    let upper = name.upperFirst
    return [
      symbol("isValid", .bool, .isValid(state: index), swiftName: "is\(upper)Valid"),
      symbol("message", .optional(.string), .message(state: index), swiftName: "\(name)Message"),
      symbol("isTouched", .bool, .isTouched(state: index), swiftName: "is\(upper)Touched"),
    ]
  }

  /// The type of `Int = 1`: what stands before the equals sign.
  private mutating func shortType(_ node: Node) -> Type {
    guard node.scalar != nil, let text = node.sourceText(in: file) else { return type(node) }
    if text.text.isComputation {
      bag.report(
        "type-form", "expected a type, found an expression", at: node.span,
        help: "a state has a type, as in 'Int = 0'; what follows from other values stands under "
          + "'derived'")
      return .invalid
    }
    guard let parts = TypeParser.split(text) else { return type(node, canHaveDefault: true) }
    let count = bag.all.count
    let type = parseType(parts.type)
    bag.change(since: count) { problem in
      guard case .write(let text)? = problem.help, text.hasSuffix("= …") else { return }
      problem.help = .write("\(text.dropLast())\(parts.value.text.drop { $0 == " " })")
    }
    return type
  }

  /// Where states start. A default may use parameters and the states before its own.
  mutating func resolveInitials() {
    var scope = Scope(types: feature.types, isTrial: self.scope.isTrial)
    for parameter in feature.parameters {
      scope.lookupAndDeclare(parameter.name.value, from: self.scope)
    }
    for (index, state) in declared.states.enumerated() {
      let type = feature.states[index].type
      if emptyStates.contains(state.name.value) {
        scope.lookupAndDeclare(state.name.value, from: self.scope, facets: false)
        continue
      }
      if let initial = state.initial {
        feature.states[index].initial = expression(initial, as: type, in: scope)
      } else if let text = state.short?.sourceText(in: file),
        let parts = TypeParser.split(text)
      {
        feature.states[index].initial = Checker.check(
          parts.value,
          expecting: type,
          followsType: true,
          in: scope,
          into: &bag
        )
      } else if RuntimeValue.zero(of: type) == nil, type != .invalid {
        let start = feature.parameters.first { $0.type == type }?.name.value
        let model = type.modelNames.first.flatMap { feature.types[$0] }
        bag.add(.noZero(state.name, type, model, start: start))
      }
      if let initial = feature.states[index].initial {
        checkUnformatted(initial)
        checkFunctions(in: initial)
      }
      scope.lookupAndDeclare(state.name.value, from: self.scope, facets: false)
    }
  }

  /// A default sees few members, and Swift sees all of them before its own functions.
  private mutating func checkFunctions(in initial: Expression) {
    var hidden: [Located<String>] = []
    initial.visit { node in
      guard case .member(nil, let id, _) = node.kind else { return }
      let name = String(id.name.prefix { $0 != "(" })
      if scope.lookup(name)?.isMember == true { hidden.append(Located(name, at: node.span)) }
    }
    for name in hidden {
      bag.report(
        "hidden-name",
        "'\(name.value)' already names a member of the feature, and cannot be called here",
        at: name.span, help: "rename the member")
    }
  }

  /// Locale and time zone are there once the feature is.
  mutating func checkUnformatted(_ initial: Expression) {
    guard !initial.formatSettings.isEmpty else { return }
    bag.report(
      "formatted-default", "a default cannot depend on a locale", at: initial.span,
      help: "format it in a derived value")
  }
}

extension Diagnostic {
  fileprivate static func noZero(
    _ name: Located<String>,
    _ type: Type,
    _ model: ModelType?,
    start: String?
  ) -> Diagnostic {
    let plain = model?.cases.first { $0.payload.isEmpty }?.name
    let optional = "'\(name.value): \(type.name)?'"
    return .error(
      "no-default", "'\(name.value)' needs a default, since '\(type.name)' has no zero value",
      at: name.span,
      help: start.map { "write '\(name.value): \(type.name) = \($0)', or \(optional)" } ?? plain.map
      { "write '\(name.value): \(type.name) = .\($0)', or \(optional)" } ?? "write \(optional)"
        + ([.date, .url, .uuid].contains(type) ? ", or start with a parameter" : ", or a default"))
  }
}

extension String {
  /// Whether it can be no type, but an expression of other values: `page + 1`, `!isOpen`, `order.total`.
  fileprivate var isComputation: Bool {
    guard let first, first.isLowercase || first == "!" || first == "\"" else { return false }
    let start = prefix(200)
    if first == "!" { return true }
    let words = start.split(separator: " ")
    if words.contains(where: { Self.operators.contains(String($0)) }) { return true }
    let path = start.split(separator: ".", omittingEmptySubsequences: false)
    return path.count > 1 && path.allSatisfy { SwiftNames.isIdentifier(String($0)) }
  }

  private static let operators: Set = [
    "+", "-", "*", "/", "%", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "??", "?",
  ]
}

extension Scope {
  /// Takes over a symbol of another scope, if it is known there.
  fileprivate mutating func lookupAndDeclare(
    _ name: String,
    from other: Scope,
    facets: Bool = true
  ) {
    guard let symbol = other.lookup(name) else { return }
    declare(facets ? symbol : symbol.withoutFacets)
  }
}
