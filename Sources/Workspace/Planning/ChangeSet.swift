public import Generation

/// What a run would do to a folder, file by file.
public struct ChangeSet: Sendable {
  public enum Kind: Hashable, Sendable {
    case create
    /// Was written, is gone, and is written again.
    case missing
    case update
    /// Holds edits made by hand, which stay, and gets what is new.
    case merge
    case same
    /// Holds edits made by hand, and nothing is new: kept.
    case edited
    /// Holds edits that what is new does not fit beside: kept, unless a choice was made.
    case conflict(Conflict)
    /// Stands where an output belongs, and was not written by Trellis: kept.
    case foreign
    /// Was written once, and nothing makes it any more: left where it is.
    case orphan(isEdited: Bool)
    /// An orphan that is removed.
    case prune
    /// Takes over the edits of the file that stood for the feature under its former name.
    case rename(from: RelativePath)
    /// The developer's own, and what it stands on has changed since the last run: kept.
    case contract
    /// Why nothing can be written there, as a clause to put behind the path.
    case blocked(String)
  }

  public enum Conflict: Hashable, Sendable {
    /// The first line of each, in the file as it stands.
    case lines([Int])
    /// The same, and the marks are written into the file.
    case marked([Int])
    /// Marks of an earlier merge stand in the file.
    case unresolved
    /// Nobody knows any more what was written last.
    case unknownBase
    /// A marker is missing, stands twice or in the wrong place.
    case marker(MarkerProblem)
    /// The file of the feature's former name, whose edits do not fit into the new one.
    case rename(to: RelativePath)
  }

  /// Why a file is not what it should be.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case new = "new"
    case missing = "missing"
    case spec = "spec newer"
    case pack = "pack newer"
    case options = "options differ"
    case edited = "edited by hand"
    case orphaned = "orphaned"
    case foreign = "foreign"
    /// It says that a run has written it, and no record does.
    case unrecorded = "record lost"
  }

  public struct Change: Sendable {
    public var kind: Kind
    public var path: RelativePath
    /// What the file should hold; `nil` for an orphan.
    public var contents: [UInt8]?
    public var reasons: [Reason] = []
    /// Of the bytes that the plan was made for; `nil` where nothing stands.
    var found: ContentHash?
    /// Of the file when it was read.
    var stamp: FileStamp?
    /// Whether lines end with `\r\n`.
    var hasReturns = false
    /// Whether the plan is written down already, and nothing would change.
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
    /// `nil` to remove it.
    var bytes: [UInt8]?
    /// What stands beside it while the run is under way, where that is more: what a run that ended
    /// early was about to write down.
    var staged: [UInt8]?
  }

  /// In order of path.
  public var changes: [Change]
  /// The records that differ once the changes are made.
  var records: [RecordChange]
  /// Paths of files that a run which ended early was about to put in their places.
  var leftovers: [String] = []

  public init(_ changes: [Change]) {
    self.init(changes, records: [])
  }

  init(_ changes: [Change], records: [RecordChange], leftovers: [String] = []) {
    self.changes = changes
    self.records = records
    self.leftovers = leftovers
  }

  /// One file that takes the place of what stands there.
  public init(_ change: Change, replacing entry: Snapshot.Entry) {
    var change = change
    if case .file(let found) = entry { change.found = found.rawHash }
    self.init([change], records: [])
  }

  /// The same with nothing written down.
  public var withoutRecords: ChangeSet { ChangeSet(changes) }

  public func count(where isCounted: (Kind) -> Bool) -> Int {
    changes.count { isCounted($0.kind) }
  }

  public func count(_ kind: Kind) -> Int {
    count { $0 == kind }
  }

  /// Whether each file is what it should be.
  public var isInStep: Bool { changes.allSatisfy(\.isInStep) }
}
