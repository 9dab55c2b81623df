"""Actions that start each other, and long actions."""
import math

from explosive.common import block, names, shown

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


def failures(chance, size):
    """Many actions whose calls fail in many ways."""
    count = chance.choice([size, 2 * size, 4 * size])
    text = block("models", [f"E: {{ cases: {{ {', '.join(f'c{number}: {{}}' for number in range(count))} }} }}"])
    text += "services:\n  S:\n    go: { fails: E }\n" + block("state", ["n: Int"]) + "actions:\n"
    for number in range(min(size, (9_500 - len(text)) // 70)):
        handled = chance.choice([f"[{{ set: {{ n: {number} }} }}]", f"{{ c{number % count}: [{{ set: {{ n: 1 }} }}] }}", "[]"])
        text += f"  a{number}: {{ do: [{{ call: S.go }}], catch: {handled} }}\n"
    return text
