import Expressions
import Foundation

/// The fixture's models and values as a Swift program, to ask the Swift compiler itself.
enum CompiledWorld {
  /// What each symbol is worth, here and in the program.
  static let values: [(name: String, value: RuntimeValue, swift: String)] = [
    ("text", .string("e\u{301}a, bé😀"), "\"e\\u{301}a, bé😀\""),
    ("other", .string(""), "\"\""),
    ("maybe", .string(" Tom\r\n"), "\" Tom\\r\\n\""),
    ("count", .int(7), "7"), ("limit", .int(-3), "-3"), ("maybeCount", .none, "nil"),
    ("price", .double(2.5), "2.5"), ("rate", .double(-0.1), "-0.1"),
    ("maybePrice", .double(1e20), "1e20"), ("isOn", .bool(true), "true"),
    ("isOff", .bool(false), "false"), ("maybeOn", .none, "nil"),
    ("names", .array([.string("b"), .string("a"), .string("é")]), "[\"b\", \"a\", \"é\"]"),
    ("numbers", .array([.int(3), .int(1), .int(2)]), "[3, 1, 2]"),
    ("prices", .array([.double(0.1), .double(0.2)]), "[0.1, 0.2]"),
    ("lists", .array([.array([.int(1), .int(2)]), .array([])]), "[[1, 2], []]"),
    (
      "ages", .dictionary([.init(.string("Ann"), .int(5)), .init(.string("Bob"), .int(4))]),
      "[\"Bob\": 4, \"Ann\": 5]"
    ),
    ("order", order(1, "retail", .string("x")), "Order(id: 1, kind: .retail, details: \"x\")"),
    ("maybeOrder", .none, "nil"),
    (
      "orders", .array([order(1, "retail", .none), order(2, "wholesale", .string("two"))]),
      "[Order(id: 1, kind: .retail), Order(id: 2, kind: .wholesale, details: \"two\")]"
    ),
    ("kind", kind("retail"), ".retail"), ("maybeKind", kind("wholesale"), ".wholesale"),
    (
      "payment",
      .enumeration(model: "Payment", case: "card", payload: [.string("42"), .int(9)]),
      ".card(number: \"42\", limit: 9)"
    ),
    ("day", .date(1_760_000_000), "Date(timeIntervalSince1970: 1_760_000_000)"),
    ("link", .url("https://a.b/c"), "URL(string: \"https://a.b/c\")"),
    ("total", .decimal("5"), "5"), ("failure", .error("Wrong"), "SampleError(message: \"Wrong\")"),
    ("fee", .decimal("-0.07"), "Decimal(sign: .minus, exponent: -2, significand: 7)"),
    ("maybeTotal", .none, "nil"),
    (
      "amounts", .array([.decimal("19.99"), .decimal("3"), .decimal("0.5")]),
      "[Decimal(sign: .plus, exponent: -2, significand: 1999), 3, 0.5]"
    ),
    ("later", .date(1_760_000_060), "Date(timeIntervalSince1970: 1_760_000_060)"),
    (
      "days", .array([.date(1_760_000_000), .date(0)]),
      "[Date(timeIntervalSince1970: 1_760_000_000), Date(timeIntervalSince1970: 0)]"
    ),
    (
      "token", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      "UUID(uuidString: \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\") ?? UUID()"
    ),
    ("blob", .data([1, 2]), "Data([1, 2])"),
    (
      "grades", .dictionary([.init(.int(1), .array([.string("a")])), .init(.int(2), .array([]))]),
      "[1: [\"a\"], 2: []]"
    ),
  ]

  /// The values of the facets, by their Swift names.
  static let facets: [(id: Int, name: String, type: String, value: RuntimeValue, swift: String)] = [
    (100, "name", "String", .string("abc"), "\"abc\""),
    (101, "isNameValid", "Bool", .bool(false), "false"),
    (102, "nameMessage", "String?", .string("Too short"), "\"Too short\""),
    (111, "isSubmitRunning", "Bool", .bool(true), "true"),
    (
      112, "submitError", "(any Error)?", .error("Offline"), "SampleError(message: \"Offline\")"
    ),
  ]

  static func kind(_ name: String) -> RuntimeValue {
    .enumeration(model: "OrderKind", case: name, payload: [])
  }

  static func order(_ id: Int, _ kind: String, _ details: RuntimeValue) -> RuntimeValue {
    .structure(
      model: "Order",
      fields: [.int(id), self.kind(kind), details, .int(1), .array([]), .none]
    )
  }

  static let lookup: [SymbolID: RuntimeValue] = {
    var result: [SymbolID: RuntimeValue] = [:]
    for (number, symbol) in Fixture.symbols.enumerated() {
      result[SymbolID(number)] = values.first { $0.name == symbol.name }?.value
    }
    for facet in facets { result[SymbolID(facet.id)] = facet.value }
    return result
  }()

  static func evaluate(_ expression: Expressions.Expression) throws(EvaluationError) -> RuntimeValue
  {
    try Evaluator(types: Fixture.types).evaluate(expression) { lookup[$0] }
  }

  // MARK: The program

  static func declarations() -> String {
    var lines = [models]
    lines.append("let locale = Locale(identifier: \"en_US\")\nlet timeZone = TimeZone.gmt")
    for (name, type) in Fixture.symbols {
      guard let value = values.first(where: { $0.name == name }) else { continue }
      lines.append("let \(name): \(type.name) = \(value.swift)")
    }
    for facet in facets { lines.append("let \(facet.name): \(facet.type) = \(facet.swift)") }
    return lines.joined(separator: "\n")
  }

  private static let models = """
    import Foundation
    struct SampleError: LocalizedError, Hashable {
      var message: String
      var errorDescription: String? { message }
    }
    enum OrderKind: Hashable, Sendable { case retail, wholesale }
    enum Payment: Hashable, Sendable { case cash, card(number: String, limit: Int) }
    struct Customer: Hashable, Sendable { var name: String; var email: String? = nil }
    struct Order: Hashable, Sendable {
      var id: Int
      var kind: OrderKind
      var details: String? = nil
      var count: Int = 1
      var tags: [String] = []
      var customer: Customer? = nil
    }
    func show(_ value: Any) -> String {
      switch value {
      case let value as Bool: return "\\(value)"
      case let value as Int: return "\\(value)"
      case let value as Double: return "\\(value)d"
      case let value as String: return value.unicodeScalars.map { String($0.value) }.description
      case let value as OrderKind: return ".\\(value)"
      case .card(let number, let limit) as Payment: return ".card(\\(show(number)),\\(limit))"
      case is Payment: return ".cash()"
      case let value as Customer: return "Customer(\\(show(value.name)),\\(show(value.email as Any)))"
      case let value as Order:
        return "Order(\\(value.id),\\(show(value.kind)),\\(show(value.details as Any)),"
          + "\\(value.count),\\(show(value.tags)),\\(show(value.customer as Any)))"
      case let value as Date: return "\\(value.timeIntervalSince1970)s"
      case let value as URL: return value.absoluteString
      case let value as UUID: return value.uuidString
      case let value as Decimal: return "\\(value)m"
      case let value as Data: return "\\(Array(value))b"
      case let value as any Error: return value.localizedDescription
      case let value as [AnyHashable: Any]:
        return "\\(value.map { "\\(show($0.key.base)):\\(show($0.value))" }.sorted())"
      case let value as [Any]: return "[" + value.map(show).joined(separator: ",") + "]"
      default:
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return "?\\(value)" }
        return mirror.children.first.map { show($0.value) } ?? "nil"
      }
    }

    """

  /// As `show` in the program.
  static func show(_ value: RuntimeValue) -> String {
    switch value {
    case .none: "nil"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)d"
    case .string(let value): value.unicodeScalars.map { String($0.value) }.description
    case .enumeration("OrderKind", let name, _): ".\(name)"
    case .enumeration(_, let name, let payload):
      ".\(name)(\(payload.map(show).joined(separator: ",")))"
    case .structure(let model, let fields):
      "\(model)(\(fields.map(show).joined(separator: ",")))"
    case .date(let value): "\(value)s"
    case .url(let value), .uuid(let value), .error(let value): value
    case .decimal(let value): "\(value)m"
    case .data(let bytes): "\(bytes)b"
    case .dictionary(let entries):
      "\(entries.map { "\(show($0.key)):\(show($0.value))" }.sorted())"
    case .array(let elements): "[" + elements.map(show).joined(separator: ",") + "]"
    }
  }

  // MARK: The compiler

  /// Compiles one function an expression, runs the program, and returns a line each.
  static func run(_ functions: [(type: Type, body: String)]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "expressions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var source = declarations() + "\n"
    for (number, function) in functions.enumerated() {
      source += "func e\(number)() -> \(function.type.name) { \(function.body) }\n"
    }
    for number in functions.indices {
      source += "print(show(e\(number)() as Any).replacing(\"\\n\", with: \"\"))\n"
    }
    let file = folder.appending(path: "main.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let program = folder.appending(path: "program")
    let flags = ["-swift-version", "6", "-warnings-as-errors", "-Onone"]
    let output = try call(["swiftc"] + flags + ["-o", program.path, file.path])
    guard FileManager.default.fileExists(atPath: program.path) else {
      throw CompilerRefused(output: String(output.suffix(6000)))
    }
    return try call([program.path]).split(separator: "\n").map(String.init)
  }

  struct CompilerRefused: Error { var output: String }

  private static func call(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
