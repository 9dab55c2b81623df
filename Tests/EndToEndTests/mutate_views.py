#!/usr/bin/env python3
"""
Mutates the templates of views, one line at a time, and counts the mutants that are told: by the compiler, or since a
screen is drawn otherwise.

    Tests/EndToEndTests/mutate_views.py TRELLIS COUNT [SEED] [--built FOLDER]

A mutant drops a statement, a modifier or a title, takes another action or value, or turns a condition around. Mutants
that change no generated view are not counted. Those that nothing tells are printed.
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "Soundness")]
from cells import EXAMPLES
from compiling import Failure
from drawing import LOOKS, Drawer
from screens import DRAWN
from tool import ROOT

TEMPLATES = ROOT / "Templates"
# The templates of views, and the framework of the code that they make.
VIEWS = {
    "SwiftUI": ["base/_view", "base/_elements", "base/_rowView", "mvvm/View.swift", "mvp/View.swift",
                "mvp/Screen.swift", "mvp/RowContent.swift"],
    "UIKit": ["base/_viewController", "base/_controls", "base/_showing", "base/_parts", "base/_table",
              "base/_rowCell", "base/ImageView.swift",
              "mvvm/ViewController.swift", "mvvm/Table.swift", "mvvm/RowCell.swift",
              "mvp/ViewController.swift", "mvp/Table.swift", "mvp/RowCell.swift"],
}
CHANGES = [
    (r"!\{\{ shown", "{{ shown"), (r'"!" ~ value', "value"), (r" == nil", " != nil"), (r" != nil", " == nil"),
    (r"\.isEmpty", ".isEmpty == false"), (r"shown\((element|feature)\.title\)", "localized('\"\"')"),
    (r"shown\(element\.(message|empty|confirm)\)", "localized('\"\"')"), (r"dismissName", "name"),
    (r"\.refresh\(\)", ".appear()"), (r"\.appear\(\)", ".refresh()"), (r"\.disappear\(\)", ".appear()"),
    (r"list\.select", "list.delete"), (r"element\.select", "element.delete"),
    (r"element\.delete\b", "element.select"),
    (r"\.leading\b", ".center"), (r"\.red\b", ".secondary"), (r"\.systemRed", ".secondaryLabel"),
    (r"\.secondary\b", ".red"), (r"\.headline", ".body"), (r"\.vertical", ".horizontal"),
    (r"\b(8|16|44|120|200|240)\b", lambda m: str(int(m[1]) + 1)), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"isSet \? Date\(\) : nil", "isSet ? nil : Date()"), (r"\.editingChanged", ".editingDidEnd"),
    (r"\.touchUpInside", ".valueChanged"), (r"\.valueChanged", ".touchUpInside"), (r"\.destructive", ".default"),
    (r"element\.state\|swiftMember", "element.controlName"), (r"\{\{ rowArgument\(\w*\) \}\}", ""),
]
# What is said inside a line, and can be left out of it.
PARTS = re.compile(
    r"\{% hardline %\}\{\{ \w+\(element(?:, rows)?\) \}\}|\{% softline %\}\.\w+\([^{}]*\)"
    r"|, role: \.destructive")
STATEMENT = re.compile(
    r"^\s*(?:\.\w+|\{% call (?:assign|font|fonts|scaling|setTitle|showText|message|swipe|more|pulled|edges"
    r"|segment|questions|shownErrors|modifiers|setUpCalls|alert|identifier|disabled|editing|waiting|arrange\w*)\b"
    r"|(?:\{% fit %\})*(?:\{\{ ?[\w.]+(?: [^}]*)?\}\}|\w+)[\w.?]*(?:\{\{ dot\([^)]*\) \}\})?(?:\{% softline[^%]*%\})?[\w.]*"
    r"(?:\(| =|\{% endfit %\} =))")


# The begins of lines that cannot go.
KEPT = ("{#", "//", "{% expects", "{% import", "{% include", "{% macro", "{% set", "{% block", "{% for",
        "{% function", "{% return", "import ", "private struct", "struct ")


def mutants(path):
    """Yields the number of a line and what is put there."""
    for number, line in enumerate(path.read_text().split("\n")):
        text = line.strip()
        if not text or text.startswith(KEPT):
            continue
        isBranch = text.startswith(("{% if", "{% elif"))
        if not isBranch and is_whole(text) and STATEMENT.match(line):
            yield number, ""
        if "///" in text:
            continue
        for pattern, put in CHANGES:
            changed = re.sub(pattern, put, line, count=1)
            if changed != line:
                yield number, changed
        for part in PARTS.finditer(line):
            yield number, line[:part.start()] + line[part.end():]


def is_whole(text):
    """Whether a line can go without the lines around it."""
    plain = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", text)
    tags = re.findall(r"\{%-? *(\w+)", text)
    return (all(plain.count(one) == plain.count(other) for one, other in ("()", "{}", "[]"))
            and all(tags.count(one) == tags.count(f"end{one}") for one in ("if", "for", "fit")))


class Trial:
    def __init__(self, options, work):
        self.work = work
        built = Path(options.built).resolve() if options.built else work / "built"
        built.mkdir(parents=True, exist_ok=True)
        self.specs = [EXAMPLES, *DRAWN]
        self.options, self.built = options, built
        self.whole = self.drawer("whole", TEMPLATES)
        self.whole.generate(self.specs)
        self.features = self.whole.features()
        self.drawn = {}

    def drawer(self, name, templates):
        (self.work / name).mkdir(parents=True, exist_ok=True)
        return Drawer(self.options.trellis, self.work / name, self.built, templates)

    def told(self, path, number, line):
        """Returns what tells a mutant: a word, `None` if it changes no view, or an empty text if nothing does."""
        place = self.work / "mutant"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(TEMPLATES, place / "templates")
        lines = path.read_text().split("\n")
        lines[number] = line
        (place / "templates" / path.relative_to(TEMPLATES)).write_text("\n".join(lines))
        drawer = self.drawer("mutant", place / "templates")
        name = str(path.relative_to(TEMPLATES))
        looks = [look for look in LOOKS if name.removesuffix(".stencil") in VIEWS[look.framework]
                 and name.split("/")[0] in ("base", look.style)]
        try:
            drawer.generate(self.specs, self.needed(looks), like=self.whole)
        except Failure:
            return "templates"
        is_changed = False
        for look in looks:
            for feature in self.features:
                if self.sources(self.whole, look, feature) == self.sources(drawer, look, feature):
                    continue
                is_changed = True
                try:
                    states = drawer.states(feature, look)
                except Failure as failure:
                    return "compiler" if failure.kind == "build" else "crash"
                if [state.html for state in states] != [state.html for state in self.known(feature, look)]:
                    return "screens"
        return "" if is_changed else None

    def needed(self, looks):
        """The previews of UIKit's screens are those of SwiftUI."""
        return [look for look in LOOKS if any(look.style == other.style and (
            look == other or look.framework == "SwiftUI") for other in looks)]

    def known(self, feature, look):
        if (feature, look) not in self.drawn:
            self.drawn[feature, look] = self.whole.states(feature, look)
        return self.drawn[feature, look]

    def sources(self, drawer, look, feature):
        return [path.read_text() for path in drawer.packages[look].sources(feature)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trellis")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--built")
    options = parser.parse_args()
    files = [TEMPLATES / f"{name}.stencil" for names in VIEWS.values() for name in names]
    found = [(path, *mutant) for path in files if path.exists() for mutant in mutants(path)]
    random.Random(options.seed).shuffle(found)
    told = {}
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(options, Path(folder))
        for path, number, line in found:
            if sum(told.values()) >= options.count:
                break
            by = trial.told(path, number, line)
            if by is None or by == "templates":
                continue
            # Whoever waits sees how far it is.
            print(f"\r{sum(told.values())}", end=" ", file=sys.stderr, flush=True)
            told[by] = told.get(by, 0) + 1
            if not by:
                before = path.read_text().split("\n")[number].strip()
                place = f"{path.relative_to(TEMPLATES)}:{number + 1}"
                print(f"survived: {place}\n  - {before}\n  + {line.strip()}", flush=True)
    survived = told.pop("", 0)
    by = ", ".join(f"{count} by {name}" for name, count in sorted(told.items()))
    print(f"{sum(told.values())} of {sum(told.values()) + survived} mutants are told: {by}")


if __name__ == "__main__":
    main()
