import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// Paths with values in them: the links of routes and the requests of methods.
extension Resolver {
  /// The path that a text spells; what is wrong in it is reported at its place.
  mutating func path(
    _ text: SourceText,
    _ values: [TypedName],
    of owner: String,
    isLink: Bool = false
  ) -> PathTemplate? {
    let errors = bag.errorCount
    if let host = text.text.firstRange(of: "://") {
      bag.add(.withHost(text, endingAt: host, isLink: isLink))
      return nil
    }
    guard text.text.hasPrefix("/") else {
      bag.report(
        "path-form", "a path begins with '/'", at: text.span,
        help: isLink && ["true", "yes", "false", "no"].contains(text.text)
          ? "a link is written out, as in '/\(owner)'" : "write '/\(text.text)'")
      return nil
    }
    if text.text.contains(where: { $0.isWhitespace || $0 == "#" }) {
      bag.add(spaced(text))
      return nil
    }
    if let mark = text.text.firstIndex(of: "&"), !text.text.contains("?") {
      let written = text.text[..<mark] + "?" + text.text[text.text.index(after: mark)...]
      bag.report("path-form", "a query begins with '?'", at: text.span, help: "write '\(written)'")
      return nil
    }
    if let foreign = foreignValue(in: text, values.map(\.name.value)) {
      bag.add(foreign)
      return nil
    }
    // What it takes is written as nobody can read it, which is reported.
    if values.contains(where: { $0.name.value == DeclaredField.unclearName }) { return nil }
    let halves = text.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts(halves[0], at: 0, of: text, values, owner, in: isLink ? "link" : "path")
    for case .value(let index) in path where values[index].type.isOptional {
      bag.add(.optionalInPath(values[index], at: place(of: values[index], in: text, braces: 1)))
    }
    var template = PathTemplate(
      text: Located(text.text, at: text.span), path: path, query: [])
    if halves.count == 2 {
      let start = halves[0].utf8.count + 1
      template.query = query(halves[1], at: start, of: text, values, owner)
    }
    for value in template.values.map({ values[$0] })
    where isLink && !feature.canReadInLink(value.type) && value.type != .invalid {
      bag.add(.unreadable(value, at: place(of: value, in: text)))
    }
    checkRepeats(template, values)
    return bag.errorCount == errors ? template : nil
  }

  /// Where a path names a value, with its braces or without.
  private func place(of value: TypedName, in text: SourceText, braces: Int = 0) -> SourceSpan {
    let name = "{\(value.name.value)}"
    let start = text.text.firstRange(of: name)?.lowerBound ?? text.text.startIndex
    let offset = text.text.utf8.distance(from: text.text.startIndex, to: start)
    return text.span(of: offset + 1 - braces..<offset + name.utf8.count - 1 + braces)
  }

  /// `/orders/:id`, `/orders/${id}`, `/orders/\(id)`, `/orders/<id>`, as other tools write values.
  private func foreignValue(in text: SourceText, _ names: [String]) -> Diagnostic? {
    let forms = names.flatMap { name in
      [
        "${\(name)}", "{{\(name)}}", "\\(\(name))", "<\(name)>", "/:\(name)", "=:\(name)",
        "$\(name)",
      ]
      .map { (name, $0) }
    }
    let hits = forms.compactMap { name, form -> (String, Range<String.Index>)? in
      guard let range = text.text.firstRange(of: form) else { return nil }
      let isWhole =
        form.last?.isLetter != true
        || text.text[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && $0 != "_" }
          ?? true
      return isWhole ? (name, range) : nil
    }
    guard let (name, range) = hits.first else { return nil }
    var start = range.lowerBound
    if "/=".contains(text.text[start]) { start = text.text.index(after: start) }
    let offset = text.text.utf8.distance(from: text.text.startIndex, to: start)
    let count = text.text[start..<range.upperBound].utf8.count
    return .error(
      "path-form", "a value stands between '{' and '}'", at: text.span(of: offset..<offset + count),
      help: "write '{\(name)}'")
  }

  /// For `limit=limit`, which sends the word, and the value beside it.
  private func wordInPlace(
    of sides: [Substring],
    _ values: [TypedName],
    at start: Int,
    _ text: SourceText
  ) -> Diagnostic? {
    let name = String(sides[1])
    guard values.contains(where: { $0.name.value == name }), !text.text.contains("{\(name)}")
    else { return nil }
    let message = "'\(name)' is the word itself here; a value stands between '{' and '}'"
    let place = text.span(of: start..<start + name.utf8.count)
    // Behind another name, the word may be meant: 'sort=name'.
    return sides[0] == sides[1]
      ? .error("path-form", message, at: place, help: "write '{\(name)}'")
      : .warning("path-form", message, at: place, help: "write '{\(name)}'")
  }

  private mutating func query(
    _ part: Substring,
    at start: Int,
    of text: SourceText,
    _ values: [TypedName],
    _ owner: String
  ) -> [PathTemplate.QueryItem] {
    var items: [PathTemplate.QueryItem] = []
    var offset = start
    for pair in part.split(separator: "&", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let place = text.span(of: offset..<(offset + pair.utf8.count))
      if sides.count == 2, !sides[0].isEmpty, !sides[0].contains("{") {
        let begin = offset + sides[0].utf8.count + 1
        if let word = wordInPlace(of: sides, values, at: begin, text) { bag.add(word) }
        let errors = bag.errorCount
        let value = parts(sides[1], at: begin, of: text, values, owner, in: "query")
        if bag.errorCount > errors || values.isEmpty && value.isEmpty {
          // What is wrong with the value is reported.
        } else if value.count == 1 {
          items.append(.init(name: String(sides[0]), value: value[0]))
        } else {
          bag.add(.queryForm(at: place))
        }
      } else {
        bag.add(.queryForm(at: place))
      }
      offset += pair.utf8.count + 1
    }
    return items
  }

  /// Texts and `{values}`, in order.
  private mutating func parts(
    _ part: Substring,
    at start: Int,
    of text: SourceText,
    _ values: [TypedName],
    _ owner: String,
    in place: String
  ) -> [PathTemplate.Part] {
    var result: [PathTemplate.Part] = []
    var rest = part
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let offset = start + part.utf8.distance(from: part.startIndex, to: brace)
      if brace > rest.startIndex { result.append(.text(String(rest[..<brace]))) }
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
        bag.report(
          "path-form", "a value stands between '{' and '}'",
          at: text.span(of: offset..<(offset + 1)),
          help: rest[brace] == "{" ? "close it with '}'" : "open it with '{'")
        return result
      }
      let name = String(rest[rest.index(after: brace)..<end])
      let span = text.span(of: (offset + 1)..<(offset + 1 + name.utf8.count))
      if let index = value(name, values, owner, in: place, at: span) {
        result.append(.value(index))
      }
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { result.append(.text(String(rest))) }
    return result
  }

  private mutating func value(
    _ name: String,
    _ values: [TypedName],
    _ owner: String,
    in place: String,
    at span: SourceSpan
  ) -> Int? {
    let names = values.map(\.name.value)
    guard let index = names.firstIndex(of: name) else {
      if names.contains(DeclaredField.unclearName) { return nil }
      var problem = Diagnostic.unknown(.argument, name, of: owner, among: names, at: span)
      if problem.fix == nil, let known = problem.help, SwiftNames.isIdentifier(name) {
        problem.help = "\(known); or add '\(name): …' to its 'takes'"
      }
      if names.isEmpty {
        problem.help = "write it under 'takes', as in 'takes: { \(name): Int }'"
        let last = bag.all.last?.message ?? ""
        // All that a path names of what takes nothing is one mistake.
        if last.hasPrefix("unknown argument"), last.hasSuffix("of '\(owner)'") { return nil }
      }
      bag.add(problem)
      return nil
    }
    guard feature.canWriteInPath(values[index].type) || values[index].type == .invalid else {
      bag.add(.unwritable(values[index], in: place, at: span))
      return nil
    }
    return index
  }

  private mutating func checkRepeats(_ template: PathTemplate, _ values: [TypedName]) {
    var seen: Set<Int> = []
    for index in template.values where !seen.insert(index).inserted {
      bag.report(
        "path-form", "'\(values[index].name.value)' stands twice in a path", at: template.text.span,
        help: "write '{\(values[index].name.value)}' once")
    }
  }

  // MARK: Links

  /// A link that leads to a route: it names every value that is not optional.
  mutating func link(_ declared: DeclaredRoute, _ values: [TypedName]) -> PathTemplate? {
    guard let node = declared.link else { return nil }
    guard let text = node.sourceText(in: file), node.scalar != nil, !node.isNull else {
      bag.report("text-form", "expected a link, found \(node.describe)", at: node.span)
      return nil
    }
    guard let link = path(text, values, of: declared.name.value, isLink: true) else { return nil }
    checkEnds(link, values)
    let missing = values.indices.filter {
      !values[$0].type.isOptional && !link.values.contains($0)
    }
    guard let first = missing.first.map({ values[$0] }) else { return link }
    bag.report(
      "link-misses", "the link does not say '\(first.name.value)', which is not optional",
      at: node.span,
      help: feature.canReadInLink(first.type)
        ? whole(text.text, saying: first.name.value)
        : "a link cannot say \(first.type.name): make it optional, or leave 'link' out")
    return nil
  }

  /// `/orders/{id}?from={from}` for `/orders?from={from}`.
  private func whole(_ link: String, saying name: String) -> Advice {
    let isQuery = link.contains("?")
    let end = link.firstIndex(of: "?") ?? link.endIndex
    let path = link[..<end]
    let written = "\(path)\(path.hasSuffix("/") ? "" : "/"){\(name)}\(link[end...])"
    guard written.utf8.count <= 60 else { return "write '{\(name)}' in it" }
    return "write '\(written)'\(isQuery ? "" : ", or '\(link)?\(name)={\(name)}'")"
  }

  /// Whoever reads a link has to see where a value ends: at a slash, or at a sign that is encoded in it.
  private mutating func checkEnds(_ link: PathTemplate, _ values: [TypedName]) {
    for (part, next) in zip(link.path, link.path.dropFirst()) {
      guard case .value(let index) = part else { continue }
      if case .text(let text) = next, let first = text.first, !first.isLetter, !first.isNumber,
        first != "%"
      {
        continue
      }
      bag.report(
        "path-form", "nothing tells where '\(values[index].name.value)' ends", at: link.text.span,
        help: "write a '/' or a '-' behind it")
    }
  }

  /// Two routes that one link leads to could not be told apart.
  mutating func checkLinks() {
    var first: [String: SourceSpan] = [:]
    for link in feature.routes.compactMap(\.link) {
      if let known = first.updateValue(link.text.span, forKey: link.shape) {
        bag.report(
          "same-link", "two routes have this link", at: link.text.span,
          notes: [.init("it is declared here first", at: known)])
      }
    }
  }
}

extension Feature {
  /// Whether such a value has one text, so that it can stand in the path or the query of a request.
  func canWriteInPath(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .decimal, .date, .url: true
    default: canReadInLink(type)
    }
  }

  /// Whether the text of such a value tells it, so that whoever opens a link gets it back.
  func canReadInLink(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .bool, .int, .double, .string, .uuid: true
    default: plainEnum(type) != nil
    }
  }
}

extension Diagnostic {
  static let readableInLink =
    "a Bool, an Int, a Double, a String, a UUID or an enum without values can be read there"

  /// `https://shop.com/orders`, and `shop://orders` for a link.
  fileprivate static func withHost(
    _ text: SourceText,
    endingAt mark: Range<String.Index>,
    isLink: Bool
  ) -> Diagnostic {
    let isWeb = ["http", "https"].contains(text.text[..<mark.lowerBound].lowercased())
    let rest = text.text[mark.upperBound...]
    // What stands behind a scheme of an app's own is its path.
    let path = isLink && !isWeb ? "/\(rest)" : String(rest.drop { $0 != "/" })
    return .error(
      "path-form",
      isLink
        ? "a link begins with its path: the app that opens it knows the scheme"
        : "a path has no host: whoever makes the client names the server", at: text.span,
      help: "write '\(path.isEmpty ? "/" : path)'")
  }

  fileprivate static func unwritable(
    _ value: TypedName,
    in place: String,
    at span: SourceSpan
  ) -> Diagnostic {
    .error(
      "path-type", "'\(value.name.value)' is \(value.type.name), which cannot stand in a \(place)",
      at: span, help: .text(place == "link" ? readableInLink : "\(writableInPath) can"))
  }

  /// What can stand in the path or the query of a request.
  static let writableInPath =
    "a Bool, a number, a String, a Date, a URL, a UUID or an enum without values"

  fileprivate static func unreadable(_ value: TypedName, at span: SourceSpan) -> Diagnostic {
    .error(
      "path-type", "'\(value.name.value)' is \(value.type.name), which a link does not tell",
      at: span, help: Advice(readableInLink))
  }

  fileprivate static func optionalInPath(_ value: TypedName, at span: SourceSpan) -> Diagnostic {
    .error(
      "path-type", "'\(value.name.value)' may be nil, and a path without it is another one",
      at: span,
      help:
        "write '\(value.name.value): \(value.type.unwrapped.name)' under 'takes'; or behind a '?', "
        + "where it may be missing: '?\(value.name.value)={\(value.name.value)}'")
  }

  fileprivate static func queryForm(at span: SourceSpan) -> Diagnostic {
    .error(
      "path-form", "what stands behind '?' is a name, '=' and one value", at: span,
      help: "as in '?page={page}&sort=name'")
  }
}
