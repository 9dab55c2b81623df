import Workspace

/// The visible files below a folder.
struct FileTree {
  /// The error for a folder that cannot be listed.
  struct Failure: Error {
    /// The path relative to the root of the tree. Empty for the root itself.
    var path: String
    var reason: String
  }

  private let root: String
  private(set) var found: [String] = []
  /// The folders that were searched, including the root.
  private(set) var folders: [String] = []
  /// The resolved paths of the folders searched, so that a symbolic link to a parent folder does
  /// not cause a cycle.
  private var known: Set<[UInt8]> = []
  private let boundary: Boundary
  /// What the run cannot read, each with the reason: links that lead to where it may not, and names that are no
  /// text.
  private(set) var refused: [(path: String, isFile: Bool, reason: String)] = []

  /// Returns the paths relative to the folder, sorted by name. Hidden files and editor backups are
  /// left out.
  static func files(
    below folder: String,
    within boundary: Boundary
  ) throws(Failure) -> [String] {
    try FileTree(below: folder, within: boundary).found
  }

  init(below folder: String, within boundary: Boundary) throws(Failure) {
    root = folder
    self.boundary = boundary
    try search("")
  }

  private mutating func search(_ folder: String) throws(Failure) {
    let location = folder.isEmpty ? root : "\(root)/\(folder)"
    let real = Disk.resolved(location) ?? location
    guard known.insert(Array(real.utf8)).inserted else { return }
    folders.append(location)
    let entries: [Disk.Entry]
    do throws(DiskError) {
      entries = try Disk.entries(in: location)
    } catch {
      throw Failure(path: folder, reason: error.reason)
    }
    for entry in entries where !entry.name.hasPrefix(".") && !entry.name.hasSuffix("~") {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      let isSurelyFile = entry.isSurelyFile
      if !entry.isText {
        refused.append((path, isSurelyFile, "its name is not UTF-8"))
      } else if !isSurelyFile, let reason = refusal(of: path) {
        refused.append((path, kind(of: path) == .file, reason))
      } else if !isSurelyFile, kind(of: path) == .folder {
        try search(path)
      } else {
        found.append(path)
      }
    }
  }

  private func refusal(of path: String) -> String? {
    let location = "\(root)/\(path)"
    return Disk.isLink(location) ? boundary.refusal(of: location) : nil
  }

  private func kind(of path: String) -> Disk.Kind? { Disk.kind(of: "\(root)/\(path)") }
}
