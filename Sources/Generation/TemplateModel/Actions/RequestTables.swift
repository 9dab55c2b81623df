import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

/// A method and the request that it sends.
struct Sending {
  var method: Service.Method
  var request: Request
  /// The index of the parameter that is the whole body: a single struct that is not optional.
  var single: Int?
  let feature: Feature

  init?(_ method: Service.Method, in feature: Feature) {
    guard let request = method.request, !method.isStream else { return nil }
    self.method = method
    self.request = request
    self.feature = feature
    guard request.verb.hasBody, request.rest.count == 1,
      case .model(let name) = method.parameters[request.rest[0]].type,
      feature.models.contains(where: { $0.name.value == name && $0.isStructure })
    else { return }
    single = request.rest[0]
  }

  /// The indices of the parameters that are members of the body.
  var members: [Int] { request.verb.hasBody && single == nil ? request.rest : [] }

  /// The query before percent encoding: the items of the path, and all other parameters if the
  /// request has no body.
  var query: [PathTemplate.QueryItem] {
    let written = request.path.query.map { item in
      let value: PathTemplate.Part =
        if case .text(let text) = item.value { .text(text.percentDecoded) } else { item.value }
      return PathTemplate.QueryItem(name: item.name.percentDecoded, value: value)
    }
    guard !request.verb.hasBody else { return written }
    return written
      + request.rest.map { .init(name: method.parameters[$0].name.value, value: .value($0)) }
  }

  /// The path as the text of a Swift string literal, such as `/orders/\(id)`.
  var pathLiteral: String {
    request.path.path.map { part in
      switch part {
      case .text(let text): text.percentEncodedPath
      case .value(let index): "\\(\(feature.written(method.parameters[index])))"
      }
    }.joined()
  }

  /// Returns the name, or one derived from it if a parameter has that name.
  func free(_ name: String) -> String {
    [name, "\(name)ToSend"].free(besides: method.parameters.map(\.name.value))
  }
}

extension ObjectTable where Source == Sending {
  static let request = ObjectTable(
    "request",
    [
      .init("verb", .text, "`GET`, `POST`, `PUT`, `PATCH` or `DELETE`.") {
        $1.text($0.request.verb.rawValue)
      },
      .init("path", .object("path"), "The path and the query as the spec has them.") {
        $1.path($0.request.path, $0.method.parameters)
      },
      .init("pathLiteral", .text, "The path as the text of a Swift literal, encoded.") {
        $1.text($0.pathLiteral)
      },
      .init("query", .list(.object("queryItem")), "All of the query, before it is encoded.") {
        $1.query($0.query, $0.method.parameters)
      },
      .init("hasBody", .flag, "Its verb has a body.") { sending, _ in
        .bool(sending.request.verb.hasBody)
      },
      .init("single", .optional(.text), "The value that is the body itself.") { sending, writer in
        sending.single.map { writer.name(sending.method.parameters[$0].name) } ?? .null
      },
      .init("members", .list(.text), "What the body is an object of.") { sending, writer in
        let names = sending.members.map { writer.name(sending.method.parameters[$0].name) }
        return writer.store.array(names)
      },
      .init("rest", .list(.text), "What the path does not name.") { sending, writer in
        let names = sending.request.rest.map { writer.name(sending.method.parameters[$0].name) }
        return writer.store.array(names)
      },
      .init("headers", .list(.object("header")), "Headers of the request.") { sending, writer in
        let headers = sending.request.headers.map { header in
          writer.store.object([
            ("name", writer.text(header.name)), ("value", writer.text(header.value)),
          ])
        }
        return writer.store.array(headers)
      },
      .init("answer", .list(.text), "The keys behind which the answer holds what is returned.") {
        sending, writer in
        let keys = sending.request.answer.map { writer.text($0) }
        return writer.store.array(keys)
      },
      .init("name", .text, "A name for it that no parameter has.") { $1.text($0.free("request")) },
      .init("clientName", .text, "The client, as the method's body names it.") {
        $1.text($0.free("client") == "client" ? "client" : "self.client")
      },
    ]
  )
}

extension ModelWriter {
  /// Returns the text of a path and its parts, each of which is a text or the name of a value.
  mutating func path(_ template: PathTemplate, _ values: [TypedName]) -> Value {
    let parts = template.path.map { part($0, values) }
    return store.object([
      ("text", name(template.text)), ("parts", store.array(parts)),
      ("query", query(template.query, values)),
    ])
  }

  fileprivate mutating func query(
    _ items: [PathTemplate.QueryItem],
    _ values: [TypedName]
  ) -> Value {
    let items = items.map { item in
      store.object([("name", text(item.name)), ("value", part(item.value, values))])
    }
    return store.array(items)
  }

  private mutating func part(_ part: PathTemplate.Part, _ values: [TypedName]) -> Value {
    switch part {
    case .text(let words):
      store.object([("text", text(words)), ("name", .null), ("written", .null)])
    case .value(let index):
      store.object([
        ("text", .null), ("name", name(values[index].name)),
        ("written", text(feature.written(values[index]))),
      ])
    }
  }
}
