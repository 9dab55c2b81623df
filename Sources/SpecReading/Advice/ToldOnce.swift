import Diagnostics
import YAML

extension DiagnosticBag {
  /// The problems with each unknown name told once: where it stands first. The other places where it
  /// was written are notes, since one declaration under another name is one mistake.
  ///
  /// - Parameter unread: names that stand under keys which nobody knows. What they stand for may well be
  ///   declared there.
  func toldOnce(in file: SourceFile, leavingOut unread: Set<String>) -> DiagnosticBag {
    guard errorCount > 1 else { return self }
    struct Name: Hashable {
      var written: ArraySlice<UInt8>
      var what: String
    }
    var told: [Diagnostic] = []
    var first: [Name: Int] = [:]
    let lists = all.lazy
      .filter { $0.code == "wrong-kind" && $0.help?.hasPrefix("write '") == true }
      .compactMap(\.span).prefix(20).map(\.self)
    for diagnostic in inSourceOrder where !diagnostic.misses(unread, in: file) {
      // The name in a list is meant alone, which is reported.
      let isInList = lists.contains { list in
        guard let span = diagnostic.span, diagnostic.code.hasPrefix("unknown-") else {
          return false
        }
        return span.file == list.file && list.start < span.start && span.end < list.end
      }
      if isInList { continue }
      guard let span = diagnostic.span, span.file == file.id, span.end <= file.bytes.count,
        let what = diagnostic.namedThing ?? diagnostic.dataThing(in: file),
        diagnostic.notes.isEmpty
      else {
        told.append(diagnostic)
        continue
      }
      let name = Name(
        written: diagnostic.isOfType || diagnostic.isOfData
          ? [] : file.bytes[span.start..<span.end], what: what)
      if let index = first[name] {
        told[index].notes.append(.init("it stands here too", at: span))
        told[index].adviseTaking(dueTo: diagnostic)
      } else {
        first[name] = told.count
        told.append(diagnostic)
      }
    }
    // Rows need the 'id' that is missed already.
    let lacksID = told.contains {
      $0.code == "unknown-member" && $0.message.hasSuffix(" has no 'id'")
    }
    var result = DiagnosticBag()
    for diagnostic in told where !lacksID || diagnostic.code != "row-list" {
      result.add(diagnostic)
    }
    return result
  }
}

extension DiagnosticBag {
  /// Neighbouring keys of one mapping that stand there twice: what they belong to is missing above them.
  mutating func joinTwins(in file: SourceFile) {
    guard errorCount > 1 else { return }
    var told: [Diagnostic] = []
    for problem in inSourceOrder {
      guard problem.code == "duplicate-key", let span = problem.span,
        var first = told.last, first.code == "duplicate-key", let start = first.span?.start,
        file.bytes.isBlock(from: start, through: span.start)
      else {
        told.append(problem)
        continue
      }
      first.help = "remove them, or begin above them what they belong to"
      first.notes.append(.init(problem.message, at: span))
      told[told.count - 1] = first
    }
    var result = DiagnosticBag()
    for problem in told { result.add(problem) }
    self = result
  }

  /// Several types and services that are declared nowhere, and near to no other name: most probably the
  /// file that declares them is not used, which is one mistake.
  func withoutForeignNames(in file: SourceFile, besideUses: Bool) -> DiagnosticBag {
    let codes = ["unknown-type", "unknown-service", "unknown-struct", "unknown-enum"]
    let foreign = all.filter { problem in
      codes.contains(problem.code) && problem.span?.file == file.id && problem.fix == nil
        && problem.help?.contains("meant") != true && problem.help?.contains("write") != true
    }
    guard var first = foreign.first, foreign.count == errorCount,
      Set(foreign.map { $0.code == "unknown-service" }).count == 2
    else { return self }
    first.help =
      besideUses
      ? "no file under 'uses' declares it, and what those use is not shared: name the one that does, too"
      : "declare it, or name the file that does under 'uses'; then the others are known too"
    first.notes += foreign.dropFirst().flatMap { problem in
      [Diagnostic.Note(problem.message, at: problem.span)] + problem.notes
    }
    var result = DiagnosticBag()
    result.add(first)
    for problem in all where problem.severity != .error { result.add(problem) }
    return result
  }

  /// Where a list that may be nil is the mistake, as in `[Order]?`, all that uses it would follow.
  func withoutUnwraps(dueTo yaml: DiagnosticBag) -> DiagnosticBag {
    let isOptional = yaml.all.contains { problem in
      problem.code == "unquoted-text" && problem.fix?.replacement.hasSuffix("]?'") == true
    }
    guard isOptional else { return self }
    var result = DiagnosticBag()
    let consequences = ["missing-unwrap", "row-list", "unknown-member"]
    for problem in all where !consequences.contains(problem.code) {
      let isOfList = ["changes an array, and", "expected", "has no meaning for"].contains {
        problem.message.contains($0)
      }
      if !isOfList || !problem.message.hasSuffix("]?") { result.add(problem) }
    }
    return result
  }

  /// What is asked of states that may be nil only because their type is wrong, which is reported.
  func without(unwrapsOf names: Set<String>, in file: SourceFile) -> DiagnosticBag {
    guard !names.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      let isUnwrap = problem.code == "type-mismatch" && problem.message.hasSuffix("found Bool?")
      if !isUnwrap || !problem.isWritten(names, in: file) { result.add(problem) }
    }
    return result
  }

  /// Without what is missed where two have one name: one of them was to have that name, which is said there.
  func withoutNames(missedFor twins: inout DiagnosticBag, in file: SourceFile) -> DiagnosticBag {
    let missed = all.filter { $0.severity == .error }
    guard missed.count == 1, missed[0].fix == nil, let word = missed[0].unknownWord,
      twins.errorCount == 1, let twin = twins.all.firstIndex(where: { $0.severity == .error }),
      twins.all[twin].code == "duplicate-key", let span = twins.all[twin].span,
      span.file == file.id, file.bytes.isDeclaration(at: span.start)
    else { return self }
    twins.change(since: twin) { problem in
      if problem.code == "duplicate-key" {
        problem.help = "rename one, perhaps to '\(word)', which is used and declared nowhere"
      }
    }
    var result = DiagnosticBag()
    for problem in all where problem.severity != .error { result.add(problem) }
    return result
  }

  func spans(of code: String) -> [SourceSpan] {
    all.filter { $0.code == code }.compactMap(\.span)
  }

  /// What is written where problems with a code are told.
  func words(of code: String, in file: SourceFile) -> Set<String> {
    let spans = spans(of: code).filter { $0.file == file.id && $0.end <= file.bytes.count }
    return Set(spans.map { String(decoding: file.bytes[$0.start..<$0.end], as: UTF8.self) })
  }

  /// What is missed in models that declare one name twice: the second was most probably meant to be it.
  func without(
    partsOfModelsWithTwins twins: [SourceSpan], _ models: [Located<String>], in file: SourceFile
  )
    -> DiagnosticBag
  {
    let starts = twins.filter { $0.file == file.id }.map(\.start).prefix(100)
    guard !starts.isEmpty else { return self }
    let twinned = models.filter { model in
      let block = file.bytes.block(from: model.span.start)
      return starts.contains { block.contains($0) }
    }
    let names = Set(twinned.map(\.value))
    guard !names.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      let words = problem.message.split(separator: " ").map { $0.filter { $0 != "'" } }
      let isPart = problem.code.hasPrefix("unknown-") && words.contains { names.contains($0) }
      if !isPart { result.add(problem) }
    }
    return result
  }

  /// A text that YAML cannot take without quotes, and that is due to be a name: quotes would not help.
  mutating func leaveOutTexts(dueAsNamesIn later: DiagnosticBag) {
    let names = later.all.filter { $0.code == "name-form" }.compactMap(\.span)
    guard !names.isEmpty else { return }
    var result = DiagnosticBag()
    for problem in all {
      let isName = names.contains { name in
        guard problem.code == "unquoted-text", let text = problem.fix?.span else { return false }
        return text.file == name.file && text.start <= name.start && name.end <= text.end
      }
      if !isName { result.add(problem) }
    }
    self = result
  }

  /// `then` a second time behind an `else if`, which has one of its own and is reported.
  mutating func leaveOutBranches(dueTo later: DiagnosticBag, in file: SourceFile) {
    let ends = later.all.filter {
      $0.code == "unknown-key" && $0.help?.hasPrefix("write 'else:'") == true
    }
    .compactMap { $0.span.map { file.bytes.lines(around: $0.start..<$0.end).upperBound } }
    guard !ends.isEmpty else { return }
    var result = DiagnosticBag()
    for problem in all {
      let isBranch = ends.contains { end in
        guard problem.code == "duplicate-key", let start = problem.span?.start else { return false }
        return start > end && file.bytes.lines(around: (end + 1)..<(end + 1)).contains(start)
      }
      if !isBranch { result.add(problem) }
    }
    self = result
  }

  /// A text that a number sign has cut, and that cannot be read without its rest: the cut is the mistake.
  mutating func blameCuts(for later: DiagnosticBag) {
    guard later.hasErrors, all.contains(where: { $0.code == "cut-text" }) else { return }
    let broken = later.all.filter { $0.code == "syntax" }.compactMap(\.span)
    let open = later.all.filter { $0.code == "syntax" && $0.message.hasSuffix("is not closed") }
      .compactMap(\.span)
    let told = later.spans(of: "text-form")
    var result = DiagnosticBag()
    for var problem in all {
      if problem.code == "cut-text", problem.span.map(told.contains) == true { continue }
      let isBlamed = broken.contains { span in
        guard problem.code == "cut-text", let cut = problem.span, span.file == cut.file else {
          return false
        }
        return (span.end..<(span.end + 3)).contains(cut.start)
          || open.contains(span) && problem.fix?.span.start ?? cut.start <= span.start
            && span.end <= cut.start
      }
      if isBlamed { problem.severity = .error }
      result.add(problem)
    }
    self = result
  }
}

extension Diagnostic {
  /// A name that an action does not know, near to another one, and that another place hands over to it.
  fileprivate mutating func adviseTaking(dueTo other: Diagnostic) {
    guard code == "unknown-name", fix != nil, other.code == "unknown-argument",
      let name = other.unknownWord
    else { return }
    help = "where the action is to be given it, add 'takes: { \(name): … }' to it"
    fix = nil
  }

  /// What it says is the same wherever it is written: that nothing has the name, which names one thing in
  /// a feature, or that a value has no such part. Problems of one name with the same words here are one
  /// mistake; `nil` for all others.
  fileprivate var namedThing: Advice? {
    switch code {
    case "unknown-name", "unknown-state", "unknown-argument", "unknown-type", "unknown-service",
      "unknown-feature", "unknown-action", "unknown-row", "unknown-route", "unknown-struct",
      "unknown-enum":
      "a name"
    case "unknown-property", "unknown-member": owner ?? message
    case "unknown-method", "unknown-case", "needless-optional": message
    // What is asked of one name in the same words: its value is not what was meant.
    case "type-mismatch" where help?.hasPrefix("did you mean '") == true:
      "\(message), \(help ?? "")"
    default: code.hasPrefix("unknown-") && fix != nil ? help : nil
    }
  }

  /// The model that has no such property, however that is said.
  private var owner: String? {
    let words = message.split(separator: " ")
    let isMember = words.count == 5 && words[2] == "has" && words[3] == "no"
    let isProperty = words.count == 5 && words[1] == "property" && words[3] == "of"
    return isMember ? String(words[1]) : isProperty ? words[4].filter { $0 != "'" } : nil
  }

  /// It is told of data, as scenarios hold it.
  fileprivate var isOfData: Bool {
    code == "missing-property" && message.contains("' needs '")
      || code == "type-mismatch" && message.contains(", found '")
  }

  /// What several scenarios say alike, most probably since the type is not what was meant: the same value
  /// of one property, or none for it.
  fileprivate func dataThing(in file: SourceFile) -> String? {
    guard isOfData, let span else { return nil }
    guard code == "type-mismatch" else { return message }
    let key = file.bytes[..<span.start].suffix(80).reversed().prefix {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "\n")
    }
    return "\(String(decoding: key.reversed(), as: UTF8.self))\(message)"
  }

  /// It is told of the type of a name, whatever part of an expression it stands at.
  fileprivate var isOfType: Bool { code == "needless-optional" }

  /// It says that one of the names is unknown.
  fileprivate func misses(_ names: Set<String>, in file: SourceFile) -> Bool {
    !names.isEmpty && code.hasPrefix("unknown-") && code != "unknown-key"
      && isWritten(names, in: file)
  }

  /// One of the names stands where it is told.
  fileprivate func isWritten(_ names: Set<String>, in file: SourceFile) -> Bool {
    guard let span, span.file == file.id, span.end <= file.bytes.count else { return false }
    return names.contains(String(decoding: file.bytes[span.start..<span.end], as: UTF8.self))
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
