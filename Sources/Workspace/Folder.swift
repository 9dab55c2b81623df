import Generation

/// The output folder. Trellis changes nothing outside it.
public struct Folder: Sendable {
  /// The path, absolute or relative to the working folder of the process.
  public let path: String
  /// The path as the user wrote it.
  public let shownPath: String
  /// Whether there was no link on the way, so that one which somebody has put there since is an error.
  private(set) var isResolved = false

  public init(_ path: String, shownAs shownPath: String? = nil) {
    self.path = path
    self.shownPath = shownPath ?? path
  }

  /// The folder by the path that its links lead to. It can be judged once, and stays where it is.
  public var resolved: Folder {
    var folder = Folder(Boundary.resolvedAsFarAsPossible(path), shownAs: shownPath)
    folder.isResolved = folder.path.utf8.first == UInt8(ascii: "/")
    return folder
  }

  /// Whether a resolved folder is another folder, or stands below it.
  public func isBelow(_ other: String) -> Bool {
    path.isAt(Boundary.resolvedAsFarAsPossible(other))
  }

  /// Returns the location on the disk of a path that is relative to this folder.
  func location(of path: some StringProtocol) -> String {
    "\(self.path)/\(path)"
  }

  /// Returns a path of this folder as the user would write it.
  public func shown(_ path: some StringProtocol) -> String {
    switch shownPath {
    case ".", "": String(path)
    case let folder where folder.hasSuffix("/"): folder + path
    case let folder: "\(folder)/\(path)"
    }
  }
}

/// Judges the folders below the output folder, and opens them. No link may lead out of the output folder, or to
/// where version control, Trellis or other tools keep what is theirs.
struct FolderGuard {
  enum State: Equatable {
    case present
    case absent
    /// Nothing can be written below. The value is the reason, a clause that follows a path.
    case blocked(String)
  }

  private let folder: Folder
  private var known: [String: State] = [:]
  /// The links to folders, each with the path in the output folder that it leads to.
  private var links: [String: String] = [:]
  /// The folders on the way to the one that was opened last, from the outermost one.
  private var way: [(path: String, folder: OpenFolder)] = []
  private lazy var root = Disk.resolved(folder.path)

  init(_ folder: Folder) {
    self.folder = folder
  }

  /// Returns the path of the folder that contains a path.
  static func parent(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// Returns the state of the folder that contains the path.
  mutating func stateOfParent(of path: String) -> State {
    state(of: Self.parent(of: path))
  }

  /// Returns the state of a folder below the output folder. The empty path is the output folder.
  mutating func state(of path: String) -> State {
    if let state = known[path] { return state }
    let parent = path.isEmpty ? State.present : stateOfParent(of: path)
    let state = parent == .present ? look(at: path) : parent
    known[path] = state
    return state
  }

  /// Opens the folder of a path, which is present. Follows no link but those that were judged, so that nobody
  /// can put another one in their place meanwhile.
  mutating func place(of path: String) throws(DiskError) -> Place {
    Place(try open(Self.parent(of: path)), String(PathName.last(of: path)))
  }

  private mutating func open(_ path: String) throws(DiskError) -> OpenFolder {
    while let last = way.last, !last.path.isEmpty, !path.isAt(last.path) { way.removeLast() }
    if let last = way.last, last.path == path { return last.folder }
    let opened: OpenFolder
    if path.isEmpty {
      opened = folder.isResolved ? try .at(folder.path) : try OpenFolder(folder.path)
    } else if let target = links[path] {
      var folder = try open("")
      for name in target.split(separator: "/") { folder = try OpenFolder(String(name), in: folder) }
      opened = folder
    } else {
      opened = try OpenFolder(String(PathName.last(of: path)), in: try open(Self.parent(of: path)))
    }
    way.append((path, opened))
    return opened
  }

  /// Records that a folder was created.
  mutating func noteMade(_ path: String) {
    known[path] = .present
  }

  /// Records that a folder was removed.
  mutating func noteRemoved(_ path: String) {
    known[path] = .absent
    way.removeAll { $0.path.isAt(path) }
  }

  private mutating func look(at path: String) -> State {
    let location = folder.location(of: path)
    do throws(DiskError) {
      // With the slash, a symbolic link to the output folder itself counts as the folder.
      let kind = try Disk.kindWithoutFollowing(path.isEmpty ? folder.path + "/" : location)
      return kind == .symbolicLink ? follow(path) : state(of: path, kind)
    } catch {
      return error.isAbsent ? .absent : .blocked("cannot be reached: \(error.reason)")
    }
  }

  private mutating func follow(_ path: String) -> State {
    guard path != RecordFile.folder else {
      return .blocked("passes through '\(path)', which is a symbolic link")
    }
    guard let root, let target = Disk.resolved(folder.location(of: path)) else {
      return .blocked("passes through '\(path)', a symbolic link that leads nowhere")
    }
    guard target.isAt(root) else {
      return .blocked("passes through '\(path)', a symbolic link that leads out of the folder")
    }
    let inner = String(Substring(target.utf8.dropFirst(root == "/" ? 1 : root.utf8.count + 1)))
    if !inner.isEmpty, let problem = RelativePath.problem(in: inner) {
      return .blocked("passes through '\(path)', a symbolic link to '\(inner)', which \(problem)")
    }
    guard let kind = Disk.kind(of: target) else { return .absent }
    links[path] = inner
    return state(of: path, kind)
  }

  private func state(of path: String, _ kind: Disk.Kind) -> State {
    if kind == .folder { return .present }
    return .blocked("needs a folder where '\(folder.shown(path))' is a file")
  }
}
