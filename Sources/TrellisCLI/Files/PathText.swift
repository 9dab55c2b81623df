import Diagnostics

/// Operations on paths as text, without access to the disk.
enum PathText {
  /// Returns why no run reads or writes at the path, a clause: generated code and terminals show it.
  static func problem(in path: String) -> String? {
    path.unicodeScalars.contains(where: \.isInvisible) ? "it holds an invisible character" : nil
  }

  /// Returns the normalized path, as it is displayed and recorded: without `.` components, repeated
  /// or trailing slashes, and relative to the working folder if it is below that.
  static func tidied(_ path: String, in workingFolder: String) -> String {
    // Joining slices instead of strings would dominate the time of a short run.
    var components = path.split(separator: "/").filter { $0 != "." }.map { String($0) }
    guard path.hasPrefix("/") else {
      return components.isEmpty ? "." : components.joined(separator: "/")
    }
    let folder = workingFolder.split(separator: "/").map { String($0) }
    guard components.starts(with: folder) else { return "/" + components.joined(separator: "/") }
    components.removeFirst(folder.count)
    return components.isEmpty ? "." : components.joined(separator: "/")
  }

  /// Returns the path resolved against a folder.
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

  /// Returns the path as it can be used in generated code. Absolute paths are reduced to the file
  /// name, since they depend on the machine.
  static func portable(_ path: String) -> String {
    path.hasPrefix("/") ? name(of: path) : path
  }
}
