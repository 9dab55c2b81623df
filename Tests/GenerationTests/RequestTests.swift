import Diagnostics
import Packs
import SpecReading
import Testing

@testable import Generation

/// Clients of services, and the networking that they stand on.
@Suite("Requests") struct RequestTests {
  private static func files(_ specs: String...) -> [String: String] {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let texts = specs.enumerated().map { index, text in
      sources.add(path: "Specs/\(index).yaml", bytes: Array(text.utf8))
    }
    let features = texts.compactMap { SpecReader.read($0, reserving: .builtIn, into: &bag) }
    var generator = Generator(GenerationSettings(), library: PackLibrary())
    let outputs = generator.generate(features, files: &sources, into: &bag) ?? []
    #expect(!bag.hasErrors)
    return Dictionary(
      uniqueKeysWithValues: outputs.map {
        ($0.path.text, String(decoding: $0.contents, as: UTF8.self))
      }
    )
  }

  private static func client(_ method: String) -> String {
    let spec = """
      shared: Shop
      models:
        Order: { id: Int, note: String? }
        OrderError: { cases: [soldOut] }
      services:
        Store:
          run: { \(method) }
      """
    return files(spec)["Sources/Shop/Services/LiveStore.swift"] ?? ""
  }

  @Test(
    "A request is written as the spec says it",
    arguments: [
      ("http: GET /orders", #"HTTPRequest(.get, "/orders")"#),
      (
        "takes: { id: Int }, http: 'DELETE /orders/{id}.json'",
        #"HTTPRequest(.delete, "/orders/\(id).json")"#
      ),
      (
        "takes: { page: Int?, all: Bool }, http: 'GET /a?p={page}&sort=by%20name'",
        #""/a", query: ["p": page, "sort": "by name", "all": all])"#
      ),
      ("http: GET /ä%2Fb%/(c)", #"HTTPRequest(.get, "/%C3%A4%2Fb%25/(c)")"#),
      ("takes: { in: String }, http: 'GET /a/{in}'", #""/a/\(`in`)""#),
      (
        "takes: { order: Order }, http: PUT /a",
        #"try HTTPRequest(.put, "/a", body: .json(order))"#
      ),
      (
        "takes: { order: Order? }, http: PUT /a",
        #"try HTTPRequest(.put, "/a", body: .json(members: ["order": order]))"#
      ),
      (
        "takes: { id: Int, note: String }, http: 'PATCH /a/{id}'",
        #"body: .json(members: ["note": note]))"#
      ),
      (
        "http: GET /a, headers: { X-A: b, X-C: 'd \"e\"' }",
        #"headers: ["X-A": "b", "X-C": "d \"e\""])"#
      ),
      ("returns: Int, http: GET /a", "return try await client.send(request).decoded()"),
      ("returns: Int, http: GET /a, at: a.b", #".decoded(at: "a", "b")"#),
      (
        "http: POST /a, fails: OrderError",
        "try await client.send(request, failingWith: OrderError.self)"
      ),
      (
        "takes: { request: Int, client: Int }, http: GET /a",
        "try await self.client.send(requestToSend)"
      ),
    ]
  )
  func client(method: String, line: String) {
    #expect(Self.client(method).contains(line), "\(Self.client(method))")
  }

  @Test(
    "A test says what the server must see",
    arguments: [
      (
        "takes: { words: String, page: Int? }, http: 'GET /a/{words}'",
        [
          #""/a/a%2Fb%20%3F%26%3D%2B%25%C3%BC1?page=2""#, #""/a/a%2Fb%20%3F%26%3D%2B%25%C3%BC1""#,
        ]
      ),
      ("http: GET /a?b=c%26d", [#""/a?b=c%26d""#]),
      ("takes: { order: Order }, http: PUT /a", [#""id": 1,"#, #""note": "Ada's note""#]),
      ("http: POST /a, fails: OrderError", [#""soldOut""#, "let expected: OrderError = .soldOut"]),
      ("returns: Int, http: GET /a, at: b", [#""b": 1"#, "let expected: Int = 1"]),
    ]
  )
  func expectations(method: String, lines: [String]) {
    let spec = """
      shared: Shop
      models:
        Order: { id: Int, note: String? }
        OrderError: { cases: [soldOut] }
      services:
        Store:
          run: { \(method) }
      """
    let test = Self.files(spec)["Tests/ShopTests/LiveStoreTests.swift"] ?? ""
    for line in lines { #expect(test.contains(line), "\(test)") }
  }

  @Test("Networking is made once, and only where something sends requests")
  func networking() {
    let sending = "feature: A\nservices: { Store: { run: { http: GET /a } } }\n"
    let other = "feature: B\nservices: { Shelf: { run: { http: GET /a } } }\n"
    let partly = "feature: C\nservices: { Box: { run: { http: GET /a }, stop: {} } }\n"
    let both = Self.files(sending, other)
    #expect(both["Sources/Networking/HTTPClient.swift"] != nil)
    #expect(both["Tests/NetworkingTestSupport/LoopbackServer.swift"] != nil)
    #expect(both["Package.swift"]?.contains(".target(name: \"Networking\")") == true)
    let none = Self.files(partly)
    #expect(none["Sources/C/Services/Box.swift"] != nil)
    #expect(none["Sources/C/Services/LiveBox.swift"] == nil)
    #expect(!none.contains { $0.key.contains("Networking") || $0.value.contains("Networking") })
  }

  @Test("A stream is handed to the client that cannot open it")
  func streams() {
    let spec = """
      shared: Shop
      services:
        Store:
          run: { http: GET /a }
          ticks: { takes: { id: Int }, streams: true, returns: String }
      """
    let client = Self.files(spec)["Sources/Shop/Services/LiveStore.swift"] ?? ""
    #expect(client.contains("ticks: @escaping @Sendable (Int) async -> AsyncStream<String>"))
    #expect(client.contains("await openTicks(id)"))
  }

  @Test(
    "Percent signs are read and written",
    arguments: [
      ("a b/ü", "a%20b%2F%C3%BC", "a%20b/%C3%BC"), ("-._~", "-._~", "-._~"),
      ("%2f", "%252f", "%2f"), ("%", "%25", "%25"), ("%4", "%254", "%254"), ("", "", ""),
    ]
  )
  func encoding(text: String, encoded: String, path: String) {
    #expect(text.percentEncoded == encoded)
    #expect(text.percentEncodedPath == path)
    #expect(encoded.percentDecoded == text)
  }

  @Test("What is no percent code stays", arguments: ["%", "%4", "100%", "%zz", "a+b", "%%"])
  func noCode(text: String) {
    #expect(text.percentDecoded == text)
  }
}
