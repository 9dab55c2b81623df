import Diagnostics
import Generation
import TemplateEngine
import Workspace

/// Reads a folder of packs in a project.
enum PackFolder {
  /// Returns all files of the packs, with paths relative to the folder. A pack is a folder with a
  /// `pack.yaml`.
  /// - Parameters:
  ///   - path: the path shown to the user.
  ///   - location: the path on disk.
  ///   - span: the place where a file names the folder, if one does.
  static func files(
    in path: String,
    at location: String,
    named span: SourceSpan?,
    within boundary: Boundary,
    noting inputs: inout [String],
    into bag: inout DiagnosticBag
  ) -> [(path: String, bytes: [UInt8])] {
    guard Disk.kind(of: location) == .folder else {
      bag.add(.missing(path, nearest: nil, at: span))
      return []
    }
    inputs.append(location)
    do throws(FileTree.Failure) {
      let packs = try names(in: location)
      if packs.isEmpty { bag.add(.noPacks(in: path, isPack: isPack(location), at: span)) }
      var files: [(path: String, bytes: [UInt8])] = []
      for pack in packs {
        if let reason = boundary.refusal(of: "\(location)/\(pack)") {
          bag.add(.outside(PathText.joined(path, pack), reason, at: span))
          continue
        }
        let tree = try FileTree(below: "\(location)/\(pack)", within: boundary)
        for (name, _, reason) in tree.refused {
          bag.add(.outside(PathText.joined(path, "\(pack)/\(name)"), reason, at: span))
        }
        inputs += tree.folders
        guard tree.refused.isEmpty else { continue }
        for name in tree.found where !name.hasPrefix("\(Fixture.folderName)/") {
          inputs.append("\(location)/\(pack)/\(name)")
          files.append(("\(pack)/\(name)", try read("\(pack)/\(name)", in: location)))
        }
      }
      return files
    } catch {
      bag.add(.unreadable(PathText.joined(path, error.path), reason: error.reason, at: span))
      return []
    }
  }

  /// Whether a folder contains packs.
  static func holdsPacks(_ location: String) -> Bool {
    (try? names(in: location))?.isEmpty == false
  }

  private static func isPack(_ location: String) -> Bool {
    Disk.kind(of: "\(location)/pack.yaml") == .file
  }

  private static func names(in location: String) throws(FileTree.Failure) -> [String] {
    do throws(DiskError) {
      let names = try Disk.names(in: location)
      return names.filter { !$0.hasPrefix(".") && isPack("\(location)/\($0)") }
    } catch {
      throw FileTree.Failure(path: "", reason: error.reason)
    }
  }

  private static func read(
    _ path: String,
    in location: String
  ) throws(FileTree.Failure) -> [UInt8] {
    do throws(DiskError) {
      return try Disk.read("\(location)/\(path)", atMost: RenderLimits().templateBytes)
    } catch {
      throw FileTree.Failure(path: path, reason: error.reason)
    }
  }
}

extension Diagnostic {
  fileprivate static func noPacks(
    in folder: String,
    isPack: Bool,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error(
      "no-packs",
      "the folder '\(folder)' holds no pack",
      at: span,
      help: isPack
        ? "it is a pack itself: name the folder that it stands in"
        : "a pack is a folder with a pack.yaml"
    )
  }
}
