/// Filters for paths and for texts of several lines.
extension Filter {
  static let lineFilters: [Filter] = [basename, dirname, removeNewlines]

  private static let basename = Filter(
    "basename",
    "The last component of a path.",
    [
      Example(#"{{ "some/folder/test.jpg"|basename }}"#, gives: "test.jpg"),
      Example(#"{{ "test.jpg"|basename }}"#, gives: "test.jpg"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { path in
      String(path.split(separator: "/").last ?? (path.hasPrefix("/") ? "/" : ""))
    }
  }

  private static let dirname = Filter(
    "dirname",
    "A path without its last component.",
    [
      Example(#"{{ "some/folder/test.jpg"|dirname }}"#, gives: "some/folder"),
      Example(#"{{ "/test.jpg"|dirname }}"#, gives: "/"),
      Example(#"{{ "test.jpg"|dirname }}"#, gives: "."),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    try store.map(value) { path in
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      return path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder
    }
  }

  private static let removeNewlines = Filter(
    "removeNewlines",
    parameters: [Parameter("mode", standard: "\"all\"")],
    """
    A text without white space and line ends; with `"leading"`, without line ends and what stands at \
    the lines' starts.
    """,
    [
      Example(#"{{ " one two \n three "|removeNewlines }}"#, gives: "onetwothree"),
      Example(#"{{ " one two \n three "|removeNewlines:"leading" }}"#, gives: "one two three"),
    ],
    gives: .text
  ) { value, arguments, store throws(FilterError) in
    let mode = try arguments.string(0, in: store, standard: "all")
    switch mode {
    case "all":
      return try store.map(value) { text in text.filter { !$0.isWhitespace } }
    case "leading":
      return try store.map(value) { text in
        let lines = text.split(whereSeparator: \.isNewline)
        let joined = lines.map { $0.drop(while: \.isWhitespace) }.joined()
        return String(joined.reversed().drop(while: \.isWhitespace).reversed())
      }
    default: throw FilterError("the mode is \"all\" or \"leading\", not \"\(mode)\"")
    }
  }
}
