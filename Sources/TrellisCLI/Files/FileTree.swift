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
  private var known: Set<String> = []

  /// Returns the paths relative to the folder, sorted by name. Hidden files and editor backups are
  /// left out.
  static func files(below folder: String) throws(Failure) -> [String] {
    try FileTree(below: folder).found
  }

  init(below folder: String) throws(Failure) {
    root = folder
    try search("")
  }

  private mutating func search(_ folder: String) throws(Failure) {
    let location = folder.isEmpty ? root : "\(root)/\(folder)"
    guard known.insert(Disk.resolved(location) ?? location).inserted else { return }
    folders.append(location)
    let entries: [(name: String, isSurelyFile: Bool)]
    do throws(DiskError) {
      entries = try Disk.entries(in: location)
    } catch {
      throw Failure(path: folder, reason: error.reason)
    }
    for (name, isSurelyFile) in entries where !name.hasPrefix(".") && !name.hasSuffix("~") {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if !isSurelyFile, Disk.kind(of: "\(root)/\(path)") == .folder {
        try search(path)
      } else {
        found.append(path)
      }
    }
  }
}
