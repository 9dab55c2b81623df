public import Packs

/// The origin of a generated file. It is recorded with the file, so that a later run can explain
/// why the output changes.
public struct Maker: Hashable, Sendable {
  /// The name of the feature or shared module. Empty for project files.
  public var module: String
  /// The path of the spec. Empty for project files.
  public var spec: String
  /// The name of the pack.
  public var pack: String
  /// The options and settings as `key=value`, sorted.
  public var options: [String]

  public init(module: String = "", spec: String = "", pack: String = "", options: [String] = []) {
    self.module = module
    self.spec = spec
    self.pack = pack
    self.options = options
  }
}

/// A generated file in memory.
public struct OutputFile: Sendable {
  public var path: RelativePath
  /// The bytes to write, in UTF-8.
  public var contents: [UInt8]
  public var ownership: Ownership
  public var maker: Maker
  /// A number that changes with the templates of the file. Empty if unknown.
  public var template: String
  /// Whether it comes from a record, and not from a pack.
  public var isRecorded = false

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

  /// The path of the spec that the file was generated from, for messages.
  public var origin: String { maker.spec }
}
