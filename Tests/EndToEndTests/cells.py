"""
What is generated: each value of each option meets each value of each other option in one of the cells,
and every spec meets the standard ones.
"""

import re
from collections import namedtuple

from tool import ROOT

EXAMPLES = ROOT / "Specs"
EDGES = ROOT / "Tests/EndToEndTests/Specs"
DRIVERS = ROOT / "Tests/EndToEndTests/Drivers"
# Of the edges of the language, what the cells are tried with.
TRIED = ["Elements", "SignUp", "FolderContents", "OrderSearch", "LongNames", "Keywords", "HiddenNames"]

# `drivers`: the folder of tests that people wrote, and the tests that they go with.
Cell = namedtuple("Cell", "style options has_requests more drivers", defaults=(False, (), None))

STANDARD = [
    Cell("mvvm", "", True, drivers=("SwiftUI", "TripsTests")),
    Cell("mvp", "", True, drivers=("UIKit", "TripsTests")),
]
# Networking is the same in every style: most do without it.
CELLS = [
    # Tables of many inputs, which XCTest writes in another way.
    Cell("mvvm", "binding=observation ui=uikit tests=xctest", more=("FormsTour",)),
    Cell("mvvm", "binding=closures ui=swiftui tests=xctest strings=catalog", True),
    Cell("mvvm", "binding=closures ui=uikit tests=swift-testing extension=once"),
    Cell("mvvm", "binding=combine ui=swiftui tests=swift-testing extension=once"),
    Cell("mvvm", "binding=combine ui=uikit tests=xctest"),
    Cell("mvvm", "binding=rxswift ui=swiftui tests=xctest"),
    Cell("mvvm", "binding=rxswift ui=uikit tests=swift-testing"),
    Cell("mvvm", "binding=reactiveswift ui=swiftui tests=swift-testing",
         drivers=("ReactiveSwift", "LoginTests")),
    Cell("mvvm", "binding=reactiveswift ui=uikit tests=xctest"),
    Cell("mvp", "ui=uikit tests=xctest extension=once strings=catalog", True),
    Cell("mvp", "ui=swiftui tests=swift-testing"),
]
# What only the package manager does: its products of other packages, its resources, what XCTest finds.
OWNED = [
    Cell("mvvm", f"binding={binding} tests={tests} ui=none strings=catalog")
    for binding, tests in [
        ("combine", "xctest"), ("rxswift", "swift-testing"), ("reactiveswift", "xctest")]
]


def title(cell):
    return f"{cell.style} {cell.options}".strip()


def words(cell):
    """As the command line has it."""
    options = [word for option in cell.options.split() for word in ("--option", option)]
    return ["--style", cell.style, *options]


def specs(cell, offline, names=(), is_few=False):
    """The specs of a cell: all that belong there, only those of these names, or few of them."""
    if cell in STANDARD and not is_few:
        return chosen([EXAMPLES, EDGES], names)
    examples = EXAMPLES if cell.has_requests else offline
    return chosen([examples, *(EDGES / f"{name}.yaml" for name in (*TRIED, *cell.more))], names)


def chosen(places, names):
    if not names:
        return places
    files = [path for place in places
             for path in (sorted(place.rglob("*.yaml")) if place.is_dir() else [place])]
    return [path for path in files if path.name.split(".")[0] in names]


def without_requests(folder):
    """The examples, whose services have no client."""
    folder.mkdir()
    for path in EXAMPLES.iterdir():
        text = re.sub(r"^ *(http: |at: payload).*\n", "", path.read_text(), flags=re.MULTILINE)
        (folder / path.name).write_text(text)
    return folder
