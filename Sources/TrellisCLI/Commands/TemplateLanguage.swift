import TemplateEngine

extension Command {
  static let templateLanguage = Command(
    "templates language",
    summary: "Prints the reference of the template language, as Markdown.",
    details: "Tags, expressions, white space, layout, and the differences from Stencil."
  ) { pipeline in
    for section in LanguageReference.all {
      pipeline.console.write("## \(section.title)\n\n")
      for entry in section.entries { pipeline.console.write(text(of: entry)) }
    }
  }

  private static func text(of entry: LanguageReference.Entry) -> String {
    let text = "- `\(entry.form)`: \(entry.meaning)\n"
    guard let example = entry.example else { return text }
    let block = [example.template, "--->", example.output].joined(separator: "\n")
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    return text + "\n" + lines.map { $0.isEmpty ? "\n" : "      \($0)\n" }.joined() + "\n"
  }
}
