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
    for diagnostic in inSourceOrder where !diagnostic.misses(unread, in: file) {
      guard let span = diagnostic.span, span.file == file.id, span.end <= file.bytes.count,
        let what = diagnostic.namedThing, diagnostic.notes.isEmpty
      else {
        told.append(diagnostic)
        continue
      }
      let name = Name(
        written: diagnostic.isOfType ? [] : file.bytes[span.start..<span.end], what: what)
      if let index = first[name] {
        told[index].notes.append(.init("it stands here too", at: span))
      } else {
        first[name] = told.count
        told.append(diagnostic)
      }
    }
    var result = DiagnosticBag()
    for diagnostic in told { result.add(diagnostic) }
    return result
  }
}

extension DiagnosticBag {
  /// Where a list that may be nil is the mistake, as in `[Order]?`, all that uses it would follow.
  func withoutUnwraps(dueTo yaml: DiagnosticBag) -> DiagnosticBag {
    let isOptional = yaml.all.contains { problem in
      problem.code == "unquoted-text" && problem.fix?.replacement.hasSuffix("]?'") == true
    }
    guard isOptional else { return self }
    var result = DiagnosticBag()
    for problem in all where problem.code != "missing-unwrap" {
      let isOfList = problem.message.contains("changes an array, and")
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

  /// A text that a number sign has cut, and that cannot be read without its rest: the cut is the mistake.
  mutating func blameCuts(for later: DiagnosticBag) {
    guard later.hasErrors, all.contains(where: { $0.code == "cut-text" }) else { return }
    let broken = later.all.filter { $0.code == "syntax" }.compactMap(\.span)
    var result = DiagnosticBag()
    for var problem in all {
      let isBlamed = broken.contains { span in
        guard problem.code == "cut-text", let cut = problem.span else { return false }
        return span.file == cut.file && (span.end..<(span.end + 3)).contains(cut.start)
      }
      if isBlamed { problem.severity = .error }
      result.add(problem)
    }
    self = result
  }
}

extension Diagnostic {
  /// What it says is the same wherever it is written: that nothing has the name, which names one thing in
  /// a feature, or that a value has no such part. Problems of one name with the same words here are one
  /// mistake; `nil` for all others.
  fileprivate var namedThing: String? {
    switch code {
    case "unknown-name", "unknown-state", "unknown-argument", "unknown-type", "unknown-service",
      "unknown-action", "unknown-row", "unknown-route":
      "a name"
    case "unknown-method", "unknown-member", "unknown-case", "needless-optional": message
    default: code.hasPrefix("unknown-") && fix != nil ? help : nil
    }
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
