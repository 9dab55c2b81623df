import Diagnostics
import Expressions
import Naming
import YAML

/// Which problems of a spec follow from others. Each rule stands by itself: their order does not matter.
struct Causes {
  let file: SourceFile
  /// What could not be read has names that nobody knows.
  let open: OpenNamespaces
  /// Names that stand where nothing could be read: what they stand for may well be declared there.
  let unread: Set<String>
  /// Values of keys that were read as other keys, which is reported: they are written for something else.
  let guessed: [SourceSpan]

  /// Whether a problem follows from another one, which is reported.
  func explain(_ problem: Diagnostic) -> Bool {
    if let unknown = problem.fact as? Unknown, unknown.kind != .key {
      if unread.contains(unknown.name) || open.mayHold(unknown) { return true }
    }
    guard let span = problem.span, span.file == file.id else { return false }
    return guessed.contains { $0.holds(span) }
  }

  /// The problems without those that follow from others, those of one subject joined.
  func causes(of problems: DiagnosticBag) -> DiagnosticBag {
    guard problems.hasErrors else { return problems }
    var rest = DiagnosticBag()
    for problem in problems.all where !explain(problem) { rest.add(problem) }
    return rest.errorCount > 1 ? rest.joined(in: file) : rest
  }
}

extension DiagnosticBag {
  init(_ problems: some Sequence<Diagnostic>) {
    self.init()
    for problem in problems { add(problem) }
  }

  mutating func report(
    _ code: String, _ message: String, at span: SourceSpan?, help: Advice? = nil,
    notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    add(.error(code, message, at: span, help: help, notes: notes, fix: fix))
  }

  mutating func report(
    _ fact: some Fact, at span: SourceSpan?, help: Advice? = nil, notes: [Diagnostic.Note] = []
  ) {
    add(.error(fact, at: span, help: help, notes: notes))
  }

  /// The problems of one subject as one: where it stands first, the other places in notes.
  func joined(in file: SourceFile) -> DiagnosticBag {
    var joined: [Diagnostic] = []
    var first: [Subject: Int] = [:]
    for problem in inSourceOrder {
      guard let span = problem.span, span.file == file.id, problem.notes.isEmpty,
        let subject = problem.subject
      else {
        joined.append(problem)
        continue
      }
      if let index = first[subject] {
        joined[index].notes.append(.init("it stands here too", at: span))
        if let fix = problem.fix, fix.replacement == joined[index].fix?.replacement {
          joined[index].fix?.copies.append(fix.span)
        }
        joined[index].adviseTaking(dueTo: problem)
      } else {
        first[subject] = joined.count
        joined.append(problem)
      }
    }
    // Rows need the 'id' that is missing already.
    let lacksID = joined.contains { $0.unknown?.kind == .member && $0.unknown?.name == "id" }
    return DiagnosticBag(joined.filter { problem in !lacksID || problem.code != "row-list" })
  }

  /// Neighbouring keys of one mapping that stand there twice: what they belong to is missing above them.
  mutating func joinDuplicateKeys(in file: SourceFile) {
    guard errorCount > 1 else { return }
    let lines = SourceLines(of: file)
    var joined: [Diagnostic] = []
    for problem in inSourceOrder {
      guard problem.code == "duplicate-key", let span = problem.span,
        var first = joined.last, first.code == "duplicate-key", let start = first.span?.start,
        lines.isBlock(from: start, through: span.start)
      else {
        joined.append(problem)
        continue
      }
      first.help = "remove them, or begin above them what they belong to"
      first.notes.append(.init(problem.message, at: span))
      joined[joined.count - 1] = first
    }
    self = DiagnosticBag(joined)
  }

  /// A text without quotes that is due to be a name: quotes would not help.
  mutating func leaveOutTexts(dueAsNamesIn later: DiagnosticBag) {
    let names = later.all.filter { $0.code == "name-form" }.compactMap(\.span)
    guard !names.isEmpty else { return }
    var result = DiagnosticBag()
    for problem in all {
      let text = problem.code == "unquoted-text" ? problem.fix?.span : nil
      if !names.contains(where: { text?.holds($0) == true }) { result.add(problem) }
    }
    self = result
  }

  /// A comment that takes an end away is the problem, and what is open before it follows.
  mutating func blameCuts(for later: inout DiagnosticBag, in file: SourceFile) {
    let cuts = all.filter { $0.code == "cut-text" && $0.span?.file == file.id }
    guard !cuts.isEmpty, later.hasErrors else { return }
    var blamed: Set<SourceSpan> = []
    var rest = DiagnosticBag()
    for problem in later.all {
      let cut = cuts.first { problem.isCut(by: $0, in: file) }
      if let span = cut?.span { blamed.insert(span) } else { rest.add(problem) }
    }
    later = rest
    change(since: 0) { problem in
      if let span = problem.span, blamed.contains(span) { problem.severity = .error }
    }
  }

  /// Leaves out what has a code, but for the first problems.
  mutating func leaveOut(_ code: String, since count: Int) {
    var result = DiagnosticBag()
    for (index, problem) in all.enumerated() where index < count || problem.code != code {
      result.add(problem)
    }
    self = result
  }

  /// Warnings of what nothing uses say nothing where a part of the file could not be read.
  var withoutWarnings: DiagnosticBag {
    return DiagnosticBag(all.filter { problem in problem.severity == .error })
  }
}

/// What a problem is about. Problems of one subject are one mistake.
private enum Subject: Hashable {
  /// A name of the feature that is declared nowhere.
  case name(String)
  /// A part that a thing has not.
  case part(Unknown.Kind, String, of: String?)
  /// What is never nil.
  case value(String)
  case missing(MissingProperty)
  case key(String, Advice)
}

extension Diagnostic {
  fileprivate var subject: Subject? {
    switch fact {
    case let unknown as Unknown: subject(unknown)
    case let never as NeverNil: .value(never.value)
    case let missing as MissingProperty: .missing(missing)
    default: nil
    }
  }

  private func subject(_ unknown: Unknown) -> Subject? {
    switch unknown.kind {
    case .property, .member: .part(.member, unknown.name, of: unknown.owner)
    case .method, .enumCase: .part(unknown.kind, unknown.name, of: unknown.owner)
    case .key: help.flatMap { fix == nil ? nil : .key(unknown.name, $0) }
    case .facet, .function, .rowAction, .claimed:
      .part(unknown.kind, unknown.name, of: unknown.owner)
    default: .name(unknown.name)
    }
  }

  /// A name that an action does not know, near to another one, and that another place hands over to it.
  fileprivate mutating func adviseTaking(dueTo other: Diagnostic) {
    guard code == "unknown-name", fix != nil, other.code == "unknown-argument",
      let name = other.unknown?.name
    else { return }
    help = "where the action is to be given it, add 'takes: { \(name): … }' to it"
    fix = nil
  }
}

extension SourceSpan {
  func holds(_ other: SourceSpan) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}

extension Diagnostic {
  /// Whether it is about something that is not closed, on the line of a comment and before it; or at it.
  fileprivate func isCut(by cut: Diagnostic, in file: SourceFile) -> Bool {
    guard code == "syntax" || code == "text-form", let span, let hash = cut.span,
      span.file == hash.file
    else { return false }
    return span.start <= hash.start && file.isOneLine(from: span.beginning, to: hash)
  }

  var unknown: Unknown? { fact as? Unknown }

  /// The name of which it says that nothing has it, where it can be one.
  var unknownWord: String? {
    guard let unknown, unknown.kind != .key, SwiftNames.isIdentifier(unknown.name) else {
      return nil
    }
    return unknown.name
  }
}

extension DiagnosticBag {
  /// What is written where problems with a code are reported.
  func words(of code: String, in file: SourceFile) -> Set<String> {
    Set(all.filter { $0.code == code }.compactMap(\.span).map(file.written))
  }
}

extension [Node] {
  /// All words that stand somewhere in them.
  var names: Set<String> {
    var names: Set<String> = []
    var open = self
    while let node = open.popLast() {
      if let text = node.scalar?.text { names.insert(text) }
      open += node.elements ?? []
      for pair in node.mapping?.pairs ?? [] {
        names.insert(pair.key.value)
        open.append(pair.value)
      }
    }
    return names
  }
}
