import Diagnostics
import Expressions
import Naming
import SpecModel

/// What is said of structs in the path of a request, which holds plain values alone.
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

  /// How a path gets a value that is not taken yet, or is taken already.
  private func taken(_ name: String, _ type: Type, _ values: [TypedName]) -> String {
    values.contains { $0.name.value == name }
      ? "write '{\(name)}'" : "write '{\(name)}', add '\(name): \(type.name)' to 'takes'"
  }

  /// How a struct's own `id` gets into a path.
  func idOf(_ value: TypedName, _ values: [TypedName], isInLink: Bool) -> Advice? {
    guard
      let id = structure(value.type)?.properties.first(where: { $0.name == "id" }),
      feature.canWriteInPath(id.type)
    else { return nil }
    if isInLink {
      return "a link tells plain values: write '{id}', and take 'id: \(id.type.name)' in place of "
        + "'\(value.name.value)'"
    }
    if values.contains(where: { $0.name.value == "id" }) { return "write '{id}'" }
    return Advice(
      taken("id", id.type, values)
        + ", and hand over the '.id' of what '\(value.name.value)' is")
  }

  private func structure(_ type: Type) -> ModelType? {
    if case .model(let name) = type.unwrapped { feature.types[name] } else { nil }
  }
}
