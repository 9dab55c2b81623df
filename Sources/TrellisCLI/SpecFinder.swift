import Diagnostics
import Workspace

/// Finds the specs that a run is about.
struct SpecFinder {
  private let workingFolder: String
  private var found: [String] = []
  private var known: Set<String> = []
  /// Without symbolic links, so that a folder which links to itself is searched to an end.
  private var knownFolders: Set<String> = []

  /// The files that the paths name, and those below the folders that they name: `*.yaml` and
  /// `*.yml`, without hidden ones and without the settings of projects and packs. In order of the
  /// paths, then of the names; none twice.
  static func specs(
    at paths: [Place],
    in workingFolder: String,
    into bag: inout DiagnosticBag
  ) -> [String] {
    var finder = SpecFinder(workingFolder: workingFolder)
    for place in paths { finder.search(place, into: &bag) }
    return finder.found
  }

  /// A path, and where it was written, if that was in a file.
  struct Place {
    var path: String
    var span: SourceSpan?
  }

  private init(workingFolder: String) {
    self.workingFolder = workingFolder
  }

  private mutating func search(_ place: Place, into bag: inout DiagnosticBag) {
    let path = PathText.tidied(place.path, in: workingFolder)
    switch Disk.kind(of: location(of: path)) {
    case nil: bag.add(.missing(path, nearest: nearest(to: path), at: place.span))
    case .folder:
      let isEmpty = searchFolder(path, at: place.span, into: &bag) == 0
      if isEmpty { bag.add(.noSpecs(in: path, at: place.span)) }
    case .file, .symbolicLink, .other: add(path)
    }
  }

  /// - Returns: How many specs there are; one too for a folder that was reported or searched before.
  private mutating func searchFolder(
    _ folder: String,
    at span: SourceSpan?,
    into bag: inout DiagnosticBag
  ) -> Int {
    let resolved = Disk.resolved(location(of: folder)) ?? folder
    guard knownFolders.insert(resolved).inserted else { return 1 }
    let names: [String]
    do throws(DiskError) {
      names = try Disk.names(in: location(of: folder))
    } catch {
      bag.add(.unreadable(folder, reason: error.reason, at: span))
      return 1
    }
    var count = 0
    for name in names where !name.hasPrefix(".") {
      let path = folder == "." ? name : PathText.joined(folder, name)
      if Self.isSpec(name) {
        add(path)
        count += 1
      } else if Disk.kind(of: location(of: path)) == .folder {
        count += searchFolder(path, at: span, into: &bag)
      }
    }
    return count
  }

  private static func isSpec(_ name: String) -> Bool {
    guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return false }
    return !["trellis.yaml", "trellis.yml", "pack.yaml", "pack.yml"].contains(name)
  }

  private mutating func add(_ path: String) {
    if known.insert(path).inserted { found.append(path) }
  }

  private func location(of path: String) -> String {
    PathText.joined(workingFolder, path)
  }

  /// The most similar path in the folder that the path would lie in.
  private func nearest(to path: String) -> String? {
    let name = PathText.name(of: path)
    let folder = String(path.dropLast(name.count))
    guard let names = try? Disk.names(in: location(of: folder)) else { return nil }
    return Suggestion.nearest(to: name, among: names).map { folder + $0 }
  }
}

extension Diagnostic {
  fileprivate static func missing(
    _ path: String,
    nearest: String?,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error(
      "missing-file",
      "there is no file or folder '\(path)'",
      at: span,
      help: nearest.map { "did you mean '\($0)'?" }
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
