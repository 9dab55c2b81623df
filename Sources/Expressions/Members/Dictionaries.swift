extension Members {
  /// Members of Dictionary. Keys come sorted, and values in their order.
  static let dictionaries: [Member] = [
    .property("count", .type(.int)) { .int(try $0.entries().count) },
    .property("isEmpty", .type(.bool)) { .bool(try $0.entries().isEmpty) },
    .property(
      "keys",
      .array(.key),
      requires: .comparableKey,
      swift: .followed(".sorted()")
    ) { .array(try $0.entries().map(\.key)) },
    .property(
      "values",
      .array(.value),
      requires: .comparableKey,
      swift: .sortedValues
    ) { .array(try $0.entries().map(\.value)) },
  ]

  static let errors: [Member] = [
    .property(
      "message",
      .type(.string),
      swift: .renamed("localizedDescription", nil),
      needsFoundation: true
    ) { call in
      switch call.base {
      case .error(let message): return .string(message)
      case .enumeration(_, let name, _): return .string(name.inWords)
      default: throw call.trap("this is no error")
      }
    }
  ]
}

extension String {
  /// A name as a person reads it: `soldOut` becomes `Sold out`.
  public var inWords: String {
    var result = ""
    for character in self {
      if character.isUppercase, let last = result.last, !last.isUppercase {
        result += " " + character.lowercased()
      } else {
        result += result.isEmpty ? character.uppercased() : String(character)
      }
    }
    return result
  }
}
