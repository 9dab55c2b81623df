import Packs

extension Command {
  static let listTemplates = Command(
    "templates list",
    summary: "Lists the packs.",
    options: [.templates]
  ) { pipeline in
    let settings = pipeline.settings()
    guard let library = pipeline.packs(settings) else { return }
    let packs = library.names.compactMap {
      library.summary(of: $0, files: &pipeline.files, into: &pipeline.bag)
    }
    let width = packs.map(\.name.count).max() ?? 0
    for pack in packs {
      let name = pack.name + String(repeating: " ", count: width - pack.name.count)
      let place = library.isBuiltIn(pack.name) ? "" : " (the project's own)"
      pipeline.console.write("\(name)  \(pack.summary.printable)\(place)\n")
    }
  }
}
