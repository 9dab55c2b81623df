import Diagnostics
import Generation
import Spec

extension Command {
  static let ir = Command(
    "ir",
    operands: "SPEC",
    count: 1...1,
    summary: "Prints what templates see of a spec, or what a flow says, as JSON.",
    details: """
      Each object stands there once. Where it is met again, '{ "$ref": "#/actions/0" }' says where.
      """
  ) { pipeline in
    let path = PathText.tidied(pipeline.arguments.operands[0], in: pipeline.console.workingFolder)
    guard let file = pipeline.file(at: path) else { return }
    let features = pipeline.features(of: pipeline.withUsed([file]))
    guard !pipeline.bag.hasErrors else { return }
    if let flow = pipeline.flows.first(where: { $0.path == PathText.portable(file.path) }) {
      pipeline.console.write(TemplateModel.json(of: flow, in: pipeline.flows, features))
      pipeline.console.write("\n")
      return
    }
    guard let feature = features.first else { return }
    pipeline.console.write(TemplateModel.json(of: feature))
    pipeline.console.write("\n")
  }
}
