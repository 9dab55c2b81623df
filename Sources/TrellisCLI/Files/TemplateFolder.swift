import Diagnostics
import Generation
import Synchronization
import TemplateEngine
import Workspace

/// The templates that a template on disk can include: those in its folder and below. Each is read
/// on demand.
final class TemplateFolder: Sendable {
  private let location: String
  private let shownPath: String
  private let loaded: Mutex<SourceFiles>

  /// - Parameter files: the files of the run so far. Files that are read here are added to them.
  init(_ shownPath: String, at location: String, joining files: SourceFiles) {
    self.shownPath = shownPath
    self.location = location
    loaded = Mutex(files)
  }

  var files: SourceFiles { loaded.withLock { $0 } }

  /// The file names in the folder, for suggestions on a misspelled name.
  var names: [String] {
    (try? Disk.names(in: location))?.filter { !$0.hasPrefix(".") } ?? []
  }

  /// Returns `nil` if there is no such file, or if the path leads out of the folder.
  func file(named name: String) -> SourceFile? {
    guard let path = RelativePath(name) else { return nil }
    let target = "\(location)/\(path.text)"
    guard
      let folder = Disk.resolved(location), let resolved = Disk.resolved(target),
      resolved.utf8.starts(with: "\(folder)/".utf8),
      let bytes = try? Disk.read(resolved, atMost: RenderLimits().templateBytes)
    else { return nil }
    let shown = shownPath == "." ? path.text : PathText.joined(shownPath, path.text)
    return loaded.withLock { $0.add(path: shown, bytes: bytes) }
  }
}
