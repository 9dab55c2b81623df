import Diagnostics
import Generation
import SpecReading
import Workspace

/// One of several parts of the modules of a project, which several machines can make at the same time.
///
/// The part of a module follows from its name alone, so that a new module moves no other one.
struct Shard: Sendable {
  /// From 1 to `count`.
  let number: Int
  let count: Int

  /// Reads `K/N`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
      let number = Int(parts[0]), let count = Int(parts[1]), 1 <= number, number <= count
    else { return nil }
    self.number = number
    self.count = count
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Returns whether the module belongs to the shard. Names that differ only in case belong to the same
  /// one, since it has to report them.
  func contains(_ module: String) -> Bool {
    let hash = ContentHash(of: Array(module.lowercased().utf8)).value
    return hash % UInt64(count) == UInt64(number - 1)
  }

  /// Whether files that describe all modules belong to the shard.
  var makesProject: Bool { number == 1 }

  var text: String { "\(number)/\(count)" }
}

/// The files of a run whose modules belong to other shards, with the names of the modules.
struct OtherShards: Sendable {
  private let names: [String: String]

  /// Nothing, for a run without a shard.
  init() { names = [:] }

  /// A file whose name cannot be read counts by its path.
  init(_ files: [SourceFile], beside shard: Shard) {
    let found = Parallel.map(files.count) { index in
      var ignored = DiagnosticBag()
      return SpecReader.name(in: files[index], into: &ignored)?.value ?? files[index].path
    }
    var names: [String: String] = [:]
    for (file, name) in zip(files, found) where !shard.contains(name) { names[file.path] = name }
    self.names = names
  }

  /// Returns the name of the module, or `nil` if this run handles the file.
  subscript(file: SourceFile) -> String? { names[file.path] }

  func contains(_ file: SourceFile) -> Bool { names[file.path] != nil }

  var modules: Set<String> { Set(names.values) }
}
