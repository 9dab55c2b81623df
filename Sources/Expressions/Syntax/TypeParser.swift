public import Diagnostics
import Naming

/// Reads a type as Swift writes it: `Int`, `Order?`, `[String: Int]`, `Array<Order>?`.
public struct TypeParser {
  let text: SourceText
  let models: (String) -> Bool
  let modelNames: [String]
  private(set) var tokens: [Token] = []
  private(set) var index = 0
  private var bag: DiagnosticBag

  /// - Parameters:
  ///   - models: whether a name is that of a model.
  ///   - modelNames: what an unknown name is compared with.
  /// - Returns: `.invalid`, or a type with `.invalid` in it, where something was reported.
  public static func parse(
    _ text: SourceText,
    models: (String) -> Bool,
    modelNames: [String],
    into bag: inout DiagnosticBag
  ) -> Type {
    if let type = plain(text.text, models) { return type }
    return withoutActuallyEscaping(models) { models in
      var parser = TypeParser(text, models, modelNames, bag)
      defer { bag = parser.bag }
      return parser.parse()
    }
  }

  /// The type of a name alone, or with a `?` behind it, as most types are; `nil` for all others.
  private static func plain(_ text: String, _ models: (String) -> Bool) -> Type? {
    if let known = Type.builtIn.first(where: { $0.name == text }) { return known.type }
    if models(text) { return .model(text) }
    guard text.utf8.last == UInt8(ascii: "?") else { return nil }
    let wrapped = String(text.dropLast())
    guard let type = plain(wrapped, models), !type.isOptional else { return nil }
    return type.optional
  }

  private init(
    _ text: SourceText,
    _ models: @escaping (String) -> Bool,
    _ modelNames: [String],
    _ bag: DiagnosticBag
  ) {
    self.text = text
    self.models = models
    self.modelNames = modelNames
    self.bag = bag
  }

  private mutating func parse() -> Type {
    do throws(SyntaxError) {
      tokens = try Self.tokens(of: text)
      guard current != .end else {
        throw SyntaxError(
          "expected a type", tokens[index].range,
          help: "such as String, or 'String = \"\"'")
      }
      try refuseCases()
      try refuseTwoNames()
      try refuseBrackets()
      let result = try type(depth: 0)
      guard current == .end else {
        throw SyntaxError(
          "unexpected '\(written)' after the type",
          tokens[index].range, help: adviceForRest)
      }
      return result
    } catch {
      var error = arrow ?? error
      if let help = rewritten() { error.help = help }
      bag.add(
        .error(
          "type-syntax", error.message,
          at: text.text.isEmpty ? text.span : text.span(of: error.range), help: error.help)
      )
      return .invalid
    }
  }

  /// `async throws -> [Order]`, as Swift declares what a method returns.
  private var arrow: SyntaxError? {
    guard let arrow = text.text.firstRange(of: "->"), arrow.lowerBound != text.text.startIndex,
      !text.text.contains("=")
    else { return nil }
    return SyntaxError("only the type stands here", 0..<text.text.utf8.count)
  }

  /// What stands beside a type in the words of other languages, and says that it may be nil or holds several.
  private static let marks: Set = [
    "optional", "nullable", "maybe", "array", "list", "or", "null", "nil",
  ]

  /// `optional Coach`: the first name is no type that anyone misses.
  private func refuseTwoNames() throws(SyntaxError) {
    guard tokens.count > 2, case .identifier(let first) = tokens[0].kind,
      case .identifier(let second) = tokens[1].kind
    else { return }
    let isWrong =
      ["var", "let", "const", "val", "final", "lazy"].contains(first.lowercased())
      || first.beginsLowercase && second.beginsUppercase
    if isWrong, !Self.marks.contains(first.lowercased()), !Self.marks.contains(second.lowercased())
    {
      throw SyntaxError(
        "'\(first)' does not stand before a type", tokens[0].range, help: "leave '\(first)' out")
    }
    throw SyntaxError(
      "unexpected '\(second)' after the type", tokens[1].range,
      help: "a type is one word: leave '\(second)' out")
  }

  /// Refuses `enum [open, closed]` and `enum(open, closed)`, where the name of an enum is due.
  private func refuseCases() throws(SyntaxError) {
    guard ["enum", "Enum", "oneOf", "union"].contains(written), tokens.count > 2,
      text.text.contains(where: { "[({".contains($0) })
    else { return }
    throw SyntaxError(
      "cases do not stand in a type", tokens[0].range.lowerBound..<text.text.utf8.count,
      help: "declare an enum under 'models', and write its name")
  }

  /// Refuses `Order[]`, `Kind.open` and `Optional(Order)`, which begin as a type does.
  private func refuseBrackets() throws(SyntaxError) {
    guard tokens.count > 3, case .identifier(let name) = tokens[0].kind else { return }
    let isList = name == "Array" || Self.lists.contains(name)
    if tokens[1].kind == .symbol("."), case .identifier(let inner) = tokens[2].kind {
      throw SyntaxError(
        models(name) && !models(inner) ? "a case is no type" : "a type has a name of one word",
        tokens[0].range.lowerBound..<tokens[2].range.upperBound)
    }
    if tokens.count > 4, tokens[1].kind == .symbol("("), case .identifier = tokens[2].kind,
      isList || name == "Optional"
    {
      throw SyntaxError("unexpected '(' after the type", tokens[1].range)
    }
    guard tokens[1].kind == .symbol("["), !isList else { return }
    throw SyntaxError("unexpected '[' after the type", tokens[1].range)
  }

  /// For what stands behind a type and has nothing in it.
  private var adviceForRest: Advice? {
    switch current {
    case .symbol(")"), .symbol("]"), .symbol("}"), .symbol(">"): "leave it out, or open it before"
    case .symbol(","), .symbol("."): "leave '\(written)' out"
    default: nil
    }
  }

  /// The operators of expressions mean nothing here, so that `>?` is two tokens.
  private static func tokens(of text: SourceText) throws(SyntaxError) -> [Token] {
    let bytes = Array(text.text.utf8)
    var result: [Token] = []
    result.reserveCapacity(8)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let start = position
      position += 1
      if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) { continue }
      if isPunctuation(byte) {
        let mark = Mark(bytes[start..<position])
        result.append(Token(kind: .symbol(mark), range: start..<position, hasSpaceBefore: false))
        continue
      }
      let isNegative =
        byte == UInt8(ascii: "-") && position < bytes.count && Lexer.isDigit(bytes[position])
      let isNumber = isNegative || Lexer.isDigit(byte)
      while position < bytes.count,
        !endsName(bytes[position]) || isNumber && bytes[position] == UInt8(ascii: ".")
      {
        position += 1
      }
      let name = String(decoding: bytes[start..<position], as: UTF8.self)
      guard SwiftNames.isIdentifier(name) else {
        guard name.first == "=" else {
          throw SyntaxError("'\(name)' is no type", start..<position, help: valueAdvice(name))
        }
        throw SyntaxError(
          "a default cannot stand here",
          start..<position,
          help: defaultAdvice(text.text)
        )
      }
      result.append(Token(kind: .identifier(name), range: start..<position, hasSpaceBefore: false))
    }
    result.append(Token(kind: .end, range: bytes.count..<bytes.count, hasSpaceBefore: false))
    return result
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isPunctuation(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  var current: Token.Kind { tokens[index].kind }

  var written: String {
    String(decoding: Array(text.text.utf8)[tokens[index].range], as: UTF8.self)
  }

  private mutating func take(_ mark: Mark) -> Bool {
    guard case .symbol(mark) = tokens[index].kind else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ symbol: StaticString) throws(SyntaxError) {
    guard take(Mark(stringLiteral: symbol)) else {
      throw SyntaxError(
        "expected '\(symbol)' in the type", tokens[index].range,
        help: current == .end ? "write '\(text.text)\(symbol)'" : nil)
    }
  }

  private mutating func type(depth: Int) throws(SyntaxError) -> Type {
    guard depth < 20 else {
      throw SyntaxError("the type is nested too deeply", tokens[index].range)
    }
    var result = try plain(depth: depth + 1)
    while current == .symbol("?") {
      guard !result.isOptional else {
        throw SyntaxError(
          "an optional of an optional says nothing more",
          tokens[index].range,
          help: "leave one '?' out"
        )
      }
      guard tokens[index].range.lowerBound == tokens[index - 1].range.upperBound else {
        throw SyntaxError(
          "'?' stands directly behind its type", tokens[index].range,
          help: "leave the space before it out")
      }
      index += 1
      result = result.optional
    }
    return result
  }

  private mutating func plain(depth: Int) throws(SyntaxError) -> Type {
    if take("[") { return try collection(closing: "]", depth) }
    if take("{") { return try collection(closing: "}", depth) }
    if take("(") {
      let start = tokens[index - 1].range.lowerBound
      let inner = try type(depth: depth)
      guard current != .symbol(",") else {
        let end = tokens[index...].first { $0.kind == .symbol(")") } ?? tokens[index]
        throw SyntaxError(
          "a tuple is no type here",
          start..<end.range.upperBound,
          help: "declare a struct under 'models'"
        )
      }
      try expect(")")
      return inner
    }
    guard case .identifier(let name) = current else {
      throw SyntaxError("expected a type", tokens[index].range)
    }
    let range = tokens[index].range
    index += 1
    if take("<") { return try generic(name, range, depth) }
    if current == .symbol("["), name == "Array" || Self.lists.contains(name),
      case .identifier = tokens[index + 1].kind
    {
      throw SyntaxError("an array is its element in brackets", range)
    }
    return named(name, range)
  }

  private mutating func collection(
    closing: StaticString,
    _ depth: Int
  ) throws(SyntaxError) -> Type {
    let start = tokens[index].range.lowerBound
    let first = try type(depth: depth)
    let key = start..<tokens[index - 1].range.upperBound
    guard take(":") else {
      if current == .symbol(","), case .identifier(let second) = tokens[index + 1].kind {
        throw SyntaxError(
          "a dictionary has ':' between its types", tokens[index].range,
          help: "write '[\(first.name): \(second)]', in quotes")
      }
      try expect(closing)
      return .array(first)
    }
    let value = try type(depth: depth)
    try expect(closing)
    return try dictionary(first, value, key)
  }

  private mutating func generic(
    _ name: String,
    _ range: Range<Int>,
    _ depth: Int
  ) throws(SyntaxError) -> Type {
    let start = tokens[index].range.lowerBound
    let first = try type(depth: depth)
    let argument = start..<tokens[index - 1].range.upperBound
    switch name {
    case "Array":
      try expect(">")
      return .array(first)
    case "Optional":
      try expect(">")
      guard !first.isOptional else {
        throw SyntaxError("an optional of an optional says nothing more", range)
      }
      return first.optional
    case "Dictionary":
      guard take(",") else {
        throw SyntaxError(
          "a dictionary has a type for its keys and one for its values", range,
          help: "write '{ \(first.name): … }'")
      }
      let value = try type(depth: depth)
      try expect(">")
      return try dictionary(first, value, argument)
    default:
      throw SyntaxError(
        name == "Set" ? "unknown type 'Set'" : "'\(name)' takes no types",
        range,
        help: models(name)
          ? "write '\(name)' alone" : "only Array, Dictionary and Optional do"
      )
    }
  }

  private func dictionary(
    _ key: Type,
    _ value: Type,
    _ range: Range<Int>
  ) throws(SyntaxError) -> Type {
    guard !key.isOptional else {
      throw SyntaxError("the key of a dictionary cannot be optional", range)
    }
    return .dictionary(key, value)
  }

  private mutating func named(_ name: String, _ range: Range<Int>) -> Type {
    if let known = Type.builtIn.first(where: { $0.name == name }) { return known.type }
    if models(name) { return .model(name) }
    let nearest = isNothing(name) ? nil : nearest(to: name)
    bag.add(
      .error(
        Unknown(.type, name),
        at: text.span(of: range),
        help: nearest.map { Advice.meant($0) }
          ?? advice(name)
      )
    )
    return .invalid
  }
}
