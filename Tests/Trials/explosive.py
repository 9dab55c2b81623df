"""Specs of at most 10 KB whose work might explode: a function a kind, each with a size from 1 to about 200."""

import math

LIMIT = 10_000


def names(prefix, count):
    return [f"{prefix}{number}" for number in range(count)]


def block(title, lines):
    return f"{title}:\n" + "".join(f"  {line}\n" for line in lines) if lines else ""


def shown(values):
    return "view:\n" + "".join(f"  - text: '\"\\({value})\"'\n" for value in values)


# Actions that start each other

def chain(chance, size):
    """Each change of a state starts the action that changes the next one, at once or after a pause."""
    pace = chance.choice(["", "    debounce: 1s\n", "    debounce: 1ms\n", "    throttle: 1s\n"])
    call = chance.choice(["", "      - call: S.m\n"])
    states = names("n", size + 1)
    text = block("services", ["S: { m: {} }"]) if call else ""
    text += block("state", [f"{name}: Int" for name in states]) + "actions:\n"
    text += "  begin:\n    on: appear\n    do:\n      - set: { n0: 1 }\n"
    for number in range(size):
        text += (f"  c{number}:\n    on: {{ change: n{number} }}\n{pace}    do:\n{call}"
                 f"      - set: {{ n{number + 1}: n{number} + 1 }}\n")
    return text + (shown(states) if chance.random() < 0.5 else "")


def fan(chance, size):
    """One change starts many actions."""
    pace = chance.choice(["", ", debounce: 1s", ", throttle: 2s", ", overlapping: queue", ", overlapping: restart"])
    text = block("services", ["S:", "  m: { takes: { v: Int }, returns: Int }"])
    text += block("state", ["a: Int"] + [f"n{number}: Int" for number in range(size)]) + "actions:\n"
    for number in range(size):
        text += (f"  c{number}: {{ on: {{ change: a }}{pace}, do: [{{ call: S.m, with: {{ v: a }}, as: r }}, "
                 f"{{ set: {{ n{number}: r }} }}] }}\n")
    return text


def net(chance, size):
    """Layers of actions, each of which runs all of the next layer."""
    width = chance.choice([1, 2, 3, 5, 12, 40])
    # Not more than Trellis allows: 2,000 actions for one, and 100 one within the other.
    depth = min(max(1, size // width), 99 if width == 1 else int(math.log(1900, width)))
    kind = chance.choice(["set", "call"])
    text = block("services", ["S: { m: {} }"]) if kind == "call" else ""
    text += block("state", ["n: Int"]) + "actions:\n"
    for layer in range(depth):
        for place in range(width):
            steps = [f"{{ do: a{layer + 1}x{other} }}" for other in range(width)] if layer + 1 < depth else \
                ["{ call: S.m }" if kind == "call" else "{ set: { n: n + 1 } }"]
            text += f"  a{layer}x{place}: {{ do: [{', '.join(steps)}] }}\n"
    return text


def timers(chance, size):
    """Timers that fire often, and scenarios in which much time passes."""
    every = chance.choice(["1ms", "1s", "10ms", "1min"])
    advance = chance.choice(["1s", "10min", "60min", "1440min", "86400s"])
    text = block("state", [f"n{number}: Int" for number in range(size)]) + "actions:\n"
    for number in range(size):
        text += f"  t{number}: {{ on: {{ every: {every} }}, do: [{{ set: {{ n{number}: n{number} + 1 }} }}] }}\n"
    return text + f"scenarios:\n  - {{ title: A, when: [appear, advance: {advance}], then: {{ go: none }} }}\n"


def paces(chance, size):
    """Actions with pauses of many lengths, which cancel and start each other."""
    text = block("services", ["S: { m: {} }"]) + block("state", ["n: Int"]) + "actions:\n"
    for number in range(size):
        pace = chance.choice(["debounce", "throttle"])
        time = chance.choice(["1ms", "333ms", "7s", "13min", "1440min"])
        other = f"a{chance.randrange(size)}"
        step = chance.choice([f"{{ cancel: {other} }}", "{ call: S.m }", "{ set: { n: n + 1 } }"])
        text += f"  a{number}: {{ {pace}: {time}, do: [{{ call: S.m }}, {step}] }}\n"
    return text


def overlaps(chance, size):
    text = block("services", ["S:"] + [f"  m{number}: {{ returns: Int }}" for number in range(size)])
    text += block("state", [f"n{number}: Int" for number in range(size)]) + "actions:\n"
    for number in range(size):
        kind = chance.choice(["queue", "restart", "ignore"])
        text += (f"  a{number}: {{ overlapping: {kind}, do: [{{ call: S.m{number}, as: r }}, "
                 f"{{ set: {{ n{number}: r }} }}, {{ call: S.m{number}, as: q }}, {{ set: {{ n0: q }} }}] }}\n")
    return text


def streams(chance, size):
    text = block("services", ["S:"] + [f"  m{number}: {{ takes: {{ v: Int }}, streams: true, returns: Int }}"
                                       for number in range(size)])
    text += block("state", [f"n{number}: Int" for number in range(size + 1)]) + "subscriptions:\n"
    for number in range(size):
        text += (f"  s{number}: {{ stream: S.m{number}, with: {{ v: n{number} }}, as: e, "
                 f"do: [{{ set: {{ n{number + 1}: e }} }}] }}\n")
    return text


# Steps of one action

def ifs(chance, size):
    """Conditions one after the other, or one in the other."""
    states = min(size, 60)
    text = block("state", [f"b{number}: Bool" for number in range(states)] + ["n: Int"])
    if chance.random() < 0.5:
        steps = "".join(f"      - {{ if: b{number % states}, then: [{{ set: {{ n: n + 1 }} }}], "
                        f"else: [{{ set: {{ n: n * 2 }} }}] }}\n" for number in range(size))
        return text + "actions:\n  a:\n    do:\n" + steps
    steps = "{ set: { n: n + 1 } }"
    for number in range(min(size, 40)):
        steps = f"{{ if: b{number % states}, then: [{steps}], else: [{{ set: {{ n: {number} }} }}] }}"
    return text + f"actions:\n  a:\n    do: [{steps}]\n"


def calls(chance, size):
    """Many calls one after the other, each of which can fail in several ways."""
    text = block("models", ["E: { cases: [" + ", ".join(names("e", min(size, 40))) + "] }"])
    text += block("services", ["S: { m: { returns: Int, fails: E } }"])
    text += block("state", ["n: Int", "k: Int"]) + "actions:\n  a:\n    do:\n"
    text += "".join(f"      - {{ call: S.m, as: r{number} }}\n      - set: {{ n: n + r{number} }}\n"
                    for number in range(size))
    return text + "    catch:\n" + "".join(f"      e{number}: [{{ set: {{ k: {number} }} }}]\n"
                                           for number in range(min(size, 40) - 1)) \
        + "      else: [{ set: { k: -1 } }]\n"


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
        "(" * depth + "n" + ")" * depth, " + ".join(["n"] * depth), "-" * 1 + "(-" * (depth // 2) + "n" + ")" * (depth // 2),
        "b ? 1 : " * depth + "n", "(!" * (depth // 2) + "b" + ")" * (depth // 2), " ?? ".join(["o"] * depth) + " ?? 1",
        " && ".join(["n < 1"] * depth), "[" * (depth // 4) + "n" + "]" * (depth // 4),
        "[" + ", ".join(["n"] * depth) + "]", "[" + ", ".join(["nil", "1", "1.5"] * (depth // 3)) + "].count",
        '"' + "\\(" * 1 + "n" + ")" * 1 + "\\(n)" * depth + '"',
        "l" + ".map { $0 + 1 }" * depth, "l" + ".filter { $0 > n }" * depth + ".count",
        "min(n, " * depth + "n" + ")" * depth, "if b { 1 } else " * (depth // 2) + "{ n }",
        " * ".join(["(1 + 1.5)"] * depth), " + ".join(["1.5", "2"] * depth), " == ".join(["n"] * 2),
        "m." + ".".join(["m!"] * 3), " + ".join(["(b ? 1 : 2.5)"] * depth),
        "[" + ", ".join(["[1, 2.5]"] * depth) + "].count", "max(" + ", ".join(["1", "2.5"]) + ")",
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


# Products of what is allowed: costly values in costly actions

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


# Layout of YAML

def aliases(chance, size):
    size = min(size, chance.choice([8, 12, 400]))
    text = "models:\n  M0: &a0 { a: Int, b: Int }\n"
    text += "".join(f"  M{n}: &a{n} {{ cases: {{ c: *a{n - 1}, d: *a{n - 1} }} }}\n" for n in range(1, size))
    return text + "state:\n  n: Int\n"


def shared_steps(chance, size):
    """Steps that are written once and used often, by aliases."""
    text = block("state", ["n: Int"]) + "actions:\n  a0:\n    do: &s0\n" + "      - set: { n: n + 1 }\n" * 4
    for number in range(1, min(size, 7)):
        text += f"  a{number}:\n    do: &s{number}\n" + f"      - {{ if: n > {number}, then: *s{number - 1}, else: *s{number - 1} }}\n"
    return text


def brackets(chance, size):
    opened = chance.choice(["[", "{ a: ", "- ", "? ", "&a ", "!!map { a: ", "> ", "'", '"'])
    return "state:\n  n: " + opened * (size * 8) + "\n"


# Mistakes, whose repairs are searched for

def misspelt(chance, size):
    states = [f"someRatherLongName{number}x" for number in range(size)]
    text = block("state", [f"{name}: Int" for name in states]) + "derived:\n"
    return text + "".join(f"  d{number}: {name.replace('Rather', 'Rahter')} + someRatherLngName{number}y\n"
                          for number, name in enumerate(states))


def unindented(chance, size):
    return "state:\n" + "".join(" " * chance.randrange(9) + chance.choice(
        [f"n{n}: Int\n", f"- n{n}: Int\n", f"n{n} Int\n", f"n{n}: [Int\n", f"n{n}: 'Int\n", f"\tn{n}: Int\n",
         f"n{n}: a: b\n", "actions:\n", f"do: [set: {{ n{n}: 1 }}\n"]) for n in range(size))


def swallowed(chance, size):
    """Text whose quotes and brackets are never closed."""
    return "actions:\n" + "".join(chance.choice([f"  a{n}: {{ do: [{{ set: {{ n: \"x }} }}] }}\n", f"  a{n}: {{ do: [\n",
                                                 f"  a{n}: ' }}\n", f"  a{n}: }} ]\n"]) for n in range(size))


def wrong(chance, size):
    """Expressions with mistakes that can be mended in many ways."""
    value = chance.choice(["n +", "n.", "n ++ n", "n.lenght", "l.mapp { $0 }", "l[0", "(n", "n ? 1", "n === 1", "nn", "let x = 1",
                           "n as Int", "a.b.c.d", "s.substring(1)", "$0 + $1", "n!.count", "\"\\(n\"", "l.map { x in x }", "if n { }"])
    many = " + ".join([value] * (1 + chance.randrange(size)))
    return "state:\n  n: Int\n  l: [Int]\n  s: String\nderived:\n" + "".join(
        f"  d{number}: '{many[:200]}'\n" for number in range(size))


KINDS = [chain, fan, net, timers, paces, overlaps, streams, ifs, calls, doubling, replacing, squares, loops, rising,
         derived, product, events, growing, wide, gates, web, expression, literals, nested, cases, payloads, rules, repeats, lookaheads, rows, lists, view,
         scenarios, routes, requests, long, aliases, shared_steps, brackets, misspelt, unindented, swallowed, wrong]


def make(chance, kind, feature="X"):
    """Returns a spec of a kind, in a random size that fits."""
    size = chance.choice([3, 10, 20, 40, 80, 160, 320])
    while size > 1:
        text = f"feature: {feature}\n" + kind(chance, size)
        if "go: none" in text:
            text += "routes:\n  out: {}\n"
        if len(text.encode()) <= LIMIT:
            return text, size
        size = size * 2 // 3
    return f"feature: {feature}\n", 0
