public import Generation

/// What a run would do to a folder, file by file.
public struct ChangeSet: Sendable {
  public enum Kind: Hashable, Sendable {
    case create
    case update
    case same
    /// Edited by hand since it was written: kept.
    case edited
    /// Stands where an output belongs, and was not written by Trellis: kept.
    case foreign
    /// Was written once, and nothing makes it any more: left where it is.
    case orphan
    /// Why nothing can be written there, as a clause to put behind the path.
    case blocked(String)
  }

  public struct Change: Sendable {
    public var kind: Kind
    public var path: RelativePath
    /// What the file should hold; `nil` for an orphan.
    public var contents: [UInt8]?

    public init(_ kind: Kind, _ path: RelativePath, contents: [UInt8]?) {
      self.kind = kind
      self.path = path
      self.contents = contents
    }

    public var writes: Bool { kind == .create || kind == .update }
    /// Whether the output is not what it should be, and stays so.
    public var isKept: Bool { kind == .edited || kind == .foreign }
    public var isBlocked: Bool {
      if case .blocked = kind { true } else { false }
    }
  }

  /// In order of path.
  public var changes: [Change]
  /// What the manifest holds once the changes are made; `nil` where it need not be written.
  public var manifest: Manifest?

  public init(_ changes: [Change], manifest: Manifest?) {
    self.changes = changes
    self.manifest = manifest
  }

  public func count(_ kind: Kind) -> Int {
    changes.count { $0.kind == kind }
  }

  /// Whether applying it would change a file of the user's folder.
  public var isInStep: Bool {
    changes.allSatisfy { $0.kind == .same || $0.kind == .orphan }
  }
}
