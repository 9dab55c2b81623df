/// What Stencil and StencilSwiftKit print where names are bound and templates meet.
extension StencilRows {
  static let kitTags: [Row] = [
    ("{% if t %}{% macro m %}M{% endmacro %}{% call m %}{% endif %}", "M"),
    ("{% set a name|uppercase %}{{ a }}", "KYLE"),
    (#"{% set a "x y" %}{{ a }}"#, "x y"),
    (#"{% set a 1...3 %}{{ a|join:"," }}"#, "1,2,3"),
    ("{% set a %} {{ name }}\n{% endset %}[{{ a }}]", "[ Kyle\n]"),
    ("{% set x nope %}[{{ x }}]", "[]"),
    ("{% set a %}{% set b 1 %}{% endset %}{{ b }}", "1"),
    ("{% macro m %}{{ x }}{% endmacro %}{% set x 1 %}{% call m %}", "1"),
    ("{% macro m %}{{ i }}{% endmacro %}{% for i in list %}{% call m %}{% endfor %}", "abc"),
    (#"{% macro m a %}{{ a }}{% set a 5 %}{% endmacro %}{% call m "q" %}[{{ a }}]"#, "q[]"),
    (#"{% macro m a b %}{{ a }}{{ b }}{% endmacro %}{% call m "a b" list|join:"," %}"#, "a ba,b,c"),
    ("{% macro m a %}{% if a %}Y{% endif %}{% endmacro %}{% call m nope %}{% call m t %}", "Y"),
    ("{% macro a %}A{% call b %}{% endmacro %}{% macro b %}B{% endmacro %}{% call a %}", "AB"),
    ("{% macro m o %}{{ o.n }}{% endmacro %}{% for o in objs %}{% call m o %}{% endfor %}", "qp"),
    ("{% map list into r using i %}{{ i }}!{% endmap %}{{ r }}", #"["a!", "b!", "c!"]"#),
    ("{% map el into r %}x{% endmap %}[{{ r.count }}]", "[]"),
    (
      #"{% map nums into r using n %}{{ n }}{{ maploop.counter }}{% endmap %}{{ r|join:" " }}"#,
      "30 11 22"
    ),
    ("{% map dict into r %}x{% endmap %}[{{ r }}]", "[]"),
    ("{% map 1...2 into r using i %}{{ i }}{% endmap %}{{ r|join }}", "12"),
    ("{% map list into r %}{{ maploop }}{% endmap %}", ""),
    ("{% map list into r using i %}{{ i }}{% empty %}{% endmap %}{{ r|join }}", "abc"),
  ]

  static let otherTemplates: [Row] = [
    (#"{% include "i" %}[{{ y }}]"#, "<outer>[]"),
    (#"{% include "i" context %}{{ x }}"#, "<inner>outer"),
    ("{% include 'i' %}", "<outer>"),
    (#"{% include "i" nope %}"#, "<outer>"),
    (#"{% include "i" name %}"#, "<outer>"),
    (#"{% for x in list %}{% include "i" %}{% endfor %}"#, "<a><b><c>"),
    (#"{% set n "i" %}{% include n %}"#, "<outer>"),
    (#"{% import "m" %}{% call hi name %}{{ y }}"#, "hi Kyle2"),
    (#"{% include "m" %}{{ y }}"#, "text"),
    (#"{% extends "b" %}{% block b %}new{% endblock %}"#, "AaBnew"),
    (#"{% extends "b" %}{% block c %}C{% endblock %}"#, "AaBbC"),
    (#"{% extends "mid" %}{% block a %}L{{ block.super }}{% endblock %}"#, "ALmaBbc"),
    (#"{% extends "b" %}junk{% block b %}{{ block.super }}!{% endblock %}junk"#, "AaBbc!"),
    ("head\n{% extends \"b\" %}", "head\nAaBbc"),
    (#"{% set q 1 %}{% extends "b" %}{% block a %}{{ q }}{% endblock %}"#, "A1Bbc"),
    (#"{% extends "rep" %}{% block h %}X{% endblock %}"#, "X-X"),
    (#"{% extends "b" %}{% block a %}x{% block d %}y{% endblock %}{% endblock %}"#, "AxyBbc"),
    (#"{% extends "b" %}{% block a %}{% set q 1 %}{{ q }}{% endblock %}"#, "A1Bbc"),
    (#"{% extends "b" %}{% block nope %}zzz{% endblock %}"#, "AaBbc"),
    ("{% block b %}1{% endblock %}{% block b %}2{% endblock %}{{ block.b }}", "122"),
    (#"{% extends "b" %}{% block a %}1{% endblock %}{% block a %}2{% endblock %}"#, "A2Bbc"),
    (#"{% set q 1 %}{% extends "b" %}{% set q 2 %}{% block a %}{{ q }}{% endblock %}"#, "A1Bbc"),
    (#"{% extends "b" %}{% set q %}2{% endset %}{% block a %}{{ q }}{% endblock %}"#, "ABbc"),
    (
      #"{% extends "b" %}{% map list into q %}2{% endmap %}{% block a %}{{ q }}{% endblock %}"#,
      "ABbc"
    ),
  ]
}
