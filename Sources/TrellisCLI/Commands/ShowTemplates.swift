import Packs

extension Command {
  static let showTemplates = Command(
    "templates show",
    operands: "PACK",
    count: 1...1,
    summary: "Shows the summary, options and files of a pack.",
    options: [.templates]
  ) { pipeline in
    let settings = pipeline.settings()
    let name = pipeline.arguments.operands[0]
    guard
      let library = pipeline.packs(settings),
      let pack = library.summary(of: name, files: &pipeline.files, into: &pipeline.bag)
    else { return }
    pipeline.console.write(text(of: pack, files: library.files(of: name)?.map(\.path) ?? []))
  }

  private static func text(of pack: PackSummary, files: [String]) -> String {
    var text = "\(pack.name): \(pack.summary.printable)\n"
    if let base = pack.extends { text += "Extends \(base).\n" }
    if !pack.options.isEmpty { text += "\nOptions, each with its default first:\n" }
    for option in pack.options {
      let values = [option.standard] + option.values.filter { $0 != option.standard }
      text += "  \(option.name): \(values.joined(separator: ", ").printable)\n"
    }
    text += "\nFiles:\n"
    return files.reduce(into: text) { $0 += "  \($1.printable)\n" }
  }
}
