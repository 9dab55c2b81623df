"""Random elements of a view."""

from expressions import Impossible
from swifttypes import element, is_array, is_optional, unwrapped


def view(spec, depth=1):
    elements = []
    for _ in range(spec.random.randint(1, 5)):
        try:
            found = one(spec, depth)
        except Impossible:
            continue
        if found:
            elements.append(found)
    return elements


def one(spec, depth):
    kinds = ["editor"] * 4 + ["text", "text", "image", "progress", "alert", "button", "button", "list"]
    if depth > 0:
        kinds.append("section")
    kind = spec.pick(kinds)
    found = globals()[kind](spec, depth)
    if found and kind in ("editor", "text", "button", "progress", "alert", "section", "image"):
        if spec.chance(0.4):
            found["title"] = spec.text(spec.scope)
    if found and kind in ("editor", "text", "button", "section", "image", "list") and spec.chance(0.2):
        found["visible"] = spec.expressions.make("Bool", spec.scope, 1)
    if found and kind in ("editor", "button") and spec.chance(0.2):
        found["enabled"] = spec.expressions.make("Bool", spec.scope, 1)
    if found and kind == "editor" and spec.chance(0.2):
        found["message"] = spec.expressions.make("String?", spec.scope, 1, False)
    return found


def editor(spec, depth):
    if not spec.states:
        raise Impossible
    name = spec.pick(sorted(spec.states))
    type = spec.states[name]
    base = unwrapped(type)
    if type == "Bool":
        return {"toggle": name}
    if base == "Date":
        return {"date": name}
    if type == "Int" and spec.chance(0.5):
        return {"stepper": name}
    model = spec.models.get(base)
    if model and model["kind"] == "enum" and not any(payload for _, payload in model["cases"]):
        return {"picker": name}
    offers = [of for of, kind in spec.scope.values if kind == f"[{base}]"]
    if offers and spec.chance(0.6):
        found = {"picker": name, "options": spec.pick(offers)}
        scope = spec.scope.copy()
        scope.add("item", base)
        if base != "String":
            found["text"] = spec.expressions.make("String", scope, 1)
        return found
    if base in ("String", "Int", "Double", "Decimal"):
        found = {"field": name}
        if base == "String" and spec.chance(0.2):
            found["secure"] = True
        return found
    raise Impossible


def text(spec, depth):
    return {"text": spec.expressions.make(spec.pick(["String", "String?"]), spec.scope, 2, False)}


def image(spec, depth):
    return {"image": spec.expressions.make("URL?", spec.scope, 0, False)}


def progress(spec, depth):
    return {"progress": spec.expressions.make("Bool", spec.scope, 1)}


def alert(spec, depth):
    running = sorted(name for name, action in spec.actions.items() if action["isAsync"])
    return {"alert": f"{spec.pick(running)}.error"} if running else None


def button(spec, depth):
    if not spec.actions:
        return None
    name = spec.pick(sorted(spec.actions))
    found = {"button": name}
    takes = spec.actions[name]["takes"]
    if takes:
        found["with"] = {
            label: spec.expressions.make(type, spec.scope, 1) for label, type in takes.items()
        }
    if spec.chance(0.2):
        found["confirm"] = spec.text(spec.scope)
    return found


def list(spec, depth):
    if not spec.rows:
        return None
    name = spec.pick(sorted(spec.rows))
    found = {"list": name}
    plain = sorted(
        action for action, known in spec.rows[name]["actions"].items() if not known["takes"]
    )
    for key in ("select", "delete"):
        if plain and spec.chance(0.5):
            found[key] = spec.pick(plain)
    free = sorted(action for action, known in spec.actions.items() if not known["takes"])
    for key in ("refresh", "more"):
        if free and spec.chance(0.25):
            found[key] = spec.pick(free)
    if spec.chance(0.4):
        found["empty"] = spec.text(spec.scope)
    return found


def section(spec, depth):
    inner = view(spec, depth - 1)
    return {"section": inner} if inner else None
