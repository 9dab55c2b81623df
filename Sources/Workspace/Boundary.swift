import Generation

/// The folders that a run may read and write: the project, and what the user names by hand.
///
/// Specs, packs, settings and links of a repository may be written by somebody who means harm. None of them can
/// make a run read or write anything outside the project. The project is the innermost folder around the
/// working folder that is a git repository, or else the working folder.
public struct Boundary: Sendable {
  /// The resolved paths of the folders.
  private var roots: [String]

  public init(workingFolder: String) {
    roots = [Self.project(around: Disk.resolved(workingFolder) ?? workingFolder)]
  }

  /// Lets a run use a path that the user names on the command line, and the project around it.
  /// - Returns: Why the path cannot be used, a clause, if a link of the project leads out of it.
  public mutating func admit(_ path: String) -> String? {
    guard let reason = refusal(of: path) else { return nil }
    if passesLink(path) { return reason }
    let real = Self.resolvedAsFarAsPossible(path)
    let isFolder = Disk.kind(of: real) == .folder
    roots.append(Self.project(around: isFolder ? real : PathName.parent(of: real)))
    return nil
  }

  /// Returns why a path cannot be read, a clause, or `nil` if it stands in one of the folders, and not where
  /// version control keeps what is its own.
  public func refusal(of path: String) -> String? {
    let real = Self.resolvedAsFarAsPossible(path)
    guard let root = roots.last(where: { real.isAt($0) }) else {
      return "it leads out of the project"
    }
    return Self.components(of: real, below: root).first(where: ReservedName.isOfRepository)
      .map { Self.reason($0) }
  }

  private static func reason(_ name: Substring) -> String {
    "it leads to '\(name)', where other tools keep what is theirs"
  }

  private static func components(of path: String, below root: String) -> [Substring] {
    path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Returns why nothing can be written to a folder, a clause.
  /// - Parameter isNamed: Whether the user names the folder on the command line. Else, or if a link of the
  ///   project leads there, it cannot be hidden, as folders are from which tools run programs.
  public func refusal(ofWritingTo folder: String, isNamed: Bool) -> String? {
    if let reason = refusal(of: folder) { return reason }
    let real = Self.resolvedAsFarAsPossible(folder)
    guard !isNamed || passesLink(folder), let root = roots.last(where: { real.isAt($0) }) else {
      return nil
    }
    return Self.components(of: real, below: root).first { $0.utf8.first == UInt8(ascii: ".") }
      .map { Self.reason($0) }
  }

  /// Whether a symbolic link that stands in one of the folders is on the way.
  private func passesLink(_ path: String) -> Bool {
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.dropFirst()
    return (slashes.map { String(path[..<$0]) } + [path]).contains { prefix in
      Disk.isLink(prefix) && refusal(of: PathName.parent(of: prefix)) == nil
    }
  }

  private static func project(around folder: String) -> String {
    var candidate = folder
    while candidate != "/", !candidate.isEmpty {
      if (try? Disk.kindWithoutFollowing("\(candidate)/.git")) != nil { return candidate }
      candidate = PathName.parent(of: candidate)
    }
    return folder
  }

  /// Resolves the part of a path that exists.
  static func resolvedAsFarAsPossible(_ path: String) -> String {
    var (known, rest) = (path, "")
    while true {
      if let real = Disk.resolved(known) { return real == "/" ? rest : real + rest }
      let parent = PathName.parent(of: known)
      guard parent.utf8.count < known.utf8.count else { return path }
      rest = "/" + PathName.last(of: known) + rest
      known = parent
    }
  }
}

enum PathName {
  /// Returns the path of the folder in which a path stands.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns what follows the last slash.
  static func last(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }
}

extension String {
  /// Whether a resolved path is a folder, or stands below it. Names are compared by their bytes, as disks do:
  /// for Swift, two texts are equal whose letters are composed in different ways.
  func isAt(_ folder: String) -> Bool {
    guard folder != "/" else { return true }
    guard utf8.starts(with: folder.utf8) else { return false }
    let rest = utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/")
  }
}
