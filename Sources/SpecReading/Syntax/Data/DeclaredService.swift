import Diagnostics
import SpecModel
import YAML

/// A protocol of the model layer: its methods by name, and a `summary` where that is a text.
struct DeclaredService {
  struct Method {
    var name: Located<String>
    var summary: Located<String>?
    var parameters: [DeclaredField] = []
    var returns: Node?
    var http: Node?
    var at: Located<String>?
    var headers: [Field] = []
    /// Where `at` and `headers` stand, which go with `http`.
    var requestKeys: [Located<String>] = []
    var streams: Located<Bool>?
    var failure: Located<String>?
    /// How it fails is reported, and nobody knows the cases.
    var hasUnclearFailure = false
    /// The cases that stand in place of an enum of errors.
    var listedFailures: Located<[String]>?
    /// What it returns is written as nobody can read it, which is reported.
    var hasUnclearResult = false

    /// `{ method: GET, path: /orders }`, where one text is due.
    fileprivate mutating func readRequest(_ field: Field, _ reader: inout Reader) {
      guard let pairs = field.value.mapping?.pairs else {
        guard let words = field.value.elements?.compactMap({ $0.scalar?.text }) else { return }
        reader.bag.report(
          "http-form", "expected a verb and a path, found a list", at: field.value.span,
          help: words.count == 2
            ? "write '\(words[0].uppercased()) \(words[1])'" : "as in 'GET /orders'")
        return
      }
      let part = { (names: [String]) in
        pairs.first { names.contains($0.key.value.lowercased()) }?.value.scalar?.text
      }
      let named = pairs.first { Request.Verb(rawValue: $0.key.value.uppercased()) != nil }
      let verb =
        (named?.key.value ?? part(["method", "verb", "type"]))?.uppercased() ?? "GET"
      let path =
        named?.value.scalar?.text ?? part(["path", "url", "route", "endpoint"]) ?? "/path"
      reader.bag.report(
        "http-form", "expected a verb and a path, found a mapping", at: field.value.span,
        help: "write '\(verb) \(path)'")
    }

    /// `errors: [OrderError]` and `throws: true`, whose key is reported: `fails` is meant.
    fileprivate mutating func takeErrors(of node: Node) {
      let names = ["errors", "error", "failures", "throws"]
      if node.mapping?.pairs.contains(where: { names.contains($0.key.value) }) == true {
        hasUnclearFailure = true
      }
    }

    /// `streams: [Order]` names in one word what `returns` says beside `streams: true`.
    fileprivate mutating func readStreams(_ field: Field, _ reader: inout Reader) {
      let written = field.value.scalar?.text ?? field.value.written(in: reader.file)
      let isType = written.first.map { $0 == "[" || $0.isUppercase } == true
      let mayBeBool = ["true", "false", "yes", "no", "on", "off"].contains(written.lowercased())
      guard isType, !mayBeBool, returns == nil else {
        streams = reader.bool(field.value)
        return
      }
      returns = field.value
      streams = Located(true, at: field.value.span)
      reader.bag.report(
        "wrong-value", "expected true or false, found '\(written)'", at: field.value.span,
        help: "write 'streams: true', and 'returns: \(written)' beside it")
    }
  }

  var name: Located<String>
  var summary: Located<String>?
  var methods: [Method] = []

  static let methodKeys = KeyTable<Method>(
    "a method", advice: { Habits.methodKeys.advice(for: $0) },
    [
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init("takes", .map(.type), example: "{ page: Int }", "The parameters, by name.") {
        $1.parameters = DeclaredField.list($0.value, &$2)
      },
      .init(
        "returns", .type, example: "[Order]", "The type of the result; without it, there is none."
      ) {
        field, method, reader in
        method.returns = field.value
        // What is returned has no name; a dictionary's key is a type.
        guard let pair = field.value.mapping?.pairs.first, field.value.mapping?.pairs.count == 1,
          pair.key.value.beginsLowercase, let type = pair.value.scalar?.text,
          type.beginsUppercase || type.hasPrefix("[")
        else { return }
        method.returns = pair.value
        reader.report(
          .error(
            "wrong-kind", "what is returned has no name", at: field.value.span,
            help: "write 'returns: \(type)'; where the answer holds it, add 'at: \(pair.key.value)'"
          ))
      },
      .init(
        "http", .text, example: "GET /orders?page={page}",
        "The request: a verb and a path. Parameters that the path does not name go into a JSON body, or "
          + "into the query of GET and DELETE. A service of only such methods gets a client."
      ) { field, method, reader in
        // Under another key it is a path, which no verb stands before.
        if field.value.scalar?.text.utf8.first == UInt8(ascii: "/"),
          !field.isNamed("http", in: reader.file)
        {
          reader.bag.report("http-form", "expected a verb and a path", at: field.value.span)
        }
        method.http = field.value
        method.readRequest(field, &reader)
      },
      .init(
        "at", .text, example: "payload.items",
        "The path of keys to the result in the response."
      ) {
        $1.requestKeys.append($0.key)
        $1.at = Self.path($0.value, &$2)
      },
      .init("headers", .map(.text), example: "{ Accept-Language: de }", "Headers of the request.") {
        $1.requestKeys.append($0.key)
        $1.headers = $2.mapping($0.value) ?? []
      },
      .init("fails", .identifier, "An enum of this spec: the errors that callers can distinguish.")
      {
        $1.readFailure($0, &$2)
      },
      .init("streams", .boolean, default: "false", "Whether it is a stream of such results.") {
        $1.readStreams($0, &$2)
      },
    ]
  )

  /// Methods by their names; `summary` is one of them where it is no text.
  static var description: TableDescription {
    let shape = Shape.either([.text, .object("method")])
    let summary = TableDescription.Key(
      "summary", shape, "One sentence that becomes the doc comment.")
    return TableDescription("service", "a service", [summary], others: .object("method"))
  }

  /// The keys of a method that a service has not.
  private static let tellingKeys = methodKeys.names.filter { $0 != "summary" }

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredService] {
    let fields = reader.mapping(node) ?? []
    let owners = Self.owners(fields, &reader)
    return owners.mapPresent { field in
      guard let name = reader.identifier(field.key, isType: true) else { return nil }
      var service = DeclaredService(name: name)
      for method in reader.named(field.value, of: methodKeys.what, keys: tellingKeys) ?? [] {
        if method.key.value == "summary", method.value.scalar != nil {
          service.summary = reader.text(method.value)
        } else if method.isMisspeltSummary {
          reader.bag.add(.misspeltSummary(method.key))
        } else if let inner = Self.grouped(method, &reader) {
          service.methods += inner
        } else {
          service.methods += self.method(method, &reader)
        }
      }
      return service
    }
  }

  /// What stands under `methods`, which is reported: methods are keys of the service itself.
  private static func grouped(_ field: Field, _ reader: inout Reader) -> [Method]? {
    guard ["methods", "functions", "operations", "endpoints"].contains(field.key.value) else {
      return nil
    }
    let parts = field.value.elements ?? [field.value]
    let signatures = parts.compactMap { MethodSignature($0) }
    let fields = parts.flatMap { $0.mapping?.pairs ?? [] }
    let isSigned = !signatures.isEmpty && signatures.count == parts.count
    guard isSigned || !fields.isEmpty && fields.allSatisfy({ $0.value.mapping != nil }) else {
      return nil
    }
    let example = isSigned ? signatures[0].written : "\(fields[0].key.value): { … }"
    reader.bag.report(
      "unknown-key", "unknown key '\(field.key.value)' in a service", at: field.key.span,
      help: "a method stands directly below the name of its service, as in '\(example)'")
    guard isSigned else { return fields.flatMap { method($0, &reader) } }
    return zip(signatures, parts).map { signature, part in
      var method = Method(name: Located(signature.name, at: part.span))
      method.parameters = [.unclear(part)]
      method.hasUnclearResult = true
      return method
    }
  }

  /// The services, each with the methods that stand beside it, which is reported: a method has a small
  /// letter in front, and keys of its own.
  private static func owners(_ fields: [Field], _ reader: inout Reader) -> [Field] {
    guard fields.contains(where: { $0.key.value.beginsLowercase }) else { return fields }
    var result: [Field] = []
    for field in fields {
      let keys = field.value.mapping?.pairs.map(\.key.value) ?? []
      let isMethod =
        field.key.value.beginsLowercase && !keys.isEmpty
        && keys.allSatisfy(methodKeys.names.contains)
      guard isMethod, let owner = result.last, let methods = owner.value.mapping else {
        result.append(field)
        continue
      }
      reader.bag.report(
        Beside(field.key.value, owner.key.value), at: field.key.span,
        help: "indent it as deep as the other methods")
      let node = Node(.mapping(Mapping(methods.pairs + [field])), at: owner.value.span)
      result[result.count - 1] = Field(key: owner.key, value: node)
    }
    return result
  }

  /// `now() -> Date`, as Swift declares it, told whole.
  private static func name(_ field: Field, _ reader: inout Reader) -> Located<String>? {
    guard let signature = MethodSignature(field) else { return reader.identifier(field.key) }
    reader.bag.report(
      "wrong-name", "a method is declared by its name alone", at: field.key.span,
      help: "write '\(signature.written)'")
    return Located(signature.name, at: field.key.span)
  }

  /// The type in `[Order]`, `-> [Order]` and `async throws -> [Order]`.
  private static func result(_ text: String) -> String? {
    let start = text.firstRange(of: "->")?.upperBound ?? text.startIndex
    let type = String(text[start...].drop { $0 == " " })
    guard let first = type.first, first.isUppercase || first == "[", type != "Void" else {
      return nil
    }
    return type
  }

  /// `payload.items`; its parts in a list are reported.
  private static func path(_ node: Node, _ reader: inout Reader) -> Located<String>? {
    guard let elements = node.elements, elements.count > 1 else { return reader.text(node) }
    let path = elements.compactMap { $0.scalar?.text }.joined(separator: ".")
    reader.bag.report(
      "wrong-kind", "expected a text, found a list", at: node.span, help: "write '\(path)'")
    return Located(path, at: node.span)
  }

  /// A verb and a path, where the key `http` before them is missing.
  private static func request(_ node: Node) -> String? {
    let words = node.scalar?.text.split(separator: " ", maxSplits: 1) ?? []
    guard words.count == 2, words[1].hasPrefix("/"),
      let verb = Request.Verb(rawValue: words[0].uppercased())
    else { return nil }
    return "\(verb.rawValue) \(words[1])"
  }

  private static func method(_ field: Field, _ reader: inout Reader) -> [Method] {
    guard let name = Self.name(field, &reader) else { return [] }
    var method = Method(name: name)
    if field.key.value.contains("("), !field.key.value.contains(")") {
      // Of `find(text: String)` YAML leaves `find(text`, whatever it returns.
      method.parameters = [.unclear(field.value)]
      method.hasUnclearResult = true
      return [method]
    }
    if let request = Self.request(field.value) {
      reader.bag.report(
        "wrong-kind", "expected a method, a mapping, found a text", at: field.value.span,
        help: "write '{ http: \(request) }'")
      // What the path names it takes most probably.
      method.parameters = [.unclear(field.value)]
      method.hasUnclearResult = true
      return [method]
    }
    if let text = field.value.scalar?.text, text.contains("://") {
      reader.bag.add(.address(field.key))
      return []
    }
    if let text = field.value.scalar?.text, !field.value.isNull {
      let type = Self.result(text)
      reader.bag.report(
        "wrong-kind", "expected a method, a mapping, found a text", at: field.value.span,
        help: type.map { "write '{ returns: \($0) }'" }
          ?? "leave it out: nothing is taken, and nothing returned")
      if let type { method.returns = Node(.scalar(Scalar(type)), at: field.value.span) }
      return [method]
    }
    if let elements = field.value.elements, elements.count == 1, let type = elements[0].scalar?.text
    {
      reader.bag.report(
        "wrong-kind", "expected a method, a mapping, found a list", at: field.value.span,
        help: "write '{ returns: [\(type)] }'")
      method.returns = field.value
      return [method]
    }
    guard !field.value.isNull else { return [method] }
    let (plain, before) = (method, reader.bag)
    methodKeys.read(field.value, into: &method, with: &reader)
    if reader.bag.errorCount > before.errorCount, let joined = joinedRequest(of: field.value) {
      (method, reader.bag) = (plain, before)
      reader.bag.add(joined.problem)
      methodKeys.read(joined.method, into: &method, with: &reader)
    }
    if method.failure == nil, reader.bag.hasErrors { method.takeErrors(of: field.value) }
    return [method]
  }
}

extension Mapping.Pair {
  /// A text, which is no method, under a name like that of the summary.
  fileprivate var isMisspeltSummary: Bool {
    guard let text = value.scalar?.text, text.contains(" "), !text.contains("->") else {
      return false
    }
    return Suggestion.nearest(to: key.value, among: ["summary"]) != nil
      || OtherWords.ofSpecs.keys(for: key.value).contains("summary")
  }
}

extension Diagnostic {
  /// `baseURL: https://api.shop.com`.
  fileprivate static func address(_ key: Located<String>) -> Diagnostic {
    .error(
      "unknown-key", "unknown key '\(key.value)' in a service", at: key.span,
      help: "leave it out: the app says where the server is, as in 'URLSessionClient(server: url)'")
  }

  fileprivate static func misspeltSummary(_ key: Located<String>) -> Diagnostic {
    .error(
      "unknown-key", "unknown key '\(key.value)' in a service", at: key.span,
      help: Advice.meant("summary"))
  }
}

extension Field {
  /// Whether its key is written so, and not misspelt.
  fileprivate func isNamed(_ name: String, in file: SourceFile) -> Bool {
    file.written(at: key.span) == name
  }
}
