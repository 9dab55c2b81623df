/// The command-line options of `trellis-bench render`.
struct BenchOptions {
  private(set) var templates = ""
  private(set) var context = ""
  private(set) var isSmart = true
  private(set) var isLenient = false
  private var isStrict = false
  private(set) var seconds = 1.0
  private(set) var dump: String?

  static let usage = """
    usage: trellis-bench render --templates DIR --context FILE [--trim smart|none]
                                [--lenient|--strict] [--seconds S] [--dump DIR]

    Renders all templates of a folder, but for those with a leading underscore, over and over, and
    prints one line of JSON: microseconds for all of them, bytes, megabytes a second, and
    microseconds to compile a thousand bytes of template. The context is JSON or YAML.

    --trim none   keep every character outside the tags, and let names be missing, as Stencil does
    --lenient     let names be missing
    --strict      let no name be missing, whatever --trim says
    --seconds S   how long to render; a quarter of it to compile (1)
    --dump DIR    write the rendered files there

    """

  /// Returns `nil` if the arguments are not valid.
  init?(_ words: some Collection<String>) {
    var rest = words.makeIterator()
    guard rest.next() == "render" else { return nil }
    while let word = rest.next() {
      if word == "--lenient" {
        isLenient = true
      } else if word == "--strict" {
        isStrict = true
      } else {
        guard let value = rest.next(), take(word, value) else { return nil }
      }
    }
    if isStrict { isLenient = false }
    guard !templates.isEmpty, !context.isEmpty else { return nil }
  }

  private mutating func take(_ word: String, _ value: String) -> Bool {
    switch word {
    case "--templates": templates = value
    case "--context": context = value
    case "--dump": dump = value
    case "--trim":
      guard value == "smart" || value == "none" else { return false }
      isSmart = value == "smart"
      isLenient = isLenient || !isSmart
    case "--seconds":
      guard let number = Double(value), number > 0, number < 1e6 else { return false }
      seconds = number
    default: return false
    }
    return true
  }
}
