"""Random actions and their steps."""

from expressions import Impossible
from swifttypes import element, is_array, is_optional, optional, unwrapped


def status(name):
    """Returns the members of an action that calls a service."""
    return [
        (f"{name}.isRunning", "Bool"), (f"{name}.error?.message", "String?"),
        (f"{name}.error", "Error?"),
    ]


class Steps:
    def __init__(self, spec):
        self.spec = spec
        self.random = spec.random
        self.expressions = spec.expressions
        self.chance, self.pick = spec.chance, spec.pick
        self.called = []

    def action(self, name, scope=None, row=None, later=()):
        """
        Makes an action. Returns its description and its tree, or `None` if it has no steps.

        - row: for an action of a row: its list, the type of the elements, and the earlier actions of the row.
        - later: the names of later actions, whose members this one may use as well as its own.
        """
        spec = self.spec
        takes = spec.takes(2) if self.chance(0.4) else {}
        inner = (scope or spec.scope).copy()
        for other in (name, *later):
            inner.values += status(other) if self.chance(0.5) else []
        for label, type in takes.items():
            inner.add(label, type)
        tree = {}
        if takes:
            tree["takes"] = spec.spell(takes)
        if self.chance(0.15):
            tree["summary"] = self.pick(["Does what it says.", "Begins \"it\" anew"])
        self.called = []
        isAsync = self.chance(0.6)
        try:
            steps = self.list(inner, 2, isAsync, row=row, most=3)
            if not steps:
                return None
            if self.chance(0.5 if self.called else 0.35):
                asked = [name] * 3 if self.called else []
                tree["when"] = self.when([*asked, *later], inner)
            tree["do"] = steps
            if self.called and self.chance(0.4):
                tree["catch"] = self.catch(inner, row)
        except Impossible:
            return None
        called = list(self.called)
        self.timing(tree, takes, bool(called), row)
        outer = (scope or spec.scope)
        if "when" in tree and not takes:
            outer.values.append((f"{name}.isEnabled", "Bool"))
        if called:
            outer.values += status(name)
        return {"takes": takes, "isAsync": bool(called)}, tree

    def when(self, actions, scope):
        """Makes a condition that sometimes tests whether an action runs or has failed."""
        if not actions or self.chance(0.5):
            return self.expressions.make("Bool", scope, 2)
        asked = self.pick(actions)
        condition = self.pick([
            f"{asked}.error == nil", f"{asked}.error != nil", f"!{asked}.isRunning",
            f"!{asked}.isRunning && {asked}.error == nil", f"{asked}.isRunning",
        ])
        if self.chance(0.4):
            return f"{condition} && {self.expressions.operand('Bool', scope, 1)}"
        return condition

    def timing(self, tree, takes, isAsync, row):
        if row is None and not takes and self.chance(0.45):
            states = sorted(self.spec.states)
            triggers = ["appear", "firstAppear", "refresh", "disappear", {"every": self.pick(["1s", "500ms", "1min"])}]
            if states:
                triggers.append({"change": self.pick(states)})
            tree["on"] = self.pick(triggers)
            if self.chance(0.2):
                tree["on"] = self.random.sample(triggers, 2)
                if {"appear", "firstAppear"} == {trigger for trigger in tree["on"] if isinstance(trigger, str)}:
                    tree["on"] = "appear"
        if isAsync and self.chance(0.35):
            tree["overlapping"] = self.pick(["ignore", "restart", "queue"])
        pace = self.random.random()
        if pace < 0.1 and "overlapping" not in tree:
            tree["debounce"] = self.pick(["300ms", "1s"])
        elif 0.1 < pace < 0.2:
            tree["throttle"] = self.pick(["300ms", "2s"])

    def catch(self, scope, row):
        inner = scope.copy()
        inner.values.append(("error.message", "String"))
        fails = {method["fails"] for method in self.called if method["fails"]}
        if len(fails) == 1 and self.chance(0.6):
            cases = self.spec.models[fails.pop()]["cases"]
            result = {}
            for case, payload in self.random.sample(cases, self.random.randint(1, len(cases))):
                carried = inner.copy()
                carried.values += [
                    (f"error.{label}", type) for label, type in payload if label != "message"
                ]
                result[case] = self.list(carried, 1, False, row=row, most=1) or [{"stop": True}]
            if self.chance(0.5):
                result["else"] = self.list(inner, 1, False, row=row, most=1) or [{"stop": True}]
            return result
        return self.list(inner, 1, self.chance(0.2), row=row, most=2) or [{"stop": True}]

    # Steps

    def list(self, scope, depth, isAsync, row=None, most=3):
        result = []
        scope = scope.copy()
        for _ in range(self.random.randint(1, most)):
            for _ in range(3):
                try:
                    step = self.step(scope, depth, isAsync, row)
                except Impossible:
                    continue
                if step:
                    result.append(step)
                    break
        return result

    def step(self, scope, depth, isAsync, row):
        kinds = ["set", "set", "set", "make", "append", "remove"]
        if depth > 0:
            kinds += ["if", "if"]
        if self.spec.routes:
            kinds += ["go"]
        if self.actions(row):
            kinds += ["do", "cancel"]
        if isAsync and self.spec.methods():
            kinds += ["call"] * 5
        return getattr(self, self.pick(kinds))(scope, depth, isAsync, row)

    def arguments(self, types, scope):
        if not types:
            return None
        values = {}
        for label, type in types.items():
            if is_optional(type) and self.chance(0.2):
                continue
            values[label] = self.expressions.make(type, scope, 1)
        return values or None

    def set(self, scope, depth, isAsync, row):
        targets = list(self.spec.states.items())
        for name, type in self.spec.states.items():
            targets += self.within(name, type)
        if row and row[0] in self.spec.states:
            targets += self.within("item", row[1]) * 3
        if not targets:
            raise Impossible
        values = {}
        for name, type in self.random.sample(targets, min(len(targets), self.random.randint(1, 2))):
            values[name] = self.expressions.make(type, scope, self.random.randint(0, 2))
        return {"set": values}

    def within(self, name, type):
        model = self.spec.models.get(unwrapped(type))
        if not model or model["kind"] != "struct":
            return []
        return [
            (f"{name}.{property}", of) for property, of in model["properties"] if property != "id"
        ]

    def lists(self, models_only=False):
        found = [
            (name, element(type)) for name, type in self.spec.states.items() if is_array(type)
        ]
        if not found:
            raise Impossible
        return found

    def append(self, scope, depth, isAsync, row):
        name, type = self.pick(self.lists())
        return {"append": {name: self.expressions.make(type, scope, 1)}}

    def remove(self, scope, depth, isAsync, row):
        name, type = self.pick(self.lists())
        if row and row[0] == name:
            return {"remove": {name: "item"}}
        return {self.pick(["remove", "update"]): {name: self.expressions.make(type, scope, 1)}}

    def make(self, scope, depth, isAsync, row):
        structs = [name for name, model in self.spec.models.items() if model["kind"] == "struct"]
        if not structs:
            raise Impossible
        model = self.pick(structs)
        values = {
            label: self.expressions.make(type, scope, 1)
            for label, type in self.spec.models[model]["properties"]
        }
        local = self.spec.names.next()
        scope.add(local, model)
        return {"make": model, "with": values, "as": local}

    def call(self, scope, depth, isAsync, row):
        path, method = self.pick(self.spec.methods())
        step = {"call": path}
        values = self.arguments(method["takes"], scope)
        if values:
            step["with"] = values
        self.called.append(method)
        if method["returns"] and self.chance(0.85):
            step["as"] = self.spec.names.next()
            scope.add(step["as"], method["returns"])
        return step

    def go(self, scope, depth, isAsync, row):
        route = self.pick(sorted(self.spec.routes))
        values = self.arguments(self.spec.routes[route], scope)
        return {"go": route, "with": values} if values else {"go": route}

    def actions(self, row):
        """Returns the actions of the feature and, in a row, the row's earlier actions."""
        return {**self.spec.actions, **(row[2] if row else {})}

    def do(self, scope, depth, isAsync, row):
        actions = self.actions(row)
        name = self.pick(sorted(actions))
        action = actions[name]
        if action["isAsync"] and not isAsync:
            raise Impossible
        if action["isAsync"]:
            self.called.append({"fails": None})
        values = self.arguments(action["takes"], scope)
        return {"do": name, "with": values} if values else {"do": name}

    def cancel(self, scope, depth, isAsync, row):
        running = [name for name, action in self.actions(row).items() if action["isAsync"]]
        if not running:
            raise Impossible
        return {"cancel": self.pick(sorted(running))}

    def __getattr__(self, name):
        if name == "if":
            return self.condition
        raise AttributeError(name)

    def condition(self, scope, depth, isAsync, row):
        inner = scope.copy()
        optionals = [name for name, type in scope.values if is_optional(type) and "?" not in name
                     and "." not in name]
        if optionals and self.chance(0.5):
            condition = self.pick(optionals)
            type = next(of for name, of in scope.values if name == condition)
            inner.remove(condition)
            inner.add(condition, unwrapped(type))
        else:
            condition = self.expressions.make("Bool", scope, 2)
        step = {"if": condition, "then": self.list(inner, depth - 1, isAsync, row, 2)}
        if self.chance(0.2):
            step["then"].append({"stop": True})
        if not step["then"]:
            raise Impossible
        if self.chance(0.5):
            other = self.list(scope, depth - 1, isAsync, row, 2)
            if other:
                step["else"] = other
        return step
