public import Diagnostics
public import Generation
import Packs

/// Finds outputs whose paths collide, on any file system.
public enum Twins {
  /// Reports paths that are equal except for case, and files whose path is a folder of another
  /// file.
  public static func report(in outputs: [OutputFile], into bag: inout DiagnosticBag) {
    var seen: [String: OutputFile] = [:]
    for output in outputs {
      if let other = seen.updateValue(output, forKey: output.path.text.caseFolded),
        !(other.path == output.path && output.ownership == .region && other.ownership == .region)
      {
        bag.add(.pathCollision(other, output))
      }
    }
    for output in outputs {
      for parent in Self.parents(of: output.path) {
        guard let file = seen[parent.caseFolded] else { continue }
        bag.add(.fileAsFolder(file, output))
      }
    }
  }

  private static func parents(of path: RelativePath) -> [Substring] {
    let bytes = path.text.utf8
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map { path.text[..<$0] }
  }
}

extension Diagnostic {
  fileprivate static func pathCollision(_ first: OutputFile, _ second: OutputFile) -> Diagnostic {
    let message =
      first.path == second.path
      ? "two outputs have the path '\(first.path.text)'"
      : "the paths '\(first.path.text)' and '\(second.path.text)' differ only in case"
    return .error(
      "path-collision",
      message,
      at: nil,
      help: "rename one of them: they come from \(origins(first, second))"
    )
  }

  fileprivate static func fileAsFolder(_ file: OutputFile, _ other: OutputFile) -> Diagnostic {
    .error(
      "path-collision",
      "'\(file.path.text)' is a file, and a folder of '\(other.path.text)'",
      at: nil,
      help: "rename one of them: they come from \(origins(file, other))"
    )
  }

  private static func origins(_ first: OutputFile, _ second: OutputFile) -> String {
    let origins = first.origin == second.origin ? [first.origin] : [first.origin, second.origin]
    return origins.map { $0.isEmpty ? "the pack" : "'\($0)'" }.joined(separator: " and ")
  }
}
