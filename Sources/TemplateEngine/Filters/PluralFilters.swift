import Diagnostics

extension Filter {
  static let plural = Filter(
    "plural",
    "The English plural of a name's last word.",
    [
      Example(#"{{ "orderLine"|plural }}"#, gives: "orderLines"),
      Example(#"{{ "Category"|plural }}"#, gives: "Categories"),
      Example(#"{{ "person"|plural }}"#, gives: "people"),
      Example(#"{{ "address"|plural }}"#, gives: "addresses"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { English.plural(of: $0) }
  }

  static let singular = Filter(
    "singular",
    "The English singular of a name's last word.",
    [
      Example(#"{{ "orderLines"|singular }}"#, gives: "orderLine"),
      Example(#"{{ "Categories"|singular }}"#, gives: "Category"),
      Example(#"{{ "people"|singular }}"#, gives: "person"),
      Example(#"{{ "status"|singular }}"#, gives: "status"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { English.singular(of: $0) }
  }
}

/// Plurals and singulars of English nouns: the regular endings, and the exceptions that are common
/// in programs.
enum English {
  private static let irregular: [(one: String, many: String)] = [
    ("person", "people"), ("man", "men"), ("woman", "women"), ("child", "children"),
    ("foot", "feet"), ("tooth", "teeth"), ("goose", "geese"), ("mouse", "mice"),
    ("index", "indices"), ("vertex", "vertices"), ("matrix", "matrices"),
    ("analysis", "analyses"), ("basis", "bases"), ("axis", "axes"), ("criterion", "criteria"),
    ("datum", "data"), ("medium", "media"), ("leaf", "leaves"), ("shelf", "shelves"),
    ("half", "halves"), ("life", "lives"), ("knife", "knives"), ("hero", "heroes"),
    ("potato", "potatoes"), ("tomato", "tomatoes"), ("echo", "echoes"), ("quiz", "quizzes"),
    ("movie", "movies"), ("cookie", "cookies"), ("status", "statuses"), ("bus", "buses"),
    ("cache", "caches"), ("house", "houses"), ("alias", "aliases"), ("canvas", "canvases"),
  ]

  private static let unchanged: Set<String> = [
    "information", "equipment", "money", "news", "series", "species", "sheep", "fish", "feedback",
    "metadata", "software", "hardware", "progress", "staff", "furniture",
  ]

  static func plural(of name: String) -> String {
    change(name) { word in
      if unchanged.contains(word) { return word }
      if let pair = irregular.first(where: { $0.one == word }) { return pair.many }
      if endsInConsonantAndY(word) { return word.dropLast() + "ies" }
      let needsE = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) }
      return word + (needsE ? "es" : "s")
    }
  }

  static func singular(of name: String) -> String {
    change(name) { word in
      if unchanged.contains(word) || irregular.contains(where: { $0.one == word }) { return word }
      if let pair = irregular.first(where: { $0.many == word }) { return pair.one }
      if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
      let losesTwo = ["sses", "xes", "ches", "shes", "zzes"].contains { word.hasSuffix($0) }
      if losesTwo { return String(word.dropLast(2)) }
      let keepsS = ["ss", "us", "is"].contains { word.hasSuffix($0) }
      return word.hasSuffix("s") && !keepsS ? String(word.dropLast()) : word
    }
  }

  private static func endsInConsonantAndY(_ word: String) -> Bool {
    guard word.hasSuffix("y"), let before = word.dropLast().last else { return false }
    return !"aeiou".contains(before)
  }

  /// Changes the last word of a name, and keeps its capitalisation.
  private static func change(_ name: String, _ body: (String) -> String) -> String {
    guard let word = Words(name).all.last, name.hasSuffix(word) else { return name }
    let changed = body(word.lowercased())
    let start = name.dropLast(word.count)
    if word.count > 1, word == word.uppercased() {
      // An acronym: `URL`, `URLs`.
      return changed.hasPrefix(word.lowercased())
        ? name + changed.dropFirst(word.count) : start + changed.uppercased()
    }
    guard word.beginsUppercase else { return start + changed }
    return start + changed.prefix(1).uppercased() + changed.dropFirst()
  }
}
