"""Random expressions of a given type over the values in scope, as a person could write them."""

from swifttypes import element, is_array, is_dictionary, is_optional, optional, unwrapped

NUMBERS = ["Int", "Double", "Decimal"]
COMPARABLE = NUMBERS + ["String", "Date"]
PRINTABLE = ["Int", "Double", "Decimal", "String", "Bool", "UUID"]
TEXTS = ["", "a", "Tea", "é, b", "x\\n", "12.50", "7", "it's", "\\\"q\\\"", "😀", "a b  c"]
STYLES = {
    "Int": [".formatted()", ".formatted(.number.grouping(.never))", ".formatted(.percent)"],
    "Double": [
        ".formatted()", ".formatted(.percent)", ".formatted(.number.precision(.fractionLength(2)))",
    ],
    "Decimal": [".formatted(.currency(code: \"EUR\"))", ".formatted()"],
    "Date": [
        ".formatted(date: .long, time: .shortened)", ".formatted()", ".formatted(.iso8601)",
        ".formatted(date: .numeric, time: .omitted)",
    ],
}


class Impossible(Exception):
    """No value of the type is available."""


def is_loose(text):
    """Returns whether the text may need parentheses as an operand or before a member access."""
    depth, isText = 0, False
    if text[0] in "-!." or text.startswith("if "):
        return True
    if text.replace(".", "").replace("e", "").isdigit():
        return True
    for place, letter in enumerate(text):
        if letter == '"' and text[place - 1:place] != "\\":
            isText = not isText
        elif not isText:
            depth += (letter in "([{") - (letter in ")]}")
            if letter == " " and depth == 0 and text[place + 1:place + 2] != "{":
                return True
    return False


class Scope:
    """Values by name, including the members of models."""

    def __init__(self, models, values=()):
        self.models = models
        self.values = []
        for name, type in values:
            self.add(name, type)

    def copy(self):
        result = Scope(self.models)
        result.values = list(self.values)
        return result

    def add(self, name, type, depth=2):
        self.values.append((name, type))
        model = self.models.get(unwrapped(type))
        if depth == 0 or model is None:
            return
        dot = "?." if is_optional(type) else "."
        if model["kind"] == "struct":
            for property, of in model["properties"]:
                self.add(f"{name}{dot}{property}", optional(of) if "?" in dot else of, depth - 1)
        elif not is_optional(type):
            for case, payload in model["cases"]:
                for label, of in payload:
                    self.values.append((f"{name}.{case}?.{label}", optional(of)))

    def remove(self, name):
        self.values = [
            value for value in self.values
            if value[0] != name and not value[0].startswith((name + ".", name + "?"))
        ]

    def names(self, type):
        return [name for name, of in self.values if of == type]


class Expressions:
    def __init__(self, random, models):
        self.random = random
        self.models = models

    def chance(self, part):
        return self.random.random() < part

    def pick(self, choices):
        return self.random.choice(choices)

    # Whole expressions

    def body(self, type, scope, depth):
        if depth > 1 and self.chance(0.08):
            condition = self.make("Bool", scope, depth - 1)
            then, other = (self.make(type, scope, depth - 1) for _ in range(2))
            return f"if {condition} {{ {then} }} else {{ {other} }}"
        return self.make(type, scope, depth)

    def make(self, type, scope, depth, isKnown=True):
        """
        Makes an expression for an argument, which needs no parentheses.

        - isKnown: whether the context determines the type, so that `nil` and `.case` can be used.
        """
        if depth > 0 and not self.chance(0.2):
            for _ in range(4):
                try:
                    return self.form(type, scope, depth - 1, isKnown)
                except Impossible:
                    continue
        return self.leaf(type, scope, isKnown)

    def operand(self, type, scope, depth, isKnown=False):
        text = self.make(type, scope, depth, isKnown)
        return f"({text})" if is_loose(text) or self.chance(0.03) else text

    def leaf(self, type, scope, isKnown):
        names = scope.names(type)
        if is_optional(type) and isKnown:
            names = names + scope.names(unwrapped(type))
        if names and self.chance(0.9 if type == "Bool" else 0.75):
            return self.pick(names)
        literal = self.literal(type, scope, isKnown)
        if literal is None and not names:
            raise Impossible
        return literal or self.pick(names)

    def literal(self, type, scope, isKnown, depth=3):
        if is_optional(type):
            return "nil" if isKnown else None
        if is_array(type):
            items = [self.literal(element(type), scope, isKnown, depth - 1)] * self.pick([0, 1, 2])
            if depth == 0 or None in items:
                return None
            return f"[{', '.join(items)}]" if items or isKnown else None
        if is_dictionary(type):
            return "[:]" if isKnown else None
        if type == "Bool":
            return self.pick(["true", "false"])
        if type == "Int":
            return str(self.pick([0, 1, 2, 3, 5, 10, 1000000]))
        if type == "Double":
            return self.pick(["0.5", "2.0", "1e3", "0.1"])
        if type == "Decimal":
            number = self.pick(["1", "0.5", "19.99", "100", "0.07"])
            return number if isKnown else f"Decimal({number})"
        if type == "String":
            return f'"{self.pick(TEXTS)}"'
        model = self.models.get(type)
        if model is None or depth == 0:
            return None
        if model["kind"] == "enum":
            case, payload = self.pick(model["cases"])
            owner = "" if isKnown and self.chance(0.4) else type
            return self.made(f"{owner}.{case}", payload, scope, depth)
        return self.made(type, model["properties"], scope, depth) if model["properties"] else None

    def made(self, name, properties, scope, depth):
        if not properties:
            return name
        values = [(label, self.value(of, scope, depth - 1)) for label, of in properties]
        if any(value is None for _, value in values):
            return None
        return f"{name}({', '.join(f'{label}: {value}' for label, value in values)})"

    def value(self, type, scope, depth):
        names = scope.names(type)
        if names and self.chance(0.6):
            return self.pick(names)
        return self.literal(type, scope, True, depth)

    # Forms

    def form(self, type, scope, depth, isKnown):
        make = lambda of: self.make(of, scope, depth)
        operand = lambda of, isKnown=False: self.operand(of, scope, depth, isKnown)
        forms = [
            lambda: f"{operand('Bool')} ? {operand(type, isKnown)} : {operand(type, isKnown)}",
            lambda: f"{operand(optional(type))} ?? {operand(type, isKnown)}",
        ]
        if is_optional(type):
            forms = [lambda: f"{operand('Bool')} ? {operand(type)} : nil"]
            forms += self.optionals(unwrapped(type), make, operand, scope, depth)
        elif is_array(type):
            forms += self.arrays(element(type), type, make, operand, scope, depth)
        elif is_dictionary(type):
            key = type[1:-1].split(": ", 1)
            forms += [lambda: f"[{self.literal(key[0], scope, True)}: {make(key[1])}]"]
        elif type in self.models:
            forms += [lambda: self.named_literal(type, scope, isKnown)]
        else:
            forms += getattr(self, type.lower(), lambda *_: [])(make, operand, scope, depth)
        return self.pick(forms)()

    def named_literal(self, type, scope, isKnown):
        result = self.literal(type, scope, isKnown)
        if result is None:
            raise Impossible
        return result

    def collection(self, scope):
        found = [of for _, of in scope.values if is_array(of)]
        return self.pick(found) if found and self.chance(0.8) else f"[{self.pick(['Int', 'String'])}]"

    def closure(self, takes, returns, scope, depth):
        inner = scope.copy()
        inner.remove("$0")
        inner.add("$0", takes)
        for _ in range(10):
            body = self.make(returns, inner, min(depth, 2))
            if "$0" in body.replace("{", " ").split("}")[0] and "{" not in body:
                return f"{{ {body} }}"
        names = inner.names(returns)
        names = [name for name in names if "$0" in name]
        if names:
            return f"{{ {self.pick(names)} }}"
        raise Impossible

    def bool(self, make, operand, scope, depth):
        comparable = self.pick(COMPARABLE)
        known = [of for _, of in scope.values if "Error" not in of] or ["Int"]
        equatable = self.pick(known)
        maybe = self.pick([of for of in known if is_optional(of)] or ["String?"])
        list = self.collection(scope)
        return [
            lambda: f"{operand('Bool')} {self.pick(['&&', '||'])} {operand('Bool')}",
            lambda: f"!{operand('Bool')}",
            lambda: f"{operand(comparable)} {self.pick(['<', '<=', '>', '>='])} {operand(comparable)}",
            lambda: f"{operand(equatable)} {self.pick(['==', '!='])} {operand(equatable)}",
            lambda: f"{operand(maybe)} {self.pick(['==', '!='])} nil",
            lambda: f"{operand('String')}.{self.pick(['contains', 'hasPrefix', 'hasSuffix'])}({make('String')})",
            lambda: f"{operand('String')}.isEmpty",
            lambda: f"{operand(list)}.isEmpty",
            lambda: f"{operand(list)}.contains {self.closure(element(list), 'Bool', scope, depth)}",
            lambda: f"{operand(list)}.allSatisfy {self.closure(element(list), 'Bool', scope, depth)}",
            lambda: f"{operand(list)}.contains({make(element(list))})",
        ]

    def numbers(self, type, make, operand):
        return [
            lambda: f"{operand(type)} {self.pick(['+', '-', '*'])} {operand(type)}",
            lambda: f"{operand(type)} {self.pick(['+', '-', '*', '/'])} {self.pick([2, 3, 7])}",
            lambda: f"-{operand(type)}",
            lambda: f"abs({make(type)})",
            lambda: f"{self.pick(['min', 'max'])}({make(type)}, {make(type)})",
            lambda: f"{operand(f'[{type}]')}.reduce(0, +)",
        ]

    def int(self, make, operand, scope, depth):
        list = self.collection(scope)
        return self.numbers("Int", make, operand) + [
            lambda: f"{operand('String')}.count",
            lambda: f"{operand(list)}.count",
            lambda: f"{operand('Int')} % {self.pick([2, 3, 10])}",
            lambda: f"{operand('Int')} / {operand('Int')}",
            lambda: f"Int({make('Double')})",
            lambda: f"Int({make('Decimal')})",
            lambda: f"{operand(list)}.map {self.closure(element(list), 'Int', scope, depth)}.reduce(0, +)",
        ]

    def double(self, make, operand, scope, depth):
        return self.numbers("Double", make, operand) + [
            lambda: f"Double({make('Int')})",
            lambda: f"Double({make('Decimal')})",
            lambda: f"{operand('Double')}.rounded()",
        ]

    def decimal(self, make, operand, scope, depth):
        return self.numbers("Decimal", make, operand) + [
            lambda: f"Decimal({make('Int')})",
            lambda: f"{operand('Decimal')} * {self.pick(['1.19', '0.1', '0.5'])}",
        ]

    def string(self, make, operand, scope, depth):
        styled = self.pick(sorted(STYLES))
        printed = self.pick(PRINTABLE)
        return [
            lambda: f"{operand('String')} + {operand('String')}",
            lambda: f"{operand('String')}{self.pick(['.trimmed', '.lowercased()', '.uppercased()'])}",
            lambda: f"{operand('String')}.{self.pick(['prefix', 'suffix'])}({self.pick([0, 1, 3])})",
            lambda: f"{operand('String')}.replacing({make('String')}, with: {make('String')})",
            lambda: f"String({make(self.pick(['Int', 'Double', 'Decimal', 'Bool', 'String']))})",
            lambda: f"{operand('[String]')}.joined(separator: {make('String')})",
            lambda: f"\"\\({make(printed)})\"",
            lambda: f"\"{self.pick(TEXTS)}: \\({make('String')}), \\({make('Int')})\"",
            lambda: f"{operand(styled)}{self.pick(STYLES[styled])}",
        ]

    def optionals(self, type, make, operand, scope, depth):
        whole = optional(type)
        forms = [
            lambda: f"{operand(whole)} ?? {operand(whole)}",
            lambda: f"{operand(f'[{type}]')}.{self.pick(['first', 'last'])}",
            lambda: f"{operand(f'[{type}]')}.element(at: {self.pick([make('Int'), '0', '2'])})",
            lambda: f"{operand(f'[{type}]')}.first {self.closure(type, 'Bool', scope, depth)}",
        ]
        if type in COMPARABLE:
            forms += [lambda: f"{operand(f'[{type}]')}.{self.pick(['min()', 'max()'])}"]
        if type in NUMBERS:
            forms += [lambda: f"{type}({make('String')})"]
        if type == "String":
            forms += [
                lambda: f"{operand('String?')}?.{self.pick(['trimmed', 'uppercased()', 'first'])}",
                lambda: f"{operand('String')}.{self.pick(['first', 'last'])}",
            ]
        if type == "Int":
            list = self.collection(scope)
            forms += [
                lambda: f"{operand('String?')}?.count",
                lambda: f"{operand(list)}.firstIndex {self.closure(element(list), 'Bool', scope, depth)}",
            ]
        held = self.pick([
            of for _, of in scope.values if is_optional(of) and of != "Error?"] or ["String?"])
        forms += [
            lambda: f"{operand(held)}.map {self.closure(unwrapped(held), type, scope, depth)}",
            lambda: f"{operand(held)}.flatMap {self.closure(unwrapped(held), whole, scope, depth)}",
        ]
        for name, of in scope.values:
            if is_dictionary(of) and of[1:-1].split(": ", 1)[1] == type:
                key = of[1:-1].split(": ", 1)[0]
                forms += [lambda name=name, key=key: f"{name}[{make(key)}]"]
        return forms

    def arrays(self, item, whole, make, operand, scope, depth):
        list = self.collection(scope)
        forms = [
            lambda: f"{operand(whole)}.filter {self.closure(item, 'Bool', scope, depth)}",
            lambda: f"{operand(whole)}{self.pick(['.reversed()', '.dropFirst()', '.dropLast()', '.prefix(2)', '.suffix(2)'])}",
            lambda: f"{operand(whole)} + {operand(whole)}",
            lambda: f"[{operand(item)}, {make(item)}]",
            lambda: f"{operand(list)}.map {self.closure(element(list), item, scope, depth)}",
            lambda: f"{operand(list)}.flatMap {self.closure(element(list), whole, scope, depth)}",
        ]
        if not is_optional(item):
            forms += [
                lambda: f"{operand(list)}.compactMap {self.closure(element(list), optional(item), scope, depth)}"
            ]
        if item in COMPARABLE:
            forms += [
                lambda: f"{operand(whole)}.sorted()",
                lambda: f"{operand(whole)}.sorted {{ $0 > $1 }}",
            ]
        if item == "String":
            forms += [lambda: f'{operand("String")}.split(separator: "{self.pick([",", " "])}")']
        if item == "Int":
            forms += [lambda: f"{operand(list)}.indices"]
        for name, of in scope.values:
            if is_dictionary(of):
                key, value = of[1:-1].split(": ", 1)
                if key == item:
                    forms += [lambda name=name: f"{name}.keys"]
                if value == item:
                    forms += [lambda name=name: f"{name}.values"]
        return forms
