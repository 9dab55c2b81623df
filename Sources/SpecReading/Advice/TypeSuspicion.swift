import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Finds the one declaration whose type is wrong, where much is reported that follows from it.
///
/// A type that was changed where it is declared, and nowhere else, does not fit wherever its name is used.
/// What would be reported were it another type is asked of the resolver itself: a declaration is to blame
/// where that would be nothing at all, and where no other one is found before the search has to end.
struct TypeSuspicion {
  let declared: DeclaredFeature
  let file: SourceFile
  let modules: [UsedModule]
  let generated: GeneratedNames
  /// What was reported before anything was resolved.
  let bag: DiagnosticBag

  /// Each trial resolves the whole spec, so there are fewer of a long one.
  private static let workLimit = 300_000
  /// Of all trials. What takes longer is no spec that people write.
  private static let timeLimit = Duration.seconds(2)
  private static let suspectLimit = 4
  private static let typeLimit = 24
  private static let problemLimit = 30

  /// What is reported where a value does not fit.
  private static let codes: Set = [
    "type-mismatch", "missing-unwrap", "needless-optional", "unknown-member", "not-a-function",
    "element-type", "rule-type", "rule-argument", "no-default", "path-type", "other-type",
    "row-list", "no-text", "wrong-arguments", "unexpected-closure", "nested-optional",
    "unknown-context", "misplaced-key", "missing-argument",
  ]

  /// - Returns: The problem with the declaration, and the warnings that there are without it; `nil` where
  ///   nobody can tell what to blame.
  func verdict(on problems: DiagnosticBag) -> DiagnosticBag? {
    let errors = problems.inSourceOrder.filter { $0.severity == .error }
    guard !bag.hasErrors, 2...Self.problemLimit ~= errors.count,
      errors.allSatisfy({ Self.codes.contains($0.code) && $0.span?.file == file.id })
    else { return nil }
    let lines = errors.compactMap(\.span).map { file.bytes.lines(around: $0.start..<$0.end) }
    guard Set(lines).count > 1 else { return nil }
    let models = (declared.models.map(\.name) + modules.flatMap(\.models).map(\.name)).map(\.value)
    var trials = Self.workLimit / max(file.bytes.count, 1_000)
    let end = ContinuousClock.now.advanced(by: Self.timeLimit)
    var found: (slot: DeclaredType, count: Int, types: [String], rest: DiagnosticBag)?
    search: for (slot, count) in suspects(in: lines, of: errors.flatMap(\.typesInvolved)) {
      // Fewer lines speak of it, and of the others.
      if let found, count < found.count { break }
      let types = slot.others(for: errors, models)
      for type in types.prefix(Self.typeLimit) {
        trials -= 1
        guard trials >= 0, ContinuousClock.now < end else { break search }
        guard let rest = reported(with: type, at: slot) else { continue }
        // With two declarations to blame, nobody knows which one is meant.
        if let found, found.slot.span != slot.span { return nil }
        found = (slot, count, (found?.types ?? []) + [type], found?.rest ?? rest)
      }
    }
    guard let found else { return nil }
    var result = DiagnosticBag()
    result.add(.mistyped(found.slot, meant: found.types, for: errors))
    result.add(contentsOf: found.rest)
    return result
  }

  /// The warnings that there are where the declaration has another type, with its default or without;
  /// `nil` where there are errors.
  private func reported(with type: String, at slot: DeclaredType) -> DiagnosticBag? {
    for text in [type + slot.initial, type].prefix(slot.initial.isEmpty ? 1 : 2) {
      var changed = declared
      slot.change(&changed, Node(.scalar(Scalar(text)), at: slot.span))
      let trial = Resolver(changed, in: file, using: modules, reserving: generated, bag: bag)
      guard var resolver = trial, resolver.resolveDeclarations(), !resolver.bag.hasErrors
      else { continue }
      resolver.resolveUses()
      if !resolver.bag.hasErrors { return resolver.bag }
    }
    return nil
  }

  /// The declarations of which at least two of the lines speak, and how many; those of most come first.
  private func suspects(
    in lines: [Range<Int>],
    of involved: [String]
  ) -> [(DeclaredType, count: Int)] {
    let counted = types.map { slot in
      let words = slot.words.map { [UInt8]($0.utf8) }
      let count = lines.count { line in
        slot.block.contains(line.lowerBound)
          || words.contains { !file.bytes.places(of: $0, in: line).isEmpty }
      }
      return (slot, count: count)
    }
    // Of those that as many lines speak of, the one whose type is spoken of comes first.
    let isSaid = { (slot: DeclaredType) in
      slot.text.hasPrefix("[") && involved.contains { $0.contains(slot.text) }
    }
    let ordered = counted.filter { $0.count > 1 }.map { ($0, isSaid: isSaid($0.0)) }
      .sorted { ($0.0.count, $0.isSaid ? 1 : 0) > ($1.0.count, $1.isSaid ? 1 : 0) }
    return ordered.prefix(Self.suspectLimit).map(\.0)
  }

  /// All types that are declared for what the file holds.
  private var types: [DeclaredType] {
    var types: [DeclaredType] = []
    func add(
      _ name: Located<String>, _ node: Node?, beside words: [String] = [],
      _ change: @escaping (inout DeclaredFeature, Node) -> Void
    ) {
      let type = node.flatMap {
        DeclaredType(name: name, $0, in: file, words: [name.value] + words, change: change)
      }
      if let type { types.append(type) }
    }
    for (index, state) in declared.states.enumerated() {
      add(state.name, state.short) { $0.states[index].short = $1 }
      add(state.name, state.type) { $0.states[index].type = $1 }
    }
    for (index, parameter) in declared.parameters.enumerated() {
      add(parameter.name, parameter.type) { $0.parameters[index].type = $1 }
    }
    for (model, declaration) in declared.models.enumerated() {
      for (index, property) in (declaration.properties ?? []).enumerated() {
        add(property.name, property.type) { $0.models[model].properties?[index].type = $1 }
      }
    }
    for (action, declaration) in declared.actions.enumerated() {
      for (index, parameter) in declaration.parameters.enumerated() {
        add(parameter.name, parameter.type, beside: [declaration.name.value]) {
          $0.actions[action].parameters[index].type = $1
        }
      }
    }
    for (route, declaration) in declared.routes.enumerated() {
      for (index, parameter) in declaration.parameters.enumerated() {
        add(parameter.name, parameter.type, beside: [declaration.name.value]) {
          $0.routes[route].parameters[index].type = $1
        }
      }
    }
    for (service, declaration) in declared.services.enumerated() {
      for (index, method) in declaration.methods.enumerated() {
        let results = declared.results(of: "\(declaration.name.value).\(method.name.value)")
        add(method.name, method.returns, beside: results) {
          $0.services[service].methods[index].returns = $1
        }
        for (number, parameter) in method.parameters.enumerated() {
          add(parameter.name, parameter.type, beside: [method.name.value]) {
            $0.services[service].methods[index].parameters[number].type = $1
          }
        }
      }
    }
    return types
  }
}

extension DeclaredFeature {
  /// The names that what a method answers is given.
  fileprivate func results(of method: String) -> [String] {
    var names: [String] = []
    func look(at steps: [DeclaredStep]) {
      for step in steps where step.verb?.value == .call && step.subject?.scalar?.text == method {
        if let name = step.binding { names.append(name.value) }
      }
    }
    for action in actions + rows.flatMap(\.actions) { action.visitSteps(look) }
    for subscription in subscriptions where subscription.stream?.scalar?.text == method {
      if let name = subscription.binding { names.append(name.value) }
    }
    return names
  }
}

/// A type where it is declared, and how to put another one in its place.
struct DeclaredType {
  let name: String
  /// As it is written, without a default.
  let text: String
  let span: SourceSpan
  /// The default behind it, with its equals sign; empty where there is none.
  let initial: String
  /// What is declared with it, such as rules.
  let block: Range<Int>
  /// The names by which it is used.
  let words: [String]
  let change: (inout DeclaredFeature, Node) -> Void

  init?(
    name: Located<String>, _ node: Node, in file: SourceFile, words: [String],
    change: @escaping (inout DeclaredFeature, Node) -> Void
  ) {
    guard node.span.file == file.id, node.span.end <= file.bytes.count else { return nil }
    let written = String(decoding: file.bytes[node.span.start..<node.span.end], as: UTF8.self)
    let type = written.prefix { $0 != "=" }
    let text = String(type.reversed().drop { $0 == " " }.reversed())
    // What is in quotes or spreads over lines is hardly a type that was mistaken.
    guard !text.isEmpty, !text.contains(where: { "\"'\n:".contains($0) }) else { return nil }
    self.name = name.value
    self.text = text
    block = file.bytes.block(from: name.span.start)
    self.words = words
    self.change = change
    initial = type.count < written.count ? String(written.dropFirst(text.count)) : ""
    span = SourceSpan(
      file: node.span.file, start: node.span.start, end: node.span.start + text.utf8.count)
  }

  /// What may be meant instead, by what is said of its uses; the nearest first.
  func others(for errors: [Diagnostic], _ models: [String]) -> [String] {
    let isOptional = text.hasSuffix("?")
    let plain = isOptional ? String(text.dropLast()) : text
    let isArray = plain.hasPrefix("[") && plain.hasSuffix("]")
    let element = isArray ? String(plain.dropFirst().dropLast()) : plain
    let core = element.hasSuffix("?") ? String(element.dropLast()) : element
    // Who says Decimal means it, and what it has not is told where it is asked for.
    if core == "Decimal", errors.allSatisfy({ $0.unknown?.owner == "Decimal" }) { return [] }
    let said = errors.flatMap(\.typesInvolved).joined(separator: " ").split {
      !$0.isLetter && !$0.isNumber
    }
    let known = ["String", "Int", "Double", "Decimal", "Bool", "Date", "UUID", "URL"]
    let all = (known + models).filter {
      $0 != core
    }
    let named =
      all.filter { said.contains(Substring($0)) } + all.filter { !said.contains(Substring($0)) }
    let shapes = [plain, "\(plain)?", core, "\(core)?", "[\(core)]"]
    let mark = isOptional ? "?" : ""
    let cores = named.flatMap { isArray ? ["[\($0)]"] : ["\($0)\(mark)", "\($0)?", "[\($0)]"] }
    var seen: Set = [text]
    return (shapes + cores).filter { seen.insert($0).inserted }
  }
}

extension Diagnostic {
  fileprivate static func mistyped(
    _ type: DeclaredType,
    meant types: [String],
    for errors: [Diagnostic]
  ) -> Diagnostic {
    let meant = types.prefix(3).map { "'\($0)'" }
    let isPlain = type.initial.isEmpty && !types[0].contains("[")
    return .error(
      "type-mismatch",
      "'\(type.name)' is \(type.text), and what is done with it needs another type",
      at: type.span, help: "did you mean \(meant.joined(separator: " or "))?",
      notes: errors.prefix(4).compactMap { error in error.span.map { .init(error.message, at: $0) }
      },
      fix: isPlain ? Fix(types[0], in: type.span) : nil)
  }
}

extension Diagnostic {
  /// The types of which the problem speaks.
  fileprivate var typesInvolved: [String] {
    switch fact {
    case let mismatch as Mismatch: [mismatch.expected, mismatch.found]
    case let unknown as Unknown: [unknown.owner].compactMap(\.self)
    case let never as NeverNil: [never.type]
    default: []
    }
  }
}
