import Diagnostics
import Generation
import Spec

/// The doors that the pipeline passes on its way.
struct Doors: Sendable {
  var generate: @Sendable ([Feature], SourceFiles, inout DiagnosticBag) -> [OutputFile]?

  static let standard = Doors(generate: { _, _, _ in nil })
}
