/// What Stencil and StencilSwiftKit print, as their documentation and their own tests say, in tables
/// of a template and its output. They are rendered with one context and one folder of templates.
enum StencilRows {
  typealias Row = (template: String, output: String)

  static let all = values + conditions + loops + kitTags + otherTemplates + filters + kitFilters

  static let context: Sample = [
    "name": "Kyle", "empty": "", "zero": 0, "one": 1, "five": 5, "neg": -1, "half": 0.5,
    "big": 1e20, "list": ["a", "b", "c"], "none": nil, "dict": ["two": 2, "one": 1],
    "item": ["name": "John", "count": 7], "key": "name", "pairs": [["a", 1], ["b", 2]],
    "t": true, "f": false, "nums": [3, 1, 2], "x": "outer", "context": ["x": "inner"],
    "objs": [["n": "q", "k": 1], ["n": "p", "k": 2]], "text": "One\nTwo\n\nThree",
    "words": "hello big World", "el": [], "eo": [:],
    "mixed": ["One", 2, true, 10.5, nil, ["x"], ["a": 1]],
  ]

  static let files = [
    "i": "<{{ x }}{% set y 1 %}>",
    "m": "{% macro hi w %}hi {{ w }}{% endmacro %}{% set y 2 %}text",
    "b": "A{% block a %}a{% endblock %}B{% block b %}b{% block c %}c{% endblock %}{% endblock %}",
    "rep": "{% block h %}H{% endblock %}-{{ block.h }}",
    "mid": "{% extends \"b\" %}{% block a %}m{{ block.super }}{% endblock %}",
  ]
}
