/// A source file as the bytes that were read.
public struct SourceFile: Sendable {
  /// Identifies a file within a run.
  public struct ID: Hashable, Sendable {
    public var number: Int32

    public init(_ number: Int32) {
      self.number = number
    }
  }

  public var id: ID
  /// The path as the user wrote it, or relative to the working folder. It is only displayed.
  public var path: String
  /// The contents, which are valid UTF-8.
  public var bytes: [UInt8]

  public init(id: ID, path: String, bytes: [UInt8]) {
    self.id = id
    self.path = path
    self.bytes = bytes
  }
}

/// The files of a run, indexed by the number in spans.
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

  /// Adds a file that is created on demand, when a diagnostic refers to it.
  public mutating func add(
    later file: @escaping @Sendable (SourceFile.ID) -> SourceFile
  ) -> SourceFile.ID {
    entries.append(.later(file))
    return .init(Int32(entries.count - 1))
  }

  /// Replaces the contents of a file.
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
