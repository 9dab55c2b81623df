/// Filters that change the case of names.
extension Filter {
  static let caseFilters: [Filter] = [
    upperFirst, lowerFirst, camelCase, pascalCase, snakeCase, kebabCase,
  ]

  private static let upperFirst = Filter(
    "upperFirst",
    aliases: ["upperFirstLetter", "titlecase"],
    "A text with its first letter in uppercase.",
    [Example(#"{{ "orderID"|upperFirst }}"#, gives: "OrderID")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.mapLetters(
      value,
      ascii: { byte, place in place == 0 ? byte.upper : byte },
      other: { $0.prefix(1).uppercased() + $0.dropFirst() }
    )
  }

  private static let lowerFirst = Filter(
    "lowerFirst",
    aliases: ["lowerFirstLetter"],
    "A text with its first letter in lowercase.",
    [Example(#"{{ "OrderID"|lowerFirst }}"#, gives: "orderID")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.mapLetters(
      value,
      ascii: { byte, place in place == 0 ? byte.lower : byte },
      other: { $0.prefix(1).lowercased() + $0.dropFirst() }
    )
  }

  private static let camelCase = Filter(
    "camelCase",
    "A name in camel case: `orderList`.",
    [
      Example(#"{{ "order_number"|camelCase }}"#, gives: "orderNumber"),
      Example(#"{{ "HTTPClient"|camelCase }}"#, gives: "httpClient"),
      Example(#"{{ "MAX_COUNT"|camelCase }}"#, gives: "maxCount"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { Words($0).pascal(startingSmall: true) }
  }

  private static let pascalCase = Filter(
    "pascalCase",
    "A name in Pascal case: `OrderList`.",
    [
      Example(#"{{ "order number"|pascalCase }}"#, gives: "OrderNumber"),
      Example(#"{{ "imageURL"|pascalCase }}"#, gives: "ImageURL"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { Words($0).pascal(startingSmall: false) }
  }

  private static let snakeCase = Filter(
    "snakeCase",
    "A name in snake case: `order_list`.",
    [
      Example(#"{{ "imageUrl"|snakeCase }}"#, gives: "image_url"),
      Example(#"{{ "HTTPClient2"|snakeCase }}"#, gives: "http_client2"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { Words($0).small.joined(separator: "_") }
  }

  private static let kebabCase = Filter(
    "kebabCase",
    "A name in kebab case: `order-list`.",
    [Example(#"{{ "OrderDetail"|kebabCase }}"#, gives: "order-detail")],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { Words($0).small.joined(separator: "-") }
  }
}

/// The words of a name. A word ends before a capital that follows a small letter or digit, before
/// the last of several capitals if a small letter follows that, and at every character that is
/// neither letter nor digit.
struct Words {
  private(set) var all: [String] = []

  /// The properties of a character that word boundaries depend on.
  private struct Glyph {
    enum Kind {
      case capital, small, other, gap
    }

    var kind: Kind
    var size: Int

    init(_ letter: Character) {
      kind = letter.isUppercase ? .capital : letter.isLowercase ? .small : .other
      if !letter.isLetter, !letter.isNumber { kind = .gap }
      size = letter.utf8.count
    }

    init(ascii byte: UInt8) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): kind = .capital
      case UInt8(ascii: "a")...UInt8(ascii: "z"): kind = .small
      case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .other
      default: kind = .gap
      }
      size = 1
    }
  }

  init(_ name: String) {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let letters = isASCII ? name.utf8.map { Glyph(ascii: $0) } : name.map { Glyph($0) }
    var word = name.startIndex..<name.startIndex
    var last: Glyph.Kind?
    for (index, letter) in letters.enumerated() {
      if letter.kind == .capital, let kind = last {
        let next = index + 1 < letters.count ? letters[index + 1].kind : .gap
        if kind != .capital || next == .small { finish(&word, of: name) }
      }
      let end = name.utf8.index(word.upperBound, offsetBy: letter.size)
      if letter.kind == .gap {
        finish(&word, of: name)
        word = end..<end
      } else {
        word = word.lowerBound..<end
      }
      last = letter.kind == .gap ? nil : letter.kind
    }
    finish(&word, of: name)
  }

  private mutating func finish(_ word: inout Range<String.Index>, of name: String) {
    if !word.isEmpty { all.append(String(name[word])) }
    word = word.upperBound..<word.upperBound
  }

  var small: [String] { all.map { $0.lowercased() } }

  /// The words in Pascal case. They keep their own capitals, unless the name has no small letter at
  /// all.
  func pascal(startingSmall: Bool) -> String {
    let isAllUppercase = all.count > 1 && !all.contains { $0.contains(where: \.isLowercase) }
    var result = ""
    for (index, word) in all.enumerated() {
      if index == 0, startingSmall {
        result += word.lowercased()
      } else {
        let rest = word.dropFirst()
        result += word.prefix(1).uppercased() + (isAllUppercase ? rest.lowercased() : String(rest))
      }
    }
    return result
  }
}
