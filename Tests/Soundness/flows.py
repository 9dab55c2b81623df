"""Random flows over a feature and, if possible, a second one."""

from expressions import Expressions, Impossible, Scope
from swifttypes import is_array, is_dictionary, is_optional, element, pair, unwrapped

BASIC = ["Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID", "Data"]
LINKABLE = ["Bool", "Int", "Double", "String", "UUID"]


def link(random, name, takes):
    """Returns the link of a route, or `None` if its values cannot be part of a link."""
    path, query = f"/{name.lower()}", []
    for label, type in takes.items():
        if unwrapped(type) not in LINKABLE:
            if is_optional(type):
                continue
            return None
        if is_optional(type) or random.random() < 0.4:
            query.append(f"{random.choice(['q', 'of', 'x-'])}{label}={{{label}}}")
        else:
            path += random.choice(["/{%s}", "/at/{%s}"]) % label
    if random.random() < 0.2:
        query.append("from=list")
    return path + ("?" + "&".join(query) if query else "")


def is_basic(type):
    """Returns whether the type is known in every module."""
    type = unwrapped(type)
    if is_array(type):
        return is_basic(element(type))
    if is_dictionary(type):
        return all(map(is_basic, pair(type)))
    return type in BASIC


class Flow:
    """A flow between features, made from the specs that are left after validation."""

    def __init__(self, random, name, specs, trees):
        self.random = random
        self.name = name
        self.specs = {spec.feature: spec for spec in specs}
        self.trees = trees
        self.expressions = Expressions(random, {})

    def make(self):
        """Returns the tree of the flow, or `None` if no feature can be the first one."""
        screens = list(self.specs)
        for first in self.random.sample(screens, len(screens)):
            try:
                start = {"feature": first, **self.given(first, {}, first)}
            except Impossible:
                continue
            return {"flow": self.name, "start": start, "routes": self.routes(first)}
        return None

    def routes(self, first):
        """Makes a move for every route. If possible, one of the first screen's opens another screen."""
        others = [screen for screen in self.specs if screen != first]
        result = {}
        for screen in self.specs:
            for route in self.declared(screen, "routes"):
                place = f"{screen}.{route}"
                takes = self.specs[screen].routes[route]
                result[place] = None
                if screen == first and others:
                    result[place] = self.opening(others[0], takes, screen)
                    others = others[1:] if result[place] else others
                result[place] = result[place] or self.move(takes, screen)
        return result

    def declared(self, screen, section):
        return self.trees[screen].get(section, {})

    def move(self, takes, screen):
        choice = self.random.random()
        if choice < 0.45:
            move = self.opening(self.random.choice(list(self.specs)), takes, screen)
            if move:
                return move
        if choice < 0.7:
            move = self.result(takes, screen)
            if move:
                return move
        return self.random.choice(["pop", "pop", "popToRoot", "ignore"])

    def opening(self, target, takes, screen):
        try:
            kind = self.random.choice(["push", "push", "sheet", "replace"])
            return {kind: target, **self.given(target, takes, screen)}
        except Impossible:
            return None

    def result(self, takes, screen):
        """Makes a move back to a screen that performs an action there."""
        target = self.random.choice(list(self.specs))
        actions = list(self.declared(target, "actions"))
        if not actions:
            return None
        action = self.random.choice(actions)
        try:
            wanted = self.specs[target].actions[action]["takes"]
            return {"pop": f"{target}.{action}", **self.arguments(wanted, takes, target == screen)}
        except Impossible:
            return None

    def given(self, target, takes, screen):
        declared = self.declared(target, "parameters")
        wanted = {
            label: type for label, type in self.specs[target].parameters.items() if label in declared
        }
        return self.arguments(wanted, takes, target == screen)

    def arguments(self, wanted, takes, isSame):
        """Returns `with`, in its short form if the names are equal."""
        scope = Scope({}, [(label, type) for label, type in takes.items() if is_basic(type)])
        result = {}
        for label, type in wanted.items():
            alike = [name for name, of in takes.items() if of == type and (isSame or is_basic(type))]
            if alike and self.random.random() < 0.7:
                result[label] = label if label in alike else self.random.choice(alike)
            elif is_basic(type):
                result[label] = self.expressions.make(type, scope, 1)
            elif is_optional(type):
                result[label] = "nil"
            else:
                raise Impossible
        if result and all(label == value for label, value in result.items()):
            return {"with": list(result)}
        return {"with": result} if result else {}
