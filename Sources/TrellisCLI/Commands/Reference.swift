extension Command {
  static let reference = Command(
    "reference",
    summary: "Prints the reference of the language, as Markdown."
  ) { pipeline in
    pipeline.console.write(ReferenceWriter.markdown())
  }
}
