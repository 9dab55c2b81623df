import Diagnostics

/// What is said of a path that holds more than one.
extension Resolver {
  /// A path with white space or '#' in it, behind which a body or a remark may be meant.
  func spaced(_ text: SourceText) -> Diagnostic {
    let path = text.text.prefix { !$0.isWhitespace && $0 != "#" }
    let rest = text.text[path.endIndex...].drop(while: \.isWhitespace)
    let help: String
    if rest.hasPrefix("{"), path.last != "/" {
      help = "what the path does not name is the body: write '\(path)' alone"
    } else if rest.hasPrefix("//") || rest.hasPrefix("--") {
      help = "a remark stands behind ' #': '\(path) #\(rest.dropFirst(2))'"
    } else if text.text.contains("#") {
      help = "leave '#' and what follows out"
    } else {
      help = "write '\(text.text.filter { !$0.isWhitespace })'"
    }
    return .error(
      "path-form", "a path holds no white space and no '#'", at: text.span, help: Advice(help))
  }
}
