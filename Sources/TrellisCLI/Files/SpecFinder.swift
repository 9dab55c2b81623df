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
  private var known: Set<String> = []

  /// Returns the files named by the paths, and the `*.yaml` and `*.yml` files in the named folders.
  /// Hidden files and the settings of projects and packs are left out. The result follows the order
  /// of the paths, is sorted within a folder, and has no duplicates.
  static func specs(
    at places: [Place],
    in workingFolder: String,
    into bag: inout DiagnosticBag
  ) -> [String] {
    SpecFinder(at: places, in: workingFolder, into: &bag).found
  }

  init(at places: [Place], in workingFolder: String, into bag: inout DiagnosticBag) {
    self.workingFolder = workingFolder
    for place in places { search(place, into: &bag) }
  }

  private mutating func search(_ place: Place, into bag: inout DiagnosticBag) {
    let path = PathText.tidied(place.path, in: workingFolder)
    switch Disk.kind(of: location(of: path)) {
    case nil: bag.add(.missing(path, nearest: nearest(to: path), at: place.span))
    case .folder: searchFolder(path, at: place.span, into: &bag)
    case .file, .symbolicLink, .other: add(path)
    }
  }

  private mutating func searchFolder(
    _ folder: String,
    at span: SourceSpan?,
    into bag: inout DiagnosticBag
  ) {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    do throws(FileTree.Failure) {
      let tree = try FileTree(below: location(of: folder))
      folders += tree.folders
      let specs = tree.found.filter(Self.isSpec)
      if specs.isEmpty { bag.add(.noSpecs(in: folder, at: span)) }
      for spec in specs { add(prefix + spec) }
    } catch {
      bag.add(.unreadable(prefix + error.path, reason: error.reason, at: span))
    }
  }

  private static let settings = ["trellis.yaml", "trellis.yml", "pack.yaml", "pack.yml"]

  private static func isSpec(_ path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
    return !settings.contains(PathText.name(of: path))
  }

  private mutating func add(_ path: String) {
    if known.insert(path).inserted { found.append(path) }
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
