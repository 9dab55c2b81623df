import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Names that were changed where they are declared, and nowhere else: what is declared and used nowhere is
/// most probably meant where a name is unknown.
extension Resolver {
  /// Names what is declared and used nowhere, where a name is unknown that is near to no other.
  mutating func adviseHalfRenames() {
    guard bag.hasErrors else { return }
    let text = file.bytes
    var places: [String: Int] = [:]
    for part in bag.all.compactMap({ $0.unknownPart(in: text) }) { places[part, default: 0] += 1 }
    let declared = declared
    var known: [String: [String]] = [:]
    func unused(_ code: String) -> [String] {
      if let names = known[code] { return names }
      let names = declared.names(for: code).unused(in: text)
      known[code] = names
      return names
    }
    // Each is looked for in the whole file.
    var (looked, handled) = (0, 0)
    // One place alone may as well be misspelt itself.
    var parts = Set(places.filter { $0.value > 1 }.keys.sorted().prefix(4))
    let services = feature.services.map(\.name.value)
    let models = feature.models
    var results: [String: Type] = [:]
    for service in feature.services {
      for method in service.methods {
        results["\(service.name.value).\(method.name.value)"] = method.returns
      }
    }
    bag.change(since: 0) { problem in
      if let part = problem.unknownPart(in: text) {
        if parts.remove(part) != nil { problem.suggestUnusedPart(in: text) }
        return
      }
      if problem.unknown?.owner == Unknown.handledError {
        if handled < 4 { problem.suggestUnusedPart(in: text) }
        handled += 1
        return
      }
      guard looked < 50, let written = problem.unknownName(in: text),
        SwiftNames.isIdentifier(written)
      else { return }
      looked += 1
      let inAction = declared.valuesOfAction(around: problem.span?.start ?? 0, in: text)
      let isValue = problem.code == "unknown-name"
      if isValue,
        let call = declared.unnamedCall(
          of: written, before: problem.span?.start ?? 0, in: text, results,
          isOnly: problem.fix == nil)
      {
        problem.fix = nil
        problem.help = "write 'as: \(written)' below 'call: \(call)', where it comes from"
        return
      }
      // A value stands for no function.
      if problem.unknown?.kind == .function { return }
      let isNear =
        problem.fix.map { Suggestion.nearest(to: written, among: [$0.replacement]) != nil } ?? true
      if isValue, isNear, problem.help?.meant?.hasPrefix("item") != true,
        let type = models.taken(as: written, text[(problem.span?.end ?? 0)...]),
        declared.isInAction(problem.span?.start ?? 0, in: text)
      {
        problem.fix = nil
        problem.help =
          "where the action is to be given it, add 'takes: { \(written): \(type) }' to it"
        return
      }
      let isRow = declared.rows.contains { $0.name.value == written }
      if isValue, problem.fix == nil || isRow,
        problem.help?.meant?.hasPrefix("item.") != true,
        let help = declared.laterName(written, among: inAction)
          ?? declared.adviceForThing(written, services, text[(problem.span?.end ?? 0)...])
      {
        problem.help = help
        problem.fix = nil
        return
      }
      let values = isValue ? inAction.unused(in: text) : []
      let names = values.count == 1 ? values : unused(problem.code)
      if names.count == 1, names[0] != written {
        problem.suggest(names[0], isNear: values.count == 1)
      }
    }
  }
}

extension [Model] {
  /// The struct that an unknown name is one of, as what stands behind it tells: `order.id`, of an `Order`.
  fileprivate func taken(as name: String, _ rest: ArraySlice<UInt8>) -> String? {
    let part = String(decoding: rest.prefix(100), as: UTF8.self)
    let member = part.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let model = first { $0.name.value == name.upperFirst && $0.isStructure }
    guard part.hasPrefix("."), let model,
      model.properties.contains(where: { $0.name.value == member })
    else { return nil }
    return model.name.value
  }
}

extension DeclaredFeature {
  /// For a value that a step names further down, or in another branch.
  fileprivate func laterName(_ written: String, among values: [DeclaredName]) -> Advice? {
    guard values.contains(where: { $0.name.value == written }) else { return nil }
    return "it is there below the step that names it with 'as', in the same list of steps"
  }

  /// For the name of something that is no value, in an expression.
  /// - Parameter rest: what stands behind it.
  fileprivate func adviceForThing(
    _ written: String,
    _ services: [String],
    _ rest: ArraySlice<UInt8>
  ) -> Advice? {
    if services.contains(written) {
      let method = String(decoding: rest.prefix(100), as: UTF8.self).dropFirst()
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let call = "call: \(written).\(method.isEmpty ? "…" : method)"
      return "a method is called in a step, as in '\(call)', and its result has a name with 'as'"
    }
    if routes.contains(where: { $0.name.value == written }) {
      return "'\(written)' is a route: a step goes there, with 'go: \(written)'"
    }
    if rows.contains(where: { $0.name.value == written }) {
      return "'\(written)' is a row, and no value"
    }
    return nil
  }
}

/// A declared name, and the part of the file in which it can be used.
private struct DeclaredName {
  var name: Located<String>
  var scope: Range<Int>
  /// Whether it is a value of one run, for which no key stands.
  var isLocal = false
}

extension DeclaredFeature {
  /// What can be meant where such a problem is told.
  fileprivate func names(for code: String) -> [DeclaredName] {
    let names: [Located<String>] =
      switch code {
      case "unknown-name": states.map(\.name) + derived.map(\.name) + parameters.map(\.name)
      case "unknown-state": states.map(\.name)
      case "unknown-type": models.map(\.name)
      case "unknown-service": services.map(\.name)
      case "unknown-action": actions.filter { $0.triggers.isEmpty }.map(\.name)
      case "unknown-row": rows.map(\.name)
      case "unknown-route": routes.map(\.name)
      default: []
      }
    return names.map { DeclaredName(name: $0, scope: 0..<Int.max) }
  }

  /// Whether the place belongs to an action that nothing but the view and other actions begin.
  fileprivate func isInAction(_ place: Int, in text: [UInt8]) -> Bool {
    (actions + rows.flatMap(\.actions)).contains { action in
      action.triggers.isEmpty && action.name.span.start < place
        && text.block(from: action.name.span.start).contains(place)
    }
  }

  /// The method that a step above calls without a name for what it returns, where that is most probably meant:
  /// the method has that name, or what it returns is of the type.
  fileprivate func unnamedCall(
    of name: String, before place: Int, in text: [UInt8], _ results: [String: Type], isOnly: Bool
  ) -> String? {
    let owner = (actions + rows.flatMap(\.actions)).first { action in
      let start = action.name.span.start
      return start < place && text.block(from: start).contains(place)
    }
    guard let owner else { return nil }
    var (calls, unnamed): ([String], [String]) = ([], [])
    owner.visitSteps { steps in
      for step in steps where step.span.start < place {
        guard step.verb?.value == .call, step.binding == nil,
          let method = step.subject?.scalar?.text,
          let result = results[method]
        else { continue }
        let words = ([method.dotted.last] + result.modelNames.map(\.self)).compactMap(\.self)
        if words.contains(where: { $0.lowercased() == name.lowercased() }) { calls.append(method) }
        if result != .void { unnamed.append(method) }
      }
    }
    if calls.isEmpty, unnamed.count == 1, let verb = unnamed[0].dotted.last,
      isOnly && name == "found" || name.hasPrefix(verb) && name.hasSuffix("ed")
    {
      return unnamed[0]
    }
    return calls.count == 1 ? calls[0] : nil
  }

  /// What the action takes and names that the place belongs to.
  fileprivate func valuesOfAction(around place: Int, in text: [UInt8]) -> [DeclaredName] {
    for action in actions + rows.flatMap(\.actions) where action.name.span.start < place {
      let scope = text.block(from: action.name.span.start)
      guard scope.contains(place) else { continue }
      var names = action.parameters.map(\.name)
      action.visitSteps { names += $0.compactMap(\.binding) }
      return names.map { DeclaredName(name: $0, scope: scope, isLocal: true) }
    }
    return []
  }
}

extension [DeclaredName] {
  /// Those that stand nowhere but where they are declared; none where looking for them all would take long.
  fileprivate func unused(in text: [UInt8]) -> [String] {
    guard count * text.count < 20_000_000 else { return [] }
    return compactMap { entry in
      let scope = entry.scope.clamped(to: 0..<text.count)
      let name = entry.name.value
      let uses = text.places(of: [UInt8](name.utf8), in: scope).filter { place in
        let end = place + name.utf8.count
        let isKey = entry.isLocal && end < text.count && text[end] == UInt8(ascii: ":")
        return place != entry.name.span.start && !isKey
      }
      return uses.isEmpty ? name : nil
    }
  }
}

extension Diagnostic {
  /// The name that nothing in the feature has.
  fileprivate func unknownName(in text: [UInt8]) -> String? {
    guard let unknown, unknown.owner == nil, unknown.kind != .key else { return nil }
    return unknown.name
  }

  /// The name that no property and no value of a state has.
  fileprivate func unknownPart(in text: [UInt8]) -> String? {
    guard let unknown, [.member, .facet, .property].contains(unknown.kind) else { return nil }
    return unknown.name
  }

  /// Says which of the parts that there are is used nowhere, where none is near.
  fileprivate mutating func suggestUnusedPart(in text: [UInt8]) {
    let names: [String]
    switch help {
    case .has(let all)? where fix == nil: names = Array(all.prefix(20))
    case .known(let all, _)? where fix == nil: names = Array(all.prefix(20))
    default: return
    }
    if unknown?.owner == Unknown.handledError {
      if names.count > 2 { suggestHandledCase(among: names, in: text) }
      return
    }
    let unused = names.filter { name in
      SwiftNames.isIdentifier(name)
        && text.places(of: [UInt8](name.utf8), in: 0..<text.count).count == 1
    }
    if unused.count == 1 { help = .maybe(.unused(unused[0]), or: help) }
  }

  /// Of the errors that are not handled, the one that shares a word with the name, or that a stub throws.
  private mutating func suggestHandledCase(among names: [String], in text: [UInt8]) {
    let words = Set(Phrase.words(of: unknownWord ?? "").lowercased().split(separator: " "))
    let alike = names.filter {
      !words.isDisjoint(with: Phrase.words(of: $0).lowercased().split(separator: " "))
    }
    if alike.count == 1 {
      help = .maybe(.alike(alike[0]), or: help)
      return
    }
    let thrown = names.filter { name in
      ["throws: \(name)", "throws: { \(name)"].contains { form in
        !text.places(of: [UInt8](form.utf8), in: 0..<text.count).isEmpty
      }
    }
    if thrown.count == 1 { help = .maybe(.thrown(thrown[0]), or: help) }
  }

  /// Adds a name that is declared, and used nowhere, where nothing better is said.
  /// - Parameter isNear: whether it is declared so near that it is rather meant than a similar name.
  fileprivate mutating func suggest(_ name: String, isNear: Bool) {
    if let fix {
      let isSpeltAlike =
        unknownWord.map { Suggestion.nearest(to: $0, among: [name]) != nil } ?? true
      guard isNear, fix.replacement != name || !isSpeltAlike else { return }
      let other: Advice? = fix.replacement == name ? nil : .meant(fix.replacement)
      help = .maybe(.unused(name), or: other)
      self.fix = nil
      return
    }
    switch help {
    case nil: help = .maybe(.unused(name), or: nil)
    case .known?, .or(.known, _)?: help = .maybe(.unused(name), or: help)
    case .maybe(.kin, .known?)?, .types?: help = .maybe(.unused(name), or: nil)
    default: break
    }
  }
}

extension Unknown {
  /// What a `catch` handles, whose cases come from several methods.
  static let handledError = "an error"
}
