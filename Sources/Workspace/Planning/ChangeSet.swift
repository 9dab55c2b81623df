public import Generation

/// The changes that a run would make to a folder, file by file.
public struct ChangeSet: Sendable {
  public enum Kind: Hashable, Sendable {
    case create
    /// The file was deleted since the last run, and is written again.
    case missing
    case update
    /// The file contains edits made by hand, which are kept, and gets the new generated text.
    case merge
    case same
    /// The file contains edits made by hand, and the generated text has not changed. It is kept.
    case edited
    /// The new generated text conflicts with edits made by hand. The file is kept unless a
    /// `ConflictChoice` resolves the conflict.
    case conflict(Conflict)
    /// The file at the output's path was not written by Trellis. It is kept.
    case foreign
    /// Nothing generates the file any more. It is kept.
    case orphan(isEdited: Bool)
    /// The file is an orphan and is removed.
    case prune
    /// The feature was renamed, and the file takes over the edits of its former file.
    case rename(from: RelativePath)
    /// The developer owns the file, and the generated text changed since the last run. It is kept.
    case contract
    /// The file cannot be written. The value is the reason, a clause that follows the path.
    case blocked(String)
  }

  public enum Conflict: Hashable, Sendable {
    /// The first line of each conflict in the current file.
    case lines([Int])
    /// The same lines. The conflict markers are written to the file.
    case marked([Int])
    /// The file contains conflict markers of an earlier merge.
    case unresolved
    /// The text that was last written is not known, so there is no base for a merge.
    case unknownBase
    /// A region marker is missing, duplicated or in the wrong place.
    case marker(MarkerProblem)
    /// The former file of a renamed feature, whose edits conflict with the new file.
    case rename(to: RelativePath)
  }

  /// A reason why a file is out of date.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case new = "new"
    case missing = "missing"
    case spec = "spec newer"
    case pack = "pack newer"
    case options = "options differ"
    case edited = "edited by hand"
    case orphaned = "orphaned"
    case foreign = "foreign"
    /// The file says that Trellis generated it, but no record contains it.
    case unrecorded = "record lost"
  }

  public struct Change: Sendable {
    public var kind: Kind
    public var path: RelativePath
    /// The module that generates the file. Empty for project files and those that nothing generates.
    var module = ""
    /// The contents that the file should have, or `nil` for an orphan.
    public var contents: [UInt8]?
    public var reasons: [Reason] = []
    /// The hash of the bytes that the plan was made for, or `nil` if the file does not exist.
    public var found: ContentHash?
    /// The stamp of the file when it was read.
    var stamp: FileStamp?
    /// Whether lines end with `\r\n`.
    var hasReturns = false
    /// Whether the change is already recorded, so that applying it changes nothing.
    public var isSettled = false

    public init(_ kind: Kind, _ path: RelativePath, contents: [UInt8]?) {
      self.kind = kind
      self.path = path
      self.contents = contents
    }

    public var writes: Bool {
      switch kind {
      case .create, .missing, .update, .merge, .rename, .conflict(.marked): true
      default: false
      }
    }

    public var isBlocked: Bool {
      if case .blocked = kind { true } else { false }
    }

    public var isInStep: Bool { kind == .same || kind == .edited && isSettled }
  }

  /// A file of `.trellis/`.
  struct RecordChange: Sendable {
    var name: String
    /// The new contents, or `nil` to remove the file.
    var bytes: [UInt8]?
    /// The contents of the temporary file during the run, if they differ from `bytes`: the record
    /// with the pending entries of an interrupted run.
    var staged: [UInt8]?
  }

  /// The changes, in order of path.
  public var changes: [Change]
  /// Modules whose files are up to date and that have no changes in the list.
  var intact: [StampScan.Module] = []
  /// The changes of record files.
  var records: [RecordChange]
  /// The modules that fill regions of files. Other modules fill the same files.
  var sharing: Set<String> = []
  /// The hashes of records that were not read, by name.
  var settledRecords: [String: ContentHash] = [:]
  /// The paths beside which an interrupted run may have left a temporary file.
  var leftovers: [String] = []

  public init(_ changes: [Change]) {
    self.init(changes, records: [])
  }

  init(_ changes: [Change], records: [RecordChange], leftovers: [String] = []) {
    self.changes = changes
    self.records = records
    self.leftovers = leftovers
  }

  /// The same changes without changes of records.
  public var withoutRecords: ChangeSet { ChangeSet(changes) }

  public func count(where isCounted: (Kind) -> Bool) -> Int {
    changes.count { isCounted($0.kind) } + (isCounted(.same) ? intactCount : 0)
  }

  /// The number of all files.
  var fileCount: Int { changes.count + intactCount }

  private var intactCount: Int { intact.reduce(0) { $0 + $1.count } }

  public func count(_ kind: Kind) -> Int {
    count { $0 == kind }
  }

  /// Whether all files are up to date.
  public var isInStep: Bool { changes.allSatisfy(\.isInStep) }
}
