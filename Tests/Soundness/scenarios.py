"""Random scenarios: given values and events. The expectations are then corrected by the tool."""

from tree import Raw
from swifttypes import element, is_array, is_dictionary, is_optional, pair, unwrapped

LETTERS = ["", "a", "Tea", "abc", "AB-1234", "tom@example.org", "it's", "é 😀", "12", "a: b # c", "null"]


class Data:
    """Values as YAML data."""

    def __init__(self, random, models):
        self.random = random
        self.models = models

    def value(self, type, depth=3):
        pick = self.random.choice
        if is_optional(type):
            return None if depth == 0 or self.random.random() < 0.4 else self.value(type[:-1], depth)
        if is_array(type):
            most = 0 if depth == 0 else pick([0, 1, 2, 3])
            values = [self.value(element(type), depth - 1) for _ in range(most)]
            return self.distinct(values, element(type))
        if is_dictionary(type):
            key, value = pair(type)
            keys = ["one", "two"] if key == "String" else [1, 2]
            most = 0 if depth == 0 else pick([0, 1, 2])
            return {key: self.value(value, depth - 1) for key in keys[:most]}
        simple = {
            "Bool": [True, False], "Int": [0, 1, 2, 3, 7, 100, -1], "Double": [0.5, 2, 99.25, -1.5],
            "Decimal": [0, 1, 2.5, 19.99, Raw("0.07")], "String": LETTERS,
            "Date": ["2026-11-20", "2026-11-20T09:30:00Z", "2025-02-28"],
            "URL": ["https://example.com/a?b=c", "https://a.b"],
            "UUID": ["6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "6F9619FF-8B86-D011-B42D-00CF4FC964FF"],
            "Data": ["AAEC", "aGk="],
        }
        if type in simple:
            return pick(simple[type])
        model = self.models[type]
        if model["kind"] == "enum":
            case, payload = pick(model["cases"])
            if not payload:
                return case
            return {case: {label: self.value(of, depth - 1) for label, of in payload}}
        return {label: self.value(of, depth - 1) for label, of in model["properties"]}

    def distinct(self, values, type):
        """Makes the ids of list elements unique, or leaves elements out where a type has too few values."""
        model = self.models.get(type, {"kind": ""})
        id = dict(model["properties"]).get("id") if model["kind"] == "struct" else None
        for index, value in enumerate(values):
            if id == "Int":
                value["id"] = index + 1
            elif id == "UUID":
                value["id"] = f"{index}{value['id'][1:]}"
            elif id == "String":
                value["id"] = f"i{index}"
        if id in (None, "Int", "UUID", "String"):
            return values
        return list({repr(value["id"]): value for value in values}.values())


def scenario(spec, number, tree):
    data = Data(spec.random, spec.models)
    result = {"title": f"{spec.phrase()} {number}"}
    members = {**spec.parameters, **spec.states}
    given = {
        name: data.value(type) for name, type in members.items() if spec.chance(0.6)
    }
    if given:
        result["given"] = given
    stub = {}
    known = tree.get("services", {})
    for path, method in spec.methods():
        if path.split(".")[1] in known.get(path.split(".")[0], {}):
            stub[path] = answer(spec, data, method)
            if spec.chance(0.2):
                stub[path] = [answer(spec, data, method) for _ in range(spec.random.randint(1, 4))]
    for path, method in spec.methods(streams=True):
        if spec.chance(0.3) and "subscriptions" in spec.tree:
            stub[path] = {"yields": [data.value(method["returns"])]}
    if stub:
        result["stub"] = stub
    steps = [found for _ in range(spec.random.randint(0, 3)) if (found := step(spec, data, given))]
    if steps:
        result["when"] = steps
    result["then"] = claims(spec, data, given, tree)
    return result


def answer(spec, data, method):
    if spec.chance(0.25):
        throws = spec.phrase()
        if method["fails"] and spec.chance(0.7):
            throws = data.value(method["fails"])
        return {"throws": throws}
    return {"returns": data.value(method["returns"]) if method["returns"] else None}


def step(spec, data, given):
    kind = spec.pick(["action"] * 5 + ["row"] * 3 + ["set"] * 2 + ["appear", "refresh", "disappear"]
                     + ["start", "start", "advance", "stream", "answer"])
    if kind in ("action", "start") and spec.actions:
        name = spec.pick(sorted(spec.actions))
        takes = spec.actions[name]["takes"]
        values = {label: data.value(type) for label, type in takes.items()}
        if kind == "start":
            return {"start": name, "with": values} if values else {"start": name}
        return {name: values} if values else name
    if kind == "row" and spec.rows:
        name = spec.pick(sorted(spec.rows))
        row = spec.rows[name]
        if not row["actions"] or not given.get(row["of"]):
            return None
        action = spec.pick(sorted(row["actions"]))
        found = {"row": name, "at": spec.random.randrange(len(given[row["of"]])), "action": action}
        takes = row["actions"][action]["takes"]
        if takes:
            found["with"] = {label: data.value(type) for label, type in takes.items()}
        return {"start": found} if spec.chance(0.3) else found
    if kind == "set" and spec.states:
        name = spec.pick(sorted(spec.states))
        found = {"set": {name: data.value(spec.states[name])}}
        return {"start": found} if spec.chance(0.3) else found
    if kind in ("appear", "disappear", "refresh"):
        return {"start": kind} if spec.chance(0.3) else kind
    if kind == "advance":
        return {"advance": spec.pick(["300ms", "1s", "5s"])}
    if kind == "stream" and spec.methods(streams=True) and "subscriptions" in spec.tree:
        path, method = spec.pick(spec.methods(streams=True))
        return {"stream": path, "yields": data.value(method["returns"])}
    if kind == "answer" and spec.methods():
        return {"answer": spec.pick(spec.methods())[0]}
    return None


def claims(spec, data, given, tree):
    """Returns guessed expectations, which the tool corrects."""
    result = {}
    for name, type in spec.scope.values:
        isPlain = "." not in name or name.endswith((".isValid", ".isRunning", ".isTouched"))
        isKnown = name.split(".")[0] in {**tree.get("state", {}), **tree.get("derived", {})}
        if isPlain and isKnown and spec.chance(0.7):
            result[name] = data.value(type)
    for name, action in spec.actions.items():
        if action["isAsync"] and spec.chance(0.6):
            result[f"{name}.error"] = None
    for name, row in spec.rows.items():
        derived = [member for member in row["derived"] if spec.chance(0.7)]
        if given.get(row["of"]) and derived:
            result[name] = {0: {member: None for member in derived}}
    if spec.routes:
        result["go"] = "none"
    if spec.methods():
        result["calls"] = []
    return result
