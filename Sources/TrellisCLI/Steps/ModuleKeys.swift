import Diagnostics
import Generation
import SpecReading
import Workspace

/// Computes the keys of modules: hashes of all that their files follow from. These are the spec and the
/// files that it uses, the settings, the packs, and the sources of Trellis.
///
/// A key is the same on every machine, since it is committed.
struct ModuleKeys {
  private struct Input {
    var hash: ContentHash
    var uses: [String]
  }

  /// The files of the run, by path.
  private var inputs: [String: Input] = [:]
  private let generator: Generator
  /// A text for what all modules follow from.
  private let common: String

  init(_ files: [SourceFile], generator: Generator, packs: String) {
    self.generator = generator
    common = "\(EmbeddedFingerprint.text)\n\(packs)"
    let read = Parallel.map(files.count) { index in
      Input(
        hash: ContentHash(of: files[index].bytes),
        uses: SpecReader.isFlow(files[index]) ? [] : SpecReader.uses(in: files[index]))
    }
    for (file, input) in zip(files, read) { inputs[file.path] = input }
  }

  /// Adds files that are not part of the run.
  mutating func add(_ file: SourceFile) {
    inputs[file.path] = Input(
      hash: ContentHash(of: file.bytes), uses: SpecReader.uses(in: file))
  }

  /// Returns whether the file was added.
  func knows(_ path: String) -> Bool { inputs[path] != nil }

  func uses(of path: String) -> [String] { inputs[path]?.uses ?? [] }

  /// Returns the files that a spec uses, and those that they use, in order of path. Files that do not exist
  /// are left out.
  func used(by path: String) -> [String] {
    closure(of: path).dropFirst().filter { inputs[$0] != nil }.sorted()
  }

  /// Returns a spec, followed by all files that it uses.
  private func closure(of path: String) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    var open = [path]
    while let next = open.popLast() {
      guard known.insert(next).inserted else { continue }
      found.append(next)
      open += uses(of: next).reversed()
    }
    return found
  }

  /// Returns the key of the feature or shared module in a spec.
  func key(ofFeature name: String, at path: String) -> ContentHash {
    var text = KeyText("feature", common, generator.settingsText(of: name), name)
    for file in closure(of: path) {
      text.add(PathText.portable(file))
      // A file that is missing is often one of several that a path may mean.
      text.add(inputs[file]?.hash.text ?? "")
    }
    return text.hash
  }

  /// Returns the key of a flow.
  /// - Parameter members: The names and keys of the features and flows that its code refers to.
  func key(
    ofFlow name: String,
    at path: String,
    members: [(name: String, key: ContentHash?)]
  ) -> ContentHash {
    var text = KeyText("flow", common, generator.settingsText(of: name), name)
    text.add(PathText.portable(path))
    text.add(inputs[path]?.hash.text ?? "")
    for member in members {
      text.add(member.name)
      text.add(member.key?.text ?? "")
    }
    return text.hash
  }

  /// Returns the key of the project files. It does not depend on which modules this run generates.
  func key(ofProject modules: [ProjectModule], beside others: [ProjectModule]) -> ContentHash {
    var text = KeyText("project", common)
    let own = Set(modules.map(\.name))
    let all = modules + others.filter { !own.contains($0.name) }
    for module in all.sorted(by: { $0.name < $1.name }) {
      let traits = ModuleTrait.allCases.map { module.traits.contains($0) ? "1" : "0" }
      text.add(module.name)
      text.add(generator.settingsText(of: module.name))
      text.add(traits.joined())
      text.add(module.imports.joined(separator: " "))
      text.add(module.mocks.joined(separator: " "))
      text.add(module.opens?.sorted().joined(separator: " ") ?? "-")
    }
    return text.hash
  }
}

/// Words of which a key is the hash. A zero byte ends each, so that none runs into the next.
private struct KeyText {
  private var bytes: [UInt8] = []

  init(_ words: String...) {
    for word in words { add(word) }
  }

  mutating func add(_ word: String) {
    bytes += word.utf8
    bytes.append(0)
  }

  var hash: ContentHash { ContentHash(of: bytes) }
}
