/// StencilSwiftKit's filters for the case of names.
extension Filter {
  static let stencilCaseFilters: [Filter] = [
    lowerFirstWord, snakeToCamelCase, camelToSnakeCase, transliterate,
  ]

  private static let lowerFirstWord = Filter(
    "lowerFirstWord",
    "A name with its first word in lowercase.",
    [
      Example(#"{{ "PeoplePicker"|lowerFirstWord }}"#, gives: "peoplePicker"),
      Example(#"{{ "URLChooser"|lowerFirstWord }}"#, gives: "urlChooser"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { text in
      let letters = Array(text)
      var end = letters.firstIndex { !$0.isUppercase } ?? letters.count
      // The last capital begins the next word if a small letter follows.
      if end > 1, end < letters.count, letters[end].isLowercase { end -= 1 }
      return String(letters[..<end]).lowercased() + String(letters[end...])
    }
  }

  private static let snakeToCamelCase = Filter(
    "snakeToCamelCase",
    parameters: [Parameter("strip", standard: "false")],
    "A name in snake case, as words with capitals; `strip` drops the underscores at its start.",
    [
      Example(#"{{ "snake_case"|snakeToCamelCase }}"#, gives: "SnakeCase"),
      Example(#"{{ "SNAKE_CASE"|snakeToCamelCase }}"#, gives: "SnakeCase"),
      Example(#"{{ "__snake_case"|snakeToCamelCase }}"#, gives: "__SnakeCase"),
      Example(#"{{ "__snake_case"|snakeToCamelCase:true }}"#, gives: "SnakeCase"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    let strips = try arguments.flag(0, standard: false, in: store)
    return try store.map(value) { snakeToCamel($0, strips: strips) }
  }

  /// Converts a name as StencilSwiftKit's `snakeToCamelCase` does.
  public static func snakeToCamel(_ text: String, strips: Bool) -> String {
    let prefix = strips ? "" : String(text.prefix { $0 == "_" })
    guard text.contains(where: \.isLowercase) else {
      let words = withUnderscores(text).split(separator: "_")
      return prefix + words.map { capitalized(String($0)) }.joined()
    }
    let words = text.split(separator: "_")
    return prefix + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let camelToSnakeCase = Filter(
    "camelToSnakeCase",
    parameters: [Parameter("lower", standard: "true")],
    "A name in camel case as a name in snake case, in lowercase unless `lower` is false.",
    [
      Example(#"{{ "someCapString"|camelToSnakeCase }}"#, gives: "some_cap_string"),
      Example(#"{{ "URLChooser"|camelToSnakeCase:false }}"#, gives: "URL_Chooser"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    let isLower = try arguments.flag(0, standard: true, in: store)
    return try store.map(value) { text in
      let result = withUnderscores(text)
      return isLower ? result.lowercased() : result
    }
  }

  /// Returns the text with `_` before each capital that begins a word, and in place of each `-`.
  private static func withUnderscores(_ text: String) -> String {
    let letters = Array(text)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if index > 0, letter.isUppercase {
        let last = letters[index - 1]
        let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
        let endsWord = last.isLowercase || last.isNumber || last.isUppercase && isBeforeSmall
        if endsWord { result += "_" }
      }
      result.append(letter == "-" ? "_" : letter)
    }
    return result
  }

  private static let transliterate = Filter(
    "transliterate",
    "A text without the diacritics of Latin letters.",
    [
      Example(#"{{ "Größe"|transliterate }}"#, gives: "Grosse"),
      Example(#"{{ "Ångström façade"|transliterate }}"#, gives: "Angstrom facade"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { text in
      var result = ""
      for letter in text { result += plainLetters[letter] ?? String(letter) }
      return result
    }
  }

  /// The plain form of each letter with a diacritic. The runs below group the letters by plain
  /// form.
  private static let plainLetters: [Character: String] = {
    let runs: [(String, String)] = [
      ("A", "ÀÁÂÃÄÅĀĂĄǍ"), ("a", "àáâãäåāăąǎ"), ("AE", "Æ"), ("ae", "æ"), ("C", "ÇĆĈĊČ"),
      ("c", "çćĉċč"), ("D", "ÐĎĐ"), ("d", "ðďđ"), ("E", "ÈÉÊËĒĔĖĘĚ"), ("e", "èéêëēĕėęě"),
      ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"), ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ÌÍÎÏĨĪĬĮİ"),
      ("i", "ìíîïĩīĭįı"), ("J", "Ĵ"), ("j", "ĵ"), ("K", "Ķ"), ("k", "ķ"), ("L", "ĹĻĽĿŁ"),
      ("l", "ĺļľŀł"), ("N", "ÑŃŅŇ"), ("n", "ñńņň"), ("O", "ÒÓÔÕÖØŌŎŐ"), ("o", "òóôõöøōŏő"),
      ("OE", "Œ"), ("oe", "œ"), ("R", "ŔŖŘ"), ("r", "ŕŗř"), ("S", "ŚŜŞŠȘ"), ("s", "śŝşšș"),
      ("ss", "ß"), ("SS", "ẞ"), ("T", "ŢŤŦȚ"), ("t", "ţťŧț"), ("TH", "Þ"), ("th", "þ"),
      ("U", "ÙÚÛÜŨŪŬŮŰŲ"), ("u", "ùúûüũūŭůűų"), ("W", "Ŵ"), ("w", "ŵ"), ("Y", "ÝŶŸ"),
      ("y", "ýÿŷ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
    ]
    var letters: [Character: String] = [:]
    for (plain, marked) in runs {
      for letter in marked { letters[letter] = plain }
    }
    return letters
  }()
}

extension Arguments {
  /// Returns a truth value, which may also be written as a text or a number, as in StencilSwiftKit.
  func flag(_ index: Int, standard: Bool, in store: ValueStore) throws(FilterError) -> Bool {
    guard let value = self[index] else { return standard }
    switch store.plainText(of: value)?.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: throw .expected("true or false", found: value)
    }
  }
}
