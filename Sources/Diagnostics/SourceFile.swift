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
  private enum Entry {
    case read(SourceFile)
    case later(@Sendable (SourceFile.ID) -> SourceFile)
  }

  private var entries: [Entry] = []

  public init() {}

  public var all: [SourceFile] { entries.indices.map { self[.init(Int32($0))] } }

  public mutating func add(path: String, bytes: [UInt8]) -> SourceFile {
    let file = SourceFile(id: .init(Int32(entries.count)), path: path, bytes: bytes)
    entries.append(.read(file))
    return file
  }

  /// A file that is always at hand, and is made only where something has to be said of it.
  public mutating func add(
    later file: @escaping @Sendable (SourceFile.ID) -> SourceFile
  ) -> SourceFile.ID {
    entries.append(.later(file))
    return .init(Int32(entries.count - 1))
  }

  /// Puts another text in the place of a file's.
  public mutating func replace(_ file: SourceFile) {
    entries[Int(file.id.number)] = .read(file)
  }

  public subscript(id: SourceFile.ID) -> SourceFile {
    switch entries[Int(id.number)] {
    case .read(let file): file
    case .later(let file): file(id)
    }
  }
}
