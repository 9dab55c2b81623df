import Diagnostics

extension DiagnosticBag {
  /// What an action takes that stands beside its button and not under `with`: that it is missing follows.
  func withoutMissingArguments(besideButtonsIn file: SourceFile) -> DiagnosticBag {
    let loose = all.filter {
      $0.code == "unknown-key" && $0.message.hasSuffix("' in an element of the view")
    }
    guard !loose.isEmpty else { return self }
    var meant: [SourceSpan: String] = [:]
    var result = DiagnosticBag()
    for problem in all {
      let key = loose.first { problem.isOfArgument($0.quotedWord) && problem.isNear($0, in: file) }
      if let key, let span = key.span, let line = file.entry(at: span) {
        meant[span] = "write 'with: { \(line) }'"
      } else {
        result.add(problem)
      }
    }
    result.change(since: 0) { problem in
      guard problem.code == "unknown-key", let help = problem.span.flatMap({ meant[$0] }) else {
        return
      }
      (problem.help, problem.fix) = (help, nil)
    }
    return result
  }
}

extension Diagnostic {
  /// The first word in quotes of the message.
  fileprivate var quotedWord: String {
    message.split(separator: "'").dropFirst().first.map { String($0) } ?? ""
  }

  fileprivate func isOfArgument(_ name: String) -> Bool {
    code == "missing-argument" && message.hasSuffix("' takes '\(name)', which is not given")
  }

  /// Whether the other stands below it, before the next element.
  fileprivate func isNear(_ other: Diagnostic, in file: SourceFile) -> Bool {
    guard let span, let below = other.span, span.file == file.id, below.file == file.id,
      span.end <= below.start
    else { return false }
    let between = file.bytes[span.end..<below.start]
    return between.count < 500 && !between.contains(UInt8(ascii: "}"))
      && !String(decoding: between, as: UTF8.self).contains("- ")
  }
}

extension SourceFile {
  /// The key at a place with its value, up to the end of its line.
  fileprivate func entry(at key: SourceSpan) -> String? {
    let line = bytes.lines(around: key.start..<key.end)
    let text = String(decoding: bytes[key.start..<line.upperBound], as: UTF8.self)
    return text.contains("}") || text.utf8.count > 60 ? nil : text
  }
}
