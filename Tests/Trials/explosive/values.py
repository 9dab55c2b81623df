"""Values that grow, read each other, or are hard to check."""
import math

from explosive.common import block, names, shown

# Values that grow
def doubling(chance, size):
    """A text or a list that each step, or each derived value, doubles."""
    kind = chance.choice(["text", "words", "list"])
    size = min(size, 9)
    type, start, twice = {
        "text": ("String", '"abc"', "{0} + {0}"), "words": ("String", '"abc"', '"\\({0}) \\({0})"'),
        "list": ("[Int]", "[1, 2, 3]", "{0} + {0}"),
    }[kind]
    if chance.random() < 0.5:
        steps = "".join(f"      - set: {{ s: '{twice.format('s')}' }}\n" for _ in range(size))
        return (f"state:\n  s: '{type} = {start}'\nactions:\n  a:\n    do:\n{steps}"
                "scenarios:\n  - { title: A, when: a, then: { go: none } }\n")
    text = f"state:\n  s: '{type} = {start}'\nderived:\n  d0: '{twice.format('s')}'\n"
    text += "".join(f"  d{number}: '{twice.format(f'd{number - 1}')}'\n" for number in range(1, size))
    return text + f"scenarios:\n  - {{ title: A, then: {{ go: none }} }}\n"


def replacing(chance, size):
    """A text in which each step replaces a letter by many."""
    steps = "".join("      - set: { s: 's.replacing(\"a\", with: \"aaaaaaaaaaaaaaaa\")' }\n" for _ in range(size))
    return f"state:\n  s: 'String = \"a\"'\nactions:\n  a:\n    on: appear\n    do:\n{steps}"


def squares(chance, size):
    """Numbers that each step squares, and lists of lists."""
    type = chance.choice(["Decimal", "Double", "Int"])
    steps = "".join("      - set: { n: n * n }\n" for _ in range(size))
    return f"state:\n  n: {type} = 3\nactions:\n  a:\n    do:\n{steps}" \
        "scenarios:\n  - { title: A, when: a, then: { go: none } }\n"


def loops(chance, size):
    """Closures in closures over one list."""
    list = "[" + ", ".join(str(number) for number in range(min(size * 5, 400))) + "]"
    depth = 1 + size // 40
    inner = "$0"
    for level in range(depth):
        inner = f"l.map {{ $0 + {'l.reduce(0) { $0 + $1 }' if level == 0 else inner} }}.reduce(0) {{ $0 + $1 }}"
    return f"state:\n  l: '[Int] = {list}'\nderived:\n  d: '{inner}'\nview:\n  - text: String(d)\n" \
        "scenarios:\n  - { title: A, then: { go: none } }\n"


def rising(chance, size):
    """An action that runs itself again by writing what starts another one, as often as a number says."""
    number = 10 ** min(size, 18)
    return ("state:\n  n: Int\n  m: Int\nactions:\n"
            f"  a: {{ on: {{ change: n }}, do: [{{ if: n < {number}, then: [{{ set: {{ m: n + 1 }} }}] }}] }}\n"
            "  b: { on: { change: m }, do: [{ set: { n: m + 1 } }] }\n")


# Derived values and expressions
def derived(chance, size):
    """Layers of derived values, each of which reads several of the layer below."""
    width = chance.choice([1, 2, 3, 5, 12, 40])
    text = block("state", [f"n{number}: Int" for number in range(width)]) + "derived:\n"
    below = names("n", width)
    for layer in range(min(max(1, size // width), 99 if width == 1 else int(math.log(1900, width)))):
        here = [f"d{layer}x{place}" for place in range(width)]
        text += "".join(f"  {name}: {' + '.join(below)}\n" for name in here)
        below = here
    return text + shown(below)


def wide(chance, size):
    """Many derived values and conditions that read all states."""
    states = names("b", min(size, 80))
    text = block("state", [f"{name}: Bool" for name in states]) + "derived:\n"
    for number in range(max(1, size // 10)):
        text += f"  d{number}: {chance.choice([' && ', ' || ', ' != ']).join(states[number:][:60] or states)}\n" \
            .replace(" != ", " && ")
    return text + "view:\n" + "".join(
        f"  - {{ toggle: {name}, visible: d{number % max(1, size // 10)} }}\n" for number, name in enumerate(states))


def gates(chance, size):
    """Many states of one kind, and a condition over all of them, which elements of the view read."""
    count = min(size, 70)
    type, test, element = chance.choice([
        ("Bool", "s{0}", "toggle"), ("E = .a", "s{0} == .h", "picker"), ("String", "s{0}.count > {0}", "field"),
        ("Int", "s{0} > {0}", "stepper"), ("Date?", "s{0} != nil", "text"),
    ])
    text = block("models", ["E: { cases: [a, b, c, d, e, f, g, h] }"]) if type[0] == "E" else ""
    text += block("state", [f"s{number}: {type}" for number in range(count)])
    text += "".join(f"{'derived:' if not place else ''}\n  {name}: {sign.join(test.format(n) for n in range(count))}"
                    for place, (name, sign) in enumerate([("all", " && "), ("some", " || ")])) + "\nview:\n"
    for number in range(count):
        shown = f"text: '\"\\(s{number} == nil)\"'" if element == "text" else f"{element}: s{number}"
        text += f"  - {{ {shown}, visible: '{chance.choice(['!some', 'all', 'some'])}' }}\n"
    return text


def web(chance, size):
    """Each state's change sets all later ones."""
    count = min(size, 30)
    pace = chance.choice(["", "", "debounce: 1s, ", "throttle: 1s, "])
    text = block("state", [f"n{number}: Int" for number in range(count)]) + "actions:\n"
    for number in range(count - 1):
        later = ", ".join(f"n{other}: n{other} + 1" for other in range(number + 1, count))
        text += f"  c{number}: {{ {pace}on: {{ change: n{number} }}, do: [{{ set: {{ {later} }} }}] }}\n"
    return text


def expression(chance, size):
    """One long or deep expression."""
    depth = chance.choice([5, 20, 45, 90, 300])
    value = chance.choice([
        "(" * depth + "n" + ")" * depth, " + ".join(["n"] * depth), "(-" * (depth // 2) + "n" + ")" * (depth // 2),
        "b ? 1 : " * depth + "n", "(!" * (depth // 2) + "b" + ")" * (depth // 2), " ?? ".join(["o"] * depth) + " ?? 1",
        " && ".join(["n < 1"] * depth), "[" * (depth // 4) + "n" + "]" * (depth // 4),
        "[" + ", ".join(["n"] * depth) + "]", "[" + ", ".join(["nil", "1", "1.5"] * (depth // 3)) + "].count",
        '"' + "\\(n)" * depth + '"',
        "l" + ".map { $0 + 1 }" * depth, "l" + ".filter { $0 > n }" * depth + ".count",
        "min(n, " * depth + "n" + ")" * depth, "if b { 1 } else " * (depth // 2) + "{ n }",
        " * ".join(["(1 + 1.5)"] * depth), " + ".join(["1.5", "2"] * depth), " + ".join(["(b ? 1 : 2.5)"] * depth),
        "[" + ", ".join(["[1, 2.5]"] * depth) + "].count",
    ])
    return f"state:\n  n: Int\n  b: Bool\n  o: Int?\n  l: [Int]\nderived:\n  d: '{value}'\n"


def literals(chance, size):
    """Nested calls whose types have to be found."""
    depth = 1 + size // 12
    value = "1.0"
    for _ in range(depth):
        value = chance.choice([f"abs({value})", f"max({value}, 2.5)", f"min(1, {value})", f"(b ? {value} : 1)",
                               f"({value} + 1)", f"[{value}].reduce(0) {{ $0 + $1 }}"])
    return f"state:\n  b: Bool\nderived:\n  d: 'Double = {value}'\n"


# Products of what is allowed
def product(chance, size):
    """Actions that run each other, with steps that read values that read each other, over lists."""
    depth = min(9, 1 + size // 8)
    text = block("services", ["S: { m: { returns: Int } }"])
    text += "state:\n  l: '[Int] = [" + ", ".join(map(str, range(min(size, 60)))) + "]'\n  n: Int\n  k: Int\n"
    text += "derived:\n  d0: '" + chance.choice(["n + 1", "l.count + n", "l.filter { $0 > n }.count",
                                               "l.map { $0 * n }.reduce(0) { $0 + $1 }"]) + "'\n"
    text += "".join(f"  d{number}: '{chance.choice(['d{0} + d{0}', 'l.filter { $0 > d{0} }.count + d{0}', 'd{0} + 1']).replace('{0}', str(number - 1))}'\n"
                    for number in range(1, depth + 1))
    text += "actions:\n" + chance.choice(["", "  begin: { on: appear, do: [{ do: a0 }] }\n",
                                          "  begin: { on: { change: k }, do: [{ do: a0 }] }\n",
                                          "  begin: { on: { every: 1s }, do: [{ do: a0 }] }\n"])
    for number in range(depth):
        step = chance.choice([f"{{ if: d{depth} > {number}, then: [{{ do: a{number + 1} }}] }}",
                              f"{{ set: {{ k: d{depth} }} }}", f"{{ do: a{number + 1} }}"])
        twice = f"{{ do: a{number + 1} }}, " * chance.choice([1, 1, 2, 2])
        text += f"  a{number}: {{ when: d{number} < 1000, do: [{twice}{step}] }}\n"
    last = chance.choice(["{ set: { n: n + 1 } }", "{ set: { l: l + [n], n: n + 1 } }",
                          "{ call: S.m, as: r }, { set: { n: r } }", "{ set: { l: 'l.map { $0 + 1 }', n: n + 1 } }"])
    return text + f"  a{depth}: {{ do: [{last}] }}\n" + shown([f"d{depth}"] + [f"d{n}" for n in range(depth)])


def events(chance, size):
    """Actions that change a state some times each, which start others that do so, too."""
    width = chance.choice([2, 5, 12, 40])
    text = block("state", [f"n{number}: Int" for number in range(size)]) + "actions:\n"
    text += "  begin:\n    do:\n" + "      - set: { n0: n0 + 1 }\n" * width
    for number in range(size - 1):
        text += f"  c{number}:\n    on: {{ change: n{number} }}\n    do:\n" \
            + f"      - set: {{ n{number + 1}: n{number + 1} + 1 }}\n" * width
    return text


def growing(chance, size):
    """A timer or an action that makes a list or a text longer each time, and costs what is in it."""
    type, start, more = chance.choice([("[Int]", "[1]", "l + l"), ("[Int]", "[1]", "l + [l.count]"), ("String", '"a"', "l + l"),
                                       ("String", '"a"', 'l.replacing("a", with: "aa")'),
                                       ("[String]", '["a"]', "l.map { $0 + $0 }"),
                                       ("[[Int]]", "[[1]]", "l.map { $0 + $0 } + l")])
    text = f"state:\n  l: '{type} = {start}'\nderived:\n  n: l.count\nactions:\n"
    on = chance.choice(["every: 1s", "every: 1ms", ""])
    on = f"on: {{ {on} }}, " if on else ""
    text += f"  a: {{ {on}do: [{{ set: {{ l: '{more}' }} }}] }}\n"
    when = "[appear, advance: 1min]" if on else "[" + ", ".join(["a"] * size) + "]"
    return text + f"view:\n  - text: String(n)\nscenarios:\n  - {{ title: A, when: {when}, then: {{ go: none }} }}\n"
