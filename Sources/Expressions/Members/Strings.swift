extension Members {
  /// Members of String. Characters and slices are Strings and Arrays here.
  static let strings: [Member] = [
    .property("count", .type(.int)) { .int(try $0.text().count) },
    .property("isEmpty", .type(.bool)) { .bool(try $0.text().isEmpty) },
    .property(
      "trimmed",
      .type(.string),
      swift: .renamed("trimmingCharacters", "in: .whitespacesAndNewlines"),
      needsFoundation: true
    ) { .string(trimmed(try $0.text())) },
    .property("first", .optional(.type(.string)), swift: .textual) {
      try $0.text().first.map { .string(String($0)) } ?? .none
    },
    .property("last", .optional(.type(.string)), swift: .textual) {
      try $0.text().last.map { .string(String($0)) } ?? .none
    },
    .method("lowercased", [], .type(.string)) { .string(try $0.text().lowercased()) },
    .method("uppercased", [], .type(.string)) { .string(try $0.text().uppercased()) },
    .method("contains", [.value(.type(.string))], .type(.bool), swift: .searched) {
      .bool(try $0.text().contains(try $0.text(0)))
    },
    .method("hasPrefix", [.value(.type(.string))], .type(.bool)) {
      .bool(try $0.text().hasPrefix(try $0.text(0)))
    },
    .method("hasSuffix", [.value(.type(.string))], .type(.bool)) {
      .bool(try $0.text().hasSuffix(try $0.text(0)))
    },
    .method(
      "prefix",
      [.value(.type(.int))],
      .type(.string),
      swift: .wrapped("String", inChain: ".description")
    ) { .string(String(try $0.text().prefix(try $0.length(0)))) },
    .method(
      "suffix",
      [.value(.type(.int))],
      .type(.string),
      swift: .wrapped("String", inChain: ".description")
    ) { .string(String(try $0.text().suffix(try $0.length(0)))) },
    .method("dropFirst", [], .type(.string), swift: .wrapped("String", inChain: ".description")) {
      .string(String(try $0.text().dropFirst()))
    },
    .method("dropLast", [], .type(.string), swift: .wrapped("String", inChain: ".description")) {
      .string(String(try $0.text().dropLast()))
    },
    .method(
      "replacing",
      [.value(.type(.string)), .value(.type(.string), "with")],
      .type(.string)
    ) { call in
      let (text, old, new) = (try call.text(), try call.text(0), try call.text(1))
      try call.spend((text.utf8.count + 1) * (new.utf8.count + 1) / 16)
      return .string(text.replacing(old, with: new))
    },
    .method(
      "split",
      [.value(.type(.string), "separator")],
      .array(.type(.string)),
      swift: .textual
    ) { call in
      let separator = try call.text(0)
      return .array(try call.text().split(separator: separator).map { .string(String($0)) })
    },
  ]

  /// As `trimmingCharacters(in: .whitespacesAndNewlines)`, which looks at scalars.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isWhitespace($0) }),
      let last = scalars.lastIndex(where: { !isWhitespace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    // Foundation counts the zero width space as well, though Unicode does not.
    default: (0x09...0x0D).contains(scalar.value) || [0x85, 0x200B].contains(scalar.value)
    }
  }
}
