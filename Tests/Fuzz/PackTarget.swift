import Diagnostics
import Generation
import Packs

/// One input for a pack of a project, whose files stand in it one after the other: whatever they hold, the
/// outcome is files or problems.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPack(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  withinLimit { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  let files = parts(of: bytes).filter { !$0.name.isEmpty }.map { (path: $0.name, bytes: $0.bytes) }
  // The built-in packs take a hundred times as long, so few inputs may extend them.
  let library =
    bytes.count % 64 == 0
    ? PackLibrary(place: "Templates", files: files)
    : PackLibrary(builtIn: BuiltInPacks(), place: "Templates", files: files)
  guard let name = library.names.first(where: { !library.isBuiltIn($0) }) else { return }
  let hidden = bytes.count % 3 == 0 ? ["Text", "Task"] : []
  compile(name, library, hidden)
  lint(name, library)
  generate(name, library)
}

private func compile(_ name: String, _ library: PackLibrary, _ hidden: [String]) {
  var files = SourceFiles()
  var bag = DiagnosticBag()
  let pack = library.compiled(
    name, at: nil, PackLibrary.Layout(), hidden: hidden, files: &files, into: &bag)
  expect((pack == nil) == bag.hasErrors, "neither a pack nor a problem")
  expectPlaces(of: bag, in: files)
}

private func lint(_ name: String, _ library: PackLibrary) {
  var files = SourceFiles()
  var bag = DiagnosticBag()
  var linter = PackLinter(library: library, model: TemplateModel.templateSchema)
  linter.lint([name], files: &files, into: &bag)
  expectPlaces(of: bag, in: files)
}

private func generate(_ name: String, _ library: PackLibrary) {
  var files = SourceFiles()
  _ = files.add(path: fixed.file.path, bytes: fixed.file.bytes)
  var settings = GenerationSettings()
  settings.style = GenerationSettings.Style(name)
  var generator = Generator(settings, library: library)
  var bag = DiagnosticBag()
  let features = [fixed.feature].compactMap(\.self)
  let outputs = generator.generate(features, files: &files, into: &bag)
  expect(outputs != nil || bag.hasErrors, "neither code nor a problem")
  let paths = (outputs ?? []).map(\.path)
  expect(
    zip(paths, paths.dropFirst()).allSatisfy { $0 <= $1 }, "files out of the order of their paths")
}
