import Diagnostics
import Generation
import Packs

extension Command {
  static let lintTemplates = Command(
    "templates lint",
    operands: "[DIR]",
    count: 0...1,
    summary: "Checks packs without a spec.",
    details: """
      DIR is a folder of packs. Without it, the packs are those that trellis.yaml names, or those in
      Templates, or else the built-in ones. Lint checks every name in every branch of a template
      against the model that templates see, and reports what nothing uses.
      """,
    options: [.templates, .quiet] + Option.report
  ) { pipeline in
    let settings = pipeline.settings()
    let named = pipeline.arguments.operands.first ?? pipeline.arguments.templates
    var folder = named
    if named == nil, settings.templates == nil,
      PackFolder.holdsPacks(pipeline.location(of: "Templates"))
    {
      folder = "Templates"
    }
    guard let library = pipeline.packs(settings, at: folder) else { return }
    let own = library.names.filter { !library.isBuiltIn($0) }
    let names = own.isEmpty ? library.names : own
    var linter = PackLinter(library: library, model: TemplateModel.templateSchema)
    linter.lint(names, files: &pipeline.files, into: &pipeline.bag)
    guard pipeline.bag.isEmpty, pipeline.showsSummary else { return }
    let count = names.count
    pipeline.console.write(count == 1 ? "1 pack is fine\n" : "\(count) packs are fine\n")
  }
}
