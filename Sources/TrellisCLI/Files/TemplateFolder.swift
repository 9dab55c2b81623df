import Diagnostics
import Generation
import Synchronization
import TemplateEngine
import Workspace

/// The templates that one on the disk may include: those of its own folder and below. Each is read
/// when it is asked for.
final class TemplateFolder: Sendable {
  private let location: String
  private let shownPath: String
  private let loaded: Mutex<SourceFiles>

  /// - Parameter files: The run's files so far; those that are read here join them.
  init(_ shownPath: String, at location: String, joining files: SourceFiles) {
    self.shownPath = shownPath
    self.location = location
    loaded = Mutex(files)
  }

  var files: SourceFiles { loaded.withLock { $0 } }

  /// For advice about a mistyped name.
  var names: [String] {
    (try? Disk.names(in: location))?.filter { !$0.hasPrefix(".") } ?? []
  }

  /// `nil` for what is no file here, and for a path that leads out of the folder.
  func file(named name: String) -> SourceFile? {
    guard let path = RelativePath(name) else { return nil }
    let target = "\(location)/\(path.text)"
    guard
      let folder = Disk.resolved(location), let resolved = Disk.resolved(target),
      resolved.hasPrefix("\(folder)/"),
      let bytes = try? Disk.read(resolved, atMost: RenderLimits().templateBytes)
    else { return nil }
    let shown = shownPath == "." ? path.text : PathText.joined(shownPath, path.text)
    return loaded.withLock { $0.add(path: shown, bytes: bytes) }
  }
}
