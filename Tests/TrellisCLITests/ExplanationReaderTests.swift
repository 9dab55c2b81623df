import Diagnostics
import Testing

@testable import TrellisCLI

@Suite("Pages about problems") struct ExplanationReaderTests {
  private static let page = """
    # Problems with steps

    Steps of actions.

    ## idle-step

    **Warning:** The step has no effect,
    and `stop` ends no action.

    Wrong, in a template:

    ```stencil
    a

    ␉b
    ```

    Right:

    ```stencil
    c
    ```

    ## bug

    This is a bug.

    """

  @Test("a section is an explanation")
  func sections() throws {
    var reader = ExplanationReader(Self.page)
    let explanations = try reader.explanations()
    #expect(explanations.map(\.code) == ["idle-step", "bug"])
    #expect(explanations.map(\.severity) == [.warning, .error])
    let meaning = "The step has no effect, and 'stop' ends no action."
    #expect(explanations.map(\.meaning) == [meaning, "This is a bug."])
    #expect(explanations[0].example?.kind == .template)
    #expect(explanations[0].example?.wrong == "a\n\n\tb")
    #expect(explanations[0].example?.right == "c")
    #expect(explanations[1].example == nil)
  }

  @Test(
    "what does not belong to a page is found at its line",
    arguments: [
      ("# Problems with steps", "Problems", 1, "# "),
      ("Steps of actions.", "## steps", 3, "an introduction"),
      ("## idle-step", "### idle-step", 5, "## "),
      ("**Warning:** The step has no effect,\nand `stop` ends no action.\n", "", 10, "## "),
      ("This is a bug.", "# bug", 26, "a meaning"),
      ("Wrong, in a template:", "Mistake:", 10, "## "),
      ("Wrong, in a template:", "Wrong, in a pack:", 10, "Wrong:"),
      ("```stencil\na", "```yaml\na", 12, "```stencil"),
      ("Right:", "Better:", 18, "Right:"),
      ("```stencil\nc", "```\nc", 20, "```stencil"),
      ("c\n```", "c", 27, "```"),
      ("This is a bug.", "This is a bug.\n\nAnother paragraph.", 28, "## "),
    ])
  func malformed(part: String, instead: String, line: Int, expected: String) {
    #expect(throws: ExplanationReader.Malformed(line: line, expected: expected)) {
      var reader = ExplanationReader(Self.page.replacing(part, with: instead))
      _ = try reader.explanations()
    }
  }
}
