"""
The cells of options that code is generated with. Each value of each option meets each value of each other
option in a cell. Every spec is generated in both styles and with thorough tests, the examples in all cells, and
the specs for the edges of the language in some cell for each value of each option. A test takes five times longer
to compile with Swift Testing than with XCTest, whose tests say the same.
"""

import re
from collections import namedtuple
from itertools import combinations, product

from compiling import Failure
from tool import ROOT

EXAMPLES = ROOT / "Specs"
EDGES = ROOT / "Tests/EndToEndTests/Specs"
DRIVERS = ROOT / "Tests/EndToEndTests/Drivers"
# The specs for the edges of the language that are generated in the cells, in two halves of about 10,000 lines
# of code. Of the two cells of a binding, each has one half, so that each half meets both kinds of views and
# tests.
SHAPES = ("Elements", "SignUp", "OrderSearch", "Keywords")
NAMES = ("LongNames", "HiddenNames", "FolderContents", "Payments")
TRIED = SHAPES + NAMES
# The flows among them, which differ in where an app begins.
FLOWS = ("Trips", "HiddenBoard")

# - edges: the specs besides the examples, or `None` for all.
# - has_requests: whether the services of the examples have clients. Networking is the same in every style.
# - drivers: the folders of hand-written tests, and the test target that they are added to.
# - files: how much a file contains, if not one type.
Cell = namedtuple(
    "Cell", "style options edges has_requests drivers files", defaults=(TRIED, False, None, ""))

ALL = None
STANDARD = [
    Cell("mvvm", "", ALL, has_requests=True, drivers=("SwiftUI", "TripsTests")),
    Cell("mvp", "", (*TRIED, *FLOWS), has_requests=True, drivers=("UIKit", "TripsTests")),
]
CELLS = [
    Cell("mvp", "tests=xctest", ALL, has_requests=True),
    # The tests that say the most, which are planned alike for every style.
    Cell("mvvm", "tests=xctest testDepth=thorough", ALL, has_requests=True),
    Cell("mvp", "tests=xctest testDepth=thorough", has_requests=True),
    # FormsTour has tables of many inputs, which are written differently for XCTest.
    Cell("mvvm", "binding=observation ui=uikit tests=xctest testDepth=thorough extension=once"
         " strings=catalog entry=once",
         (*TRIED, *FLOWS, "FormsTour")),
    Cell("mvvm", "binding=closures ui=swiftui tests=xctest testDepth=thorough strings=catalog", SHAPES,
         has_requests=True),
    Cell("mvvm", "binding=closures ui=uikit tests=swift-testing extension=once entry=once", NAMES),
    Cell("mvvm", "binding=combine ui=swiftui tests=swift-testing extension=once strings=catalog entry=once", SHAPES),
    Cell("mvvm", "binding=combine ui=uikit tests=xctest testDepth=thorough", NAMES),
    Cell("mvvm", "binding=rxswift ui=swiftui tests=xctest extension=once entry=once", NAMES),
    Cell("mvvm", "binding=rxswift ui=uikit tests=swift-testing testDepth=thorough strings=catalog", SHAPES,
         drivers=("Bound", "LoginTests")),
    Cell("mvvm", "binding=reactiveswift ui=swiftui tests=xctest testDepth=thorough strings=catalog entry=once",
         NAMES),
    Cell("mvvm", "binding=reactiveswift ui=uikit tests=swift-testing extension=once", SHAPES,
         drivers=("Bound ReactiveSwift", "LoginTests")),
    Cell("mvp", "ui=uikit tests=xctest testDepth=thorough extension=once strings=catalog entry=once",
         has_requests=True),
    Cell("mvp", "ui=swiftui tests=swift-testing extension=once strings=catalog entry=once",
         (*TRIED, *FLOWS)),
    Cell("mvp", "ui=swiftui tests=xctest strings=catalog", SHAPES),
    Cell("mvp", "ui=swiftui tests=xctest extension=once", NAMES),
    Cell("mvvm", "", NAMES, files="role"),
    Cell("mvvm", "binding=rxswift", SHAPES, has_requests=True, files="module"),
    Cell("mvp", "", SHAPES, has_requests=True, files="role"),
    Cell("mvp", "ui=swiftui testDepth=thorough entry=once", NAMES, files="module"),
]
# Only the package manager covers these: products of other packages, resources, and test discovery of XCTest.
OWNED = [
    Cell("mvvm", f"binding={binding} tests={tests} ui=none strings=catalog")
    for binding, tests in [
        ("combine", "xctest"), ("rxswift", "swift-testing"), ("reactiveswift", "xctest")]
]


def title(cell):
    files = f"files={cell.files}" if cell.files else ""
    return " ".join(f"{cell.style} {cell.options} {files}".split())


def words(cell):
    """Returns the arguments of the command line for a cell."""
    options = [word for option in cell.options.split() for word in ("--option", option)]
    files = ["--files", cell.files] if cell.files else []
    return ["--style", cell.style, *options, *files]


def check_pairs():
    """Checks that each value of each option meets each value of each other option in a cell."""
    unmet = []
    for style in dict.fromkeys(cell.style for cell in STANDARD):
        values = {**options("base"), **options(style)}
        standard = {name: known[0] for name, known in values.items()}
        cells = [{**standard, **dict(option.split("=") for option in cell.options.split())}
                 for cell in STANDARD + CELLS if cell.style == style]
        for first, second in combinations(values, 2):
            for pair in product(values[first], values[second]):
                if not any((cell[first], cell[second]) == pair for cell in cells):
                    unmet.append(f"{style} {first}={pair[0]} {second}={pair[1]}")
    if unmet:
        raise Failure("no cell has both", "\n".join(unmet))
    return "each value meets each other"


def options(pack):
    """
    Returns the values of each option of a pack, the default first. The value `none` for views or tests is left
    out, since it leaves nothing for other options to affect.
    """
    text = (ROOT / "Templates" / pack / "pack.yaml").read_text()
    text = re.search(r"^options:\n((?: .*\n)+)", text, re.MULTILINE)[1]
    found = re.findall(r"(\w+):\s*\{?\s*values: \[(.*?)\],?\s*default: ([\w-]+)", text)
    if len(found) != text.count("values:"):
        raise Failure("options", f"not all options of {pack} can be read")
    return {
        name: [default, *(value for value in values.split(", ") if value != default
                          and (name, value) not in [("ui", "none"), ("tests", "none")])]
        for name, values, default in found}


def specs(cell, offline, names=(), is_few=False):
    """Returns the specs of a cell, of these those with the given names. A few take the place of all."""
    if cell.edges is ALL and not is_few:
        return chosen([EXAMPLES, EDGES], names)
    examples = EXAMPLES if cell.has_requests else offline
    return chosen([examples, *(edge(name) for name in cell.edges or TRIED)], names)


def edge(name):
    """Returns a spec, or the folder of several that belong together."""
    return EDGES / name if (EDGES / name).is_dir() else EDGES / f"{name}.yaml"


def chosen(places, names):
    if not names:
        return places
    files = [path for place in places
             for path in (sorted(place.rglob("*.yaml")) if place.is_dir() else [place])]
    return [path for path in files if path.name.split(".")[0] in names]


def without_requests(folder):
    """Copies the examples without the HTTP requests of their services."""
    folder.mkdir()
    for path in EXAMPLES.iterdir():
        text = re.sub(r"^ *(http: |at: payload).*\n", "", path.read_text(), flags=re.MULTILINE)
        (folder / path.name).write_text(text)
    return folder
