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
        "a line end in a text",
        "An error: a text ends on its line. Stencil makes a space of it, so a quote that is missing "
          + "is found much later."),
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
        "{% for k, v in object %}",
        "Keeps the order in which the members were made; Stencil sorts the names, and so do lenient "
          + "templates."),
      .init(
        "{% for a, b in list %}",
        "Takes lists apart. Stencil takes tuples apart, which no context of JSON or YAML can hold.",
        "{% for k, v in [[\"b\", 1], [\"a\", 2]] %}{{ k }}{% endfor %}", gives: "ba"),
      .init(
        "'\\n' in a text",
        "Is an escape. To Stencil and in lenient templates a backslash is a letter like any other."),
      .init(
        "{% if c %}{% set x 1 %}{% endif %}",
        "Sets it beyond the `endif`; to Stencil and in lenient templates the name is forgotten "
          + "there, unless it is set with a `=`."),
      .init(
        "{{ a or b }}",
        "Prints the first that is true. Stencil and lenient templates print `true` or `false`.",
        "{{ 0 or \"b\" }}", gives: "b"),
      .init(
        "a in b and c",
        "Is `(a in b) and c`, and `not a in b` is `not (a in b)`. To Stencil `in` is the weakest "
          + "of all, which makes both false whatever a and b are.",
        "{% if 1 in [1] and not 2 in [1] %}yes{% endif %}", gives: "yes"),
      .init(
        "== and <",
        "Compare lists and objects, and texts by their order; in Stencil all are false.",
        "{{ \"a\" < \"b\" }} {{ [1] == [1] }}", gives: "true true"),
      .init(
        "object.count",
        "Is the member `count` where the object has one; Stencil always counts the members."),
      .init(
        "a block that is printed twice",
        "Is replaced each time. Stencil replaces the first, so a block in a loop loses its heir."),
      .init(
        "{% extends %}",
        "What stands before it is printed. Behind it, `set` and `macro` count too. Stencil drops them; "
          + "lenient templates drop what is set without a `=`."),
      .init(
        "{% map list into x %} … {% empty %}",
        "Holds nothing. StencilSwiftKit takes the map for ended there, and drops one text, value or "
          + "tag behind it."),
      .init(
        "{% call m x %}",
        "An argument that does not exist is nothing in the macro; in Stencil the macro sees a "
          + "variable of the parameter's name from outside."),
      .init(
        "{% include \"name\" %}",
        "Must exist, even where it is never reached: a template is checked whole."),
      .init(
        "a filter on null or on a missing name",
        "Is an error. In lenient templates Stencil's own filters make \"\" of it or hand it on, as "
          + "they do there; StencilSwiftKit's give nothing, where they stop the rendering there."),
      .init(
        "indent",
        "Ends lines at `\\n`, and leaves an empty first line empty. In Stencil and in lenient templates "
          + "each of Unicode's line ends counts and becomes `\\n`, which makes two of `\\r\\n`, and an "
          + "empty first line is indented where the first line is."),
      .init(
        "x|default:…",
        "Keeps the text `nil`. Stencil and lenient templates take it for nothing.",
        "{{ \"nil\"|default:\"a\" }}", gives: "nil"),
      .init(
        "annotated, implements, based, …",
        "Are filters of Sourcery's own, on the types that it has parsed. Of plain data ask the members: "
          + "`type.annotations.AutoMockable`, `type.kind == \"enum\"`."),
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
