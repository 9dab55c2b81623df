import Simulation

/// Formats the trace of a scenario.
struct TraceReporter {
  let palette: Palette

  func text(of trace: ScenarioTrace) -> String {
    var text = palette.bold(trace.title.printable) + "\n"
    if !trace.given.isEmpty {
      text += line("given", trace.given.joined(separator: ", "))
    }
    for step in trace.steps {
      text += "  \(palette.cyan(step.name.printable))\n"
      for event in step.events { text += "  " + line(event.kind.rawValue, event.text) }
    }
    for claim in trace.claims {
      let word = claim.holds ? palette.green("holds ") : palette.red("fails ")
      text += "  \(word) \(claim.text.printable)\n"
    }
    return text + "\n"
  }

  private func line(_ word: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, 6 - word.count))
    return "  \(palette.dim(word + padding)) \(text.printable)\n"
  }
}
