import Diagnostics
import Foundation
import Generation
import Packs
import Simulation
import SpecModel
import SpecReading
import YAML

/// One input for everything from YAML to files in memory: whatever it holds, the outcome is code or
/// problems, soon and within bounds. What begins with `flow:` is read as a flow of a fixed feature.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpec(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  Tally.printing
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  var isKept = true
  withinLimit { isKept = read(bytes) }
  return isKept ? 0 : -1
}

/// Returns whether libFuzzer may keep the input to make others of it: few of those that are no YAML, and some
/// of those with other mistakes, since most changes add one.
private func read(_ bytes: [UInt8]) -> Bool {
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
  expectPlaces(of: bag, in: files)
  _ = SpecReader.uses(in: file)
  let isTree = !bag.hasErrors || isTree(file)
  tally.inputs += 1
  tally.trees += isTree ? 1 : 0
  tally.valid += bag.hasErrors ? 0 : 1
  return !bag.hasErrors || bytes.count % (isTree ? 8 : 16) == 0
}

private func isTree(_ file: SourceFile) -> Bool {
  var bag = DiagnosticBag()
  return Composer.compose(file, isTrial: true, into: &bag) != nil && !bag.hasErrors
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
  expect(outputs != nil || bag.hasErrors, "neither code nor a problem")
  for output in outputs ?? [] where output.path.name.hasSuffix(".xcstrings") {
    let catalog = try? JSONSerialization.jsonObject(with: Data(output.contents))
    expect(catalog is [String: Any], "a catalog that nothing can read")
  }
}

nonisolated(unsafe) private var generators = [
  generator("mvvm"), generator("mvp"), generator("mvvm", "strings=catalog", "binding=combine"),
  generator("mvp", "strings=catalog", "ui=uikit", "tests=xctest"),
]

private func generator(_ style: String, _ options: String...) -> Generator {
  var settings = GenerationSettings()
  settings.style = GenerationSettings.Style(
    style,
    options: options.map { option in
      let words = option.split(separator: "=").map(String.init)
      return GenerationSettings.Option(key: words[0], value: words[1], keyAt: nil, at: nil)
    })
  return Generator(settings, library: PackLibrary())
}

/// Returns a file that an input may use: a fixed one, or one of the donors.
private func used(_ path: String) -> SourceFile? {
  if path == "Specs/Shared.yaml" { return fixed.shared }
  if path == "Specs/Fixed.yaml" { return fixed.file }
  let name = path.split(separator: "/").last.map(String.init)
  guard let bytes = Donors.files.first(where: { $0.name == name })?.bytes else { return nil }
  return SourceFile(id: .init(3), path: path, bytes: bytes)
}
