#!/usr/bin/env python3
"""Renders random templates with Jinja2 and with trellis-bench, and compares the bytes.

usage: jinja.py TRELLIS-BENCH [CASES] [SEED]

The templates use what both languages share. Half of them are strict and half lenient, where names may be
missing. They come in batches, each with its own context. The smallest template that differs is shrunk and
printed. Jinja2 is installed from PyPI.
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ["jinja2==3.1.6"]
BATCH = 500


def environment():
    """Runs this script again in an environment with its packages."""
    folder = ROOT / ".build" / "jinja"
    python = folder / "bin" / "python"
    marker = folder / "installed"
    if not marker.exists() or marker.read_text() != " ".join(PACKAGES):
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        marker.write_text(" ".join(PACKAGES))
    sys.exit(subprocess.run([python, __file__, *sys.argv[1:], "--installed"]).returncode)


# MARK: Contexts

WORDS = ["order", "line", "a", "", "two words", "Größe", "x_y", "URL", "  padded ", "tab\there",
         "one\ntwo\n\nthree", "→", "it's", "\"quoted\"", "{{ no }}", "100%", "naïve café"]
PLAIN = ["ant", "bee", "cat", "dog", "eel", "fox"]
TEXTS, NUMBERS, FLAGS = ["s", "t", "u"], ["n", "m", "k"], ["yes", "no"]
LISTS, COUNTS, OBJECTS, ROWS = ["words", "names"], ["counts"], ["item", "other"], ["rows"]


def random_context(dice):
    def item():
        return {"name": dice.choice(PLAIN), "size": dice.randrange(9), "doc": dice.choice(WORDS),
                "tags": dice.sample(PLAIN, dice.randrange(4)), "on": dice.random() < 0.5}

    context = {name: dice.choice(WORDS) for name in TEXTS}
    context |= {name: dice.choice([0, 1, 2, 3, 7, 10, 250]) for name in NUMBERS}
    context |= {"yes": True, "no": False, "ratio": dice.choice([0.5, 1.25, 2.0, 1e20, 0.1])}
    context |= {name: dice.choices(PLAIN, k=dice.randrange(5)) for name in LISTS}
    context["counts"] = dice.choices(range(9), k=dice.randrange(5))
    context |= {name: item() for name in OBJECTS}
    context["rows"] = [item() for _ in range(dice.randrange(4))]
    context["pairs"] = [[dice.choice(PLAIN), n] for n in range(dice.randrange(3))]
    return context


# MARK: Templates
#
# A template is a tree of lists of strings and lists, so that it can be shrunk by leaving parts out. The first
# string of a list that begins with '@' names its kind, and is not printed.


def text_of(tree):
    if isinstance(tree, str):
        return tree
    return "".join(map(text_of, tree[1:] if tree and str(tree[0]).startswith("@") else tree))


class Writer:
    def __init__(self, dice, is_strict):
        self.dice, self.is_strict = dice, is_strict
        self.scope = []  # the names that the template binds, with their kinds
        self.macros = []
        self.fresh = 0
        self.in_loop = False

    def pick(self, *choices):
        return self.dice.choice(choices)

    def name(self):
        self.fresh += 1
        return f"v{self.fresh}"

    def bound(self, kind):
        return [name for name, what in self.scope if what == kind]

    # Expressions: each is a text that needs no parentheses as an operand.

    def literal(self):
        words = ["'x'", '"a b"', "''", "'}}'", "'%}'", '"it\'s"', "'{{'"]
        if self.is_strict:
            words += [r"'\n'", r'"\"q\""', r"'a\\b'", r"'\t'"]
        return self.dice.choice(words)

    def string(self, depth):
        simple = TEXTS + self.bound("text") + ["item.name", "other.doc", "item['doc']", 'other["name"]']
        if depth <= 0:
            return self.pick(self.dice.choice(simple), self.literal())
        inner = self.string(depth - 1)
        choices = [
            self.dice.choice(simple),
            self.literal(),
            f"{inner}|{self.pick('upper', 'lower', 'trim', 'upper|trim')}",
            f"{inner}|replace({self.pick(*'aoe')!r}, {self.string(0)})",
            f"{self.list(depth - 1)}|join({self.literal()})",
            f"rows|join(', ', '{self.pick('name', 'doc')}')",
            f"({self.operand(depth - 1)} ~ {self.operand(depth - 1)})",
            f"({self.number(0)} * {self.number(0)} ~ {self.string(0)} ~ {self.number(0)} % 7)",
            f"({inner} + {self.string(depth - 1)})",
            f"({inner} if {self.condition(depth - 1)} else {self.string(depth - 1)})",
            f"missing|default({inner})",
            f"{inner}|default('d')",
            f"{inner}|indent({self.pick(1, 2, 4)})",
            f"item[{self.pick(repr('name'), repr('doc'))}]",
        ]
        return self.dice.choice(choices)

    def number(self, depth):
        simple = NUMBERS + self.bound("number") + ["item.size", "0", "1", "42", "counts|length", "rows|length"]
        if self.in_loop:
            simple += ["loop.index", "loop.index0", "loop.revindex", "loop.length", "loop.revindex0"]
        if depth <= 0:
            return self.dice.choice(simple)
        a, b = self.number(depth - 1), self.number(depth - 1)
        return self.pick(
            self.dice.choice(simple),
            f"({a} + {b})", f"({a} - {b})", f"({a} * {b})",
            f"({a} {self.pick('//', '%')} {self.pick(2, 3, 7)})",
            f"-{self.dice.choice(NUMBERS)}",
            f"({self.number(0)} {self.sign()} {self.number(0)} {self.sign()} -{self.dice.choice(NUMBERS)})",
            f"{self.string(depth - 1)}|length",
            f"({a} if {self.condition(depth - 1)} else {b})",
            f"missing|default({a})",
        )

    def sign(self):
        return self.pick("+", "-", "*", "+ 7 // 2 *", "* 5 % 7 -", "- 3 *", "// 3 +", "% 4 -")

    def real(self, depth):
        return self.pick("ratio", "1.5", "0.25", f"({self.number(depth - 1)} / {self.pick(2, 4, 5)})")

    def operand(self, depth):
        return self.pick(self.string, self.number, self.string, self.real)(depth)

    def list(self, depth):
        simple = LISTS + self.bound("list") + ["item.tags", "['p', 'q']", "[]"]
        if depth <= 0:
            return self.dice.choice(simple)
        inner = self.list(depth - 1)
        return self.pick(
            self.dice.choice(simple), f"{inner}|sort", f"{inner}|unique|sort", f"{inner}|sort|reverse",
            f"[{self.string(depth - 1)}, {self.string(0)}]", f"missing|default({inner})")

    def condition(self, depth):
        simple = FLAGS + TEXTS + NUMBERS + LISTS + OBJECTS + ["counts", "rows", "item.on", "true", "false"]
        if self.in_loop:
            simple += ["loop.first", "loop.last"]
        if depth <= 0:
            return self.dice.choice(simple)
        a, b = self.condition(depth - 1), self.condition(depth - 1)
        compare = self.pick("==", "!=", "<", "<=", ">", ">=")
        choices = [
            self.dice.choice(simple),
            f"{a} and {b}", f"{a} or {b}", f"not {self.condition(0)}",
            f"({a} or {b}) and {self.condition(0)}", f"not ({a})",
            f"{self.number(depth - 1)} {compare} {self.number(depth - 1)}",
            f"{self.string(depth - 1)} {self.pick('==', '!=')} {self.string(0)}",
            f"{self.pick(*PLAIN)!r} {self.pick('in', 'not in')} {self.list(depth - 1)}",
            f"{self.literal()} in {self.string(0)}",
            f"not {self.number(0)} {compare} {self.number(0)} {self.pick('and', 'or')} {b}",
            f"{self.list(0)} {self.pick('==', '!=')} {self.list(0)}",
            f"{self.number(0)} in counts", f"{self.dice.choice(TEXTS)} is none",
            f"{self.pick('name', 'none')!r} in item", f"missing is {self.pick('', 'not ')}defined",
            f"{self.dice.choice(TEXTS)} is {self.pick('', 'not ')}{self.pick('defined', 'string', 'number')}",
            f"{self.number(0)} is {self.pick('even', 'odd', 'number')}",
        ]
        if self.is_strict:
            choices.append(f"{self.string(0)} {self.pick('<', '>=')} {self.string(0)}")
        else:
            choices += ["missing", "not missing", "item.missing"]
        return self.dice.choice(choices)

    # Tags

    def space(self):
        return self.dice.choices(["", " ", "\n", "\n  ", "text", "\n\n", "{ ", "% }", "ä→ "],
                                 [6, 4, 4, 2, 4, 1, 1, 1, 1])[0]

    def tag(self, inside):
        left, right = self.dice.choices(["", "-"], [8, 1], k=2)
        return f"{{%{left}{self.pick(' ', ' ', '')}{inside}{self.pick(' ', '', chr(10))}{right}%}}"

    def output(self, depth):
        left, right = self.dice.choices(["", "-"], [12, 1], k=2)
        value = self.pick(self.string, self.number, self.string, self.real)(depth)
        extra = [f"{value} if {self.condition(1)}", f"{value} if {self.condition(1)} else {self.string(1)}"]
        if self.is_strict:
            extra += [f"{self.string(1)} or {self.string(1)}", f"{self.dice.choice(NUMBERS)} and {self.string(0)}"]
        else:
            extra += ["missing", "item.missing", "missing|upper", "item.tags[9]"]
        value = self.dice.choices([value, self.dice.choice(extra)], [5, 1])[0]
        # Spaces keep a sign apart from the delimiter, where it would be a trim mark.
        return f"{{{{{left} {value} {right}}}}}"

    def nodes(self, depth, count=None):
        scope = len(self.scope)
        tree = ["@nodes"]
        for _ in range(count or self.dice.randrange(1, 4)):
            tree += [self.space(), self.node(depth)]
        del self.scope[scope:]
        return tree + [self.space()]

    def node(self, depth):
        if depth <= 0:
            return self.output(1)
        kinds = [(self.condition_tag, 3), (self.loop, 4), (self.set, 2), (self.other, 1), (self.call, 1)]
        kind = self.dice.choices([kind for kind, _ in kinds] + [None], [w for _, w in kinds] + [5])[0]
        return kind(depth) if kind else self.output(2)

    def condition_tag(self, depth):
        tree = ["@if", self.tag(f"if {self.condition(2)}"), self.nodes(depth - 1)]
        for _ in range(self.dice.choice([0, 0, 1])):
            tree += [self.tag(f"elif {self.condition(1)}"), self.nodes(depth - 1)]
        if self.dice.random() < 0.5:
            tree += [self.tag("else"), self.nodes(depth - 1)]
        return tree + [self.tag("endif")]

    def loop(self, depth):
        kind = self.dice.choice(["words", "words", "counts", "rows", "pairs", "item"])
        # Lenient templates iterate over members in the order of their names, as Stencil does.
        kind = "words" if kind == "item" and not self.is_strict else kind
        names = [self.name()]
        # In the expression of the list, `loop` refers to the outer loop.
        was, self.in_loop = self.in_loop, False
        if kind == "words":
            subject, bound = self.list(1), [(names[0], "text")]
        elif kind == "item":
            subject, bound = self.dice.choice(OBJECTS), [(names[0], "text")]
        elif kind == "counts":
            subject, bound = self.pick("counts", "counts|sort"), [(names[0], "number")]
        elif kind == "rows":
            subject = "rows"
            bound = [(f"{names[0]}.{part}", what) for part, what in
                     [("name", "text"), ("size", "number"), ("doc", "text"), ("tags", "list")]]
        else:
            names.append(self.name())
            subject, bound = "pairs", [(names[0], "text"), (names[1], "number")]
        mark = len(self.scope)
        self.scope += bound
        choice = f" if {self.condition(1)}" if self.dice.random() < 0.25 else ""
        self.in_loop = True
        tree = ["@for", self.tag(f"for {', '.join(names)} in {subject}{choice}"), self.nodes(depth - 1)]
        del self.scope[mark:]
        self.in_loop = was
        if self.dice.random() < 0.25:
            tree += [self.tag("else"), self.nodes(depth - 1)]
        return tree + [self.tag("endfor")]

    def set(self, depth):
        name = self.name()
        if self.dice.random() < 0.3:
            tree = ["@set", self.tag(f"set {name}"), self.nodes(depth - 1), self.tag("endset")]
            self.scope.append((name, "text"))
            return tree
        kind = self.dice.choice(["text", "number", "list"])
        value = {"text": self.string, "number": self.number, "list": self.list}[kind](2)
        if kind == "list" and "reverse" in value:
            value = "words"  # in Jinja2, `reverse` gives an iterator that can be read only once
        self.scope.append((name, kind))
        return self.tag(f"set {name} = {value}")

    def other(self, depth):
        return self.pick(
            ["@filter", self.tag(f"filter {self.pick('upper', 'lower', 'upper|trim')}"),
             self.nodes(depth - 1), self.tag("endfilter")],
            "{# a comment with {{ and %} #}",
            "{% raw %}{{ raw }} {% if %}{% endraw %}",
            self.tag(f"include {self.pick(repr('_part.j2'), chr(34) + '_lines.j2' + chr(34))}"),
        )

    def call(self, depth):
        if not self.macros:
            return self.output(1)
        name, parameters = self.dice.choice(self.macros)
        values = [self.string(1) for _ in parameters]
        if values and self.dice.random() < 0.3:
            values[-1] = f"{parameters[-1]}={values[-1]}"
        return f"{{{{ {name}({', '.join(values)}) }}}}"

    def macro(self):
        """Writes a macro that only uses its parameters and the context, as Jinja2 hides the names of the caller."""
        scope, self.scope = self.scope, []
        name, parameters = self.name(), [self.name() for _ in range(self.dice.randrange(3))]
        self.scope = [(parameter, "text") for parameter in parameters]
        signature = ", ".join(parameters)
        if parameters and self.dice.random() < 0.3:
            signature += f"={self.literal()}"
        tree = ["@macro", self.tag(f"macro {name}({signature})"), self.nodes(1), self.tag("endmacro")]
        self.scope = scope
        self.macros.append((name, parameters))
        return tree

    def template(self):
        tree = ["@template"]
        for _ in range(self.dice.choice([0, 0, 1, 2])):
            tree.append(self.macro())
        if self.dice.random() < 0.15:
            return tree + [self.heir()]
        return tree + [self.nodes(self.dice.choice([1, 2, 3]))]

    def heir(self):
        tree = ["@heir", self.space(), self.tag(f"extends {self.pick('_base.j2', '_middle.j2')!r}")]
        for block in self.dice.sample(["a", "b", "c"], self.dice.randrange(4)):
            tree += [self.space(), self.tag(f"block {block}"), self.nodes(2), self.tag("endblock")]
        return tree + [self.space()]


PARTS = {
    "_part.j2": "<{{ s }}{% if n > 2 %}{{ n }}{% endif %}>\n",
    "_lines.j2": "{% for row in rows %}\n  {{ loop.index }} {{ row.name }}\n{% endfor %}",
    "_base.j2": "[{% block a %}{{ s }}{% endblock %}|{% block b %}{% block c %}c{% endblock %}{% endblock %}]",
    "_middle.j2": "m{% extends '_base.j2' %}{% block c %}{{ n }}{% include '_part.j2' %}{% endblock %}",
}


# MARK: Rendering


class Engines:
    def __init__(self, bench, work):
        import jinja2

        self.bench, self.work = bench, pathlib.Path(work)
        self.jinja = jinja2.Environment(
            loader=jinja2.DictLoader(PARTS), keep_trailing_newline=True, autoescape=False)
        self.turn = 0

    def by_jinja(self, text, context):
        """Returns the output of Jinja2, or None if it rejects the template."""
        try:
            return self.jinja.from_string(text).render(context)
        except Exception:
            return None

    def by_trellis(self, texts, context, is_strict):
        """Returns the output or the error message of Trellis for each template."""
        self.turn += 1
        folder = self.work / str(self.turn)
        templates, dump = folder / "templates", folder / "dump"
        templates.mkdir(parents=True)
        (folder / "context.json").write_text(json.dumps(context))
        for name, text in PARTS.items():
            (templates / name).write_text(text)
        for place, text in enumerate(texts):
            (templates / f"t{place}.j2").write_bytes(text.encode())
        results = [None] * len(texts)
        command = [self.bench, "render", "--templates", templates, "--context",
                   folder / "context.json", "--trim", "none", "--seconds", "0.000001", "--dump", dump]
        while None in results:
            run = subprocess.run(command + ["--strict"] * is_strict, capture_output=True)
            for place, text in enumerate(texts):
                file = dump / f"t{place}"
                if results[place] is None and file.exists():
                    results[place] = file.read_bytes().decode()
                    file.unlink()
            if run.returncode == 0:
                break
            # An error in one template stops the whole run.
            message = run.stderr.decode(errors="replace").strip()
            found = re.search(r"/t(\d+)\.j2:", message)
            if not found:
                sys.exit(f"{text_of(['', *map(str, command)])}: {message or run.returncode}")
            place = int(found[1])
            results[place] = f"! {message.replace(str(templates), '')}"
            (templates / f"t{place}.j2").unlink()
        subprocess.run(["rm", "-r", folder])
        return results


def smaller(tree):
    """Yields trees with one part less."""
    if isinstance(tree, str):
        return
    for place in range(1, len(tree)):
        part = tree[place]
        if isinstance(part, list) or tree[0] in ("@nodes", "@template"):
            if part != "":
                yield tree[:place] + [""] + tree[place + 1:]
        if isinstance(part, list):
            for inner in part[1:]:
                if isinstance(inner, list):
                    yield tree[:place] + [inner] + tree[place + 1:]
            for less in smaller(part):
                yield tree[:place] + [less] + tree[place + 1:]


def shrunk(tree, context, is_strict, engines):
    """Returns the smallest tree that still differs, and not just because its names are unbound."""
    while True:
        tries = []
        for candidate in list(smaller(tree))[:400]:
            text = text_of(candidate)
            wanted = engines.by_jinja(text, context)
            if wanted is not None and len(text) < len(text_of(tree)):
                tries.append((len(text), text, candidate, wanted))
        tries.sort(key=lambda found: found[:2])
        results = engines.by_trellis([text for _, text, _, _ in tries], context, is_strict)
        for (_, _, candidate, wanted), got in zip(tries, results):
            if wanted != got and "unknown name" not in got:
                tree = candidate
                break
        else:
            return tree


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    bench, count, seed, *_ = words + ["10000", str(random.randrange(1 << 32))][len(words) - 1:] + [""]
    bench, count, seed = os.path.abspath(bench), int(count), int(seed)
    print(f"{count} templates, seed {seed}")
    dice = random.Random(seed)
    refused = same = 0
    differing = []
    with tempfile.TemporaryDirectory() as work:
        engines = Engines(bench, work)
        for start in range(0, count, BATCH):
            context = random_context(dice)
            is_strict = start // BATCH % 2 == 0
            trees = [Writer(dice, is_strict).template() for _ in range(min(BATCH, count - start))]
            printed = [engines.by_jinja(text_of(tree), context) for tree in trees]
            refused += printed.count(None)
            trees = [tree for tree, wanted in zip(trees, printed) if wanted is not None]
            printed = [wanted for wanted in printed if wanted is not None]
            results = engines.by_trellis([text_of(tree) for tree in trees], context, is_strict)
            for tree, wanted, got in zip(trees, printed, results):
                if wanted == got:
                    same += 1
                else:
                    differing.append((len(text_of(tree)), tree, context, is_strict))
            if len(differing) >= 5:
                break
        for _, tree, context, is_strict in sorted(differing, key=lambda found: found[0])[:5]:
            tree = shrunk(tree, context, is_strict, engines)
            text = text_of(tree)
            used = {k: v for k, v in context.items() if k in text}
            print(f"--- {'strict' if is_strict else 'lenient'}\n{text}\n--- with {json.dumps(used)}")
            print(f"    Jinja2:  {engines.by_jinja(text, context)!r}")
            print(f"    Trellis: {engines.by_trellis([text], context, is_strict)[0]!r}")
    print(f"{same} the same, {len(differing)} not, {refused} that Jinja2 refuses")
    # Templates that Jinja2 rejects test nothing.
    sys.exit(1 if differing or refused > count // 50 else 0)


if "--installed" in sys.argv:
    main()
else:
    environment()
