import Diagnostics
import Packs

/// Compiles packs into archives. An error in a template stops the build.
struct PackArchiver {
  let folder: String
  let files: [EmbeddedTable.File]

  private var library: PackLibrary {
    PackLibrary(
      builtIn: BuiltInPacks(),
      place: folder,
      files: files.map { ($0.path, Array($0.text.utf8)) }
    )
  }

  var archives: [(name: String, bytes: [UInt8])] {
    let library = library
    return library.names.map { ($0, archive(of: $0, from: library)) }
  }

  /// The default style, for projects that do not name one.
  var standard: String { library.ownStandard ?? "" }

  /// The names that the packs generate.
  var names: [UInt8] { library.archiveOfNames }

  private func archive(of name: String, from library: PackLibrary) -> [UInt8] {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let paths = files.map(\.path)
    let bytes = library.archive(of: name, paths: paths, files: &sources, into: &bag)
    for diagnostic in bag.inSourceOrder where diagnostic.severity == .error {
      stop(text(of: diagnostic, sources))
    }
    guard let bytes else { stop("the pack '\(name)' cannot be compiled") }
    return bytes
  }

  private func text(of diagnostic: Diagnostic, _ sources: SourceFiles) -> String {
    guard let span = diagnostic.span else { return diagnostic.message }
    let file = sources[span.file]
    let place = LineTable(file.bytes).position(of: span.start)
    return "\(file.path):\(place.line):\(place.column): \(diagnostic.message)"
  }
}
