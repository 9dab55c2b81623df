import Diagnostics
import Generation
import SpecModel

extension Command {
  static let ir = Command(
    "ir",
    operands: "SPEC",
    count: 1...1,
    summary: "Prints the model of a spec or a flow that templates see, as JSON.",
    details: """
      Each object is written once. Where it occurs again, '{ "$ref": "#/actions/0" }' says where.
      """
  ) { pipeline in
    let path = PathText.tidied(pipeline.arguments.operands[0], in: pipeline.console.workingFolder)
    guard let file = pipeline.file(at: path, isNamed: true) else { return }
    let features = pipeline.features(of: pipeline.withUsed([file]))
    guard !pipeline.bag.hasErrors else { return }
    if let flow = pipeline.flows.first(where: { $0.path == PathText.portable(file.path) }) {
      pipeline.console.write(
        JSON.escaped(TemplateModel.json(of: flow, in: pipeline.flows, features)))
      pipeline.console.write("\n")
      return
    }
    guard let feature = features.first else { return }
    pipeline.console.write(JSON.escaped(TemplateModel.json(of: feature)))
    pipeline.console.write("\n")
  }
}
