public import Packs

/// What a file was made by: kept with what was written, so that a later run can tell why it would
/// write something else.
public struct Maker: Hashable, Sendable {
  /// The feature or shared module; empty for files that stand for the whole run.
  public var module: String
  /// Path of the spec; empty for files that stand for the whole run.
  public var spec: String
  /// The pack's name.
  public var pack: String
  /// What was chosen, as `key=value`, in a fixed order.
  public var options: [String]

  public init(module: String = "", spec: String = "", pack: String = "", options: [String] = []) {
    self.module = module
    self.spec = spec
    self.pack = pack
    self.options = options
  }
}

/// A file that a pack made, still in memory.
public struct OutputFile: Sendable {
  public var path: RelativePath
  /// UTF-8, as it goes to the disk.
  public var contents: [UInt8]
  public var ownership: Ownership
  public var maker: Maker
  /// A number that changes with the templates that made it; empty where nobody knows.
  public var template: String

  public init(
    path: RelativePath,
    contents: [UInt8],
    ownership: Ownership = .always,
    maker: Maker = Maker(),
    template: String = ""
  ) {
    self.path = path
    self.contents = contents
    self.ownership = ownership
    self.maker = maker
    self.template = template
  }

  /// Path of the spec that the file was made from, for show.
  public var origin: String { maker.spec }
}
