import Diagnostics
import Expressions

/// Derived values that take an element by its place, where what reads them expects that there may be none.
extension Resolver {
  /// Blames the derived value and not those who read it: `first` is what they were written for.
  mutating func blamePlacedElements() {
    guard bag.all.contains(where: { $0.code == "needless-optional" }) else { return }
    var readers: [String: Int] = [:]
    for problem in bag.all where problem.code == "needless-optional" {
      if let name = problem.wordBefore(in: file) { readers[name, default: 0] += 1 }
    }
    // Where one of them expects a value, the others are wrong.
    let names = readers.filter { name, count in
      count >= file.bytes.places(of: Array(name.utf8), in: 0..<file.bytes.count).count - 1
    }
    var result = DiagnosticBag()
    for problem in bag.all { result.add(placedElement(behind: problem, among: names) ?? problem) }
    bag = result
  }

  private func placedElement(
    behind problem: Diagnostic,
    among names: [String: Int]
  ) -> Diagnostic? {
    guard problem.code == "needless-optional", let name = problem.wordBefore(in: file),
      names[name] != nil, let derived = feature.derived.first(where: { $0.name.value == name }),
      case .subscript(let list, let index) = derived.value.kind, case .array = list.type,
      derived.value.span.end <= file.bytes.count
    else { return nil }
    let written = { (span: SourceSpan) in
      String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
    }
    let place = written(index.span)
    return .error(
      "needless-optional",
      "an element by its place is never nil, and '\(name)' is read as if it were",
      at: derived.value.span,
      help: "write '\(written(list.span)).\(place == "0" ? "first" : "element(at: \(place))")', "
        + "which is nil where there is none")
  }
}

extension Diagnostic {
  /// The name that it is about, or behind which it stands.
  fileprivate func wordBefore(in file: SourceFile) -> String? {
    guard let span, span.file == file.id, span.end <= file.bytes.count else { return nil }
    let own = String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
    if SwiftNames.isIdentifier(own) { return own }
    let line = file.bytes.lines(around: span.start..<span.start).lowerBound
    let before = String(decoding: file.bytes[line..<span.start], as: UTF8.self)
    let word = before.reversed().drop { $0 == " " }
      .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty ? nil : String(word.reversed())
  }
}
