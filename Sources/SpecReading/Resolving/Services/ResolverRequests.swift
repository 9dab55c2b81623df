import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// The requests that methods send: checked whole, so that a client can be made of them.
extension Resolver {
  mutating func request(_ declared: DeclaredService.Method, of method: Service.Method) -> Request? {
    guard let node = declared.http else {
      let isSpeltElsewise = bag.all.contains { problem in
        if case .write(let text)? = problem.help { text.hasPrefix("http: ") } else { false }
      }
      if let first = declared.requestKeys.first, !isSpeltElsewise {
        let names = declared.requestKeys.map { "'\($0.value)'" }.joined(separator: " and ")
        let verb = declared.requestKeys.count > 1 ? "go" : "goes"
        bag.report(
          "misplaced-key", "\(names) \(verb) with 'http', and there is none", at: first.span,
          help: "add the request, as in 'http: GET /path'")
      }
      return nil
    }
    guard let text = node.sourceText(in: file), node.scalar != nil, !node.isNull,
      let (verb, rest) = verb(text)
    else { return nil }
    let name = method.name.value
    guard let path = path(rest, method.parameters, of: name) else { return nil }
    let others = method.parameters.indices.filter { !path.values.contains($0) }
    if !verb.hasBody {
      let unwritable = others.map { method.parameters[$0] }
        .filter { $0.type != .invalid && !feature.canWriteInPath($0.type) }
      // One verb is wrong for all of them.
      if let first = unwritable.first {
        var problem = Diagnostic.noBody(first, verb, at: first.name.span)
        problem.notes += unwritable.dropFirst().map {
          .init("so is '\($0.name.value)', a value of \($0.type.name)", at: $0.name.span)
        }
        bag.add(problem)
      }
    }
    if verb.hasBody, !others.isEmpty { checkContentType(declared) }
    return Request(
      verb: verb,
      path: path,
      rest: others,
      headers: headers(declared),
      answer: answer(declared, of: method)
    )
  }

  /// A client is made where every method that does not stream has a request.
  mutating func checkClient(of service: DeclaredService) {
    let streams = service.methods.filter { $0.streams?.value == true }
    for method in streams {
      if let failure = method.failure {
        bag.report(
          "misplaced-key", "'fails' is for calls, and '\(method.name.value)' is a stream",
          at: failure.span, help: "leave it out: a stream delivers or ends, and throws nothing")
      }
      guard let http = method.http else { continue }
      bag.report(
        "misplaced-key", "'http' asks for one answer, and '\(method.name.value)' is a stream",
        at: http.span, help: "leave it out: whoever makes the client hands the stream over")
    }
    let others = service.methods.filter { $0.streams?.value != true }
    guard others.contains(where: { $0.http != nil }) else { return }
    // What is wrong with it may well be its request.
    guard let open = others.first(where: { $0.http == nil }), !bag.hasErrors else { return }
    bag.add(
      .warning(
        "no-client",
        "'\(service.name.value)' gets no client, since '\(open.name.value)' has no 'http'",
        at: open.name.span, help: "write its request, or move it to a service of its own"))
  }

  private mutating func verb(_ text: SourceText) -> (Request.Verb, SourceText)? {
    let names = Request.Verb.allCases.map(\.rawValue)
    let word = String(text.text.prefix { $0 != " " })
    let place = text.span(of: 0..<word.utf8.count)
    guard let verb = Request.Verb(rawValue: word) else {
      let host = text.text.firstRange(of: "://").map { text.text[$0.upperBound...] }
      let path = host.map { String($0.drop { $0 != "/" }) } ?? text.text
      let isPath = path.first == "/"
      let last = path.split(separator: " ").last.map { $0.uppercased() }
      let behind = isPath ? last.flatMap { names.contains($0) ? $0 : nil } : nil
      let whole = behind.map { path.dropLast($0.count + 1) } ?? path[...]
      let rest = isPath ? " \(whole)" : String(text.text.dropFirst(word.count))
      let meant =
        isPath ? behind ?? "GET" : names.contains(word.uppercased()) ? word.uppercased() : nil
      let nearest = Suggestion.nearest(to: word.uppercased(), among: names)
      let letters = word.prefix { $0.isLetter }
      let behindVerb = text.text.dropFirst(letters.count).drop { $0 == ":" || $0 == " " }
      let joined =
        names.contains(letters.uppercased()) && behindVerb.first == "/"
        ? "\(letters.uppercased()) \(behindVerb)" : nil
      bag.report(
        "http-form", "expected a verb and a path, found '\(text.text)'", at: place,
        help: joined.map { "write '\($0)'" } ?? meant.map { "write '\($0)\(rest)'" } ?? nearest.map
        { Advice.meant($0) } ?? "it begins with \(names.joined(separator: ", "))")
      return nil
    }
    guard text.text.utf8.count > word.utf8.count else {
      bag.report(
        "http-form", "expected a path behind '\(word)'", at: place, help: "as in '\(word) /orders'")
      return nil
    }
    let start = word.utf8.count + text.text.dropFirst(word.count).prefix { $0 == " " }.utf8.count
    let path = String(decoding: text.text.utf8.dropFirst(start), as: UTF8.self)
    return (verb, SourceText(verbatim: path, span: text.span(of: start..<text.text.utf8.count)))
  }

  /// What HTTP calls a token, as the name of a header is: RFC 9110, section 5.6.2.
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  private mutating func headers(_ declared: DeclaredService.Method) -> [Request.Header] {
    declared.headers.compactMap { field in
      if !Self.isToken(field.key.value) {
        let joined = field.key.value.split(separator: " ").joined(separator: "-")
        bag.report(
          "header-form", "'\(field.key.value)' cannot name a header", at: field.key.span,
          help: Self.isToken(joined) ? "write '\(joined)'" : "as in 'Accept-Language'")
      }
      guard let value = field.value.scalar?.text, !field.value.isNull,
        !value.contains(where: \.isNewline)
      else {
        bag.report(
          "header-form", "expected the header's value on one line", at: field.value.span,
          help: field.value.elements.map { elements in
            "write '\(elements.compactMap { $0.scalar?.text }.joined(separator: ", "))', in quotes"
          })
        return nil
      }
      if value.utf8.contains(UInt8(ascii: "{")) || value.utf8.contains(UInt8(ascii: "\\")) {
        warnOfValue(in: value, of: field)
      }
      return Request.Header(name: field.key.value, value: value)
    }
  }

  /// A body is JSON, whatever a header says of it.
  private mutating func checkContentType(_ declared: DeclaredService.Method) {
    for field in declared.headers where field.key.value.lowercased() == "content-type" {
      guard let value = field.value.scalar?.text else { continue }
      let type = value.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      guard type != "application/json", !type.hasSuffix("+json") else { continue }
      bag.report(
        "content-type", "the body is sent as JSON, and not as '\(type)'", at: field.value.span,
        help: "leave the header out; where a server takes nothing else, leave out 'http', and "
          + "write the service by hand")
    }
  }

  /// For `Bearer {token}`: what differs from request to request is no part of a header.
  private mutating func warnOfValue(in value: String, of field: Field) {
    guard let text = field.value.sourceText(in: file) else { return }
    for (opening, closing) in [("\\(", ")"), ("{", "}")] {
      guard let start = value.firstRange(of: opening)?.lowerBound,
        let end = value[start...].firstRange(of: closing)?.upperBound
      else { continue }
      let part = value[start..<end]
      let name = part.filter { !"\\(){}$".contains($0) }
      guard SwiftNames.isIdentifier(name) else { continue }
      let first = value.utf8.distance(from: value.startIndex, to: start)
      bag.add(
        .warning(
          "foreign-value", "'\(part)' is sent as it stands, and no value",
          at: text.span(of: first..<first + part.utf8.count),
          help: "a header is the same in each request: whoever makes the client adds what differs, "
            + "with a plugin"))
      return
    }
  }

  /// `payload.items` as keys.
  private mutating func answer(
    _ declared: DeclaredService.Method,
    of method: Service.Method
  ) -> [String] {
    guard let at = declared.at else { return [] }
    let keys = at.value.dotted
    if keys.contains("") || at.value.contains(where: { "[]$/ ".contains($0) }) {
      bag.report(
        "at-form", "expected keys with dots between them", at: at.span,
        help: at.value.contains("[")
          ? "as in 'payload.items'; an element of a list cannot be taken"
          : "write '\(at.value.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.joined(separator: "."))'"
      )
    }
    if method.returns == .void {
      bag.report(
        "no-result", "the method returns nothing that could stand there", at: at.span,
        help: "say what it returns, as in 'returns: [Order]', or leave 'at' out")
    }
    return keys
  }
}

extension Diagnostic {
  fileprivate static func noBody(
    _ value: TypedName,
    _ verb: Request.Verb,
    at span: SourceSpan
  ) -> Diagnostic {
    .error(
      "path-type",
      "'\(value.name.value)' is \(value.type.name), which cannot stand in the query of \(verb.rawValue)",
      at: span, help: "\(writableInPath) can; a body goes with POST, PUT and PATCH")
  }
}
