public import Diagnostics
public import Testing

/// Expects that a stage reports one problem, at the mark `«…»` of the input, and nothing else.
///
/// What is `nil` is not asked for.
public func expect(
  _ marked: String,
  reports code: String,
  message: String? = nil,
  help: String? = nil,
  severity: Diagnostic.Severity? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  via stage: (SourceFile, inout DiagnosticBag) -> Void
) {
  let input = MarkedText(marked)
  let problems = problems(of: input, via: stage)
  expectPlaces([code], problems, input, sourceLocation)
  guard let problem = problems.first, problems.count == 1 else { return }
  if let message { #expect(problem.message == message, sourceLocation: sourceLocation) }
  if let help { #expect(problem.help?.words == help, sourceLocation: sourceLocation) }
  if let severity { #expect(problem.severity == severity, sourceLocation: sourceLocation) }
}

/// Expects that a stage reports these problems and nothing else, each at a mark of its own, in the
/// order of the input.
public func expect(
  _ marked: String,
  reports codes: [String],
  sourceLocation: SourceLocation = #_sourceLocation,
  via stage: (SourceFile, inout DiagnosticBag) -> Void
) {
  let input = MarkedText(marked)
  expectPlaces(codes, problems(of: input, via: stage), input, sourceLocation)
}

/// Expects that a stage has nothing to say about the input.
public func expectNoProblems(
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  via stage: (SourceFile, inout DiagnosticBag) -> Void
) {
  expect(text, reports: [], sourceLocation: sourceLocation, via: stage)
}

private func problems(
  of input: MarkedText,
  via stage: (SourceFile, inout DiagnosticBag) -> Void
) -> [Diagnostic] {
  var bag = DiagnosticBag()
  stage(input.file, &bag)
  return bag.inSourceOrder
}

private func expectPlaces(
  _ codes: [String],
  _ problems: [Diagnostic],
  _ input: MarkedText,
  _ sourceLocation: SourceLocation
) {
  let table = LineTable(input.bytes)
  let marks = input.marks.sorted { $0.lowerBound < $1.lowerBound }
  let expected = zip(codes, marks).map { code, mark in
    place(mark.lowerBound, mark.upperBound, in: table) + " \(code)"
  }
  let found = problems.map { problem in
    let spot = problem.span.map { place($0.start, $0.end, in: table) } ?? "nowhere"
    return "\(spot) \(problem.code)"
  }
  let messages = problems.map { "\($0.message) [\($0.help?.words ?? "")]" }.joined(separator: "\n")
  #expect(codes.count == marks.count, "a mark a code", sourceLocation: sourceLocation)
  #expect(found == expected, "\(messages)", sourceLocation: sourceLocation)
}

private func place(_ start: Int, _ end: Int, in table: LineTable) -> String {
  let (from, to) = (table.position(of: start), table.position(of: end))
  return "\(from.line):\(from.column)-\(to.line):\(to.column)"
}
