import Diagnostics
import YAML

/// How many bytes the trials of all repairs may read: each reads the whole spec, in one or two microseconds a
/// byte.
public final class RepairBudget {
  var bytesLeft = 500_000

  public init() {}
}

/// Finds the one change of a spec's text after which nothing is left to report: what it changes is the cause
/// of all that is reported.
///
/// Edits are proposed for the facts and the places of what is reported, the cheapest first. Each is applied,
/// and the spec is read again by the same pipeline.
struct RepairSearch {
  let file: SourceFile
  /// Reads a spec, and what it uses: the problems, and how many bytes were read.
  let read: (SourceFile) -> (problems: DiagnosticBag, bytes: Int)

  /// In bytes, of which each trial reads so many.
  private let size: Int
  private let budget: RepairBudget
  private var tried: Set<[Edit.Change]> = []
  private static let lineLimit = 4

  init(
    file: SourceFile,
    within budget: RepairBudget,
    read: @escaping (SourceFile) -> (problems: DiagnosticBag, bytes: Int)
  ) {
    self.file = file
    self.budget = budget
    self.read = read
    // What trials may cost is counted in bytes.
    size = file.bytes.count
  }

  /// What is reported of a line where lines do not stand as they are meant.
  private static let layoutCodes: Set = [
    "wrong-indent", "duplicate-key", "unknown-key", "wrong-kind", "missing-key", "missing-colon",
    "missing-space", "wrong-name", "unquoted-text", "type-form", "expression-form", "type-name",
    "two-steps", "two-elements", "misplaced-key", "name-form", "empty-rule", "empty-element",
    "type-syntax", "step-form", "stub-form", "wrong-bracket", "raw-payload", "yaml-syntax",
  ]

  // MARK: Causes

  /// - Returns: The problem with the one line; `nil` where nobody can tell which one is to blame, or where it
  ///   is reported already, and nothing else is.
  mutating func cause(of problems: DiagnosticBag) -> Diagnostic? {
    let errors = problems.inSourceOrder.filter { $0.severity == .error }
    // What goes with the key of an item moves below that key, and the item stays where it is. Lines cannot be
    // edited as text where they are none.
    guard errors.allSatisfy({ $0.span?.file == file.id && $0.code != "not-utf-8" }),
      errors.first?.help?.isBelow != true
    else { return nil }
    let lines = SourceLines(of: file)
    var ways: [Edit] = []
    for edit in lines.renames(for: errors) + lines.ownRepairs(of: errors)
      + edits(of: lines, for: errors)
    {
      // What may be one of several things is reported with all of them.
      if !ways.isEmpty, edit.alternative == nil { break }
      guard let way = mending(edit) else {
        if isSpent { return nil }
        continue
      }
      guard way.alternative != nil else { return report(of: way, in: lines, beside: errors) }
      ways.append(way)
    }
    guard var cause = ways.first.flatMap({ report(of: $0, in: lines, beside: errors) }) else {
      return nil
    }
    let keys = ways.compactMap(\.alternative).map { "'\($0):'" }
    if keys.count > 1 {
      cause.help =
        keys.count > 4
        ? "write the key of what stands behind it" : "write \(keys.joined(separator: " or "))"
    }
    return cause
  }

  /// The declaration of the one type to blame, and the warnings that there are with another one.
  mutating func mistyped(_ slots: TypeSlots, for errors: [Diagnostic]) -> DiagnosticBag? {
    // Each trial reads the whole spec, so there are fewer of a long one.
    var trials = 300_000 / max(size, 1_000)
    var found: (slot: TypeSlot, count: Int, types: [String], rest: [Diagnostic])?
    search: for (slot, count) in slots.suspects(for: errors) {
      // Fewer lines speak of it, and of the others.
      if let found, count < found.count { break }
      for type in slot.others(for: errors, slots.models) {
        var rest: [Diagnostic]?
        for edit in slot.edits(to: type) where rest == nil && trials > 0 {
          trials -= 1
          rest = trial(edit)
        }
        if trials == 0 || isSpent { break search }
        guard let rest else { continue }
        // With two declarations to blame, nobody knows which one is meant.
        if let found, found.slot.span != slot.span { return nil }
        found = (slot, count, (found?.types ?? []) + [type], found?.rest ?? rest)
      }
    }
    return found.map { found in
      DiagnosticBag([found.slot.mistyped(meant: found.types, for: errors)] + found.rest)
    }
  }

  /// The problems; where a name is unknown, with the one that is declared and that nothing uses, if less is
  /// left to report with that.
  mutating func advised(_ problems: DiagnosticBag) -> DiagnosticBag {
    let lines = SourceLines(of: file)
    var trials = 4
    var advised = problems.all
    for (index, problem) in advised.enumerated() where trials > 0 {
      guard let unknown = problem.unknown, let span = problem.span,
        file.written(at: span) == unknown.name, let name = lines.unused(for: problem)
      else { continue }
      trials -= 1
      let places = ([span] + problem.notes.compactMap(\.span)).sorted { $0.start < $1.start }
      let changes = places.map { Edit.Change(range: $0.start..<$0.end, text: name) }
      let left = self.problems(after: Edit(changes: changes, cause: problem))
      guard let left, left.errorCount < problems.errorCount else { continue }
      advised[index].help = .maybe(.unused(name), or: problem.help)
    }
    return DiagnosticBag(advised)
  }

  // MARK: Trials

  private var isSpent: Bool { budget.bytesLeft < size }

  /// What is left to report with an edit.
  private mutating func problems(after edit: Edit) -> DiagnosticBag? {
    guard !isSpent, tried.insert(edit.changes).inserted else { return nil }
    // An edit changes the text, and no tree: what is laid out wrong has none.
    let bytes = edit.applied(to: file.bytes)
    let mended = read(SourceFile(id: file.id, path: file.path, bytes: bytes))
    budget.bytesLeft -= max(mended.bytes, 1_000)
    return mended.problems
  }

  /// The warnings that there are with an edit; `nil` where there are errors.
  private mutating func trial(_ edit: Edit) -> [Diagnostic]? {
    guard let problems = problems(after: edit), !problems.hasErrors else { return nil }
    return problems.all.map { problem in
      var problem = problem
      problem.span = problem.span.map(edit.origin)
      return problem
    }
  }

  /// The edit, with the name that is missing where a stand-in is read; `nil` where it does not mend the spec.
  private mutating func mending(_ edit: Edit) -> Edit? {
    guard let problems = problems(after: edit) else { return nil }
    guard problems.hasErrors else { return edit }
    guard let named = edit.named else { return nil }
    let words = problems.inSourceOrder.lazy.flatMap { problem in
      [problem.neededWord, problem.unknownWord, problem.firstKnown].compactMap(\.self)
    }
    guard let word = words.first(where: { $0.utf8.count > 1 }) else { return nil }
    return mending(named(word))
  }

  // MARK: Proposals

  /// What may mend the lines where something is reported, and then those around them, which come last.
  private func edits(of lines: SourceLines, for errors: [Diagnostic]) -> [Edit] {
    // Of a key that is there twice, and of further such keys, it tells in its notes.
    let isPlaced = errors[0].code != "wrong-indent" || errors[0].fact is Beside
    if errors.count == 1, isPlaced, errors[0].notes.count < 2 {
      return edits(of: lines, for: errors[0])
    }
    let places = errors.filter { Self.layoutCodes.contains($0.code) }.compactMap(\.span?.start)
    let suspects = Array(places.map(lines.index).withoutRepeats.prefix(Self.lineLimit))
    let all = (suspects + suspects.flatMap(lines.around)).withoutRepeats
    let nameless = suspects.prefix(2).flatMap { lines.nameless(around: $0) }
    let names = Set(errors.compactMap(\.unknownWord)).sorted().prefix(2)
    return suspects.flatMap { lines.wordEdits(of: $0) } + all.prefix(4).flatMap(lines.hitKeys)
      + names.flatMap { name in nameless.compactMap { $0.named?(name) } }
      + all.flatMap { lines.columnEdits(of: $0) }
      + nameless
      + suspects.prefix(2).flatMap { lines.missingHeads(above: $0) }
      + suspects.prefix(2).flatMap { lines.swaps(around: $0) }
  }

  /// What may mend the line of the only problem.
  private func edits(of lines: SourceLines, for error: Diagnostic) -> [Edit] {
    let line = lines.index(of: error.span?.start ?? 0)
    let hit = [line, line - 1].filter { $0 >= 0 }.flatMap(lines.hitKeys)
    switch error.code {
    case "unquoted-text": return hit + lines.wordEdits(of: line)
    case "wrong-key": return lines.lostKeys(for: error)
    case "missing-key" where (error.fact as? MissingKey)?.key == "as":
      return [lines.bindingEdit(of: line, for: error)]
    // A word alone in a list is an item.
    case "missing-colon": return lines.dashEdits(of: line) + hit
    // It is a key that nobody knows anywhere, or one that stands in another column than it is meant.
    case "unknown-key" where error.help?.isOfKeys == true: return lines.columnEdits(of: line)
    default: return hit + (lines.unopenedList(of: line).map { [$0] } ?? [])
    }
  }

  /// What is said of the line already, where that says all; else what mends it.
  private func report(
    of edit: Edit, in lines: SourceLines, beside errors: [Diagnostic]
  ) -> Diagnostic? {
    if edit.isOfAuthor { return edit.cause }
    let told = errors.first { error in
      lines.index(of: error.span?.start ?? 0) == edit.line && edit.isReported(error)
    }
    // What was tried is better advice than what a line around suggests.
    if case .guess? = edit.cause.help, case .guess? = told?.help, told?.help != edit.cause.help {
      return edit.cause
    }
    if told != nil, errors.count == 1 { return nil }
    return told ?? edit.cause
  }
}

extension [Int] {
  fileprivate var withoutRepeats: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Diagnostic {
  /// The first of the properties that a value may have, where it says which these are.
  fileprivate var firstKnown: String? {
    guard code == "unknown-property", case .known(let names, _)? = help else { return nil }
    return names.first
  }

  /// The property that it says a value needs.
  fileprivate var neededWord: String? { (fact as? MissingProperty)?.names.last }
}

extension Advice {
  fileprivate var isBelow: Bool { if case .below = self { true } else { false } }
  fileprivate var isOfKeys: Bool { if case .keys = self { true } else { false } }
}
