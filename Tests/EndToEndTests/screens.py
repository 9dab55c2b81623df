#!/usr/bin/env python3
"""
Draws generated screens with the stand-ins for SwiftUI and UIKit, as HTML, and checks what is drawn.

    Tests/EndToEndTests/screens.py TRELLIS [SPEC...] [--corpus] [--record] [--templates FOLDER] [--built FOLDER]

Draws the screens of the examples and of a few specs with every kind of element, or of all specs of the corpus, or
of the given specs: each in every state of its previews, in both styles and both frameworks, and tries each control.
It fails

- if the screens are not those in Screens, of specs that have some there (--record writes them),
- if both styles do not draw the same, or
- if something that the spec has on the screen is not drawn.

With --built, what is compiled and drawn is kept in the folder for the next run.
"""

import argparse
import difflib
import re
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "Soundness")]
from cells import EDGES, EXAMPLES
from compiling import Failure
from drawing import Drawer, Look
from expected import View

SCREENS = Path(__file__).parent / "Screens"
# The specs that are drawn besides the examples. They have every kind of element.
DRAWN = [EDGES / f"{name}.yaml" for name in ("DownloadList", "Elements", "FormsTour", "OrderSearch", "TaskBoard")]
FRAMEWORKS = ("SwiftUI", "UIKit")
# What is known, and no reason to fail, by feature.
KNOWN = {
    # Its action divides by a state that is zero at the start.
    "Corners": "Division by zero",
    # A row has a button, and is a button itself in one of its two lists.
    "Elements": "a button is in a button",
}
HEAD = """<!DOCTYPE html>
<!-- Drawn by stand-ins of {framework}, and not by Apple's SDK: see Tests/EndToEndTests/screens.py. -->
<html lang="en">
<meta charset="utf-8">
<title>{feature}</title>
<link rel="stylesheet" href="screens.css">
"""


def page(feature, framework, states):
    return HEAD.format(feature=feature, framework=framework) + "".join(state.html for state in states)


class Check:
    def __init__(self, drawer, options):
        self.drawer = drawer
        self.options = options
        self.compared = {path.name.split(".")[0] for path in [*EXAMPLES.glob("*.yaml"), *DRAWN]}

    def problems(self, feature):
        """Returns what is wrong with the screens of a feature."""
        found, drawn = [], {}
        for framework in FRAMEWORKS:
            looks = [Look(style, framework) for style in ("mvvm", "mvp")]
            try:
                states = {look.style: self.drawer.states(feature, look) for look in looks}
            except Failure as failure:
                found.append(f"{framework}: {failure.kind}\n{failure.output[:1500]}")
                continue
            drawn[framework] = states["mvvm"]
            pages = {style: page(feature, framework, states[style]) for style in states}
            found += difference(f"{framework}: mvp is not drawn like mvvm", pages["mvvm"], pages["mvp"])
            if feature in self.compared:
                found += self.compare(feature, framework, pages["mvvm"])
        view = View(self.drawer.trellis, self.spec(feature))
        for framework, states in drawn.items():
            found += [f"{framework}: {text}" for text in view.missing(states, framework)]
        known = KNOWN.get(feature)
        return [problem for problem in found if known is None or known not in problem]

    def spec(self, feature):
        places = self.options.spec or [EXAMPLES, EDGES]
        files = [path for place in places for path in (
            [Path(place)] if Path(place).is_file() else Path(place).rglob("*.yaml"))]
        pattern = re.compile(rf"^feature: {feature}$", re.MULTILINE)
        return next(path for path in files if pattern.search(path.read_text()))

    def compare(self, feature, framework, drawn):
        file = SCREENS / f"{feature}.{framework}.html"
        if self.options.record:
            file.write_text(drawn)
        known = file.read_text() if file.exists() else ""
        return difference(f"{framework}: not as in {file.name}", known, drawn)


def difference(title, one, other):
    lines = list(difflib.unified_diff(one.splitlines(), other.splitlines(), lineterm="", n=1))
    return [title + "\n" + "\n".join(lines[2:60])] if lines else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trellis")
    parser.add_argument("spec", nargs="*")
    parser.add_argument("--corpus", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--templates")
    parser.add_argument("--built")
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        built = Path(options.built).resolve() if options.built else work / "built"
        built.mkdir(parents=True, exist_ok=True)
        drawer = Drawer(options.trellis, work, built, options.templates)
        drawer.generate(options.spec or [EXAMPLES, *([EDGES] if options.corpus else DRAWN)])
        check = Check(drawer, options)
        features = drawer.features()
        failed = 0
        with ThreadPoolExecutor(2) as pool:
            for feature, problems in zip(features, pool.map(check.problems, features)):
                failed += bool(problems)
                for problem in problems:
                    print(f"{feature}, {problem}", flush=True)
    print(f"{len(features) - failed} of {len(features)} screens are as they should be"
          f" ({time.monotonic() - start:.0f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
