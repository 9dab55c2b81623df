import Diagnostics
import Naming
public import TemplateEngine

extension Filter {
  /// The filters that know Swift.
  public static let forSwift: [Filter] = [
    swift, labelled, swiftIdentifier, swiftMember, swiftLabel, swiftString, docComment,
    escapeReservedKeywords,
  ]

  private static let swift = Filter(
    "swift",
    parameters: [.init("prefix", standard: "\"\"")],
    "An expression as Swift source, with a prefix before the members of the view model.",
    [.init("{{ \"a && b\"|swift }}", gives: "a && b")],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    guard value.kind == .string else { throw .expected("Swift source", found: value) }
    let prefix = try arguments.string(0, in: store)
    let range = store.range(of: value)
    let start = store.textEnd
    for offset in range {
      let byte = store.byte(at: offset)
      if byte == LayoutMark.memberPrefix {
        store.append(contentsOf: prefix.utf8)
      } else {
        store.append(byte)
      }
    }
    return store.string(from: start)
  }

  private static let labelled = Filter(
    "labelled",
    "Swift source after the `:` of a label, on the same line unless a chain breaks.",
    [.init("name:{{ \"item.name\"|labelled }}", gives: "name: item.name")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    guard value.kind == .string else { throw .expected("Swift source", found: value) }
    let range = store.range(of: value)
    let bytes = withSignsInGroups(range.map { store.byte(at: $0) })
    let start = store.textEnd
    if let begin = leadingChain(in: bytes) {
      store.append(contentsOf: bytes[..<begin])
      store.append(contentsOf: [LayoutMark.softlineSpace])
      store.append(contentsOf: bytes[begin...])
    } else if let name = leadingName(in: bytes) {
      store.append(contentsOf: bytes[..<name.lowerBound])
      store.append(contentsOf: [LayoutMark.open, LayoutMark.softlineSpace])
      store.append(contentsOf: bytes[name])
      store.append(contentsOf: [LayoutMark.close])
      store.append(contentsOf: bytes[name.upperBound...])
    } else {
      store.append(contentsOf: " ".utf8)
      store.append(contentsOf: bytes)
    }
    return store.string(from: start)
  }

  /// Returns the name, with its members, that is directly called or subscripted. It has no line
  /// break.
  private static func leadingName(in bytes: [UInt8]) -> Range<Int>? {
    guard let begin = bytes.firstIndex(where: { $0 != LayoutMark.open }),
      let end = bytes[begin...].firstIndex(where: { !isPartOfName($0) }), end > begin,
      let next = bytes[end...].first(where: { $0 != LayoutMark.open }), "([".utf8.contains(next)
    else { return nil }
    return begin..<end
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      LayoutMark.memberPrefix:
      true
    default: false
    }
  }

  /// Moves a leading sign into the group of its operand, so that both break together.
  private static func withSignsInGroups(_ bytes: [UInt8]) -> [UInt8] {
    guard let sign = bytes.firstIndex(where: { $0 != LayoutMark.open }),
      sign + 1 < bytes.count, bytes[sign + 1] == LayoutMark.open, "!-".utf8.contains(bytes[sign])
    else { return bytes }
    var bytes = bytes
    bytes.swapAt(sign, sign + 1)
    return bytes
  }

  /// Returns the index of the first byte of a leading chain, which is the whole expression or its
  /// first operand.
  private static func leadingChain(in bytes: [UInt8]) -> Int? {
    guard let begin = bytes.firstIndex(where: { $0 != LayoutMark.open }), begin > 0 else {
      return nil
    }
    let group = bytes[(begin - 1)...]
    var depth = 0
    let close = group.firstIndex { byte in
      if byte == LayoutMark.open { depth += 1 }
      if byte == LayoutMark.close { depth -= 1 }
      return depth == 0
    }
    guard let close, begin > 1 || close == bytes.count - 1 else { return nil }
    return isChain(group[...close]) ? begin : nil
  }

  /// Returns whether the bytes are one group that breaks before dots, and begins with a plain name.
  private static func isChain(_ bytes: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var breaksBeforeDots = false
    for (index, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case LayoutMark.open: depth += 1
      case LayoutMark.close: depth -= 1
      case LayoutMark.softline where depth == 1 && index + 1 < bytes.endIndex:
        guard bytes[index + 1] == UInt8(ascii: ".") else { return false }
        breaksBeforeDots = true
      case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: "["), LayoutMark.literalOpen:
        guard breaksBeforeDots else { return false }
      default: break
      }
    }
    return breaksBeforeDots
  }

  private static let swiftIdentifier = Filter(
    "swiftIdentifier",
    parameters: [.init("mode", standard: "\"escaped\"")],
    """
    A name as Swift source: keywords stand between backticks. With StencilSwiftKit's `"valid"`, \
    `"normal"` (its default, in lenient templates) or `"pretty"`, any text as a name.
    """,
    [
      .init("{{ \"default\"|swiftIdentifier }}", gives: "`default`"),
      .init("{{ \"name\"|swiftIdentifier }}", gives: "name"),
      .init("{{ \"apples.count\"|swiftIdentifier:\"valid\" }}", gives: "apples_count"),
      .init("{{ \"apples.count\"|swiftIdentifier:\"normal\" }}", gives: "Apples_Count"),
      .init("{{ \"25 Ultra Light\"|swiftIdentifier:\"pretty\" }}", gives: "_25UltraLight"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    let text = try store.requiredText(of: value)
    let standard = store.isLenient ? "normal" : "escaped"
    switch try arguments.string(0, in: store, standard: standard) {
    case "escaped": return store.string(SwiftNames.escaped(text))
    case "valid": return store.string(MadeIdentifier.of(text, capitalizes: false))
    case "normal": return store.string(MadeIdentifier.of(text, capitalizes: true))
    case "pretty":
      let name = Filter.snakeToCamel(MadeIdentifier.of(text, capitalizes: true), strips: true)
      return store.string(MadeIdentifier.beginning(name))
    case let mode:
      throw FilterError("the mode is \"valid\", \"normal\" or \"pretty\", not \"\(mode)\"")
    }
  }

  private static let escapeReservedKeywords = Filter(
    "escapeReservedKeywords",
    "A name as Swift source, as StencilSwiftKit writes it: every keyword stands between backticks.",
    [
      .init("{{ \"self\"|escapeReservedKeywords }}", gives: "`self`"),
      .init("{{ \"hello\"|escapeReservedKeywords }}", gives: "hello"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    let name = try store.requiredText(of: value)
    if store.isLenient, MadeIdentifier.unescaped.contains(name) { return value }
    let isEscaped = MadeIdentifier.escaped.contains(name)
    return store.string(isEscaped ? "`\(name)`" : SwiftNames.escaped(name))
  }

  private static let swiftMember = Filter(
    "swiftMember",
    "A name as Swift source after a dot, where few words are keywords.",
    [
      .init("{{ \"default\"|swiftMember }}", gives: "default"),
      .init("{{ \"init\"|swiftMember }}", gives: "`init`"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    store.string(SwiftNames.escapedMember(try store.requiredText(of: value)))
  }

  private static let swiftLabel = Filter(
    "swiftLabel",
    "A name as Swift source before the colon of a parameter or an argument.",
    [
      .init("{{ \"in\"|swiftLabel }}", gives: "in"),
      .init("{{ \"inout\"|swiftLabel }}", gives: "`inout`"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    store.string(SwiftNames.escapedLabel(try store.requiredText(of: value)))
  }

  private static let swiftString = Filter(
    "swiftString",
    "A text as a Swift string literal, with every escape; a long one is broken over lines.",
    [.init("{{ \"one \\\"two\\\"\"|swiftString }}", gives: "\"one \\\"two\\\"\"")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    let text = try store.requiredText(of: value)
    let start = store.textEnd
    store.append(LayoutMark.literalOpen)
    store.append(contentsOf: SwiftStrings.escaped(text).utf8)
    store.append(LayoutMark.literalClose)
    return store.string(from: start)
  }

  private static let docComment = Filter(
    "docComment",
    "A text as a doc comment, with three slashes before each line.",
    [.init("{{ \"One.\\nTwo.\"|docComment }}", gives: "/// One.\n/// Two.")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    let text = try store.requiredText(of: value)
    let start = store.textEnd
    store.append(docComment: text)
    return store.string(from: start)
  }
}

extension ValueStore {
  fileprivate mutating func append(docComment text: String) {
    var isFirst = true
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !isFirst { append("\n") }
      append(line.isEmpty ? "///" : "/// ")
      // An invisible character could end the comment, control a terminal or make code look like a comment.
      for scalar in line.unicodeScalars where !scalar.isInvisible || scalar.value >= 0x80 {
        append(contentsOf: String(scalar.picture).utf8)
      }
      isFirst = false
    }
  }
}
