"""Attacks on the machine: limits, pipes, and inputs that ask for too much."""
import os
import re

from attacks.common import case
from world import SPEC


@case
def file_size_limit(world):
    """The size of files is limited, as by `ulimit -f`: a signal that ends a program that does not expect it."""
    for size in (0, 100, 1000, 10_000):
        for words in (["generate"], ["new", "Other"], ["templates", "eject", "mvvm"], ["templates", "new", "house", "--extends", "mvvm"],
                      ["init", "--feature", "First", "--yes"]):
            world.run(*words, may=["Templates.*|Specs/.*|.github/workflows/trellis.yml|trellis.yaml"], file_size=size)
            world.clear("Templates")
        world.clear("Generated")
    world.write("Specs/Home.yaml", SPEC.replace("String", "Strng"))
    world.run("fix", "--yes", file_size=10, may=["Specs/Home.yaml"])
    world.expect(world.read(b"project/Specs/Home.yaml").startswith(b"feature"), "fix empties a spec when the disk is full")


@case
def pipes(world):
    """Named pipes stand where files are expected, as an archive brings them."""
    for path in ("Specs/Pipe.yaml", "trellis.yaml", "Templates/own/Page.stencil", "Templates/own/pack.yaml", "Generated/Package.swift",
                 "Generated/.trellis/Home.base", "Generated/.trellis/stamps", "Generated/.trellis/lock"):
        world.settings(style="own" if "own" in path else "mvvm", templates="Templates") if "trellis.yaml" not in path else None
        world.pack("x.swift")
        world.clear(path)
        os.makedirs(os.path.dirname(world.at(path)), exist_ok=True)
        os.mkfifo(world.at(path))
        world.log.append(f"mkfifo {path}")
        for words in (["validate"], ["generate"], ["check"], ["generate", "--force"], ["templates", "list"], ["templates", "lint"]):
            world.run(*words, may=[re.escape(path)])
        world.clear(path)


@case
def heavy_input(world):
    """Packs and settings that ask for too much."""
    world.settings(style="own", templates="Templates")
    loop = "{% for a in feature.actions %}" * 40 + "x" + "{% endfor %}" * 40
    again = "".join(f"{{% for a{n} in \"{'x' * 100}\" %}}" for n in range(6)) + "x" + "{% endfor %}" * 6
    for template in (loop, again, '{% include "Page.stencil" %}', "{{ " + "(" * 20000 + " }}", "{% if a %}" * 20000, "{{ feature.name" + "|indent:999999999" + " }}",
                     "{{ feature.name|indent:99999999999999999999 }}", "x" * 20_000_000, "{{ feature" + ".feature" * 50000 + " }}",
                     "{% set a = feature.name %}" + "{% set a = a ~ a %}" * 60 + "{{ a }}", "{{ feature.name" + "|replace:'o','oooooooooo'" * 40 + " }}",
                     "{{ feature|json:99999999 }}", "{{ 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'|replace:'(a+)+$','x','regex' }}",
                     "{% macro m x %}{{ m(x) }}{{ m(x) }}{% endmacro %}{{ m('a') }}", *busy_templates()):
        world.pack("x.swift", template)
        for words in (["generate", "--force"], ["templates", "lint"]):
            world.run(*words)
    # Each of many files stays below the limits of one.
    for template in ("x" * 250 + "{% for a in 1...1200 %}" + "y" * 250 + "{% endfor %}", "{% for a in 1...1900000 %}{% endfor %}"):
        world.pack("x.swift", template, more="".join(f"  - {{ template: Page.stencil, path: x{n}.swift }}\n" for n in range(100)))
        for words in (["generate", "--force"], ["check", "--no-cache"]):
            world.run(*words)
    for settings in ({"format": {"width": 10**18, "indent": 10**9}}, {"format": {"width": -1, "indent": -1}}, {"format": {"width": 1, "indent": 100000}},
                     {"header": "x" * 900_000}, {"package": "x" * 900_000}, {"features": {f"F{n}": {"style": "mvvm"} for n in range(9000)}}):
        world.settings(**settings)
        world.run("generate")


def busy_templates():
    """Loops whose turns take long, and lists that grow."""
    texts = '{% set s = "xxxxxxxxxxxxxxxx" %}' + "{% set s = s ~ s %}" * 14 + '{% set t = s ~ "y" %}{% set s = s ~ "x" %}'
    for body in ("{% set b = a + 1 %}" * 300, "{% if a == 3 and a == 4 or a == 5 %}{% endif %}" * 150, "{% if s == t %}{% endif %}",
                 "{% if [s, t] == [s, s] %}{% endif %}", "{% if s < t %}{% endif %}", '{% if "xz" in s %}{% endif %}', "{% set b = s[3] %}",
                 '{% if "x" in 1...1900000 %}{% endif %}', "{% if s|contains:t %}{% endif %}", "{% set l = [l" + ", a" * 500 + "] %}"):
        yield texts + "{% set l = [] %}{% for a in 1...1900000 %}" + body + "{% endfor %}"


@case
def huge_settings(world):
    for text in ("specs: [" + ", ".join(f"s{n}" for n in range(120_000)) + "]\n", "specs: [" + "a," * 500_000 + "a]\n",
                 "header: |\n" + "  x\n" * 3_000_000):
        world.write("trellis.yaml", text)
        for words in (["validate"], ["generate"]):
            world.run(*words)


@case
def huge_specs(world):
    """Specs that are refused for their size, or should be."""
    for text in (b"a" * 50_000_000, b"feature: Home\nsummary: " + b"x" * 990_000, b"- " * 400_000, b"{" * 900_000, b"a: " * 200_000,
                 b"feature: Home\nstate:\n" + b"".join(b"  n%d: Int\n" % n for n in range(9900)), b"\n" * 1_000_000, b"#" * 1_000_000,
                 b"feature: Home\nstate: { a: \"" + b"\\u202e" * 100_000 + b"\" }\n", b"\xef\xbb\xbf" * 100_000, b"&a " * 100_000):
        world.write("Specs/Home.yaml", text)
        world.run("validate", limits=len(text) < 2_000_000)
