import Diagnostics
import Expressions
import Naming
import SpecModel
import TemplateEngine

/// Writes the links of a feature's routes.
extension TemplateModel {
  static let linkSchema: [String: [String: Shape]] = [
    "link": [
      "route": .text, "readName": .text, "path": .list(.object("link part")),
      "query": .list(.object("link item")), "values": .list(.object("link value")),
      "samples": .list(.object("link sample")), "first": .text,
    ],
    "link part": [
      "text": .text, "name": .text, "type": .text, "written": .text, "end": .text,
    ],
    "link item": [
      "name": .text, "text": .text, "type": .text, "value": .text, "written": .text,
      "isOptional": .flag,
    ],
    "link value": ["name": .text, "isNeeded": .flag],
    "link sample": ["arguments": .list(.object("argument"))],
  ]
}

extension ModelWriter {
  /// Returns the links in the order in which they are matched: more specific ones first.
  mutating func links() -> Value {
    let routes = feature.routes.filter { $0.link != nil }
      .sorted { $0.link?.rank ?? [] < $1.link?.rank ?? [] }
    let links = routes.compactMap { route in route.link.map { link(route, $0) } }
    return store.array(links)
  }

  private mutating func link(_ route: Route, _ link: PathTemplate) -> Value {
    let parts = link.path.indices.map { index in
      let next = index + 1 < link.path.count ? link.path[index + 1] : nil
      return part(link.path[index], before: next, of: route)
    }
    let items = link.query.map { item in
      var members: [(String, Value)] = [("name", text(item.name))]
      if case .value(let index) = item.value {
        let value = route.parameters[index]
        members += [
          ("text", .null), ("type", type(value.type.unwrapped)), ("value", name(value.name)),
          ("written", text(feature.written(value))), ("isOptional", .bool(value.type.isOptional)),
        ]
      } else if case .text(let words) = item.value {
        members += [
          ("text", text(words)), ("type", .null), ("value", .null), ("written", .null),
          ("isOptional", .bool(false)),
        ]
      }
      return store.object(members)
    }
    let values = route.parameters.indices.map { index in
      store.object([
        ("name", name(route.parameters[index].name)),
        ("isNeeded", .bool(link.values.contains(index))),
      ])
    }
    let samples = LinkSamples(feature: feature)
    let calls = (0..<3).map { sample(of: route, samples.values(of: route, link, number: $0)) }
    let upper = Phrase.upperFirst(route.name.value)
    return store.object([
      ("route", name(route.name)), ("readName", text("read\(upper)")),
      ("path", store.array(parts)), ("query", store.array(items)),
      ("values", store.array(values)), ("samples", store.array(calls)),
      ("first", text(link.text(of: samples.values(of: route, link, number: 0), in: feature))),
    ])
  }

  private mutating func part(
    _ part: PathTemplate.Part,
    before next: PathTemplate.Part?,
    of route: Route
  ) -> Value {
    switch part {
    case .text(let words):
      return store.object([
        ("text", text(words)), ("name", .null), ("type", .null), ("written", .null),
        ("end", .null),
      ])
    case .value(let index):
      let value = route.parameters[index]
      var end: String?
      if case .text(let words)? = next, let first = words.first, first != "/" {
        end = String(first)
      }
      return store.object([
        ("text", .null), ("name", name(value.name)), ("type", type(value.type)),
        ("written", text(feature.written(value))), ("end", text(end)),
      ])
    }
  }

  private mutating func sample(of route: Route, _ values: [RuntimeValue]) -> Value {
    let arguments = zip(route.parameters, values).map { field, value in
      store.object([
        ("label", name(field.name)), ("value", swift(value, as: field.type)),
      ])
    }
    return store.object([("arguments", store.array(arguments))])
  }
}

/// Sample values of links: typical ones, ones that need encoding, and as few as possible.
struct LinkSamples {
  let feature: Feature

  func values(of route: Route, _ link: PathTemplate, number: Int) -> [RuntimeValue] {
    route.parameters.indices.map { index in
      let type = route.parameters[index].type
      // A value that the link does not contain cannot be read back.
      if type.isOptional, number == 2 || !link.values.contains(index) { return RuntimeValue.none }
      return value(type.unwrapped, number, index)
    }
  }

  private func value(_ type: Type, _ number: Int, _ index: Int) -> RuntimeValue {
    switch type {
    case .bool: return .bool(number != 1)
    case .int: return .int([7 + index, -12, 0][number])
    case .double: return .double([1.5, -0.25, 0][number])
    case .uuid: return .uuid("00000000-0000-0000-0000-00000000000\(number + 1)")
    case .model(let name):
      let cases = feature.plainEnum(type)?.cases.map(\.name.value) ?? []
      let place = number % max(cases.count, 1)
      return .enumeration(
        model: name, case: cases.isEmpty ? "" : cases[place], payload: [])
    default: return .string(["a\(index)", "ä/ö? &=#%+-", "."][number])
    }
  }
}

extension Feature {
  /// The values that links contain.
  var linked: [TypedName] {
    routes.flatMap { route in (route.link?.values ?? []).map { route.parameters[$0] } }
  }

  /// Returns the text of a value in a path or query, or `nil` if the value is `nil`.
  func pathText(of value: RuntimeValue) -> String? {
    switch value {
    case .bool(let value): return "\(value)"
    case .int(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .decimal(let text), .string(let text), .url(let text), .uuid(let text): return text
    case .date(let seconds): return ISODate.text(seconds)
    case .enumeration(let model, let name, _):
      let cases = plainEnum(.model(model))?.cases ?? []
      return cases.first { $0.name.value == name }?.raw ?? name
    default: return nil
    }
  }

  /// Returns the Swift expression of a value in a path or query, such as `id` or `kind.rawValue`.
  func written(_ value: TypedName) -> String {
    let name = SwiftNames.escaped(value.name.value)
    guard plainEnum(value.type) != nil else { return name }
    return name + (value.type.isOptional ? "?.rawValue" : ".rawValue")
  }
}

extension PathTemplate {
  /// The order of links: a path with a text comes before one with a value in its place.
  fileprivate var rank: [Int] {
    path.map { if case .text = $0 { 0 } else { 1 } } + [2]
  }

  /// Returns the link with these values, without percent encoding.
  func text(of values: [RuntimeValue], in feature: Feature) -> String {
    var text = path.map { part($0, values, feature) ?? "" }.joined()
    let items = query.compactMap { item in
      part(item.value, values, feature).map { "\(item.name)=\($0)" }
    }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    return text
  }

  private func part(_ part: Part, _ values: [RuntimeValue], _ feature: Feature) -> String? {
    switch part {
    case .text(let text): text
    case .value(let index): feature.pathText(of: values[index])
    }
  }
}

extension [Int] {
  fileprivate static func < (left: [Int], right: [Int]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}
