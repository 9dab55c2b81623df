import Diagnostics

/// One input for the settings of a project: whatever it holds, they are read as far as they can be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSettings(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  withinLimit { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  var files = SourceFiles()
  let file = files.add(path: ProjectSettings.fileName, bytes: bytes)
  var bag = DiagnosticBag()
  let settings = ProjectSettings.read(file, into: &bag)
  expectPlaces(of: bag, in: files)
  expect(settings.width.map { 40...400 ~= $0.value } ?? true, "a width that is not allowed")
  expect(settings.indent.map { 1...16 ~= $0.value } ?? true, "an indent that is not allowed")
  let styles = [settings.style] + settings.features.map(\.settings.style)
  for style in styles.compactMap(\.self) {
    expect(style.span.end <= bytes.count, "a place outside of the file")
  }
}
