extension LanguageReference {
  /// Where a template of Stencil, StencilSwiftKit or Jinja means something else here, and why.
  static let compatibility = LanguageReference(
    "Templates of Stencil: what is different",
    [
      .init(
        "a name that does not exist",
        "An error, with the nearest name. `lenient: true` in a pack, or `--lenient`, prints nothing, "
          + "as Stencil does."),
      .init(
        "an unclosed tag",
        "An error at the tag. Stencil takes the rest of the file for text, or "
          + "reports its end."),
      .init(
        "the place of an error",
        "Where it stands. Stencil looks for the first line with the same text, so the second of two "
          + "equal lines is reported at the first."),
      .init("quotes, '}}' and '%}' in a text", "Are text.", "{{ \"%} }}\" }}", gives: "%} }}"),
      .init(
        "white space in a tag",
        "Means nothing, line ends included. Stencil parts words at spaces, so "
          + "that `a==b` is a name.", "{% if 1==1\n  and 2>1 %}a{% endif %}", gives: "a"),
      .init(
        "{{ 1|default: 2 }}", "A space behind the colon is allowed.", "{{ nope|default: 2 }}",
        gives: "2"),
      .init(
        "a-b", "Is `a` minus `b`: a name cannot hold a `-`. Write `object[\"a-b\"]`.", "{{ 3-1 }}",
        gives: "2"),
      .init(
        "objects in a loop", "Keep the order in which they were made; Stencil sorts the names.",
        "{% for k, v in [[\"b\", 1], [\"a\", 2]] %}{{ k }}{% endfor %}", gives: "ba"),
      .init(
        "{% for i in 3...1 %}", "Counts down.", "{% for i in 2...1 %}{{ i }}{% endfor %}",
        gives: "21"),
      .init(
        "a filter on null or on a missing name",
        "Gives nothing in lenient templates, is an error in "
          + "others; Stencil's filters make \"\" of it or fail, each in its way."),
      .init(
        "swiftIdentifier",
        "Escapes keywords. StencilSwiftKit's meaning is `swiftIdentifier:\"normal\"`, and the one that "
          + "lenient templates get."),
      .init(
        "camelToSnakeCase and snakeToCamelCase",
        "As StencilSwiftKit's; `snakeCase`, `camelCase`, "
          + "`pascalCase` and `kebabCase` know all kinds of names.",
        "{{ \"HTTPClient\"|camelToSnakeCase }} {{ \"http-client\"|camelCase }}",
        gives: "http_client httpClient"),
      .init(
        "replace:…, …, \"regex\"",
        "Knows classes, groups, `|`, `*+?{n,m}`, lazy forms, `^ $ \\b`, and `$1` in the replacement; "
          + "no look-around and no back reference, so that it always ends."),
      .init(
        "{% now %}",
        "Refused: output must not depend on the clock. Pass the date as an option of the "
          + "pack."),
      .init(
        "param.x, env.X",
        "StencilSwiftKit's context of the command line: options of the pack stand in "
          + "`options`, `render` has `--context`; the environment is out of reach on purpose."),
      .init(
        "{% extends name %}", "The name stands in quotes: what is extended is known beforehand."),
      .init(
        "limits",
        "100 includes, calls and blocks inside one another, 100 nested tags, 2 million turns "
          + "and 32 MB a rendering: a runaway template is an error at its line."),
    ]
  )
}
