import Diagnostics
import Generation
import Packs
import Simulation
import SpecModel
import SpecReading
import Workspace
import YAML

/// A test of a pack: a folder in the pack's `Fixtures/` with `spec.yaml`, an optional
/// `options.yaml`, and the expected files in `expected/`.
struct Fixture {
  static let folderName = "Fixtures"

  var pack: String
  var name: String
  /// The path of the folder that is shown to the user.
  var path: String
}

extension Pipeline {
  /// Returns the fixtures of a pack, sorted by name.
  mutating func fixtures(of pack: String, in folder: String) -> [Fixture] {
    let path = PathText.joined(PathText.joined(folder, pack), Fixture.folderName)
    let names = (try? Disk.names(in: location(of: path))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map {
      Fixture(pack: pack, name: $0, path: PathText.joined(path, $0))
    }
  }

  /// Generates the outputs of a fixture. Returns `nil` if errors were reported.
  mutating func outputs(of fixture: Fixture, with library: PackLibrary) -> [OutputFile]? {
    let errors = bag.errorCount
    guard let spec = file(at: PathText.joined(fixture.path, "spec.yaml")) else { return nil }
    let options = options(of: fixture)
    guard bag.errorCount == errors else { return nil }
    return outputs(of: spec, pack: fixture.pack, options, with: library)
  }

  /// Generates the outputs of one spec, whose path in them is always `spec.yaml`.
  mutating func outputs(
    of spec: SourceFile,
    pack: String,
    _ options: [GenerationSettings.Option],
    with library: PackLibrary
  ) -> [OutputFile]? {
    let errors = bag.errorCount
    let read = SpecReader.read(spec, reserving: library.generatedNames, into: &bag)
    guard var feature = read, feature.simulate(in: spec, into: &bag), bag.errorCount == errors
    else { return nil }
    feature.path = "spec.yaml"
    var settings = GenerationSettings()
    settings.style = .init(pack, options: options)
    var generator = Generator(settings, library: library)
    return generator.generate([feature], files: &files, into: &bag)
  }

  private mutating func options(of fixture: Fixture) -> [GenerationSettings.Option] {
    let path = PathText.joined(fixture.path, "options.yaml")
    guard Disk.kind(of: location(of: path)) == .file, let file = file(at: path),
      let root = Composer.compose(file, into: &bag)
    else { return [] }
    guard let mapping = root.mapping else {
      bag.add(.optionsKind(root))
      return []
    }
    return mapping.pairs.compactMap { pair in
      guard case .scalar(let scalar) = pair.value.content else {
        bag.add(.optionsKind(pair.value))
        return nil
      }
      return .init(
        key: pair.key.value, value: scalar.text, keyAt: pair.key.span, at: pair.value.span)
    }
  }
}

extension Diagnostic {
  fileprivate static func optionsKind(_ node: Node) -> Diagnostic {
    .error(
      "wrong-kind",
      "expected options of the pack and their values, found \(node.describe)",
      at: node.span,
      help: "write 'name: value'"
    )
  }
}
