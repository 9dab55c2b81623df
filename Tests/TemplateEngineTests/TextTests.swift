import TemplateEngine
import Testing

@Suite("Text, values and tags") struct TextTests {
  static let order: Sample = [
    "name": "Order", "count": 3, "price": 2.5, "isGift": true, "note": nil,
    "lines": [["sku": "a", "size": 1], ["sku": "b", "size": 2], ["sku": "c", "size": 3]],
    "kinds": ["one": 1, "two": 2],
  ]

  @Test(
    "prints",
    arguments: [
      ("plain", "plain"),
      ("{{ name }}!", "Order!"),
      ("{{ count }} {{ price }} {{ isGift }}{{ note }}", "3 2.5 true"),
      ("{{ lines.0.sku }}{{ lines[1].sku }}{{ lines[-1][\"sku\"] }}", "abc"),
      ("{{ lines.count }} {{ lines.first.sku }} {{ name.count }}", "3 a 5"),
      ("{# nothing #}x", "x"),
      ("{% if count > 2 %}many{% elif count %}few{% else %}none{% endif %}", "many"),
      ("{% if not isGift %}a{% else %}b{% endif %}", "b"),
      ("{% for x in lines %}{{ x.sku }}{% if not loop.last %}, {% endif %}{% endfor %}", "a, b, c"),
      (
        "{% for x in lines where x.size > 1 %}{{ forloop.counter }}/{{ forloop.length }}{{ x.sku }} {% endfor %}",
        "1/2b 2/2c"
      ),
      ("{% for k, v in kinds %}{{ k }}={{ v }};{% endfor %}", "one=1;two=2;"),
      ("{% for i in 1...3 %}{{ i }}{% endfor %}{% for i in 3...1 %}{{ i }}{% endfor %}", "123321"),
      ("{% for i in [] %}x{% empty %}nothing{% endfor %}", "nothing"),
      ("{% set x = count + 1 %}{{ x }}{% set y %}<{{ x }}>{% endset %}{{ y }}", "4<4>"),
      (
        "{% macro m a b=2 %}{{ a }}-{{ b }}{% endmacro %}{% call m 1 %} {% call m(1, b=3) %} {{ m(7) }}",
        "1-2 1-3 7-2"
      ),
      ("{% raw %}{{ x }}{% endraw %}", "{{ x }}"),
      ("{{ missing|default:\"d\" }}{{ note|default(\"e\") }}", "de"),
      (
        "{% for i in 1...5 %}{% if i == 2 %}{% continue %}{% endif %}{% if i > 3 %}{% break %}{% endif %}{{ i }}{% endfor %}",
        "13"
      ),
      ("{{ 'a' if isGift else 'b' }}{{ 'x' ~ count ~ 'y' }}", "ax3y"),
      ("{{ x is defined }} {{ name is defined }}", "false true"),
      ("a {{- name -}} b", "aOrderb"),
    ]
  )
  func prints(template: String, expected: String) {
    #expect(render(template, Self.order) == .text(expected))
  }
}
