import Workspace

/// The files below a folder, as people see them.
struct FileTree {
  /// A folder that cannot be listed.
  struct Failure: Error {
    /// Relative to the tree's root; empty for the root itself.
    var path: String
    var reason: String
  }

  private let root: String
  private(set) var found: [String] = []
  /// All that were searched, the root included.
  private(set) var folders: [String] = []
  /// Without symbolic links, so that a folder which links to itself is searched to an end.
  private var known: Set<String> = []

  /// Paths relative to the folder, in the order of their names; hidden files and editors' backups
  /// are left out.
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
