/// The output folder. Trellis changes nothing outside it.
public struct Folder: Sendable {
  /// The path, absolute or relative to the working folder of the process.
  public let path: String
  /// The path as the user wrote it.
  public let shownPath: String

  public init(_ path: String, shownAs shownPath: String? = nil) {
    self.path = path
    self.shownPath = shownPath ?? path
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

/// Checks that no symbolic link leads out of the folder, and caches the state of each folder.
struct FolderGuard {
  enum State: Equatable {
    case present
    case absent
    /// Nothing can be written below. The value is the reason, a clause that follows a path.
    case blocked(String)
  }

  private let folder: Folder
  private var known: [String: State] = [:]
  private lazy var root = Disk.resolved(folder.path)

  init(_ folder: Folder) {
    self.folder = folder
  }

  /// Returns the state of the folder that contains the path.
  mutating func stateOfParent(of path: String) -> State {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return state(of: "") }
    return state(of: String(path[..<slash]))
  }

  /// Returns the state of a folder below the output folder. The empty path is the output folder.
  mutating func state(of path: String) -> State {
    if let state = known[path] { return state }
    let parent = path.isEmpty ? State.present : stateOfParent(of: path)
    let state = parent == .present ? look(at: path) : parent
    known[path] = state
    return state
  }

  /// Records that a folder was created.
  mutating func noteMade(_ path: String) {
    known[path] = .present
  }

  /// Records that a folder was removed.
  mutating func noteRemoved(_ path: String) {
    known[path] = .absent
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
    guard let root, let target = Disk.resolved(folder.location(of: path)) else {
      return .blocked("passes through '\(path)', a symbolic link that leads nowhere")
    }
    guard target == root || target.hasPrefix(root == "/" ? root : root + "/") else {
      return .blocked("passes through '\(path)', a symbolic link that leads out of the folder")
    }
    return Disk.kind(of: target).map { state(of: path, $0) } ?? .absent
  }

  private func state(of path: String, _ kind: Disk.Kind) -> State {
    if kind == .folder { return .present }
    return .blocked("needs a folder where '\(folder.shown(path))' is a file")
  }
}
