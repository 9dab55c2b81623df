public import Packs

/// A file that a pack made, still in memory.
public struct OutputFile: Sendable {
  public var path: RelativePath
  /// UTF-8, as it goes to the disk.
  public var contents: [UInt8]
  public var ownership: Ownership
  /// Path of the spec that the file was made from, for show.
  public var origin: String

  public init(
    path: RelativePath,
    contents: [UInt8],
    ownership: Ownership = .always,
    origin: String
  ) {
    self.path = path
    self.contents = contents
    self.ownership = ownership
    self.origin = origin
  }
}
