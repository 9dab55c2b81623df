import Diagnostics
import Packs
import TemplateEngine

extension Command {
  static let templateFilters = Command(
    "templates filters",
    operands: "[FILTER]",
    count: 0...1,
    summary: "Lists the filters of templates, or shows one with its examples."
  ) { pipeline in
    let all = (Filter.general + Filter.forSwift).sorted {
      $0.name.lowercased() < $1.name.lowercased()
    }
    guard let name = pipeline.arguments.operands.first else {
      pipeline.console.write(list(all, pipeline.palette))
      return
    }
    guard let filter = all.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
      pipeline.fail(.usage, .unknownFilter(name, among: all.flatMap { [$0.name] + $0.aliases }))
      return
    }
    pipeline.console.write(text(of: filter, pipeline.palette))
  }

  private static func list(_ filters: [Filter], _ palette: Palette) -> String {
    filters.reduce(into: "") { text, filter in
      text += "\(palette.bold(filter.usage))\n    \(filter.summary)\n"
    }
  }

  private static func text(of filter: Filter, _ palette: Palette) -> String {
    var text = "\(palette.bold(filter.usage))\n\n\(filter.summary)\n"
    if !filter.aliases.isEmpty {
      text += "\nAlso written \(filter.aliases.joined(separator: ", ")).\n"
    }
    for parameter in filter.parameters {
      if let standard = parameter.standard {
        text += "\n\(parameter.name): \(standard), if left out\n"
      }
    }
    text += "\n"
    for example in filter.examples {
      let output = example.output.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\(example.template)\n"
      text += output.map { palette.green("  \($0)") + "\n" }.joined()
    }
    return text
  }
}

extension Diagnostic {
  fileprivate static func unknownFilter(_ name: String, among names: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names)
    return .error(
      "unknown-filter",
      "unknown filter '\(name)'",
      at: nil,
      help: nearest.map { Advice.meant($0) } ?? "'trellis templates filters' lists them"
    )
  }
}
