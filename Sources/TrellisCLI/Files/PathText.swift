/// Paths as people write them, before the disk is asked.
enum PathText {
  /// Without `.` components, repeated slashes and a slash at the end, and relative to the working
  /// folder where it lies below: the one way in which a path is shown and written down.
  static func tidied(_ path: String, in workingFolder: String) -> String {
    // As strings: to join slices takes a short run longer than all else here.
    var components = path.split(separator: "/").filter { $0 != "." }.map { String($0) }
    guard path.hasPrefix("/") else {
      return components.isEmpty ? "." : components.joined(separator: "/")
    }
    let folder = workingFolder.split(separator: "/").map { String($0) }
    guard components.starts(with: folder) else { return "/" + components.joined(separator: "/") }
    components.removeFirst(folder.count)
    return components.isEmpty ? "." : components.joined(separator: "/")
  }

  /// Where a path leads to, seen from a folder.
  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    let name = path[path.utf8.index(after: slash)...]
    if !name.isEmpty { return String(name) }
    return path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// The path as it may stand in generated code: what would tell of one machine is left out.
  static func portable(_ path: String) -> String {
    path.hasPrefix("/") ? name(of: path) : path
  }
}
