import Diagnostics
import Expressions
import Simulation
import SpecModel
import TemplateEngine

/// A test that sends a request to a server, and checks the request and the handling of its answer.
struct RequestTest {
  enum Kind: String { case plain, withoutOptionals, refused }

  var kind: Kind
  var sending: Sending
  var name: String
  /// The values of the parameters.
  var values: [RuntimeValue]
  /// The server's answer: the result, or the typed error if the request is refused.
  var answer: (value: RuntimeValue, type: Type)?
  let feature: Feature

  /// The most lines of bodies and answers in the tests of a service. Methods beyond have no test.
  private static let lineLimit = 50_000

  static func all(of service: Service, in feature: Feature) -> [RequestTest] {
    var names = Set(service.methods.map(\.name.value))
    var linesLeft = lineLimit
    return service.methods.compactMap { Sending($0, in: feature) }.flatMap { sending in
      guard linesLeft > 0 else { return [RequestTest]() }
      var kinds: [Kind] = [.plain]
      if sending.method.parameters.contains(where: \.type.isOptional) {
        kinds.append(.withoutOptionals)
      }
      if sending.method.failure != nil { kinds.append(.refused) }
      return kinds.map { kind in
        var name = sending.method.name.value + kind.suffix
        while kind != .plain, !names.insert(name).inserted { name += "Too" }
        let test = RequestTest(kind, sending, named: name, in: feature)
        linesLeft -= test.body.count + test.answerLines.count
        return test
      }
    }
  }

  private init(_ kind: Kind, _ sending: Sending, named name: String, in feature: Feature) {
    let method = sending.method
    self.kind = kind
    self.sending = sending
    self.name = name
    self.feature = feature
    values = method.parameters.enumerated().map { index, parameter in
      if kind == .withoutOptionals, parameter.type.isOptional { return RuntimeValue.none }
      // Contains characters that must be percent-encoded in a URL.
      if parameter.type.unwrapped == .string { return .string("a/b ?&=+%ü\(index + 1)") }
      return feature.sample(index + 1, of: parameter.type)
    }
    if kind == .refused, let failure = method.failure {
      answer = (feature.sample(1, of: .model(failure)), .model(failure))
    } else if method.returns != .void {
      answer = (feature.sample(1, of: method.returns), method.returns)
    }
  }

  var target: String {
    let path = sending.request.path.path.map { part in
      switch part {
      case .text(let text): text.percentEncodedPath
      case .value(let index): feature.pathText(of: values[index])?.percentEncoded ?? ""
      }
    }
    let query = sending.query.compactMap { item -> String? in
      let value =
        switch item.value {
        case .text(let text): text
        case .value(let index): feature.pathText(of: values[index])
        }
      return value.map { "\(item.name.percentEncoded)=\($0.percentEncoded)" }
    }
    return path.joined() + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The lines of the request's body. Empty if it has none.
  var body: [String] {
    let json = JSONText(feature: feature, omitsNil: true)
    let parameters = sending.method.parameters
    if let single = sending.single {
      return json.lines(values[single], as: parameters[single].type)
    }
    guard !sending.members.isEmpty else { return [] }
    return json.object(
      sending.members.map { index in
        let parameter = parameters[index]
        return (parameter.name.value, json.lines(values[index], as: parameter.type))
      }
    )
  }

  /// The lines of the answer's body. Empty if it has none.
  var answerLines: [String] {
    guard let answer else { return [] }
    let keys = kind == .refused ? [] : sending.request.answer
    return JSONText(feature: feature).lines(answer.value, as: answer.type, behind: keys)
  }
}

extension RequestTest.Kind {
  fileprivate var suffix: String {
    switch self {
    case .plain: ""
    case .withoutOptionals: "LeavesOutNil"
    case .refused: "IsRefused"
    }
  }

  fileprivate var words: String {
    switch self {
    case .plain: "sends what the spec says, and takes the answer"
    case .withoutOptionals: "leaves out what is nil"
    case .refused: "throws what the server refuses with"
    }
  }
}

extension ObjectTable where Source == RequestTest {
  static let requestTest = ObjectTable(
    "requestTest",
    [
      .init("name", .text, "The test's name.") { $1.text($0.name) },
      .init("title", .text, "What it shows, in words.") {
        $1.text("\($0.sending.method.name.value) \($0.kind.words)")
      },
      .init("method", .text, "The method that it calls.") { $1.name($0.sending.method.name) },
      .init("arguments", .list(.object("argument")), "What it hands over.") { test, writer in
        let parameters = test.sending.method.parameters
        let arguments = zip(parameters, test.values).map { parameter, value in
          writer.store.object([
            ("label", writer.name(parameter.name)),
            ("value", writer.swift(value, as: parameter.type)),
          ])
        }
        return writer.store.array(arguments)
      },
      .init("hasResult", .flag, "The method returns something.") { test, _ in
        .bool(test.sending.method.returns != .void)
      },
      .init("isRefused", .flag, "The server refuses the request.") { test, _ in
        .bool(test.kind == .refused)
      },
      .init("answer", .list(.text), "The lines of what the server answers.") { test, writer in
        let lines = test.answerLines.map { writer.text($0) }
        return writer.store.array(lines)
      },
      .init("expected", .optional(.swift), "What becomes of the answer.") { test, writer in
        test.answer.map { writer.swift($0.value, as: $0.type) } ?? .null
      },
      .init("type", .optional(.text), "The type of what becomes of the answer.") { test, writer in
        test.answer.map { writer.type($0.type) } ?? .null
      },
      .init("failure", .optional(.text), "The type of what it fails with.") { test, writer in
        writer.text(test.kind == .refused ? test.sending.method.failure : nil)
      },
      .init("verb", .text, "The method that the server sees.") {
        $1.text($0.sending.request.verb.rawValue)
      },
      .init("target", .text, "The path and the query that it sees.") { $1.text($0.target) },
      .init("headers", .list(.object("header")), "The headers that it sees.") { test, writer in
        let headers = test.sending.request.headers.map { header in
          writer.store.object([
            ("name", writer.text(header.name.lowercased())), ("value", writer.text(header.value)),
          ])
        }
        return writer.store.array(headers)
      },
      .init("body", .list(.text), "The lines of the body that it sees.") { test, writer in
        let lines = test.body.map { writer.text($0) }
        return writer.store.array(lines)
      },
    ]
  )
}
