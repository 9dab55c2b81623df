extension Explanation {
  /// Templates: what keeps one from being compiled or rendered.
  static let templates: [Explanation] = [
    .template(
      "template-syntax",
      "A tag or an expression does not follow the syntax of templates.",
      wrong: "{{ order name }}",
      right: "{{ order.name }}"),
    .template(
      "unknown-tag",
      "The template language has no tag of this name.",
      wrong: #"{% includ "part.stencil" %}"#,
      right: #"{% include "part.stencil" %}"#),
    .template(
      "unclosed-tag",
      "A tag with a body is opened and never ended.",
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
      "The tag has no meaning here: it ends what is not open, or leaves a loop that does not "
        + "exist.",
      wrong: "{% endif %}",
      right: "{% if order.name %}named{% endif %}"),
    .template(
      "unclosed-delimiter",
      "'{{', '{%' or '{#' is opened and not closed.",
      wrong: "{{ order.name",
      right: "{{ order.name }}"),
    .template(
      "unclosed-text",
      "A text in a tag ends on the line where it begins.",
      wrong: #"{{ "Hello }}"#,
      right: #"{{ "Hello" }}"#),
    .template(
      "unknown-filter",
      "There is no filter of this name.",
      wrong: "{{ order.name|uper }}",
      right: "{{ order.name|upper }}"),
    .template(
      "filter-arguments",
      "The filter is given more or fewer arguments than it takes.",
      wrong: #"{{ order.name|replace:"a" }}"#,
      right: #"{{ order.name|replace:"a", "b" }}"#),
    .template(
      "filter-value",
      "The filter cannot be applied to this value.",
      wrong: "{{ order.lines|upper }}",
      right: "{{ order.name|upper }}"),
    .template(
      "unknown-test",
      "'is' is followed by the name of a test, and no test has this name.",
      wrong: "{% if order.name is definde %}named{% endif %}",
      right: "{% if order.name is defined %}named{% endif %}"),
    .template(
      "unknown-template",
      "A template includes, imports or extends a template that its pack does not have, or a "
        + "pack lists one.",
      wrong: #"{% include "prat.stencil" %}"#,
      right: #"{% include "part.stencil" %}"#),
    .template(
      "unknown-label",
      "'break' or 'continue' names a loop that does not surround it.",
      wrong: "{% for line in order.lines %}{% break outer %}{% endfor %}",
      right: "{% for line in order.lines %}{% break %}{% endfor %}"),
    .template(
      "unknown-macro",
      "No macro of this name is defined above the call.",
      wrong: "{% call hello %}",
      right: "{% macro hello %}Hello{% endmacro %}{% call hello %}"),
    .template(
      "macro-arguments",
      "The macro is called with other arguments than it takes.",
      wrong: "{% macro greet name %}Hello {{ name }}{% endmacro %}{% call greet %}",
      right: "{% macro greet name %}Hello {{ name }}{% endmacro %}{% call greet order.name %}"),
    .template(
      "repeated-parameter",
      "The macro has two parameters of the same name.",
      wrong: "{% macro greet name name %}Hello{% endmacro %}",
      right: "{% macro greet first last %}Hello{% endmacro %}"),
    .template(
      "template-value",
      "The value cannot be used like this: it has no text, is not a list or a number, or lacks "
        + "the element.",
      wrong: "{{ order }}",
      right: "{{ order.name }}"),
    .template(
      "runaway-template",
      "The template makes too much text, takes too many steps, or includes itself without end.",
      wrong: "{% for a in 1...99999 %}{% for b in 1...99999 %}x{% endfor %}{% endfor %}",
      right: "{% for a in 1...9 %}{% for b in 1...9 %}x{% endfor %}{% endfor %}"),
    .session(
      "large-template",
      "The template is larger than 4 MB.",
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
