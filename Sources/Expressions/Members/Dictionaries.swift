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
      guard case .error(let message) = call.base else { throw call.trap("this is no error") }
      return .string(message)
    }
  ]
}
