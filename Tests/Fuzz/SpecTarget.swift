import Diagnostics
import Generation
import Packs
import Simulation
import SpecModel
import SpecReading

/// One input for everything from YAML to files in memory: whatever it holds, the outcome is code or
/// problems, soon and within bounds. What begins with `flow:` is read as a flow of a fixed feature.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpec(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  withinLimit { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  var files = SourceFiles()
  let file = files.add(path: "Specs/Fuzz.yaml", bytes: bytes)
  var bag = DiagnosticBag()
  if SpecReader.isFlow(file) {
    let features = [fixed.feature].compactMap(\.self)
    let flows = SpecReader.flows([file], of: features, into: &bag)
    if !bag.hasErrors { generate(features, flows, bytes.count, &files) }
  } else if let feature = SpecReader.read(file, using: used, into: &bag),
    feature.simulate(in: file, into: &bag)
  {
    generate([feature], [], bytes.count, &files)
  }
  for problem in bag.all {
    guard let span = problem.span, span.file == file.id else { continue }
    precondition(span.start <= span.end && span.end <= bytes.count, "a place outside of the file")
  }
  _ = SpecReader.uses(in: file)
}

/// Every style has its turn; compiling its templates is paid for once.
private func generate(
  _ features: [Feature],
  _ flows: [Flow],
  _ size: Int,
  _ files: inout SourceFiles
) {
  var bag = DiagnosticBag()
  let generator = size % generators.count
  let outputs = generators[generator].generate(features, flows: flows, files: &files, into: &bag)
  precondition(outputs != nil || bag.hasErrors, "neither code nor a problem")
}

nonisolated(unsafe) private var generators = ["mvvm", "mvp"].map { style in
  var settings = GenerationSettings()
  settings.style = GenerationSettings.Style(style)
  return Generator(settings, library: PackLibrary())
}

private func used(_ path: String) -> SourceFile? {
  path == "Specs/Shared.yaml" ? fixed.shared : path == "Specs/Fixed.yaml" ? fixed.file : nil
}

private let fixed = Fixed()

/// What inputs can use or lead to.
private struct Fixed: Sendable {
  let shared = SourceFile(
    id: .init(1),
    path: "Specs/Shared.yaml",
    bytes: Array("shared: Shared\nmodels: { Article: { id: Int, title: String? } }\n".utf8)
  )
  let file = SourceFile(
    id: .init(2),
    path: "Specs/Fixed.yaml",
    bytes: Array(
      """
      feature: Fixed
      models: { Order: { id: Int } }
      parameters: { order: Order }
      actions:
        open: { takes: { order: Order }, do: [{ go: detail, with: [order] }] }
        close: { do: [{ go: back }] }
      routes: { detail: { order: Order }, back: {} }
      derived: { text: '"\\(order.id)"' }

      """.utf8
    )
  )
  let feature: Feature?

  init() {
    var bag = DiagnosticBag()
    feature = SpecReader.read(file, into: &bag)
  }
}
