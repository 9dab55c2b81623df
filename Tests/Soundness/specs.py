"""Random specs that use every section of the language."""

from expressions import Expressions, Impossible, Scope
from flows import link
from names import Names
from steps import Steps
from views import view
from swifttypes import (
    element, is_array, is_dictionary, is_optional, optional, pair, spelled, unwrapped,
)

BASIC = ["Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID", "Data"]
COMMON = ["Bool", "Int", "Int", "Double", "Decimal", "String", "String", "String", "Date"]
PHRASES = [
    "Try again", "It's \"done\"", "Größe: 3", "😀 ok", "50 %", "a \\\\( b", "Nothing here", "# 1: yes", "-",
    "A rather long text that stands in a line of its own, as some people like to write them",
]
PATTERNS = ["[a-z]+", "[A-Z]{2}-\\d{2,4}", "(?:a|bc)*", "\\S+", ".{2,}"]


class Spec:
    """A random feature, and the shared file that it may use."""

    def __init__(self, random, name, size):
        self.random = random
        self.feature = name
        self.size = size
        self.names = Names(random, random.choice([0, 0, 0.1, 0.4]))
        self.models, self.model_trees = {}, {}
        self.services, self.service_trees = {}, {}
        self.actions, self.routes, self.rows = {}, {}, {}
        self.states, self.streams = {}, []
        self.error_enums = []
        self.tree = {"feature": name}
        self.files = {f"{name}.yaml": self.tree}

    def chance(self, part):
        return self.random.random() < part

    def pick(self, choices):
        return self.random.choice(choices)

    def some(self, most):
        return range(self.random.randint(0, max(0, round(most * self.size))))

    # Types and texts

    def type(self, depth=1, among=None):
        known = sorted(self.models)
        choice = self.random.random()
        if choice < 0.2 and known:
            base = self.pick(known)
        elif choice < 0.38 and depth > 0:
            inner = self.type(depth - 1)
            return self.pick([f"[{inner}]", f"[{inner}]", f"[{self.pick(['String', 'Int'])}: {inner}]"])
        else:
            base = self.pick(among or (COMMON if self.chance(0.85) else BASIC))
        return optional(base) if self.chance(0.22) else base

    def takes(self, most):
        return {self.names.next(): self.type() for _ in range(self.random.randint(0, most))}

    def text(self, scope):
        phrase = self.pick(PHRASES)
        if self.chance(0.4):
            type = self.pick(["String", "Int", "Bool", "Decimal"])
            phrase += f" \\({self.expressions.make(type, scope, 1)})"
        return phrase

    def phrase(self):
        return self.pick([phrase for phrase in PHRASES if "\\" not in phrase])

    def spell(self, types):
        return {name: self.spelled(type) for name, type in types.items()}

    def spelled(self, type):
        return spelled(type)

    # The whole spec

    def make(self):
        self.some_models()
        self.some_services()
        self.expressions = Expressions(self.random, self.models)
        self.scope = Scope(self.models)
        if self.chance(0.3):
            self.tree["summary"] = "Shows what there is."
        self.share()
        self.parameters = self.takes(2) if self.chance(0.6) else {}
        if self.parameters:
            self.tree["parameters"] = self.spell(self.parameters)
            for name, type in self.parameters.items():
                self.scope.add(name, type)
        self.some_states()
        self.some_derived(3)
        self.some_routes()
        self.steps = Steps(self)
        self.some_actions()
        if self.chance(0.5):
            self.some_derived(2)
        self.some_subscriptions()
        self.some_rows()
        self.title()
        if self.chance(0.7):
            elements = view(self)
            if elements:
                self.tree["view"] = elements
        self.restore()
        return self.files

    def title(self):
        if self.chance(0.4):
            alone = f"\\({self.expressions.make('String', self.scope, 0)})"
            self.tree["title"] = self.text(self.scope) if self.chance(0.7) else alone

    def share(self):
        """Moves models and some services to a shared file, in some specs."""
        if not self.model_trees or not self.chance(0.15):
            self.declare(self.tree, self.model_trees, self.service_trees)
            return
        shared = {"shared": f"{self.feature}Base"}
        ours = self.service_trees
        if self.chance(0.4):
            ours = {name: tree for name, tree in ours.items() if self.chance(0.3)}
        self.declare(
            shared, self.model_trees,
            {name: tree for name, tree in self.service_trees.items() if name not in ours})
        self.declare(self.tree, {}, ours)
        self.tree["uses"] = [f"{self.feature}Base.yaml"]
        self.files[f"{self.feature}Base.yaml"] = shared

    def declare(self, tree, models, services):
        if models:
            tree["models"] = models
        if services:
            tree["services"] = services

    # Models

    def some_models(self):
        for _ in self.some(3):
            name = self.names.type()
            if self.chance(0.35):
                self.enum(name)
            else:
                self.struct(name)

    def struct(self, name):
        names = Names(self.random, self.names.awkwardness)
        properties = {}
        if self.chance(0.75):
            names.used.add("id")
            enums = [other for other, model in self.models.items() if model.get("isPlain")]
            properties["id"] = self.pick(["Int", "Int", "Int", "String", "UUID", "Bool"] + enums[:1])
        for _ in range(self.random.randint(1, 4)):
            properties[names.next()] = self.type()
        self.models[name] = {"kind": "struct", "properties": list(properties.items())}
        tree = {}
        for property, type in properties.items():
            tree[property] = self.spelled(type)
            if self.chance(0.2):
                tree[property] = {"type": self.spelled(type)}
                if self.chance(0.6):
                    tree[property]["key"] = f"{property}_{self.pick(['x', 'json', 'of-it'])}"
                literal = {"Int": "3", "String": '"none"', "Bool": "true", "Double": "0.5"}.get(type)
                if literal and self.chance(0.6):
                    tree[property]["default"] = literal
                if self.chance(0.3):
                    tree[property]["summary"] = "What it is."
        isLong = self.chance(0.3) or "type" in tree or "properties" in tree or "cases" in tree
        self.model_trees[name] = {"properties": tree} if isLong else tree

    def enum(self, name):
        names = Names(self.random, self.names.awkwardness)
        kind = self.pick(["plain", "plain", "raw", "payload", "error"])
        cases = []
        for _ in range(self.random.randint(1, 4)):
            payload = {}
            if kind in ("payload", "error") and self.chance(0.5):
                inner = Names(self.random, 0)
                payload = {inner.next(): self.type(0) for _ in range(self.random.randint(1, 2))}
            cases.append((names.next(), payload))
        self.models[name] = {
            "kind": "enum", "cases": [(case, list(payload.items())) for case, payload in cases],
            "isPlain": kind in ("plain", "raw"),
        }
        if kind == "plain":
            tree = [case for case, _ in cases]
        elif kind == "raw":
            tree = {case: f"{case[:1]}{index}" for index, (case, _) in enumerate(cases)}
        else:
            tree = {case: self.spell(payload) for case, payload in cases}
        if kind in ("plain", "error"):
            self.error_enums.append(name)
        self.model_trees[name] = {"cases": tree}

    # Services

    def some_services(self):
        for _ in self.some(2):
            name = self.names.type() + self.pick(["Service", "Store", ""])
            methods, tree = {}, {}
            if self.chance(0.2):
                tree["summary"] = "Where things come from."
            names = Names(self.random, self.names.awkwardness)
            isRemote = self.chance(0.25)
            for _ in range(self.random.randint(1, 3)):
                method, tree[method] = self.method(names.next(), f"{name}", methods)
                if isRemote and not methods[method]["streams"]:
                    tree[method].update(self.request(methods[method]))
            self.services[name] = methods
            self.service_trees[name] = tree

    def method(self, name, service, methods):
        inner = Names(self.random, self.names.awkwardness)
        takes = {inner.next(): self.type() for _ in range(self.random.randint(0, 2))}
        tree = {}
        if takes:
            tree["takes"] = self.spell(takes)
        method = {"takes": takes, "returns": None, "streams": False, "fails": None}
        if self.chance(0.2):
            method["streams"] = tree["streams"] = True
            self.streams.append(f"{service}.{name}")
        if method["streams"] or self.chance(0.65):
            method["returns"] = self.type()
            tree["returns"] = self.spelled(method["returns"])
        if self.error_enums and not method["streams"] and self.chance(0.4):
            method["fails"] = tree["fails"] = self.pick(self.error_enums)
        methods[name] = method
        return name, tree

    def request(self, method):
        """Makes the HTTP request of a method. Parameters that are not in its path are in the query or the body."""
        verb = self.pick(["GET", "GET", "POST", "PUT", "PATCH", "DELETE"])
        path, query = "/" + self.pick(["orders", "v2/items.json", "a/b-c", "über"]), []
        for name, type in method["takes"].items():
            if self.chance(0.4) and type in ("Bool", "Int", "Double", "String", "UUID"):
                path += f"/{{{name}}}"
            elif verb in ("GET", "DELETE") and self.chance(0.5):
                query.append(f"{self.pick(['q', 'page', name])}={{{name}}}")
        if query and self.chance(0.3):
            query.append("order=by%20name")
        tree = {"http": f"{verb} {path}" + ("?" + "&".join(query) if query else "")}
        if method["returns"] and self.chance(0.3):
            tree["at"] = self.pick(["data", "payload.items", "a.b.c"])
        if self.chance(0.2):
            tree["headers"] = {"Accept-Language": self.pick(["de", "say \"hi\" \\ bye"])}
        return tree

    def methods(self, streams=False):
        return [
            (f"{service}.{name}", method)
            for service, methods in self.services.items()
            for name, method in methods.items()
            if method["streams"] == streams
        ]

    # States and derived values

    def has_zero(self, type):
        return (
            is_optional(type) or is_array(type) or is_dictionary(type)
            or type in ("Bool", "Int", "Double", "Decimal", "String", "Data")
        )

    def some_states(self):
        tree = {}
        self.plain = self.scope.copy()
        for _ in range(self.random.randint(1, max(1, round(5 * self.size)))):
            type = self.type()
            name = self.names.next()
            try:
                initial = None
                if not self.has_zero(type) or self.chance(0.3):
                    initial = self.expressions.make(type, self.plain, 1)
                tree[name] = self.state(name, type, initial)
            except Impossible:
                tree.pop(name, None)
                continue
            self.states[name] = type
            self.scope.add(name, type)
            self.plain.add(name, type)
            if isinstance(tree[name], dict) and tree[name].get("rules"):
                self.scope.values += [
                    (f"{name}.isValid", "Bool"), (f"{name}.message", "String?"),
                    (f"{name}.isTouched", "Bool"),
                ]
        if tree:
            self.tree["state"] = tree

    def state(self, name, type, initial):
        rules = self.rules(name, type) if self.chance(0.3) else []
        isShort = not (initial and is_dictionary(unwrapped(type)))
        if not rules and isShort and self.chance(0.8):
            return self.spelled(type) + (f" = {initial}" if initial else "")
        tree = {"type": self.spelled(type)}
        if initial:
            tree["default"] = initial
        if self.chance(0.2):
            tree["summary"] = "What a person chose."
        if rules:
            tree["rules"] = rules
        return tree

    def rules(self, name, type):
        choices = []
        base = unwrapped(type)
        if base == "String":
            choices = [
                {"notEmpty": True}, {"minLength": self.random.randint(1, 8)}, {"email": True},
                {"maxLength": self.random.randint(3, 30)}, {"pattern": self.pick(PATTERNS)},
            ]
        elif is_array(base):
            choices = [{"notEmpty": True}, {"minLength": 2}, {"maxLength": 3}]
        elif base == "Int":
            choices = [{"min": self.random.randint(-3, 3)}, {"max": self.random.randint(4, 99)}]
        elif base in ("Double", "Decimal"):
            choices = [{"min": 0.5}, {"max": 99.25}]
        elif base == "Date":
            choices = [{"min": "2026-01-01"}, {"max": "2026-12-31T23:59:59Z"}]
        others = [other for other, of in self.states.items() if of == type]
        if others:
            choices.append({"equals": self.pick(others)})
        inner = self.scope.copy()
        inner.add(name, type)
        rules = []
        for _ in range(self.random.randint(1, 2)):
            if choices and self.chance(0.8):
                rule = dict(self.pick(choices))
            else:
                rule = {"check": self.expressions.make("Bool", inner, 2)}
            rule["message"] = self.text(inner)
            rules.append(rule)
        return rules

    def some_derived(self, most):
        tree = self.tree.setdefault("derived", {})
        for _ in self.some(most):
            type = self.type(among=["Bool", "Bool", "Int", "String", "String", "Decimal", "Double"])
            name = self.names.next()
            try:
                value = self.expressions.body(type, self.scope, self.random.randint(1, 3))
            except Impossible:
                continue
            form = self.random.random()
            if form < 0.4:
                tree[name] = f"{self.spelled(type)} = {value}"
            elif form < 0.7:
                tree[name] = {"type": self.spelled(type), "value": value}
                if self.chance(0.3):
                    tree[name]["summary"] = "What follows."
            else:
                tree[name] = value
            self.scope.add(name, type)
        if not tree:
            del self.tree["derived"]

    # Routes

    def some_routes(self):
        tree = {}
        for _ in self.some(2):
            name = self.names.next()
            self.routes[name] = self.takes(2)
            tree[name] = self.spell(self.routes[name])
            target = link(self.random, name, self.routes[name]) if self.chance(0.3) else None
            if target or self.chance(0.15):
                tree[name] = {"takes": tree[name], "summary": "Leads there."}
            if target:
                tree[name]["link"] = target
        if tree:
            self.tree["routes"] = tree

    def restore(self):
        if self.states and self.chance(0.2):
            names = sorted(self.states)
            self.tree["restore"] = self.random.sample(names, self.random.randint(1, len(names)))

    # Actions, rows, subscriptions

    def some_actions(self):
        tree = {}
        names = [self.names.next() for _ in self.some(4)]
        for index, name in enumerate(names):
            action = self.steps.action(name, later=names[index + 1:])
            if action is None:
                continue
            self.actions[name], tree[name] = action
        if tree:
            self.tree["actions"] = tree

    def some_subscriptions(self):
        streams = self.methods(streams=True)
        if not streams or not self.chance(0.6):
            return
        path, method = self.pick(streams)
        name, local = self.names.next(), self.names.next()
        tree = {"stream": path}
        try:
            if method["takes"]:
                tree["with"] = {
                    label: self.expressions.make(type, self.scope, 1)
                    for label, type in method["takes"].items()
                }
            scope = self.scope.copy()
            scope.add(local, method["returns"])
            tree["as"] = local
            tree["do"] = self.steps.list(scope, 2, isAsync=self.chance(0.5), most=2)
        except Impossible:
            return
        if tree["do"]:
            self.tree["subscriptions"] = {name: tree}

    def some_rows(self):
        lists = [
            (name, element(type)) for name, type in self.scope.values
            if is_array(type) and "." not in name and self.identifiable(element(type))
            and name not in self.parameters
        ]
        tree = {}
        for _ in self.some(1.5):
            if not lists:
                break
            of, type = self.pick(lists)
            name = self.names.type() + "Row"
            row = self.row(name, of, type)
            if row:
                tree[name] = row
        if tree:
            self.tree["rows"] = tree

    def identifiable(self, type):
        model = self.models.get(type)
        return bool(model) and model["kind"] == "struct" and model["properties"][0][0] == "id"

    def row(self, name, of, type):
        tree = {"of": of}
        scope = self.scope.copy()
        scope.add("item", type)
        derived = {}
        self.row_values(derived, scope, 3)
        actions, made = {}, {}
        for _ in range(self.random.randint(0, 2)):
            member = self.names.next()
            action = self.steps.action(member, scope, row=(of, type, made))
            if action:
                made[member], actions[member] = action
        self.row_values(derived, scope, 1)
        if derived:
            tree["derived"] = derived
        if actions:
            tree["actions"] = actions
        self.rows[name] = {"of": of, "type": type, "actions": made, "derived": derived}
        return tree

    def row_values(self, derived, scope, most):
        for _ in range(self.random.randint(0, most)):
            member = self.names.next()
            kind = self.type(among=["Bool", "Int", "String", "String"])
            try:
                value = self.expressions.body(kind, scope, 2)
            except Impossible:
                continue
            derived[member] = f"{self.spelled(kind)} = {value}" if self.chance(0.6) else value
            scope.add(member, kind)
