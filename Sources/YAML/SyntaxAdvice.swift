import Diagnostics

/// Says in the author's words what libyaml could not read.
struct SyntaxAdvice {
  private let text: UnsafeBufferPointer<UInt8>
  private let file: SourceFile.ID

  init(_ text: UnsafeBufferPointer<UInt8>, of file: SourceFile.ID) {
    self.text = text
    self.file = file
  }

  func diagnostic(for error: EventStream.SyntaxError) -> Diagnostic {
    let place = SourceSpan(
      file: file, start: error.offset, end: min(error.offset + 1, max(text.count, error.offset)))
    return .error("yaml-syntax", error.problem, at: place)
  }
}
