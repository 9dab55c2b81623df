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
  /// A name as a person reads it: `soldOut` and `sold_out` become `Sold out`, `imageURL` `Image URL`.
  public var inWords: String {
    let letters = Array(self)
    var words: [String] = []
    for (index, letter) in letters.enumerated() where letter != "_" {
      let last = index == 0 ? "_" : letters[index - 1]
      let next = letters.dropFirst(index + 1).prefix(2)
      // The last capital of a run begins a word, unless all that follows is the run's plural.
      let isPlural = next.first == "s" && next.dropFirst().first?.isLowercase != true
      let endsRun = next.first?.isLowercase == true && !isPlural
      if last == "_" || letter.isUppercase && (!last.isUppercase || endsRun) {
        words.append(String(letter))
      } else {
        words[words.count - 1].append(letter)
      }
    }
    let text = words.map { $0.isAcronym ? $0 : $0.lowercased() }.joined(separator: " ")
    return text.isEmpty ? self : text.prefix(1).uppercased() + text.dropFirst()
  }

  private var isAcronym: Bool {
    let capitals = last == "s" ? dropLast() : self[...]
    return capitals.count > 1 && capitals.allSatisfy(\.isUppercase)
  }
}
