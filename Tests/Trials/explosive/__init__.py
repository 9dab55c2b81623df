"""Specs of at most 10 KB whose work might explode: a function a kind, each with a size from 1 to about 200."""
from explosive import actions, data, layout, sums, values

LIMIT = 10_000
KINDS = [actions.chain, actions.fan, actions.net, actions.timers, actions.paces, actions.overlaps, actions.streams,
         actions.ifs, actions.calls, actions.failures, values.doubling, values.replacing, values.squares,
         values.loops, values.rising, values.derived, values.product, values.events, values.growing, values.wide,
         values.gates, values.web, values.expression, values.literals, data.nested, data.cases, data.payloads,
         data.rules, data.repeats, data.lookaheads, data.rows, data.lists, data.view, data.scenarios, data.routes,
         data.requests, data.long, data.conditions, sums.texts, sums.triggers, sums.deliveries, sums.kinds_of_rows,
         sums.checks, layout.aliases, layout.shared_steps, layout.shared_texts,
         layout.brackets, layout.misspelt, layout.unindented, layout.swallowed, layout.wrong, layout.unknown]


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
