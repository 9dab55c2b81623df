extension Explanation {
  /// Templates: what keeps one from being compiled or rendered.
  static let templates: [Explanation] = [
    .template(
      "template-syntax",
      "A tag or an expression in a template is not written as the template language knows it.",
      wrong: "{{ order name }}",
      right: "{{ order.name }}"),
    .template(
      "unknown-tag",
      "The template language has no tag of this name.",
      wrong: #"{% includ "part.stencil" %}"#,
      right: #"{% include "part.stencil" %}"#),
    .template(
      "unclosed-tag",
      "A tag that has a body is opened and never ended.",
      wrong: """
        {% if order.name %}
        named
        """,
      right: """
        {% if order.name %}
        named
        {% endif %}
        """),
    .template(
      "stray-tag",
      "A tag stands where it means nothing: it ends what is not open, or leaves a loop that "
        + "is not there.",
      wrong: "{% endif %}",
      right: "{% if order.name %}named{% endif %}"),
    .template(
      "unclosed-delimiter",
      "'{{', '{%' or '{#' is opened and not closed.",
      wrong: "{{ order.name",
      right: "{{ order.name }}"),
    .template(
      "unclosed-text",
      "A text in a tag ends on the line that it begins on.",
      wrong: #"{{ "Hello }}"#,
      right: #"{{ "Hello" }}"#),
    .template(
      "unknown-filter",
      "There is no filter of this name.",
      wrong: "{{ order.name|uper }}",
      right: "{{ order.name|upper }}"),
    .template(
      "filter-arguments",
      "A filter is given more or fewer values than it takes.",
      wrong: #"{{ order.name|replace:"a" }}"#,
      right: #"{{ order.name|replace:"a", "b" }}"#),
    .template(
      "filter-value",
      "A filter has no use for the value that it is given.",
      wrong: "{{ order.lines|upper }}",
      right: "{{ order.name|upper }}"),
    .template(
      "unknown-test",
      "'is' is followed by the name of a test, and there is none of this name.",
      wrong: "{% if order.name is definde %}named{% endif %}",
      right: "{% if order.name is defined %}named{% endif %}"),
    .template(
      "unknown-template",
      "A template includes, imports or extends one that is not in its pack, or a pack names "
        + "one that it does not have.",
      wrong: #"{% include "prat.stencil" %}"#,
      right: #"{% include "part.stencil" %}"#),
    .template(
      "unknown-label",
      "'break' or 'continue' names a loop that is not around it.",
      wrong: "{% for line in order.lines %}{% break outer %}{% endfor %}",
      right: "{% for line in order.lines %}{% break %}{% endfor %}"),
    .template(
      "unknown-macro",
      "No macro of this name was defined before the call.",
      wrong: "{% call hello %}",
      right: "{% macro hello %}Hello{% endmacro %}{% call hello %}"),
    .template(
      "macro-arguments",
      "A macro is called with other values than it takes.",
      wrong: "{% macro greet name %}Hello {{ name }}{% endmacro %}{% call greet %}",
      right: "{% macro greet name %}Hello {{ name }}{% endmacro %}{% call greet order.name %}"),
    .template(
      "repeated-parameter",
      "A macro takes two values of the same name.",
      wrong: "{% macro greet name name %}Hello{% endmacro %}",
      right: "{% macro greet first last %}Hello{% endmacro %}"),
    .template(
      "template-value",
      "A value cannot be used like this: it has no text, is no list, no number, or has no "
        + "such element.",
      wrong: "{{ order }}",
      right: "{{ order.name }}"),
    .template(
      "runaway-template",
      "A template makes too much text, takes too many steps, or includes itself without end.",
      wrong: "{% for a in 1...99999 %}{% for b in 1...99999 %}x{% endfor %}{% endfor %}",
      right: "{% for a in 1...9 %}{% for b in 1...9 %}x{% endfor %}{% endfor %}"),
    .session(
      "large-template",
      "A template this large was not written by hand.",
      wrong: #"""
        $ head -c 20000000 /dev/zero | tr '\0' 'x' > large.stencil
        $ trellis render large.stencil
        """#,
      right: #"""
        $ head -c 20000 /dev/zero | tr '\0' 'x' > small.stencil
        $ trellis render small.stencil
        """#),
  ]
}
