import Diagnostics
import Generation

extension Command {
  static let ir = Command(
    "ir",
    operands: "SPEC",
    count: 1...1,
    summary: "Prints what templates see of a spec, as JSON."
  ) { pipeline in
    let path = PathText.tidied(pipeline.arguments.operands[0], in: pipeline.console.workingFolder)
    guard let file = pipeline.file(at: path) else { return }
    let features = pipeline.features(of: pipeline.withUsed([file]))
    guard let feature = features.first, !pipeline.bag.hasErrors else { return }
    pipeline.console.write(TemplateModel.json(of: feature))
    pipeline.console.write("\n")
  }
}
