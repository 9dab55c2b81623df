import Diagnostics
import Expressions
import Naming
import SpecModel

/// What is said of structs in the path of a request, which holds plain values alone.
extension Resolver {
  /// `{id: Int}`: a path has names alone.
  func typedValue(in text: SourceText) -> Diagnostic? {
    for part in text.text.split(separator: "{").dropFirst() {
      guard let end = part.firstIndex(of: "}"), let colon = part[..<end].firstIndex(of: ":"),
        SwiftNames.isIdentifier(String(part[..<colon]))
      else { continue }
      let offset = text.text.utf8.distance(from: text.text.startIndex, to: colon)
      let count = part[colon..<end].utf8.count
      return .error(
        "path-form", "a value stands in a path by its name",
        at: text.span(of: offset..<offset + count),
        help: "write '{\(part[..<colon])}': its type stands under 'takes'")
    }
    return nil
  }

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

  /// `{claim}` for `{claim.id}`; where that is a struct, what it holds is taken beside it.
  func held(_ name: String, among values: [TypedName]) -> Advice {
    let parts = name.dotted
    let owner = values.first { $0.name.value == parts[0] }
    guard let owner, parts.count == 2, let model = structure(owner.type),
      let property = model.properties.first(where: { $0.name == parts[1] })
    else {
      return "a path holds whole values: write '{\(parts[0])}', and hand over '\(name)'"
    }
    return "a path holds whole values: "
      + taken(property.name, property.type, values) + ", and hand over '\(name)'"
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
