import Diagnostics
import Workspace

/// Finds the specs of a run.
struct SpecFinder {
  /// A path, and the place where a file names it, if one does.
  struct Place {
    var path: String
    var span: SourceSpan?
  }

  private let workingFolder: String
  private(set) var found: [String] = []
  /// The folders that were searched.
  private(set) var folders: [String] = []
  /// The paths that do not exist.
  private(set) var missing: [String] = []
  private var known: [String: [UInt8]] = [:]

  /// Returns the files named by the paths, and the `*.yaml` and `*.yml` files in the named folders.
  /// Hidden files and the settings of projects and packs are left out. The result follows the order
  /// of the paths, is sorted within a folder, and has no duplicates.
  init(
    at places: [Place],
    in workingFolder: String,
    within boundary: inout Boundary,
    into bag: inout DiagnosticBag
  ) {
    self.workingFolder = workingFolder
    for place in places { search(place, within: &boundary, into: &bag) }
  }

  private mutating func search(
    _ place: Place,
    within boundary: inout Boundary,
    into bag: inout DiagnosticBag
  ) {
    let path = PathText.tidied(place.path, in: workingFolder)
    let location = location(of: path)
    if let reason = place.span == nil
      ? boundary.admit(location) : boundary.refusal(of: location)
    {
      bag.add(.outside(path, reason, at: place.span))
      return
    }
    switch Disk.kind(of: location) {
    case nil:
      missing.append(path)
      // Each search looks at the names of a folder.
      let nearest = missing.count > 20 ? nil : nearest(to: path)
      bag.add(.missing(path, nearest: nearest, at: place.span))
    case .folder: searchFolder(path, at: place.span, within: boundary, into: &bag)
    case .file, .symbolicLink, .other: add(path, into: &bag)
    }
  }

  private mutating func searchFolder(
    _ folder: String,
    at span: SourceSpan?,
    within boundary: Boundary,
    into bag: inout DiagnosticBag
  ) {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    do throws(FileTree.Failure) {
      let tree = try FileTree(below: location(of: folder), within: boundary)
      folders += tree.folders
      for (path, isFile, reason) in tree.refused where !isFile || Self.isSpec(path) {
        bag.add(.outside(prefix + path, reason, at: span))
      }
      let specs = tree.found.filter(Self.isSpec)
      if specs.isEmpty, tree.refused.isEmpty { bag.add(.noSpecs(in: folder, at: span)) }
      for spec in specs { add(prefix + spec, into: &bag) }
    } catch {
      bag.add(.unreadable(prefix + error.path, reason: error.reason, at: span))
    }
  }

  private static let settings = ["trellis.yaml", "trellis.yml", "pack.yaml", "pack.yml"]

  private static func isSpec(_ path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
    return !settings.contains(PathText.name(of: path))
  }

  /// For Swift, two paths are equal whose letters are composed in different ways, for most disks they are not.
  private mutating func add(_ path: String, into bag: inout DiagnosticBag) {
    if let problem = PathText.problem(in: path) {
      bag.add(.outside(path, problem, at: nil))
      return
    }
    let bytes = Array(path.utf8)
    guard let other = known.updateValue(bytes, forKey: path) else {
      found.append(path)
      return
    }
    if other != bytes { bag.add(.twin(path)) }
  }

  private func location(of path: String) -> String {
    PathText.joined(workingFolder, path)
  }

  /// Returns the path with the most similar name in the same folder.
  private func nearest(to path: String) -> String? {
    let name = PathText.name(of: path)
    let folder = String(path.dropLast(name.count))
    guard let names = try? Disk.names(in: location(of: folder)) else { return nil }
    return Suggestion.nearest(to: name, among: names).map { folder + $0 }
  }
}

extension Diagnostic {
  fileprivate static func twin(_ path: String) -> Diagnostic {
    .error(
      "path-collision",
      "two specs have the path '\(path)', with letters that are composed in different ways",
      at: nil,
      help: "rename one of them: on some systems, they are one file"
    )
  }

  static func missing(_ path: String, nearest: String?, at span: SourceSpan?) -> Diagnostic {
    .error(
      "missing-file",
      "there is no file or folder '\(path)'",
      at: span,
      help: nearest.map { Advice.meant($0) }
    )
  }

  fileprivate static func noSpecs(in folder: String, at span: SourceSpan?) -> Diagnostic {
    .error(
      "no-specs",
      "the folder '\(folder)' holds no spec",
      at: span,
      help: "a spec is a file whose name ends with .yaml"
    )
  }

  static func unreadable(_ path: String, reason: String, at span: SourceSpan?) -> Diagnostic {
    .error("unreadable-file", "cannot read '\(path)': \(reason)", at: span)
  }
}
