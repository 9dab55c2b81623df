extension LanguageReference {
  /// The differences from Stencil, StencilSwiftKit and Jinja.
  static let compatibility = LanguageReference(
    "Templates of Stencil: what is different",
    [
      .init(
        "a name that does not exist",
        "Is an error with the nearest name. `lenient: true` in a pack, or `--lenient`, prints "
          + "nothing, as Stencil does."),
      .init(
        "an unclosed tag",
        "Is an error at the tag. Stencil treats the rest of the file as text, or reports an "
          + "error at its end."),
      .init(
        "the place of an error",
        "Is exact. Stencil searches for the first line with the same text, so an error in the "
          + "second of two equal lines is reported at the first."),
      .init(
        "quotes, '}}' and '%}' in a text", "Are part of the text.", "{{ \"%} }}\" }}",
        gives: "%} }}"),
      .init(
        "a line end in a text",
        "Is an error, so a missing quote is found at once. Stencil replaces it with a space."),
      .init(
        "white space in a tag",
        "Has no meaning, line ends included. Stencil separates words at spaces, so that `a==b` "
          + "is a name.", "{% if 1==1\n  and 2>1 %}a{% endif %}", gives: "a"),
      .init(
        "{{ 1|default: 2 }}", "A space after the colon is allowed.", "{{ nope|default: 2 }}",
        gives: "2"),
      .init(
        "a-b", "Is `a` minus `b`: a name cannot hold a `-`. Write `object[\"a-b\"]`.", "{{ 3-1 }}",
        gives: "2"),
      .init(
        "{% for k, v in object %}",
        "Keeps the order of the members. Stencil and lenient templates sort their names."),
      .init(
        "{% for a, b in list %}",
        "Splits lists into elements. Stencil splits tuples, which neither JSON nor YAML can "
          + "contain.",
        "{% for k, v in [[\"b\", 1], [\"a\", 2]] %}{{ k }}{% endfor %}", gives: "ba"),
      .init(
        "'\\n' in a text",
        "Is an escape. In Stencil and in lenient templates, a backslash is an ordinary character."),
      .init(
        "{% if c %}{% set x 1 %}{% endif %}",
        "Sets the name beyond the `endif`. In Stencil and in lenient templates, the name is "
          + "lost there unless it is set with `=`."),
      .init(
        "{{ a or b }}",
        "Prints the first value that is true. Stencil and lenient templates print `true` or "
          + "`false`.",
        "{{ 0 or \"b\" }}", gives: "b"),
      .init(
        "a in b and c",
        "Is `(a in b) and c`, and `not a in b` is `not (a in b)`. In Stencil, `in` is the "
          + "weakest operator, which makes both false for all values.",
        "{% if 1 in [1] and not 2 in [1] %}yes{% endif %}", gives: "yes"),
      .init(
        "== and <",
        "Compare lists, objects, and the order of texts. In Stencil, all of these are false.",
        "{{ \"a\" < \"b\" }} {{ [1] == [1] }}", gives: "true true"),
      .init(
        "object.count",
        "Is the member `count` if the object has one. Stencil always counts the members."),
      .init(
        "a block that is printed twice",
        "Is replaced each time. Stencil replaces only the first, so a block in a loop is "
          + "replaced only once."),
      .init(
        "{% extends %}",
        "Text before it is printed, and `set` and `macro` after it have an effect. Stencil "
          + "ignores them; lenient templates ignore names that are set without `=`."),
      .init(
        "{% map list into x %} … {% empty %}",
        "Is not allowed to have content. StencilSwiftKit ends the map there, and drops the next "
          + "text, value or tag."),
      .init(
        "{% call m x %}",
        "An argument that does not exist is null in the macro. In Stencil, the macro then sees "
          + "a variable outside with the name of the parameter."),
      .init(
        "{% include \"name\" %}",
        "Must exist, even if it is never reached: a template is checked as a whole."),
      .init(
        "a filter on null or on a missing name",
        "Is an error. In lenient templates, Stencil's own filters return \"\" or their input, "
          + "as they do in Stencil. StencilSwiftKit's filters return nothing, where "
          + "StencilSwiftKit stops rendering."),
      .init(
        "indent",
        "Ends lines at `\\n`, and keeps an empty first line empty. In Stencil and in lenient "
          + "templates, every line end of Unicode counts and becomes `\\n`, so `\\r\\n` becomes "
          + "two; an empty first line is indented if the first line is."),
      .init(
        "x|default:…",
        "Keeps the text `nil`. Stencil and lenient templates treat it as no value.",
        "{{ \"nil\"|default:\"a\" }}", gives: "nil"),
      .init(
        "annotated, implements, based, …",
        "Are filters of Sourcery for the types that it has parsed. For plain data, read the "
          + "members: `type.annotations.AutoMockable`, `type.kind == \"enum\"`."),
      .init(
        "swiftIdentifier",
        "Escapes keywords. StencilSwiftKit's default is `swiftIdentifier:\"normal\"`, which "
          + "lenient templates use."),
      .init(
        "camelToSnakeCase and snakeToCamelCase",
        "Are the same as StencilSwiftKit's. `snakeCase`, `camelCase`, `pascalCase` and "
          + "`kebabCase` accept names of every kind.",
        "{{ \"HTTPClient\"|camelToSnakeCase }} {{ \"http-client\"|camelCase }}",
        gives: "http_client httpClient"),
      .init(
        "replace:…, …, \"regex\"",
        "Supports classes, groups, `|`, `*+?{n,m}`, lazy forms, `^ $ \\b`, and `$1` in the "
          + "replacement. It has no look-around and no back references, so it always ends."),
      .init(
        "{% now %}",
        "Is not allowed, since output must not depend on the clock. Pass the date as an option "
          + "of the pack."),
      .init(
        "param.x, env.X",
        "Are StencilSwiftKit's values from the command line. Here, options of a pack are in "
          + "`options`, and `render` has `--context`. The environment is not available, on "
          + "purpose."),
      .init(
        "{% extends name %}",
        "Is not allowed. The name stands in quotes, so that the extended "
          + "template is known in advance."),
      .init(
        "limits",
        "100 nested includes, calls and blocks, 100 nested tags, 2 million turns of loops and "
          + "32 MB of output, with a sixteenth of a turn for each tag and operator. Exceeding one is an error at its "
          + "line."),
    ]
  )
}
