"""What a spec has on its screen, which has to be drawn."""

import json
import re
from html import unescape

from compiling import Failure, call


class Drawn:
    """A screen in a state."""

    def __init__(self, state):
        self.name = state.name
        self.html = state.html
        self.outputs = state.outputs
        self.lines = state.html.splitlines()
        attributes = r'(?:placeholder|value|aria-label|title)="([^"]*)"'
        self.texts = {unescape(text) for text in re.findall(attributes, self.html)}
        self.texts |= {unescape(text) for text in re.findall(r"<[^>]*>([^<>]+)</", self.html)}

    def line(self, identifier):
        """Returns the line of the element with an identifier."""
        return next((line for line in self.lines if f' id="{identifier}"' in line), None)

    def block(self, identifier):
        """Returns the lines of an element with those of its children."""
        for index, line in enumerate(self.lines):
            if f' id="{identifier}"' in line:
                depth = len(line) - len(line.lstrip())
                end = index + 1
                while end < len(self.lines) and len(self.lines[end]) - len(self.lines[end].lstrip()) > depth:
                    end += 1
                return "\n".join(self.lines[index:end])
        return ""

    def has_button_in_button(self):
        """SwiftUI takes one for the other, and VoiceOver says neither."""
        depth = 0
        for line in map(str.strip, self.lines):
            if line.startswith("<button"):
                if depth:
                    return True
                depth += "</button>" not in line
            depth -= line.startswith("</button")
        return False

    def done(self, kind="does"):
        return re.findall(rf'data-{kind}="([^"]*)"', self.html)


class View:
    """The elements of a screen, as the model of the feature has them."""

    def __init__(self, trellis, spec):
        status, output = call([trellis, "ir", spec], 60)
        if status != 0:
            raise Failure("ir", output[-2000:])
        self.model, _ = json.JSONDecoder().raw_decode(output[output.index("{"):])
        self.elements = list(self.flat(self.model["view"], []))

    def flat(self, elements, conditions):
        """Yields each element with the outputs on which it depends whether it is shown."""
        for element in elements:
            visible = element.get("visible")
            inner = conditions + ([visible] if visible else [])
            yield element, inner
            yield from self.flat(element.get("elements") or [], inner)

    def resolved(self, value):
        """Follows a reference."""
        while isinstance(value, dict) and "$ref" in value:
            found = self.model
            for part in value["$ref"].removeprefix("#/").split("/"):
                found = found[int(part)] if isinstance(found, list) else found[part]
            value = found
        return value

    def missing(self, states, framework):
        """Returns what is not drawn in states where it has to be."""
        # Where everything was used, what is shown is no longer known.
        screens = [Drawn(state) for state in states if state.name not in ("Used", "Busy", "Broken")]
        found = list(self.missing_titles(screens))
        found += [f"a button is in a button ({screen.name})" for screen in screens if screen.has_button_in_button()]
        for element, conditions in self.elements:
            shown = [screen for screen in screens if all(is_true(screen, it) for it in conditions)]
            found += self.missing_of(element, shown, framework)
        return list(dict.fromkeys(found))

    def missing_titles(self, screens):
        title = self.model["title"]
        for screen in screens:
            wanted = said(screen, title) if title else None
            heading = re.search(r"<h1>(.*)</h1>", screen.html)
            if wanted is not None and (not heading or unescape(heading[1]) != wanted):
                yield f"the title '{wanted}' is not drawn ({screen.name})"

    def missing_of(self, element, shown, framework):
        kind, name = element["kind"], element["controlName"]
        if kind == "alert":
            yield from self.missing_alert(element, shown)
            return
        for screen in shown:
            is_there = self.is_there(element, screen)
            for key in ("title", "message", "value"):
                text = said(screen, element.get(key)) if element.get(key) and is_there else None
                if text and not is_drawn(text, screen):
                    yield f"{name}: its {key} '{text}' is not drawn ({screen.name})"
            enabled = element.get("enabled")
            line = screen.line(name)
            if kind in ("field", "toggle", "picker", "date", "button", "stepper") and line is None:
                if not (kind == "date" and element.get("isOptional")):
                    yield f"{name} is not drawn ({screen.name})"
            if enabled and line is not None and enabled["member"]:
                is_enabled = screen.outputs.get(enabled["member"], True)
                if is_enabled == (" disabled" in screen.block(name)):
                    yield f"{name} is {'not ' * is_enabled}enabled ({screen.name})"
        yield from self.missing_actions(element, shown, framework)

    def is_there(self, element, screen):
        value = element.get("value")
        if element["kind"] == "progress":
            return is_true(screen, value)
        return not (value and value.get("member") and screen.outputs.get(value["member"], "") is None)

    def missing_alert(self, element, shown):
        error = self.resolved(element["action"])["errorName"]
        for screen in shown:
            # An error is no text: where there is one, it is not among the outputs, as it is where there is none.
            if error in screen.outputs or not any(error in other.outputs for other in shown):
                continue
            if 'class="alert"' not in screen.html:
                yield f"{element['controlName']} is not drawn ({screen.name})"
                continue
            title = said(screen, element["title"]) if element.get("title") else None
            if title and not is_drawn(title, screen):
                yield f"{element['controlName']}: its title '{title}' is not drawn"

    def missing_actions(self, element, shown, framework):
        name = element["controlName"]
        does = [text for screen in shown for text in screen.done()]
        wanted = []
        if element["kind"] == "button":
            does = [text for screen in shown for text in re.findall(r'data-does="([^"]*)"', screen.block(name))]
            press = self.resolved(element["press"])
            if element.get("confirm"):
                does = [text for screen in shown for text in screen.done()]
                confirm = [said(screen, element["confirm"]) for screen in shown]
                if shown and not any(text and is_drawn(text, screen) for text, screen in zip(confirm, shown)):
                    yield f"{name}: its question is not drawn"
            wanted = [press["name"] + "("]
        elif element.get("state"):
            # A menu may have nothing to offer.
            isOffered = not element.get("options") or any("<option" in screen.block(name) for screen in shown)
            wanted = [element["state"] + " = "] if isOffered else []
        elif element["kind"] == "list":
            row = self.resolved(element["row"])
            rows = [screen for screen in shown if f"in{row['name']}: " in screen.html]
            if rows:
                wanted = [f"{element[key]}(in{row['name']}" for key in ("select", "delete") if element.get(key)]
                wanted += [f"{self.resolved(action)['name']}(in{row['name']}" for action in row["buttons"]]
        for text in wanted:
            if shown and not any(part.startswith(text) for done in does for part in done.split("; ")):
                yield f"{name} does nothing like '{text}'"


def is_true(screen, value):
    return value["literal"] == "true" if value["isLiteral"] else screen.outputs.get(value["member"]) is True


def said(screen, value):
    """Returns the text that a value has in a state, if it is known."""
    if value["isLiteral"]:
        literal = value["literal"]
        return swift(literal) if literal.startswith('"') else None
    text = screen.outputs.get(value["member"])
    return text if isinstance(text, str) else None


def swift(literal):
    try:
        return json.loads(re.sub(r"\\u\{(\w+)\}", lambda m: chr(int(m[1], 16)), literal).replace("\\'", "'"))
    except ValueError:
        return None


def is_drawn(text, screen):
    return text == "" or text in screen.texts
