import Diagnostics

extension DiagnosticBag {
  /// The problems with each unknown name told once: where it stands first. The other places where it
  /// was written are notes, since one declaration under another name is one mistake.
  func toldOnce(in file: SourceFile) -> DiagnosticBag {
    guard errorCount > 1 else { return self }
    struct Name: Hashable {
      var written: ArraySlice<UInt8>
      var help: String
    }
    var told: [Diagnostic] = []
    var first: [Name: Int] = [:]
    for diagnostic in inSourceOrder {
      guard let span = diagnostic.span, span.file == file.id, diagnostic.code.hasPrefix("unknown-"),
        span.end <= file.bytes.count, diagnostic.fix != nil, let help = diagnostic.help,
        diagnostic.notes.isEmpty
      else {
        told.append(diagnostic)
        continue
      }
      let name = Name(written: file.bytes[span.start..<span.end], help: help)
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
