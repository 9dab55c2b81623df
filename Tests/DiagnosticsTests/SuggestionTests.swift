import Diagnostics
import Testing

@Suite("Suggestion")
struct SuggestionTests {
  @Test(
    "the nearest name is",
    arguments: [
      ("Moeny", ["Money", "Order"], "Money"),
      ("wehn", ["do", "when", "takes"], "when"),
      ("state", ["states", "State"], "State"),
      ("isvalid", ["isValid", "isRunning"], "isValid"),
      ("lenght", ["length", "height"], "length"),
      ("minLenght", ["maxLength", "minLength"], "minLength"),
      ("tittle", ["title"], "title"),
      ("naïve", ["naive"], "naive"),
      ("ab", ["ac", "ad"], "ac"),
      ("Überschrift", ["überschrift"], "überschrift"),
    ])
  func nearest(name: String, candidates: [String], expected: String) {
    #expect(Suggestion.nearest(to: name, among: candidates) == expected)
  }

  @Test(
    "what is too far is nobody's",
    arguments: [
      ("color", ["when", "takes", "do"]), ("a", ["b", "c"]), ("ab", ["cd"]), ("", ["a"]),
      ("x", []), ("name", ["email"]), ("on", ["as"]),
      (String(repeating: "x", count: 10_000), [String(repeating: "x", count: 10_000)]),
    ])
  func tooFar(name: String, candidates: [String]) {
    #expect(Suggestion.nearest(to: name, among: candidates) == nil)
  }

  @Test("the name itself is no suggestion")
  func itself() {
    #expect(Suggestion.nearest(to: "when", among: ["when", "then"]) == "then")
  }
}
