import Diagnostics
import Expressions
import SpecModel

/// Derived values that take an element by its place, where what reads them expects that there may be none.
extension Resolver {
  /// Blames the derived value and not those who read it: `first` is what they were written for.
  mutating func blamePlacedElements() {
    guard bag.all.contains(where: { $0.code == "needless-optional" }) else { return }
    var readers: [String: Int] = [:]
    for problem in bag.all where problem.expectsNil {
      if let name = problem.wordBefore(in: file) { readers[name, default: 0] += 1 }
    }
    // Where one of two expects a value, the other is wrong.
    let names = readers.filter { name, count in
      count > 1
        || count >= file.bytes.places(of: Array(name.utf8), in: 0..<file.bytes.count).count - 1
    }
    var result = DiagnosticBag()
    var told: Set<Int> = []
    for problem in bag.all {
      guard let placed = placedElement(behind: problem, among: names) else {
        result.add(problem)
        continue
      }
      if told.insert(placed.span?.start ?? 0).inserted { result.add(placed) }
    }
    bag = result
  }

  private func placedElement(
    behind problem: Diagnostic,
    among names: [String: Int]
  ) -> Diagnostic? {
    guard problem.expectsNil, let name = problem.wordBefore(in: file),
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
  /// `card?.front`, and `card.map { … }`, which a struct has not.
  fileprivate var expectsNil: Bool {
    code == "needless-optional" || code == "unknown-member" && message.hasSuffix(" has no 'map'")
  }

  /// The name that it is about, or behind which it stands.
  fileprivate func wordBefore(in file: SourceFile) -> String? {
    guard let span, span.file == file.id, span.end <= file.bytes.count else { return nil }
    let own = String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
    if SwiftNames.isIdentifier(own), own != "map" { return own }
    let line = file.bytes.lines(around: span.start..<span.start).lowerBound
    let before = String(decoding: file.bytes[line..<span.start], as: UTF8.self)
    let word = before.reversed().drop { $0 == " " || $0 == "." }
      .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty ? nil : String(word.reversed())
  }
}
