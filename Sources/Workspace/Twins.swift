public import Diagnostics
public import Generation
import Packs

/// Outputs that cannot stand beside one another on every disk.
public enum Twins {
  /// Reports paths that are equal but for the case of their letters, and a file that stands where
  /// another one needs a folder.
  public static func report(in outputs: [OutputFile], into bag: inout DiagnosticBag) {
    var seen: [String: OutputFile] = [:]
    for output in outputs {
      if let other = seen.updateValue(output, forKey: output.path.text.lowercased()),
        !(other.path == output.path && output.ownership == .region && other.ownership == .region)
      {
        bag.add(.twins(other, output))
      }
    }
    for output in outputs {
      for parent in Self.parents(of: output.path) {
        guard let file = seen[parent.lowercased()] else { continue }
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
  fileprivate static func twins(_ first: OutputFile, _ second: OutputFile) -> Diagnostic {
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
