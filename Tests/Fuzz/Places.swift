import Diagnostics

/// Traps if a problem is told of a place outside of its file.
func expectPlaces(of bag: DiagnosticBag, in files: SourceFiles) {
  for problem in bag.all {
    let spans =
      [problem.span, problem.fix?.span].compactMap(\.self) + problem.notes.compactMap(\.span)
    for span in spans where Int(span.file.number) < files.all.count {
      let size = files[span.file].bytes.count
      expect(
        0 <= span.start && span.start <= span.end && span.end <= size, "a place outside of the file"
      )
    }
  }
}
