#!/usr/bin/env python3
"""
Mutates generated code, one line at a time, and counts the mutants that a generated test kills.

    Tests/EndToEndTests/mutate.py PACKAGE COUNT [SEED [MODULE...]]

PACKAGE is a generated package whose tests pass. It is not changed. With MODULE, only these modules are mutated.

A mutant moves a comparison or a bound, flips a condition, changes a value, drops a statement, or retains `self`
in a closure. Every generated file is mutated except for views (which contain `canImport`). Mutants that survive
are printed. Only the mutated module is compiled again, since its tests see the same declarations as before.
"""

import os
import random
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
from prove import JOBS, Package, Proof
from compiling import WITH_WARNINGS, Failure, Program, call
from tool import BINDINGS, VIEWS, compiler

# A mutant that does not terminate counts as killed.
SECONDS = 60

CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+= ", " -= "), (r" \+ ", " - "), (r"= true$", "= false"), (r"= false$", "= true"),
    (r"\{ !", "{ "), (r"guard !", "guard "), (r"guard (is\w+)", r"guard !\1"),
    (r"if (?!let|case|!)(\w)", r"if !\1"), (r"\((\d+)\)", lambda m: f"({int(m[1]) + 1})"),
    (r" (\d+)( \{|$)", lambda m: f" {int(m[1]) + 1}{m[2]}"), (r'"([A-Za-z])', r'"~\1'),
    (r"\? (.+) : (.+?)(,?)$", r"? \2 : \1\3"),
    (r"\[weak self(.*?)\] in$", r"[kept = self, weak self\1] in _ = kept"),
]
KEPT = re.compile(r"^(import|public (final class|struct|enum|protocol|init)|@|//|case |func |\}|extension)")
DROPPED = re.compile(
    r"^(self\.|view\?|row\.|[\w.\[\]]+ (\+|-)?= |defer|guard|onRoute|await |try await |show\w+\(|\w+\.(append|remove)|[\w.\[\]?]+\.cancel\(\)$|return$)")


def mutants(path):
    lines = path.read_text().split("\n")
    for number, line in enumerate(lines):
        text = line.strip()
        if not text or text.startswith(("//", "import", "@", "func ", "public func", "public init")):
            continue
        if re.match(r"(public |private |internal\(set\) |weak )*(var|let) \w+: [^={]*$", text):
            continue
        if "protocol" in text or text.startswith("case "):
            continue
        for pattern, put in CHANGES:
            changed = re.sub(pattern, put, line, count=1)
            if changed != line:
                yield number, changed
        if DROPPED.match(text) and text.count("(") == text.count(")") and text.count("{") == text.count("}"):
            yield number, ""
        hook = re.match(r"^(.*didSet \{) (.*) \}$", line)
        if hook:
            yield number, hook[1] + " }"


class Feature:
    """A module with tests of its own, and the program that runs them."""

    def __init__(self, package, name, compiler, built, work):
        self.package = package
        self.name = name
        self.compiler = compiler
        self.built = built
        self.work = work / name
        self.sources = package.sources(name)
        tests = package.folder / "Tests" / f"{name}Tests"
        isXCTest = any("import XCTest" in path.read_text() for path in tests.glob("*.swift"))
        program = Program(compiler, [tests], [built], isXCTest)
        program.link(self.work)
        self.objects = [built / f"{used}.o" for used in sorted(self.used(f"{name}Tests")) if used != name]
        self.objects.append(self.work / "ProvingProgram.o")

    def used(self, name):
        """Returns a target and all targets that it imports, directly or indirectly."""
        found = {name}
        for use in self.package.uses(name):
            found |= self.used(use)
        return found

    def mutants(self):
        for path in self.sources:
            text = path.read_text()
            if "#if canImport(SwiftUI)" not in text and "#if canImport(UIKit)" not in text:
                for number, line in mutants(path):
                    yield path, number, line

    def survives(self, path, number, line):
        """Returns whether the tests pass with a changed line, or `None` if it does not compile."""
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            folder = Path(folder)
            lines = path.read_text().split("\n")
            lines[number] = line
            changed = folder / path.name
            changed.write_text("\n".join(lines))
            # The compiler reads no module of the same name that exists already.
            for module in self.built.glob("*.swiftmodule"):
                if module.stem != self.name:
                    os.symlink(module, folder / module.name)
            sources = [changed if source == path else source for source in self.sources]
            try:
                self.compiler.compile(self.name, sources, folder, WITH_WARNINGS)
            except Failure:
                return None
            program = folder / "tests"
            self.compiler.link([folder / f"{self.name}.o", *self.objects], program)
            return call([program], SECONDS)[0] == 0


def main():
    package, count = Package(sys.argv[1]), int(sys.argv[2])
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        built = work / "built"
        built.mkdir()
        swift = compiler(work / "standins", VIEWS | BINDINGS)
        proof = Proof(work / "standins", work / "modules", work / "programs")
        for module in proof.build(package, list(package.targets)).values():
            for path in module.folder.iterdir():
                os.symlink(path, built / path.name)
        chosen = sys.argv[4:] or [folder.name.removesuffix("Tests") for folder in package.tests()]
        features = [Feature(package, name, swift, built, work) for name in chosen if name in package.targets]
        found = [(feature, *broken) for feature in features for broken in feature.mutants()]
        dice.shuffle(found)
        red = green = 0
        with ThreadPoolExecutor(JOBS) as pool:
            left = iter(found)
            while red + green < count:
                tried = [broken for broken, _ in zip(left, range(min(4 * JOBS, count - red - green)))]
                if not tried:
                    break
                for broken, survived in zip(tried, pool.map(lambda broken: broken[0].survives(*broken[1:]), tried)):
                    if survived is None:
                        continue
                    red, green = red + (not survived), green + survived
                    if survived:
                        print_survivor(package, *broken[1:])
        print(f"{red} of {red + green} breaks turn a generated test red")


def print_survivor(package, path, number, line):
    before = path.read_text().split("\n")[number].strip()
    place = f"{path.relative_to(package.folder)}:{number + 1}"
    print(f"survived: {place}\n  - {before}\n  + {line.strip()}", flush=True)


if __name__ == "__main__":
    main()
