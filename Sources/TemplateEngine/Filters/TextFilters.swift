import Patterns

extension Filter {
  static let textFilters: [Filter] = [
    upper, lower, capitalize, split, replace, hasPrefix, hasSuffix, trim, indent,
  ]

  private static let upper = Filter(
    "upper",
    aliases: ["uppercase"],
    "A text, or each text of a list, in uppercase.",
    [
      Example(#"{{ "straße"|upper }}"#, gives: "STRASSE"),
      Example(#"{{ ["a", "b"]|upper|join }}"#, gives: "AB"),
    ],
    printsMissing: true,
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.mapEach(value) { value, store throws(FilterError) in
      try store.mapLetters(value, ascii: { byte, _ in byte.upper }, other: { $0.uppercased() })
    }
  }

  private static let lower = Filter(
    "lower",
    aliases: ["lowercase"],
    "A text, or each text of a list, in lowercase.",
    [Example(#"{{ "Order"|lower }}"#, gives: "order")],
    printsMissing: true,
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.mapEach(value) { value, store throws(FilterError) in
      try store.lowercased(value)
    }
  }

  private static let capitalize = Filter(
    "capitalize",
    aliases: ["capitalized"],
    "A text, or each text of a list, with each word capitalised.",
    [Example(#"{{ "an ORDER"|capitalize }}"#, gives: "An Order")],
    printsMissing: true,
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.mapEach(value) { value, store throws(FilterError) in
      try store.map(value, capitalized)
    }
  }

  static func capitalized(_ text: String) -> String {
    var isStart = true
    var result = ""
    for letter in text {
      if isStart, let first = letter.unicodeScalars.first {
        result += first.properties.titlecaseMapping
        result.unicodeScalars += letter.unicodeScalars.dropFirst()
      } else {
        result += letter.lowercased()
      }
      // An apostrophe neither ends a word nor begins one.
      if letter != "'", letter != "’" { isStart = !letter.isLetter }
    }
    return result
  }

  private static let split = Filter(
    "split",
    parameters: [Parameter("separator", standard: "\" \"")],
    "The parts of a text between separators.",
    [Example(#"{{ "a,b"|split:","|join:"-" }}"#, gives: "a-b")],
    gives: .texts
  ) { value, arguments, store throws(FilterError) in
    guard value.kind == .string else {
      guard store.isLenient else { throw .expected("a text", found: value) }
      return value
    }
    let separator = arguments[0] ?? store.string(" ")
    if store.isLenient, separator.size == 0 { return store.array([value]) }
    guard separator.kind == .string, !store.range(of: separator).isEmpty else {
      throw .expected("a text that is not empty", found: separator)
    }
    var parts: [Value] = []
    var rest = store.range(of: value)
    while let found = store.firstRange(of: separator, in: rest) {
      parts.append(store.slice(rest.lowerBound..<found.lowerBound))
      rest = found.upperBound..<rest.upperBound
    }
    parts.append(store.slice(rest))
    return store.array(parts)
  }

  private static let replace = Filter(
    "replace",
    parameters: [
      Parameter("old"), Parameter("new"), Parameter("mode", standard: "\"normal\""),
    ],
    "A text with every occurrence of another one, or of a pattern (`\"regex\"`), replaced.",
    [
      Example(#"{{ "a-b-c"|replace:"-", "+" }}"#, gives: "a+b+c"),
      Example(#"{{ "Hey1World2!"|replace:"\d", " ", "regex" }}"#, gives: "Hey World !"),
      Example(#"{{ "name: id"|replace:"(\w+): (\w+)", "$2: $1", "regex" }}"#, gives: "id: name"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    guard value.kind == .string else { throw .expected("a text", found: value) }
    let (old, new) = (arguments[0] ?? .null, arguments[1] ?? .null)
    if store.isLenient, old.size == 0 { return value }
    guard old.kind == .string, !store.range(of: old).isEmpty else {
      throw .expected("a text that is not empty", found: old)
    }
    guard new.kind == .string else { throw .expected("a text", found: new) }
    switch try arguments.string(2, in: store, standard: "normal") {
    case "normal": return store.replacing(old, in: value, with: new)
    case "regex":
      let pattern = try pattern(try arguments.string(0, in: store))
      let (text, template) = (store.string(of: value) ?? "", store.string(of: new) ?? "")
      guard let result = pattern.replacing(in: text, with: template) else {
        throw FilterError("the pattern takes too long on this text")
      }
      return store.string(result)
    case let mode: throw FilterError("the mode is \"normal\" or \"regex\", not \"\(mode)\"")
    }
  }

  private static func pattern(_ text: String) throws(FilterError) -> RegularExpression {
    do throws(RegularExpressionError) {
      return try RegularExpression(text, hasBoundaries: true)
    } catch {
      let place = "at character \(error.range.lowerBound + 1) of the pattern"
      throw FilterError("\(place): \(error.message)\(error.help.map { "; \($0)" } ?? "")")
    }
  }

  private static let hasPrefix = Filter(
    "hasPrefix",
    parameters: [Parameter("part")],
    "Whether a text begins with another one.",
    [Example(#"{{ "isGift"|hasPrefix:"is" }}"#, gives: "true")],
    gives: .flag
  ) { value, arguments, store throws(FilterError) in
    .bool(try store.requiredText(of: value).hasPrefix(try arguments.string(0, in: store)))
  }

  private static let hasSuffix = Filter(
    "hasSuffix",
    parameters: [Parameter("part")],
    "Whether a text ends with another one.",
    [Example(#"{{ "isGift"|hasSuffix:"is" }}"#, gives: "false")],
    gives: .flag
  ) { value, arguments, store throws(FilterError) in
    .bool(try store.requiredText(of: value).hasSuffix(try arguments.string(0, in: store)))
  }

  private static let trim = Filter(
    "trim",
    "A text without the white space around it.",
    [Example(#"{{ " a b "|trim }}"#, gives: "a b")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    guard value.kind == .string else { throw .expected("a text", found: value) }
    var range = store.range(of: value)
    while let first = range.first, Letter.isSpace(store.byte(at: first)) {
      range.removeFirst()
    }
    while let last = range.last, Letter.isSpace(store.byte(at: last)) { range.removeLast() }
    return store.slice(range)
  }

  private static let indent = Filter(
    "indent",
    parameters: [
      Parameter("width", standard: "4"), Parameter("with", standard: "\" \""),
      Parameter("indentFirst", standard: "false"),
    ],
    "A text whose lines, without the first and the empty ones, are indented.",
    [Example(#"{{ "a\nb"|indent:2 }}"#, gives: "a\n  b")],
    printsMissing: true,
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    let width = try arguments.int(0, standard: 4)
    guard (0...1_000).contains(width) else { throw FilterError("the width must be 0 to 1000") }
    let unit = try arguments.string(1, in: store, standard: " ")
    guard unit.utf8.count <= 16 else { throw FilterError("a level may have 16 bytes") }
    let indent = String(repeating: unit, count: width)
    let text = try store.requiredText(of: value)
    let indentsFirst = try arguments.bool(2, standard: false)
    if store.isLenient { return store.indenting(text, by: indent, first: indentsFirst) }
    var needsIndent = indentsFirst
    let start = store.textEnd
    for byte in text.utf8 {
      if needsIndent, byte != Letter.newline { store.append(contentsOf: indent.utf8) }
      needsIndent = byte == Letter.newline
      store.append(byte)
    }
    return store.string(from: start)
  }
}

extension ValueStore {
  /// Returns the text indented as Stencil does it. The first line is indented even if it is empty.
  /// Every Unicode newline character ends a line and becomes `\n`, so `\r\n` becomes two line ends.
  fileprivate mutating func indenting(_ text: String, by indent: String, first: Bool) -> Value {
    guard !indent.isEmpty else { return string(text) }
    let lines = text.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.endsLine
    )
    let start = textEnd
    for (number, line) in lines.enumerated() {
      if number > 0 { append(Letter.newline) }
      if number == 0 ? first : !line.isEmpty { append(contentsOf: indent.utf8) }
      append(contentsOf: String(line).utf8)
    }
    return string(from: start)
  }

  fileprivate mutating func replacing(_ old: Value, in value: Value, with new: Value) -> Value {
    var rest = range(of: value)
    let start = textEnd
    while let found = firstRange(of: old, in: rest) {
      append(copyOf: rest.lowerBound..<found.lowerBound)
      append(copyOf: range(of: new))
      rest = found.upperBound..<rest.upperBound
    }
    append(copyOf: rest)
    return string(from: start)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to Foundation's `CharacterSet.newlines`.
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension UInt8 {
  var upper: UInt8 { Letter.isLower(self) ? self - 32 : self }
  var lower: UInt8 { Letter.isUpper(self) ? self + 32 : self }
}
