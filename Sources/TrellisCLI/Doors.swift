import Diagnostics
import Generation

/// The doors that the pipeline passes on its way.
struct Doors: Sendable {
  /// A feature as far as the command line must know it.
  struct Feature: Sendable {
    var name: Located<String>
    var file: SourceFile.ID
  }

  var read: @Sendable (SourceFile, inout DiagnosticBag) -> Feature?
  var generate: @Sendable ([Feature], SourceFiles, inout DiagnosticBag) -> [OutputFile]?

  static let standard = Doors(read: { _, _ in nil }, generate: { _, _, _ in nil })
}
