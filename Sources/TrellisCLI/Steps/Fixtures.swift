import Diagnostics
import Generation
import Packs
import Simulation
import SpecModel
import SpecReading
import Workspace
import YAML

/// An example of what a pack makes: a folder in its `Fixtures/` with `spec.yaml`, perhaps
/// `options.yaml`, and the files that are expected, in `expected/`.
struct Fixture {
  static let folderName = "Fixtures"

  var pack: String
  var name: String
  /// Its folder, as the user is shown it.
  var path: String
}

extension Pipeline {
  /// The fixtures of the pack in a folder of packs, in order.
  mutating func fixtures(of pack: String, in folder: String) -> [Fixture] {
    let path = PathText.joined(PathText.joined(folder, pack), Fixture.folderName)
    let names = (try? Disk.names(in: location(of: path))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map {
      Fixture(pack: pack, name: $0, path: PathText.joined(path, $0))
    }
  }

  /// What the pack makes of the fixture's spec; `nil` where something was reported.
  mutating func outputs(of fixture: Fixture, with library: PackLibrary) -> [OutputFile]? {
    let errors = bag.errorCount
    guard let spec = file(at: PathText.joined(fixture.path, "spec.yaml")) else { return nil }
    let options = options(of: fixture)
    guard bag.errorCount == errors else { return nil }
    return outputs(of: spec, pack: fixture.pack, options, with: library)
  }

  /// What a pack makes of one spec, which is called `spec.yaml` wherever it stands.
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
