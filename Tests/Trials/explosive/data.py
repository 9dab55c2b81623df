"""Models, rules, rows, and what a screen shows."""
from explosive.common import block, names

# Models, rules, rows
def nested(chance, size):
    """Models that contain the previous one several times."""
    width = chance.choice([1, 2, 2, 3, 8])
    form = chance.choice(["{0}", "{0}", "{0}?", "[{0}]", "{{ String: {0} }}"])
    lines = ["M0: { a: Int }"]
    for number in range(1, size):
        type = form.format(f"M{number - 1}")
        lines.append(f"M{number}: {{ " + ", ".join(f"p{place}: '{type}'" if "{" in type else f"p{place}: \"{type}\""
                                                   for place in range(width)) + " }")
    last = f"M{size - 1}"
    use = chance.choice([f"parameters:\n  p: {last}\n", f"state:\n  l: [{last}]\n", f"state:\n  o: {last}?\n",
                         f"services:\n  S: {{ m: {{ returns: {last} }} }}\nstate:\n  o: {last}?\n"
                         "actions:\n  a: { do: [{ call: S.m, as: r }, { set: { o: r } }] }\n",
                         f"routes:\n  r: {{ v: {last} }}\n"])
    return block("models", lines) + use


def cases(chance, size):
    """Enums with many cases, many states of them, and enums in enums."""
    many = ", ".join(names("c", min(size * 4, 600)))
    count = max(1, size // 20)
    text = block("models", [f"E{number}: {{ cases: [{many[:(8000 // count)].rsplit(',', 1)[0]}] }}" for number in range(count)])
    text += block("state", [f"s{number}: E{number} = .c0" for number in range(count)])
    text += "derived:\n  d: " + " && ".join(f"s{number} == .c0" for number in range(count)) + "\n"
    return text + "view:\n" + "".join(f"  - picker: s{number}\n" for number in range(count)) \
        + "  - { text: '\"x\"', visible: d }\n"


def payloads(chance, size):
    """Enums whose cases contain enums, so that the values of one multiply."""
    width = chance.choice([2, 3])
    lines = ["E0: { cases: [a, b] }"]
    for number in range(1, max(2, size)):
        lines.append(f"E{number}: {{ cases: {{ " + ", ".join(
            f"c{place}: {{ x: E{number - 1}, y: E{number - 1} }}" for place in range(width)) + " } }")
    return block("models", lines) + f"state:\n  s: E{max(2, size) - 1}?\nactions:\n" \
        f"  a: {{ takes: {{ v: E{max(2, size) - 1} }}, do: [{{ set: {{ s: v }} }}] }}\n"


def rules(chance, size):
    """Many rules, and rules that only very long or very odd values keep."""
    big = 10 ** min(size // 8 + 1, 18)
    rule = lambda: chance.choice([
        f"minLength: {big}", f"maxLength: {big}", "pattern: '(a+)+b'", f"pattern: 'a{{{min(big, 10**6)}}}'",
        "pattern: '(a{99}){99}'", "pattern: '((a|b)*c|(d|e)*f)+'", "pattern: '(?:(?:a|a)*)*'", "notEmpty: true",
        "check: s0.count > 2", f"pattern: '(x{{0,{min(big, 1000)}}}){{0,{min(big, 1000)}}}'", "email: true",
        "pattern: '[a-z]{5}[0-9]{5}|(foo|bar|baz){40}'",
    ])
    count = max(1, size // 8)
    text = "state:\n"
    for number in range(count):
        text += f"  s{number}:\n    type: String\n    rules:\n" + "".join(
            f"      - {{ {rule()}, message: m{place} }}\n" for place in range(chance.randint(1, 8)))
    return text + "derived:\n  ok: " + " && ".join(f"s{number}.isValid" for number in range(count)) + "\n" \
        + "actions:\n  a: { when: ok, do: [{ set: { s0: '\"x\"' } }] }\nview:\n" \
        + "".join(f"  - {{ field: s{number}, message: s{number}.message }}\n" for number in range(count)) \
        + "  - { button: a, enabled: ok }\n"


def repeats(chance, size):
    """Patterns that a search for a matching text may find hard."""
    depth = 1 + size // 10
    pattern = "a"
    for _ in range(depth):
        pattern = chance.choice([f"({pattern})*", f"({pattern}|b)+", f"({pattern}){{2,40}}", f"({pattern}{pattern})?"])
        if len(pattern) > 4000:
            break
    return f"state:\n  s: {{ type: String, rules: [{{ pattern: '{pattern}c', message: m }}] }}\n" \
        "view:\n  - { field: s, message: s.message }\n"


def lookaheads(chance, size):
    """Rules on several states that depend on each other."""
    text = "state:\n"
    for number in range(size):
        text += f"  s{number}: {{ type: String, rules: [{{ equals: s{(number + 1) % size}, message: m }}, " \
                f"{{ minLength: {number + 1}, message: k }}] }}\n"
    return text + "derived:\n  ok: " + " && ".join(f"s{number}.isValid" for number in range(size)) + "\n"


def rows(chance, size):
    """Many kinds of rows, or rows with many values and actions."""
    text = block("models", ["I: { id: Int, a: Bool, n: Int }"])
    text += block("state", ["l: [I]", "k: Int"]) + "rows:\n"
    each = chance.choice([1, 5, 60])
    count = max(1, size // 2 // each)
    for number in range(count):
        text += f"  R{number}:\n    of: l\n    derived:\n"
        text += "".join(f"      v{place}: item.n + l.filter {{ $0.n > {place} }}.count\n" for place in range(each))
        text += "    actions:\n"
        text += "".join(f"      a{place}: {{ when: v{place} > k, do: [{{ set: {{ item.n: item.n + 1, k: k + 1 }} }}] }}\n"
                        for place in range(each))
    return text + "view:\n" + "".join(f"  - list: R{number}\n" for number in range(count))


def lists(chance, size):
    """Derived lists of derived lists."""
    text = block("models", ["I: { id: Int, n: Int }"]) + block("state", ["l: [I]", "q: Int"])
    size = min(size, 99)
    text += "derived:\n  d0: l.filter { $0.n > q }\n"
    text += "".join(f"  d{number}: d{number - 1}.filter {{ $0.n > {number} }}\n" for number in range(1, size))
    return text + f"rows:\n  R: {{ of: d{size - 1}, derived: {{ label: item.n }} }}\nview:\n  - list: R\n"


# View, routes, scenarios
def view(chance, size):
    states = names("b", min(20, size))
    text = block("state", [f"{name}: Bool" for name in states]) + "view:\n"
    depth = 0
    for number in range(size):
        element = f"toggle: {states[number % len(states)]}"
        deep = chance.random() < 0.3 and depth < 30
        pad = "  " + "    " * depth
        if deep:
            text += f"{pad}- visible: {states[number % len(states)]}\n{pad}  section:\n"
            depth += 1
        else:
            text += f"{pad}- {{ {element}, visible: '!{states[(number + 1) % len(states)]}' }}\n"
    pad = "  " + "    " * depth
    return text + f"{pad}- text: '\"x\"'\n"


def scenarios(chance, size):
    text = block("services", ["S: { m: { returns: Int } }"]) + block("state", ["n: Int"])
    text += "actions:\n  a: { do: [{ call: S.m, as: r }, { set: { n: r + n } }] }\n"
    text += "  t: { on: { every: 1s }, do: [{ do: a }] }\nscenarios:\n"
    if chance.random() < 0.3:
        more = chance.choice(["k: k + 1", "l: 'l + [k]'"])
        return ("state:\n  k: Int\n  l: [Int]\nderived:\n  n: l.filter { $0 > k }.count\nactions:\n"
                f"  a: {{ on: {{ every: 1ms }}, do: [{{ set: {{ {more} }} }}] }}\n"
                "view:\n  - text: String(n + k)\nscenarios:\n") + "".join(
            f"  - {{ title: T{number}, when: [appear, advance: 900ms], then: {{ go: none }} }}\n" for number in range(size))
    if chance.random() < 0.5:
        return text + "".join(f"  - {{ title: T{number}, stub: {{ S.m: {{ returns: {number} }} }}, when: [a, a, a], "
                              f"then: {{ go: none }} }}\n" for number in range(size))
    steps = ", ".join(chance.choice(["a", "appear", "disappear", "start: a, answer: S.m".replace(", ", "}, {")
                                     .join("{}"), "advance: 86400s", "a, a, a"]) for _ in range(size * 3))
    return text + f"  - {{ title: T, stub: {{ S.m: {{ returns: 1 }} }}, when: [{steps}], then: {{ go: none }} }}\n"


def routes(chance, size):
    text = block("models", ["I: { id: Int }"]) + "routes:\n"
    for number in range(size):
        text += f"  r{number}: {{ takes: {{ a: Int, b: String }}, link: '/x{number}/{{a}}/{{b}}' }}\n"
    return text + "actions:\n" + "".join(f"  g{number}: {{ do: [{{ go: r{number}, with: {{ a: 1, b: '\"x\"' }} }}] }}\n"
                                         for number in range(size // 2))


def requests(chance, size):
    text = "services:\n  S:\n"
    for number in range(size):
        text += f"    m{number}: {{ takes: {{ a: Int, b: String }}, http: 'GET /x/{{a}}?b={{b}}', at: a.b.c, returns: Int }}\n"
    return text


def long(chance, size):
    """Very long names and texts."""
    name = "n" + "a" * (size * 8)
    text = ("x " * (size * 4)).strip()
    return f"summary: {text}\nstate:\n  {name}: Int\nderived:\n  d: {name} + 1\nview:\n  - text: '\"{text}\\(d)\"'\n"


def conditions(chance, size):
    """Elements and actions with conditions that follow from one value, which follows from all states."""
    size = min(size, 110)
    flags = names("s", size)
    sign = chance.choice([" && ", " || "])
    text = block("state", [f"{name}: Bool" for name in flags]) + f"derived:\n  d: {sign.join(flags)}\n"
    of = lambda: chance.choice(["d", f"d {chance.choice(['&&', '||'])} {chance.choice(flags)}"])
    elements, actions = "view:\n", "actions:\n"
    for name in flags:
        if chance.random() < 0.5:
            elements += f"  - {{ toggle: {name}, visible: {of()}, enabled: {of()} }}\n"
        else:
            actions += f"  {name}Flip: {{ when: '{of()}', do: [{{ set: {{ {name}: '!{name}' }} }}] }}\n"
            elements += f"  - {{ button: {name}Flip, visible: {of()} }}\n"
    return text + (actions if "Flip" in actions else "") + elements
