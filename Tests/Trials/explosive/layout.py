"""Layout of YAML, and mistakes whose repairs are searched for."""
from explosive.common import block, names

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


def shared_texts(chance, size):
    """Aliases that repeat a long condition or pattern."""
    terms = " || ".join(["b", "!b"] * min(size, 60))
    pattern = "|".join(f"[a-z]{{{number},40}}x" for number in range(2, 2 + min(size, 60)))
    if chance.random() < 0.5:
        elements = "".join("  - { toggle: b, visible: *c }\n" for _ in range(2 * size))
        return f"state:\n  b: Bool\nview:\n  - {{ toggle: b, visible: &c '{terms}' }}\n{elements}"
    states = "".join(f"  s{number}: {{ type: String, rules: [*r] }}\n" for number in range(2 * size))
    first = f"  s: {{ type: String, rules: [&r {{ pattern: '{pattern}', message: m }}] }}\n"
    return f"state:\n{first}{states}view: [{{ field: s }}]\n"


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


def unknown(chance, size):
    """Lists of names that are there and of some that are not, each with something wrong behind it."""
    states = names("name", 8)
    text = block("state", [f"{name}: String" for name in states]) + "derived:\n"
    wrongs = chance.choice([1, 2, 3, 12])
    for number in range(min(size, 60)):
        words = [chance.choice(states) for _ in range(chance.choice([4, 20]))] + [f"gone{number}{n}" for n in range(wrongs)]
        chance.shuffle(words)
        end = chance.choice(["filter { $0.isEmpty }.count", "joined", "first ?? \"\"", "map { $0.size }", "contains x"])
        text += f"  d{number}: '[{', '.join(words)}].{end}'\n"
    return text
