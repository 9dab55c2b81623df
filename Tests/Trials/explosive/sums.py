"""Many parts that follow from one value, which follows from all states."""
from explosive.common import block, names


def begin(size, services=""):
    states = names("b", size)
    text = f"services:\n  S: {{ {services} }}\n" if services else ""
    return states, text + block("state", [f"{name}: Int" for name in states]) + f"derived:\n  d: {' + '.join(states)}\n"


def texts(chance, size):
    size = min(size, 90)
    states, text = begin(size)
    text += "".join(f"  e{n}: d + {n}\n" for n in range(size)) + "view:\n"
    return text + "".join(f"  - text: '\"\\(e{n})\"'\n  - stepper: {name}\n" for n, name in enumerate(states))


def triggers(chance, size):
    """Actions that begin by themselves, or are asked for, and write what others begin by."""
    states, text = begin(min(size, 60), "f: { takes: { v: Int }, returns: Int }")
    text += "actions:\n"
    for n, name in enumerate(states):
        next_ = states[(n + 1) % len(states)]
        on, do = chance.choice([
            (f"on: {{ every: {n + 1}s }}, ", f"[{{ set: {{ {name}: d }} }}]"),
            (f"on: {{ change: {name} }}, debounce: 1s, ", f"[{{ call: S.f, with: {{ v: d }}, as: e }}, {{ set: {{ {next_}: e }} }}]"),
            (f"on: {{ change: {name} }}, overlapping: restart, ", f"[{{ call: S.f, with: {{ v: d }} }}]"),
            ("", f"[{{ set: {{ {next_}: d }} }}]")])
        text += f"  a{n}: {{ {on}when: d > {n}, do: {do} }}\n"
    return text


def deliveries(chance, size):
    states, text = begin(min(size, 60), "f: { takes: { v: Int }, streams: true, returns: Int }")
    text += "subscriptions:\n"
    for n, name in enumerate(states):
        condition = chance.choice(["d > e", f"d > {n}", f"{name} == e"])
        text += f"  s{n}: {{ stream: S.f, with: {{ v: {name} }}, as: e, do: [{{ if: {condition}, then: [{{ set: {{ {states[n - 1]}: e }} }}] }}] }}\n"
    return text


def kinds_of_rows(chance, size):
    """Kinds of rows, all of one list."""
    _, text = begin(min(size, 60))
    rows = range(min(size, 80))
    text = "models: { I: { id: Int, n: Int } }\n" + text.replace("state:\n", "state:\n  l: [I]\n", 1) + "rows:\n"
    for n in rows:
        when = f"when: d > {n}, " if chance.random() < 0.7 else ""
        text += f"  R{n}: {{ of: l, derived: {{ v: item.n + d }}, actions: {{ a: {{ {when}do: [{{ set: {{ item.n: d }} }}] }} }} }}\n"
    return text + "view:\n" + "".join(f"  - list: R{n}\n" for n in rows)


def checks(chance, size):
    """A state with many rules, each of which follows from a state of its own."""
    size = min(size, 150)
    rules = ", ".join(f"{{ check: d{n}, message: m{n} }}" for n in range(size))
    text = f"state:\n  s: {{ type: Int, rules: [{rules}] }}\n" + "".join(f"  t{n}: Int\n" for n in range(size)) + "derived:\n"
    return text + "".join(f"  d{n}: s + t{n} > {n}\n" for n in range(size)) + "view: [{ stepper: s, message: s.message }]\n"
