extension Members {
  /// Members of Array. Slices and ranges are Arrays here.
  static let arrays: [Member] = [
    .property("count", .type(.int)) { .int(try $0.elements().count) },
    .property("isEmpty", .type(.bool)) { .bool(try $0.elements().isEmpty) },
    .property("first", .optional(.element)) { try $0.elements().first ?? .none },
    .property("last", .optional(.element)) { try $0.elements().last ?? .none },
    .property(
      "indices",
      .array(.type(.int)),
      swift: .wrapped("Array", inChain: ".map { $0 }")
    ) { .array(try $0.elements().indices.map { .int($0) }) },
    .method("contains", [.value(.element)], .type(.bool), requires: .hashableElement) {
      .bool(try $0.elements().contains(try $0.value(0)))
    },
    .method("contains", [.closure([.element], .type(.bool), "where")], .type(.bool)) { call in
      .bool(try call.elements().contains { try call.test(0, $0) })
    },
    .method("first", [.closure([.element], .type(.bool), "where")], .optional(.element)) { call in
      try call.elements().first { try call.test(0, $0) } ?? .none
    },
    .method("last", [.closure([.element], .type(.bool), "where")], .optional(.element)) { call in
      try call.elements().last { try call.test(0, $0) } ?? .none
    },
    .method(
      "firstIndex", [.value(.element, "of")], .optional(.type(.int)), requires: .hashableElement
    ) { call in
      let wanted = try call.value(0)
      return try call.elements().firstIndex(of: wanted).map { .int($0) } ?? .none
    },
    .method(
      "firstIndex",
      [.closure([.element], .type(.bool), "where")],
      .optional(.type(.int))
    ) { call in
      try call.elements().firstIndex { try call.test(0, $0) }.map { .int($0) } ?? .none
    },
    .method("filter", [.closure([.element], .type(.bool))], .own) { call in
      .array(try call.elements().filter { try call.test(0, $0) })
    },
    .method("map", [.closure([.element], .free)], .array(.free)) { call in
      .array(try call.elements().map { try call.apply(0, $0) })
    },
    .method("compactMap", [.closure([.element], .optional(.free))], .array(.free)) { call in
      .array(try call.elements().map { try call.apply(0, $0) }.filter { $0 != .none })
    },
    .method("flatMap", [.closure([.element], .array(.free))], .array(.free)) { call in
      .array(try call.elements().flatMap { try call.list(try call.apply(0, $0)) })
    },
    .method("sorted", [.closure([.element, .element], .type(.bool), "by")], .own) { call in
      .array(try call.elements().sorted { try call.test(0, $0, $1) })
    },
    .method("sorted", [], .own, requires: .comparableElement) {
      .array(try $0.elements().sorted { $0.precedes($1) })
    },
    .method("reversed", [], .own, swift: .wrapped("Array", inChain: ".map { $0 }")) {
      .array(try $0.elements().reversed())
    },
    .method("allSatisfy", [.closure([.element], .type(.bool))], .type(.bool)) { call in
      .bool(try call.elements().allSatisfy { try call.test(0, $0) })
    },
    .method("reduce", [.value(.free), .closure([.free, .element], .free)], .free) { call in
      try call.elements().reduce(try call.value(0)) { try call.apply(1, $0, $1) }
    },
    .method("min", [], .optional(.element), requires: .comparableElement) {
      try $0.elements().min { $0.precedes($1) } ?? .none
    },
    .method("max", [], .optional(.element), requires: .comparableElement) {
      try $0.elements().max { $0.precedes($1) } ?? .none
    },
    .method(
      "min", [.closure([.element, .element], .type(.bool), "by")], .optional(.element)
    ) { call in
      try call.elements().min { try call.test(0, $0, $1) } ?? .none
    },
    .method(
      "max", [.closure([.element, .element], .type(.bool), "by")], .optional(.element)
    ) { call in
      try call.elements().max { try call.test(0, $0, $1) } ?? .none
    },
    .method("prefix", [.value(.type(.int))], .own, swift: slice) {
      .array(Array(try $0.elements().prefix(try $0.length(0))))
    },
    .method("suffix", [.value(.type(.int))], .own, swift: slice) {
      .array(Array(try $0.elements().suffix(try $0.length(0))))
    },
    .method("dropFirst", [], .own, swift: slice) { .array(Array(try $0.elements().dropFirst())) },
    .method("dropLast", [], .own, swift: slice) { .array(Array(try $0.elements().dropLast())) },
    .method(
      "joined",
      [.value(.type(.string), "separator")],
      .type(.string),
      requires: .textElement
    ) { call in
      let separator = try call.text(0)
      let parts = try call.elements().map { if case .string(let text) = $0 { text } else { "" } }
      try call.spend(parts.count * (separator.utf8.count + 16) / 16)
      return .string(parts.joined(separator: separator))
    },
    .method(
      "element",
      [.value(.type(.int), "at")],
      .optional(.element),
      swift: .element
    ) { call in
      let elements = try call.elements()
      let index = try call.int(0)
      return elements.indices.contains(index) ? elements[index] : .none
    },
  ]

  private static let slice = Member.Spelling.wrapped("Array", inChain: ".map { $0 }")
}

extension Call {
  fileprivate func list(_ value: RuntimeValue) throws -> [RuntimeValue] {
    guard case .array(let elements) = value else { throw trap("this is no array") }
    try spend(elements.count)
    return elements
  }
}
