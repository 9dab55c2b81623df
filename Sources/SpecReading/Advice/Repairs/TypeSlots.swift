import Diagnostics
import Expressions
import SpecModel
import YAML

/// The types that a spec declares for what it holds. One that was changed where it is declared, and nowhere
/// else, does not fit wherever its name is used.
struct TypeSlots {
  private let all: [TypeSlot]
  /// The names of models.
  let models: [String]
  private let lines: SourceLines

  private static let suspectLimit = 4
  private static let problemLimit = 30

  /// What is reported where a value does not fit.
  private static let codes: Set = [
    "type-mismatch", "missing-unwrap", "needless-optional", "unknown-member", "not-a-function",
    "element-type", "rule-type", "rule-argument", "no-default", "path-type", "other-type",
    "row-list", "no-text", "wrong-arguments", "unexpected-closure", "nested-optional",
    "unknown-context", "misplaced-key", "missing-argument",
  ]

  /// - Returns: `nil` where what is reported does not follow from a type.
  init?(_ declared: DeclaredFeature, _ file: SourceFile, models: [String], for errors: [Diagnostic])
  {
    guard 2...Self.problemLimit ~= errors.count,
      errors.allSatisfy({ Self.codes.contains($0.code) && $0.span?.file == file.id })
    else { return nil }
    lines = SourceLines(of: file)
    guard Set(errors.compactMap(\.span?.start).map(lines.index)).count > 1 else { return nil }
    self.models = models
    all = declared.types(in: file)
  }

  /// The declarations of which at least two of the lines speak, and how many; those of most come first.
  func suspects(for errors: [Diagnostic]) -> [(TypeSlot, count: Int)] {
    let places = errors.compactMap(\.span)
    let words = places.map { span in
      Set(
        lines.lines[lines.index(of: span.start)...lines.index(of: span.end)].flatMap { line in
          lines.text(line.range).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(
            String.init)
        })
    }
    let counted = all.map { slot in
      let count = places.indices.count { index in
        slot.extent.start <= places[index].start && places[index].start < slot.extent.end
          || slot.words.contains(where: words[index].contains)
      }
      return (slot: slot, count: count)
    }
    return Array(
      counted.filter { $0.count > 1 }.sorted { $0.count > $1.count }.prefix(Self.suspectLimit))
  }
}

/// A type where it is declared.
struct TypeSlot {
  let name: String
  /// As it is written, without a default.
  let text: String
  let span: SourceSpan
  /// The default behind it, with its equals sign; empty where there is none.
  private let initial: String
  /// What is declared with it, such as rules.
  let extent: SourceSpan
  /// The names by which it is used.
  let words: [String]

  private static let typeLimit = 24

  fileprivate init?(
    _ name: Located<String>, _ node: Node?, in file: SourceFile, beside words: [String] = [],
    extent: SourceSpan? = nil
  ) {
    guard let node, node.span.file == file.id else { return nil }
    let written = node.written(in: file)
    let type = written.prefix { $0 != "=" }
    let text = String(type.reversed().drop { $0 == " " }.reversed())
    // What is in quotes or spreads over lines is hardly a type that was mistaken.
    guard !text.isEmpty, !text.contains(where: { "\"'\n:".contains($0) }) else { return nil }
    self.name = name.value
    self.text = text
    self.words = [name.value] + words
    self.extent = extent ?? name.span.through(node.span)
    initial = type.count < written.count ? String(written.dropFirst(text.count)) : ""
    span = SourceSpan(
      file: node.span.file, start: node.span.start, end: node.span.start + text.utf8.count)
  }

  /// With another type, and with its default or without.
  func edits(to type: String) -> [Edit] {
    (initial.isEmpty ? [""] : [initial, ""]).map { initial in
      let end = span.end + self.initial.utf8.count
      return Edit(
        changes: [.init(range: span.start..<end, text: type + initial)],
        cause: mistyped(meant: [type], for: []))
    }
  }

  /// What may be meant instead, the nearest first.
  func others(for errors: [Diagnostic], _ models: [String]) -> [String] {
    let isOptional = text.hasSuffix("?")
    let plain = isOptional ? String(text.dropLast()) : text
    let isArray = plain.hasPrefix("[") && plain.hasSuffix("]")
    let element = isArray ? String(plain.dropFirst().dropLast()) : plain
    let core = element.hasSuffix("?") ? String(element.dropLast()) : element
    // Who says Decimal means it, and what it has not is told where it is asked for.
    if core == "Decimal", errors.allSatisfy({ $0.unknown?.owner == "Decimal" }) { return [] }
    let known = ["String", "Int", "Double", "Decimal", "Bool", "Date", "UUID", "URL"]
    let all = (known + models).filter { $0 != core }
    let shapes = [plain, "\(plain)?", core, "\(core)?", "[\(core)]"]
    let mark = isOptional ? "?" : ""
    let cores = all.flatMap { isArray ? ["[\($0)]"] : ["\($0)\(mark)", "\($0)?", "[\($0)]"] }
    var seen: Set = [text]
    return Array((shapes + cores).filter { seen.insert($0).inserted }.prefix(Self.typeLimit))
  }

  func mistyped(meant types: [String], for errors: [Diagnostic]) -> Diagnostic {
    let meant = types.prefix(3).map { "'\($0)'" }
    let isPlain = initial.isEmpty && !types[0].contains("[")
    return .error(
      "type-mismatch", "'\(name)' is \(text), and what is done with it needs another type",
      at: span, help: "did you mean \(meant.joined(separator: " or "))?",
      notes: errors.prefix(4).compactMap { error in error.span.map { .init(error.message, at: $0) }
      }, fix: isPlain ? Fix(types[0], in: span) : nil)
  }
}

extension DeclaredFeature {
  /// All types that are declared for what the file holds.
  fileprivate func types(in file: SourceFile) -> [TypeSlot] {
    var slots: [TypeSlot?] = []
    func add(_ fields: [DeclaredField], of owner: String) {
      slots += fields.map { TypeSlot($0.name, $0.type, in: file, beside: [owner]) }
    }
    slots += states.flatMap { state in
      [state.short, state.type].map { TypeSlot(state.name, $0, in: file, extent: state.extent) }
    }
    slots += parameters.map { TypeSlot($0.name, $0.type, in: file) }
    slots += models.flatMap { $0.properties ?? [] }
      .map { TypeSlot($0.name, $0.type, in: file) }
    for action in actions { add(action.parameters, of: action.name.value) }
    for route in routes { add(route.parameters, of: route.name.value) }
    for service in services {
      for method in service.methods {
        let results = results(of: "\(service.name.value).\(method.name.value)")
        slots.append(TypeSlot(method.name, method.returns, in: file, beside: results))
        add(method.parameters, of: method.name.value)
      }
    }
    return slots.compactMap(\.self)
  }

  /// The names that what a method answers is given.
  private func results(of method: String) -> [String] {
    var names: [String] = []
    for action in actions + rows.flatMap(\.actions) {
      action.visitSteps { steps in
        names += steps.filter { $0.verb?.value == .call && $0.subject?.scalar?.text == method }
          .compactMap(\.binding?.value)
      }
    }
    return names
      + subscriptions.filter { $0.stream?.scalar?.text == method }.compactMap(\.binding?.value)
  }
}
