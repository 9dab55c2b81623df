import Diagnostics
import Expressions
import Naming
import SpecModel

/// The cases of errors that `catch` lists.
extension Resolver {
  /// Each with the enums that have it, of those that the calls of the action's body can fail with.
  mutating func handledCases(
    _ action: DeclaredAction,
    _ body: Action,
    _ error: Symbol,
    in scope: Scope,
    row: Int?
  ) -> [Handler.Case] {
    guard !action.handledCases.isEmpty else { return [] }
    let methods = body.steps.flattened.compactMap { step in
      if case .call(let method, _, _) = step { method } else { nil }
    }
    let failures = methods.compactMap { feature.method($0).failure }
    let enums = failures.removingRepeats.compactMap { feature.types[$0] }
    if enums.count == 1 { checkFailure(of: methods, enums[0], against: action) }
    if enums.isEmpty, !hasUnknownFailures, !action.calls(beyond: body) {
      checkMissingFailure(of: methods, against: action)
    }
    return action.handledCases.compactMap { declared in
      let (name, bound) = declared.name.value.calledPattern
      let having = enums.filter { $0.enumCase(named: name) != nil }
      let payload = payload(
        of: Located(name, at: declared.name.span), in: having, scope,
        beside: declared.steps.bindings)
      var inner = scope
      inner.declareLocal(error.carrying(payload))
      if let bound, !having.isEmpty {
        bag.add(.caseBinding(declared.name, name, bound, of: having[0]))
        for word in bound { inner.declareLocal(symbol(word, .invalid, .local)) }
      }
      let before = bag
      let steps = steps(declared.steps, in: inner, row: row)
      guard having.isEmpty else {
        // What could not be read carries anything.
        if payload.contains(where: { $0.label == DeclaredField.unclearName }) {
          leaveOutCarried(since: before)
        }
        return .init(name: name, enums: having.map(\.name), payload: payload, steps: steps)
      }
      // Of a call that was reported nobody knows how it fails.
      leaveOutCarried(since: before)
      if !hasUnknownFailures, !action.calls(beyond: body) {
        bag.add(.unknownCase(declared.name, of: enums))
      }
      return nil
    }
  }

  /// Reports 'fails' where it names an enum with none of the cases that are listed, and another one has all.
  private mutating func checkFailure(
    of methods: [MethodID],
    _ named: ModelType,
    against action: DeclaredAction
  ) {
    let names = action.handledCases.map(\.name.value)
    guard !hasUnknownFailures, names.allSatisfy({ named.enumCase(named: $0) == nil }),
      let meant = feature.models.first(where: { model in
        names.allSatisfy { name in model.cases.contains { $0.name.value == name } }
      })
    else { return }
    let places = methods.compactMap { id -> Located<String>? in
      let service = feature.services[id.service]
      let method = service.methods[id.method].name.value
      return declared.services.first { $0.name.value == service.name.value }?
        .methods.first { $0.name.value == method }?.failure
    }
    guard let place = places.first else { return }
    hasUnknownFailures = true
    bag.report(
      "unknown-enum",
      "'\(named.name)' has none of the cases that the 'catch' of '\(action.name.value)' lists",
      at: place.span, help: Advice.meant(meant.name.value))
  }

  /// Reports that what is called says nothing of how it fails, where one enum has all cases that are listed.
  private mutating func checkMissingFailure(of methods: [MethodID], against action: DeclaredAction)
  {
    let names = action.handledCases.map(\.name.value).filter { $0 != "else" }
    let meant = feature.models.filter { model in
      names.allSatisfy { name in model.cases.contains { $0.name.value == name } }
    }
    guard let first = action.handledCases.first, !names.isEmpty, meant.count == 1,
      Set(methods).count == 1, let method = methods.first
    else { return }
    hasUnknownFailures = true
    bag.report(
      "unknown-case",
      "what '\(feature.name(of: method))' fails with is not declared: nobody knows '\(names[0])'",
      at: first.name.span, help: "add 'fails: \(meant[0].name.value)' to that method")
  }

  /// What an error carries of which nobody knows the enum.
  private mutating func leaveOutCarried(since before: DiagnosticBag) {
    guard bag.errorCount > before.errorCount else { return }
    let problems = bag.all.dropFirst(before.all.count)
    bag = before
    for problem in problems {
      let isCarried = problem.unknown?.kind == .member && problem.unknown?.owner == "error"
      if !isCarried { bag.add(problem) }
    }
  }

  /// What the case carries in all enums that have it. `message` is the error's own.
  private mutating func payload(
    of name: Located<String>,
    in enums: [ModelType],
    _ scope: Scope,
    beside bound: Set<String>
  ) -> [Handler.Payload] {
    let payloads = enums.compactMap { $0.enumCase(named: name.value)?.payload }
    var shared = payloads.first ?? []
    for other in payloads.dropFirst() {
      shared.removeAll { mine in
        !other.contains { $0.name == mine.name && $0.type == mine.type }
      }
    }
    shared.removeAll { $0.name == "message" }
    return shared.map { property in
      let value = Local(
        name: Located(freeName(for: property.name, in: scope, beside: bound), at: name.span),
        type: property.type,
        symbol: feature.symbols.add(.local)
      )
      return Handler.Payload(label: property.name, value: value)
    }
  }

  /// A name that hides nothing from the steps that see it: the label's own, where it can be.
  private func freeName(for label: String, in scope: Scope, beside bound: Set<String>) -> String {
    var name = label
    while scope.lookup(name) != nil || bound.contains(name) || owner(ofHidden: name) != nil
      || ReservedNames.locals.contains(name)
      || feature.generated.hold(name, of: .rowAction, .locals)
    {
      name = "error" + name.upperFirst
    }
    return name
  }
}

extension Handler.Case {
  /// Notes which of its values are read.
  mutating func mark(_ used: SymbolSet) {
    steps = steps.map { $0.marking(used) }
    for index in payload.indices {
      payload[index].value.isUsed = used.contains(payload[index].value.symbol)
    }
  }
}

extension Symbol {
  /// The error with what its case carries: `error.left`.
  fileprivate func carrying(_ payload: [Handler.Payload]) -> Symbol {
    guard !payload.isEmpty else { return self }
    let facets = payload.map { item in
      Symbol(
        id: item.value.symbol,
        name: item.label,
        type: item.value.type,
        swiftName: item.value.name.value
      )
    }
    return Symbol(id: id, name: name, type: type, swiftName: swiftName, facets: facets)
  }
}

extension [DeclaredStep] {
  /// The names that they bind, also below branches.
  fileprivate var bindings: Set<String> {
    var result: Set<String> = []
    visit { steps in
      for step in steps {
        if let name = step.binding { result.insert(name.value) }
      }
    }
    return result
  }
}

extension String {
  /// `limitReached(limit)` and `limitReached(let limit)`, as a pattern of Swift: the case, and the names.
  fileprivate var calledPattern: (name: String, bound: [String]?) {
    guard let open = firstIndex(of: "("), hasSuffix(")") else { return (self, nil) }
    let words = self[index(after: open)...].dropLast().split { $0 == " " || $0 == "," || $0 == ":" }
      .map { String($0) }.filter { $0 != "let" && $0 != "var" }
    guard words.allSatisfy({ SwiftNames.isIdentifier($0) || $0 == "_" }) else { return (self, nil) }
    return (String(self[..<open].drop { $0 == "." }), words.filter { $0 != "_" })
  }
}

extension Diagnostic {
  fileprivate static func caseBinding(
    _ written: Located<String>, _ name: String, _ bound: [String], of model: ModelType
  ) -> Diagnostic {
    let label = model.enumCase(named: name)?.payload.first?.name
    var problem = unknown(
      .enumCase, written.value, of: Unknown.handledError, among: [], at: written.span)
    problem.fix = nil
    problem.help =
      "write '\(name)' alone"
      + (label.map { ": below it, what it carries is read as 'error.\($0)'" } ?? "")
    return problem
  }

  fileprivate static func unknownCase(_ name: Located<String>, of enums: [ModelType]) -> Diagnostic
  {
    let names = enums.flatMap { $0.cases.map(\.name) }.removingRepeats
    var problem = unknown(
      .enumCase, name.value, of: Unknown.handledError, among: names + ["else"], at: name.span)
    if enums.isEmpty {
      problem.help =
        "what is called names no cases with 'fails': write a list of steps below 'catch'"
    }
    return problem
  }
}

extension Unknown {
  /// What a `catch` handles, whose cases come from several methods.
  fileprivate static let handledError = "an error"
}
