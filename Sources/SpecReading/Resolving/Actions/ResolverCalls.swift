import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Steps that call services, and the values that are handed to whatever takes some.
extension Resolver {
  mutating func call(
    _ step: DeclaredStep,
    _ subject: Node,
    in scope: inout Scope
  ) -> [Step] {
    let called = method(subject, isCall: true, hasArguments: step.arguments != nil)
    let taken = called.map { feature.services[$0.service].methods[$0.method].parameters }
    let step = boundBeside(step, taking: taken?.map(\.name.value))
    guard let id = called else {
      if let name = step.binding { _ = local(name, .invalid, in: &scope, isResult: true) }
      return []
    }
    let method = feature.services[id.service].methods[id.method]
    if method.isStream {
      bag.report(
        "stream-call",
        "'\(subject.scalar?.text ?? "")' is a stream and cannot be called",
        at: subject.span,
        help: declared.subscriptions.first { $0.stream?.scalar?.text == subject.scalar?.text }
          .map { subscription in
            let reader = step.binding.map { ", and what reads '\($0.value)'" } ?? ""
            return
              "'\(subscription.name.value)' under 'subscriptions' listens to it: leave this step out"
              + reader
          }
          ?? "listen to it under 'subscriptions'"
      )
      if let name = step.binding { _ = local(name, .invalid, in: &scope, isResult: true) }
      return []
    }
    let values = arguments(step, method.parameters, of: subject, in: scope)
    if step.binding == nil, method.returns != .void {
      // Under which name it is used, nobody knows where the one that it has is none.
      if step.companions.contains(where: { $0.value == "as" }) { hasUnnamedValue = true }
    }
    var result: Local?
    if let name = step.binding {
      if method.returns == .void {
        bag.report(
          "no-result", "'\(subject.scalar?.text ?? "")' returns nothing", at: name.span,
          help: "leave 'as' out, or say with 'returns' what it returns",
          notes: [.init("it is declared here", at: method.name.span)])
      }
      result = local(
        name, method.returns == .void ? .invalid : method.returns, in: &scope, isResult: true)
    }
    guard let values else { return [] }
    return [.call(id, arguments: values, result: result)]
  }

  /// The method that `Service.method` names.
  mutating func method(
    _ node: Node,
    isCall: Bool = false,
    hasArguments: Bool = false
  ) -> MethodID? {
    guard let text = node.sourceText(in: file) else {
      bag.report(
        "unknown-method", "expected 'Service.method', found \(node.describe)", at: node.span,
        help: "as in 'OrderService.orders'")
      return nil
    }
    return method(text, isCall: isCall, hasArguments: hasArguments)
  }

  /// What Swift has in front of a call.
  private static let waiting = "await try try? try! call self async let _ =".split(separator: " ")

  /// - Parameters:
  ///   - isCall: whether it is called in a step, where an action could be done instead.
  ///   - hasArguments: whether the step says what the method takes.
  mutating func method(
    _ text: SourceText,
    isCall: Bool = false,
    hasArguments: Bool = false
  ) -> MethodID? {
    if let problem = calledAsFunction(text, hasArguments: hasArguments) {
      bag.add(problem)
      return nil
    }
    let isOneWord = !text.text.utf8.contains(UInt8(ascii: " "))
    let words = isOneWord ? [] : text.text.split(separator: " ")
    if words.count == 3, ["->", "as", "=>"].contains(words[1]) {
      hasUnnamedValue = true
      bag.report(
        "name-form", "a result has its name below the call",
        at: text.span(of: words[0].utf8.count + 1..<text.text.utf8.count),
        help: "write '\(words[0])', and 'as: \(words[2])' below it")
      return nil
    }
    if let first = words.first, first.hasSuffix(","), words.allSatisfy({ $0.contains(".") }) {
      bag.report(
        "name-form", "a step calls one method", at: text.span,
        help: "write a step for each: '- call: \(first.dropLast())' and the next below it")
      return nil
    }
    if words.count > 1, let last = words.last,
      words.dropLast().allSatisfy({ Self.waiting.contains($0) })
    {
      let before = words.dropLast().joined(separator: " ")
      bag.report(
        "name-form", "'\(before)' does not stand in front of a method",
        at: text.span(of: 0..<before.utf8.count), help: "write '\(last)': a step waits by itself")
      return nil
    }
    let parts = text.text.dotted
    guard parts.count == 2 else {
      let known = feature.services.flatMap { service in
        service.methods.map { "\(service.name.value).\($0.name.value)" }
      }
      let nearest =
        known.first { $0.hasSuffix(".\(text.text)") }
        ?? known.first { known in parts.last.map { known.hasSuffix(".\($0)") } ?? false }
        ?? Suggestion.nearest(to: text.text, among: known)
      let ofService = known.filter { $0.hasPrefix("\(text.text).") }
      let given = declared.states.map(\.name.value) + declared.parameters.map(\.name.value)
      let isGiven =
        !isCall && given.contains(text.text) && !known.contains { $0.hasSuffix(".\(text.text)") }
      let isAction = isCall && declared.actions.contains { $0.name.value == text.text }
      bag.report(
        "unknown-method",
        "expected 'Service.method', found \(text.text.isEmpty ? "nothing" : "'\(text.text)'")",
        at: text.span,
        help: isGiven
          ? "'\(text.text)' is given: write it below 'given:'"
          : isAction
            ? known.first { $0.hasSuffix(".\(text.text)") }.map {
              "'\(text.text)' alone is an action, which 'do' does; the method is '\($0)'"
            } ?? "'\(text.text)' is an action: write 'do: \(text.text)'"
            : !ofService.isEmpty
              ? "name its method: \(ofService.prefix(8).joined(separator: ", "))"
              : nearest.map { Advice.meant($0) } ?? known.first.map { "as in '\($0)'" }
      )
      return nil
    }
    let (owner, name) = (parts[0], parts[1])
    let dot = owner.utf8.count
    guard let service = feature.services.firstIndex(where: { $0.name.value == owner }) else {
      let services = feature.services.map(\.name.value)
      bag.add(.unknown(.service, owner, among: services, at: text.span(of: 0..<dot)))
      return nil
    }
    let methods = feature.services[service].methods
    guard let method = methods.firstIndex(where: { $0.name.value == name }) else {
      let place = text.span(of: (dot + 1)..<text.text.utf8.count)
      bag.add(
        .unknown(.method, name, of: owner, among: methods.map(\.name.value), at: place))
      return nil
    }
    return MethodID(service: service, method: method)
  }

  /// The values for what something takes, in its order: from `with: [a, b]` or `with: { a: … }`.
  ///
  /// - Parameter isStep: whether it is a step, which may stand in an `if`.
  mutating func arguments(
    _ step: DeclaredStep,
    _ parameters: [TypedName],
    of subject: Node,
    isStep: Bool = true,
    in scope: Scope
  ) -> [Expression]? {
    // What was given for each parameter; `.some(nil)` where that was reported.
    var given: [Expression??] = Array(repeating: nil, count: parameters.count)
    let isList = step.arguments?.elements != nil
    guard let nodes = argumentNodes(step) else { return nil }
    if parameters.contains(where: { $0.name.value == DeclaredField.unclearName }) { return nil }
    var unknown = 0
    let before = bag
    let whole = isList ? written(nodes, for: parameters, in: scope) : nil
    let taken = parameters.map(\.name.value)
    for (name, node) in nodes {
      guard let index = taken.firstIndex(of: name.value) else {
        let open = taken.indices.filter { index in !nodes.contains { $0.0.value == taken[index] } }
        let value = isList ? node.scalar?.text : nil
        let owner = subject.scalar?.text ?? ""
        let names = open.map { parameters[$0] }
        // A list of values is one mistake, and so is all that is given to what takes nothing.
        if parameters.isEmpty, unknown > 0 {
          continue
        } else if isList, let list = list(of: name.value) {
          bag.report(
            "with-form", "a comma is missing in '\(name.value)'", at: name.span,
            help: nodes.count == 1 ? "write '\(list)'" : "write '\(list.dropFirst().dropLast())'")
        } else if unknown == 0 || whole == nil {
          let type = scope.lookup(name.value)?.type
          let isValue = isList && type != nil
          // What nobody has declared is no value to hand over.
          let isNothing =
            name.value.dotted.allSatisfy(SwiftNames.isIdentifier)
            && scope.lookup(name.value.dotted[0]) == nil
          bag.add(
            .unknownArgument(
              name, of: owner, value: isNothing ? nil : value, isValue: isValue, among: names,
              whole: whole, beside: isList ? nodes.map(\.0.value).filter { taken.contains($0) } : []
            ))
        }
        unknown += 1
        // What is missing was most probably meant by it.
        for index in open { given[index] = .some(nil) }
        continue
      }
      let count = bag.all.count
      given[index] = .some(
        isStep
          ? stepValue(node, as: parameters[index].type, in: scope)
          : expression(node, as: parameters[index].type, in: scope))
      if isList { adviseLabels(nodes, name, whole: whole, since: count, in: scope) }
      if bag.all.count == count + 1 {
        if isStep, node.scalar?.text == name.value {
          adviseTakes(parameters[index], since: count, in: scope)
        }
        tellOnce("\(subject.scalar?.text ?? "").\(name.value)")
      }
    }
    reportSwap(
      among: nodes.compactMap { name, node in
        parameters.first { $0.name.value == name.value }.map { (name.value, node, $0.type) }
      }, since: before, in: scope)
    let omitted = parameters.indices
      .filter { given[$0] == nil && !parameters[$0].type.isOptional }
      .map { parameters[$0] }
    // What could not be read as a type may as well be one that is left out.
    let missing = omitted.filter { !$0.type.isInvalid }
    if !omitted.isEmpty,
      missing.isEmpty || step.isGuessed || isUnknownKey(step.verb?.span)
    {
      return nil
    }
    if !missing.isEmpty {
      let names = missing.map { "'\($0.name.value)'" }.joined(separator: ", ")
      bag.report(
        "missing-argument", "'\(subject.scalar?.text ?? "")' takes \(names), which is not given",
        at: step.arguments?.span ?? subject.span,
        help: adding(missing, to: step.arguments, in: scope))
      return nil
    }
    var values: [Expression] = []
    values.reserveCapacity(parameters.count)
    for index in parameters.indices {
      if let value = given[index] {
        guard let value else { return nil }
        values.append(value)
      } else {
        let none = SourceText(verbatim: "nil", at: subject.span)
        let type = parameters[index].type
        guard let value = Checker.check(none, expecting: type, in: scope, into: &bag) else {
          return nil
        }
        values.append(value)
      }
    }
    return values
  }

  /// Takes back the last problem where the same was said of this argument elsewhere: one type is wrong
  /// where it is declared. The place is a note there.
  private mutating func tellOnce(_ argument: String) {
    guard let problem = bag.all.last, problem.code == "type-mismatch", let span = problem.span
    else { return }
    let said = "\(argument): \(problem.message)"
    guard let first = toldArguments[said], bag.all.contains(where: { $0.span == first }) else {
      toldArguments[said] = span
      return
    }
    let problems = bag.all.dropLast()
    bag = DiagnosticBag()
    for var problem in problems {
      if problem.span == first {
        problem.notes.append(.init("it stands here too", at: span))
      }
      bag.add(problem)
    }
  }

  /// `nil`, and reported, where `with` is not laid out as it must be.
  mutating func argumentNodes(_ step: DeclaredStep) -> [(Located<String>, Node)]? {
    guard let node = step.arguments else { return [] }
    if let mapping = node.mapping { return mapping.pairs.map { ($0.key, $0.value) } }
    guard let elements = node.elements else {
      bag.report(
        "with-form",
        "expected a list of names or a mapping, found \(node.describe)",
        at: node.span,
        help: handedAlone(node, step).map { "write 'with: \($0)'" }
          ?? node.scalar.flatMap {
            SwiftNames.isIdentifier($0.text) ? "write '[\($0.text)]'" : nil
          }
          ?? node.scalar.flatMap { list(of: $0.text) }.map { "write '\($0)'" }
          ?? "as in 'with: [name]' or 'with: { name: value }'"
      )
      return nil
    }
    if let pairs = elements.first?.mapping?.pairs.first, elements.allSatisfy({ $0.mapping != nil })
    {
      bag.report(
        "with-form", "expected a list of names or a mapping, found a list of mappings",
        at: node.span,
        help: node.begins(with: "[", in: file)
          ? "write braces for the brackets" : .noDash(pairs.key.value))
      return nil
    }
    let names = elements.compactMap { element -> (Located<String>, Node)? in
      guard let text = element.scalar?.text, !text.isEmpty else {
        bag.report("with-form", "expected a name, found \(element.describe)", at: element.span)
        return nil
      }
      return (Located(text, at: element.span), element)
    }
    return names.count == elements.count ? names : nil
  }
}

extension Diagnostic {
  /// A name that is not taken, in a mapping or, with its value, in a list: the first such name most
  /// probably stands for the first thing that is open.
  fileprivate static func unknownArgument(
    _ name: Located<String>,
    of owner: String,
    value: String?,
    isValue: Bool,
    among open: [TypedName],
    whole: String?,
    beside others: [String]
  ) -> Diagnostic {
    let names = open.map(\.name.value)
    var problem = unknown(.argument, name.value, of: owner, among: names, at: name.span)
    // What stands there under its own name is meant as a value.
    let isNear =
      !isValue && !name.value.utf8.contains(UInt8(ascii: "."))
      && Suggestion.nearest(to: name.value, among: names) != nil
    if names.isEmpty {
      problem.help = "leave it out, or say where '\(owner)' is declared that it takes this"
    } else if let value, !isNear {
      problem.fix = nil
      let rest = others.map { ", \($0): \($0)" }.joined()
      problem.help =
        "a list names what is taken; for another value write "
        + "'with: \(whole ?? "{ \(names[0]): \(value)\(rest) }")'"
    } else if names.count == 1, !isNear {
      problem.help = "it takes '\(names[0])'"
    }
    return problem
  }
}
