/// A file's text, kept as the bytes that were read.
public struct SourceFile: Sendable {
  /// Tells the files of one run apart.
  public struct ID: Hashable, Sendable {
    public var number: Int32

    public init(_ number: Int32) {
      self.number = number
    }
  }

  public var id: ID
  /// As the user wrote it, or relative to the working folder; for show, never opened again.
  public var path: String
  /// UTF-8. What reads the file has checked that.
  public var bytes: [UInt8]

  public init(id: ID, path: String, bytes: [UInt8]) {
    self.id = id
    self.path = path
    self.bytes = bytes
  }
}

/// The files of one run, by the number that spans carry.
public struct SourceFiles: Sendable {
  public private(set) var all: [SourceFile] = []

  public init() {}

  public mutating func add(path: String, bytes: [UInt8]) -> SourceFile {
    let file = SourceFile(id: .init(Int32(all.count)), path: path, bytes: bytes)
    all.append(file)
    return file
  }

  /// Puts another text in the place of a file's.
  public mutating func replace(_ file: SourceFile) {
    all[Int(file.id.number)] = file
  }

  public subscript(id: SourceFile.ID) -> SourceFile {
    all[Int(id.number)]
  }
}
